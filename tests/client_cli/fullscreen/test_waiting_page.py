"""The first picture: it needs neither the protocol nor the engine's events, and can be left."""

import asyncio
import subprocess
import sys

import pytest

from riverboat.client_cli.fullscreen.app import FullScreen
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.waiting_page import WaitingPage
from tests.support.waiting import PATIENCE


@pytest.mark.parametrize("look", [Look(), Look(ascii=True)])
def test_sentence_is_shown_in_every_size(look: Look) -> None:
    page = WaitingPage("Connecting…", look)
    for size in ((20, 5), (80, 24), (120, 34)):
        text = page.grid(*size).text
        assert "Connecting" in text
        assert text.isascii() == look.ascii


def test_long_sentence_is_not_cut() -> None:
    page = WaitingPage("You have entered. It starts: when the director starts it. " * 2 + "At last", Look())
    assert "At last" in page.grid(80, 24).text


def test_long_wait_is_counted() -> None:
    now = 100.0
    page = WaitingPage("Connecting…", Look(), lambda: now)
    assert "0 s" not in page.grid(80, 24).text
    now = 103.9
    assert "3 s" in page.grid(80, 24).text


def test_keys_that_leave() -> None:
    left: list[str] = []
    page = WaitingPage("Connecting…", Look())
    page.quit = lambda: left.append("quit")
    for key in ("f", "enter", "q", "escape", "ctrl+c"):
        page.press(key)
    page.paste("q")
    assert len(left) == 3


@pytest.mark.integration
async def test_app_says_when_the_first_picture_is_shown() -> None:
    app = FullScreen(WaitingPage("Connecting…", Look()), "dark")
    assert not app.shown.is_set()
    async with app.run_test(size=(80, 24)):
        async with asyncio.timeout(PATIENCE):
            await app.shown.wait()
        assert "Connecting" in app.export_screenshot()


@pytest.mark.integration
def test_first_picture_loads_no_protocol() -> None:
    late = (
        "riverboat.client_cli.library.connection",
        "riverboat.engine.events",
        "riverboat.server.protocol.catalogue",
        "riverboat.server.protocol.messages",
        "websockets",
    )
    script = (
        "import sys, riverboat.client_cli.commands.play, riverboat.client_cli.commands.watch\n"
        f"import riverboat.client_cli.fullscreen.play\nprint(*({set(late)} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
