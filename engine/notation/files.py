"""Hands from a file in any format, played through the engine one after the other."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from riverboat.engine.errors import NotationError
from riverboat.engine.events import DeckShuffled, Event
from riverboat.engine.hand import Hand
from riverboat.engine.notation import acpc, ohh, pokerstars
from riverboat.engine.notation.phh import hand as phh_hand
from riverboat.engine.notation.phh import records as phh
from riverboat.engine.notation.provenance import Provenance

WRONG_HANDS: Final = frozenset({"illegal_action", "illegal_hand", "chips_differ"})
"""Error codes of hands that can be read, but break a rule or have other results than the file says."""

OnError = Callable[[NotationError], object]
S = TypeVar("S")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class FileHand:
    """A hand of a file, played through the engine.

    where: its place in the file, for messages.
    number: its number in the file; 0 if it has none. table: the table's name; "" if the file has none.
    hand: the played hand, with made-up cards and stacks where the file has none.
    events: the events that the file has.
    differences: the seats whose final stacks differ: the chips of the played hand and those of the file.
    unknown_stacks: the seats whose stacks the file does not have.
    provenance: what else the file says. remarks: what the file allowed and our rules do not, in sentences.
    """

    where: str
    number: int
    table: str
    hand: Hand = field(repr=False)
    events: list[Event] = field(repr=False)
    differences: Mapping[int, tuple[int, int]]
    unknown_stacks: frozenset[int]
    provenance: Provenance = field(default_factory=Provenance)
    remarks: tuple[str, ...] = ()


def hands_in(text: str, on_error: OnError | None = None) -> Iterator[FileHand]:
    """Play the hands in `text`, lazily, one after the other.

    A hand that cannot be read or breaks a rule is a NotationError with its place and the reason. It is
    raised, or passed to `on_error` if given; reading then continues with the next hand.
    """
    yield from _READERS[format_of(text)](text, on_error)


def format_of(text: str) -> str:
    """Return the format of `text`, by its beginning: "pokerstars", "acpc", "ohh", or else "phh"."""
    return next((name for name, beginning in _BEGINNINGS.items() if beginning.match(text)), "phh")


_BEGINNINGS: Final = {
    "pokerstars": re.compile(r"\ufeff?\s*PokerStars .*#"),
    "acpc": re.compile(r"\ufeff?(?:\s|#.*\n)*STATE:"),
    "ohh": re.compile(r"\ufeff?\s*\[?\s*\{"),
}


def _pokerstars(text: str, on_error: OnError | None) -> Iterator[FileHand]:
    for source in pokerstars.read(text, on_error):
        played = _attempt(pokerstars.replay, source, on_error)
        if played is not None:
            yield FileHand(
                source.where,
                source.number,
                source.table,
                played.hand,
                played.events,
                played.differences,
                frozenset(),
            )


def _phh(text: str, on_error: OnError | None) -> Iterator[FileHand]:
    for source in phh.read(text, on_error):
        played = _attempt(phh_hand.replay, source, on_error)
        if played is not None:
            yield FileHand(
                source.where,
                played.hand.number,
                str(source.metadata.get("table", "")),
                played.hand,
                played.events,
                played.differences,
                played.unknown_stacks,
                played.provenance,
            )


def _ohh(text: str, on_error: OnError | None) -> Iterator[FileHand]:
    for source in ohh.read(text, on_error):
        played = _attempt(ohh.replay, source, on_error)
        if played is not None:
            yield FileHand(
                source.where,
                played.hand.number,
                played.provenance.table,
                played.hand,
                played.events,
                played.differences,
                frozenset(),
                played.provenance,
            )


def _acpc(text: str, on_error: OnError | None) -> Iterator[FileHand]:
    for hand in acpc.read(text, on_error):
        events = [event for event in hand.events if not isinstance(event, DeckShuffled)]
        yield FileHand(f"hand {hand.number}", hand.number, "", hand, events, {}, frozenset())


def _attempt(play: Callable[[S], R], source: S, on_error: OnError | None) -> R | None:
    try:
        return play(source)
    except NotationError as error:
        if on_error is None:
            raise
        on_error(error)
        return None


_READERS: Final = {"pokerstars": _pokerstars, "acpc": _acpc, "ohh": _ohh, "phh": _phh}
