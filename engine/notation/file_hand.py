"""A hand of a file in any format, played through the engine."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from hashlib import blake2b
from typing import Final

from riverboat.engine.errors import NotationError
from riverboat.engine.events import Event
from riverboat.engine.facts import fact
from riverboat.engine.hand import Hand
from riverboat.engine.notation.hand_texts import HandText
from riverboat.engine.notation.provenance import Provenance

OnError = Callable[[NotationError], object]

_READERS: Final = b"1"
"""Changes when readers find more in a text than before, so that known hands are read again."""


@fact
class FileHand:
    """A hand of a file, played through the engine.

    where: its place in the file, for messages.
    number: its number in the file; 0 if it has none. table: the table's name; "" if the file has none.
    hand: the played hand, with made-up cards and stacks where the file has none.
    events: the events that the file has.
    differences: the seats whose final stacks differ: the chips of the played hand and those of the file.
    unknown_stacks: the seats whose stacks the file does not have.
    provenance: what else the file says. remarks: what the file allowed and our rules do not, in sentences.
    digest: of the text that it was read from, as in HandText.
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
    digest: str = ""

    @property
    def fault(self) -> str:
        """Why the hand cannot be kept: its stacks are unknown, or others than the file says; else ""."""
        for seat, (ours, theirs) in self.differences.items():
            return f"seat {seat + 1} ends with {ours} chips, but the file says {theirs}"
        return "some stacks are missing" if self.unknown_stacks else ""


class FileReader(ABC):
    """Reads the hands of one format in a file, part by part in their order.

    What cannot be read is a NotationError, raised or passed to `report`, and does not reach the next part.
    """

    @abstractmethod
    def read(self, part: HandText, report: OnError) -> Iterator[FileHand]:
        """Read a part, and yield the hands that it completes. Raises NotationError."""

    def identity(self, part: HandText) -> str:
        """Return all that the hand in `part` is read from; "" if `part` alone is not one hand.

        What was before in the file counts only through what is returned.
        """
        return part.text.strip()

    def skip(self, part: HandText, report: OnError) -> Iterator[FileHand]:
        """Pass over a hand that has an identity, as after reading it; yield what waited for it."""
        yield from ()

    def end(self, report: OnError) -> Iterator[FileHand]:
        """Yield what is left at the end of the file: nothing where every hand stands for itself.

        Raises NotationError.
        """
        yield from ()


def digest_of(part: HandText, identity: str) -> str:
    """Return the digest of a hand's text; "" without an `identity`: see `FileReader.identity`."""
    if not identity:
        return ""
    text = f"{part.format}\n{identity}".encode(errors="surrogatepass")
    return blake2b(text, digest_size=16, person=_READERS).hexdigest()
