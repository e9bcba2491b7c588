"""A bot for short stacks: before the flop it goes all-in or folds, by charts from a solver."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from riverboat.client_cli.bots.bot import Bot, legal_actions, passive_action
from riverboat.client_cli.bots.tight_aggressive import TightAggressive, is_holdem
from riverboat.engine.actions import Action, BetTo, Call, LegalActions, RaiseTo
from riverboat.engine.games import Structure
from riverboat.engine.hand import PlayerView, View
from riverboat.engine.ranges import kind_of
from riverboat.engine.tournament.push_fold import chart_for

FORCED: Final = 1.5
"""Big blinds that are forced in the hands of the charts; with antes, a big blind counts as more chips."""

MOST_BEHIND: Final = 5
"""Players behind in the charts. With more, it plays as with these."""


class PushFold(Bot):
    """Goes all-in or folds before the flop in no-limit hold'em; a free hand it checks.

    It plays the equilibrium of this simple game heads-up, and what fictitious play comes to with up to six
    players, by the stack that can be lost. Every raise counts as all-in to it, and it counts chips, not
    prizes. docs/tournament-figures.md says how exploitable that is. Hands that it did not begin so, and other
    games, it plays as TightAggressive.

    random: mixes the actions.
    """

    def __init__(self, random: Random) -> None:
        self.random = random
        self._elsewhere = TightAggressive(random)

    def act(self, view: View) -> Action:
        """Go in as often as the chart says."""
        chances = self.policy(view)
        if chances is None:
            return self._elsewhere.act(view)
        return self.random.choices(list(chances), list(chances.values()))[0]

    def policy(self, view: View) -> Mapping[Action, float] | None:
        """Return the probability of each action before the flop in no-limit hold'em."""
        legal = legal_actions(view)
        if legal.show or legal.runs:
            return {passive_action(legal): 1.0}
        if view.board or not is_holdem(view) or view.game.structure is not Structure.NO_LIMIT:
            return None
        if legal.call is None:
            return {passive_action(legal): 1.0}
        chance = chance_to_go_in(view)
        chances = {_all_in(legal): chance, passive_action(legal): 1 - chance}
        return {action: part for action, part in chances.items() if part}


def chance_to_go_in(view: View) -> float:
    """Return how often the chart goes in. It is the viewer's turn before the flop, and a call costs chips."""
    order = acting_order(view.players)
    place = next(at for at, player in enumerate(order) if player.seat == view.seat)
    big_blind = view.stakes.big_blind
    raisers = [at for at, player in enumerate(order) if at != place and player.bet > big_blind]
    behind = sum(not player.folded for player in order[place + 1 :])
    chart = chart_for(len(order), depth(view, order[place]))
    kind = kind_of(view.hole_cards)
    if not raisers:
        return chart.chance(kind, max(1, min(behind, MOST_BEHIND)), None)
    raiser_behind = max(1, min(len(order) - 1 - raisers[0], MOST_BEHIND))
    behind = min(behind, raiser_behind - 1)
    several = len(raisers) > 1 and raiser_behind - behind > 1
    return chart.chance(kind, behind, raiser_behind, several=several)


def acting_order(players: Sequence[PlayerView]) -> list[PlayerView]:
    """Return `players`, who are given from the left of the button, as they act before the flop."""
    if len(players) == 2:
        return [players[1], players[0]]
    return [*players[2:], *players[:2]]


def depth(view: View, own: PlayerView) -> float:
    """Return the stack that can be lost, in big blinds of a hand without antes."""
    most = max(
        player.stack + player.bet for player in view.players if player is not own and not player.folded
    )
    stakes = view.stakes
    antes = stakes.ante * (1 if stakes.big_blind_ante else len(view.players))
    forced = stakes.small_blind + stakes.big_blind + antes
    return FORCED * min(own.stack + own.bet, most) / forced


def _all_in(legal: LegalActions) -> Action:
    if legal.raise_to is not None:
        return RaiseTo(legal.raise_to[1])
    if legal.bet_to is not None:
        return BetTo(legal.bet_to[1])
    return Call()
