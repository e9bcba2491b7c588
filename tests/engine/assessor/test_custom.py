from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.actions import Call
from riverboat.engine.assessor import (
    ACE_TO_FIVE,
    HIGH,
    RULE_SETS,
    HandType,
    ReadableRuleSet,
    RuleSet,
    compare,
    register_rule_set,
    rule_set_named,
    rules,
    winners,
)
from riverboat.engine.cards import DECK
from riverboat.engine.errors import CardError, GameError
from riverboat.engine.events import PotAwarded, Seat
from riverboat.engine.games import GAMES, NO_LIMIT_HOLDEM, Stakes, game_named, register_game
from riverboat.engine.hand import Hand

# Straights do not count: a game that some play with a deck of their own.
NO_STRAIGHTS = ReadableRuleSet(
    "no-straights",
    rules.Rules(
        tuple((kind, matcher) for kind, matcher in rules.HIGH.matchers if kind is not HandType.STRAIGHT)
    ),
)
BY_THE_BOOK = ReadableRuleSet("by-the-book", rules.HIGH)
LOW_BY_THE_BOOK = ReadableRuleSet("low-by-the-book", rules.ACE_TO_FIVE)


@pytest.fixture
def registered() -> Iterator[None]:
    """Take out again what a test registers."""
    rule_sets, games = dict(RULE_SETS), dict(GAMES)
    yield
    RULE_SETS.clear()
    RULE_SETS.update(rule_sets)
    GAMES.clear()
    GAMES.update(games)


def test_custom_rules_decide_winner() -> None:
    hands = {"straight": "9s 8d 7c 6d 5h", "pair": "2s 2d 7h 6c Kh"}
    assert winners(hands) == ("straight",)
    assert winners(hands, rules=NO_STRAIGHTS) == ("pair",)
    assert compare(hands["straight"], hands["pair"], rules=NO_STRAIGHTS).reason == "pair over high card"


@pytest.mark.parametrize(("own", "tables"), [(BY_THE_BOOK, HIGH), (LOW_BY_THE_BOOK, ACE_TO_FIVE)])
@given(cards=st.lists(st.sampled_from(DECK), min_size=9, max_size=9, unique=True))
def test_readable_rules_match_tables(own: ReadableRuleSet, tables: RuleSet, cards: list[int]) -> None:
    board, one, other = cards[:5], cards[5:7], cards[7:]
    first, second = own.strengths(board, [one, other])
    by_table = tables.strengths(board, [one, other])
    assert (first > second, first == second) == (by_table[0] > by_table[1], by_table[0] == by_table[1])
    assert own.assess(one, board).strength == first > 0


def test_registered_game_uses_its_rules(registered: None) -> None:
    register_rule_set(NO_STRAIGHTS)
    register_game(replace(NO_LIMIT_HOLDEM, code="nsh", name="no-straight hold'em", wins=("no-straights",)))
    assert rule_set_named("no-straights") is NO_STRAIGHTS
    hand = Hand(game_named("nsh"), Stakes(1, 2), [Seat(0, 2), Seat(1, 2)], DECK)
    hand.start()
    while (legal := hand.legal_actions()) is not None:
        hand.act(legal.seat, Call() if legal.call else legal.cheapest)
    assert {event.by for event in hand.events if isinstance(event, PotAwarded)} == {"no-straights"}


def test_name_is_registered_once(registered: None) -> None:
    register_rule_set(NO_STRAIGHTS)
    register_rule_set(NO_STRAIGHTS)
    with pytest.raises(CardError) as refused:
        register_rule_set(ReadableRuleSet("high", rules.HIGH))
    assert refused.value.code == "rules_exist"
    with pytest.raises(GameError) as game_refused:
        register_game(replace(NO_LIMIT_HOLDEM, max_seats=3))
    assert game_refused.value.code == "game_exists"
    with pytest.raises(CardError) as unknown:
        register_game(replace(NO_LIMIT_HOLDEM, code="new", wins=("aces",)))
    assert unknown.value.code == "unknown_rules"
    assert "new" not in GAMES
    assert rule_set_named("high") is HIGH
