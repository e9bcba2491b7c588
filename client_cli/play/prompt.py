"""Lines that a person types at a prompt, which stays below everything that is printed meanwhile."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import TYPE_CHECKING, Final

import click

from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.lines import INTERRUPT, Prompt, kept_raw
from riverboat.client_cli.play.standard_input import StandardInput

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

_MAX_PASTE: Final = 512
"""Most characters that are pasted at once."""

_DUMB: Final = ("", "dumb", "unknown")


class EditingPrompt(Prompt):
    """A prompt with cursor keys and a history. Pasted text only fills it: Enter has to be pressed."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession

        super().__init__()
        self._session: PromptSession[str] = PromptSession(key_bindings=_bindings())

    async def __anext__(self) -> str:
        try:
            return await self._session.prompt_async(lambda: f"{self.words()}> ")
        except KeyboardInterrupt:
            return INTERRUPT
        except EOFError:
            raise StopAsyncIteration from None


def _bindings() -> "KeyBindings":
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.keys import Keys

    bindings = KeyBindings()

    @bindings.add(Keys.BracketedPaste)
    def paste(event: "KeyPressEvent") -> None:
        text = "\n".join(event.data.splitlines()).strip("\n")
        if "\n" in text or len(text) > _MAX_PASTE:
            click.echo(f"  {said('paste-dropped')}")
        else:
            event.current_buffer.insert_text(text)

    return bindings


@asynccontextmanager
async def typed_lines() -> AsyncIterator[Prompt | StandardInput]:
    """Give what comes on standard input, by lines: with a Prompt in a terminal.

    Everything that is printed meanwhile goes through the prompt.
    """
    if not (is_at_a_terminal() and _is_terminal(sys.stdout)):
        yield StandardInput()
        return
    if os.environ.get("TERM", "") in _DUMB:
        try:
            from riverboat.client_cli.play.dumb_prompt import dumb_prompt
        except ImportError:  # on Windows
            yield StandardInput()
            return
        with _ended_by_sigterm(), dumb_prompt() as prompt:
            yield prompt
        return
    from prompt_toolkit.patch_stdout import patch_stdout

    with patch_stdout(raw=True), _ended_by_sigterm(), kept_raw():
        yield EditingPrompt()


@contextmanager
def _ended_by_sigterm() -> Iterator[None]:
    """Cancel the current task on SIGTERM, so that the terminal is restored, and exit as the signal would."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    received = False

    def stop() -> None:
        nonlocal received
        received = True
        if task is not None:
            task.cancel()

    with suppress(NotImplementedError):  # on Windows
        loop.add_signal_handler(signal.SIGTERM, stop)
    try:
        yield
    except asyncio.CancelledError:
        if received:
            raise SystemExit(128 + signal.SIGTERM) from None
        raise
    finally:
        with suppress(NotImplementedError):
            loop.remove_signal_handler(signal.SIGTERM)


def is_at_a_terminal() -> bool:
    """Return whether a person can type on standard input."""
    return _is_terminal(sys.stdin)


def _is_terminal(stream: object) -> bool:
    return stream is not None and getattr(stream, "isatty", bool)()
