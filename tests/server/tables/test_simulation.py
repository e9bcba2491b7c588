"""Random commands and journal failures: chips are conserved, mirrors agree, the record is complete."""

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import Any, Final

import pytest

from riverboat.engine.events import Audience, HandEnded, HandStarted, RakeTaken, TimeCharged
from riverboat.engine.games import GAMES
from riverboat.engine.hand import Hand
from riverboat.engine.house import House, Rake
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.table.events import ChipsAdded, SeatLeft, SeatTaken
from riverboat.engine.table.fold import TableState
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import (
    Act,
    AddChips,
    ChangeSeat,
    JoinWaitList,
    Leave,
    LeaveWaitList,
    Preact,
    Resume,
    SetAutoMuck,
    SetAutoRebuy,
    ShowCards,
    Sit,
    SitIn,
    SitOut,
    Unwatch,
    Watch,
)
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.messages import Turn
from riverboat.server.tables.opening import opening
from riverboat.server.tables.room import Room
from riverboat.server.tables.settings import TableSettings
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import ACT, Felt
from tests.support.opening import open_table

pytestmark = pytest.mark.integration

ACTIONS: Final = ("fold", "check", "call", "bet", "raise", "bring_in", "draw", "run", "show", "muck")

SEAT_COMMANDS: Final = (Leave, AddChips, SetAutoRebuy, ChangeSeat, JoinWaitList, LeaveWaitList)

EVERYONE: Final = ""

RULES: Final[tuple[dict[str, Any], ...]] = (
    *({"game": code} for code in (*GAMES, *ROTATIONS)),
    {"straddles": 2, "ante": 10, "bomb_pot_every": 3, "house": House(max_runs=3, rake=Rake(50, 300))},
    {"game": "plo8", "boards": 2, "bomb_pot_every": 2, "house": House(rake=Rake(33, 200, False))},
    {"game": "8-game", "bomb_pot_every": 4, "house": House(max_runs=2, rabbit=True, cap_heads_up=True)},
    {"house": House(rabbit=True, max_runs=2), "big_blind_ante": True, "ante": 100},
    {"time_bank_ms": 20_000, "time_bank_refill_ms": 1_000},
)
"""Every game and every rotation as it comes, and the options of a table."""


class Crowd:
    """Players with up to two connections each, at one table."""

    def __init__(self, felt: Felt, players: int, chance: random.Random) -> None:
        self.felt = felt
        self.chance = chance
        self.lines = self.new_lines(players)
        self.codes: Counter[str] = Counter()
        self.dropped: list[FakeViewer] = []
        self.ids = map(str, count())

    def new_lines(self, players: int) -> list[FakeViewer]:
        return [FakeViewer(f"p{n // 2}") for n in range(2 * players)]

    async def do_something(self) -> None:
        felt, chance = self.felt, self.chance
        roll = chance.random()
        if felt.journal.down and chance.random() < 0.2:
            felt.journal.down = False
        if roll < 0.02:
            felt.journal.down = True
            felt.journal.poor ^= {chance.choice(self.lines).player}
        elif roll < 0.1:
            await felt.clock.advance(chance.choice((0.01, 0.5, 2.0, 2.0, 2.0, 2.0, ACT)))
        elif roll < 0.25:
            await self.ask_about_a_seat(chance.choice(self.lines))
        elif roll < 0.26:
            command, fields = self.any_wish()
            await self.ask(chance.choice(self.lines), command, **fields)
        elif roll < 0.28:
            self.drop(chance.choice(self.lines))
        elif roll < 0.32 and self.dropped:
            await self.reconnect(self.dropped.pop(0))
        elif roll < 0.35:
            await self.ask(chance.choice(self.lines), Act, **self.any_act())
        elif felt.mirror.turn is not None:
            turn = felt.mirror.turn
            player = felt.mirror.state.seats[turn.seat].player
            lines = [line for line in self.lines if line.player == player]
            line = next((line for line in lines if felt.id in line.mirrors), lines[0])
            if roll < 0.41:
                await self.ask(line, Act, **self.any_act())
            else:
                await self.ask(line, Act, hand=turn.hand, turn=turn.turn, **self.sound_act(line, turn))
        else:
            await felt.clock.advance(2.0)

    async def ask(self, line: FakeViewer, command: type[Command], **fields: Any) -> None:
        try:
            reply = await self.felt.ask(line, command, id=next(self.ids), **fields)
            self.codes[type(reply).__name__] += 1
        except CommandRejected as refusal:
            self.codes[refusal.code] += 1

    def drop(self, line: FakeViewer) -> None:
        self.felt.lobby.gone(line)
        if self.chance.random() < 0.5:
            line.mirrors.clear()
        else:
            self.dropped.append(line)

    async def reconnect(self, line: FakeViewer) -> None:
        if self.felt.id in line.mirrors:
            line.mirrors[self.felt.id].preaction = None
            line.mirrors[self.felt.id].suspended = False
            await self.ask(line, Resume, seq=line.mirrors[self.felt.id].seq)

    async def ask_about_a_seat(self, line: FakeViewer) -> None:
        chance = self.chance
        command = chance.choice((Sit, Sit, Sit, SitOut, SitIn, SitIn, Watch, Watch, Unwatch, *SEAT_COMMANDS))
        fields: dict[str, Any] = {}
        if command in (Sit, SitIn) and chance.random() < 0.3:
            fields["wait_for_big_blind"] = True
        if command is Leave:
            fields["after_hand"] = chance.random() < 0.5
        if command is ChangeSeat:
            fields["seat"] = chance.choice((None, 0, 1, 2, 5, 9))
        if command is AddChips:
            fields["chips"] = chance.choice((0, 1, 500, 3_000, 20_000, 10**15))
        if command is SetAutoRebuy:
            fields |= chance.choice(({}, {"to": 4_000}, {"to": 20_000, "below": 20_000}, {"to": 1}))
        if command is Sit:
            fields["buy_in"] = chance.choice((2_000, 3_333, 20_000, 0, 10**15))
            fields["seat"] = chance.choice((None, None, None, 0, 1, 9))
        if command is Unwatch:
            line.mirrors.clear()
        await self.ask(line, command, **fields)

    def any_wish(self) -> tuple[type[Command], dict[str, Any]]:
        """Return something to be done later, or shown."""
        chance, hand = self.chance, self.felt.mirror.state.hand or 1
        if chance.random() < 0.7:
            action = chance.choice((None, "fold", "check_fold", "check", "call", "call_any"))
            price = self.felt.mirror.hand.price if self.felt.mirror.hand else 0
            return Preact, {"hand": hand, "action": action, "to": price if action == "call" else None}
        if chance.random() < 0.5:
            return SetAutoMuck, {"on": chance.random() < 0.5}
        return ShowCards, {"hand": hand, "cards": tuple(chance.sample(range(52), 1))}

    def any_act(self) -> dict[str, Any]:
        chance, turn = self.chance, self.felt.mirror.turn
        return {
            "hand": turn.hand if turn and chance.random() < 0.8 else chance.randrange(5),
            "turn": turn.turn if turn and chance.random() < 0.8 else chance.randrange(5),
            "action": chance.choice(ACTIONS),
            "to": chance.choice((None, 0, 1, 100, 250, 10**15)),
            "cards": chance.choice((*[None] * 12, (), (0,), (0, 0), (1, 51))),
            "times": chance.choice((*[None] * 12, 0, 1, 2, 10**15)),
        }

    def sound_act(self, line: FakeViewer, turn: Turn) -> dict[str, Any]:
        chance = self.chance
        if turn.draw is not None or turn.runs is not None or turn.show:
            return self.sound_act_apart_from_betting(line, turn)
        sizes = turn.bet or turn.raise_
        if sizes is not None and chance.random() < 0.4:
            to = chance.choice((sizes[0], sizes[1], chance.randint(*sizes), sizes[1] + 1))
            return {"action": "bet" if turn.bet else "raise", "to": to}
        if turn.check or turn.bring_in is not None:
            return {"action": "check" if turn.check else "bring_in"}
        return {"action": chance.choice(("fold", "call", "call"))}

    def sound_act_apart_from_betting(self, line: FakeViewer, turn: Turn) -> dict[str, Any]:
        chance = self.chance
        if turn.draw is not None:
            mirror = line.mirrors.get(self.felt.id)  # a disconnected client does not know its cards
            own = mirror.view.hole_cards if mirror and mirror.view else ()
            most = turn.draw if turn.discard else len(own)
            return {
                "action": "draw",
                "cards": tuple(chance.sample(own, min(chance.randint(0, most), len(own)))),
            }
        if turn.runs is not None:
            return {"action": "run", "times": chance.randint(1, turn.runs)}
        return {"action": chance.choice(("show", "muck"))}


def check_chips(felt: Felt) -> None:
    """Check that all chips bought in and not taken away are in stacks or in the pot."""
    events = felt.events
    brought = sum(event.stack for event in events if isinstance(event, SeatTaken))
    brought += sum(event.chips for event in events if isinstance(event, ChipsAdded))
    taken = sum(event.stack for event in events if isinstance(event, SeatLeft))
    seats, hand = felt.mirror.state.seats, felt.mirror.hand
    brought -= sum(event.amount for event in events if isinstance(event, RakeTaken | TimeCharged))
    here = sum(seat.stack for seat in seats.values())
    if hand is not None:
        dealt_in = felt.mirror.state.dealt_in
        here -= sum(seats[seat].stack for seat in dealt_in)
        here += hand.pot + sum(hand.stacks().values())
    assert here == brought - taken


def check_record(felt: Felt) -> int:
    """Check that every committed hand replays to its final stacks. Returns how many have ended."""
    hands: dict[int, list[Any]] = {}
    for record in felt.journal.records[felt.id]:
        if record.hand is not None:
            hands.setdefault(record.hand, []).append(record.event)
    for events in hands.values():
        hand = Hand.replay(events)
        if isinstance(events[-1], HandEnded):
            assert hand.over
            assert hand.stacks() == dict(events[-1].stacks)
    return sum(isinstance(events[-1], HandEnded) for events in hands.values())


def audiences(felt: Felt) -> list[str | None]:
    """Return who may see each event: everyone, a player by id, or nobody."""
    seen: list[str | None] = []
    state = TableState(felt.mirror.state.opened)
    dealt_in: dict[int, str] = {}
    for event in felt.events:
        if seen:
            state.apply(event)
        if isinstance(event, HandStarted):
            dealt_in = {seat.number: state.seats[seat.number].player for seat in event.seats}
        owner = dealt_in.get(getattr(event, "seat", -1))
        seen.append(
            {Audience.EVERYONE: EVERYONE, Audience.OWNER: owner, Audience.SERVER: None}[event.audience]
        )
    return seen


def check_hidden(felt: Felt, line: FakeViewer, seen_by: Sequence[str | None]) -> None:
    """Check that this connection was sent exactly the events that its player may see, and null for others."""
    for update in line.updates:
        for number, data in enumerate(update.events, update.seq - 1):
            may_see = seen_by[number] in (EVERYONE, line.player)
            assert (data and event_from_data(data)) == (felt.events[number] if may_see else None)


async def simulate(
    seed: int, steps: int, crowd_of: type[Crowd] = Crowd, room: Room | None = None
) -> tuple[int, Crowd]:
    chance = random.Random(seed)
    rules = RULES[seed % len(RULES)]
    most = min(GAMES[code].max_seats for code in opening(open_table(**rules)).rules.games)
    seats = chance.choice([number for number in (2, 3, 6, 8, 10) if number <= most])
    felt = await Felt.laid(
        settings=TableSettings(pause=2.0, seat_kept=120), seats=seats, seed=seed, room=room, **rules
    )
    crowd = crowd_of(felt, seats + 2, chance)
    for line in crowd.lines:
        await crowd.ask(line, Watch)
        await crowd.ask(line, Sit, buy_in=chance.choice((2_000, 20_000)))
    for _ in range(steps):
        await crowd.do_something()
        check_chips(felt)
        sent = cache(felt.as_sent_to)  # a player has two lines
        for line in crowd.lines:
            if felt.id in line.mirrors and line not in crowd.dropped:
                mirror = line.mirrors[felt.id]
                assert MSGPACK.encode(mirror.snapshot()) == sent(line.player)
    felt.journal.down = False
    await felt.clock.advance(10)
    assert TableState.replay(felt.events) == felt.mirror.state
    ended = check_record(felt)
    seen_by = audiences(felt)
    for line in crowd.lines:
        check_hidden(felt, line, seen_by)
    await settled()
    return ended, crowd


async def check_simulations(seeds: range, steps: int) -> None:
    hands, codes = 0, Counter[str]()
    for seed in seeds:
        ended, crowd = await simulate(seed, steps)
        hands += ended
        codes += crowd.codes
        await Felt.clear_away()
    assert hands > 4 * len(seeds)
    assert codes.keys() >= {
        *("Accepted", "Stale", Code.BAD_BUY_IN, Code.ALREADY_SEATED, Code.NOT_SEATED, Code.NOT_YOUR_TURN),
        *(Code.JOURNAL_UNAVAILABLE, Code.BAD_AMOUNT, Code.SEAT_TAKEN, Code.UNKNOWN_SEAT, Code.ABOVE_MAXIMUM),
        *(Code.NOT_ENOUGH_CHIPS, Code.OTHERS_WAIT, Code.NOT_IN_HAND, Code.NOTHING_TO_SHOW),
        *(Code.TAKEN_OVER, Code.BAD_DRAW, Code.BAD_RUNS, Code.WRONG_PHASE, Code.NO_BRING_IN),
    }
    assert Code.INTERNAL not in codes


async def test_chips_are_conserved_and_mirrors_agree() -> None:
    await check_simulations(range(len(RULES)), 150)


@pytest.mark.slow
async def test_chips_are_conserved_in_many_hands() -> None:
    await check_simulations(range(100, 100 + 4 * len(RULES)), 2_000)
