"""The hands on record, for a client on the same machine that shows them."""

from collections.abc import Iterator
from contextlib import contextmanager

from server.history.queries import HandOnRecord, History
from server.history.telling import Refused, told_to_the_user
from server.history.text import hand_lines


class Hands:
    """Hands on record, read one by one as they are asked for. `numbers` are theirs, in order."""

    def __init__(self, past: History, numbers: list[int]) -> None:
        self._past = past
        self.numbers = numbers

    def hand(self, number: int) -> HandOnRecord:
        """The hand with this number. Raises click.ClickException."""
        with told_to_the_user():
            return self._past.hand(number)

    def lines(self, number: int) -> list[str]:
        """The hand with this number in words. Raises click.ClickException."""
        with told_to_the_user():
            return list(hand_lines(self._past.hand(number)))


@contextmanager
def hands_on_record(url: str) -> Iterator[Hands]:
    """The hands on record at `url` that are over. Raises click.ClickException where there are none."""
    with told_to_the_user(), History(url) as past:
        numbers = past.finished()
        if not numbers:
            raise Refused("there are no hands on record that are over")
        yield Hands(past, numbers)
