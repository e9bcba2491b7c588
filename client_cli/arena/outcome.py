"""The results of a match, as a table and as JSON."""

import shlex
from collections.abc import Sequence
from typing import Any, Final

import click
from rich import box
from rich.table import Table

from riverboat.client_cli.arena.contest import Contest
from riverboat.client_cli.arena.decks import described, memory_warning, warnings
from riverboat.client_cli.arena.results import FaultKind
from riverboat.client_cli.arena.statistics import Estimate, MatchSummary
from riverboat.client_cli.arena.statistics.intervals import Interval
from riverboat.client_cli.arena.statistics.summing import summary_of
from riverboat.client_cli.arena.statistics.sums import SETS, MatchSums
from riverboat.client_cli.arena.variance.evaluation import Evaluation
from riverboat.client_cli.commands.printing import Printer
from riverboat.engine.text.games import describe_game

_FAULTS: Final = {
    FaultKind.ILLEGAL: "illegal",
    FaultKind.SLOW: "slow",
    FaultKind.GARBAGE: "garbage",
    FaultKind.CRASHED: "crashed",
    FaultKind.HUNG: "hung",
}


def bots_table(contest: Contest, estimates: Sequence[Interval] = ()) -> Table:
    """Return the bots with their winnings so far, the best one first.

    estimates: the winnings of each bot by the estimator of the verdict; by sets without any.
    """
    table = Table(box=box.SIMPLE)
    table.add_column("bot", no_wrap=True)
    table.add_column("bb/100" if contest.plan.settings.tournament is None else "ROI %", justify="right")
    table.add_column("95 % interval", justify="right")
    table.add_column("faults")
    won_by = estimates or [contest.winnings(bot) for bot in range(len(contest.names))]
    found = [(won, bot, name) for bot, (won, name) in enumerate(zip(won_by, contest.names, strict=True))]
    for won, bot, name in sorted(found, key=lambda each: (-(each[0].mean or 0.0), each[1])):
        mean = "" if won.mean is None else f"{won.mean:+.1f}"
        table.add_row(name, mean, _interval(won), faults_text(contest, bot))
    return table


def evaluation_of(contest: Contest) -> Evaluation | None:
    """Return what evaluates the match by the estimator of its verdict; None by sets."""
    settings = contest.plan.settings
    if settings.estimator == SETS:
        return None
    return Evaluation(
        settings,
        [entry.spec for entry in contest.plan.entries],
        [settings.estimator],
        faulty=frozenset(bot for bot, _ in contest.faults),
    )


def summary_by_estimator(contest: Contest, sums: MatchSums | None) -> MatchSummary | None:
    """Return the statistics of a match that was evaluated, from what its evaluation found; None by sets."""
    if sums is None:
        return None
    settings = contest.plan.settings
    return summary_of(sums, names=contest.names, verdict_by=settings.estimator, kept=settings.keep)


def print_outcome(contest: Contest, found: MatchSummary | None, out: str | None) -> None:
    """Print what came out. out: the folder of the match, if it is kept."""
    settings = contest.plan.settings
    kind = "duplicate, " if settings.duplicate else ""
    stacks = "kept" if settings.keep else f"{settings.stack:,}"
    click.echo(
        f"{describe_game(settings.game)}, {contest.hands:,} hands, {kind}stacks {stacks}, "
        f"{described(settings)}{_by(found)}"
    )
    estimates = []
    if found is not None:
        estimates = [bot.estimate(settings.estimator).interval for bot in found.bots]
    Printer(highlight=False).print(bots_table(contest, estimates))
    click.echo(_verdict(contest, found))
    for line in notes(contest):
        click.echo(line)
    if out is not None:
        click.echo(f"The log and the hands are in {shlex.quote(out)}.")


def notes(contest: Contest) -> list[str]:
    """Return what a reader of the results has to know besides."""
    found = []
    if contest.stopped:
        found.append(f"Stopped: the winnings are known to within {contest.plan.settings.stop_at:g} bb/100.")
    found += [
        f"{contest.names[bot]} crashed or hung, and checked or folded from then on."
        for bot in sorted(contest.excluded)
    ]
    found += warnings(contest.plan.settings, contest.folder.path)
    found += memory_warning(contest.plan.remembering)
    found += contest.luck
    found += [contest.plan.not_held] if contest.plan.not_held else []
    return found


def as_json(contest: Contest, found: MatchSummary | None) -> dict[str, Any]:
    """Return the results as plain data."""
    plan = contest.plan
    return {
        "settings": plan.settings.as_data(),
        "bots": [_bot_as_json(contest, bot, found) for bot in range(plan.settings.bots)],
        "hands": contest.hands,
        "sets": contest.sets,
        "stopped": contest.stopped,
        "isolated": contest.has_programs and contest.is_isolated,
        "verdict": _verdict(contest, found),
        "estimator": plan.settings.estimator,
        "notes": notes(contest),
    }


def _verdict(contest: Contest, found: MatchSummary | None) -> str:
    return contest.verdict if found is None else found.verdict.sentence


def _bot_as_json(contest: Contest, bot: int, found: MatchSummary | None) -> dict[str, Any]:
    chips, won = contest.won.chips(bot), contest.winnings(bot)
    big_blinds = chips / contest.plan.settings.unit / contest.hands if contest.hands else 0.0
    return {
        "name": contest.names[bot],
        "bot": contest.plan.entries[bot].spec,
        "chips": chips,
        "bb_per_100": 100 * big_blinds,
        "mbb_per_hand": 1000 * big_blinds,
        "interval": [won.low, won.high] if won.low is not None else None,
        "interval_missing": won.reason or None,
        "estimates": [] if found is None else [_estimate(each) for each in found.bots[bot].estimates],
        "faults": {kind.value: count for (of, kind), count in contest.faults.items() if of == bot},
        "is_out": bot in contest.excluded,
    }


def _estimate(found: Estimate) -> dict[str, Any]:
    won = found.interval
    return {
        "estimator": found.estimator,
        "bb_per_100": won.mean,
        "interval": [won.low, won.high] if won.low is not None else None,
        "interval_missing": won.reason or None,
        "variance_ratio": found.variance_ratio,
    }


def _by(found: MatchSummary | None) -> str:
    """Return the estimator of the verdict, unless it is the usual one."""
    return "" if found is None else f", by {found.bots[0].estimate(found.verdict.estimator).title}"


def _interval(won: Interval) -> str:
    if won.low is None:
        return won.reason.partition(":")[0].rstrip(".").lower()
    return f"{won.low:+.1f} to {won.high:+.1f}"


def faults_text(contest: Contest, bot: int) -> str:
    """Return the faults of a bot, in a few words."""
    found = [
        f"{contest.faults[bot, kind]:,} {word}" for kind, word in _FAULTS.items() if contest.faults[bot, kind]
    ]
    return ", ".join(found) or "none"
