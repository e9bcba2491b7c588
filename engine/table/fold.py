"""The state of a table, folded from its events.

One table of functions, one for each class of event, makes every change. The server and every client's mirror
use the same table, so they cannot differ.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, Self

from riverboat.engine.button import missed_blinds, next_positions
from riverboat.engine.errors import EventError, GameError
from riverboat.engine.events import Event, HandEnded, HandStarted
from riverboat.engine.games import Opens, game_for_hand
from riverboat.engine.table import chat
from riverboat.engine.table.deal_folds import DEAL_FOLDS, check_start
from riverboat.engine.table.events import CardsShown, ChatSaid, SeatLeft, SeatTaken, TableClosed, TableOpened
from riverboat.engine.table.moderation import CONTROLS
from riverboat.engine.table.seats import SEAT_FOLDS, SeatState, seat_after
from riverboat.engine.table.state import KnownTable
from riverboat.engine.table.wait_list import WAIT_LIST_FOLDS

LEFT_OWING: Final = 32
"""How many of the players who left owing the small blind are remembered."""


class TableState(KnownTable):
    """A table as everybody may see it, kept up to date by its events."""

    __slots__ = ()

    @classmethod
    def replay(cls, events: Iterable[Event]) -> Self:
        """Return the table after `events`, the first of which is TableOpened. Raises EventError."""
        following = iter(events)
        opened = next(following, None)
        if not isinstance(opened, TableOpened):
            raise EventError("a table begins with its opening")
        state = cls(opened)
        for event in following:
            state.apply(event)
        return state

    def is_changed_by(self, event: Event) -> bool:
        """Whether `event` changes the table, and not only the hand in progress."""
        return type(event) in _FOLDS

    def apply(self, event: Event) -> None:
        """Apply the next event of the table. Raises EventError; then nothing has changed."""
        if self.closed:
            raise EventError(f"a {event.kind} does not follow: the table is closed")
        fold = _FOLDS.get(type(event))
        if fold is not None:
            fold(self, event)


def _show_cards(state: KnownTable, event: CardsShown) -> None:
    state.taken(event.seat)
    if state.hand is not None:
        raise EventError("cards of the last hand are shown before the next one")


def _change_seat(state: KnownTable, event: Event) -> None:
    number: int = event.seat  # type: ignore[attr-defined] # each of SEAT_FOLDS has one
    state.seats[number] = seat_after(state.taken(number), event, in_hand=number in state.dealt_in)


def _close(state: KnownTable, event: TableClosed) -> None:
    if state.seats or state.hand is not None:
        raise EventError("a table with players on it is not closed")
    state.closed, state.waiting = True, ()


def _open_again(state: KnownTable, event: TableOpened) -> None:
    raise EventError("a table is opened once")


def _take_seat(state: KnownTable, event: SeatTaken) -> None:
    if not 0 <= event.seat < state.rules.seats:
        raise EventError(f"the table has no seat {event.seat}")
    if event.seat not in state.free_seats | {state.offered(event.player)}:
        raise EventError(f"seat {event.seat} is taken")
    if state.seat_of(event.player) is not None:
        raise EventError(f"{event.name} has a seat already")
    if event.player in state.kicked or state.closing:
        raise EventError(f"{event.name} may not sit down here")
    if event.stack <= 0:
        raise EventError("nobody sits down without chips")
    owes = state.in_progress
    state.seats[event.seat] = SeatState(
        seat=event.seat,
        player=event.player,
        name=event.name,
        stack=event.stack,
        sitting_out=False,
        missed_small_blind=owes and event.player in state.left_owing,
        missed_big_blind=owes,
        bank=state.rules.time_bank_ms,
        bot=event.bot,
    )
    state.left_owing = tuple(player for player in state.left_owing if player != event.player)
    state.waiting = tuple(each for each in state.waiting if each.player != event.player)


def _leave_seat(state: KnownTable, event: SeatLeft) -> None:
    seat = state.taken(event.seat)
    if event.seat in state.dealt_in:
        raise EventError(f"seat {event.seat} is in a hand")
    if event.stack != seat.stack:
        raise EventError(f"seat {event.seat} has {seat.stack} to take away, not {event.stack}")
    del state.seats[event.seat]
    if state.deals is not None:
        state.deals = state.deals.without(seat.player, state.played)
    if seat.missed_small_blind:
        state.left_owing = (*state.left_owing, seat.player)[-LEFT_OWING:]


def _start_hand(state: KnownTable, event: HandStarted) -> None:
    """Start a hand. In a tournament, that decides on game, stakes, blinds and who is dealt in."""
    if state.hand is not None:
        raise EventError(f"hand {state.hand} is not over")
    arranged = bool(state.opened.tournament)
    if event.number <= state.played or (not arranged and event.number != state.played + 1):
        raise EventError(f"the next hand is number {state.played + 1}, not {event.number}")
    if not arranged and event.game != state.next_game:
        raise EventError(f"the next game is {state.next_game}, not {event.game}")
    committed = check_start(state, event)
    dealt_in = frozenset(dealt.number for dealt in event.seats)
    if len(dealt_in) < 2:
        raise EventError("nobody plays alone")
    for dealt in event.seats:
        seat = state.taken(dealt.number)
        if not committed and ((seat.sitting_out and not arranged) or seat.leaving):
            raise EventError(f"seat {dealt.number} sits out")
        if dealt.stack != seat.stack:
            raise EventError(f"seat {dealt.number} has {seat.stack} behind, not {dealt.stack}")
    has_blinds = _has_blinds(event)
    state.dealt_in = dealt_in
    _fill_banks(state)
    if arranged:
        state.opened = replace(state.opened, rules=replace(state.rules, stakes=event.stakes))
    elif has_blinds:
        _move_blinds(state)
    state.hand = event.id
    state.button = event.button
    if len(state.rules.games) > 1 and not arranged:
        state.hands_left = (state.hands_left or len(event.seats)) - 1
    state.played = event.number
    state.game = event.game


def _fill_banks(state: KnownTable) -> None:
    """Refill the time banks of the players dealt in."""
    whole, refill = state.rules.time_bank_ms, state.rules.time_bank_refill_ms
    for number in state.dealt_in:
        seat = state.seats[number]
        state.seats[number] = replace(seat, bank=min(whole, seat.bank + refill))


def _move_blinds(state: KnownTable) -> None:
    """Move the blinds. Players who are dealt in have paid what they missed."""
    last = state.positions
    now = next_positions(last, state.dealt_in)
    state.small_blind, state.big_blind = now.small_blind, now.big_blind
    absent = [number for number, seat in state.seats.items() if seat.sitting_out or not seat.stack]
    for number in state.dealt_in & state.owing:
        state.seats[number] = replace(
            state.seats[number], missed_small_blind=False, missed_big_blind=False, waits=False
        )
    for number, missed in missed_blinds(last, now, absent).items():
        seat = state.seats[number]
        state.seats[number] = replace(
            seat,
            missed_small_blind=seat.missed_small_blind or missed.small_blind,
            missed_big_blind=seat.missed_big_blind or missed.big_blind,
        )


def _end_hand(state: KnownTable, event: HandEnded) -> None:
    stacks = dict(event.stacks)
    if state.hand is None or stacks.keys() != state.dealt_in:
        raise EventError("what ended is not the hand in progress")
    for number, stack in stacks.items():
        state.seats[number] = replace(state.seats[number], stack=stack)
    if state.deals is not None:
        state.deals = state.deals.ended(state.hand, event.stacks)
    state.hand = None
    state.dealt_in = frozenset()


_FOLDS: Final[dict[type[Event], Callable[[KnownTable, Any], None]]] = {
    HandStarted: _start_hand,
    HandEnded: _end_hand,
    SeatTaken: _take_seat,
    SeatLeft: _leave_seat,
    CardsShown: _show_cards,
    TableClosed: _close,
    TableOpened: _open_again,
    ChatSaid: chat.keep,
    **dict.fromkeys(SEAT_FOLDS, _change_seat),
    **CONTROLS,
    **DEAL_FOLDS,
    **WAIT_LIST_FOLDS,
}
"""How each event changes a table. All other events belong to the hand in progress."""


def _has_blinds(event: HandStarted) -> bool:
    """Whether the game of the hand has blinds. Raises EventError."""
    try:
        game = game_for_hand(event.game, event.boards, event.bomb_pot)
    except GameError as error:
        raise EventError(str(error)) from None
    return game.streets[0].opens is Opens.LEFT_OF_BLINDS
