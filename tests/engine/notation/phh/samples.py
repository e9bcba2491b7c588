"""Hands and records for the tests of PHH."""

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from riverboat.engine import events as ev
from riverboat.engine.events import Event
from riverboat.engine.games import Game
from riverboat.engine.hand import Hand
from riverboat.engine.house import House
from riverboat.engine.notation.phh.hand import PhhReplay, record, replay
from riverboat.engine.notation.phh.records import PhhHand, read, write_one
from tests.support.deals import random_hand
from tests.support.soundness import HOUSES, VARIED

WHICH = st.integers(0, len(VARIED) - 1)
DEAL = ("d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 7c2d")
BOARD = ("d db QcJd4s", "d db 9h", "d db 3s")
TO_THE_RIVER = (
    "p3 cc", "p1 cc", "p2 cc", "d db QcJd4s",
    "p1 cc", "p2 cc", "p3 cc", "d db 9h",
    "p1 cc", "p2 cc", "p3 cc", "d db 3s",
    "p1 cc", "p2 cc", "p3 cc",
)  # fmt: skip


def three_players(*actions: str, **fields: Any) -> PhhHand:
    source = PhhHand(
        variant="NT",
        antes=(0, 0, 0),
        blinds_or_straddles=(50, 100, 0),
        min_bet=100,
        starting_stacks=(1000, 1000, 1000),
        actions=actions,
        line=8,
        label="2",
    )
    return replace(source, **fields)


def random_hand_of(game: Game, rng: random.Random) -> Hand:
    return random_hand(rng, game=game, house=rng.choice([*HOUSES, House(rabbit=True, max_runs=2)]))


def recorded(events: Iterable[Event]) -> list[Event]:
    """Return the events without undealt cards, which PHH does not have."""
    known: list[Event] = []
    dealt = 0
    for event in reversed(list(events)):
        if isinstance(event, ev.HoleCardsDealt | ev.UpCardsDealt | ev.BoardDealt | ev.RabbitShown):
            dealt += len(event.cards)
        if isinstance(event, ev.DeckShuffled):
            known.append(ev.DeckShuffled(event.cards[:dealt]))
            dealt = 0
        else:
            known.append(event)
    return known[::-1]


def through_text(events: Iterable[Event]) -> PhhReplay:
    """Write, read and replay the hand of `events`."""
    (source,) = read(write_one(record(events)))
    return replay(source)
