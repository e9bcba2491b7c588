"""Shows a match on a terminal while it is played."""

from time import monotonic
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from riverboat.client_cli.arena.contest import Contest
from riverboat.client_cli.arena.outcome import bots_table, evaluation_of
from riverboat.client_cli.arena.statistics.sums import MatchSums
from riverboat.client_cli.arena.variance.forecast import Forecast

_EVERY: Final = 0.25
"""Seconds between two pictures: the intervals take longer the longer the match is."""


def shown_live(contest: Contest) -> None:
    """Play `contest`; on a terminal, show its progress and results so far. Raises MatchError."""
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        for _ in contest.play():
            pass
        return
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    progress = Progress(*columns, console=console)
    plan = contest.plan
    rotations, is_single = plan.settings.rotations, plan.settings.tournament is None
    bar = progress.add_task("hands" if is_single else "tournaments", total=plan.sets * rotations)

    def picture() -> RenderableType:
        progress.update(bar, completed=contest.hands if is_single else contest.sets * rotations)
        return Group(bots_table(contest), progress)

    # The picture goes away at the end: the results follow.
    with Live(console=console, auto_refresh=False, transient=True) as live:
        shown = 0.0
        for _ in contest.play():
            if (now := monotonic()) - shown > _EVERY:
                live.update(picture(), refresh=True)
                shown = monotonic() + (monotonic() - now)  # never more than half of the time


def shown_evaluation(contest: Contest) -> MatchSums | None:
    """Evaluate `contest`, which was played, unless its verdict is by sets. Raises MatchError.

    On a terminal, show the progress.
    """
    evaluation = evaluation_of(contest)
    if evaluation is None:
        return None
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = Console(stderr=True, highlight=False)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("sets evaluated", total=contest.sets)
        forecast = Forecast(contest.sets, console.print)

        def on_sets(sets: int) -> None:
            progress.advance(bar, sets)
            if not console.is_terminal:  # which has the time left beside the bar
                forecast.add(sets)

        return evaluation.run(contest.folder.sets(), jobs=contest.plan.jobs, on_sets=on_sets)
