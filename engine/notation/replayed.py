"""A hand from a file after it has been played through the engine."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from engine import events as ev
from engine.events import Event
from engine.hand import Hand


class Source(Protocol):
    """A hand as a file has it."""

    @property
    def where(self) -> str:
        """Where the hand stands in its file, for messages."""


S = TypeVar("S", bound=Source)


@dataclass(frozen=True, slots=True)
class Replayed(Generic[S]):
    """A hand from a file after it has been played through the engine.

    What the record does not tell is made up in `hand`; who writes the hand again writes `source`.

    source: the record. hand: the hand; its chips are the smallest unit that the record has amounts in.
    chips_per_unit: how many chips make 1 in the record.
    unknown_cards, unknown_stacks: the seats whose hole cards and whose stacks the record does not tell.
    finishing_stacks: what the record says that each seat ends with, in chips, as far as it does.
    """

    source: S
    hand: Hand
    chips_per_unit: int
    unknown_cards: frozenset[int]
    unknown_stacks: frozenset[int]
    finishing_stacks: Mapping[int, int]

    @property
    def differences(self) -> dict[int, tuple[int, int]]:
        """By seat: the chips that the hand ended with and those that the record says, where they differ."""
        stacks = self.hand.stacks()
        return {
            seat: (stacks[seat], told) for seat, told in self.finishing_stacks.items() if told != stacks[seat]
        }

    @property
    def events(self) -> list[Event]:
        """The events of the hand that the record tells: without the deck and unknown hole cards."""
        return [
            event
            for event in self.hand.events
            if not isinstance(event, ev.DeckShuffled)
            and not (isinstance(event, ev.HoleCardsDealt) and event.seat in self.unknown_cards)
        ]
