"""Golden traces: what a viewer of a table is sent, and the state that it must have after every event."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Self

import msgspec
from msgspec.structs import replace

from riverboat.engine.events import Event, HandEnded
from riverboat.engine.games import GAMES
from riverboat.engine.text.events import describe
from riverboat.server.protocol.codecs import JSON
from riverboat.server.protocol.commands import Sit, Watch
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.messages import Snapshot, Update
from riverboat.server.protocol.mirror import TableMirror, lasting
from riverboat.server.tables.opening import opening
from riverboat.server.tables.settings import TableSettings
from tests.engine.table.table_life import TableLife
from tests.server.protocol.test_mirror import Broadcaster
from tests.server.tables.test_simulation import RULES, Crowd
from tests.support.fakes import FakeViewer
from tests.support.felt import Felt
from tests.support.opening import open_table

HAND_FIELDS: Final = ("number", "game", "button", "street", "boards", "pot", "pots", "price", "over")
SEAT_FIELDS: Final = ("seat", "name", "stack", "bet", "folded", "hole_cards", "up_cards")


@dataclass(frozen=True, slots=True)
class Step:
    """A message to a viewer, in plain data, and the state after it.

    snapshot: without times, watchers, and what no event contains. hand: of `HandState.as_data`.
    sentences: of the event in the message, if there is one.
    """

    message: dict[str, Any]
    snapshot: Snapshot
    hand: dict[str, Any] | None
    sentences: list[str | None]


class TracedMirror(TableMirror):
    """A mirror that keeps what it is sent, one event at a time."""

    steps: list[Step]

    def begin(self, snapshot: Snapshot, steps: list[Step]) -> Self:
        """Keep what follows in `steps`."""
        self.steps = steps
        self._keep({"snapshot": msgspec.to_builtins(snapshot), "me": self.player}, [])
        return self

    def apply(self, update: Update) -> tuple[Event | None, ...]:
        """Apply the next update, as one for each event."""
        singles = [
            replace(update, seq=update.seq + place, events=[data]) for place, data in enumerate(update.events)
        ]
        events: list[Event | None] = []
        for single in singles or [update]:
            sentences = self._sentences(single)
            events += super().apply(single)
            self._keep({"update": msgspec.to_builtins(single)}, sentences)
        return tuple(events)

    def _sentences(self, update: Update) -> list[str | None]:
        names = {seat.number: seat.name for seat in self.hand.seats} if self.hand else {}
        names |= {number: seat.name for number, seat in self.state.seats.items()}
        events = [event_from_data(data) for data in update.events if data is not None]
        return [describe(event, names, self.hand) for event in events]

    def _keep(self, message: dict[str, Any], sentences: list[str | None]) -> None:
        hand = None
        if self.hand is not None:
            data = self.hand.as_data()
            hand = {name: data[name] for name in HAND_FIELDS}
            hand["seats"] = [{name: seat[name] for name in SEAT_FIELDS} for seat in data["seats"]]
        self.steps.append(Step(message, comparable(self.snapshot()), hand, sentences))


class TracedViewer(FakeViewer):
    """A viewer that keeps what it is sent in `steps`."""

    def __init__(self, player: str) -> None:
        super().__init__(player, JSON)
        self.steps: list[Step] = []

    def follow(self, snapshot: Snapshot) -> None:
        mirror = TracedMirror.from_snapshot(snapshot, self.player)
        self.mirrors[snapshot.table] = mirror.begin(snapshot, self.steps)


def comparable(snapshot: Snapshot) -> Snapshot:
    """Return `snapshot` without what no event contains or other messages change. Its lists are lists."""
    lasts = lasting(snapshot)
    hand, last_hand, chat = msgspec.json.decode(
        msgspec.json.encode([lasts.hand, lasts.last_hand, lasts.chat])
    )
    return replace(lasts, hand=hand, last_hand=last_hand, chat=chat, suspended=False, preaction=None)


async def played(seed: int, steps: int) -> tuple[list[TracedViewer], int]:
    """Play random hands of one of RULES, with random commands and failures of the journal.

    Returns a player and a spectator, and how many hands have ended. After every step, what they have was
    compared with the snapshot of the server.
    """
    chance = random.Random(f"golden/{seed}")
    rules = RULES[seed % len(RULES)]
    most = min(GAMES[code].max_seats for code in opening(open_table(**rules)).rules.games)
    seats = chance.choice([number for number in (2, 3, 6, 8, 10) if number <= most])
    felt = await Felt.laid(settings=TableSettings(pause=2.0, seat_kept=120), seats=seats, seed=seed, **rules)
    crowd = Crowd(felt, seats + 1, chance)
    player, spectator = TracedViewer("p0"), TracedViewer("spectator")
    crowd.lines[0] = player
    await felt.watch(spectator)
    for line in crowd.lines:
        await crowd.ask(line, Watch)
        await crowd.ask(line, Sit, buy_in=chance.choice((2_000, 20_000)))
    for _ in range(steps):
        await crowd.do_something()
        for line in (player, spectator):
            if felt.id in line.mirrors and line not in crowd.dropped:
                _check(line, felt)
    hands = sum(isinstance(event, HandEnded) for event in felt.events)
    await Felt.clear_away()
    return [player, spectator], hands


def lived(seed: int, hands: int, player: str) -> list[Step]:
    """Return what `player` sees of a table to which everything happens that can happen between hands."""
    events = TableLife(seed, hands).events
    sent = Broadcaster(events, player, JSON)
    steps: list[Step] = []
    mirror = TracedMirror.from_snapshot(sent.snapshot(1), player)
    mirror.begin(sent.snapshot(1), steps)
    for seq in range(2, len(events) + 1):
        mirror.apply(sent.update(seq, seq))
        assert steps[-1].snapshot == comparable(sent.snapshot(seq))
    return steps


def _check(line: TracedViewer, felt: Felt) -> None:
    sent = felt.lobby._tables[felt.id]._snapshot(line.player)
    assert comparable(line.mirrors[felt.id].snapshot()) == comparable(sent)


def differences(steps: list[Step], answers: list[Any]) -> Iterator[str]:
    """Yield how the states of the page in `answers` differ from those in `steps`."""
    for number, (step, answer) in enumerate(zip(steps, answers, strict=True)):
        snapshot = comparable(msgspec.convert(answer["snapshot"], Snapshot))
        page = msgspec.structs.asdict(snapshot) | {"play": answer["hand"], "sentences": answer["sentences"]}
        server = msgspec.structs.asdict(step.snapshot) | {"play": step.hand, "sentences": step.sentences}
        for field, there in server.items():
            if page[field] != there:
                where = f"step {number}, {field}, after {step.message}"
                yield f"{where}:\n  page   {page[field]}\n  server {there}"
