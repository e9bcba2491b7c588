"""Logs of Poker Now, read back from hands of our own in that format."""

from collections.abc import Iterator

import pytest

from riverboat.engine import events as ev
from riverboat.engine.cards import format_cards
from riverboat.engine.errors import NotationError
from riverboat.engine.hand import Hand
from riverboat.engine.notation.files import FileHand, format_of, hands_in
from tests.engine.notation.pokernow.written_logs import START, csv, entries_of, folded
from tests.engine.notation.written_hands import random_table_hand

ANN, BOB, CAT = '"Ann @ a-_1"', '"Bob @ b2"', '"all in @ c3"'
FIRST = [
    f"-- starting hand #1 (id: abc)  No Limit Texas Hold'em (dealer: {ANN}) --",
    f"Player stacks: #1 {ANN} (10.00) | #3 {BOB} (10.00) | #10 {CAT} (5.50)",
    "Your hand is A♠, 10♦",
    f"{BOB} posts a small blind of 0.10",
    f"{CAT} posts a big blind of 0.20",
    f"{ANN} raises to 0.60",
    f"{BOB} calls 0.60",
    f"{CAT} raises to 5.50 and go all in",
    f"{ANN} calls 5.50",
    f"{BOB} folds",
    f"{ANN} shows a A♠, 10♦.",
    f"{CAT} shows a 2♠, 7♦.",
    "Flop:  [3♠, 4♥, 9♦]",
    "Turn: 3♠, 4♥, 9♦ [K♥]",
    "River: 3♠, 4♥, 9♦, K♥ [Q♣]",
    f"{ANN} collected 11.60 from pot with A High (combination: A♠, K♥, Q♣, 10♦, 9♦)",
    "-- ending hand #1 --",
]
SECOND = [
    f"The player {CAT} quits the game with a stack of 0.00.",
    f"-- starting hand #2 (id: abd)  (No Limit Texas Hold'em) (dealer: {BOB}) --",
    f"Player stacks: #1 {ANN} (16.10) | #3 {BOB} (9.40)",
    "Your hand is 5♠, 6♦",
    f"{BOB} posts a small blind of 0.10",
    f"{ANN} posts a big blind of 0.20",
    f"{BOB} folds",
    f"Uncalled bet of 0.10 returned to {ANN}",
    f"{ANN} collected 0.20 from pot",
    "-- ending hand #2 --",
    f"{BOB} shows a 2♦, 2♣.",
]


def read(entries: list[str], *, newest_first: bool = True) -> list[FileHand]:
    return list(hands_in(csv(entries, newest_first=newest_first)))


@pytest.mark.parametrize("newest_first", [True, False])
def test_log_in_either_order(newest_first: bool) -> None:
    hands = read(FIRST + SECOND, newest_first=newest_first)
    assert sorted(hand.number for hand in hands) == [1, 2]
    first, second = sorted(hands, key=lambda hand: hand.number)
    assert not first.differences
    assert list(first.hand.stacks().items()) == [(2, 940), (9, 0), (0, 1_610)]
    assert [seat.name for seat in first.hand.seats] == ["Bob", "all in", "Ann"]
    source = first.provenance
    assert (source.format, source.venue, source.hand) == ("pokernow", "Poker Now", "abc")
    assert (source.played, source.unit, source.seats, source.hero) == (START, 100, 10, 0)
    assert source.unknown == {"players": {"0": "a-_1", "2": "b2", "9": "c3"}}
    assert second.provenance.hero == 0
    dealt = {event.seat for event in second.events if isinstance(event, ev.HoleCardsDealt)}
    assert dealt == {0, 2}  # the hero's, and those shown after the end


def test_place_is_line_of_file() -> None:
    hands = read(FIRST + SECOND)
    assert [hand.where for hand in hands] == ["line 11, hand 2", "line 29, hand 1"]
    text = csv(FIRST + SECOND).replace('calls 0.60"', 'frowns"')
    errors: list[NotationError] = []
    assert [hand.number for hand in hands_in(text, errors.append)] == [2]
    (error,) = errors
    number = text.splitlines().index(next(line for line in text.splitlines() if "frowns" in line)) + 1
    assert str(error) == f"line {number}: unknown action 'frowns'"


def test_illegal_action_has_line_of_file() -> None:
    errors: list[NotationError] = []
    text = csv(FIRST).replace("raises to 0.60", "raises to 0.30")
    assert not list(hands_in(text, errors.append))
    assert str(errors[0]).startswith("line 13, hand 1: ")
    assert "raises to 0.30" in text.splitlines()[12]
    assert errors[0].code == "illegal_action"


def table_hands(game: str) -> Iterator[Hand]:
    """Yield hands as the site may deal them: with straddles, missed and short blinds, and bomb pots."""
    for seed in range(200):
        hand = random_table_hand(seed, game)
        started = hand.events[0]
        assert isinstance(started, ev.HandStarted)
        stakes = started.stakes
        straddles = sum([post.blind > stakes.big_blind for post in started.posts])
        if straddles > 1 or not stakes.small_blind or stakes.big_blind_ante or started.house.rake:
            continue
        if len(hand.boards) < 3 and hand.button in hand.stacks():
            yield hand


@pytest.mark.parametrize(("game", "cents"), [("nlhe", 1), ("plo", 100), ("plo5", 1)])
def test_hands_round_trip(game: str, cents: int) -> None:
    boards = set()
    for hand in table_hands(game):
        entries = entries_of(hand, hand.seats[0].number, cents)
        _, again = read([*entries, *folded(hand.stakes.small_blind, hand.stakes.big_blind, cents)])
        assert again.hand.stacks() == hand.stacks()
        assert list(filter(None, again.hand.boards)) == list(filter(None, hand.boards))
        assert not again.differences
        boards.add(len(hand.boards))
    assert boards == {1, 2}


def test_second_run_may_stand_before_the_first() -> None:
    entries = [
        *FIRST[:10],
        "All players in hand choose to run it twice.",
        "Flop (second run):  [8♠, 8♥, 9♣]",
        "Turn (second run): 8♠, 8♥, 9♣ [K♠]",
        "River (second run): 8♠, 8♥, 9♣, K♠ [2♣]",
        "Flop:  [3♠, 4♥, 9♦]",
        "Turn: 3♠, 4♥, 9♦ [K♥]",
        "River: 3♠, 4♥, 9♦, K♥ [Q♣]",
        f"{ANN} shows a A♠, 10♦.",
        f"{CAT} shows a 2♠, 7♦.",
        f"{CAT} collected 5.80 from pot",
        f"{ANN} collected 5.80 from pot",
        FIRST[-1],
    ]
    (hand,) = read(entries)
    assert not hand.differences
    assert [format_cards(board[-1:]) for board in hand.hand.boards] == ["Qc", "2c"]


def test_bounty_is_a_remark() -> None:
    entries = [*SECOND[:-1], f"{BOB} paid 1.00 for the 7-2 bounty to {ANN}", SECOND[-1]]
    entries[-3], entries[-2] = entries[-2], entries[-3]
    (hand,) = read(entries)
    assert len(hand.remarks) == 1
    assert "side bet" in hand.remarks[0]


def test_dead_button_and_new_id() -> None:
    entries = [
        "-- starting hand #3 (id: abe)  No Limit Texas Hold'em (dead button) --",
        f"Player stacks: #1 {ANN} (10) | #3 {BOB} (10) | #4 {CAT} (10)",
        f"{BOB} posts a small blind of 1",
        f"{CAT} posts a big blind of 2",
        'The player "Bob @ b2" changed the ID from b2 to b9 because authenticated login.',
        f"{ANN} folds",
        '"Bob @ b9" folds',
        f"Uncalled bet of 1 returned to {CAT}",
        f"{CAT} collected 2 from pot",
        "-- ending hand #3 --",
    ]
    (hand,) = read(entries)
    assert hand.hand.button == 1
    assert not hand.differences


@pytest.mark.parametrize("kept", [slice(3, None), slice(None, -4)])
def test_log_that_begins_or_stops_in_a_hand(kept: slice) -> None:
    errors: list[NotationError] = []
    assert not list(hands_in(csv(FIRST[kept]), errors.append))
    assert [error.code for error in errors] == ["cut_off"]


def test_unknown_game_and_other_rows() -> None:
    errors: list[NotationError] = []
    text = csv([entry.replace("No Limit", "Crazy") for entry in FIRST])
    assert not list(hands_in(text, errors.append))
    assert errors[0].code == "unknown_game"
    assert not list(hands_in(text.replace(".000Z", "."), errors.append))
    assert errors[1].code == "bad_notation"
    assert format_of(text) == "pokernow"


def test_settings_of_several_lines_are_no_rows() -> None:
    text = csv([*FIRST[:-1], "Game Config Changes\nBig Blind: 0.20 » 0.40\n-- ending hand --", FIRST[-1]])
    (hand,) = hands_in(text)
    assert not hand.differences
