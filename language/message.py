"""A message: what is to be said, with its parts by name, in no language yet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias


class Chips(int):
    """An amount of chips, which a language writes with its own separators."""


class Cards(tuple[int, ...]):
    """Cards in a row, from 0 for the deuce of clubs to 51 for the ace of spades."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the catalogue.

    id: its name there; the part after a dot names another form of it: "rank-K.plural".
    parts: what stands in it, by name. A language chooses its plural by a number; a bool is "yes" or "no".
    otherwise: what is said where no catalogue has the message, as for a game of one's own.
    """

    id: str
    parts: "Mapping[str, Part]" = field(default_factory=dict)
    otherwise: str = ""

    def __hash__(self) -> int:
        return hash((self.id, *self.parts.values()))


Part: TypeAlias = str | float | Cards | Message
"""What can stand in a message; Chips and bools are among the numbers."""


def listed(messages: Sequence[Message], by: str = "list-next") -> Message:
    """Return `messages` in a row, which a language joins with its own commas and its own "and".

    by: the message that joins two of them; its form "last" joins the last one.
    """
    joined = messages[0] if messages else Message("")
    for place, message in enumerate(messages[1:], 2):
        how = f"{by}.last" if place == len(messages) else by
        joined = Message(how, {"before": joined, "one": message})
    return joined
