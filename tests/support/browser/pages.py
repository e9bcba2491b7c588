"""The browser table in Chromium, driven by Playwright."""

import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from riverboat.language.catalog import SOURCE_LANGUAGE
from tests.support.browser.words import words
from tests.support.missing import missing
from tests.support.waiting import PATIENCE

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator, Page

SIZES: Final = {
    "tiny": (320, 568),
    "small": (360, 640),
    "tall": (390, 844),
    "low": (844, 390),
    "lowest": (568, 320),
    "tablet": (820, 1180),
    "desk": (1280, 800),
    "wide": (1920, 1080),
}
"""The sizes of windows, in CSS pixels."""

_FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str:
    """Return the path of Chromium. Without it, the test is skipped, or fails in CI.

    Its headless shell is preferred: opening a window takes it a fifth of the CPU.
    """
    found = os.environ.get("RIVERBOAT_CHROMIUM")
    found = found or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if found is None:
        missing("Chromium is not installed")
    return found


def expect(there: "Locator") -> Any:
    """Return Playwright's assertions about `there`, each of which waits until it holds."""
    from playwright.async_api import expect

    expect.set_options(timeout=PATIENCE * 1000)
    return expect(there)


class Visitor:
    """A page at the server of `url`.

    language: that of its reader. faults: errors of its scripts and violations of its policy.
    """

    def __init__(self, page: "Page", url: str, language: str = SOURCE_LANGUAGE) -> None:
        self.page = page
        self.language = language
        self.faults: list[str] = []
        self._address = url.replace("ws://", "http://")
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    def words(self, english: str) -> str | re.Pattern[str]:
        """Return what reads `english` in English in the language of the reader.

        For others than English, it is a whole text of the page: see `tests.support.browser.words`.
        """
        return english if self.language == SOURCE_LANGUAGE else words(self.language, english)

    async def join(self, table: str = "", name: str = "Pip") -> None:
        """Follow the link to a table, or to the lobby, and sign in as a guest."""
        await self.page.goto(f"{self._address}/#{table}")
        await self.page.get_by_label(self.words("Your name")).fill(name)
        await self.page.get_by_role("button", name=self.words("Play")).click()

    async def sit(self) -> None:
        """Take a seat in the sheet that a new player sees, with the usual buy-in."""
        await self.page.locator("dialog button.primary", has_text=self.words("Sit down")).click()
        await self.page.locator(".seat.yours").wait_for()

    async def open_menu(self, entry: str) -> None:
        """Press an entry of the menu."""
        await self.page.get_by_role("button", name=self.words("Menu"), exact=True).click()
        await self.page.locator("dialog").get_by_role("button", name=self.words(entry)).click()

    async def close_sheet(self) -> None:
        """Close the open sheet."""
        await self.page.keyboard.press("Escape")
        await expect(self.page.locator("dialog")).to_have_count(0)

    async def has_turn(self) -> str:
        """Wait until it is the player's turn, and return which. The buttons for it are there."""
        await self.until("document.title.startsWith('●') && document.querySelector('#actions').dataset.turn")
        turn = await self.page.get_attribute("#actions", "data-turn")
        assert turn is not None
        return turn

    async def until(self, expression: str) -> None:
        """Wait until a JavaScript expression is true."""
        await self.page.wait_for_function(f"() => {expression}")


@asynccontextmanager
async def a_browser() -> AsyncIterator["Browser"]:
    """Start Chromium."""
    try:
        from playwright.async_api import async_playwright
    except ImportError:
        missing("Playwright is not installed: pip install 'riverboat[browser]'")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=_FLAGS)
        try:
            yield browser
        finally:
            await browser.close()


@asynccontextmanager
async def visitor(
    browser: "Browser",
    url: str,
    size: str = "desk",
    *,
    bypass_csp: bool = False,
    still: bool = True,
    light: bool = False,
    touch: bool = False,
    language: str = SOURCE_LANGUAGE,
) -> AsyncIterator[Visitor]:
    """Open a page in a window of its own, with storage of its own.

    still: without animations and the service worker. light: the reader prefers a light page.
    touch: fingers touch large screens, too. language: that of the reader.
    """
    width, height = SIZES[size]
    async with AsyncExitStack() as closing:
        context = await browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch or size not in ("desk", "wide"),
            reduced_motion="reduce" if still else "no-preference",
            color_scheme="light" if light else "dark",
            service_workers="block" if still else "allow",
            bypass_csp=bypass_csp,
            locale=language,
        )
        closing.push_async_callback(context.close)
        yield Visitor(await context.new_page(), url, language)
