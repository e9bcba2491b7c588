"""Create the twin of a hand: the same hand with other cards wherever a viewer never sees them.

Cards are renamed: each card that the viewer never sees replaces another such card, in hands, in the deck and
among the discards. By the rules of poker, that changes nothing for the viewer:

- No rule depends on cards that are folded, discarded, never dealt, or win without being shown.
- A shown hand is the same whichever of its cards came first.
- A hand that was mucked at showdown was beaten. Its cards are renamed only so that the same hands beat it
  again, according to the engine's contest.

Which cards a viewer sees is decided here independently of the server.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from riverboat.engine.assessor import rule_set_named
from riverboat.engine.cards import Card
from riverboat.engine.events import (
    BoardDealt,
    CardsDiscarded,
    DeckShuffled,
    Event,
    HandMucked,
    HandShown,
    HoleCardsDealt,
    RabbitShown,
    UpCardsDealt,
)
from riverboat.engine.hand import HandState
from riverboat.engine.showdown import Showdown

Names = Mapping[Card, Card]
"""The replacement of each renamed card."""

TRIES: Final = 20
"""Attempts to rename the cards of mucked hands before they are left as they are."""

_FACE_UP: Final = (UpCardsDealt, BoardDealt, HandShown, RabbitShown)
_OF_ONE: Final = (HoleCardsDealt, CardsDiscarded)


@dataclass(frozen=True, slots=True)
class Twin:
    """How a hand and its twin differ for a viewer.

    names: the renamed cards.
    folded, mucked, unshown: numbers of other players' hands that differ, by what became of them. Unshown
        hands won without a showdown, or are still in play.
    drawn: shown hands of other players in which two cards have changed places that came on different streets.
    """

    names: Names
    folded: int
    mucked: int
    unshown: int
    drawn: int = 0

    @property
    def differs(self) -> bool:
        """Return whether the cards of any player differ."""
        return bool(self.folded + self.mucked + self.unshown + self.drawn)


def twin_of(
    events: Sequence[Event], viewer: int | None, chance: random.Random, *, sees_all: bool = False
) -> Twin:
    """Return a twin of the hand of these `events`, for the viewer in seat `viewer`, or for a spectator.

    sees_all: the viewer is shown all hole cards after the hand.
    """
    decks = [event for event in events if isinstance(event, DeckShuffled)]
    if len(decks) > 2:
        # The next order of the discards is made by applying an order to itself, which renaming would break.
        return Twin({}, 0, 0, 0)
    hidden = sorted(set(decks[0].cards).difference(seen_by(viewer, events, sees_all=sees_all)))
    swapped = {} if sees_all else _swapped(events, viewer, chance)
    names = {**_names(events, hidden, chance), **swapped}
    hand = HandState.replay(events)
    changed = {
        event.seat
        for event in events
        if isinstance(event, HoleCardsDealt)
        and any(names.get(card, card) != card for card in event.cards if card not in swapped)
    }
    folded = {seat for seat in changed if hand.folded(seat)}
    return Twin(
        names, len(folded), len(changed & hand.mucked), len(changed - folded - hand.mucked), len(swapped) // 2
    )


def seen_by(viewer: int | None, events: Iterable[Event], *, sees_all: bool) -> set[Card]:
    """Return the cards that the viewer may know after the hand."""
    return {
        card
        for event in events
        if isinstance(event, _FACE_UP) or (isinstance(event, _OF_ONE) and (sees_all or event.seat == viewer))
        for card in event.cards
    }


def renamed(event: Event, names: Names) -> Event:
    """Return the event with renamed cards. A shown hand of which some are is sorted."""
    changes: dict[str, Any] = {
        field: tuple([names.get(card, card) for card in getattr(event, field)])
        for field in ("cards", "reserve")
        if hasattr(event, field)
    }
    if isinstance(event, HandShown) and changes["cards"] != event.cards:
        changes["cards"] = tuple(sorted(changes["cards"]))
    return replace(event, **changes) if changes else event  # type: ignore[type-var]


def _swapped(events: Sequence[Event], viewer: int | None, chance: random.Random) -> Names:
    """Return names by which two cards of each hand that others showed change places, if they came apart."""
    names: dict[Card, Card] = {}
    for shown in events:
        if not isinstance(shown, HandShown) or shown.seat == viewer:
            continue
        dealt = [event for event in events if isinstance(event, HoleCardsDealt) and event.seat == shown.seat]
        kept = [[card for card in event.cards if card in shown.cards] for event in dealt]
        if len(parts := [cards for cards in kept if cards]) > 1:
            one, other = (chance.choice(cards) for cards in chance.sample(parts, 2))
            names |= {one: other, other: one}
    return names


def _names(events: Sequence[Event], hidden: Sequence[Card], chance: random.Random) -> Names:
    for _ in range(TRIES):
        names = _shuffled(hidden, chance)
        if _are_still_beaten(events, names):
            return names
    kept = HandState.replay(events)
    mucked = {card for seat in kept.mucked for card in kept.hole_cards(seat)}
    return _shuffled([card for card in hidden if card not in mucked], chance)


def _shuffled(cards: Sequence[Card], chance: random.Random) -> Names:
    return dict(zip(cards, chance.sample(cards, len(cards)), strict=True))


def _are_still_beaten(events: Sequence[Event], names: Names) -> bool:
    """Return whether every mucked hand is still beaten by what was shown before it."""
    ends = [n for n, event in enumerate(events) if isinstance(event, HandShown | HandMucked)]
    if not any(isinstance(events[n], HandMucked) for n in ends):
        return True
    hand = HandState.replay([renamed(event, names) for event in events[: ends[0]]])
    contest, shown = _contest(hand), []
    for n in ends:
        match events[n]:
            case HandShown(seat=seat):
                shown.append(seat)
            case HandMucked(seat=seat) if not contest.is_beaten(seat, shown):
                return False
    return True


def _contest(hand: HandState) -> Showdown:
    """Return the pots and the strength of each hand by seat."""
    live = hand.live
    holes = [hand.hole_cards(seat) for seat in live]
    return Showdown(
        hand.pots,
        [
            [
                dict(zip(live, rule_set_named(rules).strengths(board, holes), strict=True))
                for rules in hand.game.wins
            ]
            for board in hand.boards
        ],
    )
