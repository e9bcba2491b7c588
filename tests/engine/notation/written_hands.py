"""Helpers for the tests of written hands."""

import random
import re
from datetime import UTC, datetime

from riverboat.engine.button import Missed, next_positions, posts_for
from riverboat.engine.cards import Card, parse_card
from riverboat.engine.events import Post, Seat
from riverboat.engine.games import GAMES, game_for_hand
from riverboat.engine.hand import Hand, visible_events
from riverboat.engine.house import House, Rake
from riverboat.engine.notation.occasion import Occasion
from tests.support.deals import play_out, random_hand, random_stakes

OCCASION = Occasion("Main", 9, datetime(2024, 1, 2, 3, 4, 5, tzinfo=UTC))

TABLE = """\
PokerStars Hand #32:  Hold'em No Limit (50/100) - 2024/03/01 20:15:00 UTC
Table 'Rigel' 6-max Seat #1 is the button
Seat 1: Ann (1000 in chips)
Seat 2: Bob (1000 in chips)
Seat 3: Cat (60 in chips)
Seat 4: Dan (1000 in chips)
{posts}
*** HOLE CARDS ***
{actions}
*** SUMMARY ***
Total pot 0 | Rake 0
{summary}
"""


def random_played_hand(seed: int, game: str) -> Hand:
    """Play a hand of `game` to its end, with random runs and rake."""
    rng = random.Random(seed)
    house = House(max_runs=rng.choice((1, 1, 2, 3)), rake=rng.choice((None, Rake(50, 100))))
    hand = random_hand(rng, game=GAMES[game], house=house)
    play_out(hand, rng)
    return hand


def random_table_hand(seed: int, game: str) -> Hand:
    """Play a hand of `game`, which has blinds, to its end as a table may deal it.

    It may have dead, missed or short blinds, straddles, bomb pots and any house rules.
    """
    rng = random.Random(seed)
    before, playing = (set(rng.sample(range(9), rng.randint(2, 6))) for _ in range(2))
    positions = next_positions(next_positions(next_positions(None, before), before), playing)
    seats = sorted(playing, key=lambda seat: (seat <= positions.button, seat))
    boards, bomb_pot = rng.choice((1, 1, 2)), rng.random() < 0.1
    if not GAMES[game].has_board:
        boards, bomb_pot = 1, False
    deck = GAMES[game].deck
    stakes = random_stakes(GAMES[game], rng)
    missed = {seat: Missed(rng.random() < 0.5, rng.random() < 0.5) for seat in seats if rng.random() < 0.3}
    posts = posts_for(stakes, seats, positions, missed, straddles=rng.choice((0, 0, 1, 2)))
    hand = Hand(
        game_for_hand(game, boards, bomb_pot),
        stakes,
        [Seat(seat, rng.randint(1, rng.choice((150, 300, 2_000, 20_000))), f"N{seat}") for seat in seats],
        rng.sample(deck, len(deck)),
        button=positions.button,
        posts=[Post(ante=200)] * len(seats) if bomb_pot else posts,
        number=rng.randint(1, 999),
        house=House(
            blind_before_ante=rng.random() < 0.5,
            raise_cap=rng.choice((0, 3, 5)),
            half_bet_counts=rng.random() < 0.5,
            odd_chip_by_suit=rng.choice((None, True)),
            smallest_chip=rng.choice((1, 5 if stakes.smallest_bet >= 5 else 1)),
            max_runs=rng.choice((1, 3)) if boards == 1 else 1,
            rake=rng.choice((None, Rake(50, 100))),
        ),
    )
    play_out(hand, rng)
    return hand


def cards_named(text: str) -> set[Card]:
    """Return the cards named in a written hand."""
    return {parse_card(name) for name in re.findall(r"\b[2-9TJQKA][cdhs]\b", text)}


def cards_seen(hand: Hand, viewer: int | None) -> set[Card]:
    """Return the cards that `viewer` saw in `hand`."""
    return {card for event in visible_events(hand.events, viewer) for card in getattr(event, "cards", ())}
