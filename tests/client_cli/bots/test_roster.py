"""The bots of the roster, in process: their actions are always legal."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.client_cli.bots import Bot
from riverboat.client_cli.bots.roster import ROSTER, STYLES
from riverboat.engine.cards import DECK
from riverboat.engine.events import Seat
from riverboat.engine.games import NO_LIMIT_HOLDEM, Stakes
from riverboat.engine.hand import Hand, View

HANDS_EACH = 300
ESTIMATING = {"novice", "regular", "expert"}  # slower, and all of one class


def play_out(bots: list[Bot], stacks: list[int], rng: random.Random, *, ante: int = 0) -> Hand:
    """Play a hand between `bots`. An illegal action raises IllegalAction."""
    deck = list(DECK)
    rng.shuffle(deck)
    seats = [Seat(number, stack, auto_muck=rng.random() < 0.5) for number, stack in enumerate(stacks)]
    hand = Hand(NO_LIMIT_HOLDEM, Stakes(50, 100, ante), seats, deck)
    hand.start()
    while hand.actor is not None:
        hand.act(hand.actor, bots[hand.actor].act(View(hand, hand.actor)))
    return hand


@pytest.mark.parametrize("style", STYLES)
def test_table_of_one_style_finishes_every_hand(style: str) -> None:
    rng = random.Random(7)
    bots = [STYLES[style](random.Random(seat)) for seat in range(10)]
    for _ in range(HANDS_EACH // 20 if style in ESTIMATING else HANDS_EACH):
        stacks = [rng.randint(1, 30_000) for _ in range(rng.randint(2, 10))]
        hand = play_out(bots, stacks, rng, ante=rng.choice([0, 10]))
        assert hand.over
        assert sum(hand.stacks().values()) == sum(stacks)


@given(
    styles=st.lists(st.sampled_from(sorted(STYLES)), min_size=2, max_size=6),
    stack=st.integers(1, 5_000),
    seed=st.integers(),
)
def test_mixed_tables_finish_every_hand(styles: list[str], stack: int, seed: int) -> None:
    rng = random.Random(seed)
    bots = [STYLES[style](rng) for style in styles]
    stacks = [rng.randint(1, stack) for _ in styles]
    assert play_out(bots, stacks, rng).over


def test_roster_has_six_players_of_known_styles() -> None:
    assert len(ROSTER) == len({player.name for player in ROSTER}) == 6
    assert {player.style for player in ROSTER} <= set(STYLES)
    assert all(isinstance(player.bot(), Bot) for player in ROSTER)
