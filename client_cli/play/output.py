"""Prints lines for a player who types commands."""

from collections.abc import Sequence
from typing import Final

import click
from rich.cells import cell_len

WIDTH: Final = 78
"""Columns of the text that prompts the player."""

_PROMPT: Final = "> "


class Output:
    """Prints whole lines, and a prompt after them.

    interactive: a person types. own_prompt: the input shows its own prompt below everything that is printed.
    bell: whether an alert rings, where a person types.
    """

    def __init__(self, *, interactive: bool, own_prompt: bool = False, bell: bool = True) -> None:
        self._prompts = interactive and not own_prompt
        self._rings = interactive and bell
        self._is_prompt_open = False

    def say(self, text: str) -> None:
        """Print `text` on lines of its own."""
        if self._is_prompt_open:
            click.echo()
            self._is_prompt_open = False
        click.echo(text)

    def alert(self, text: str) -> None:
        """Print `text`, and ring the terminal's bell if a person is there."""
        self.say(f"\a{text}" if self._rings else text)

    def prompt(self) -> None:
        """Print the prompt, unless there is none or the input shows its own."""
        if self._prompts:
            click.echo(_PROMPT, nl=False)
            self._is_prompt_open = True

    def line_typed(self) -> None:
        """Note that the player pressed Enter, which ended the prompt."""
        self._is_prompt_open = False


def wrapped(heading: str, items: Sequence[str], tail: str = "", width: int = WIDTH) -> str:
    """Return the `items` after `heading`, separated by commas, on lines of at most `width` columns.

    tail: follows the items after two spaces.
    """
    lines = [heading]
    for place, item in enumerate(items):
        piece = f"{item}," if place < len(items) - 1 else item
        lines = _appended(lines, f" {piece}", width)
    return "\n".join(_appended(lines, f"  {tail}", width) if tail else lines)


def padded(text: str, width: int) -> str:
    """Return `text` with spaces behind it, so that it takes at least `width` cells."""
    return text + " " * (width - cell_len(text))


def _appended(lines: list[str], piece: str, width: int) -> list[str]:
    *above, last = lines
    if cell_len(last + piece) <= width:
        return [*above, last + piece]
    return [*lines, f"    {piece.lstrip()}"]
