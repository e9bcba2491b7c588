"""The progress bar of a long command: for people, on standard error."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

ShowProgress = Callable[[float, float | None], None]
"""Shows how much is done, and of how much; None if that is unknown."""


@contextmanager
def progress_bar(description: str, *, quiet: bool = False) -> Iterator[ShowProgress]:
    """Show a progress bar in this context, if standard error is a terminal. It disappears at the end.

    quiet: show none, because a program reads the output.
    """
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    progress = Progress(
        *columns,
        console=Console(stderr=True),
        disable=quiet or not sys.stderr.isatty(),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
    )
    with progress:
        bar = progress.add_task(description, total=None)

        def show(done: float, total: float | None) -> None:
            progress.update(bar, completed=done, total=total)

        yield show
