"""Whether a server uses the values that a client reveals, or says too often that they came too late."""

from typing import Final

UNUSED: Final = 3
AMONG: Final = 6


class AnswersUsed:
    """The latest answers of a client to commitments.

    One value may be late. A server drops values if UNUSED of the latest AMONG were not used. On a network
    that loses half a per cent of them, that happens in one or two of a hundred runs of 10,000 hands.
    """

    def __init__(self) -> None:
        self._used: dict[tuple[int, int], bool] = {}

    def note(self, hand: int, attempt: int, *, used: bool) -> bool:
        """Note what became of an answer, once for each attempt. Return whether this one was dropped."""
        self._used.setdefault((hand, attempt), used)
        self._used = dict(list(self._used.items())[-AMONG:])
        return not used and list(self._used.values()).count(False) >= UNUSED
