"""Honest bots of styles that a check of luck could take for cheating."""

from collections import defaultdict
from random import Random

from riverboat.client_cli.bots.bot import legal_actions, passive_action
from riverboat.client_cli.bots.tight_aggressive import TightAggressive, chance_ahead, hole_cards_score
from riverboat.engine.actions import Action, BetTo, Call
from riverboat.engine.hand import View


class Cautious(TightAggressive):
    """Folds nearly everything: it plays only the best hole cards."""

    def act(self, view: View) -> Action:
        """Play as it would with the best cards, and check or fold the others."""
        if hole_cards_score(view.hole_cards) < 10:
            return passive_action(legal_actions(view))
        return super().act(view)


class Learning(TightAggressive):
    """Learns from showdowns how good the hands of others are after bets of each size, and calls by that.

    It bluffs more, the more others fold to its bets. It plays like its parent before the flop.
    """

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.shown: dict[tuple[int, int], list[int]] = defaultdict(list)
        self.faced: list[tuple[int, int]] = []
        self.bets = self.folds = 0
        self.has_bet = False

    def hand_started(self, view: View) -> None:
        """Forget the bets of the last hand."""
        self.faced, self.has_bet = [], False

    def act(self, view: View) -> Action:
        """Call if its hand is better than most that others showed after such a bet."""
        legal = legal_actions(view)
        if not view.board:
            return super().act(view)
        opponents = sum(not player.folded for player in view.players) - 1
        chance = chance_ahead(view.hole_cards, view.board, opponents)
        if legal.call is None:
            often = 0.1 + self.folds / (self.bets + 4)
            if legal.bet_to and (chance > 60 or self.random.random() < often / 2):
                self.has_bet, self.bets = True, self.bets + 1
                return BetTo(legal.size(view.pot // 2))
            return passive_action(legal)
        key = len(view.board), min(3, 2 * legal.call // view.pot)
        self.faced.append(key)
        known = self.shown[key][-200:]
        good = 100 * sum(chance > other for other in known) / len(known) if len(known) > 5 else chance - 15
        return Call() if good * (view.pot + legal.call) > 100 * legal.call else passive_action(legal)

    def hand_ended(self, view: View) -> None:
        """Note what others showed, and whether they folded to a bet."""
        others = [player for player in view.players if player.seat != view.seat]
        self.folds += self.has_bet and all(player.folded for player in others)
        for player in others:
            if player.shown and len(view.board) == 5:
                strength = chance_ahead(tuple(player.shown), view.board, 1)
                for key in self.faced:
                    self.shown[key].append(strength)
