"""Tables and colours on standard output."""

from rich.console import Console


class Printer(Console):
    """A console that leaves a closed output, as behind `| head`, to the `riverboat` command."""

    def on_broken_pipe(self) -> None:
        """Raise BrokenPipeError, where the console of the library exits with 1."""
        raise BrokenPipeError
