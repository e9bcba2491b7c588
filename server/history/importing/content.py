"""How a hand went, whatever format it came in: what identifies it, and what two files of it say together."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, Final, cast

import msgspec

from riverboat.engine import events as ev
from riverboat.engine.events import Event, HandStarted
from riverboat.server.protocol.event_data import event_to_data, event_to_json

_OPTIONAL: Final = frozenset(
    {ev.DeckShuffled, ev.TimedOut, ev.RunsOffered, ev.RunsChosen, ev.RakeTaken, ev.RabbitShown}
)
"""Events that only some formats show."""

PRIVATE: Final = (ev.HoleCardsDealt, ev.CardsDiscarded)
"""Events that a file shows of some seats only: those of its hero, and of players who showed."""


class HandsDiffer(Exception):  # noqa: N818 - says in what
    """Two files of one hand contradict each other. Its text names what differs, and no card."""


def digest(table: str, events: Sequence[Event], written: Sequence[str] | None = None) -> str:
    """Return what identifies how a hand went at the table of this name, with the cards that are known.

    written: the events after the first one as JSON, if the caller has it.
    """
    following = events[1:]
    texts = map(event_to_json, following) if written is None else written
    went = [text for event, text in zip(following, texts, strict=True) if type(event) not in _OPTIONAL]
    start = msgspec.json.encode([table, start_of(events)])[:-1]
    return blake2b(b"%b,[%b]]" % (start, ",".join(went).encode()), digest_size=16).hexdigest()


def start_of(events: Sequence[Event]) -> list[Any]:
    """Return what identifies the start of a hand. Formats differ in what else they say of it."""
    started = cast(HandStarted, events[0])
    seats = [(seat.number, seat.name, seat.stack) for seat in started.seats]
    return [started.game, started.button, *seats]


def additions(recorded: Sequence[Event], imported: Sequence[Event]) -> list[tuple[int, Event]]:
    """Return what another file adds to a recorded hand: cards of seats whose cards it lacks.

    Each event comes with the index in `recorded` of the event that it follows. Raises HandsDiffer.
    """
    if start_of(recorded) != start_of(imported):
        raise HandsDiffer("players, seats or stacks")
    ours, theirs = _Parts(recorded), _Parts(imported)
    if ours.public != theirs.public:
        raise HandsDiffer("actions, shown cards or results")
    turn = {seat[0]: place for place, seat in enumerate(start_of(recorded)[2:])}
    added: list[tuple[int, int, Event]] = []
    for known, other, end in zip(ours.private, theirs.private, ours.ends, strict=True):
        for key, (_, event) in other.items():
            if key in known:
                if set(known[key][1].cards) != set(event.cards):
                    raise HandsDiffer(f"hole cards in seat {event.seat + 1}")
                continue
            later = [place for place, there in known.values() if turn[there.seat] > turn[event.seat]]
            added.append((min(later, default=end) - 1, turn[event.seat], event))
    return [(after, event) for after, _, event in sorted(added, key=lambda each: each[:2])]


def merged(recorded: Sequence[Event], added: Sequence[tuple[int, Event]]) -> list[Event]:
    """Return the events of `recorded` with its `additions`."""
    events = list(recorded)
    for after, event in reversed(added):
        events.insert(after + 1, event)
    return events


class _Parts:
    """The events of a hand in parts, each of which ends with an event that every file of the hand has.

    public: these events, as data. ends: their indices; the last part ends with the hand.
    private: for each part, its private events with their indices, by kind and seat.
    """

    def __init__(self, events: Sequence[Event]) -> None:
        self.public = _went(event for event in events[1:] if not isinstance(event, PRIVATE))
        self.ends: list[int] = []
        self.private: list[dict[tuple[str, int], tuple[int, Any]]] = [{}]
        for place, event in enumerate(events[1:], 1):
            if isinstance(event, PRIVATE):
                self.private[-1][event.kind, event.seat] = place, event
            elif type(event) not in _OPTIONAL:
                self.ends.append(place)
                self.private.append({})
        self.ends.append(len(events))


def _went(events: Iterable[Event]) -> list[Any]:
    return [event_to_data(event) for event in events if type(event) not in _OPTIONAL]
