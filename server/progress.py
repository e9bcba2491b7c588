"""The progress bar of a long command: for people, on standard error."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

ShowProgress = Callable[[float, float | None], None]
"""Shows how much is done, and of how much; None if that is unknown."""


ShowHands = Callable[[int, int, int], None]
"""Shows how many hands were read, how many bytes, and of how many; 0 if that is unknown."""


@contextmanager
def hands_bar(description: str, *, quiet: bool = False) -> Iterator[ShowHands]:
    """Show the progress of reading hands like `progress_bar`, with their rate and the time left."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[hands]:,} hands, {task.fields[rate]:,.0f} a second"),
        TimeRemainingColumn(),
    )
    with _bar(columns, quiet=quiet) as progress:
        bar = progress.add_task(description, total=None, hands=0, rate=0.0)

        def show(hands: int, done: int, total: int) -> None:
            rate = hands / max(progress.tasks[0].elapsed or 0, 0.001)
            progress.update(bar, completed=done, total=total or None, hands=hands, rate=rate)

        yield show


@contextmanager
def progress_bar(description: str, *, quiet: bool = False) -> Iterator[ShowProgress]:
    """Show a progress bar in this context, if standard error is a terminal. It disappears at the end.

    quiet: show none, because a program reads the output.
    """
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with _bar(columns, quiet=quiet) as progress:
        bar = progress.add_task(description, total=None)

        def show(done: float, total: float | None) -> None:
            progress.update(bar, completed=done, total=total)

        yield show


def _bar(columns: Sequence[ProgressColumn], *, quiet: bool) -> Progress:
    return Progress(
        *columns,
        console=Console(stderr=True),
        disable=quiet or not sys.stderr.isatty(),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
    )
