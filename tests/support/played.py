"""Create records of random play quickly, without sockets and without waiting."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from riverboat.engine.cards import Card
from riverboat.engine.events import Event, Seat
from riverboat.engine.hand import Hand
from riverboat.engine.table import events as te
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from riverboat.server.identity.tokens import hash_token
from riverboat.server.tables.opening import opening
from riverboat.server.tables.parts.dealing import next_hand, rabbit
from riverboat.server.tables.record import TableRecord
from tests.support.deals import random_action
from tests.support.opening import open_table

MAX_PLAYERS = 6


async def play_tables(
    url: str,
    rules: Sequence[Mapping[str, Any]],
    hands: int,
    seed: str,
    *,
    step_by_step: bool = True,
    all_close: bool = False,
) -> None:
    """Play hands at one table for each of `rules`, into the database at `url`, which must have a schema.

    The first table closes at the end. The last table, or the only one, stops in the middle of a hand.
    hands: number of hands at each table.
    all_close: all tables close, and none stops in a hand.
    step_by_step: commit each decision by itself, as in play; otherwise a hand at once, which is faster.
    """
    async with Writer(url) as writer, asyncio.TaskGroup() as group:
        for number, of_table in enumerate(rules):
            table = _Table(writer, f"t{number}", Random(f"{seed}/{number}"), step_by_step)
            is_last = number == len(rules) - 1
            stops = is_last and not all_close
            closes = all_close or (number == 0 and not is_last)
            group.create_task(table.play(of_table, hands, stops_in_a_hand=stops, closes=closes))


@dataclass(frozen=True, slots=True)
class _Dealer:
    deck: Sequence[Card]
    rng: Random

    def deal(self) -> tuple[Card, ...]:
        """Return the deck in random order."""
        return tuple(self.rng.sample(self.deck, len(self.deck)))


class _Table:
    def __init__(self, writer: Writer, table: str, rng: Random, step_by_step: bool) -> None:
        self._id = table
        self._players = Players(writer)
        self._journal = Journal(writer)
        self._rng = rng
        self._step_by_step = step_by_step
        self._came = 0

    async def play(
        self, rules: Mapping[str, Any], hands: int, *, stops_in_a_hand: bool, closes: bool
    ) -> None:
        opened = opening(open_table(f"Table {self._id}", **rules))
        secret = "$argon2id$none" if opened.locked else None
        self._record = await TableRecord.begin(self._id, self._journal, opened, secret)
        for played in range(1, hands + 1):
            await self._fill_seats()
            is_last = played == hands
            await self._play_hand(to_the_end=not (is_last and stops_in_a_hand))
            if self._record.hand is None:
                for event in self._changes():
                    await self._record.append(of_table=[event])
        if closes:
            left = [te.SeatLeft(seat.seat, seat.stack) for seat in self._state.seats.values()]
            await self._record.append(of_table=[*left, te.TableClosed()])

    @property
    def _state(self) -> Any:
        return self._record.state

    async def _fill_seats(self) -> None:
        rules = self._state.rules
        while len(self._state.ready) < min(MAX_PLAYERS, rules.seats):
            free = sorted(self._state.free_seats)
            if not free:
                break
            self._came += 1
            player, name = f"{self._id}p{self._came}", f"Player {self._came} of {self._id}"
            await self._players.add(player, name, hash_token(player))
            chips = self._rng.choice((rules.min_buy_in, rules.max_buy_in))
            sits: list[Event] = [te.SeatTaken(self._rng.choice(free), player, name, chips)]
            if self._state.opened.locked:
                sits.insert(0, te.PlayerAdmitted(player))
            await self._record.append(of_table=sits)
        if len(self._state.ready) < 2:
            back = [te.SatIn(seat.seat) for seat in self._state.seats.values() if seat.sitting_out]
            await self._record.append(of_table=back)

    async def _play_hand(self, *, to_the_end: bool) -> None:
        record, rng = self._record, self._rng
        ready = [Seat(seat.seat, seat.stack, seat.name) for seat in self._state.ready]
        number = await record.new_hand_id()
        hand = record.hand = next_hand(self._state, ready, number, lambda deck: _Dealer(deck, rng))
        waiting = list(hand.start())
        while (legal := hand.legal_actions()) is not None:
            if self._step_by_step or not to_the_end:
                await record.append(of_hand=waiting)
                waiting = []
                if not to_the_end:
                    return
            waiting += self._decide(hand, legal)
        await record.append(of_hand=[*waiting, *rabbit(hand)])

    def _decide(self, hand: Hand, legal: Any) -> tuple[Event, ...]:
        if self._rng.random() < 0.03:
            return hand.time_out(legal.seat)
        return hand.act(legal.seat, random_action(legal, self._rng, hand.hole_cards(legal.seat)))

    def _changes(self) -> Iterator[Event]:
        """Yield the events between hands: broke players leave, others sometimes leave or add chips."""
        for number, seat in list(self._state.seats.items()):
            chance = self._rng.random()
            if not seat.stack or chance < 0.05:
                yield te.SeatLeft(number, seat.stack)
            elif chance < 0.1:
                yield te.ChipsAdded(number, seat.player, self._rng.randint(1, 500))
            elif chance < 0.15 and self._state.free_seats:
                yield te.SeatChanged(number, min(self._state.free_seats), seat.player)
            elif chance < 0.2:
                yield te.SatIn(number) if seat.sitting_out else te.SatOut(number)
            elif chance < 0.23:
                yield te.ChatSaid(seat.player, seat.name, "your turn")
