"""What is typed over a jittery connection arrives in odd pieces, and none of it is lost.

Characters come cut in the middle of their bytes, late, or many together; sequences of keys such as cursor
keys come in pieces too, though not later than a terminal waits for their rest.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.engine.events import BetMade, Event, RaisedTo
from riverboat.engine.table.events import ChatSaid
from tests.e2e.test_plain_evening import RIVERBOAT, Server, table_with_callers
from tests.support.terminal import Terminal, terminal
from tests.support.waiting import PATIENCE

LEFT = "\x1b[D"
MESSAGES = {
    "good evening everybody": "good evening everybody",
    "Grüße: 井上さん hat 5 € gewonnen 🂡": "Grüße: 井上さん hat 5 € gewonnen 🂡",
    f"wll played{LEFT * 9}e": "well played",
}
"""What is typed, and the message that it makes."""

_SEQUENCE = re.compile(rb"\x1b\[[A-D]")


def pieces(text: str, random: Random) -> Iterator[tuple[bytes, float]]:
    """Yield `text` in pieces of a few bytes, each with the seconds until the next."""
    data = text.encode()
    inside = {place for found in _SEQUENCE.finditer(data) for place in range(found.start() + 1, found.end())}
    place = 0
    while place < len(data):
        end = min(len(data), place + random.choice((1, 1, 2, 3, 7)))
        yield data[place:end], 0.0 if end in inside else random.choice((0.0, 0.0, 0.01, 0.06))
        place = end


async def type_in_pieces(terminal: Terminal, text: str, random: Random) -> None:
    for piece, wait in pieces(text, random):
        terminal.send(piece)
        await asyncio.sleep(wait)


@asynccontextmanager
async def evening(database: str, folder: Path, *options: str) -> AsyncIterator[tuple[Terminal, Table]]:
    """Give a terminal in which Ada plays, and the table as a spectator follows it."""
    server = Server(database)
    await server.start()
    try:
        async with table_with_callers(server) as (link, _):
            command = [*RIVERBOAT, "join", link, "--name", "Ada", *options]
            url = f"ws://127.0.0.1:{server.port}"
            async with terminal(command, folder) as ada, await Connection.connect(url, name="Eve") as eve:
                yield ada, await eve.watch(link.rpartition("#")[2])
    finally:
        await server.kill()


async def events_until(table: Table, kind: type[Event] | tuple[type[Event], ...], player: str) -> Event:
    """Return the next event of this kind of `player`."""
    async with asyncio.timeout(PATIENCE):
        async for events in table:
            seats = {each.seat for each in table.mirror.state.seats.values() if each.name == player}
            for event in events:
                by = getattr(event, "name", None) == player or getattr(event, "seat", None) in seats
                if isinstance(event, kind) and by:
                    return event
    raise AssertionError("the table ended")


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("plain", [False, True], ids=["full", "plain"])
async def test_nothing_that_is_typed_is_lost(plain: bool, seed: int, database: str, tmp_path: Path) -> None:
    random = Random(seed)
    talk, bet = ("/say ", "r 600\r") if plain else ("t", "r600\r")
    async with evening(database, tmp_path, *["--plain"] * plain) as (ada, table):
        if not plain:
            await ada.until("Any key closes this")
            ada.type(" ")
        for typed, message in MESSAGES.items():
            await ada.until("Your turn:" if plain else "Your turn")
            await type_in_pieces(ada, f"{talk}{typed}\r", random)
            said = await events_until(table, ChatSaid, "Ada")
            assert isinstance(said, ChatSaid)
            assert said.text == message
            if not plain:
                ada.skip()
                await ada.until("Your turn")
                await asyncio.sleep(0.5)  # so that keys count: nothing changes until she acts
            await type_in_pieces(ada, bet, random)
            made = await events_until(table, (BetMade, RaisedTo), "Ada")
            assert isinstance(made, BetMade | RaisedTo)
            assert made.to == 600
