"""A client that reconnects at every event of scripted hands ends in the same state as one that never left.

The states are compared as bytes. Real sockets are closed without a close frame.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any, ClassVar, Final

import msgspec
import pytest

from riverboat.client_cli.bots import BotPlayer, RandomBot
from riverboat.client_cli.bots.player import HandLimit
from riverboat.client_cli.conformance.client import opening
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.engine.events import Event
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.messages import Snapshot, Turn, Update
from riverboat.server.protocol.mirror import TableMirror, lasting
from riverboat.server.tables.viewers.live import RECENT_EVENTS, Broadcast
from tests.support.fakes import FakeViewer, StackedDealer
from tests.support.sockets import CODECS, RawClient, server_on

GAMES: Final[tuple[dict[str, Any], ...]] = (
    {"game": "nlhe", "house": {"max_runs": 2, "rabbit": True}},
    {"game": "plo", "boards": 2, "bomb_pot_every": 2},
    {"game": "plo8"},
    {"game": "short-deck", "ante": 10, "straddles": 1},
    {"game": "5cd"},
    {"game": "27td"},
    {"game": "badugi"},
    {"game": "stud"},
    {"game": "razz"},
    {"game": "horse"},
)
SCRIPTED: Final = 200
"""Hands of all games together."""


class Witness(FakeViewer):
    """A player who never disconnects. written: its state after each update, by the last event."""

    def __init__(self, player: str, snapshot: Snapshot) -> None:
        super().__init__(player)
        self.table = snapshot.table
        self.hands = 0
        self.received: list[Update] = []
        self.written: dict[int, bytes] = {}
        self.news = asyncio.Event()
        self.follow(snapshot)
        self.write_down()

    @property
    def mirror(self) -> TableMirror:
        return self.mirrors[self.table]

    def take(self, update: Update) -> None:
        frame = MSGPACK.encode(update)
        self.send(frame)
        self.received.append(msgspec.msgpack.decode(frame, type=Update))
        self.hands += sum(bool(data) and data["kind"] == "hand_ended" for data in update.events)
        self.write_down()
        self.news.set()

    def write_down(self) -> None:
        self.written[self.mirror.seq] = MSGPACK.encode(self.mirror.snapshot())

    async def turn(self) -> Turn:
        """Wait for a turn, and return it."""
        while self.mirror.turn is None:
            self.news.clear()
            await self.news.wait()
        return self.mirror.turn


class Witnessed(Broadcast):
    """Sends to witnesses too. The table does not know them, so they do not take over the seat."""

    at: ClassVar[dict[str, "Witnessed"]] = {}

    def __init__(self, table: str, *args: Any, **more: Any) -> None:
        super().__init__(table, *args, **more)
        self.at[table] = self
        self.witnesses: list[Witness] = []

    def witness(self, player: str) -> Witness:
        """Return a witness who sees from now on what `player` sees."""
        self.witnesses.append(Witness(player, self._snapshot(player)))
        return self.witnesses[-1]

    def publish(self, seq: int, events: Sequence[Event], turn: Turn | None) -> None:
        super().publish(seq, events, turn)
        for witness in self.witnesses:
            seen = self.visible_to(witness.player, events)
            witness.take(Update(table=self._table, seq=seq, events=seen, turn=turn))
            own = MSGPACK.encode(lasting(self._snapshot(witness.player)))
            assert witness.written[witness.mirror.seq] == own


@pytest.fixture(autouse=True)
def _with_witnesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.server.tables.viewers.viewers.Broadcast", Witnessed)


class Dropper:
    """A player who disconnects at every event, and resumes from the state at that event."""

    def __init__(self, url: str, client: RawClient, witness: Witness) -> None:
        self.url = url
        self.client = client
        self.witness = witness
        self.mirror = copy_of(witness.mirror)
        self.came: Counter[str] = Counter()

    async def drop_at_every_event(self) -> None:
        """Receive all new events, and disconnect at each of them."""
        while updates := [each for each in self.witness.received if each.seq > self.mirror.seq]:
            for update in updates:
                for count in range(1, len(update.events) + 1):
                    known = copy_of(self.mirror)
                    if update.seq == known.seq + 1:
                        known.apply(msgspec.structs.replace(update, events=update.events[:count]))
                        returned = await self.reconnect(known)
                self.mirror = returned

    async def reconnect(self, known: TableMirror) -> TableMirror:
        self.client.vanish()
        codec = CODECS[self.came.total() % 2]
        self.client = await RawClient.to(self.url, codec, token=self.client.welcome["token"])
        reply = await self.client.ask("resume", table=known.table, seq=known.seq)
        missed = msgspec.convert(reply["result"], Update | Snapshot)
        self.came[type(missed).__name__] += 1
        if isinstance(missed, Update):
            known.apply(missed)
        else:
            known = TableMirror.from_snapshot(missed, known.player)
        assert MSGPACK.encode(known.snapshot()) == self.witness.written[known.seq]
        return known


def copy_of(mirror: TableMirror) -> TableMirror:
    return TableMirror.from_snapshot(mirror.snapshot(), mirror.player)


def scripted(turn: Turn, own: Sequence[int], chance: random.Random) -> dict[str, Any]:
    """Choose any allowed action."""
    if turn.draw is not None:
        return {
            "action": "draw",
            "cards": chance.sample(list(own), chance.randint(0, min(turn.draw, len(own)))),
        }
    if turn.runs is not None:
        return {"action": "run", "times": turn.runs}
    if turn.show:
        return {"action": chance.choice(("show", "muck"))}
    return bet(turn, chance)


def bet(turn: Turn, chance: random.Random) -> dict[str, Any]:
    """Choose any allowed bet, but rarely all-in."""
    sizes = turn.bet or turn.raise_
    roll = chance.random()
    if sizes is not None and roll < 0.2:
        to = sizes[1] if roll < 0.02 else min(sizes[1], sizes[0] + chance.randint(0, 100))
        return {"action": "bet" if turn.bet else "raise", "to": to}
    if turn.bring_in is not None:
        return {"action": "bring_in"}
    if turn.check:
        return {"action": "check"}
    return {"action": "fold" if roll > 0.85 else "call"}


async def play(url: str, rules: dict[str, Any], hands: int) -> Counter[str]:
    """Let three play this many hands, one of them a dropper. Returns what the dropper resumed."""
    chance = random.Random(str(rules))
    async with AsyncExitStack() as clients:
        players = []
        for name in ("Ann", "Bob", "Cy"):
            client = await RawClient.to(url, name=name)
            clients.push_async_callback(client.close)
            players.append(client)
        opened = await players[0].ask("open_table", **opening("Table", seats=3, act_ms=300_000, **rules))
        assert opened["type"] == "accepted", opened
        table = opened["result"]["table"]
        for client in players:
            await client.ask("sit", table=table, buy_in=opened["result"]["rules"]["max_buy_in"])
        server = Witnessed.at[table]
        witnesses = [server.witness(client.welcome["player"]) for client in players]
        dropper = Dropper(url, players[0], witnesses[0])
        while witnesses[0].hands < hands:
            turn = await witnesses[0].turn()
            actor = next(n for n, witness in enumerate(witnesses) if witness.mirror.you == turn.seat)
            await dropper.drop_at_every_event()
            players[0] = dropper.client
            view = witnesses[actor].mirror.view
            assert view is not None
            act = scripted(turn, view.hole_cards, chance)
            reply = await players[actor].ask("act", table=table, hand=turn.hand, turn=turn.turn, **act)
            assert reply["type"] == "accepted", (act, reply)
            await stay_in(players, witnesses, table)
        await dropper.drop_at_every_event()
        clients.push_async_callback(dropper.client.close)
        assert MSGPACK.encode(dropper.mirror.snapshot()) == witnesses[0].written[dropper.mirror.seq]
    return dropper.came


async def stay_in(players: Sequence[RawClient], witnesses: Sequence[Witness], table: str) -> None:
    """Let players without chips buy in again."""
    for client, witness in zip(players, witnesses, strict=True):
        state, you = witness.mirror.state, witness.mirror.you
        if you is not None and state.hand is None and not state.seats[you].stack:
            await client.ask("add_chips", table=table, chips=state.rules.max_buy_in)


async def check_games(database: str, hands: int, kept: int) -> None:
    seed = 5
    async with server_on(database, dealer_for=StackedDealer(seed=seed).dealer_for) as url:
        came: Counter[str] = Counter()
        for rules in GAMES:
            came += await play(url, rules, hands)
    assert came.total() > 10 * hands * len(GAMES)
    assert came["Update"]
    assert bool(came["Snapshot"]) == (kept < RECENT_EVENTS)


@pytest.mark.parametrize("kept", [RECENT_EVENTS, 4])
async def test_reconnecting_at_every_event(kept: int, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.server.tables.viewers.live.RECENT_EVENTS", kept)
    await check_games(database, 2, kept)


@pytest.mark.slow
@pytest.mark.parametrize("kept", [RECENT_EVENTS, 4])
async def test_reconnecting_at_every_event_of_many_hands(
    kept: int, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riverboat.server.tables.viewers.live.RECENT_EVENTS", kept)
    await check_games(database, SCRIPTED // len(GAMES), kept)


class Cut:
    """Drops `connection` after every message of `table`, and compares the states."""

    def __init__(self, connection: Connection, table: Table) -> None:
        self.connection = connection
        self.witness = Witnessed.at[table.id].witness(connection.welcome.player)
        self.drops = 0
        self._table = table
        self._apply = table.apply

    def __call__(self, message: Update | Snapshot) -> None:
        self._apply(message)
        mirror = self._table.mirror
        assert MSGPACK.encode(mirror.snapshot()) == self.witness.written[mirror.seq]
        if isinstance(message, Snapshot) or message.events:
            asyncio.get_running_loop().call_soon(self._drop)

    def _drop(self) -> None:
        if self.connection._transport is not None:
            self.drops += 1
            self.connection._transport.abort()


async def bots_whose_lines_drop(url: str, rules: dict[str, Any], hands: int) -> None:
    """Let bots play this many hands with the client library, and drop them after every message."""
    chance = random.Random(str(rules))
    async with AsyncExitStack() as clients:
        opener = await clients.enter_async_context(await Connection.connect(url, name="Eye"))
        info = await opener.open_table("Bots", seats=3, act_ms=300_000, **rules)
        last, players, cuts = HandLimit(hands, 3), [], []
        for n in range(3):
            client = await clients.enter_async_context(
                await Connection.connect(url, name=f"P{n}", codec="json" if n % 2 else "msgpack")
            )
            table = await client.watch(info.table)
            cuts.append(Cut(client, table))
            table.apply = cuts[-1]  # type: ignore[method-assign]
            players.append(BotPlayer(table, RandomBot(chance), last_hand=last))
        async with asyncio.timeout(300):
            await asyncio.gather(*(player.run() for player in players))
        assert all(cut.drops > 3 * hands for cut in cuts)
        assert cuts[0].witness.hands == hands


@pytest.mark.parametrize("rules", [GAMES[0], GAMES[5]], ids=str)
async def test_library_reconnects_after_every_message(
    rules: dict[str, Any], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riverboat.client_cli.library.reconnect.FIRST_DELAY", 0.0)
    await bots_whose_lines_drop(url, rules, 5)


@pytest.mark.slow
async def test_library_reconnects_after_every_message_of_many_hands(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riverboat.client_cli.library.reconnect.FIRST_DELAY", 0.0)
    for rules in GAMES:
        await bots_whose_lines_drop(url, rules, SCRIPTED // len(GAMES))
