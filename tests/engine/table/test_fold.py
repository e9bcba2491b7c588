from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.button import Missed, Positions
from riverboat.engine.errors import EventError
from riverboat.engine.events import Event, Folded, HandEnded, HandStarted, Post, Seat
from riverboat.engine.games import Stakes
from riverboat.engine.table.events import (
    AutoMuckSet,
    AutoRebuyChosen,
    CardsShown,
    ChipsAdded,
    ChipsAsked,
    ChipsNotAdded,
    EntryChosen,
    LeaveAsked,
    PlayerKicked,
    PlayerMuted,
    PlayerUnmuted,
    PlayResumed,
    SatIn,
    SatOut,
    SeatLeft,
    SeatTaken,
    StakesChanged,
    TableClosed,
    TableClosing,
    TableOpened,
    TablePaused,
    TimeBankUsed,
    TimeCardsSet,
    TimeCardUsed,
)
from riverboat.engine.table.fold import TableState
from tests.engine.table.table_life import OPENED, STAKES, TableLife

ANN = SeatTaken(seat=1, player="ann", name="Ann", stack=1000)
BOB = SeatTaken(seat=4, player="bob", name="Bob", stack=2000)
HAND = HandStarted(
    number=1,
    hand=7,
    game="nlhe",
    stakes=STAKES,
    button=4,
    seats=(Seat(1, 1000), Seat(4, 2000)),
    posts=(Post(blind=100), Post(blind=50)),
)
LEAVES = LeaveAsked(1, after_hand=True)
ENDED = HandEnded(stacks=((1, 1100), (4, 1900)))


def opened(**rules: Any) -> TableOpened:
    """The opening with other rules."""
    return replace(OPENED, rules=replace(OPENED.rules, **rules))


def table(*events: Event) -> TableState:
    return TableState.replay([OPENED, *events])


def test_a_table_begins_with_its_rules_and_nobody() -> None:
    state = table()
    assert (state.opened, state.seats, state.button, state.hand) == (OPENED, {}, None, None)


@pytest.mark.parametrize("events", [[], [ANN]], ids=["nothing", "a seat first"])
def test_a_table_that_was_not_opened_is_none(events: list[Event]) -> None:
    with pytest.raises(EventError, match="a table begins with its opening"):
        TableState.replay(events)


def test_who_sits_down_is_in_the_seat_with_the_chips() -> None:
    seat = table(ANN, BOB).seats[4]
    assert (seat.player, seat.name, seat.stack, seat.sitting_out) == ("bob", "Bob", 2000, False)


def test_a_player_is_found_by_id() -> None:
    state = table(ANN, BOB)
    assert state.seat_of("bob") == 4
    assert state.seat_of("Bob") is None


def test_sitting_out_and_in_again() -> None:
    assert table(ANN, SatOut(1)).seats[1].sitting_out
    assert not table(ANN, SatOut(1), SatIn(1)).seats[1].sitting_out


def test_who_leaves_takes_the_chips_along() -> None:
    assert table(ANN, SeatLeft(1, 1000)).seats == {}


def test_a_hand_brings_the_button_and_its_end_the_stacks() -> None:
    state = table(ANN, BOB, HAND)
    assert (state.hand, state.button, set(state.dealt_in)) == (7, 4, {1, 4})
    assert state.seats[1].stack == 1000
    state.apply(ENDED)
    assert (state.hand, state.button, state.dealt_in) == (None, 4, frozenset())
    assert {number: seat.stack for number, seat in state.seats.items()} == {1: 1100, 4: 1900}


def test_a_seat_may_be_taken_while_a_hand_is_played() -> None:
    late = SeatTaken(seat=0, player="cleo", name="Cleo", stack=500)
    state = table(ANN, BOB, HAND, late, ENDED)
    assert state.seats[0].stack == 500


def test_what_happens_within_a_hand_leaves_the_table_as_it_is() -> None:
    assert table(ANN, BOB, HAND, Folded(1)) == table(ANN, BOB, HAND)


def test_a_table_is_paused_until_it_is_resumed() -> None:
    paused = table(TablePaused("dinner"))
    assert (paused.paused, paused.pause_reason) == (True, "dinner")
    resumed = table(TablePaused("dinner"), PlayResumed())
    assert (resumed.paused, resumed.pause_reason) == (False, "")


def test_other_stakes_are_rules_like_those_of_the_opening() -> None:
    state = table(StakesChanged(Stakes(25, 50, 5), 1_000, 5_000))
    assert state.opened == opened(stakes=Stakes(25, 50, 5), min_buy_in=1_000, max_buy_in=5_000)
    assert state.rules == state.opened.rules


def test_who_was_shown_out_is_known_with_whether_to_look_on() -> None:
    state = table(PlayerKicked("ann", "Ann", True, "x"), PlayerKicked("bob", "Bob", False, "x"))
    assert state.kicked == {"ann": True, "bob": False}


@pytest.mark.parametrize(
    ("before", "event", "why"),
    [
        ([], OPENED, "opened once"),
        ([], SeatTaken(6, "ann", "Ann", 1000), "no seat 6"),
        ([], SeatTaken(-1, "ann", "Ann", 1000), "no seat -1"),
        ([], SeatTaken(1, "ann", "Ann", 0), "without chips"),
        ([ANN], SeatTaken(1, "bob", "Bob", 1000), "seat 1 is taken"),
        ([ANN], SeatTaken(2, "ann", "Ann", 1000), "Ann has a seat already"),
        ([], SeatLeft(1, 1000), "nobody sits in seat 1"),
        ([ANN], SeatLeft(1, 999), "has 1000 to take away, not 999"),
        ([ANN, BOB, HAND], SeatLeft(1, 1000), "seat 1 is in a hand"),
        ([], SatOut(1), "nobody sits in seat 1"),
        ([ANN, SatOut(1)], SatOut(1), "sits out already"),
        ([ANN], SatIn(1), "plays already"),
        ([ANN], LeaveAsked(1, after_hand=True), "seat 1 is in no hand"),
        ([ANN, BOB, HAND, LEAVES], LEAVES, "seat 1 is being left already"),
        ([ANN, BOB, HAND, LEAVES, ENDED], replace(HAND, number=2), "seat 1 sits out"),
        ([ANN, BOB, HAND, LeaveAsked(1, after_hand=False)], SatIn(1), "has been left"),
        ([ANN], ChipsAsked(1, 5), "gets chips at once"),
        ([ANN, BOB, HAND], ChipsAsked(1, 0), "asks for nothing new"),
        ([ANN, BOB, HAND], ChipsAsked(1, -1), "asks for nothing new"),
        ([ANN, BOB, HAND], ChipsAdded(1, "ann", 5), "seat 1 is in a hand"),
        ([ANN], ChipsAdded(1, "bob", 5), "cannot get these chips"),
        ([ANN], ChipsAdded(1, "ann", 0), "cannot get these chips"),
        ([ANN], ChipsNotAdded(1), "waits for no chips"),
        ([ANN], AutoRebuyChosen(1, 0, 0), "has chosen that already"),
        ([ANN], AutoRebuyChosen(1, 5, 6), "cannot choose that"),
        ([ANN], EntryChosen(1, wait=True), "no such choice"),
        ([ANN], HAND, "nobody sits in seat 4"),
        ([ANN, BOB, SatOut(4)], HAND, "seat 4 sits out"),
        ([ANN, BOB, HAND, ENDED], replace(HAND, number=2), "seat 1 has 1100 behind, not 1000"),
        ([ANN, BOB, HAND, ENDED], HAND, "the next hand is number 2, not 1"),
        ([ANN, BOB], replace(HAND, number=7), "the next hand is number 1, not 7"),
        ([ANN, BOB, HAND], HAND, "hand 7 is not over"),
        ([ANN, BOB], ENDED, "not the hand in progress"),
        ([ANN, BOB, HAND], HandEnded(stacks=((1, 3000),)), "not the hand in progress"),
        ([ANN, BOB], replace(HAND, game="plo"), "the next game is nlhe, not plo"),
        ([ANN, BOB], replace(HAND, seats=HAND.seats[:1] * 2), "nobody plays alone"),
        ([ANN, BOB], replace(HAND, boards=0), "cannot be dealt on 0 boards"),
        ([TablePaused("x")], TablePaused("y"), "the table is paused already"),
        ([], PlayResumed(), "the table is not paused"),
        ([PlayerKicked("ann", "Ann", True, "x")], ANN, "Ann may not sit down here"),
        ([PlayerMuted("ann", "Ann")], PlayerMuted("ann", "Ann"), "Ann is muted already"),
        ([], PlayerUnmuted("ann"), "nobody of this id is muted"),
        ([TableClosing("x")], ANN, "Ann may not sit down here"),
        ([TableClosing("x")], TableClosing("y"), "closes already"),
        ([ANN], AutoMuckSet(1, on=True), "has chosen so already"),
        ([], CardsShown(1, 7, (0,)), "nobody sits in seat 1"),
        ([ANN, BOB, HAND], CardsShown(1, 7, (0,)), "before the next one"),
        ([], TimeBankUsed(1, 1), "nobody sits in seat 1"),
        ([ANN], TimeBankUsed(1, 0), "5000 ms in the bank, not 0"),
        ([ANN], TimeBankUsed(1, 5001), "5000 ms in the bank, not 5001"),
        ([ANN, TimeBankUsed(1, 4000)], TimeBankUsed(1, 1001), "1000 ms in the bank, not 1001"),
        ([ANN], TimeCardsSet(1, 2, 0), "cannot have these time cards"),
        ([ANN, TimeCardsSet(1, 2, 1_000)], TimeCardUsed(1), "has no time card to use"),
        ([ANN, BOB, HAND], TimeCardUsed(1), "has no time card to use"),
        ([ANN], TableClosed(), "with players on it"),
        ([TableClosed()], ANN, "the table is closed"),
    ],
)
def test_an_event_that_does_not_fit_is_refused_and_changes_nothing(
    before: list[Event], event: Event, why: str
) -> None:
    state = table(*before)
    untouched = deepcopy(state)
    with pytest.raises(EventError, match=why):
        state.apply(event)
    assert state == untouched


CAT = SeatTaken(seat=6, player="cat", name="Cat", stack=3000)


def seated(*seats: int) -> tuple[Seat, ...]:
    return tuple(Seat(seat, {1: 1000, 4: 2000, 6: 3000}[seat]) for seat in seats)


def without_a_change(started: HandStarted, number: int = 1) -> tuple[Event, Event]:
    """The hand of the table with this number, after which everybody has what they had."""
    return replace(started, number=number), HandEnded(
        tuple((seat.number, seat.stack) for seat in started.seats)
    )


def test_the_blinds_go_on_with_each_hand_and_are_known_from_the_hands_alone() -> None:
    state = TableState.replay([opened(seats=8), ANN, BOB, CAT])
    assert state.positions is None
    three = replace(HAND, seats=seated(4, 6, 1), button=1, posts=(Post(), Post(), Post()))
    seen: list[Positions | None] = []
    for button in (1, 4, 6):
        for event in without_a_change(replace(three, button=button), state.played + 1):
            state.apply(event)
        seen.append(state.positions)
    assert seen == [Positions(1, 4, 6), Positions(4, 6, 1), Positions(6, 1, 4)]


def test_what_goes_by_a_player_who_sits_out_is_kept_until_the_player_is_dealt_in() -> None:
    state = TableState.replay([opened(seats=8), ANN, BOB, CAT])
    three = replace(HAND, seats=seated(4, 6, 1), button=1, posts=(Post(), Post(), Post()))
    two = replace(HAND, seats=seated(4, 6), button=6)
    for event in (*without_a_change(three), SatOut(1), *without_a_change(two, 2)):
        state.apply(event)
    assert (state.missed[1], state.missed[4]) == (Missed(big_blind=True), Missed())
    state.apply(SatIn(1))
    for event in without_a_change(three, 3):
        state.apply(event)
    assert state.missed[1] == Missed()


def test_a_player_chooses_how_to_muck() -> None:
    assert table(ANN).seats[1].auto_muck
    assert not table(ANN, AutoMuckSet(1, on=False)).seats[1].auto_muck


def test_a_time_bank_is_whole_at_first_and_fills_up_with_each_hand() -> None:
    state = table(ANN, BOB)
    assert state.seats[1].bank == 5_000
    for event in (TimeBankUsed(1, 1_000), TimeBankUsed(4, 5_000), *without_a_change(HAND)):
        state.apply(event)
    assert (state.seats[1].bank, state.seats[4].bank) == (4_700, 700)
    for event in without_a_change(HAND, 2):
        state.apply(event)
    assert (state.seats[1].bank, state.seats[4].bank) == (5_000, 1_400)


def test_the_time_bank_of_who_is_dealt_out_does_not_fill_up() -> None:
    state = TableState.replay([opened(seats=8), ANN, BOB, CAT, TimeBankUsed(6, 2_000), SatOut(6)])
    for event in without_a_change(HAND):
        state.apply(event)
    assert state.seats[6].bank == 3_000


def test_hands_without_blinds_leave_them_where_they_are() -> None:
    state = table(ANN, BOB, *without_a_change(HAND))
    before = state.positions
    for event in without_a_change(replace(HAND, bomb_pot=True), 2):
        state.apply(event)
    assert (state.positions, state.played) == (before, 2)


def test_a_rotation_changes_its_game_after_a_round() -> None:
    state = TableState.replay([opened(game="horse"), ANN, BOB])
    games = []
    for _ in range(11):
        games.append(state.next_game)
        for event in without_a_change(replace(HAND, game=state.next_game), state.played + 1):
            state.apply(event)
    assert games == [
        *("flhe", "flhe", "flo8", "flo8", "razz", "razz"),
        *("stud", "stud", "stud8", "stud8", "flhe"),
    ]


def test_an_empty_table_is_closed_for_good() -> None:
    assert table(ANN, SeatLeft(1, 1000), TableClosed()).closed


@given(seed=st.integers(0, 2**32))
def test_chips_on_the_table_are_those_brought_less_those_taken_away(seed: int) -> None:
    life = TableLife(seed, hands=2)
    brought = sum(event.stack for event in life.events if isinstance(event, SeatTaken))
    brought += sum(event.chips for event in life.events if isinstance(event, ChipsAdded))
    taken = sum(event.stack for event in life.events if isinstance(event, SeatLeft))
    assert sum(seat.stack for seat in life.state.seats.values()) == brought - taken
    assert TableState.replay(life.events) == life.state
    assert isinstance(life.events[0], TableOpened)
