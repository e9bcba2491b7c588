"""The prompt of plain mode keeps what is typed, and never takes a paste for Enter."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import click
import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.patch_stdout import patch_stdout

from riverboat.client_cli.play.lines import INTERRUPT, Prompt
from riverboat.client_cli.play.prompt import EditingPrompt, typed_lines
from riverboat.client_cli.play.standard_input import StandardInput
from tests.support.terminal import terminal
from tests.support.waiting import PATIENCE


@asynccontextmanager
async def prompt() -> AsyncIterator[tuple[Prompt, PipeInput]]:
    with create_pipe_input() as keys, create_app_session(keys, DummyOutput()), patch_stdout(raw=True):
        yield EditingPrompt(), keys


async def line_of(lines: Prompt) -> str:
    async with asyncio.timeout(PATIENCE):
        return await anext(lines)


async def test_typed_text_survives_what_is_printed_meanwhile() -> None:
    async with prompt() as (lines, keys):
        waiting = asyncio.create_task(line_of(lines))
        keys.send_text("r 3")
        await asyncio.sleep(0.05)
        click.echo("  Bob calls 100")
        await asyncio.sleep(0.05)
        keys.send_text("00\r")
        assert await waiting == "r 300"


async def test_cursor_keys_edit_the_line_and_fetch_the_last() -> None:
    async with prompt() as (lines, keys):
        keys.send_text("r 30\x1b[D5\r")
        assert await line_of(lines) == "r 350"
        keys.send_text("\x1b[A\r")
        assert await line_of(lines) == "r 350"


@pytest.mark.parametrize(("pasted", "line"), [("a\n", "a"), ("a", "a"), ("f\na\n", ""), ("a" * 20_000, "")])
async def test_paste_waits_for_enter(pasted: str, line: str) -> None:
    async with prompt() as (lines, keys):
        waiting = asyncio.create_task(line_of(lines))
        keys.send_text(f"\x1b[200~{pasted}\x1b[201~")
        await asyncio.sleep(0.2)
        assert not waiting.done()
        keys.send_text("\r")
        assert await waiting == line


async def test_ctrl_c_is_a_line_and_ctrl_d_ends_them() -> None:
    async with prompt() as (lines, keys):
        keys.send_text("r 3\x03")
        assert await line_of(lines) == INTERRUPT
        keys.send_text("\x04")
        with pytest.raises(StopAsyncIteration):
            await line_of(lines)


async def test_words_stand_in_front_of_the_prompt() -> None:
    async with prompt() as (lines, keys):
        asked = []
        lines.words = lambda: asked.append("words") or "Your turn"  # type: ignore[func-returns-value]
        keys.send_text("c\r")
        assert await line_of(lines) == "c"
        assert asked


SCRIPT = """
import asyncio
from riverboat.client_cli.play.prompt import typed_lines

async def main():
    async with typed_lines() as lines:
        async for line in lines:
            print("got", line)
            await asyncio.sleep(60 if line == "wait" else 0)

asyncio.run(main())
"""


@pytest.mark.integration
async def test_sigterm_restores_the_terminal_and_typing_ahead_is_not_printed(tmp_path: Path) -> None:
    async with terminal([sys.executable, "-c", SCRIPT], tmp_path) as shown:
        before = shown.modes
        await shown.until(">")
        shown.type("wait\r")
        await shown.until("got wait")
        shown.skip()
        await shown.typed_ahead("typed ahead\x15")
        assert shown.modes != before
        shown.end()
        assert await shown.exit_code() == 128 + signal.SIGTERM
        assert shown.modes == before
        assert "typed ahead" not in shown.shown.rpartition("got wait")[2]


DUMB = """
import asyncio
import click
from riverboat.client_cli.play.lines import INTERRUPT
from riverboat.client_cli.play.prompt import typed_lines

async def main():
    loop = asyncio.get_running_loop()
    async with typed_lines() as lines:
        lines.words = lambda: "Your turn"
        async for line in lines:
            click.secho(f"got {line!r}", fg="red")
            if line == "event":
                loop.call_later(0.3, click.echo, "  Bob calls 100")
            if line == INTERRUPT:
                break

asyncio.run(main())
"""


@pytest.mark.integration
async def test_dumb_terminal_shows_typed_text_whole_after_an_event(tmp_path: Path) -> None:
    async with terminal(["env", "TERM=dumb", sys.executable, "-c", DUMB], tmp_path) as shown:
        before = shown.modes
        await shown.until("Your turn> ")
        shown.type("event\r")
        await shown.until("got 'event'\r\nYour turn> ")
        shown.type("r 35")
        await shown.until("r 35\r\n  Bob calls 100\r\nYour turn> r 35")
        shown.type("\x7f00\x1b[D\r")
        await shown.until("got 'r 300'")
        shown.type("half\x15\u738b\r")
        await shown.until("got '\u738b'\r\nYour turn> ")
        shown.type("\x03")
        assert await shown.exit_code() == 0
        assert shown.modes == before
        assert "\x1b" not in shown.raw


@pytest.mark.integration
@pytest.mark.parametrize("pasted", ["f\na\n", "f\r\na", "f\n" * 20_000], ids=["lines", "part", "long"])
async def test_lines_pasted_in_a_dumb_terminal_are_dropped(pasted: str, tmp_path: Path) -> None:
    async with terminal(["env", "TERM=dumb", sys.executable, "-c", DUMB], tmp_path) as shown:
        await shown.until("Your turn> ")
        shown.type(pasted)
        await shown.until("The pasted text was dropped: it has several lines, or is too long.\r\nYour turn> ")
        shown.type("c\r\n")  # as an editor sends it
        await shown.until("got 'c'\r\nYour turn> ")
        assert shown.shown.count("got") == 1
        shown.type("r 3\x03")
        assert await shown.exit_code() == 0


@pytest.mark.parametrize("term", ["xterm", "dumb"])
async def test_pipes_have_no_prompt(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    monkeypatch.setenv("TERM", term)
    async with typed_lines() as lines:
        assert isinstance(lines, StandardInput)
