"""A bot that plays by its share of the pot, at three strengths."""

from dataclasses import dataclass
from random import Random
from typing import Final

from riverboat.client_cli.bots.bot import Bot, legal_actions, passive_action
from riverboat.client_cli.bots.estimates import cards_to_draw, share_of_pot
from riverboat.engine.actions import Action, BetTo, Call, Draw, LegalActions, RaiseTo
from riverboat.engine.hand import View

_DEEP: Final = 12
"""Big blinds from which a call for the whole stack is as risky as it gets."""

_COMMITTED: Final = 75
"""Least share of the pot, in per cent, to bet or raise more than half of the stack."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a bot plays. Shares are per cent of the pot; a fair share is 100 divided by the players.

    noise: standard deviation of its error in its own share.
    respect: what it subtracts from its share when a call takes a whole deep stack; less for smaller calls.
    loose: least multiple of a fair share, in per cent, to see a cheap next street with.
    value: the same for a bet or a raise. bluffs: per cent of hands that it bets without one.
    """

    noise: int
    respect: int
    loose: int
    value: int
    bluffs: int


NOVICE: Final = Skill(noise=9, respect=22, loose=40, value=220, bluffs=1)
REGULAR: Final = Skill(noise=4, respect=24, loose=105, value=140, bluffs=8)
EXPERT: Final = Skill(noise=0, respect=26, loose=120, value=125, bluffs=12)


class EquityBot(Bot):
    """Bets when its share of the pot is more than fair, and calls when the pot odds are good enough.

    Its share is estimated with random cards for everybody else, and so too high against a player who bets
    much. The bot therefore subtracts the more, the more of its stack a call takes.

    random: deals the cards for estimates, and decides about errors and bluffs.
    """

    def __init__(self, random: Random, skill: Skill = EXPERT) -> None:
        self.random = random
        self._skill = skill

    def act(self, view: View) -> Action:
        """Exchange the worst cards, and bet, raise, call or fold by the share of the pot."""
        legal, skill = legal_actions(view), self._skill
        if legal.show or legal.runs or not view.hole_cards:
            return passive_action(legal)
        if legal.draw is not None:
            return Draw(cards_to_draw(view, self.random))
        players = sum(not player.folded for player in view.players)
        share = share_of_pot(view, self.random) + self.random.gauss(0, skill.noise)
        if legal.call is None:
            bets = share * players >= skill.value or self.random.randrange(100) < skill.bluffs
            return self._raised(view, legal, share) if bets else passive_action(legal)
        unit = max(view.stakes.big_blind, view.stakes.smallest_bet)
        risk = _risk(view, legal, unit)
        share -= skill.respect * risk
        if share * players >= skill.value * (1 + risk):
            return self._raised(view, legal, share)
        is_cheap = legal.call <= 2 * unit and share * players >= skill.loose
        is_worth_it = share * (view.pot + legal.call) > 100 * legal.call
        return Call() if is_worth_it or is_cheap else passive_action(legal)

    def _raised(self, view: View, legal: LegalActions, share: float) -> Action:
        """Bet or raise by half to three quarters of the pot; call where too much would be at stake."""
        sizes = legal.bet_to or legal.raise_to
        if sizes is None:
            return passive_action(legal) if legal.call is None else Call()
        unit = max(view.stakes.big_blind, view.stakes.smallest_bet)
        parts = self.random.choice((2, 3))
        to = view.price + max(2 * unit, parts * (view.pot + (legal.call or 0)) // 4)
        own = next(player for player in view.players if player.seat == legal.seat)
        to = legal.size(to)
        if 2 * (to - own.bet) > own.stack:
            if share < _COMMITTED:
                return passive_action(legal) if legal.call is None else Call()
            to = sizes[1]
        return BetTo(to) if legal.bet_to else RaiseTo(to)


def _risk(view: View, legal: LegalActions, unit: int) -> float:
    """Return how much a call puts at stake, from 0 to 1 for the whole of a deep stack."""
    stack = next(player.stack for player in view.players if player.seat == legal.seat)
    call = legal.call or 0
    return min(1.0, call / stack) * min(1.0, call / (_DEEP * unit))
