"""AIVAT: the result of a heads-up hand with the luck of the cards and of known strategies taken out.

Source: Burch, Schmid, Moravcik, Morrill and Bowling, AIVAT: A New Variance Reduction Technique for Agent
Evaluation in Imperfect Information Games (AAAI 2018).

If it is known how a bot acts with every hand, the one hand that it had need not count alone: all hands that
it could have had count, each as likely as its actions so far make it. Its cards and actions are chance events
then. Each is corrected by how much it changed the value of the hand; the expectation of that is zero. The
value comes from a ValueModel and may be rough: it changes the variance, never the mean.

It needs NumPy: `pip install riverboat[fast]`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from riverboat.client_cli.arena.results import PlayedHand
from riverboat.engine import events as ev
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, Phase, RaiseTo
from riverboat.engine.cards import Card
from riverboat.engine.errors import EngineError
from riverboat.engine.events import Event
from riverboat.engine.hand import HandState

Vector = NDArray[np.float64]
"""A number for each hole of a ValueModel."""

RangePolicy = Callable[[HandState, Sequence[tuple[Card, ...]]], Mapping[Action, Vector]]
"""How a bot acts: the probability of each action in this state, with each of these hole cards."""

_ACTIONS: Final = (ev.Folded, ev.Checked, ev.Called, ev.BetMade, ev.RaisedTo)


class PolicyError(EngineError):
    """A policy that does not fit the actions of its bot."""


class Worth(NamedTuple):
    """What a state is worth to a player with each hole, against the holes that the other player may have.

    chips: the sum over the other's holes of their weights times the player's winnings.
    mass: the sum of their weights. Holes that cannot be dealt together count for neither.
    """

    chips: Vector
    mass: Vector


class ValueModel(Protocol):
    """Values of the states of a heads-up game.

    holes: all holes that a player can be dealt.
    """

    holes: Sequence[tuple[Card, ...]]

    def worth(self, state: HandState, seat: int, others: Vector) -> Worth:
        """Estimate what `state` is worth to the player in `seat`.

        It may depend on what both players know and on `others`, but on no card to come and no action to come.
        """
        ...

    def at_deal(self, state: HandState, ranges: tuple[Vector, Vector]) -> float:
        """Return what a state without a decision is worth to seat 0, for the holes that both may have.

        It must be right on average over all deals to come: its value before a deal is the mean of its values
        after that. ranges: the weights of the holes of seats 0 and 1.
        """
        ...

    def at_start(self, state: HandState) -> float:
        """Return what a hand is worth to seat 0 before the holes are dealt, by the same values."""
        ...


class Aivat:
    """Estimates the winnings in heads-up hands between bots of which one or both have a known policy.

    policies: by the index of the bot. The estimate is unbiased if the bots act as their policies say, each
    time again.
    """

    name = "aivat"
    title = "AIVAT"
    inapplicable = "AIVAT needs heads-up hands on one board, without rake."

    def __init__(self, policies: Mapping[int, RangePolicy], model: ValueModel) -> None:
        self._policies = policies
        self._model = model

    def corrected(self, hand: PlayedHand) -> Sequence[float] | None:
        """Return the corrected winnings of both bots, in chips; None unless heads-up, on one board, unraked.

        Raises PolicyError if a bot took an action to which its policy gives no chance.
        """
        state = HandState.replay(hand.events[:1])
        if len(hand.seats) != 2 or len(state.boards) != 1 or state.house.rake:
            return None
        won = _Estimate(hand, state, self._policies, self._model).run()
        return [won if bot == hand.seats[0] else -won for bot in range(len(hand.won))]


class _Estimate:
    """The estimate of one hand. Chips are those that seat 0 wins."""

    def __init__(
        self, hand: PlayedHand, state: HandState, policies: Mapping[int, RangePolicy], model: ValueModel
    ) -> None:
        self._hand = hand
        self._state = state
        self._policies = [policies.get(bot) for bot in hand.seats]
        self._model = model
        self._luck = 0.0
        size = len(model.holes)
        self._ranges = (np.ones(size), np.ones(size))
        self._places = [0, 0]

    def run(self) -> float:
        """Return the chips that seat 0 won, corrected."""
        is_dealt = False
        for event in self._hand.events[1:]:
            if isinstance(event, ev.HoleCardsDealt):
                self._deal(event)
            elif isinstance(event, _ACTIONS) and not is_dealt:
                is_dealt = True
                self._correct_holes()
            if isinstance(event, ev.BoardDealt):
                before = self._at_deal()
                if self._state.phase is not Phase.BETTING:  # only the board is dealt out
                    return before - self._luck
                self._state.apply(event)
                self._luck += self._at_deal() - before
            elif isinstance(event, _ACTIONS) and self._policies[event.seat]:
                self._correct_action(event)
            else:
                self._state.apply(event)
            if isinstance(event, ev.Folded):
                return self._hand.won[self._hand.seats[0]] - self._luck
            if isinstance(event, ev.HandShown):
                if not self._is_dealt_out():
                    continue
                return self._at_deal() - self._luck
        raise PolicyError("the hand has no end", code="no_end")

    def _is_dealt_out(self) -> bool:
        return len(self._state.board) == sum(street.board for street in self._state.game.streets)

    def _deal(self, event: ev.HoleCardsDealt) -> None:
        """Take note of the hole of a player: the only one that counts if the policy is not known."""
        place = self._places[event.seat] = self._model.holes.index(tuple(sorted(event.cards)))
        if self._policies[event.seat] is None:
            self._ranges[event.seat][:] = 0
            self._ranges[event.seat][place] = 1

    def _correct_holes(self) -> None:
        if None in self._policies:
            self._luck += self._at_deal() - self._model.at_start(self._state)

    def _at_deal(self) -> float:
        return self._model.at_deal(self._state, self._ranges)

    def _correct_action(self, event: Event) -> None:
        """Apply an action of a known policy: add its luck, and weigh the holes by its probability."""
        seat: int = event.seat  # type: ignore[attr-defined]  # all actions have one
        policy = self._policies[seat]
        if policy is None:
            raise AssertionError("only called for a known policy")
        own, others = self._ranges[seat], self._ranges[1 - seat]
        place = self._places[seat]
        expected = mass = 0.0
        taken: Worth | None = None
        kept = own
        for action, chances in policy(self._state, self._model.holes).items():
            possible = event_of(self._state, seat, action)
            after = self._state.copy()
            after.apply(possible)
            worth = self._model.worth(after, seat, others)
            weights = own * chances
            expected += float(weights @ worth.chips)
            mass += float(weights @ worth.mass)
            if possible == event and chances[place]:
                taken, kept = worth, weights
        if taken is None:
            raise PolicyError(
                f"the policy of bot {self._hand.seats[seat] + 1} gives no chance to the action that it took "
                f"in set {self._hand.set}: {event.kind}",
                code="not_its_policy",
            )
        lucky = float(kept @ taken.chips) / float(kept @ taken.mass) - expected / mass
        self._luck += -lucky if seat else lucky
        own[:] = kept
        self._state.apply(event)


def event_of(state: HandState, seat: int, action: Action) -> Event:
    """Return the event of an action of betting. Raises PolicyError for any other."""
    match action:
        case Fold():
            return ev.Folded(seat)
        case Check():
            return ev.Checked(seat)
        case Call():
            legal = state.legal_actions()
            return ev.Called(seat, state.bet(seat) + ((legal and legal.call) or 0))
        case BetTo(to):
            return ev.BetMade(seat, to)
        case RaiseTo(to):
            return ev.RaisedTo(seat, to)
    raise PolicyError(f"{action} is not an action of betting", code="not_betting")
