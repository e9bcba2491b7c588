"""Hands from a file, in whichever format it is: played through the engine, one after the other."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from engine.errors import NotationError
from engine.events import DeckShuffled, Event
from engine.hand import Hand
from engine.notation import acpc, phh, phh_hand, pokerstars

WRONG_HANDS: Final = frozenset({"illegal_action", "illegal_hand", "chips_differ"})
"""The codes of the errors of hands that can be read, and break a rule or end otherwise than they say."""

OnError = Callable[[NotationError], object]
S = TypeVar("S")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class FileHand:
    """A hand of a file, played.

    where: where it stands, for messages. number: as the file counts; 0 where it does not. table: the name of
    the table, "" where the file has none. hand: as it was played, with what the file does not tell made up.
    events: those that the file tells. differences: by seat, the chips that the hand ended with and those that
    the file says, where they differ. unknown_stacks: the seats whose stacks the file does not tell.
    """

    where: str
    number: int
    table: str
    hand: Hand = field(repr=False)
    events: list[Event] = field(repr=False)
    differences: Mapping[int, tuple[int, int]]
    unknown_stacks: frozenset[int]


def hands_in(text: str, on_error: OnError | None = None) -> Iterator[FileHand]:
    """The hands in `text`, one after the other as they are asked for.

    A hand that cannot be read, or that the rules do not allow, is a NotationError that says where and why. It
    is raised, or handed to `on_error` where that is given, and reading goes on with the next hand.
    """
    yield from _READERS[format_of(text)](text, on_error)


def format_of(text: str) -> str:
    """What `text` is taken for: "pokerstars" or "acpc" where it begins like that, else "phh"."""
    return next((name for name, beginning in _BEGINNINGS.items() if beginning.match(text)), "phh")


_BEGINNINGS: Final = {
    "pokerstars": re.compile(r"\ufeff?\s*PokerStars .*#"),
    "acpc": re.compile(r"\ufeff?(?:\s|#.*\n)*STATE:"),
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


_READERS: Final = {"pokerstars": _pokerstars, "acpc": _acpc, "phh": _phh}
