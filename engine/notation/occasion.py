"""Details that other formats need, given with a hand's events or derived from them."""

from collections import Counter
from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Self

from riverboat.engine import events as ev
from riverboat.engine.cards import Card
from riverboat.engine.errors import NotationError
from riverboat.engine.events import Event, Seat
from riverboat.engine.hand import HandState
from riverboat.engine.notation.provenance import Provenance


@dataclass(frozen=True, slots=True)
class Occasion:
    """Where and when a hand was played.

    table: the table's name. seats: the number of its seats. time: when the hand started, with a time zone.
    provenance: what the hand's source says of it, to be written again; empty for a hand that was played here.
    proof: of a deal that was committed to, as `engine.fairness.proof` writes it.
    """

    table: str
    seats: int
    time: datetime
    provenance: Provenance = field(default_factory=Provenance)
    proof: str = field(default="", repr=False)

    @classmethod
    def of(cls, provenance: Provenance, table: str, seats: int, time: datetime) -> Self:
        """Take the table and the time of `provenance`, and the other values where it says nothing."""
        return cls(
            provenance.table or table, provenance.seats or seats, provenance.played or time, provenance
        )


def plain(text: str) -> str:
    """Return `text` without line breaks or unprintable characters: a name cannot fake another entry."""
    if not text.isprintable():
        text = "".join([character if character.isprintable() else " " for character in text])
    return " ".join(text.split())


def player_names(seats: Iterable[Seat]) -> dict[int, str]:
    """Return a unique plain name for each seat; players with the same name get their seat number."""
    wanted = {seat.number: plain(seat.name) or f"Player {seat.number + 1}" for seat in seats}
    if len(set(wanted.values())) == len(wanted):
        return wanted
    counted = Counter(wanted.values())
    names: dict[int, str] = {}
    for seat, name in wanted.items():
        unique = name if counted[name] == 1 else f"{name} #{seat + 1}"
        while unique in names.values() or (unique != name and unique in counted):
            unique += "'"
        names[seat] = unique
    return names


def recorded_events(events: Iterable[Event], made_up: AbstractSet[tuple[int, Card]]) -> list[Event]:
    """Return the events of a hand that its file has: without decks and cards that are `made_up`, by seat."""
    known = [event for event in events if type(event) is not ev.DeckShuffled]
    if not made_up:
        return known
    return [
        event
        for event in known
        if not isinstance(event, _DEALT) or made_up.isdisjoint([(event.seat, card) for card in event.cards])
    ]


_DEALT: Final = (ev.HoleCardsDealt, ev.UpCardsDealt, ev.CardsDiscarded)


def finished(events: Iterable[Event | None], games: Collection[str], format_name: str) -> list[Event]:
    """Return `events` without None. Raises NotationError unless they are a finished hand of `games`."""
    known = [event for event in events if event is not None]
    started = known[0] if known else None
    if not isinstance(started, ev.HandStarted):
        raise NotationError("the events do not start with a HandStarted", code="no_start")
    if started.game not in games:
        raise NotationError(f"{format_name} has no game {started.game!r}", code="unknown_game")
    if not any(isinstance(event, ev.HandEnded) for event in known):
        raise NotationError(f"hand {started.id} is not finished", code="not_over")
    return known


def blind_names(hand: HandState) -> dict[int, str]:
    """Return the blind that each seat owes, if any: "small blind", "big blind" or "straddle"."""
    owing = list(zip(hand.seats, hand.posts, strict=True))
    if len(owing) == 2:
        owing.reverse()
    full = hand.stakes.big_blind
    names = {
        seat.number: "straddle" if post.blind > full else "small blind" for seat, post in owing if post.blind
    }
    # of equal blinds, the big one is that with the ante for the table, else the last
    in_full = [
        (post.dead, place, seat.number) for place, (seat, post) in enumerate(owing) if 0 < post.blind == full
    ]
    if in_full:
        names[max(in_full)[-1]] = "big blind"
    return names


def stacks_at_the_deal(events: Iterable[Event], seats: Iterable[Seat]) -> dict[int, int]:
    """Return the stacks without time charges, in the order of the seats."""
    charges = {event.seat: event.amount for event in events if isinstance(event, ev.TimeCharged)}
    in_order = sorted(seats, key=lambda seat: seat.number)
    return {seat.number: seat.stack - charges.get(seat.number, 0) for seat in in_order}
