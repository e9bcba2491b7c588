"""Check the tournaments: their streams, their money, and that the hands at their tables are theirs."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select

from riverboat.engine.errors import EngineError, EventError
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.event_data import event_from_json
from riverboat.engine.tournament.fold import TournamentState
from riverboat.engine.tournament.record import id_of_table
from riverboat.server.history.database.models import (
    balances,
    entries,
    escrow_account,
    hand_players,
    hands,
    tournament_events,
    tournaments,
)
from riverboat.server.history.tournaments.postings import Escrow, transaction_of
from riverboat.server.history.verifying.findings import AuditFinding, FindingKind


def tournament_findings(connection: Connection) -> Iterator[AuditFinding]:
    """Yield the problems of all tournaments."""
    for tournament in connection.execute(select(tournaments.c.id).order_by(tournaments.c.id)).scalars().all():
        yield from _TournamentCheck(connection, tournament).findings()


class _TournamentCheck:
    """Checks one tournament, event by event."""

    def __init__(self, connection: Connection, tournament: str) -> None:
        self._connection = connection
        self._tournament = tournament
        self._state: TournamentState | None = None
        self._escrow = Escrow(tournament)
        self._has_tables = False  # they may have been archived
        self._booked = self._entries()
        self._hands = self._played()

    def findings(self) -> Iterator[AuditFinding]:
        """Yield the problems of the tournament."""
        stream = (
            select(tournament_events.c.seq, tournament_events.c.data)
            .where(tournament_events.c.tournament_id == self._tournament)
            .order_by(tournament_events.c.seq)
        )
        last = 0
        for last, (seq, data) in enumerate(self._connection.execute(stream).all(), start=1):
            if seq != last:
                yield self._finding(FindingKind.GAP, f"event {last} is missing", seq)
                return
            try:
                event = event_from_json(data)
                self._follow(event)
            except (EngineError, LookupError, ValueError) as error:
                why = str(error) if isinstance(error, EventError) else "it contradicts earlier events"
                yield self._finding(FindingKind.INVALID_EVENT, why, seq)
                return
            yield from self._check_money(seq, event)
            yield from self._check_hand(seq, event)
        if not last:
            yield self._finding(FindingKind.NO_RECORD, "the tournament has no events")
        for transaction in self._booked:
            yield self._finding(FindingKind.BOOKING, f"transaction {transaction} follows from no event")
        yield from self._check_escrow()

    def _follow(self, event: TournamentEvent) -> None:
        if self._state is None:
            self._state = TournamentState.replay([event])
        else:
            self._state.apply(event)

    def _check_money(self, seq: int, event: TournamentEvent) -> Iterator[AuditFinding]:
        if isinstance(event, ev.TournamentFinished) and self._escrow.chips != self._escrow.fees:
            says = f"{self._escrow.chips} is left in escrow at the end, and the fees are {self._escrow.fees}"
            yield self._finding(FindingKind.BALANCE, says, seq)
        booked = self._escrow.after(event)
        expected = set() if booked is None else {(booked[0], *change) for change in booked[1]}
        found = self._booked.pop(transaction_of(self._tournament, seq), set())
        if expected != found:
            yield self._finding(FindingKind.BOOKING, "its bookings differ from the event", seq)

    def _check_hand(self, seq: int, event: TournamentEvent) -> Iterator[AuditFinding]:
        """Compare a hand of the tournament with what its table has played."""
        if isinstance(event, ev.TableHandBegun):
            played = self._hands.get((event.table, event.hand))
            if played is not None:
                seats = {(dealt.seat, dealt.player, dealt.stack) for dealt in event.seats}
                if {row[:3] for row in played} != seats:
                    says = f"hand {event.hand} was dealt to other players or stacks at table {event.table}"
                    yield self._finding(FindingKind.HAND_LIST, says, seq)
        elif isinstance(event, ev.TableHandEnded):
            played = self._hands.pop((event.table, event.hand), None)
            ended = set() if played is None else {(row[0], row[3]) for row in played}
            if self._has_tables and ended != set(event.stacks):
                says = f"hand {event.hand} ended otherwise at table {event.table}"
                yield self._finding(FindingKind.WRONG_RESULT, says, seq)

    def _check_escrow(self) -> Iterator[AuditFinding]:
        held = select(balances.c.chips).where(balances.c.account == escrow_account(self._tournament))
        chips = self._connection.execute(held).scalar_one_or_none()
        if chips != self._escrow.chips:
            says = f"{chips or 'no'} chips are in escrow, but its events lead to {self._escrow.chips}"
            yield self._finding(FindingKind.BALANCE, says)
        in_progress: dict[int, int | None] = {}
        if self._state is not None:
            in_progress = {table.number: table.hand for table in self._state.tables.values()}
        for table, hand in self._hands:
            if in_progress.get(table) != hand:
                says = f"hand {hand} was played at table {table}, but is not one of the tournament"
                yield self._finding(FindingKind.HAND_LIST, says)

    def _entries(self) -> dict[str, set[tuple[str, str, int]]]:
        """Return the bookings, by transaction: (kind, account, chips)."""
        mine, all_of_it = entries.alias(), entries.alias()
        rows = (
            select(all_of_it.c.transaction_id, all_of_it.c.kind, all_of_it.c.account, all_of_it.c.amount)
            .join_from(mine, all_of_it, mine.c.transaction_id == all_of_it.c.transaction_id)
            .where(mine.c.account == escrow_account(self._tournament))
        )
        found: dict[str, set[tuple[str, str, int]]] = {}
        for transaction, kind, account, chips in self._connection.execute(rows):
            found.setdefault(transaction, set()).add((kind, account, chips))
        return found

    def _played(self) -> dict[tuple[int, int], set[tuple[Any, ...]]]:
        """Return the hands at its tables, by table and number: (seat, player, stack, stack at the end)."""
        numbers = {
            event.table
            for event in self._of_kinds(ev.TableAdded.kind, ev.FinalTableDrawn.kind)
            if isinstance(event, ev.TableAdded | ev.FinalTableDrawn)
        }
        found: dict[tuple[int, int], set[tuple[Any, ...]]] = {}
        for table in numbers:
            rows = (
                select(
                    hands.c.number,
                    hand_players.c.seat,
                    hand_players.c.player_id,
                    hand_players.c.starting_stack,
                    hand_players.c.finishing_stack,
                )
                .join(hand_players, hand_players.c.hand == hands.c.id)
                .where(hands.c.table_id == id_of_table(self._tournament, table))
            )
            for number, *row in self._connection.execute(rows):
                found.setdefault((table, number), set()).add(tuple(row))
        self._has_tables = bool(found)
        return found

    def _of_kinds(self, *kinds: str) -> Iterator[TournamentEvent]:
        rows = select(tournament_events.c.data).where(
            tournament_events.c.tournament_id == self._tournament, tournament_events.c.kind.in_(kinds)
        )
        for data in self._connection.execute(rows).scalars():
            try:
                yield event_from_json(data)
            except EventError:  # it is reported in its place
                continue

    def _finding(self, fault: FindingKind, says: str, seq: int | None = None) -> AuditFinding:
        return AuditFinding(fault, f"tournament {self._tournament}: {says}", None, seq)
