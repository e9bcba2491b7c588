"""An audit of a hand's events: play the hand again and compare.

`HandState.replay` trusts the events. This audit takes only the players' decisions from them, plays the hand
again, and compares everything that follows: cards, pots and stacks.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from riverboat.engine import events as ev
from riverboat.engine.actions import Action, BetTo, BringIn, Call, Check, Draw, Fold, Muck, RaiseTo, Run, Show
from riverboat.engine.errors import EngineError
from riverboat.engine.events import Event
from riverboat.engine.games import game_for_hand
from riverboat.engine.hand.hand import Hand


def first_difference(events: list[Event]) -> int | None:
    """Return the index of the first event that does not follow from those before it; None if all do.

    events: all events of one hand, from the first one, with those for the server only. The hand may be
        unfinished. If events are missing at the end, the result is `len(events)`.
    """
    hand = _started(events)
    if hand is None:
        return 0
    compared = 0
    while True:
        recorded, replayed = events[compared : len(hand.events)], hand.events[compared:]
        if recorded != replayed and list(map(_bare, recorded)) != list(map(_bare, replayed)):
            pairs = enumerate(zip(recorded, replayed, strict=False), compared)
            return next((place for place, (one, other) in pairs if _bare(one) != _bare(other)), len(events))
        compared = len(hand.events)
        if compared == len(events):
            return None
        try:
            if hand.pauses:  # a paced hand may be unfinished here
                hand.deal_next()
            else:
                _act_again(hand, events[compared])
        except (EngineError, LookupError, ValueError, ArithmeticError):
            return compared


def _bare(event: Event) -> Event:
    """Return `event` as the hand makes it: without the proof of a committed deal."""
    if not getattr(event, "openings", ()) and not isinstance(event, ev.HandShown):
        return event
    if isinstance(event, ev.HandShown):
        return ev.HandShown(event.seat, tuple(sorted(event.cards)))
    return replace(event, openings=())  # type: ignore[type-var] # a dataclass with this field


def _started(events: list[Event]) -> Hand | None:
    """Start the hand of `events`; None if they do not start one."""
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
            id=started.hand,
            house=started.house,
            face_down=started.face_down,
            reserve=deck.reserve or None,
        )
        hand.start(paced=True)
    except (EngineError, LookupError, ValueError, ArithmeticError):
        return None
    return hand


def _act_again(hand: Hand, event: Event) -> None:
    """Take the decision behind `event`. Raises EngineError, or KeyError if the event is not a decision."""
    match event:
        case ev.TimedOut():
            hand.time_out(event.seat, paced=True)
        case ev.RabbitShown():
            hand.hunt_rabbit()
        case _:
            action = _ACTIONS[type(event)](event)
            hand.act(event.seat, action, paced=True)  # type: ignore[attr-defined] # those of _ACTIONS have one


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
"""The action behind each class of event."""
