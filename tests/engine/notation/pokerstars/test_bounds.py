"""Files that were made to break a reader, and files of other encodings: each hand stands for itself."""

import itertools
import tracemalloc
from collections.abc import Callable

import pytest

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.files import format_of, hands_in
from riverboat.engine.notation.pokerstars import read
from tests.engine.notation.written_hands import TABLE

GOOD = TABLE.format(
    posts="Bob: posts small blind 50\nCat: posts big blind 60 and is all-in",
    actions="Dan: folds\nAnn: folds\nBob: folds\nCat collected 110 from pot",
    summary="Seat 2: Bob (small blind) folded before Flop\nSeat 3: Cat (big blind) collected (110)",
)
LONG = "Dan: " + "folds" * 400
CHAT = "Dan said, x\n" * 5_000
SEATS = "".join([f"Seat {number}: N{number} (1000 in chips)\n" for number in range(5, 200)])


def replaced(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


@pytest.mark.parametrize(
    ("bad", "line", "reason"),
    [
        (replaced("Dan: folds", LONG), 10, "the line is longer than 1000 characters"),
        (replaced("Dan: folds\n", CHAT), 1, "the hand has more than 3000 lines"),
        (replaced("Seat 4: Dan (1000 in chips)\n", SEATS), 33, "the hand has more than 30 players"),
        (replaced("Dan (1000", f"Dan ({'9' * 20}"), 6, f"'{'9' * 20}' is not an amount"),
        (replaced("Dan (1000", "Dan (1,00"), 6, "'1,00' is not an amount"),
        (replaced("Dan (1000", f"Dan ({'9' * 15}.999999"), 1, "an amount is too large"),
        (replaced("blind 50", f"blind {'9' * 40}"), 7, "unknown action"),
        (replaced("Dan: folds", "Dan: raises 1e9 to 1e9"), 10, "unknown action"),
        (replaced("Dan: folds", "Hand cancelled"), 10, "the hand was cancelled"),
        (replaced("*** SUMMARY ***", ""), 17, "the hand is cut off: it has no summary"),
        (GOOD[:200], 6, "the hand is cut off: it has no summary"),
        (replaced("Seat #1 is the button", "Seat #1"), 2, "the table line with the seat of the button"),
        (replaced("Seat 1: Ann", "Seat 1: Bob"), 4, "is listed twice"),
        (replaced("Dan: folds", "Dan: folds [2c 2c]"), 10, "2c is there twice"),
        (replaced("Ann: folds\n", "Ann: discards 4 cards\n"), 11, "bet, call, check or fold"),
    ],
)
def test_bad_hand_is_refused_and_the_next_one_is_read(bad: str, line: int, reason: str) -> None:
    errors: list[NotationError] = []
    hands = list(hands_in(f"{GOOD}\n\n\n{bad}\n\n\n{GOOD}", errors.append))
    assert [hand.number for hand in hands] == [32, 32]
    (error,) = errors
    before = GOOD.count("\n") + 3
    assert reason in str(error)
    assert str(error).startswith(f"line {before + line}")


def test_cut_hand_runs_into_no_other() -> None:
    """Wherever a hand ends early, the next one begins with its own heading."""
    lines = GOOD.splitlines(keepends=True)
    for end in range(1, len(lines)):
        errors: list[NotationError] = []
        numbers = [hand.number for hand in hands_in("".join([*lines[:end], GOOD]), errors.append)]
        assert numbers[-1] == 32
        assert len(numbers) + len(errors) == 2


@pytest.mark.parametrize(
    "change",
    [
        lambda text: f"\ufeff{text}",
        lambda text: text.replace(" ", "\xa0"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("Dan: folds", 'Dan: folds\nDan said, "\x85\x0c\x1c\u2028"'),
    ],
)
def test_spaces_and_line_ends_of_other_systems(change: Callable[[str], str]) -> None:
    (hand,) = hands_in(change(GOOD))
    assert not hand.differences


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_names_and_currencies_of_other_encodings(encoding: str) -> None:
    text = GOOD.replace("Dan", "Jörg’s €").replace("(50/100)", "(€50/€100 EUR)")
    (hand,) = hands_in(text.encode(encoding).decode(encoding))
    assert hand.hand.seats[2].name == "Jörg’s €"
    assert hand.provenance.currency == "EUR"


def test_archive_numbers_its_hands() -> None:
    indented = GOOD.replace("\n", "\n ")
    text = f"*********** # 1 **************\n {indented}\n\n*********** # 2 **************\n {indented}"
    assert [hand.number for hand in hands_in(text)] == [32, 32]


def test_two_players_may_show_their_cards_as_hero() -> None:
    dealt = "Dealt to Dan [As Ad]\nDealt to Ann [Ks Kd]\nDan: folds"
    (hand,) = hands_in(replaced("Dan: folds", dealt))
    assert hand.provenance.hero is None
    (hand,) = hands_in(replaced("Dan: folds", "Dealt to Dan [As Ad]\nDan: folds"))
    assert hand.provenance.hero == 3


def test_tournament_summary_is_named_as_such() -> None:
    text = "PokerStars Tournament #329147523, No Limit Hold'em\nBuy-In: $2.00/$0.20 USD\n440 players\n"
    assert format_of(text) == "pokerstars"
    with pytest.raises(NotationError, match="summary of a tournament, without hands"):
        list(hands_in(text))


def test_many_hands_are_read_one_by_one() -> None:
    text = f"{GOOD}\n\n\n" * 2_000
    tracemalloc.start()
    try:
        hands = read(text)
        next(hands)
        _, first = tracemalloc.get_traced_memory()
        for _ in itertools.islice(hands, 1_000):
            pass
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < first + 200_000
