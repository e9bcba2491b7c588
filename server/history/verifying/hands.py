"""Check the hands of a table: whether they replay, and whether they are listed correctly."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from sqlalchemy import Connection, select

from riverboat.engine import events as ev
from riverboat.engine.cards import Card, format_cards
from riverboat.engine.errors import CardError, EngineError
from riverboat.engine.events import Event, HandEnded, HandStarted
from riverboat.engine.fairness.deal import FairDeal
from riverboat.engine.fairness.hashing import FairnessError
from riverboat.engine.fairness.openings import HandOpenings
from riverboat.engine.hand import HandState
from riverboat.engine.hand.audit import first_difference
from riverboat.server.history.database.models import hand_players, hands
from riverboat.server.history.verifying.findings import AuditFinding, AuditProgress, FindingKind
from riverboat.server.history.verifying.merge_rows import MergedRows, milliseconds
from riverboat.server.history.verifying.sources import SourcesCheck

_LISTED: Final = (
    hands.c.started_seq,
    hands.c.id,
    hands.c.number,
    hands.c.game,
    hands.c.button,
    milliseconds(hands.c.started_at).label("started_at"),
    hands.c.ended_seq,
    milliseconds(hands.c.ended_at).label("ended_at"),
    hands.c.board,
    hands.c.pot,
    hand_players.c.seat,
    hand_players.c.player_id,
    hand_players.c.name,
    hand_players.c.starting_stack,
    hand_players.c.finishing_stack,
    milliseconds(hand_players.c.started_at).label("player_started_at"),
)
_NAMES: Final = [column.name for column in _LISTED]
_SEAT: Final = _NAMES.index("seat")


class HandsCheck:
    """Checks the hands of `table` in order, and counts them in `tally`.

    id: the id of the hand to which events are added now.
    name: the name of the table. deal: the committed deal of the hand, if it has one.
    complete: all cards are recorded, so that hands can be replayed. Otherwise their events are added up.
    """

    def __init__(
        self, connection: Connection, table: str, name: str, tally: AuditProgress, *, complete: bool
    ) -> None:
        self.id: int | None = None
        self.deal: FairDeal | None = None
        self._table = table
        self._sources = SourcesCheck(connection, table, name, imported=not complete)
        self._tally = tally
        self._complete = complete
        self._seqs: list[int] = []
        self._events: list[Event] = []
        self._times: list[int] = []
        self._sealed = 0
        self._is_whole = complete
        self._holders: dict[int, str] = {}
        self._listed = MergedRows(
            connection,
            select(*_LISTED)
            .outerjoin_from(hands, hand_players, hand_players.c.hand == hands.c.id)
            .where(hands.c.table_id == table)
            .order_by(hands.c.started_seq, hands.c.id, hand_players.c.seat),
        )

    def close(self) -> None:
        """Stop reading."""
        self._listed.close()
        self._sources.close()

    def begin(self, id: int, holders: dict[int, str]) -> Iterator[AuditFinding]:
        """Begin the hand with this id. holders: the players by seat."""
        yield from self._done(is_last=False)
        self.id, self._seqs, self._events, self._times = id, [], [], []
        self._sealed, self._is_whole, self.deal = 0, self._complete, None
        self._holders = holders.copy()

    def add(self, seq: int, event: Event, at: int) -> None:
        """Add the next event of the hand, which was committed at the time `at`."""
        self._seqs.append(seq)
        self._events.append(event)
        self._times.append(at)

    def add_sealed(self, seq: int, *, is_left_out: bool) -> None:
        """Count a sealed event of the hand. is_left_out: it cannot be opened, so it is not added."""
        self._sealed = self._sealed or seq
        self._is_whole = self._is_whole and not is_left_out

    def end(self) -> Iterator[AuditFinding]:
        """Finish, after the last event."""
        yield from self._done(is_last=True)
        for row in self._listed.rest():
            yield self._finding(FindingKind.HAND_LIST, "it is listed, but has no events", row[0], row[1])
        yield from self._sources.end()

    def _done(self, *, is_last: bool) -> Iterator[AuditFinding]:
        """Check the hand whose events have been added."""
        if not self._events:
            return
        self._tally.count_hand()
        events = self._events
        started = events[0]
        if not isinstance(started, HandStarted) or started.id != self.id:
            says = "its first event is not its start"
            yield self._finding(FindingKind.NOT_AS_PLAYED, says, self._seqs[0])
            return
        is_over = any(isinstance(event, HandEnded) for event in events)
        if not is_last and not is_over:
            says = "it has no end, although later hands follow"
            yield self._finding(FindingKind.NOT_FINISHED, says, self._seqs[-1])
        if is_over and self._sealed:
            yield self._finding(FindingKind.SEALED, "it is over, but has sealed events", self._sealed)
        yield from self._check_play(events)
        played, findings = self._sources.check(self._seqs[0], self.id, events)
        yield from findings
        yield from self._check_list(started, played)

    def _check_play(self, events: list[Event]) -> Iterator[AuditFinding]:
        fault = self._replay_fault(events) if self._is_whole else self._sum_fault(events)
        if fault is None and self._is_whole:
            return
        place = twice_dealt(events)
        if place is not None:
            yield self._finding(FindingKind.CARD_TWICE, "a card is dealt twice", self._seqs[place])
        if fault is not None:
            yield fault

    def _replay_fault(self, events: list[Event]) -> AuditFinding | None:
        place = first_difference(events)
        if place is None:
            return self._opening_fault(events)
        if place == len(events):
            says = "events that follow from the last decision are missing"
            return self._finding(FindingKind.NOT_AS_PLAYED, says, self._seqs[-1])
        says = f"this {events[place].kind} differs from the replayed hand"
        return self._finding(FindingKind.NOT_AS_PLAYED, says, self._seqs[place])

    def _opening_fault(self, events: list[Event]) -> AuditFinding | None:
        """Check what opens the cards of a committed deal."""
        if self.deal is None:
            return None
        try:
            opened = HandOpenings(self.deal).open(events)
        except FairnessError as error:
            return self._finding(FindingKind.UNFAIR_DEAL, str(error), self._seqs[0])
        place = next((n for n, event in enumerate(opened) if event != events[n]), None)
        if place is None:
            return None
        says = f"this {events[place].kind} does not open its cards as they were committed to"
        return self._finding(FindingKind.UNFAIR_DEAL, says, self._seqs[place])

    def _sum_fault(self, events: list[Event]) -> AuditFinding | None:
        place = next((n for n, event in enumerate(events) if isinstance(event, HandEnded)), len(events) - 1)
        end = events[place]
        try:
            hand = HandState.replay(events)
        except (EngineError, ArithmeticError):
            return self._finding(FindingKind.NOT_AS_PLAYED, "its events do not follow from one another")
        if isinstance(end, HandEnded) and (hand.pot or hand.stacks() != dict(end.stacks)):
            says = "its events do not lead to its final stacks"
            return self._finding(FindingKind.WRONG_RESULT, says, self._seqs[place])
        return None

    def _check_list(self, started: HandStarted, played: int | None) -> Iterator[AuditFinding]:
        rows = self._listed.up_to(self._seqs[0])
        if other := [row for row in rows if row[1] != self.id]:
            yield self._finding(
                FindingKind.HAND_LIST, "it is listed, but has no events", other[0][0], other[0][1]
            )
        found = {row for row in rows if row[1] == self.id}
        try:
            expected = set(self._expected(started, played))
        except CardError:
            yield self._finding(FindingKind.UNREADABLE, "the board contains an invalid card")
            return
        if expected == found:
            return
        if len(expected) == len(found):
            pairs = zip(sorted(expected, key=_by_seat), sorted(found, key=_by_seat), strict=True)
            odd = {
                name
                for ours, theirs in pairs
                for name, one, other_one in zip(_NAMES, ours, theirs, strict=True)
                if one != other_one
            }
            says = f"the list differs in {', '.join(name for name in _NAMES if name in odd)}"
        else:
            says = "it is not in the list of hands, or with other players"
        yield self._finding(FindingKind.HAND_LIST, says)

    def _expected(self, started: HandStarted, played: int | None) -> Iterator[tuple[Any, ...]]:
        """Yield the rows that the list must have for the hand, one for each player.

        played: when, by the source of an imported hand.
        """
        board, pot, finishing = list[Card](), 0, dict[int, int]()
        ended: tuple[int | None, int | None] = (None, None)
        for seq, event, at in zip(self._seqs, self._events, self._times, strict=True):
            match event:
                case ev.BoardDealt(cards=cards, board=0):
                    board += cards
                case ev.PotAwarded(amount=amount):
                    pot += amount
                case HandEnded(stacks=stacks):
                    finishing, ended = dict(stacks), (seq, at if played is None else played)
        begun = self._times[0] if played is None else played
        first = (self._seqs[0], started.id, started.number, started.game, started.button, begun)
        for seat in started.seats:
            yield (
                *first,
                *ended,
                format_cards(board, ""),
                pot,
                seat.number,
                self._holders.get(seat.number),
                seat.name,
                seat.stack,
                finishing.get(seat.number),
                begun,
            )

    def _finding(
        self, fault: FindingKind, says: str, seq: int | None = None, hand: int | None = None
    ) -> AuditFinding:
        return AuditFinding(fault, says, self._table, seq, self.id if hand is None else hand)


def twice_dealt(events: Iterable[Event]) -> int | None:
    """Return the index of the first event that deals a card already dealt from the same deck."""
    dealt = set[Card]()
    for place, event in enumerate(events):
        match event:
            case ev.DiscardsShuffled():
                dealt.clear()
            case ev.HoleCardsDealt(cards=cards) | ev.UpCardsDealt(cards=cards) | ev.BoardDealt(cards=cards):
                if len(dealt.union(cards)) < len(dealt) + len(cards):
                    return place
                dealt.update(cards)
    return None


def _by_seat(row: tuple[Any, ...]) -> int:
    return -1 if row[_SEAT] is None else row[_SEAT]
