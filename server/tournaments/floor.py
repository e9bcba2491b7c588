"""The tables of a tournament, which are brought to what the tournament's state says.

Nothing is transferred from table to table: after each change, the seats and stacks of each table are set to
those of the tournament, and a hand that has begun in the tournament is played at its table. All of that may
be repeated at any time, so a restart between any two steps continues with the same.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Final

from riverboat.engine.hand import Hand
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament.bounties import knocked_out_by
from riverboat.engine.tournament.events import TableHandBegun
from riverboat.engine.tournament.record import OpenedTournament, TournamentRecord, id_of_table
from riverboat.engine.tournament.state import OVER, KnownTournament, TournamentTable
from riverboat.engine.tournament.structure import TimeCards
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.runtime.logs import get_logger
from riverboat.server.tables.arranging import OfTournament, Placed, PlacePlayers, PlayHand, ShowAllIns
from riverboat.server.tables.lobby import Lobby
from riverboat.server.tables.ports import TableClock
from riverboat.server.tables.table import Table
from riverboat.server.tournaments.attention import Attention
from riverboat.server.tournaments.opening import table_opened

log = get_logger(__name__)

BEGUN_AT_ONCE: Final = 25
"""Hands that begin in one step at most, so that a hundred tables do not keep the loop."""


class Floor:
    """The tables of the tournament `opened` in `lobby`. Its methods raise CommandRejected.

    Reports, arrangements and held hands are those of the tables that have its `attention`.

    changed: called after each step that leaves one of its tables without a hand in progress.
    """

    def __init__(
        self, opened: OpenedTournament, lobby: Lobby, clock: TableClock, changed: Callable[[], None]
    ) -> None:
        self.attention = Attention(clock)
        self._opened = opened
        self._lobby = lobby
        self._changed = changed
        self._id: Callable[[int], str] = cache(partial(id_of_table, opened.tournament))
        self._numbers: set[int] = set()  # of tables that may be open
        self._heard: dict[int, Table] = {}  # those that say when they take a step
        self._closed: set[int] = set()  # of tables that cannot be opened again

    async def recover(
        self,
        wanted: Iterable[int],
        open_tables: Sequence[str],
        closed: Callable[[Sequence[str]], Awaitable[Collection[str]]],
    ) -> None:
        """Recover those of the tables with the numbers `wanted` whose ids are among `open_tables`.

        closed: returns which tables have closed, as one does that cannot be recovered.
        """
        self._numbers = {number for number in wanted if self._id(number) in open_tables}
        for number in self._numbers:
            if self._table(number) is None:
                await self._lobby.receive(self._id(number), None)
            self._listen(number)
        missing = {self._id(number): number for number in wanted if self._table(number) is None}
        self._closed = {missing[table] for table in await closed(list(missing))} if missing else set()
        self._numbers -= self._closed

    def results(self, state: KnownTournament) -> Iterator[co.TournamentCommand]:
        """Yield what tables report: hands that are over or held, who is absent or back, and lost tables."""
        for table in self.attention.on(state):
            if table.number in self._closed:
                log.error("tournament table lost", table=self._id(table.number), hand=table.hand)
                yield co.ReplaceTable(table.number)
                continue
            felt = self._table(table.number)
            if felt is None:
                continue
            seats = felt.record.state.seats
            if table.hand is not None and is_over(felt, table):
                stacks = tuple([(dealt.seat, seats[dealt.seat].stack) for dealt in table.dealt_in])
                cards = tuple([(dealt.seat, seats[dealt.seat].time_cards) for dealt in table.dealt_in])
                out = _knocked_out(felt.record.last_hand, table, stacks)
                yield co.EndHand(table.number, stacks, out, cards)
            elif state.hand_for_hand and _is_held(felt, table) and not (table.held or table.released):
                yield co.HoldAllIn(table.number)
            for seat in seats.values():
                entrant = state.players[seat.player]
                here = (entrant.table, entrant.seat) == (table.number, seat.seat)
                if here and entrant.absent != seat.sitting_out:
                    yield co.SetPresence(seat.player, not seat.sitting_out)

    async def open_missing(self, state: KnownTournament) -> None:
        """Open the tables that the tournament has and the server has not."""
        for table in self.attention.on(state):
            number = table.number
            if number in self._closed:  # it is about to be replaced
                continue
            if self._table(number) is None:
                opened = self._opened
                await self._lobby.open(
                    table_opened(state, number, opened.tournament, opened.name, opened.host),
                    id=self._id(number),
                )
            self._numbers.add(number)
            self._listen(number)

    async def arrange(self, state: KnownTournament, bots: set[str]) -> set[int]:
        """Set the players of tables that are in no hand. Return the tables where that has failed.

        A hand that is over and has not been reported is not undone.
        """
        wanted = {}
        for table in self.attention.on(state):
            number = table.number
            felt = self._table(number)
            if felt is None or felt.record.state.hand is not None or is_over(felt, table):
                continue
            if not _is_set(felt, state, table):
                after, players = felt.record.state.played, _placed(state, table, bots)
                wanted[number] = PlacePlayers(id="place", after=after, players=players)
        return await self._ask(wanted)

    async def show_all_ins(self, state: KnownTournament) -> set[int]:
        """Have tables show hands that need not be held any more. Return the tables where that has failed."""
        shown = {}
        for table in self.attention.on(state):
            number = table.number
            felt = self._table(number)
            may_show = table.released or not state.hand_for_hand or state.stage in OVER
            if felt is not None and table.hand is not None and may_show and _is_held(felt, table):
                shown[number] = ShowAllIns(id="show", hand=table.hand)
        return await self._ask(shown)

    async def play(self, begun: Mapping[int, TableHandBegun], cards: TimeCards | None) -> set[int]:
        """Have tables play the hands that have begun. Return the tables where that has failed.

        cards: the time cards of the structure.
        """
        ms = 0 if cards is None else cards.seconds * 1000
        return await self._ask(
            {number: PlayHand(id="play", begun=each, time_card_ms=ms) for number, each in begun.items()}
        )

    async def close(self, numbers: Iterable[int]) -> bool:
        """Close tables, which are in no hand, and return whether all of them are closed."""
        open_ones = [number for number in numbers if self._table(number) is not None]
        failed = await self._ask(
            {
                number: PlacePlayers(id="close", after=felt.record.state.played, closes=True)
                for number in open_ones
                if (felt := self._table(number)) is not None
            }
        )
        for number in open_ones:
            if self._table(number) is None:
                self._numbers.discard(number)
                self._heard.pop(number, None)
        return not failed and all(self._table(number) is None for number in open_ones)

    def removed(self, state: KnownTournament) -> list[int]:
        """Return the open tables that the tournament has no more."""
        return [number for number in self._numbers if number not in state.tables]

    @property
    def numbers(self) -> list[int]:
        """The tables that may be open."""
        return sorted(self._numbers)

    def _table(self, number: int) -> Table | None:
        return self._lobby.get(self._id(number))

    def _listen(self, number: int) -> None:
        table = self._table(number)
        if table is not None and self._heard.get(number) is not table:
            self._heard[number] = table
            table.arranged.on_step = partial(self._stepped, number)

    def _stepped(self, number: int) -> None:
        self.attention.note(number)
        self._changed()

    async def _ask(self, commands: Mapping[int, OfTournament]) -> set[int]:
        """Give each of these tables its command, all at once. Return those that have refused it."""

        async def ask(number: int, command: OfTournament) -> None:
            table = self._table(number)
            if table is None:
                raise CommandRejected(Code.UNKNOWN_TABLE, "the table has gone")
            await table.control("", command)

        asked: list[Awaitable[None]] = [ask(number, command) for number, command in commands.items()]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        failed = {
            number
            for number, answer in zip(commands, answers, strict=True)
            if isinstance(answer, BaseException)
        }
        for number in failed:
            self.attention.note(number)
        return failed


def hands_in_progress(
    records: Iterable[TournamentRecord], state: KnownTournament
) -> dict[int, TableHandBegun]:
    """Return the hands that have begun by `records` and are not over, by table."""
    numbers = {table.hand for table in state.tables.values()} - {None}
    begun = [each.event for each in records if isinstance(each.event, TableHandBegun)]
    return {event.table: event for event in begun if event.hand in numbers}


def is_over(felt: Table, table: TournamentTable) -> bool:
    """Return whether the hand in progress of `table` has been played at its table."""
    return felt.record.state.hand is None and felt.record.state.played == table.hand


def _is_held(felt: Table, table: TournamentTable) -> bool:
    """Return whether the hand in progress of `table` waits face down, and was not told to go on."""
    return table.hand is not None and felt.arranged.held_hand == table.hand


def _is_set(felt: Table, state: KnownTournament, table: TournamentTable) -> bool:
    """Return whether those of `table` sit there with their stacks; who has no chips may be gone."""
    seats, found = felt.record.state.seats, 0
    for number, player in table.seats.items():
        stack, seat = state.players[player].stack, seats.get(number)
        if seat is None and not stack:
            continue
        if seat is None or seat.player != player or seat.stack != stack:
            return False
        found += 1
    return found == len(seats)


def _placed(state: KnownTournament, table: TournamentTable, bots: set[str]) -> tuple[Placed, ...]:
    """Return who sits at `table`, and with what; during a hand of it, as the hand begins."""
    players = [(seat, state.players[player]) for seat, player in sorted(table.seats.items())]
    return tuple(
        [
            Placed(seat, each.player, each.name, each.stack, each.absent, each.player in bots)
            for seat, each in players
        ]
    )


def _knocked_out(
    hand: Hand | None, table: TournamentTable, stacks: Sequence[tuple[int, int]]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return who eliminated whom. If the hand cannot be replayed, all who won chips have."""
    out = [seat for seat, chips in stacks if not chips]
    if not out:
        return ()
    if hand is not None and hand.number == table.hand:
        return knocked_out_by(hand)
    before = {dealt.seat: dealt.stack for dealt in table.dealt_in}
    winners = tuple([seat for seat, chips in stacks if chips > before[seat]])
    return tuple([(seat, winners) for seat in out])
