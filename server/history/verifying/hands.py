"""Whether the hands of a table are what was played, and are listed as they are."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from sqlalchemy import Connection, select

from engine import events as ev
from engine.cards import Card, format_cards
from engine.errors import CardError, EngineError
from engine.events import Event, HandEnded, HandStarted
from engine.played_again import first_departure
from engine.state import HandState
from server.history.models import hand_players, hands
from server.history.verifying.beside import Beside, milliseconds
from server.history.verifying.findings import Fault, Finding, Tally

_LISTED: Final = (
    hands.c.started_seq,
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
)
_NAMES: Final = [column.name for column in _LISTED]


class HandsCheck:
    """Looks at the hands of `table`, one after the other, and counts them in `tally`.

    number: that of the hand whose events are added now.
    complete: all cards are on record, so that a hand can be played again; else its events are added up.
    """

    def __init__(self, connection: Connection, table: str, tally: Tally, *, complete: bool) -> None:
        self.number: int | None = None
        self._table = table
        self._tally = tally
        self._complete = complete
        self._seqs: list[int] = []
        self._events: list[Event] = []
        self._times: list[int] = []
        self._sealed = 0
        self._is_whole = complete
        self._holders: dict[int, str] = {}
        self._listed = Beside(
            connection,
            select(*_LISTED)
            .outerjoin_from(hands, hand_players, hand_players.c.hand == hands.c.number)
            .where(hands.c.table_id == table)
            .order_by(hands.c.started_seq, hands.c.number, hand_players.c.seat),
        )

    def close(self) -> None:
        """Read no further."""
        self._listed.close()

    def begin(self, number: int, holders: dict[int, str]) -> Iterator[Finding]:
        """The events that follow are of the hand with this number. holders: who has which seat."""
        yield from self._done(is_last=False)
        self.number, self._seqs, self._events, self._times = number, [], [], []
        self._sealed, self._is_whole = 0, self._complete
        self._holders = holders.copy()

    def add(self, seq: int, event: Event, at: int) -> None:
        """The next event of the hand, which went on record at the time `at`."""
        self._seqs.append(seq)
        self._events.append(event)
        self._times.append(at)

    def note_sealed(self, seq: int, *, is_left_out: bool) -> None:
        """The event `seq` of the hand is sealed, and added only where it is not to be left out."""
        self._sealed = self._sealed or seq
        self._is_whole = self._is_whole and not is_left_out

    def end(self) -> Iterator[Finding]:
        """There are no more."""
        yield from self._done(is_last=True)
        for row in self._listed.rest():
            yield self._finding(Fault.HAND_LIST, "it is listed, but not on record", row[0], row[1])

    def _done(self, *, is_last: bool) -> Iterator[Finding]:
        """Look at the hand whose events have been added."""
        if not self._events:
            return
        self._tally.count_hand()
        events = self._events
        started = events[0]
        if not isinstance(started, HandStarted) or started.number != self.number:
            says = "it does not begin with its start"
            yield self._finding(Fault.NOT_AS_PLAYED, says, self._seqs[0])
            return
        is_over = any(isinstance(event, HandEnded) for event in events)
        if not is_last and not is_over:
            says = "it has no end, though the table has gone on"
            yield self._finding(Fault.NOT_FINISHED, says, self._seqs[-1])
        if is_over and self._sealed:
            yield self._finding(Fault.SEALED, "it is over, and something of it is sealed", self._sealed)
        yield from self._as_played(events)
        yield from self._as_listed(started)

    def _as_played(self, events: list[Event]) -> Iterator[Finding]:
        fault = self._not_played_again(events) if self._is_whole else self._not_added_up(events)
        if fault is None and self._is_whole:
            return
        place = twice_dealt(events)
        if place is not None:
            yield self._finding(Fault.CARD_TWICE, "a card is dealt twice", self._seqs[place])
        if fault is not None:
            yield fault

    def _not_played_again(self, events: list[Event]) -> Finding | None:
        place = first_departure(events)
        if place is None:
            return None
        if place == len(events):
            says = "it stops before all is told that follows from the last decision"
            return self._finding(Fault.NOT_AS_PLAYED, says, self._seqs[-1])
        says = f"a {events[place].kind} like this does not follow when the hand is played again"
        return self._finding(Fault.NOT_AS_PLAYED, says, self._seqs[place])

    def _not_added_up(self, events: list[Event]) -> Finding | None:
        place = next((n for n, event in enumerate(events) if isinstance(event, HandEnded)), len(events) - 1)
        end = events[place]
        try:
            hand = HandState.replay(events)
        except (EngineError, ArithmeticError):
            return self._finding(Fault.NOT_AS_PLAYED, "its events do not follow from one another")
        if isinstance(end, HandEnded) and (hand.pot or hand.stacks() != dict(end.stacks)):
            says = "its events do not come to the stacks that it ended with"
            return self._finding(Fault.WRONG_RESULT, says, self._seqs[place])
        return None

    def _as_listed(self, started: HandStarted) -> Iterator[Finding]:
        rows = self._listed.up_to(self._seqs[0])
        if other := [row for row in rows if row[1] != self.number]:
            yield self._finding(Fault.HAND_LIST, "it is listed, but not on record", other[0][0], other[0][1])
        found = {row for row in rows if row[1] == self.number}
        try:
            expected = set(self._expected(started))
        except CardError:
            yield self._finding(Fault.UNREADABLE, "what lies on the board is no card")
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
            says = f"the list has another {', '.join(name for name in _NAMES if name in odd)}"
        else:
            says = "the list does not have it, or with other players"
        yield self._finding(Fault.HAND_LIST, says)

    def _expected(self, started: HandStarted) -> Iterator[tuple[Any, ...]]:
        """What the list has to say of the hand: a row for each player."""
        board, pot, finishing = list[Card](), 0, dict[int, int]()
        ended: tuple[int | None, int | None] = (None, None)
        for seq, event, at in zip(self._seqs, self._events, self._times, strict=True):
            match event:
                case ev.BoardDealt(cards=cards, board=0):
                    board += cards
                case ev.PotAwarded(amount=amount):
                    pot += amount
                case HandEnded(stacks=stacks):
                    finishing, ended = dict(stacks), (seq, at)
        first = (self._seqs[0], started.number, started.game, started.button, self._times[0])
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
            )

    def _finding(self, fault: Fault, says: str, seq: int | None = None, hand: int | None = None) -> Finding:
        return Finding(fault, says, self._table, seq, self.number if hand is None else hand)


def twice_dealt(events: Iterable[Event]) -> int | None:
    """The place of the first of `events` that deals a card which was dealt before from the same deck."""
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
    return -1 if row[9] is None else row[9]
