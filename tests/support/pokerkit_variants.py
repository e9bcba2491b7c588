"""Games that pokerkit has the parts of, put together from them by hand, not from ours."""

from dataclasses import replace
from typing import Any, ClassVar

import pokerkit
from pokerkit import BettingStructure, StandardHighHand

HIGH_LOW: Any = (pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand)


class NoLimitOmahaHighLow(pokerkit.PotLimitOmahaHoldem):
    betting_structure = BettingStructure.NO_LIMIT
    hand_types = HIGH_LOW


class BigO(pokerkit.PotLimitOmahaHoldem):
    hole_dealing_count = 5
    hand_types = HIGH_LOW


class Courchevel(pokerkit.PotLimitOmahaHoldem):
    """One card of the flop is dealt before the first betting round."""

    hole_dealing_count = 5

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        first, flop, *later = self.streets
        self.streets = (replace(first, board_dealing_count=1), replace(flop, board_dealing_count=2), *later)


class CourchevelHighLow(Courchevel):
    hand_types = HIGH_LOW


class _FiveCardDraw(pokerkit.NoLimitDeuceToSevenLowballSingleDraw):
    betting_structure = BettingStructure.FIXED_LIMIT
    max_completion_betting_or_raising_count = 4
    hand_types: ClassVar[Any] = (StandardHighHand,)


class PotLimitFiveCardDraw(pokerkit.NoLimitDeuceToSevenLowballSingleDraw):
    betting_structure = BettingStructure.POT_LIMIT
    hand_types: ClassVar[Any] = (StandardHighHand,)


class FixedLimitFiveCardDraw:
    """A bet and three raises on each street; the bets after the draw are twice as large."""

    @staticmethod
    def create_state(*given: Any, mode: pokerkit.Mode) -> pokerkit.State:
        automations, trims, antes, blinds, small_bet, big_bet, stacks, players = given
        game = _FiveCardDraw(automations, trims, antes, blinds, small_bet, mode=mode)
        predraw, draw = game.streets
        game.streets = (predraw, replace(draw, min_completion_betting_or_raising_amount=big_bet))
        return game(stacks, players)
