import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.cards import DECK, Card, parse_cards
from riverboat.engine.errors import CardError, FiguresError
from riverboat.engine.tournament.colour_up import colour_up


def test_fifteen_small_chips_are_three_large_ones() -> None:
    """The example of Wikipedia's article on chip races: 15 chips of 5 among six players make three of 25."""
    stacks = {1: 115, 2: 110, 3: 120, 4: 105, 5: 115, 6: 110}
    deck = parse_cards("2c 3c 4c  As 5c  6c 7c 8c 9c  Kd  Kh 5d 6d  7d 8d")
    race = colour_up(stacks, 5, 25, deck)
    assert [seat for seat, raced in race.seats.items() if raced.won] == [2, 4, 5]
    assert race.seats[3].cards == tuple(parse_cards("6c 7c 8c 9c"))
    assert {seat: raced.stack for seat, raced in race.seats.items()} == {
        1: 100,
        2: 125,
        3: 100,
        4: 125,
        5: 125,
        6: 100,
    }
    assert race.change == 0


def test_nine_odd_chips_make_two_large_ones() -> None:
    """By slowplaypoker.com, nine chips of 5 are a chip of 25 and four that count as one more."""
    race = colour_up({1: 120, 2: 120, 3: 105}, 5, 25, DECK)
    assert sum(raced.won for raced in race.seats.values()) == 2
    assert race.change == 5


def test_equal_cards_rank_by_suit_and_a_player_wins_one_chip() -> None:
    race = colour_up({1: 110, 2: 110, 3: 105}, 5, 25, parse_cards("As Ah Ad Ac 2s"))
    assert [raced.won for raced in race.seats.values()] == [True, False, False]
    race = colour_up({1: 115, 2: 115, 3: 120}, 5, 25, parse_cards("As Ah Ks Ad 2c 2d 2h 3c 4c 5c"))
    assert [raced.won for raced in race.seats.values()] == [True, True, False]


def test_nobody_is_raced_out_of_play() -> None:
    """Rule 24: a player who loses the last chip in a race gets one of the lowest that stay in play."""
    race = colour_up({1: 10, 2: 115}, 5, 25, parse_cards("2c 3c As Ks Qs"))
    assert (race.seats[1].stack, race.seats[1].saved, race.seats[1].won) == (25, True, False)
    assert race.seats[2].stack == 125
    assert race.change == 25


@given(st.dictionaries(st.integers(1, 10), st.integers(1, 400), min_size=1), st.permutations(DECK))
def test_races_round_the_chips_in_play(chips: dict[int, int], deck: list[Card]) -> None:
    stacks = {seat: 25 * count for seat, count in chips.items()}
    race = colour_up(stacks, 25, 100, deck)
    dealt = [card for raced in race.seats.values() for card in raced.cards]
    assert dealt == deck[: len(dealt)]
    assert set(race.seats) == set(stacks)
    for seat, raced in race.seats.items():
        assert raced.stack % 100 == 0
        assert raced.stack > 0
        assert abs(raced.stack - stacks[seat]) < 100
        assert not (raced.won and raced.saved)
        assert not raced.won or raced.cards
    saved = sum(raced.saved for raced in race.seats.values())
    assert -50 < race.change - 100 * saved <= 50


@pytest.mark.parametrize(("small", "large"), [(25, 25), (25, 60), (0, 5), (100, 25)])
def test_chips_that_cannot_be_changed_are_refused(small: int, large: int) -> None:
    with pytest.raises(FiguresError, match="cannot be changed"):
        colour_up({1: 100}, small, large, DECK)


def test_stack_in_other_chips_is_refused() -> None:
    with pytest.raises(FiguresError, match="seat 2 has 110"):
        colour_up({1: 100, 2: 110}, 25, 100, DECK)


def test_race_with_more_odd_chips_than_cards_is_refused() -> None:
    with pytest.raises(FiguresError, match="needs 76 cards"):
        colour_up(dict.fromkeys(range(1, 5), 95), 5, 100, DECK)


def test_deck_with_a_card_twice_is_refused() -> None:
    with pytest.raises(CardError):
        colour_up({1: 110}, 5, 25, parse_cards("As As"))
