"""Whether the events of a hand are what the engine itself says.

`HandState.replay` takes each event as it is told. Here the hand is played again: only what the players
decided is taken from the events, and all that follows of itself, cards, pots and stacks, has to be the same.
"""

from collections.abc import Callable
from typing import Any, Final

from engine import events as ev
from engine.actions import Action, BetTo, BringIn, Call, Check, Draw, Fold, Muck, RaiseTo, Run, Show
from engine.errors import EngineError
from engine.events import Event
from engine.games import game_for_hand
from engine.hand import Hand


def first_departure(events: list[Event]) -> int | None:
    """The place of the first of `events` that does not follow from those before; None where all do.

    events: of one hand from its first on, those for the server alone included; the hand need not be over. A
    place behind the last: it ends before everything is told that follows of itself.
    """
    hand = _begun(events)
    if hand is None:
        return 0
    compared = 0
    while True:
        told, said = events[compared : len(hand.events)], hand.events[compared:]
        if told != said:
            pairs = enumerate(zip(told, said, strict=False), compared)
            return next((place for place, (one, other) in pairs if one != other), len(events))
        compared = len(hand.events)
        if compared == len(events):
            return None
        try:
            _go_on(hand, events[compared])
        except (EngineError, LookupError, ValueError, ArithmeticError):
            return compared


def _begun(events: list[Event]) -> Hand | None:
    """The hand with its first decision to be taken; None where these events begin none."""
    match events[:2]:
        case [ev.HandStarted() as started, ev.DeckShuffled() as deck]:
            pass
        case _:
            return None
    try:
        hand = Hand(
            game_for_hand(started.game, started.boards, started.bomb_pot),
            started.stakes,
            started.seats,
            deck.cards,
            button=started.button,
            posts=started.posts,
            number=started.number,
            house=started.house,
            reserve=deck.reserve or None,
        )
        hand.start()
    except (EngineError, LookupError, ValueError, ArithmeticError):
        return None
    return hand


def _go_on(hand: Hand, event: Event) -> None:
    """Let that be done which `event` tells. Raises EngineError, or KeyError where it tells of no decision."""
    match event:
        case ev.TimedOut():
            hand.time_out(event.seat)
        case ev.RabbitShown():
            hand.hunt_rabbit()
        case _:
            action = _ACTIONS[type(event)](event)
            hand.act(event.seat, action)  # type: ignore[attr-defined] # each of _ACTIONS has one


_ACTIONS: Final[dict[type[Event], Callable[[Any], Action]]] = {
    ev.Folded: lambda event: Fold(),
    ev.Checked: lambda event: Check(),
    ev.Called: lambda event: Call(),
    ev.BetMade: lambda event: BetTo(event.to),
    ev.RaisedTo: lambda event: RaiseTo(event.to),
    ev.BringInPosted: lambda event: BringIn(),
    ev.CardsDiscarded: lambda event: Draw(event.cards),
    ev.Drew: lambda event: Draw(()),
    ev.RunsChosen: lambda event: Run(event.runs),
    ev.HandShown: lambda event: Show(),
    ev.HandMucked: lambda event: Muck(),
}
"""What a player asked for, by the event that came of it."""
