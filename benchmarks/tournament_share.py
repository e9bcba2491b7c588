"""Measure which part of a server's CPU is a tournament's, while its bots play over sockets as fast as it can.

    python -m benchmarks.tournament_share [--players 1000] [--hands 1500]

Registration, and the first hand of each table, are not counted. Nearly all bots fold or call, so that several
hands come on each player who is out. A server that rests most of the time has less work besides the updates
for everybody who follows the tournament, which come in turn all the time: there the part is larger.
"""

import asyncio
import json
import signal
import tempfile
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

import click
import msgspec

from benchmarks.support.processes import Served, riverboat
from riverboat.client_cli.load.connection import LeanConnection
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.messages import Turn
from tests.support.sockets import RawClient

EVENT: Final[dict[str, Any]] = {
    "name": "Deep field",
    "stack": 3_000,
    "seats": 8,
    "levels": [
        {"small_blind": round(25 * 1.5**n), "big_blind": 2 * round(25 * 1.5**n), "hands": 20}
        for n in range(20)
    ],
}
AT_ONCE: Final = 16
"""Bots that sign in at the same time."""

LOOSE: Final = 0.02
"""How often a bot that may raise is all-in."""


class _Player(msgspec.Struct):
    player: str
    table: int | None = None
    seat: int | None = None


class _Table(msgspec.Struct):
    number: int
    table: str
    hand: int | None = None


class _Message(msgspec.Struct):
    """What a bot needs of any message."""

    type: str = ""
    id: str = ""
    code: str = ""
    table: str = ""
    turn: Turn | None = None
    player: str = ""
    players: list[_Player] = []
    tables: list[_Table] = []
    result: msgspec.Raw = msgspec.Raw()


_decode: Final = msgspec.msgpack.Decoder(_Message).decode


class Bot:
    """A player. hands: the last hand that it saw begin, of any table."""

    def __init__(self, tournament: str, nth: int) -> None:
        self.hand = 0
        self.refused = Counter[str]()
        self._tournament = tournament
        self._name = f"Bot {nth}"
        self._random = Random(nth)
        self._ids = count(1)
        self._changed = asyncio.Event()
        self._connection: LeanConnection
        self._player = ""
        self._replies: dict[str, asyncio.Future[_Message]] = {}
        self._tables: dict[int, str] = {}
        self._seat: tuple[str, int] | None = None

    async def enter(self, url: str) -> None:
        """Sign in, register and follow the tournament."""
        self._connection = await LeanConnection.connect(url, MSGPACK.subprotocol, self._take, within=60)
        welcome = await self._ask("hello", version=1, name=self._name, bot=True)
        self._player = welcome.player
        await self._ask("take_part", tournament=self._tournament, action="register")
        self._follow(await self._ask("watch_tournament", tournament=self._tournament))

    async def until(self, hand: int) -> None:
        """Wait until this hand has begun."""
        while self.hand < hand:
            self._changed.clear()
            await self._changed.wait()

    def leave(self) -> None:
        """Close the connection."""
        self._connection.abort()

    def _send(self, kind: str, **fields: Any) -> str:
        id = str(next(self._ids))
        self._connection.send(msgspec.msgpack.encode({"type": kind, "id": id, **fields}))
        return id

    async def _ask(self, kind: str, **fields: Any) -> _Message:
        reply: asyncio.Future[_Message] = asyncio.get_running_loop().create_future()
        self._replies[self._send(kind, **fields)] = reply
        found = await reply
        assert found.type == "accepted", found
        return _decode(found.result) if found.result else found

    def _take(self, frame: bytes, now: float) -> None:
        message = _decode(frame)
        if message.id in self._replies:
            self._replies.pop(message.id).set_result(message)
        elif message.type == "accepted" and message.result:
            self._act(_decode(message.result))
        elif message.type == "refused":
            self.refused[message.code] += 1
        elif message.type in ("tournament_update", "tournament_snapshot"):
            self._follow(message)
        else:
            self._act(message)

    def _follow(self, message: _Message) -> None:
        for table in message.tables:
            self._tables[table.number] = table.table
            self.hand = max(self.hand, table.hand or 0)
        self._changed.set()
        for each in message.players:
            if each.player == self._player:
                number, seat = each.table, each.seat
                has_seat = number in self._tables and seat is not None
                now = (self._tables[number], seat) if has_seat else None  # type: ignore[index]
                if now is not None and (self._seat is None or now[0] != self._seat[0]):
                    self._send("watch", table=now[0])
                self._seat = now  # type: ignore[assignment]

    def _act(self, message: _Message) -> None:
        turn = message.turn
        if turn is None or (message.table, turn.seat) != self._seat:
            return
        action, to = "fold", None
        if turn.raise_ is not None and self._random.random() < LOOSE:
            action, to = "raise", turn.raise_[1]
        elif turn.check:
            action = "check"
        elif turn.show or turn.muck:
            action = "muck" if turn.muck else "show"
        elif turn.call is not None and self._random.random() < 0.5:
            action = "call"
        self._send("act", table=message.table, hand=turn.hand, turn=turn.turn, action=action, to=to)


async def open_event(url: str, players: int) -> tuple[RawClient, str]:
    """Announce the tournament; return its director, and its id."""
    director = await RawClient.to(url, name="Director")
    structure = EVENT | {"max_players": players}
    reply = await director.ask("open_tournament", name="Deep field", structure=structure, bots=True)
    assert reply["type"] == "accepted", reply
    return director, str(reply["result"]["tournament"])


async def play(served: Served, players: int, hands: int) -> float:
    """Play, with this many hands counted. Return how many there were in a second."""
    director, event = await open_event(served.url, players)
    bots = [Bot(event, nth) for nth in range(players)]
    turns = asyncio.Semaphore(AT_ONCE)

    async def enter(bot: Bot) -> None:
        async with turns:
            await bot.enter(served.url)

    await asyncio.gather(*map(enter, bots))
    reply = await director.ask(
        "direct_tournament", tournament=event, action="start_tournament", reason="everybody is here"
    )
    assert reply["type"] == "accepted", reply
    await bots[0].until(players // EVENT["seats"])
    clock = asyncio.get_running_loop().time
    first, began = bots[0].hand, clock()
    served.signal(signal.SIGUSR1)
    await bots[0].until(first + hands)
    served.signal(signal.SIGUSR2)
    pace = (bots[0].hand - first) / (clock() - began)
    refused = sum([bot.refused for bot in bots], Counter[str]())
    print(f"refused: {dict(refused)}")
    for bot in bots:
        bot.leave()
    return pace


async def measure(players: int, hands: int) -> None:
    """Run a server and the bots, and print the server's CPU."""
    with tempfile.TemporaryDirectory() as data:
        work = Path(data) / "work.json"
        program = ("benchmarks.support.sampled_server", str(work))
        async with riverboat(Path(data), program=program, files=8 * players) as served:
            pace = await play(served, players, hands)
            await asyncio.sleep(1)  # it writes
            seconds = json.loads(work.read_text())
    print(f"{players:,} players, {pace:.0f} hands a second, {sum(seconds.values()):.1f} s of CPU")
    for what, used in seconds.items():
        part, each = used / sum(seconds.values()), 1000 * used / hands
        print(f"{what:<16}{used:>8.2f} s, {part:>6.1%}, {each:.2f} ms a hand")


@click.command()
@click.option("--players", default=1_000, show_default=True)
@click.option("--hands", default=1_500, show_default=True, help="Hands that are counted.")
def main(*, players: int, hands: int) -> None:
    """Example: python -m benchmarks.tournament_share --players 300"""
    asyncio.run(measure(players, hands))


if __name__ == "__main__":
    main()
