from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from riverboat.engine.errors import NotationError
from riverboat.engine.events import Post, Seat
from riverboat.engine.games import GAMES, NO_LIMIT_HOLDEM, Game, Stakes
from riverboat.engine.notation.phh.actions import parse_actions
from riverboat.engine.notation.phh.extensions import Own
from riverboat.engine.notation.phh.records import PhhHand
from riverboat.engine.notation.phh.setup import ChipUnit, Setup

THREE = PhhHand(
    variant="NT",
    antes=(0, 0, 0),
    blinds_or_straddles=(50, 100, 0),
    min_bet=100,
    starting_stacks=(1000, 2000, 3000),
    actions=(),
)


FIXED = replace(THREE, variant="FT", min_bet=None, small_bet=100, big_bet=200)
STUD = replace(
    THREE, variant="FR", min_bet=None, blinds_or_straddles=None, bring_in=20, small_bet=40, big_bet=80
)
OWN = Own()


def setup_of(source: PhhHand, *, game: Game = NO_LIMIT_HOLDEM, own: Own = OWN, **fields: Any) -> Setup:
    source = replace(source, **fields)
    return Setup.of(source, game, ChipUnit.of(source, parse_actions(source)), own)


def test_seats_and_stakes_of_plain_hand() -> None:
    setup = setup_of(THREE, players=("Ann", "Bo", "Cy"), seats=(4, 7, 2))
    assert setup.stakes == Stakes(50, 100)
    assert setup.posts == (Post(blind=50), Post(blind=100), Post())
    assert setup.seats == (
        Seat(4, 1000, "Ann", auto_muck=False),
        Seat(7, 2000, "Bo", auto_muck=False),
        Seat(2, 3000, "Cy", auto_muck=False),
    )


def test_heads_up_forced_bets_are_reversed() -> None:
    setup = setup_of(
        THREE,
        antes=(0, 100),
        blinds_or_straddles=(50, 100),
        starting_stacks=(1000, 2000),
        ante_trimming_status=False,
    )
    assert setup.posts == (Post(blind=100, dead=100), Post(blind=50))
    assert setup.stakes == Stakes(50, 100, 100, big_blind_ante=True)


@pytest.mark.parametrize(("trimming", "post"), [(True, Post(ante=10)), (False, Post(dead=10))])
def test_untrimmed_antes_are_dead_money(trimming: bool, post: Post) -> None:
    setup = setup_of(THREE, antes=(10, 10, 10), ante_trimming_status=trimming)
    assert setup.posts[2] == post
    assert setup.stakes == Stakes(50, 100, 10)


@pytest.mark.parametrize(
    ("blinds", "small_blind"), [((0, 100, 0), 0), ((100, 100, 0), 100), ((50, 100, 200), 50), ((0, 0, 0), 0)]
)
def test_small_blind_is_smaller_post(blinds: tuple[int, ...], small_blind: int) -> None:
    assert setup_of(THREE, blinds_or_straddles=blinds).stakes == Stakes(small_blind, 100)


def test_decimals_are_counted_in_smallest_unit() -> None:
    source = replace(
        THREE,
        blinds_or_straddles=(Decimal("0.25"), Decimal("0.50"), 0),
        min_bet=Decimal("0.5"),
        starting_stacks=(Decimal("12.0"), 40, Decimal("9.75")),
        actions=("p3 cbr 1.5",),
    )
    chips = ChipUnit.of(source, parse_actions(source))
    assert chips.per_unit == 100
    setup = Setup.of(source, NO_LIMIT_HOLDEM, chips, OWN)
    assert setup.stakes == Stakes(25, 50)
    assert [seat.stack for seat in setup.seats] == [1200, 4000, 975]


def test_whole_decimals_are_chips() -> None:
    assert ChipUnit.of(replace(THREE, antes=(Decimal("0.0"), Decimal("3.0"), 0)), ()).per_unit == 1


def test_too_many_decimals_are_refused() -> None:
    with pytest.raises(NotationError) as refused:
        ChipUnit.of(replace(THREE, min_bet=Decimal("0.0000001")), ())
    assert refused.value.code == "too_many_decimals"


def test_unknown_stack_is_beyond_any_bet() -> None:
    source = replace(THREE, starting_stacks=(1000, Decimal("inf"), 10**9), actions=("p3 cbr 1000000000",))
    chips = ChipUnit.of(source, parse_actions(source))
    assert chips.count(Decimal("inf")) is None
    assert Setup.of(source, NO_LIMIT_HOLDEM, chips, OWN).seats[1].stack > 10**9


def test_fixed_limit_has_both_bets() -> None:
    assert setup_of(FIXED, game=GAMES["flhe"]).stakes == Stakes(50, 100)
    odd = setup_of(FIXED, game=GAMES["flhe"], big_bet=150)
    assert (odd.stakes.smallest_bet, odd.stakes.largest_bet) == (100, 150)


def test_stud_has_bring_in_and_no_blinds() -> None:
    setup = setup_of(STUD, game=GAMES["razz"], antes=(10, 10, 10))
    assert setup.stakes == Stakes(ante=10, bring_in=20, small_bet=40, big_bet=80)
    assert setup.posts == (Post(ante=0, dead=10),) * 3
    assert (
        setup_of(STUD, game=GAMES["razz"], ante_trimming_status=True, antes=(10,) * 3).posts
        == (Post(10),) * 3
    )


def test_negative_blind_is_missed_blind() -> None:
    setup = setup_of(THREE, blinds_or_straddles=(50, 100, -100))
    assert setup.posts[2] == Post(live=100)
    assert setup.amounts(NO_LIMIT_HOLDEM, {})["blinds_or_straddles"] == (50, 100, -100)


@pytest.mark.parametrize(
    ("game", "source"), [("nlhe", THREE), ("flhe", FIXED), ("razz", STUD), ("stud8", STUD), ("27td", FIXED)]
)
def test_setup_is_written_in_fields_of_variant(game: str, source: PhhHand) -> None:
    setup = setup_of(source, game=GAMES[game])
    made = replace(
        source, blinds_or_straddles=None, min_bet=None, bring_in=None, small_bet=None, big_bet=None
    )
    again = replace(made, **setup.amounts(GAMES[game], {}))
    assert replace(again, ante_trimming_status=False, seats=None, players=None) == source


@pytest.mark.parametrize(
    ("fields", "game", "message"),
    [
        ({"blinds_or_straddles": None}, "nlhe", "blinds_or_straddles is missing"),
        ({"min_bet": None}, "nlhe", "min_bet is missing"),
        ({}, "flhe", "small_bet is missing"),
        ({"small_bet": 100}, "flhe", "big_bet is missing"),
        ({}, "stud", "bring_in is missing"),
        ({"min_bet": 0}, "nlhe", "need a big_blind or a small_bet"),
    ],
)
def test_impossible_setup_is_refused(fields: dict[str, Any], game: str, message: str) -> None:
    with pytest.raises(NotationError, match=message) as refused:
        setup_of(THREE, game=GAMES[game], **fields)
    assert refused.value.code == "bad_field"


def test_own_field_has_only_differences_from_defaults() -> None:
    granted = setup_of(THREE)
    assert granted.own_field(granted) == {}
    stakes = Stakes(25, 100)
    posts = (Post(blind=100), Post(dead=25), Post())
    seats = (*granted.seats[:2], Seat(3, 3000))
    own = Setup(stakes, seats, posts).own_field(granted)
    assert set(own) == {"stakes", "posts", "auto_muck"}
    taken = setup_of(THREE, own=Own(stakes, posts, tuple(own["auto_muck"])))
    assert taken == Setup(stakes, seats, posts)
