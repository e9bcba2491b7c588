"""Shows the full screen: at first that the program connects, and then what the player comes to."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from importlib import import_module
from locale import getlocale
from typing import TYPE_CHECKING, Any, Final

import click

from riverboat.client_cli.fullscreen.app import FullScreen
from riverboat.client_cli.fullscreen.driver import marks_pastes
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.waiting_page import WaitingPage
from riverboat.client_cli.play.preferences import Preferences

if TYPE_CHECKING:
    from riverboat.client_cli.fullscreen.session import FullScreenSession

_SESSION: Final = "riverboat.client_cli.fullscreen.session"

_WIDE_SYMBOLS: Final = ("zh", "ja", "ko")
"""Languages whose terminals may draw suit symbols two cells wide."""


def look_of(preferences: Preferences) -> tuple[Look, str | None]:
    """Return the look of the screen on this terminal, and the name of its palette; None without colours."""
    theme = preferences.theme
    if theme is None and os.environ.get("NO_COLOR"):
        theme = "none"
    rich_colours = os.environ.get("COLORTERM", "") in ("truecolor", "24bit")
    palette = {None: "dark" if rich_colours else "dark-256", "none": None}.get(theme, theme)
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    language = getlocale()[0] or ""
    letters = preferences.letters
    look = Look(
        colour=palette is not None,
        ascii=not encoding.startswith("utf"),
        letters=language.startswith(_WIDE_SYMBOLS) if letters is None else letters,
    )
    return look, palette


class FullScreenPlay:
    """Shows the full screen with a player's `preferences`."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    async def run(
        self, waiting: str, playing: Callable[["FullScreenSession"], Coroutine[Any, Any, str]]
    ) -> None:
        """Show the sentence `waiting`, then run `playing`, and print the sentence that it returns.

        The rest of the program is loaded after the first picture. Raises the same errors as `playing`, when
        the terminal has been restored.
        """
        look, palette = look_of(self._preferences)
        page = WaitingPage(waiting, look)
        app = FullScreen(page, palette, marks_pastes=marks_pastes(os.environ))
        page.quit = app.exit

        async def play() -> str:
            await app.shown.wait()
            session = await asyncio.to_thread(import_module, _SESSION)
            return await playing(session.FullScreenSession(app, self._preferences, look))

        await _run(app, play(), mouse=self._preferences.mouse)


async def _run(app: FullScreen, playing: Coroutine[Any, Any, str], *, mouse: bool) -> None:
    """Run `app` while `playing` runs; restore the terminal before any error is raised."""
    for name in ("COLUMNS", "LINES"):  # of the terminal when it was opened; they hide any later size
        os.environ.pop(name, None)
    loop = asyncio.get_running_loop()
    showing = asyncio.create_task(app.run_async(mouse=mouse))
    task = asyncio.create_task(playing)
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGHUP):
        with suppress(NotImplementedError, ValueError):
            loop.add_signal_handler(number, stopped.set)
    stopping = asyncio.create_task(stopped.wait())
    try:
        await asyncio.wait({showing, task, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            task.cancel()
        sentence = (await asyncio.gather(task, return_exceptions=True))[0]
    finally:
        app.exit()
        stopping.cancel()
        await asyncio.gather(showing, stopping, return_exceptions=True)
        for number in (signal.SIGTERM, signal.SIGHUP):
            with suppress(NotImplementedError, ValueError):
                loop.remove_signal_handler(number)
    for warning in app.warnings:
        click.echo(warning, err=True)
    if app.failure is not None:
        raise app.failure
    if isinstance(sentence, BaseException) and not isinstance(sentence, asyncio.CancelledError):
        raise sentence
    if isinstance(sentence, str) and sentence:
        click.echo(sentence)
    if stopped.is_set():
        sys.exit(128 + signal.SIGTERM)
