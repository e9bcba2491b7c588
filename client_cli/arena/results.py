"""What a match leaves behind: its hands, and the faults of its bots."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from riverboat.client_cli.arena.event_lines import EventLines
from riverboat.client_cli.bots.bot import Spoken
from riverboat.engine.events import Event
from riverboat.engine.facts import fact


class FaultKind(StrEnum):
    """What a bot did wrong."""

    ILLEGAL = "illegal"
    SLOW = "slow"
    CRASHED = "crashed"
    HUNG = "hung"
    GARBAGE = "garbage"


@fact
class Fault:
    """A fault of a bot, in the turn of a hand. detail: one printable sentence without hidden cards."""

    kind: FaultKind
    bot: int
    turn: int
    detail: str


@fact
class Note:
    """What a bot said of a reply: why, and what it cost. A refused reply is followed by another.

    turn: of the hand. reason: why, in its own words, printable; it may name its cards.
    input_tokens, output_tokens: of the language models that it asked. cost: what they cost, in US dollars.
    """

    bot: int
    turn: int
    reason: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand of a match.

    set, rotation: the hand has the deck of `set`, and its bots sit as in this `rotation` of the set. Without
        duplicate deals every set has one rotation.
    seats: the index of the bot in each seat; the seats are 0, 1, 2, ... and the last has the button.
    events: all events of the hand, hidden cards included. The hand can be replayed from them.
    won: the chips that each bot won or lost, by the index of the bot; they add up to minus the rake.
    notes: what the bots said of their actions, in the order of the turns. talk: what they said to each other.
    lines: the events as JSON, if they are at hand.
    """

    set: int
    rotation: int
    seats: tuple[int, ...]
    events: tuple[Event, ...]
    won: tuple[int, ...]
    faults: tuple[Fault, ...] = ()
    notes: tuple[Note, ...] = ()
    talk: tuple[Spoken, ...] = ()
    lines: EventLines | None = field(default=None, compare=False, repr=False)


@fact
class EventResult:
    """How a tournament ended, for each bot by its index.

    rotation: of its set. seats: the bots in the order in which they registered, by which seats are drawn.
    places: two share a place if they went out together with equal stacks. won: prizes and bounties minus the
    price of the entry, in money. lucky: how much of the prizes is due to the cards after players were all-in,
    by the independent chip model.
    events: of the tournament, as plain data.
    """

    rotation: int
    seats: tuple[int, ...]
    places: tuple[int, ...]
    won: tuple[int, ...]
    lucky: tuple[float, ...]
    hands: int
    events: tuple[dict[str, Any], ...] = ()


@fact
class PlayedSet:
    """All hands with the same deck, in the order of their rotations. Intervals are over sets, not hands."""

    number: int
    hands: Sequence[PlayedHand]

    def won(self, bot: int) -> int:
        """Return the chips that `bot` won in all rotations together."""
        return sum(hand.won[bot] for hand in self.hands)


@fact
class PlayedEvents(PlayedSet):
    """A set of tournaments, one in each rotation, with all their hands."""

    results: tuple[EventResult, ...] = ()

    def won(self, bot: int) -> int:
        """Return the money that `bot` won in all rotations together."""
        return sum(result.won[bot] for result in self.results)
