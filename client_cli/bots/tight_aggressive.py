"""A bot that plays few hands, and plays them aggressively."""

from itertools import combinations
from random import Random
from typing import Final

from riverboat.client_cli.bots.bot import Bot, legal_actions, passive_action
from riverboat.client_cli.bots.estimates import cards_to_draw, share_of_pot
from riverboat.engine.actions import Action, BetTo, Call, Draw, LegalActions, RaiseTo
from riverboat.engine.assessor import strengths
from riverboat.engine.cards import DECK, Card, rank_of, suit_of
from riverboat.engine.hand import View

OPEN: Final = 8
CALL: Final = 9
RAISE_AGAIN: Final = 12
"""Least scores of hole cards for an open raise, a call of a raise, and a reraise up to all-in."""

CHEAP: Final = 4
"""Most big blinds to call a raise with."""

VALUE: Final = 60
STRONG: Final = 85
"""Least chances of being ahead, in per cent, for a bet and a raise."""

BET: Final = 130
RAISE: Final = 170
"""Least pot shares, in per cent of a fair share, for a bet and a raise in games other than hold'em."""

BLUFFS: Final = 12
"""Per cent of hands that bluff instead of checking."""

_HIGH_CARD_SCORE: Final = {12: 20, 11: 16, 10: 14, 9: 12}
_GAP_PENALTY: Final = (0, 0, 2, 4, 8)


def hole_cards_score(hole: tuple[Card, ...]) -> int:
    """Return the score of two hole cards, from -1 (7 2 offsuit) to 20 (aces), rounded up.

    This is Bill Chen's formula, from Lou Krieger, Hold'em Excellence, calculated in half points.
    """
    low, high = sorted(map(rank_of, hole))
    score = _HIGH_CARD_SCORE.get(high, high + 2)
    gap = high - low
    if gap == 0:
        return max(score, 5)
    score -= _GAP_PENALTY[gap] if gap < len(_GAP_PENALTY) else 10
    if gap <= 2 and high < 10:
        score += 2
    if suit_of(hole[0]) == suit_of(hole[1]):
        score += 4
    return -(-score // 2)


def chance_ahead(hole: tuple[Card, ...], board: tuple[Card, ...], opponents: int) -> int:
    """Return the chance in per cent of being ahead of all `opponents` on `board`, if their cards are random.

    It compares the hand with every pair of hole cards of one opponent; a tie counts half. This is the hand
    strength of Billings, Papp, Schaeffer and Szafron, Opponent Modeling in Poker (AAAI 1998).
    """
    unseen = [card for card in DECK if card not in hole and card not in board]
    own, *others = strengths(board, [hole, *combinations(unseen, 2)])
    ahead = sum([2 if own > other else own == other for other in others])
    return int(100 * (ahead / (2 * len(others))) ** opponents)


def preflop_action(score: int, view: View, legal: LegalActions) -> Action:
    """Return the action of TightAggressive preflop, with hole cards of this score."""
    price, blind = view.price, view.stakes.big_blind
    if price <= blind:
        return _raise_to(legal, 3 * blind) if score >= OPEN else passive_action(legal)
    if score >= RAISE_AGAIN:
        return _raise_to(legal, 3 * price)
    return _call(legal) if score >= CALL and price <= CHEAP * blind else passive_action(legal)


def postflop_action(chance: int, view: View, legal: LegalActions, *, bluff: bool) -> Action:
    """Return the action of TightAggressive after the flop, with this chance to be ahead, in per cent.

    bluff: whether it bluffs if there is nothing to call.
    """
    if legal.call is None:
        return _raise_to(legal, 2 * view.pot // 3) if chance >= VALUE or bluff else passive_action(legal)
    if chance >= STRONG:
        return _raise_to(legal, view.price + view.pot)
    # A player who bets has a better hand than random cards, so demand better pot odds.
    worth_it = 100 * legal.call < (chance - 15) * (view.pot + legal.call)
    return _call(legal) if worth_it else passive_action(legal)


class TightAggressive(Bot):
    """Folds most hole cards and raises with good ones; after the flop it bets by its chance of being ahead.

    In games other than hold'em it plays by its estimated share of the pot, and exchanges the cards that
    improve the hand most. random: decides about bluffs, and deals the cards for estimates.
    """

    def __init__(self, random: Random) -> None:
        self.random = random

    def act(self, view: View) -> Action:
        """Play by the hole cards preflop, and by the made hand after that."""
        legal = legal_actions(view)
        if legal.show or legal.runs or not view.hole_cards:
            return passive_action(legal)
        if legal.draw is not None:
            return Draw(cards_to_draw(view, self.random))
        if not is_holdem(view):
            return self._act_by_share(view, legal)
        if not view.board:
            return preflop_action(hole_cards_score(view.hole_cards), view, legal)
        opponents = sum(not player.folded for player in view.players) - 1
        chance = chance_ahead(view.hole_cards, view.board, opponents)
        bluff = legal.call is None and self.random.randrange(100) < BLUFFS
        return postflop_action(chance, view, legal, bluff=bluff)

    def _act_by_share(self, view: View, legal: LegalActions) -> Action:
        players = sum(not player.folded for player in view.players)
        share = share_of_pot(view, self.random)
        fairly = share * players
        if legal.call is None:
            bluff = legal.check and self.random.randrange(100) < BLUFFS
            return _raise_to(legal, 2 * view.pot // 3) if fairly >= BET or bluff else passive_action(legal)
        is_opened = view.price > view.stakes.smallest_bet
        if fairly >= (RAISE if is_opened else BET):
            return _raise_to(legal, view.price + view.pot)
        worth_it = 100 * legal.call < (share - 5) * (view.pot + legal.call)
        return _call(legal) if worth_it else passive_action(legal)


def is_holdem(view: View) -> bool:
    """Return whether the game is hold'em with a full deck on one board."""
    game = view.game
    return (
        game.wins == ("high",)
        and game.deck == DECK
        and game.has_board
        and len(view.hole_cards) == 2
        and len(view.boards) == 1
    )


def _raise_to(legal: LegalActions, to: int) -> Action:
    """Bet or raise to the legal amount nearest to `to`; otherwise call."""
    if legal.bet_to is not None:
        return BetTo(legal.size(to))
    if legal.raise_to is not None:
        return RaiseTo(legal.size(to))
    return _call(legal)


def _call(legal: LegalActions) -> Action:
    return Call() if legal.call is not None else passive_action(legal)
