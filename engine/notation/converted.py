"""Hands of files, written in any format that is written, hand by hand."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, Protocol

from riverboat.engine.errors import NotationError
from riverboat.engine.notation import ohh, pokerstars
from riverboat.engine.notation.acpc_writer import AcpcWriter
from riverboat.engine.notation.file_hand import FileHand
from riverboat.engine.notation.occasion import Occasion, plain
from riverboat.engine.notation.phh import hand as phh_hand
from riverboat.engine.notation.phh import records as phh

UNKNOWN_TIME: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""The time of a hand whose file has none, in formats that must have one."""

_TABLE: Final = "Converted hands"
_SEATS: Final = 10


class HandWriter(Protocol):
    """Writes the hands of one file, one after the other."""

    def hand(self, hand: FileHand) -> str:
        """Return the text of a hand. Raises NotationError for one that the format cannot express."""
        ...


def checked(hand: FileHand) -> FileHand:
    """Return `hand`. Raises NotationError if its stacks are unknown, or others than its file says."""
    for seat, (ours, theirs) in hand.differences.items():
        reason = f"{hand.where}: seat {seat} ends with {ours} chips, but the file says {theirs}"
        raise NotationError(reason, code="chips_differ")
    if hand.unknown_stacks:
        raise NotationError(f"{hand.where}: some stacks are missing", code="bad_field")
    return hand


class _Phh:
    """Writes PHH, numbered from 1."""

    def __init__(self) -> None:
        self._written = 0

    def hand(self, hand: FileHand) -> str:
        source = hand.provenance
        metadata: dict[str, object] = {"table": hand.table} if hand.table else {}
        if source.venue:
            metadata["venue"] = source.venue
        if source.event:
            metadata["event"] = source.event
        if source.played is not None:
            played = source.played.astimezone(UTC)
            metadata |= {"year": played.year, "month": played.month, "day": played.day}
            metadata |= {"time": played.time().replace(microsecond=0), "time_zone": "UTC"}
        text = phh.write_one(phh_hand.record(hand.events, metadata))
        self._written += 1
        return f"[{self._written}]\n{text}\n"


class _PokerStars:
    """Writes PokerStars texts."""

    def hand(self, hand: FileHand) -> str:
        return pokerstars.write(hand.events, _occasion(hand)) + "\n\n\n"


class _OpenHandHistory:
    """Writes the Open Hand History."""

    def hand(self, hand: FileHand) -> str:
        return ohh.write(hand.events, _occasion(hand), hand.provenance.hero) + "\n"


class _Acpc:
    """Writes match logs."""

    def __init__(self) -> None:
        self._log = AcpcWriter()

    def hand(self, hand: FileHand) -> str:
        return self._log.hand(hand.events, hand.provenance)


WRITERS: Final[dict[str, Callable[[], HandWriter]]] = {
    "phh": _Phh,
    "pokerstars": _PokerStars,
    "ohh": _OpenHandHistory,
    "acpc": _Acpc,
}
"""By format, the class of its writer. The texts of a writer, one after the other, are a file."""


def _occasion(hand: FileHand) -> Occasion:
    source = hand.provenance
    seats = source.seats or max(_SEATS, *[seat.number + 1 for seat in hand.hand.seats])
    return Occasion(plain(hand.table or source.table) or _TABLE, seats, source.played or UNKNOWN_TIME)
