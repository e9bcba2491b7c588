"""The policies of bots, for all holes at once, as AIVAT needs them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from riverboat.client_cli.arena.variance.aivat import PolicyError, RangePolicy, Vector
from riverboat.client_cli.arena.variance.holdem import BOARD, HOLES, chances_ahead, without
from riverboat.client_cli.bots.bot import legal_actions, passive_action
from riverboat.client_cli.bots.caller import Caller
from riverboat.client_cli.bots.expert import least_straight, postflop_chances, preflop_chances, spot_of
from riverboat.client_cli.bots.maniac import Maniac
from riverboat.client_cli.bots.preflop import best_part
from riverboat.client_cli.bots.tight_aggressive import (
    BLUFFS,
    hole_cards_score,
    postflop_action,
    preflop_action,
)
from riverboat.engine import events as ev
from riverboat.engine.actions import Action
from riverboat.engine.assessor import batch, strength
from riverboat.engine.cards import DECK, Card
from riverboat.engine.hand import HandState, View

Holes = Sequence[tuple[Card, ...]]


class HasPolicy(Protocol):
    """A bot that knows the probability of each of its actions."""

    def policy(self, view: View) -> Mapping[Action, float] | None:
        """Return the probability of each action."""
        ...


def policy_of(bot: HasPolicy) -> RangePolicy:
    """Return the policy of a bot for all holes, by asking it once for each.

    That takes 1,326 calls for each decision in hold'em; a policy written for all holes at once is faster. The
    bot must not remember what it is asked. Raises PolicyError if its policy is not known.
    """

    def policy(state: HandState, holes: Holes) -> Mapping[Action, Vector]:
        seat = state.actor
        found: dict[Action, Vector] = {}
        for place, hole in enumerate(holes):
            if not set(hole).isdisjoint(state.board):
                continue
            chances = bot.policy(View(_with_hole(state, hole), seat))
            if chances is None:
                raise PolicyError("the bot does not say how it acts", code="no_policy")
            for action, chance in chances.items():
                found.setdefault(action, np.zeros(len(holes)))[place] = chance
        return found

    return policy


def caller(state: HandState, holes: Holes) -> Mapping[Action, Vector]:
    """Return the policy of the house's Caller."""
    return {Caller().act(View(state, state.actor)): np.ones(len(holes))}


def maniac(state: HandState, holes: Holes) -> Mapping[Action, Vector]:
    """Return the policy of the house's Maniac."""
    return {Maniac().act(View(state, state.actor)): np.ones(len(holes))}


def tight_aggressive(state: HandState, holes: Holes) -> Mapping[Action, Vector]:
    """Return the policy of the house's TightAggressive in heads-up hold'em; `holes` are those of HOLES."""
    view = View(state, state.actor)
    legal = legal_actions(view)
    found: dict[Action, Vector] = {}

    def add(action: Action, chances: Vector) -> None:
        found[action] = found.get(action, 0.0) + chances

    if not state.board:
        scores = _scores()
        for score in np.unique(scores).tolist():
            add(preflop_action(score, view, legal), (scores == score).astype(np.float64))
        return found
    ahead = _percents(state.board)
    for percent in np.unique(ahead).tolist():
        here = (ahead == percent).astype(np.float64)
        bluffs = BLUFFS / 100 if legal.call is None else 0.0
        add(postflop_action(percent, view, legal, bluff=False), (1 - bluffs) * here)
        if bluffs:
            add(postflop_action(percent, view, legal, bluff=True), bluffs * here)
    return found


def expert(state: HandState, holes: Holes) -> Mapping[Action, Vector]:
    """Return the policy of the house's Expert in heads-up hold'em; `holes` are those of HOLES."""
    view = View(state, state.actor)
    legal = legal_actions(view)
    if legal.show or legal.runs:
        return {passive_action(legal): np.ones(len(holes))}
    spot, found = spot_of(view), dict[Action, Vector]()

    def add(chances: Mapping[Action, float], here: NDArray[np.bool_]) -> None:
        for action, chance in chances.items():
            found.setdefault(action, np.zeros(len(HOLES)))[here] += chance

    if not state.board:
        parts = _best_parts()
        for part in np.unique(parts).tolist():
            add(preflop_chances(part, spot), parts == part)
        return found
    both = np.stack([_percents(state.board), _outs(state.board)], axis=1)
    for percent, outs in np.unique(both, axis=0).tolist():
        add(postflop_chances(percent, outs, spot), (both == [percent, outs]).all(axis=1))
    return found


@lru_cache(maxsize=1)
def _best_parts() -> NDArray[np.float64]:
    return np.array([best_part(hole, 2) for hole in HOLES])


@lru_cache(maxsize=16)
def _outs(board: tuple[Card, ...]) -> NDArray[np.int64]:
    """Return what `outs_of` finds for each hole; 0 for holes with a card of the board."""
    found = np.zeros(len(HOLES), np.int64)
    if len(board) == BOARD:
        return found
    is_less = without(board)
    is_less[is_less] = ~_makes_straight(board, is_less)
    for card in DECK:
        if card not in board and strength((*board, card)) < least_straight():
            free = is_less & without([card])
            found[free] += _makes_straight((*board, card), free)
    return found


def _makes_straight(board: tuple[Card, ...], which: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return whether each of the holes makes a straight or better on `board`."""
    holes = np.array(HOLES, np.uint8)[which]
    shared = np.broadcast_to(np.array(board, np.uint8), (len(holes), len(board)))
    found: NDArray[np.bool_] = batch.strengths(np.concatenate([shared, holes], axis=1)) >= least_straight()
    return found


@lru_cache(maxsize=1)
def _scores() -> NDArray[np.int64]:
    return np.array([hole_cards_score(hole) for hole in HOLES])


@lru_cache(maxsize=16)
def _percents(board: tuple[Card, ...]) -> NDArray[np.int64]:
    """Return what `chance_ahead` finds for each hole against one opponent."""
    beaten, holes = chances_ahead(board)
    percents: NDArray[np.int64] = (100 * (2 * beaten / (2 * holes))).astype(np.int64)
    return percents


def _with_hole(state: HandState, hole: tuple[Card, ...]) -> HandState:
    """Return `state` as if the player to act had been dealt `hole`."""
    return HandState.replay(
        ev.HoleCardsDealt(event.seat, hole)
        if isinstance(event, ev.HoleCardsDealt) and event.seat == state.actor
        else event
        for event in state.events
    )
