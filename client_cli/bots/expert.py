"""The strongest house bot: position, pot odds, and hands that bets say something of."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from riverboat.client_cli.bots.bot import Bot, legal_actions, passive_action
from riverboat.client_cli.bots.equity_bot import EXPERT, EquityBot
from riverboat.client_cli.bots.preflop import best_part
from riverboat.client_cli.bots.tight_aggressive import chance_ahead, is_holdem
from riverboat.engine import events as ev
from riverboat.engine.actions import Action, BetTo, Call, LegalActions, RaiseTo
from riverboat.engine.assessor import strength
from riverboat.engine.cards import DECK, Card, parse_cards
from riverboat.engine.hand import View

_ACTIONS: Final = (ev.BetMade, ev.RaisedTo, ev.Called, ev.Folded, ev.Checked)

Chances = Mapping[Action, float]
"""The probability of each action."""

OPENS: Final = (0.45, 0.45, 0.42, 0.30, 0.22, 0.18)
"""The part of all hole cards to open with at a table of more than two, by the players still to act."""

OPENS_HEADS_UP: Final = 0.85

RAISES_LIMPS: Final = 0.15
RAISES_LIMP_HEADS_UP: Final = 0.4
"""The part of all hole cards with which the big blind raises if nobody else has."""

OVER_LIMPERS: Final = 0.6
"""The part of the usual openings after somebody called the big blind."""

RAISERS: Final = (0.3, 0.12, 0.06)
RAISERS_HEADS_UP: Final = (0.7, 0.3, 0.12)
"""The part of all hole cards that a player has who raised: first, again, and after that."""

REPLIES: Final = 0.22
"""The part of a raiser's hole cards to raise again with."""

_DEEP: Final = 12
"""Big blinds to call from which a raiser has better hole cards than usual."""

BLUFFING: Final = 0.35
"""The part of bets and raises that say nothing of the hand."""

NARROWED: Final[Mapping[type[ev.Event], float]] = {ev.BetMade: 0.5, ev.RaisedTo: 0.3, ev.Called: 0.8}
NARROWED_PREFLOP: Final[Mapping[type[ev.Event], float]] = {ev.RaisedTo: 0.6}
"""The part of its hands that a player still has after an action."""

VALUE: Final = 0.62
RAISE: Final = 0.8
"""Least chances to be ahead of everybody for a bet and for a raise."""

BLUFFS: Final = 0.1
SEMI_BLUFFS: Final = 0.6
"""How often a weak hand bets, without and with `MANY_OUTS`, against one player."""

MANY_OUTS: Final = 8


@dataclass(frozen=True, slots=True)
class Spot:
    """What the decision is about, without the own cards. Amounts are chips.

    legal, pot, price, unit: the legal actions, the pot, the total that a call matches, and the big blind.
    bet, stack: the player's own. players: in the hand at its start. behind: to act preflop after this player.
    raises: bets and raises preflop, the blinds not counted. limpers: players who called the big blind.
    parts: for each rival, the part of its hands that it still has after its bets and calls.
    to_come: the cards of the board to come.
    """

    legal: LegalActions
    pot: int
    price: int
    unit: int
    bet: int
    stack: int
    players: int
    behind: int
    raises: int
    limpers: int
    parts: tuple[float, ...]
    to_come: int


def spot_of(view: View) -> Spot:
    """Return the decision of the viewer, whose turn it is. The game is hold'em on one board."""
    legal, players = legal_actions(view), view.players
    own = next(player for player in players if player.seat == legal.seat)
    parts = {player.seat: 1.0 for player in players if not player.folded and player is not own}
    preflop, acted, narrowed = Counter[type[ev.Event]](), {own.seat}, NARROWED_PREFLOP
    for event in view.events:
        if isinstance(event, ev.BoardDealt):
            narrowed = NARROWED
        elif isinstance(event, _ACTIONS):
            if narrowed is NARROWED_PREFLOP:
                preflop[type(event)] += 1
                acted.add(event.seat)
            if event.seat in parts:
                parts[event.seat] *= narrowed.get(type(event), 1.0)
    raises = preflop[ev.RaisedTo] + preflop[ev.BetMade]
    return Spot(
        legal,
        view.pot,
        view.price,
        max(view.stakes.big_blind, view.stakes.smallest_bet),
        own.bet,
        own.stack,
        len(players),
        len(players) - len(acted),
        raises,
        0 if raises else preflop[ev.Called],
        tuple(parts.values()),
        5 - len(view.board),
    )


def preflop_chances(part: float, spot: Spot) -> Chances:
    """Return the policy preflop. part: of all hole cards, those at least as good."""
    legal, heads_up = spot.legal, spot.players == 2
    if not spot.raises:
        if legal.check:
            opens = RAISES_LIMP_HEADS_UP if heads_up else RAISES_LIMPS
        else:
            opens = OPENS_HEADS_UP if heads_up else OPENS[min(spot.behind, len(OPENS) - 1)]
            opens *= OVER_LIMPERS if spot.limpers else 1.0
        if part <= opens:
            return {_raise_to(spot, (3 + spot.limpers) * spot.unit): 1.0}
        return {_call(legal) if heads_up else passive_action(legal): 1.0}
    call = legal.call or 0
    usual = (RAISERS_HEADS_UP if heads_up else RAISERS)[min(spot.raises, len(RAISERS)) - 1]
    raisers = usual * min(1.0, (_DEEP * spot.unit / max(call, 1)) ** 0.5)
    if part <= REPLIES * raisers:
        return {_raise_to(spot, 3 * spot.price): 1.0}
    odds = call / (spot.pot + call)
    calls = raisers * max(0.2, 1.6 - 2 * odds) * (1.0 if len(spot.parts) == 1 else 0.85)
    return {_call(legal) if part <= calls else passive_action(legal): 1.0}


def postflop_chances(ahead: int, outs: int, spot: Spot) -> Chances:
    """Return the policy after the flop.

    ahead: the chance of being ahead of one player with random cards, in per cent. outs: cards that help.
    """
    legal = spot.legal
    value = chance_against(ahead, spot.parts)
    improves = outs * 0.02 * spot.to_come  # the rule of two and four
    if legal.call is None:
        if value >= VALUE:
            return {_raise_to(spot, spot.pot if value >= RAISE else 2 * spot.pot // 3): 1.0}
        if len(spot.parts) > 1:
            return {passive_action(legal): 1.0}
        bluffs = SEMI_BLUFFS if outs >= MANY_OUTS and spot.to_come else BLUFFS
        return _mixed(_raise_to(spot, 2 * spot.pot // 3), bluffs, passive_action(legal))
    if value >= RAISE:
        return {_raise_to(spot, spot.price + spot.pot): 1.0}
    share = value + (1 - value) * improves
    worth_it = share * (spot.pot + legal.call) > legal.call
    return {_call(legal) if worth_it else passive_action(legal): 1.0}


def chance_against(ahead: int, parts: tuple[float, ...]) -> float:
    """Return the chance of being ahead of everybody.

    ahead: the chance of being ahead of random cards, in per cent. parts: for each rival, the best part of its
    hands, which it has but for BLUFFING.
    """
    random, value = ahead / 100, 1.0
    for part in parts:
        value *= BLUFFING * random + (1 - BLUFFING) * max(0.0, (random - 1 + part) / part)
    return value


def outs_of(hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """Return how many cards make a straight or a better hand of less than one; 0 on the river."""
    least = least_straight()
    if len(board) == 5 or strength((*board, *hole)) >= least:
        return 0
    unseen = [card for card in DECK if card not in hole and card not in board]
    helps = [card for card in unseen if strength((*board, *hole, card)) >= least]
    return sum(strength((*board, card)) < least for card in helps)


@cache
def least_straight() -> int:
    """Return the strength of the lowest straight."""
    return strength(parse_cards("5s 4d 3h 2c As"))


class Expert(Bot):
    """Plays hold'em by position, pot odds and what bets say of hands; other games by its share of the pot.

    random: decides about bluffs, and deals the cards for estimates in other games.
    """

    def __init__(self, random: Random) -> None:
        self.random = random
        self._elsewhere = EquityBot(random, EXPERT)

    def act(self, view: View) -> Action:
        """Return one of the actions of the policy by chance."""
        chances = self.policy(view)
        if chances is None:
            return self._elsewhere.act(view)
        if len(chances) == 1:
            return next(iter(chances))
        return self.random.choices(list(chances), list(chances.values()))[0]

    def policy(self, view: View) -> Chances | None:
        """Return the probability of each action in hold'em."""
        legal = legal_actions(view)
        if legal.show or legal.runs:
            return {passive_action(legal): 1.0}
        if not is_holdem(view):
            return None
        spot, hole, board = spot_of(view), view.hole_cards, view.board
        if not board:
            return preflop_chances(best_part(hole, spot.players), spot)
        return postflop_chances(chance_ahead(hole, board, 1), outs_of(hole, board), spot)


def _mixed(action: Action, chance: float, otherwise: Action) -> Chances:
    return {otherwise: 1.0} if action == otherwise else {action: chance, otherwise: 1 - chance}


def _raise_to(spot: Spot, to: int) -> Action:
    """Bet or raise to the legal amount nearest to `to`, all-in if that is most of the stack; or else call."""
    legal = spot.legal
    sizes = legal.bet_to or legal.raise_to
    if sizes is None:
        return _call(legal)
    to = legal.size(to)
    if 2 * (to - spot.bet) > spot.stack:
        to = sizes[1]
    return BetTo(to) if legal.bet_to else RaiseTo(to)


def _call(legal: LegalActions) -> Action:
    return passive_action(legal) if legal.call is None else Call()
