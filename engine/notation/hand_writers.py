"""Hands as a file of any format that is written, hand by hand, with what their sources say of them."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from riverboat.engine.events import Event
from riverboat.engine.notation import ohh, pokerstars
from riverboat.engine.notation.acpc_writer import AcpcWriter
from riverboat.engine.notation.occasion import Occasion
from riverboat.engine.notation.phh import writer as phh_writer


class HandWriter(Protocol):
    """Writes the hands of one file, one after the other: its texts in their order are the file."""

    def hand(self, events: Sequence[Event | None], occasion: Occasion, viewer: int | None = None) -> str:
        """Return the text of a hand. Raises NotationError for one that the format cannot express.

        events: all of them, or those that the player in the seat `viewer` may see (None for the others).
        """
        ...


class _Phh:
    """Writes PHH, numbered from 1."""

    def __init__(self) -> None:
        self._written = 0

    def hand(self, events: Sequence[Event | None], occasion: Occasion, viewer: int | None = None) -> str:
        text = phh_writer.write(events, occasion)
        self._written += 1
        return f"[{self._written}]\n{text}\n"


class _PokerStars:
    """Writes PokerStars texts."""

    def __init__(self) -> None:
        self._gap = ""

    def hand(self, events: Sequence[Event | None], occasion: Occasion, viewer: int | None = None) -> str:
        text = self._gap + pokerstars.write(events, occasion)
        self._gap = "\n\n\n"
        return text


class _OpenHandHistory:
    """Writes the Open Hand History."""

    def __init__(self) -> None:
        self._gap = ""

    def hand(self, events: Sequence[Event | None], occasion: Occasion, viewer: int | None = None) -> str:
        text = self._gap + ohh.write(events, occasion, viewer)
        self._gap = "\n"
        return text


class _Acpc:
    """Writes match logs."""

    def __init__(self) -> None:
        self._log = AcpcWriter()

    def hand(self, events: Sequence[Event | None], occasion: Occasion, viewer: int | None = None) -> str:
        return self._log.hand([event for event in events if event is not None], occasion.provenance)


WRITERS: Final[dict[str, Callable[[], HandWriter]]] = {
    "pokerstars": _PokerStars,
    "phh": _Phh,
    "ohh": _OpenHandHistory,
    "acpc": _Acpc,
}
"""By format, the class of its writer. Each file has a writer of its own."""
