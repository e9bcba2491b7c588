"""What the formats of other programs want to know of a hand, beside its events or from them."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from engine import events as ev
from engine.errors import NotationError
from engine.events import Event, Seat
from engine.state import HandState


@dataclass(frozen=True, slots=True)
class Occasion:
    """Where and when a hand was played.

    table: the table's name. seats: how many seats it has. time: when the hand began, in UTC.
    """

    table: str
    seats: int
    time: datetime


def plain(text: str) -> str:
    """`text` on one line, without what does not print: no name can pass for a line of its own."""
    printing = [character if character.isprintable() else " " for character in text]
    return " ".join("".join(printing).split())


def player_names(seats: Iterable[Seat]) -> dict[int, str]:
    """A name for each seat, plain, and none of them twice: of namesakes each gets the seat's number too."""
    wanted = {seat.number: plain(seat.name) or f"Player {seat.number + 1}" for seat in seats}
    counted = Counter(wanted.values())
    names: dict[int, str] = {}
    for seat, name in wanted.items():
        unique = name if counted[name] == 1 else f"{name} #{seat + 1}"
        while unique in names.values() or (unique != name and unique in counted):
            unique += "'"
        names[seat] = unique
    return names


def finished(events: Iterable[Event | None], games: Collection[str], format_name: str) -> list[Event]:
    """Those of `events` that are there, of a hand of one of `games` that is over. Raises NotationError."""
    told = [event for event in events if event is not None]
    started = told[0] if told else None
    if not isinstance(started, ev.HandStarted):
        raise NotationError("the events do not begin with the start of a hand", code="no_start")
    if started.game not in games:
        raise NotationError(f"{format_name} has no game {started.game!r}", code="unknown_game")
    if not any(isinstance(event, ev.HandEnded) for event in told):
        raise NotationError(f"hand {started.number} is not over", code="not_over")
    return told


def blind_names(hand: HandState) -> dict[int, str]:
    """Which blind each seat owes, of those that do: "small blind", "big blind", "straddle"."""
    owing = list(zip(hand.seats, hand.posts, strict=True))
    if len(owing) == 2:
        owing.reverse()
    full = hand.stakes.big_blind
    names = {
        seat.number: "straddle" if post.blind > full else "small blind" for seat, post in owing if post.blind
    }
    # of equal blinds the big one is whose player has the ante for the table, else the last
    in_full = [
        (post.dead, place, seat.number) for place, (seat, post) in enumerate(owing) if 0 < post.blind == full
    ]
    if in_full:
        names[max(in_full)[-1]] = "big blind"
    return names


def stacks_at_the_deal(events: Iterable[Event], seats: Iterable[Seat]) -> dict[int, int]:
    """The chips that each seat has for the hand itself, in the order of the seats: its time charge is off."""
    charges = {event.seat: event.amount for event in events if isinstance(event, ev.TimeCharged)}
    in_order = sorted(seats, key=lambda seat: seat.number)
    return {seat.number: seat.stack - charges.get(seat.number, 0) for seat in in_order}
