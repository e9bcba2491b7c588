import random
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.cards import parse_cards
from riverboat.engine.games import GAMES, Game
from riverboat.engine.notation.phh.actions import action_error, parse_actions
from riverboat.engine.notation.phh.cards import RecordedCards, recorded_cards
from riverboat.engine.notation.phh.hand import record
from riverboat.engine.notation.phh.records import PhhHand
from riverboat.engine.notation.phh.whole_cards import whole_deck
from tests.support.deals import play_out, random_hand

TWO = ("d dh p1 AsKs", "d dh p2 QhQd")


def hand_of(*actions: str) -> PhhHand:
    return PhhHand(variant="NT", antes=(0, 0), starting_stacks=(100, 100), actions=actions)


def random_record(game: Game, seed: int) -> PhhHand:
    rng = random.Random(seed)
    hand = random_hand(rng, game=game)
    play_out(hand, rng)
    return record(hand.events)


@given(
    st.sampled_from(sorted(GAMES)),
    st.integers(0, 2**32),
    st.sampled_from(("nothing", "drop", "repeat", "swap", "hide")),
    st.integers(0),
)
def test_whole_deck_is_that_of_the_reference(code: str, seed: int, change: str, at: int) -> None:
    """Also after a change to a record, which may leave cards out, repeat them or name none."""
    source = random_record(GAMES[code], seed)
    actions = list(source.actions)
    at %= len(actions)
    if change == "drop":
        del actions[at]
    elif change == "repeat":
        actions.insert(at, actions[at])
    elif change == "swap":
        actions[0], actions[at] = actions[at], actions[0]
    elif change == "hide" and actions[at].startswith("d "):
        actions[at] = f"{actions[at][:-2]}??"
    changed = replace(source, actions=tuple(actions))
    parsed, players = parse_actions(changed), len(source.starting_stacks)
    deck = whole_deck(GAMES[code], players, parsed)
    if deck is not None:
        reference = recorded_cards(GAMES[code], players, parsed, error=partial(action_error, changed))
        assert RecordedCards(deck) == reference


@pytest.mark.parametrize("code", ["nlhe", "plo", "short-deck"])
def test_record_with_all_cards_needs_no_reference(code: str) -> None:
    for seed in range(20):
        source = random_record(GAMES[code], seed)
        assert whole_deck(GAMES[code], len(source.starting_stacks), parse_actions(source)) is not None


@pytest.mark.parametrize(
    "actions",
    [
        ("d dh p1 AsKs", "d dh p2 ????"),
        ("d dh p1 AsKs", "d dh p2 AsQd"),
        ("d dh p1 AsKs", "d dh p2 QhQdQc"),
        ("d dh p1 AsKs",),
        ("d dh p1 AsKs", "p1 f", "d dh p2 QhQd"),
        (*TWO, "d db AsJc2d"),
        (*TWO, "d db ??Jc2d"),
        (*TWO, "p1 sm AsKd"),
        (*TWO, "p1 sm As"),
        (*TWO, "d dh p1 2c"),
    ],
)
def test_other_records_are_left_to_the_reference(actions: tuple[str, ...]) -> None:
    assert whole_deck(GAMES["nlhe"], 2, parse_actions(hand_of(*actions))) is None


def test_whole_deck_is_in_dealing_order() -> None:
    deck = whole_deck(
        GAMES["nlhe"], 2, parse_actions(hand_of(*TWO, "p1 cc", "d db 2c3c4c", "p1 sm KsAs", "p2 sm -"))
    )
    assert deck is not None
    assert deck[:7] == parse_cards("As Qh Ks Qd 2c 3c 4c")
    assert sorted(deck) == list(GAMES["nlhe"].deck)
