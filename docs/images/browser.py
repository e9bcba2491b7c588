"""Take the pictures of the browser table: it plays at real tables.

    python docs/images/browser.py            # those of the README and the docs, beside this file
    python docs/images/browser.py FOLDER     # twelve moments
    python docs/images/browser.py FOLDER draw stud

It needs Playwright and Chromium.
"""

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from riverboat.client_cli.bots import NOVICE, BotPlayer, Caller, EquityBot, Expert
from riverboat.client_cli.commands.local_server import local_server
from riverboat.client_cli.library.connection import Connection
from tests.support.browser.pages import Visitor, a_browser, visitor

if TYPE_CHECKING:
    from playwright.async_api import Browser

NAMES: Final = ("Ada", "Bruno", "Cleo", "Dov", "Edda")
PICTURES: Final = {
    "turn-desk": "browser-desk.png",
    "turn-phone": "browser-phone.png",
    "showdown": "browser-showdown.png",
    "stud": "browser-stud.png",
}
"""The moments that the README and the docs show."""

_TURN: Final = "document.querySelector('#actions').dataset.turn"
_SETTLED: Final = 1.0
"""Seconds for cards and chips to arrive."""


_DEAD: Final = 0.3
"""Seconds: more than a button of the action bar must have had its meaning for a press to count."""


@asynccontextmanager
async def a_table(
    browser: "Browser", url: str, size: str, *, bots: int = 5, callers: bool = False, **rules: Any
) -> AsyncIterator[Visitor]:
    """Seat Grace in a window of this size, at a table with bots."""
    async with AsyncExitStack() as closing:
        host = await closing.enter_async_context(await Connection.connect(url, name="Host"))
        table = await host.open_table("Friday night", act_ms=60_000, **rules)
        at = await closing.enter_async_context(visitor(browser, url, size))
        await at.join(table.table, "Grace")
        await at.sit()
        playing = []
        for number, name in enumerate(NAMES[:bots]):
            guest = await closing.enter_async_context(await Connection.connect(url, name=name))
            random = Random(number)  # noqa: S311
            style = Caller() if callers else Expert(random) if number % 2 else EquityBot(random, NOVICE)
            player = BotPlayer(await guest.watch(table.table), style, pause=0.2)
            playing.append(asyncio.create_task(player.run()))
        try:
            yield at
        finally:
            for bot in playing:
                bot.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


async def play(at: Visitor, until: str) -> None:
    """Check and call until it is Grace's turn and the expression is true."""
    while True:
        await at.until(_TURN)
        await asyncio.sleep(_SETTLED)
        if await at.page.evaluate(until):
            return
        await act(at)


async def act(at: Visitor) -> None:
    """Check, call, or stand pat."""
    turn = await at.page.get_attribute("#actions", "data-turn")
    button = at.page.locator("#actions .main-row button.call").first
    await button.wait_for()
    await asyncio.sleep(_DEAD)
    await button.click()
    await at.until(f"{_TURN} !== {turn!r}")


def cards(least: int) -> str:
    """Return the expression that the boards have this many cards."""
    return f"document.querySelectorAll('.board .card').length >= {least}"


# The moments. Each leaves the window as the picture shows it.

Picture = Callable[[Visitor], Awaitable[object]]


async def sign_in(browser: "Browser", url: str, take: Picture) -> None:
    """A guest follows a link."""
    async with visitor(browser, url, "tall") as at:
        await at.page.goto(f"{url.replace('ws:', 'http:')}/#friday")
        await at.page.get_by_label("Your name").fill("Grace")
        await take(at)


async def lobby(browser: "Browser", url: str, take: Picture) -> None:
    """The list of tables."""
    async with a_table(browser, url, "tall", bots=4, game="plo") as at:
        await at.until("document.querySelectorAll('.hand-head').length")
        await at.page.get_by_role("button", name="To the tables").click()
        await at.page.locator(".open-table").nth(1).wait_for()
        await asyncio.sleep(_SETTLED)
        await take(at)


async def opening(browser: "Browser", url: str, take: Picture) -> None:
    """The rules of a new table."""
    async with visitor(browser, url, "desk") as at:
        await at.join(name="Grace")
        await at.page.get_by_role("button", name="Open a table").click()
        await at.page.get_by_role("button", name="Open the table").wait_for()
        await take(at)


async def inviting(browser: "Browser", url: str, take: Picture) -> None:
    """The link of a table, to share."""
    async with a_table(browser, url, "tall", bots=0) as at:
        await at.page.get_by_role("button", name="Invite players").click()
        await at.page.locator(".link-box").wait_for()
        await take(at)


async def turn_desk(browser: "Browser", url: str, take: Picture) -> None:
    """A turn in hold'em, at a desk."""
    async with a_table(browser, url, "desk") as at:
        await play(at, cards(4))
        await take(at)


async def turn_phone(browser: "Browser", url: str, take: Picture) -> None:
    """A turn in Omaha, on a phone."""
    async with a_table(browser, url, "tall", game="plo") as at:
        await play(at, cards(4))
        await take(at)


async def turn_low(browser: "Browser", url: str, take: Picture) -> None:
    """A turn on a phone that lies on its side."""
    async with a_table(browser, url, "low", bots=3) as at:
        await play(at, cards(3))
        await take(at)


async def two_boards(browser: "Browser", url: str, take: Picture) -> None:
    """Two boards."""
    async with a_table(browser, url, "tall", game="plo", boards=2, bots=3, callers=True) as at:
        await play(at, cards(8))
        await take(at)


async def showdown(browser: "Browser", url: str, take: Picture) -> None:
    """The end of a hand."""
    async with a_table(browser, url, "tall", bots=3, callers=True) as at:
        await play(at, cards(5))
        await act(at)
        await at.until("document.querySelector('.seat.winner')")
        await take(at)


async def draw(browser: "Browser", url: str, take: Picture) -> None:
    """Cards are chosen for an exchange."""
    async with a_table(browser, url, "tall", game="27td", bots=3, callers=True) as at:
        await play(at, "document.querySelectorAll('.draw-card').length === 5")
        for place in (0, 3):
            await at.page.locator(".draw-card").nth(place).click()
        await take(at)


async def stud(browser: "Browser", url: str, take: Picture) -> None:
    """Seven-card stud."""
    async with a_table(browser, url, "tall", game="stud8", callers=True) as at:
        await play(at, "document.querySelectorAll('.seat.yours .card').length >= 6")
        await take(at)


async def hands(browser: "Browser", url: str, take: Picture) -> None:
    """The player's own hands."""
    async with a_table(browser, url, "desk", callers=True) as at:
        await play(at, "document.querySelectorAll('.hand-head').length > 2")
        await at.page.get_by_role("button", name="Menu").click()
        await at.page.get_by_role("button", name="My hands").click()
        await at.page.locator("dialog .open-table").first.wait_for()
        await take(at)


async def waiting(browser: "Browser", url: str, take: Picture) -> None:
    """A spectator on the wait list reads the log."""
    async with a_table(browser, url, "low", bots=2, seats=3) as at, visitor(browser, url, "tall") as guest:
        await guest.join((await at.page.evaluate("location.hash")).removeprefix("#"), "Faye")
        joining = guest.page.get_by_role("button", name="Join the wait list")
        await joining.wait_for()
        await asyncio.sleep(_DEAD)
        await joining.click()
        await play(at, cards(3))
        await guest.page.get_by_role("button", name="Hands and chat").click()
        await asyncio.sleep(_SETTLED)
        await take(guest)


MOMENTS: Final = {
    "sign-in": sign_in,
    "lobby": lobby,
    "opening": opening,
    "inviting": inviting,
    "turn-desk": turn_desk,
    "turn-phone": turn_phone,
    "turn-low": turn_low,
    "two-boards": two_boards,
    "showdown": showdown,
    "draw": draw,
    "stud": stud,
    "hands": hands,
    "waiting": waiting,
}


async def main(paths: dict[str, Path]) -> None:
    """Take the pictures of these moments."""
    with tempfile.TemporaryDirectory() as folder:
        async with local_server(Path(folder)) as url, a_browser() as browser:
            for name, path in paths.items():
                await MOMENTS[name](browser, url, lambda at, path=path: at.page.screenshot(path=path))
                sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    where, *names = sys.argv[1:] or ("",)
    if where:
        wanted = {name: Path(where) / f"{name}.png" for name in names or MOMENTS}
    else:
        wanted = {name: Path(__file__).with_name(picture) for name, picture in PICTURES.items()}
    asyncio.run(main(wanted))
