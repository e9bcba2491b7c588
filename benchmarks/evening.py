"""Play an evening of five in Chromium by touch, and take a picture of every kind of moment.

    python -m benchmarks.evening pictures/                   # both companies, all games; about half an hour
    python -m benchmarks.evening pictures/ --company small --game stud

Each of the five plays in a window of another size. Pictures are named by game, moment and size, for people
to look at: nothing is judged but errors of the page, which are printed and end the command with 1.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.support.processes import Served, riverboat
from tests.support.browser.pages import Visitor, a_browser, visitor

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator

COMPANIES: Final = {
    "small": ("tiny", "small", "tall", "low", "lowest"),
    "large": ("tablet", "desk", "wide", "tall", "low"),
}
"""The sizes of the five windows."""

NAMES: Final = ("Grace", "W" * 24, "Дмитрий", "Alexandrina Montgomery", "Bo")

GAMES: Final[dict[str, dict[str, str]]] = {
    "nlhe": {},
    "plo": {},
    "plo8": {},
    "stud": {},
    "stud8": {},
    "razz": {},
    "27td": {},
    "badugi": {},
    "5cd": {},
    "short-deck": {},
    "plo5": {},
    "nlhe twice": {"Play a bomb pot every N hands": "2", "How many times the players may agree": "2"},
    "plo bomb": {"Play a bomb pot every N hands": "1", "Boards": "2"},
}
"""What is played: a game's code, and the rules that are chosen under "More rules"."""

BUY_INS: Final = (4_000, 2_000, 20_000, 8_000, 3_000)

DEAD: Final = 0.3
"""Seconds for which a button must have had its meaning."""

MOMENT: Final = """() => {
    const has = selector => document.querySelector(selector) !== null;
    const actions = document.querySelector("#actions");
    const prompt = actions.querySelector(".prompt")?.textContent ?? "";
    const turn = actions.dataset.turn ?? "";
    const moment = has("dialog[open]") ? "sheet"
        : turn && has(".draw-card") ? "draw"
        : turn && /how often/.test(prompt) ? "run"
        : turn && /muck/.test(prompt) ? "show-or-muck"
        : turn && has(".presets") ? "amounts"
        : turn ? "turn"
        : document.querySelectorAll(".lift").length > 1 ? "winners"
        : has(".lift") ? "winner"
        : has(".bet[data-kind=won]") ? "won"
        : document.querySelectorAll(".board").length > 1 && has(".bet[data-kind=chance]") ? "runs"
        : has(".bet[data-kind=chance]") ? "all-in"
        : /no chips/.test(prompt) ? "busted"
        : has(".yours.folded") ? "folded"
        : has(".ahead") ? "ahead"
        : "waiting";
    const sides = document.querySelector(".side-pots")?.textContent ? " side-pots" : "";
    const hands = document.querySelectorAll("#log-lines .hand-head").length;
    return { moment: moment + (moment === "sheet" ? "" : sides), turn, hands };
}"""

ARRIVED: Final = """() => Promise.race([
    new Promise(resolve => setTimeout(resolve, 900)),
    Promise.all([...document.querySelectorAll(".stage *")]
        .flatMap(each => each.getAnimations()).map(each => each.finished)),
]).catch(() => null)"""
"""Wait until the cards of the winner are lifted."""


class Guest:
    """One of the five. at: the window. size: its name. buy_in: what the player sits down with."""

    def __init__(self, at: Visitor, size: str, name: str, buy_in: int, folder: Path) -> None:
        self.at = at
        self.size = size
        self.name = name
        self.buy_in = buy_in
        self.folder = folder
        self.game = ""
        self.seen: set[str] = set()
        self.random = random.Random(f"{size} {name}")

    async def picture(self, moment: str, again: bool = False) -> None:
        """Take a picture, the first time that this game has such a moment."""
        name = f"{self.game} {moment} {self.size}".replace(" ", "_")
        if again or name not in self.seen:
            self.seen.add(name)
            await self.at.page.screenshot(path=self.folder / f"{name}.png", animations="allow")

    async def tap(self, there: "Locator") -> None:
        """Tap something once it is there."""
        await there.first.tap()

    async def sit(self) -> None:
        """Sit down with the own buy-in, through the sheet that a new player sees."""
        dialog = self.at.page.locator("dialog")
        offer = self.at.page.locator("#actions button", has_text="Sit down")
        await dialog.or_(offer).first.wait_for()
        if not await dialog.count():  # it is offered once
            await asyncio.sleep(DEAD)
            await self.picture("watching")
            await self.tap(offer)
        await dialog.get_by_label("Buy-in").first.fill(str(self.buy_in))
        await asyncio.sleep(0.2)
        await self.picture("buy-in")
        await self.tap(dialog.locator("button.primary", has_text="Sit down"))
        await self.at.page.locator(".seat.yours").wait_for()

    async def play(self, until: float, hands: int) -> None:
        """Play by touch until this number of hands has begun or the time is over, and take pictures."""
        while time.monotonic() < until:
            seen = await self.at.page.evaluate(MOMENT)
            if seen["hands"] > hands:
                return
            if "winner" in seen["moment"]:
                await self.at.page.evaluate(ARRIVED)
                seen = await self.at.page.evaluate(MOMENT)
            await self.picture(seen["moment"])
            if seen["turn"]:
                await asyncio.sleep(DEAD)
                await self.act(seen["turn"], seen["moment"].split()[0])
            elif seen["moment"] == "busted":
                await self.buy_again()
            else:
                await asyncio.sleep(0.15)

    async def buy_again(self) -> None:
        """Buy in again after all chips are lost."""
        await asyncio.sleep(DEAD)
        await self.tap(self.at.page.locator("#actions button", has_text="Add chips"))
        await asyncio.sleep(DEAD)
        await self.picture("add-chips")
        await self.tap(self.at.page.locator("dialog button.primary"))
        await self.at.page.locator("dialog").wait_for(state="detached")
        await asyncio.sleep(DEAD)
        back = self.at.page.locator("#actions button", has_text="I'm back")
        if await back.count():
            await self.tap(back)

    async def act(self, turn: str, moment: str) -> None:
        """Choose something for a turn, if it still is."""
        page = self.at.page
        if await page.get_attribute("#actions", "data-turn") != turn:
            return
        luck = self.random.random()
        buttons = page.locator("#actions button")
        if moment == "draw":
            for card in range(self.random.randrange(4)):
                await self.tap(page.locator(".draw-card").nth(card))
            await self.picture("draw-marked")
            await asyncio.sleep(DEAD)
            chosen = page.locator("#actions .raise, #actions .call")
        elif moment == "run":
            chosen = buttons.filter(has_text="Run twice")
        elif moment == "amounts" and luck < 0.35:
            await self.tap(page.locator(".presets button").nth(4 if luck < 0.15 else 3))
            await self.picture("amount-chosen")
            chosen = page.locator("#actions .raise")
        elif moment == "turn" and luck < 0.3:
            chosen = page.locator("#actions .raise, #actions .call").last
        elif luck > 0.85:
            chosen = page.locator("#actions .fold, #actions .call").first
        else:
            chosen = page.locator("#actions .call, #actions .raise").first
        if await page.get_attribute("#actions", "data-turn") == turn and await chosen.count():
            await self.tap(chosen)
            for _ in range(20):
                if await page.get_attribute("#actions", "data-turn") != turn:
                    return
                await asyncio.sleep(0.05)

    async def sheets(self) -> None:
        """Open every sheet of the menu, and the chat."""
        page = self.at.page
        await page.locator("#bar").get_by_role("button", name="Menu").tap()
        await asyncio.sleep(DEAD)
        await self.picture("menu")
        entries = await page.locator("dialog .stack-of button").all_text_contents()
        await self.at.close_sheet()
        for entry in entries:
            await page.locator("#bar").get_by_role("button", name="Menu").tap()
            await page.locator("dialog").get_by_role("button", name=entry).tap()
            await asyncio.sleep(0.6)
            await self.picture(f"sheet {entry.replace(':', '')}")
            if entry == "Rules of the table":
                await self.tap(page.locator("dialog summary"))
                await self.picture("sheet-all-rules")
            if entry == "My hands" and await page.locator("dialog .open-table").count():
                await self.tap(page.locator("dialog .open-table"))
                await page.locator(".replay").wait_for()
                await asyncio.sleep(0.5)
                await self.picture("replay")
            await self.at.close_sheet()
        await self.tap(page.locator(".seat:not(.yours):not(.free) .plate"))
        await asyncio.sleep(DEAD)
        await self.picture("player")
        await self.at.close_sheet()
        await self.chat()

    async def chat(self) -> None:
        """Read the hands, and say something."""
        page = self.at.page
        opened = page.locator("#bar .chat:visible")
        if await opened.count():
            await self.tap(opened)
        await asyncio.sleep(0.2)
        await self.picture("hands")
        await page.locator("#tab-chat").tap()
        await page.locator(".say input").fill("Well played! " + "W" * 40)
        await page.locator(".say button").tap()
        await asyncio.sleep(0.5)
        await self.picture("chat")
        await page.locator("#tab-log").tap()
        if await page.locator("#panel .shut:visible").count():
            await page.locator("#panel .shut").tap()


async def arrive(guests: list[Guest], served: Served) -> None:
    """Let everybody sign in, at the lobby."""
    for guest in guests:
        guest.game = "first"
        await guest.at.page.goto(served.url.replace("ws:", "http:"))
        await guest.at.page.get_by_label("Your name").wait_for()
        await guest.picture("sign-in")
        await guest.at.join(name=guest.name)
        await guest.at.page.get_by_role("heading", name="Tables").wait_for()


async def open_table(host: Guest, game: str) -> str:
    """Open a table through the sheet, and return the address of its page."""
    page = host.at.page
    address, _, _ = page.url.partition("#")
    await page.goto(f"{address}#")
    await page.get_by_role("heading", name="Tables").wait_for()
    await host.picture("lobby", again=True)
    await page.get_by_role("button", name="Open a table").tap()
    await page.locator("dialog select").first.select_option(game.partition(" ")[0])
    await asyncio.sleep(0.2)
    await host.picture("open-table")
    await page.get_by_text("More rules").tap()
    for label, value in {"Time to act": "120", **GAMES[game]}.items():
        there = page.locator("dialog").get_by_label(label).last
        is_list = await there.evaluate("each => each.tagName === 'SELECT'")
        await (there.select_option(value) if is_list else there.fill(value))
    await host.picture("more-rules")
    await page.get_by_role("button", name="Open the table").tap()
    refused = page.locator("dialog .error:not(:empty)")
    await page.locator("dialog button.primary", has_text="Sit down").or_(refused).first.wait_for()
    assert not await refused.count(), await refused.text_content()
    return page.url


async def play_game(guests: list[Guest], game: str, given: argparse.Namespace) -> None:
    """Play one game at a new table, which the first of the guests opens."""
    for guest in guests:
        guest.game = game
    host, *others = guests
    link = await open_table(host, game)
    await host.sit()
    await host.picture("alone")
    for guest in others:
        await guest.at.page.goto(link)
        await guest.at.page.reload()  # from the lobby, or from the table before
        await guest.sit()
    until = time.monotonic() + given.seconds
    await asyncio.gather(*(guest.play(until, given.hands) for guest in guests))


async def interrupt(guests: list[Guest], served: Served) -> None:
    """Go offline, and stop the server."""
    for guest in guests:
        guest.game = "last"
    await guests[0].at.page.context.set_offline(offline=True)
    await asyncio.sleep(1.5)
    await guests[0].picture("offline")
    await guests[0].at.page.context.set_offline(offline=False)
    served.kill()
    await asyncio.sleep(4)
    for guest in guests:
        await guest.picture("stopped")


async def evening(browser: "Browser", company: str, given: argparse.Namespace) -> list[str]:
    """Play the games, and return the faults of the pages."""
    async with AsyncExitStack() as closing:
        place = closing.enter_context(tempfile.TemporaryDirectory())
        served = await closing.enter_async_context(riverboat(Path(place), "--pause", "2000"))
        guests = []
        for size, name, buy_in in zip(COMPANIES[company], NAMES, BUY_INS, strict=True):
            page = visitor(browser, served.url, size, still=False, touch=True)
            guests.append(Guest(await closing.enter_async_context(page), size, name, buy_in, given.folder))
        await arrive(guests, served)
        for number, game in enumerate(given.game or GAMES):
            began = time.monotonic()
            turned = number % len(guests)  # a player may host a few tables only
            await play_game(guests[turned:] + guests[:turned], game, given)
            print(f"{company}: {game}, {time.monotonic() - began:.0f} s", flush=True)
            if not number:
                for guest in guests:
                    await guest.sheets()
        faults = [fault for guest in guests for fault in guest.at.faults]
        await interrupt(guests, served)
        return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--company", choices=COMPANIES, action="append", help="only these five windows")
    parser.add_argument("--game", choices=GAMES, action="append", help="only this game")
    parser.add_argument("--seconds", type=float, default=60, help="for each game, at most")
    parser.add_argument("--hands", type=int, default=8, help="of each game, at most")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)

    async def play() -> list[str]:
        async with a_browser() as browser:
            played = [await evening(browser, each, given) for each in given.company or COMPANIES]
            return [fault for faults in played for fault in faults]

    faults = asyncio.run(play())
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
