"""Charts of when to go all-in before the flop and when to call, from the solvers.

They are in the file beside this module, which `python -m riverboat.engine.tournament.push_fold_charts` makes
and checks. Heads-up they are equilibria; for three to six players with equal stacks they come from fictitious
play. All count chips, with blinds of 1/2 and no ante.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from riverboat.engine.errors import FiguresError
from riverboat.engine.tournament.preflop_equities import KINDS

FILE: Final = "push_fold_charts.json"

LEVELS: Final = 9
"""Chances are kept as a digit from 0 to this."""

_PLACES: Final = {kind: place for place, kind in enumerate(KINDS)}


@dataclass(frozen=True, slots=True)
class PushFoldChart:
    """How players go in with a number of big blinds.

    decisions: by what is decided, the chance to go in with each of KINDS as a digit up to LEVELS. The key is
    the number of players still to act, and then of those that the player who is all-in had behind;
    "-" if nobody is, "*" if several are: "1-", "0:1", "0*".
    """

    depth: float
    decisions: Mapping[str, str]

    def chance(self, kind: str, behind: int, raiser_behind: int | None, *, several: bool = False) -> float:
        """Return how often to go in with this kind of hole cards.

        behind: players still to act. raiser_behind: how many there were behind the first who went all-in;
        None if nobody has. several: whether others have called that player.
        """
        key = (
            f"{behind}-"
            if raiser_behind is None
            else f"{behind}*"
            if several
            else f"{behind}:{raiser_behind}"
        )
        if key not in self.decisions:
            raise FiguresError(f"this chart has no decision {key!r}", code="no_such_decision")
        return int(self.decisions[key][_PLACES[kind]]) / LEVELS


@cache
def charts() -> dict[int, tuple[PushFoldChart, ...]]:
    """Return the charts by the number of players, each for its depths, the least first."""
    found = json.loads(files(__package__).joinpath(FILE).read_bytes())["charts"]
    return {
        int(players): tuple(PushFoldChart(float(depth), each) for depth, each in by_depth.items())
        for players, by_depth in found.items()
    }


def chart_for(players: int, depth: float) -> PushFoldChart:
    """Return the chart whose depth is nearest by ratio.

    players: in the hand, 2 or more; beyond the greatest chart it is used. depth: in big blinds, of the stack
    that can be lost. Raises FiguresError for fewer players.
    """
    known = charts()
    if players < min(known):
        raise FiguresError(f"there is no chart for {players} players: use 2 or more", code="no_such_decision")
    return _nearest(known[min(players, max(known))], depth)


def _nearest(sorted_charts: Sequence[PushFoldChart], depth: float) -> PushFoldChart:
    return min(sorted_charts, key=lambda chart: max(chart.depth / depth, depth / chart.depth))
