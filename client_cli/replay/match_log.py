"""The hands of a match log, with what the bots said of their actions."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from riverboat.client_cli.arena.log import played_set
from riverboat.client_cli.arena.results import Note, PlayedHand
from riverboat.engine.events import Event, HandStarted


def logged_hands(text: str) -> Iterator[PlayedHand]:
    """Yield the hands of a log; a torn last line is left out. Raises MatchError."""
    for line in text.splitlines(keepends=True)[1:]:
        if line.endswith("\n"):
            yield from played_set(line.encode()).hands


def numbered(hand: PlayedHand, number: int) -> list[Event]:
    """Return the events of a hand with its number in the match: each rotation counts its own."""
    started, *rest = hand.events
    return [replace(started, number=number) if isinstance(started, HandStarted) else started, *rest]


def said_of(hand: PlayedHand) -> dict[int, list[str]]:
    """Return for each turn what the bot said of its action, and to the others."""
    started = hand.events[0]
    names = [seat.name for seat in started.seats] if isinstance(started, HandStarted) else []
    found = defaultdict[int, list[str]](list)
    for note in hand.notes:
        found[note.turn].append(f"  {names[hand.seats.index(note.bot)]}: {_words(note)}")
    for each in hand.talk:
        found[each.turn].append(f"  {names[each.seat]} says: “{each.say}”")
    return found


def _words(note: Note) -> str:
    if not (note.input_tokens or note.output_tokens or note.cost):
        return note.reason
    cost = f"{note.input_tokens:,} tokens read, {note.output_tokens:,} written, ${note.cost:.4f}"
    return f"{note.reason} ({cost})" if note.reason else f"({cost})"
