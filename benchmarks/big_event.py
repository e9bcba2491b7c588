"""A scheduled tournament over sockets, to the last hand, with people's scripts among the bots, and pictures.

    python -m benchmarks.big_event pictures/ [--players 300]

Bots take all places but six. Three people play in Chromium, of whom one holds a phone and one loses the
connection for a while; three play in terminals, of whom one is in plain mode. Each plays until out, and then
watches on. What they see is kept by person and moment, for people to look at: pictures of pages, texts of
terminals. It says which part of its server's CPU was the tournament's. Errors of a page, chips that are lost
and faults of the journal end the command with 1.
"""

import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from sqlalchemy import select

from benchmarks.support.processes import riverboat
from riverboat.server.history.database.models import tournament_events
from tests.support.audit import findings
from tests.support.browser.pages import Visitor, a_browser, visitor
from tests.support.contestants import Contestant
from tests.support.databases import query
from tests.support.sockets import RawClient
from tests.support.tmux import Window, window

if TYPE_CHECKING:
    from playwright.async_api import Browser

PEOPLE: Final = 6
OPEN_FOR: Final = 90
"""Seconds from the announcement to the start: everybody enters in them."""

LOOK: Final = 0.5
"""Seconds between two looks of a person at the screen."""

SEEN: Final = """() => {
    const text = selector => document.querySelector(selector)?.innerText ?? "";
    const actions = document.querySelector("#actions");
    const turn = actions?.dataset.turn ?? "";
    const line = text(".tour-line");
    const moment = /Hand for hand/i.test(line) ? "hand for hand"
        : /Break/.test(line) ? "break"
        : document.querySelector("dialog[open]") ? "sheet"
        : turn ? "turn"
        : document.querySelector(".lift") ? "winner"
        : "waiting";
    return { moment, turn, line, place: location.hash };
}"""

EVENT: Final[dict[str, Any]] = {
    "name": "Deep field",
    "stack": 3_000,
    "seats": 9,
    "levels": [
        {"small_blind": round(25 * 1.5**n), "big_blind": 2 * round(25 * 1.5**n), "minutes": 2}
        for n in range(20)
    ],
    "buy_in": 1_000,
    "fee": 100,
}


class Watched:
    """What one person has been seen to see, by moment."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.faults: list[str] = []
        self._folder = folder
        self._kept: set[str] = set()

    def path(self, moment: str, suffix: str) -> Path | None:
        """Return where a picture of `moment` goes; None if there is one."""
        if moment in self._kept:
            return None
        self._kept.add(moment)
        return self._folder / f"{self.name} {len(self._kept):02} {moment}{suffix}".replace(" ", "_")


class PagePlayer(Watched):
    """A person at a page. breaks: the connection is lost for a while in the first level."""

    def __init__(self, at: Visitor, name: str, folder: Path, *, breaks: bool) -> None:
        super().__init__(name, folder)
        self.faults = at.faults
        self._at = at
        self._breaks = breaks
        self._random = random.Random(name)

    async def enter(self, event: str) -> None:
        """Sign in, and register."""
        page = self._at.page
        await self._at.join(f"tournament={event}", name=self.name)
        await page.get_by_role("button", name="Register", exact=True).click()
        await page.get_by_text("You have entered").wait_for()
        await self._picture("entered")
        await self._at.close_sheet()

    async def play(self, over: asyncio.Event) -> None:
        """Play until the event is over."""
        tables: set[str] = set()
        while not over.is_set():
            seen = await self._at.page.evaluate(SEEN)
            moment = seen["moment"]
            if seen["place"] not in tables:
                tables.add(seen["place"])
                moment += f" at table {len(tables)}"
            await self._picture(moment)
            if seen["turn"] and self._breaks:
                self._breaks = False
                await self._lose_connection()
            elif seen["turn"]:
                await self._act(seen["turn"])
            await asyncio.sleep(LOOK)
        await asyncio.sleep(2)
        await self._picture("over")

    async def _lose_connection(self) -> None:
        context = self._at.page.context
        known = len(self.faults)
        await context.set_offline(True)
        await asyncio.sleep(8)
        await self._picture("without a connection")
        await context.set_offline(False)
        del self.faults[known:]  # a browser reports a lost network as an error

    async def _act(self, turn: str) -> None:
        page = self._at.page
        which = ".fold" if self._random.random() < 0.3 else ".call"
        chosen = page.locator(f"#actions {which}, #actions .call, #actions .raise").first
        if await page.get_attribute("#actions", "data-turn") == turn and await chosen.count():
            await chosen.click()

    async def _picture(self, moment: str) -> None:
        path = self.path(moment, ".png")
        if path is not None:
            await self._at.page.screenshot(path=path)


class TerminalPlayer(Watched):
    """A person at a terminal."""

    def __init__(self, shown: Window, name: str, folder: Path) -> None:
        super().__init__(name, folder)
        self._shown = shown
        self._random = random.Random(name)

    async def play(self, over: asyncio.Event) -> None:
        """Play until the event is over."""
        plain = "plain" in self.name.lower()
        while not over.is_set():
            screen = await self._shown.screen()
            tail = screen.rstrip().rpartition("\n")[2] if plain else screen
            if "Welcome. Any key" in screen:
                await self._shown.press("Escape")
            elif "Your turn" in tail:
                self._keep("turn", screen)
                key = "f" if self._random.random() < 0.3 and "fold" in tail.lower() else "c"
                await self._shown.press(key, *["Enter"] * plain)
            for moment in ("Hand for hand", "break", "final table", "are out", "moved"):
                if moment in screen:
                    self._keep(moment, screen)
            await asyncio.sleep(2 * LOOK)
        await asyncio.sleep(2)
        self._keep("over", await self._shown.screen())

    def _keep(self, moment: str, screen: str) -> None:
        path = self.path(moment, ".txt")
        if path is not None:
            path.write_text(screen)


async def open_event(url: str, players: int) -> str:
    """Announce the event, which starts by the clock, and return its id."""
    director = await RawClient.to(url, name="Director")
    start = (datetime.now(UTC) + timedelta(seconds=OPEN_FOR)).isoformat(timespec="seconds")
    structure = EVENT | {"max_players": players}
    fields = {"name": "Deep field", "structure": structure, "bots": True, "start": start}
    reply = await director.ask("open_tournament", **fields)
    assert reply["type"] == "accepted", reply
    await director.socket.close()
    return str(reply["result"]["tournament"])


async def enter(contestants: Sequence[Contestant], event: str) -> None:
    """Register all of them, a few at a time."""
    turns = asyncio.Semaphore(8)

    async def one(each: Contestant) -> None:
        each.tournament = event
        async with turns:
            client = await each.connect()
            reply = await client.ask("take_part", tournament=event, action="register")
            assert reply["type"] == "accepted", reply
            await client.socket.close()

    await asyncio.gather(*map(one, contestants))


async def people(
    stack: AsyncExitStack, browser: "Browser", url: str, event: str, folder: Path
) -> list[PagePlayer | TerminalPlayer]:
    """Let three people enter at pages, and three at terminals."""
    found: list[PagePlayer | TerminalPlayer] = []
    for name, size, breaks in (("Desk", "desk", False), ("Phone", "small", False), ("Lost", "tablet", True)):
        at = await stack.enter_async_context(visitor(browser, url, size))
        player = PagePlayer(at, name, folder, breaks=breaks)
        await player.enter(event)
        found.append(player)
    for name, size, more in (
        ("Full", (120, 36), []),
        ("Narrow", (80, 24), []),
        ("Plain", (100, 30), ["--plain"]),
    ):
        own = folder / f".{name}"
        own.mkdir()
        command = [sys.executable, "-m", "riverboat.client_cli", "play", url, "--name", name]
        environment = {
            "XDG_CONFIG_HOME": str(own),
            "RIVERBOAT_TOKEN_FILE": str(own / "tokens"),
            "LC_ALL": "C.UTF-8",
        }
        width, height = size
        shown = await stack.enter_async_context(
            window([*command, "--tournament", event, *more], own, environment, width=width, height=height)
        )
        found.append(TerminalPlayer(shown, name, folder))
    return found


async def evening(folder: Path, players: int) -> int:
    """Play the event, and return the number of faults."""
    urls = [""]
    contestants = [Contestant(f"Bot {nth}", lambda: urls[0], nth) for nth in range(players - PEOPLE)]
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as data:
        database = f"sqlite:///{data}/event.db"
        async with AsyncExitStack() as stack:
            work = Path(data) / "work.json"
            program = ("benchmarks.support.sampled_server", str(work))
            served = await stack.enter_async_context(
                riverboat(Path(data), "--pause", "1000", database=database, program=program)
            )
            urls[0] = served.url
            event = await open_event(served.url, players)
            browser = await stack.enter_async_context(a_browser())
            company = await people(stack, browser, served.url, event, folder)
            await enter(contestants, event)
            began = time.monotonic()
            over = contestants[0].over
            scripts = [asyncio.create_task(each.play(over)) for each in company]
            await asyncio.gather(*(each.play() for each in contestants))
            await asyncio.gather(*scripts)
            minutes, cpu = (time.monotonic() - began) / 60, served.cpu()
            for each in company:
                faults += [f"{each.name}: {fault}" for fault in each.faults]
        seconds = json.loads(work.read_text())
        happened = Counter(kind for (kind,) in query(database, select(tournament_events.c.kind)))
        faults += [str(found) for found in findings(database)]
    entered = list(contestants[0].players.values())
    if len(entered) != players:
        faults.append(f"{len(entered)} of {players} entered")
    if sum(each.get("prize", 0) for each in entered) != EVENT["buy_in"] * players:
        faults.append("the prizes are not the pool")
    print(f"{players} players, {minutes:.1f} minutes, {cpu:.0f} s of CPU of the server")
    for what, used in seconds.items():
        print(f"{what:<30}{used:>10.1f} s, {used / sum(seconds.values()):.1%}")
    for kind, times in happened.most_common():
        print(f"{kind:<30}{times:>10,}")
    for fault in faults:
        print(f"FAULT {fault}")
    return len(faults)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--players", default=300, show_default=True)
def main(folder: Path, players: int) -> None:
    """Example: python -m benchmarks.big_event pictures/"""
    folder.mkdir(parents=True, exist_ok=True)
    sys.exit(asyncio.run(evening(folder, players)) > 0)


if __name__ == "__main__":
    main()
