"""Recorded hands, for a client on the same machine that shows them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from riverboat.server.exit_codes import CommandFailed
from riverboat.server.history.commands.errors import reporting_errors
from riverboat.server.history.queries.hands import History, RecordedHand
from riverboat.server.history.queries.json_data import hand_data
from riverboat.server.history.queries.text import hand_lines


class Hands:
    """Recorded hands, which are read one by one on request. `numbers` are their ids, in order."""

    def __init__(self, past: History, numbers: list[int]) -> None:
        self._past = past
        self.numbers = numbers

    def hand(self, number: int) -> RecordedHand:
        """Return the hand with this id. Raises click.ClickException."""
        with reporting_errors():
            return self._past.hand(number)

    def lines(self, number: int) -> list[str]:
        """Return the hand with this id as text. Raises click.ClickException."""
        with reporting_errors():
            return list(hand_lines(self._past.hand(number)))

    def data(self, number: int) -> dict[str, Any]:
        """Return the hand with this id as `riverboat history --json` has it. Raises click.ClickException."""
        return hand_data(self.hand(number))


@contextmanager
def recorded_hands(url: str) -> Iterator[Hands]:
    """Open the complete hands at `url`. Raises click.ClickException if there are none."""
    with reporting_errors(), History(url) as past:
        numbers = past.finished()
        if not numbers:
            raise CommandFailed("there are no complete hands")
        yield Hands(past, numbers)
