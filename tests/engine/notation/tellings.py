"""What the tests of written hands share."""

import random
import re
from datetime import UTC, datetime

from engine.cards import Card, parse_card
from engine.games import GAMES, House, Rake
from engine.hand import Hand
from engine.notation.telling import Occasion
from engine.views import visible_events
from tests.support.deals import play_out, random_hand

OCCASION = Occasion("Main", 9, datetime(2024, 1, 2, 3, 4, 5, tzinfo=UTC))


def random_played_hand(seed: int, game: str) -> Hand:
    """A hand of `game` played to its end, with any house's runs and rake."""
    rng = random.Random(seed)
    house = House(most_runs=rng.choice((1, 1, 2, 3)), rake=rng.choice((None, Rake(50, 100))))
    hand = random_hand(rng, game=GAMES[game], house=house)
    play_out(hand, rng)
    return hand


def cards_named(text: str) -> set[Card]:
    """The cards that stand in a written hand."""
    return {parse_card(name) for name in re.findall(r"\b[2-9TJQKA][cdhs]\b", text)}


def cards_seen(hand: Hand, viewer: int | None) -> set[Card]:
    """The cards that `viewer` saw in the course of `hand`."""
    return {card for event in visible_events(hand.events, viewer) for card in getattr(event, "cards", ())}
