"""Tables of unreliable players, who sit out, leave, buy in again, act late, disconnect and reconnect.

Over real sockets, with the client library.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from riverboat.client_cli.bots import Caller, RandomBot
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import (
    CommandRefused,
    ConnectFailed,
    ConnectionLost,
    NoReply,
    TakenOver,
    TurnOver,
)
from riverboat.client_cli.library.table import Table
from riverboat.engine.events import Event, HandStarted, RakeTaken, TimeCharged
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol.codecs import MSGPACK, as_type
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.event_data import event_to_data
from riverboat.server.protocol.messages import PlayerInfo, Snapshot
from riverboat.server.protocol.mirror import lasting

RULES: Final[tuple[dict[str, Any], ...]] = (
    {"game": "nlhe", "straddles": 1},
    {"game": "plo8", "boards": 2, "bomb_pot_every": 5},
    {"game": "8-game"},
    {"game": "27td", "seats": 5},
    {"game": "stud8"},
    {"game": "short-deck", "ante": 10},
    {"game": "horse"},
    {"game": "nlhe", "house": {"max_runs": 3, "rabbit": True, "rake": {"per_mille": 50, "cap": 300}}},
    {"game": "5cd", "seats": 4},
    {"game": "plo", "seats": 3},
)
"""The rules of the tables, in turn."""

GAP: Final = (0.02, 0.3)
"""Minimum and maximum seconds of silence before a player acts."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The parameters. hands: minimum at each table. act_ms: the time to act, and the time bank."""

    url: str
    tables: int
    hands: int
    seed: str
    act_ms: int = 1_000


@dataclass(frozen=True, slots=True)
class Spent:
    """The outcome of a table.

    table: its id.
    won: the players' chips at the end minus those at the beginning.
    taken: the rake and time charges in the events.
    first, last: the numbers of the first and last event that the spectator was sent.
    shown: the digest of these events.
    """

    table: str
    won: int
    taken: int
    first: int
    last: int
    shown: str


class Digest:
    """A digest of events as a spectator sees them, with None for hidden ones."""

    def __init__(self) -> None:
        self._hash = sha256()

    def add(self, event: Event | None) -> None:
        """Add the next event."""
        self._hash.update(msgspec.json.encode(None if event is None else event_to_data(event)) + b"\n")

    def __str__(self) -> str:
        return self._hash.hexdigest()


async def spend(plan: Plan, happened: Counter[str]) -> list[Spent]:
    """Play the plan until everybody has left. Counts what happens."""
    async with asyncio.TaskGroup() as group:
        tables = [group.create_task(_Chaos(plan, number, happened).run()) for number in range(plan.tables)]
    return [table.result() for table in tables]


class _Chaos:
    """One table with a spectator. over: enough hands were played."""

    def __init__(self, plan: Plan, number: int, happened: Counter[str]) -> None:
        self.plan = plan
        self.happened = happened
        self.over = asyncio.Event()
        self._number = number
        self._chance = Random(f"{plan.seed}/{number}")
        self._hands = self._taken = 0
        self._digest = Digest()
        self._all_left = asyncio.Event()

    async def run(self) -> Spent:
        """Play until enough hands are over and everybody has left."""
        plan, number = self.plan, self._number
        async with await Connection.connect(plan.url, name=f"eye{number}") as connection:
            rules = RULES[number % len(RULES)]
            info = await connection.open_table(
                f"Chaos {number}", act_ms=plan.act_ms, time_bank_ms=plan.act_ms, **rules
            )
            table = await connection.watch(info.table)
            first = table.mirror.seq + 1
            watching = asyncio.create_task(self._watch(table))
            players = [
                _Player(self, f"p{number}.{n}", info.table, Random(self._chance.random()))
                for n in range(info.rules.seats)
            ]
            async with asyncio.TaskGroup() as group:
                group.create_task(self._host(table))
                for player in players:
                    group.create_task(player.run())
            # A player may still have a seat: a command sent just before a disconnect may be read after it.
            while seats := table.mirror.state.seats:
                seated = {seat.player for seat in seats.values()}
                await asyncio.gather(*(player.run() for player in players if player.id in seated))
                await asyncio.sleep(GAP[0])
            await self._all_left.wait()
            won = {player.id: await player.won() for player in players}
            kept = {each.player: each.cashed_out - each.bought_in for each in await table.controls.buy_ins()}
            assert {player: chips for player, chips in won.items() if player in kept} == kept
            assert await is_true_to_the_server(connection, table)
            await table.unwatch()
            await watching
        return Spent(info.table, sum(won.values()), self._taken, first, table.mirror.seq, str(self._digest))

    async def _host(self, table: Table) -> None:
        """Sometimes pause, change the stakes, or kick players, but leave enough of them."""
        chance, controls = self._chance, table.controls
        unit = table.mirror.state.rules.unit
        while not self.over.is_set():
            await asyncio.sleep(chance.uniform(0.2, 2))
            seats = list(table.mirror.state.seats.values())
            match chance.randrange(8):
                case 0:
                    await controls.pause("a moment")
                    await asyncio.sleep(chance.uniform(*GAP))
                    await controls.resume("on we go")
                    self.happened["paused"] += 1
                case 1:
                    stakes = _stakes(table, unit * chance.choice((1, 2)))
                    await controls.change_stakes("for a change", **stakes)
                    self.happened["stakes changed"] += 1
                case 2 if len(seats) > 4 and not table.mirror.state.kicked:
                    who = chance.choice(seats).player
                    await controls.kick(who, "out", may_watch=chance.random() < 0.5)
                    self.happened["kicked"] += 1

    async def _watch(self, table: Table) -> None:
        async for events in table:
            for event in events:
                self._digest.add(event)
                match event:
                    case RakeTaken(amount=amount) | TimeCharged(amount=amount):
                        self._taken += amount
                    case HandStarted():
                        self._hands += 1
                        self.happened["hands"] += 1
            if self._hands >= self.plan.hands:
                self.over.set()
            if table.mirror.state.seats:
                self._all_left.clear()
            else:
                self._all_left.set()


class _Player:
    """A player at the table of `chaos`, who reconnects after every lost connection."""

    def __init__(self, chaos: _Chaos, name: str, table: str, chance: Random) -> None:
        self._chaos = chaos
        self._name = name
        self._table = table
        self._chance = chance
        self._bot = chance.choice((RandomBot(chance), Caller()))
        self._token = self.id = ""
        self._grant = 0
        self._codec: Final = chance.choice(("msgpack", "json"))

    async def run(self) -> None:
        """Play until it is over and the seat is left, or until the host kicks the player."""
        while True:
            try:
                async with await self._connect() as connection:
                    await self._play(connection, await connection.watch(self._table))
                    return
            except ConnectionLost:
                self._note("reconnected")
            except (TakenOver, NoReply, ConnectFailed) as error:
                self._note(error.code)
            except CommandRefused as refused:
                if refused.code != Code.KICKED:
                    raise
                return

    async def won(self) -> int:
        """Return the chips that the player has won."""
        async with await self._connect() as connection:
            return await _balance(connection) - self._grant

    async def _connect(self) -> Connection:
        """Connect this player, with or without automatic reconnecting."""
        connection = await Connection.connect(
            self._chaos.plan.url,
            name=None if self._token else self._name,
            token=self._token or None,
            codec=self._codec,
            reconnect_within=self._chance.choice((0, 30)),
            on_connection_change=lambda what: None,
        )
        if not self._token:
            self.id, self._token = connection.welcome.player, connection.welcome.token
            self._grant = await _balance(connection)
        return connection

    async def _play(self, connection: Connection, table: Table) -> None:
        chance = self._chance
        while not self._chaos.over.is_set():
            await self._receive(table)
            if self.id in table.mirror.state.kicked:
                return
            if chance.random() < 0.004:
                self._lose_soon(connection)
            if table.you is None:
                await self._come(table)
            elif table.turn is not None:
                await self._act(table)
            elif chance.random() < 0.03:
                await self._move(connection, table)
            elif table.sits_out and chance.random() < 0.3:
                await self._ask("sat in", table.sit_in(wait_for_big_blind=chance.random() < 0.2))
        while table.you is not None and self.id not in table.mirror.state.kicked:
            await self._ask("left", table.leave())
            await self._receive(table)

    async def _receive(self, table: Table) -> None:
        """Wait for a message or a while, and skip older ones."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._chance.uniform(*GAP)):
                await anext(table)
        while not table.caught_up:
            await anext(table)

    async def _come(self, table: Table) -> None:
        """Sit down with few or many chips, or join the wait list, or try later."""
        if self._chance.random() < 0.1:
            await self._ask("joined the wait list", table.join_wait_list())
        elif self._chance.random() < 0.5:
            rules = table.mirror.state.rules
            chips = self._chance.choice((rules.min_buy_in, 3 * rules.min_buy_in, rules.max_buy_in))
            wait = self._chance.random() < 0.2
            await self._ask("sat down", table.sit(min(chips, rules.max_buy_in), wait_for_big_blind=wait))

    async def _act(self, table: Table) -> None:
        """Act, sometimes late."""
        turn, view = table.turn, table.view
        if view is None or view.legal is None:
            return
        action = self._bot.act(view)
        if self._chance.random() < 0.002:
            self._note("was late")
            await asyncio.sleep(self._chaos.plan.act_ms / 1000 * self._chance.uniform(0.9, 1.2))
            if table.turn is not turn:
                return
        try:
            await table.act(action)
        except TurnOver:
            self._note("turn over")
        except CommandRefused as refused:
            if refused.code not in (Code.NOT_SEATED, Code.TAKEN_OVER):
                raise
            self._note(f"refused: {refused.code}")

    async def _move(self, connection: Connection, table: Table) -> None:
        chance, rules = self._chance, table.mirror.state.rules
        match chance.randrange(10):
            case 0:
                await self._ask("sat out", table.sit_out())
            case 1:
                await self._ask("left", table.leave(after_hand=chance.random() < 0.5))
            case 2:
                await self._ask(
                    "added chips", table.add_chips(chance.choice((0, rules.unit, rules.max_buy_in)))
                )
            case 3:
                await self._ask(
                    "chose to rebuy", table.set_auto_rebuy(chance.choice((None, rules.min_buy_in)))
                )
            case 4:
                await self._ask("talked", table.chat("your turn"))
            case 5:
                await self._ask("changed seats", table.change_seat(chance.randrange(rules.seats)))
            case 6:
                await table.unwatch()
                await asyncio.sleep(chance.uniform(*GAP))
                raise ConnectionLost("disconnected for a moment")
            case _:
                if await is_true_to_the_server(connection, table):
                    self._note("mirrors compared")

    def _lose_soon(self, connection: Connection) -> None:
        """Drop the connection in a moment, whatever is in progress."""
        self._note("lost the connection")
        asyncio.get_running_loop().call_later(self._chance.uniform(0, 0.02), cut, connection)

    async def _ask(self, what: str, asked: Awaitable[None]) -> None:
        """Send a command that the table may refuse by now."""
        try:
            await asked
        except CommandRefused as refused:
            self._note(f"refused: {refused.code}")
        else:
            self._note(what)

    def _note(self, what: str) -> None:
        self._chaos.happened[what] += 1


def cut(connection: Connection) -> None:
    """Drop a connection without a close frame."""
    if connection._transport is not None:
        connection._transport.abort()


async def is_true_to_the_server(connection: Connection, table: Table) -> bool:
    """Return whether `table` equals the server's state; False if it changed before they could be compared.

    Raises AssertionError if they differ.
    """
    sent = await connection.request(cmd.Watch(id=connection.new_id(), table=table.id))
    snapshot = as_type(sent, Snapshot)
    if table.mirror.seq != snapshot.seq:
        return False
    # It may have been suspended or resumed since, without an event.
    sent_now = replace(lasting(snapshot), suspended=table.mirror.suspended)
    own, theirs = MSGPACK.encode(table.mirror.snapshot()), MSGPACK.encode(sent_now)
    assert own == theirs, f"a mirror of table {table.id} differs at {snapshot.seq}"
    return True


async def _balance(connection: Connection) -> int:
    return (await connection.ask(PlayerInfo, cmd.ShowAccount)).balance


def _stakes(table: Table, unit: int) -> dict[str, int]:
    """Return the stakes of `table` with another unit: a small bet if the game has no blinds."""
    return {"big_blind" if table.mirror.state.rules.stakes.big_blind else "small_bet": unit}
