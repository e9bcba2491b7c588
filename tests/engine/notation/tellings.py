"""What the tests of written hands share."""

import random
import re
from datetime import UTC, datetime

from engine.button import Missed, next_positions, posts_for
from engine.cards import DECK, Card, parse_card
from engine.events import Post, Seat
from engine.games import GAMES, House, Rake, game_for_hand
from engine.hand import Hand
from engine.notation.telling import Occasion
from engine.views import visible_events
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
    """A hand of `game` played to its end, with any house's runs and rake."""
    rng = random.Random(seed)
    house = House(most_runs=rng.choice((1, 1, 2, 3)), rake=rng.choice((None, Rake(50, 100))))
    hand = random_hand(rng, game=GAMES[game], house=house)
    play_out(hand, rng)
    return hand


def random_table_hand(seed: int, game: str) -> Hand:
    """A hand of `game`, which has blinds and boards, played to its end as any table deals it: blinds that are
    dead, missed or too much for a stack, straddles, bomb pots, and any options of the house.
    """
    rng = random.Random(seed)
    before, playing = (set(rng.sample(range(9), rng.randint(2, 6))) for _ in range(2))
    positions = next_positions(next_positions(next_positions(None, before), before), playing)
    seats = sorted(playing, key=lambda seat: (seat <= positions.button, seat))
    boards, bomb_pot = rng.choice((1, 1, 2)), rng.random() < 0.1
    stakes = random_stakes(GAMES[game], rng)
    missed = {seat: Missed(rng.random() < 0.5, rng.random() < 0.5) for seat in seats if rng.random() < 0.3}
    posts = posts_for(stakes, seats, positions, missed, straddles=rng.choice((0, 0, 1, 2)))
    hand = Hand(
        game_for_hand(game, boards, bomb_pot),
        stakes,
        [Seat(seat, rng.randint(1, rng.choice((150, 300, 2_000, 20_000))), f"N{seat}") for seat in seats],
        rng.sample(DECK, len(DECK)),
        button=positions.button,
        posts=[Post(ante=200)] * len(seats) if bomb_pot else posts,
        number=rng.randint(1, 999),
        house=House(
            blind_before_ante=rng.random() < 0.5,
            raise_cap=rng.choice((0, 3, 5)),
            half_bet_counts=rng.random() < 0.5,
            odd_chip_by_suit=rng.choice((None, True)),
            most_runs=rng.choice((1, 3)) if boards == 1 else 1,
            rake=rng.choice((None, Rake(50, 100))),
        ),
    )
    play_out(hand, rng)
    return hand


def cards_named(text: str) -> set[Card]:
    """The cards that stand in a written hand."""
    return {parse_card(name) for name in re.findall(r"\b[2-9TJQKA][cdhs]\b", text)}


def cards_seen(hand: Hand, viewer: int | None) -> set[Card]:
    """The cards that `viewer` saw in the course of `hand`."""
    return {card for event in visible_events(hand.events, viewer) for card in getattr(event, "cards", ())}
