"""What the tests of written hands share."""

import random
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from engine.cards import Card
from engine.events import Event
from engine.games import GAMES, Game, House, Rake
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


def with_hidden_cards_changed(hand: Hand, viewer: int | None, rng: random.Random) -> list[Event]:
    """The events of `hand` with all cards that `viewer` has not seen changed for one another."""
    seen: set[Card] = set()
    for event in visible_events(hand.events, viewer):
        seen.update(getattr(event, "cards", ()))
    hidden = [card for card in _whole_deck(hand.game) if card not in seen]
    change = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    return [_changed(event, change) for event in hand.events]


def _whole_deck(game: Game) -> Iterable[Card]:
    return game.deck


def _changed(event: Event, change: dict[Card, Card]) -> Event:
    fields: dict[str, Any] = {
        name: tuple(change.get(card, card) for card in getattr(event, name))
        for name in ("cards", "reserve")
        if hasattr(event, name)
    }
    return replace(event, **fields) if fields else event  # type: ignore[type-var]  # events are dataclasses
