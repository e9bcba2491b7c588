"""Makes the charts of `push_fold`, and measures what the best answers to them win. It needs NumPy.

    python -m riverboat.engine.tournament.push_fold_charts [--write] [--players 2 3 4 5 6] [--deals 100000]

Without --write it measures the charts of the file: with each number of players and depth, what the best
answers of all players win together, each alone against the charts, in hundredths of a big blind a hand.
Heads-up that is exact. With more players it lies between two figures, which come from deals of their own:
what answers win that are the best for other deals, and those that are the best for these.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

import numpy as np

from riverboat.engine.tournament.preflop_equities import KINDS
from riverboat.engine.tournament.push_fold import FILE, LEVELS, PushFoldChart, charts
from riverboat.engine.tournament.push_fold_ring import (
    MANY,
    Decision,
    Floats,
    RingGame,
    RingSample,
    RingSpot,
    Strategies,
    fictitious_play,
)
from riverboat.engine.tournament.push_fold_solver import chip_hand, gap_of, solve

HEADS_UP_DEPTHS: Final = (
    *(tenth / 10 for tenth in range(11, 30)),
    *(fifth / 5 for fifth in range(15, 40)),
    *(half / 2 for half in range(16, 30)),
    *(float(whole) for whole in range(15, 26)),
)
RING_DEPTHS: Final = (2.0, 3.0, 4.0, 6.0, 8.0, 10.0, 14.0, 20.0)
RING_PLAYERS: Final = (3, 4, 5, 6)

_UNIT: Final = 1_000
"""Chips of a big blind in the games of several players."""

_TOLERANCE: Final = 1e-4
"""Of the equilibria heads-up, in big blinds."""

_ITERATIONS: Final = 150
_PUSH, _CALL = "1-", "0:1"
"""The decisions heads-up."""


def heads_up_chart(depth: float) -> PushFoldChart:
    """Return the equilibrium with this many big blinds."""
    found = solve(chip_hand(depth), _TOLERANCE)
    return PushFoldChart(depth, {_PUSH: _written(found.push), _CALL: _written(found.call)})


def ring_chart(players: int, depth: float, deals: int) -> PushFoldChart:
    """Return what fictitious play comes to with this many players and big blinds."""
    game = _game(players, depth, deals, seed=players)
    found = fictitious_play(game, _ITERATIONS)
    return PushFoldChart(
        depth, {_key(decision, players): _written(chances) for decision, chances in found.strategies.items()}
    )


def exploitability(chart: PushFoldChart, players: int, deals: int) -> tuple[float, float]:
    """Return what the best answers against a chart win together, in big blinds a hand: least and most."""
    if players == 2:
        exact = gap_of(chip_hand(chart.depth), _read(chart.decisions[_PUSH]), _read(chart.decisions[_CALL]))
        return exact, exact
    game, other = (_game(players, chart.depth, deals, seed=players + more) for more in (100, 200))
    strategies: Strategies = {
        decision: _read(chart.decisions[_key(decision, players)]) for decision in game.start()
    }
    least, most = game.gains(strategies, other), game.gains(strategies)
    return sum(least) / _UNIT, sum(most) / _UNIT


def _game(players: int, depth: float, deals: int, seed: int) -> RingGame:
    spot = RingSpot((round(depth * _UNIT),) * players, _UNIT // 2, _UNIT)
    return RingGame(spot, RingSample.dealt(players, deals, seed))


def _key(decision: Decision, players: int) -> str:
    player, players_in = decision
    behind = players - 1 - player
    if players_in == MANY:
        return f"{behind}*"
    return f"{behind}:{players - players_in.bit_length()}" if players_in else f"{behind}-"


def _written(chances: Floats) -> str:
    return "".join(str(round(chance * LEVELS)) for chance in chances.tolist())


def _read(digits: str) -> Floats:
    return np.array([int(digit) / LEVELS for digit in digits])


def _made(players: int, deals: int) -> Iterator[PushFoldChart]:
    for depth in HEADS_UP_DEPTHS if players == 2 else RING_DEPTHS:
        yield heads_up_chart(depth) if players == 2 else ring_chart(players, depth, deals)


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the charts, or measure them."""
    parser = argparse.ArgumentParser(description="Make the charts of push-or-fold, or measure them.")
    parser.add_argument("--write", action="store_true", help="make them again")
    parser.add_argument("--players", type=int, nargs="+", default=[2, *RING_PLAYERS])
    parser.add_argument("--deals", type=int, default=100_000, help="of each spot of several players")
    options = parser.parse_args(arguments)
    if not options.write:
        for players in options.players:
            for chart in charts()[players]:
                least, most = exploitability(chart, players, options.deals)
                spot = f"{players} players, {chart.depth:4.1f} big blinds"
                sys.stdout.write(f"{spot}: {100 * least:.2f} to {100 * most:.2f}\n")
                sys.stdout.flush()
        return
    found = {
        str(players): {f"{chart.depth:g}": chart.decisions for chart in _made(players, options.deals)}
        for players in options.players
    }
    path = Path(str(files(__package__).joinpath(FILE)))
    made_by = f"python -m riverboat.engine.tournament.push_fold_charts --write --deals {options.deals}"
    data = {"made_by": made_by, "kinds": " ".join(KINDS), "charts": found}
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
