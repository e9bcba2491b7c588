"""Measure the figures of tournaments: the independent chip model, push-or-fold, and matches of tournaments.

    python -m benchmarks.figures [--part icm|paper|speed] [--seed 1]

docs/tournament-figures.md has the results.
"""

import argparse
import random
from collections.abc import Iterator
from functools import partial
from time import perf_counter, process_time

import numpy as np

from riverboat.client_cli.arena.match import Match
from riverboat.client_cli.arena.player import LocalPlayer
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.arena.tournament.event_match import EventMatch
from riverboat.client_cli.bots.roster import STYLES
from riverboat.engine.tournament.icm import MOST_EXACT, exact, icm, integrated
from riverboat.engine.tournament.preflop_equities import KINDS
from riverboat.engine.tournament.push_fold import PushFoldChart, chart_for
from riverboat.engine.tournament.push_fold_any import solve_against_any
from riverboat.engine.tournament.push_fold_solver import (
    Floats,
    HeadsUpTournament,
    PushFoldSolution,
    guaranteed,
    solve_tournament,
)
from riverboat.engine.tournament.ready import ready_structure

PAPER = HeadsUpTournament(8_000, 300, 600)
SHOWN = (300, 600, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 7_700)
FIELDS = ((9, 3), (15, 5), (15, 15), (30, 5), (100, 15), (300, 45))
BOTS = ("tight-aggressive", "maniac", "caller", "push-fold", "random", "caller")


def measure_icm(rng: random.Random) -> None:
    """Compare both ways, and time them."""
    worst = 0.0
    for players in range(2, MOST_EXACT + 1):
        for _ in range(20):
            stacks = [1 + int(10 ** rng.uniform(0, 6)) for _ in range(players)]
            prizes = sorted((rng.randrange(1, 1_000) for _ in range(rng.randint(1, players))), reverse=True)
            pairs = zip(exact(stacks, prizes), integrated(stacks, prizes), strict=True)
            worst = max(worst, *(abs(one - other) / sum(prizes) for one, other in pairs))
    print(f"the integral is off by {worst:.1e} of the prizes at most, in {20 * (MOST_EXACT - 1)} fields")
    for players, places in FIELDS:
        stacks = [rng.randrange(1_000, 100_000) for _ in range(players)]
        started = perf_counter()
        found = icm(stacks, range(places, 0, -1))
        took = perf_counter() - started
        closer = integrated(stacks, range(places, 0, -1), step=0.03)
        off = max(abs(one - other) for one, other in zip(found, closer, strict=True)) / sum(found)
        print(
            f"{players} players, {places} prizes: {took:.2f} s, {off:.0e} of the prizes beside a finer step"
        )


def measure_paper() -> None:
    """Solve the tournament of Miltersen and Sorensen, and see what the bot's charts are worth in it."""
    started = perf_counter()
    found = solve_tournament(PAPER, 1e-6)
    print(f"solved in {perf_counter() - started:.1f} s")
    gap = max(found.most[stack] - found.least[stack] for stack in PAPER.stacks)
    print(f"the proven bounds are {gap:.1e} apart at most")
    charts = {stack: _by_chart(stack) for stack in PAPER.stacks}
    in_small, in_big = guaranteed(PAPER, charts, 1e-9)
    for stack in SHOWN:
        print(f"{stack:5} in the small blind: {found.least[stack]:.5f}; by the charts {in_small[stack]:.5f}")
    lost = max(
        max(
            found.values[stack] - in_small[stack],
            1 - found.values[PAPER.chips - stack] - in_big[stack],
        )
        for stack in PAPER.stacks
    )
    print(f"the charts lose {lost:.5f} at most, against the best all-in-or-fold opponent")
    against_any = solve_against_any(PAPER)
    for stack in SHOWN:
        small, big = against_any.small[stack], against_any.big[stack]
        print(f"{stack:5} against any opponent: {small:.5f} in the small blind, {big:.5f} in the big blind")
    print(f"push or fold wins {against_any.lost:.5f} less than the best strategy at most")


def _by_chart(stack: int) -> PushFoldSolution:
    chart = chart_for(2, min(stack, PAPER.chips - stack) / PAPER.big_blind)
    return PushFoldSolution(_chances(chart, 1, None), _chances(chart, 0, 1), 0, 0)


def _chances(chart: PushFoldChart, behind: int, raiser: int | None) -> Floats:
    return np.array([chart.chance(kind, behind, raiser) for kind in KINDS])


def measure_speed(seconds: float = 10.0) -> None:
    """Count the hands a second of a match of single hands and of one of tournaments, with the same bots."""
    structure = ready_structure("sit-and-go", players=len(BOTS))
    single = MatchSettings(bots=len(BOTS), seed=1)
    events = MatchSettings(bots=len(BOTS), seed=1, tournament=structure, stack=structure.stack)
    for name, match in (
        ("single hands", Match(single, [_players()] * len(BOTS))),
        ("tournaments", EventMatch(events, [_players()] * len(BOTS), structure)),
    ):
        print(f"{name}: {_rate(match, seconds):,.0f} hands a second of CPU time")


def _players() -> list[LocalPlayer]:
    return [
        LocalPlayer(f"{style} {place}", STYLES[style](random.Random(1))) for place, style in enumerate(BOTS)
    ]


def _rate(match: Match, seconds: float) -> float:
    hands, started = 0, process_time()
    for number in _until(started + seconds):
        hands += len(match.play_set(number).hands)
    return hands / (process_time() - started)


def _until(end: float) -> Iterator[int]:
    number = 0
    while process_time() < end:
        yield number
        number += 1


def main() -> None:
    """Measure one part, or all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--part", choices=["icm", "paper", "speed"])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    parts = {
        "icm": partial(measure_icm, random.Random(options.seed)),
        "paper": measure_paper,
        "speed": measure_speed,
    }
    for name, measure in parts.items():
        if options.part in {None, name}:
            measure()


if __name__ == "__main__":
    main()
