"""When the full screen paints."""

import pytest

from riverboat.client_cli.fullscreen import app as module
from riverboat.client_cli.fullscreen.app import FullScreen
from riverboat.client_cli.fullscreen.grid import Grid
from tests.support.waiting import until


class Counting:
    """A page that counts its pictures."""

    typing = False

    def __init__(self) -> None:
        self.pictures = 0
        self.keys = 0

    def press(self, key: str, at: float | None = None) -> None:
        self.keys += 1

    def refuse_click(self) -> None: ...

    def paste(self, text: str) -> None: ...

    def grid(self, width: int, height: int) -> Grid:
        self.pictures += 1
        return Grid(width, height)


async def test_key_waits_for_no_update_and_a_flood_of_keys_paints_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PAINT_EVERY", 0.0)
    page = Counting()
    app = FullScreen(page, "dark", marks_pastes=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: page.pictures > 0)
        monkeypatch.setattr(module, "PAINT_EVERY", 3_600.0)
        app._painted_for_key_at = -3_600.0
        app.request_paint()
        before = page.pictures
        await pilot.press("a")
        await until(lambda: page.pictures == before + 1)
        await pilot.press("b", "c", "d")
        assert page.keys == 4
        assert page.pictures == before + 1
