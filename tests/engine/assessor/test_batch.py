from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.assessor import batch, strength
from riverboat.engine.cards import DECK
from riverboat.engine.errors import CardError

pytestmark = pytest.mark.integration


def random_hands(number: int, size: int) -> list[list[int]]:
    order = np.random.default_rng(size).random((number, 52)).argsort(axis=1)
    hands: list[list[int]] = order[:, :size].tolist()
    return hands


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("kind", ["uint8", "int64"])
def test_batch_strengths_equal_single_strengths(size: int, kind: str) -> None:
    hands = random_hands(40_000, size)
    array = np.array(hands, kind)
    expected = [strength(hand) for hand in hands]
    assert batch.strengths(array).tolist() == expected
    assert batch.checked_strengths(array).tolist() == expected


def test_all_flushes_and_rank_sets() -> None:
    suited = [
        [4 * rank + 2 for rank in ranks] for size in (5, 6, 7) for ranks in combinations(range(13), size)
    ]
    for hand in suited:
        assert batch.strengths(hand).tolist() == strength(hand)


def test_batch_keeps_its_shape() -> None:
    hands = np.array(random_hands(12, 7)).reshape(3, 4, 7)
    assert batch.strengths(hands).shape == (3, 4)
    assert batch.strengths(hands[0, 0]).shape == ()
    assert batch.strengths(hands[:0]).shape == (0, 4)


def test_holes_on_a_board_are_all_holes_without_its_cards() -> None:
    boards = [(0, 1, 2), (3, 20, 41), (0, 4, 8, 12), (51, 50, 49, 48, 3), (0, 4, 8, 13, 21)]
    for size in (3, 4, 5):
        some = [board for board in boards if len(board) == size]
        expected = [
            [strength((*board, *hole)) for hole in combinations(DECK, 2) if not set(hole) & set(board)]
            for board in some
        ]
        assert batch.strengths_of_holes(some).tolist() == expected
    assert batch.strengths_of_holes(boards[0]).tolist() == batch.strengths_of_holes(boards[:1]).tolist()
    with pytest.raises(CardError):
        batch.strengths_of_holes([(8, 9)])


@given(st.lists(st.sampled_from(DECK), min_size=9, max_size=9, unique=True), st.integers(3, 5))
def test_holes_on_boards_are_hands_of_both(cards: list[int], size: int) -> None:
    holes = [cards[:2], cards[2:4]]
    boards = list(combinations(cards[4:], size))
    expected = [[strength((*board, *hole)) for board in boards] for hole in holes]
    assert batch.strengths_on_boards(boards, holes).tolist() == expected
    by_board = np.array([[hole] * len(boards) for hole in holes])
    assert batch.strengths_on_boards(boards, by_board).tolist() == expected


def test_holes_of_each_board() -> None:
    cards = np.array(random_hands(500, 7))
    found = batch.strengths_on_boards(cards[:, :5], cards[None, :, 5:])
    assert found.tolist() == [batch.strengths(cards).tolist()]


@pytest.mark.parametrize(("cards", "count"), [(6, 3), (52, 2), (5, 5), (4, 5), (7, 0), (9, 1)])
def test_choices_are_in_itertools_order(cards: int, count: int) -> None:
    chosen = batch.choose(range(cards), count)
    assert chosen.shape[1] == count
    assert [tuple(row) for row in chosen.tolist()] == list(combinations(range(cards), count))


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ([[0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 0]], "doubled_card"),
        ([[0, 1, 2, 3, 4, 5, 52]], "not_a_card"),
        ([[0, 1, 2, 3, -1]], "not_a_card"),
        ([[0, 1, 2, 3]], "wrong_count"),
        ([[0, 1, 2, 3, 4, 5, 6, 7]], "wrong_count"),
        (7, "wrong_count"),
        ([[0.0, 1.0, 2.0, 3.0, 4.0]], "not_a_card"),
        (["As Ks Qs Js Ts"], "not_a_card"),
    ],
)
def test_invalid_hands_are_refused(hands: Any, code: str) -> None:
    with pytest.raises(CardError) as refusal:
        batch.checked_strengths(hands)
    assert refusal.value.code == code


def test_error_names_invalid_hand() -> None:
    hands = random_hands(70_000, 7)
    hands[66_000][3] = hands[66_000][0]
    with pytest.raises(CardError, match="hand 66000 has a card twice"):
        batch.checked_strengths(hands)


def test_invalid_boards_and_holes_are_refused() -> None:
    for boards, holes in (([[0, 1]], [[2, 3]]), ([0, 1, 2], [[3, 4]]), ([[0, 1, 2, 3, 4, 5]], [[6, 7]])):
        with pytest.raises(CardError) as refusal:
            batch.strengths_on_boards(boards, holes)
        assert refusal.value.code == "wrong_count"
