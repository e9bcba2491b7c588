"""The log of a match: a file of JSON lines, a header, and then JSON for each set.

Nothing in it depends on time, so two runs of a match have the same log, byte for byte. Of the machine there
is one thing, in the header: from what it did not keep programs.
"""

from array import array
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from pathlib import Path
from typing import Any, BinaryIO, Final, overload

import msgspec

from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.event_lines import EventLines
from riverboat.client_cli.arena.results import EventResult, Fault, Note, PlayedEvents, PlayedHand, PlayedSet
from riverboat.client_cli.arena.secrets_of_decks import digest_of
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.bots.bot import Spoken
from riverboat.server.protocol.errors import BadMessage
from riverboat.server.protocol.event_data import event_from_data

VERSION: Final = 1

_encode = msgspec.json.Encoder().encode


class _DeckSettings(msgspec.Struct):
    seed: int | None
    repeated: bool = False


class _Header(msgspec.Struct):
    settings: _DeckSettings
    secret_sha256: str | None = None


class _HandLine(msgspec.Struct, omit_defaults=True):
    rotation: int
    seats: tuple[int, ...]
    won: tuple[int, ...]
    faults: tuple[Fault, ...]
    events: tuple[Any, ...]
    notes: tuple[Note, ...] = ()
    talk: tuple[Spoken, ...] = ()


class _SetLine(msgspec.Struct, omit_defaults=True):
    set: int
    hands: tuple[_HandLine, ...]
    tournaments: tuple[EventResult, ...] = ()


class _ResultsLine(msgspec.Struct):
    tournaments: tuple[EventResult, ...]


_decode_results = msgspec.json.Decoder(_ResultsLine).decode
_decode_set = msgspec.json.Decoder(_SetLine).decode


def header(
    settings: MatchSettings, bots: Sequence[str], remembering: Sequence[str], not_held: str = ""
) -> bytes:
    """Return the first line of a log.

    bots: what plays, as it was given to the match.
    remembering: the names of the bots whose memory of decks is not excluded.
    not_held: what the machine does not hold, in a sentence.
    """
    data = {
        "riverboat_match": VERSION,
        "secret_sha256": digest_of(settings.secret) if settings.secret else None,
        "settings": settings.as_data(),
        "bots": list(bots),
        "memory_of_decks_not_excluded": list(remembering),
        "not_held": not_held,
        "cards_known_to_bots_that_guess_the_seed": settings.seed is not None,
    }
    return _encode(data) + b"\n"


def decks_of(header: bytes) -> tuple[int | None, str | None, bool]:
    """Return what the first line of a log says of the decks. Raises MatchError.

    That is the seed, or the digest of the secret, and whether the secret was published before.
    """
    check_whole(header)
    try:
        found = msgspec.json.decode(header, type=_Header)
    except msgspec.MsgspecError as error:
        raise MatchError(f"the log of the match is damaged: {error}") from None
    return found.settings.seed, found.secret_sha256, found.settings.repeated


def check_whole(header: bytes) -> None:
    """Raise MatchError if the first line of a log has no end: the match was interrupted while it began."""
    if not header.endswith(b"\n"):
        raise MatchError(
            "the header of the log is torn: the match had not begun. Delete that log, and begin again"
        )


def set_line(played: PlayedSet) -> bytes:
    """Return a set as JSON."""
    hands = [
        _HandLine(
            hand.rotation,
            hand.seats,
            hand.won,
            hand.faults,
            tuple(map(msgspec.Raw, (hand.lines or EventLines(hand.events)).all())),
            hand.notes,
            hand.talk,
        )
        for hand in played.hands
    ]
    results = played.results if isinstance(played, PlayedEvents) else ()
    return _encode(_SetLine(played.number, tuple(hands), results)) + b"\n"


def played_set(line: bytes) -> PlayedSet:
    """Return a set from JSON. Raises MatchError if it is damaged."""
    try:
        found = _decode_set(line)
        hands = [
            PlayedHand(
                found.set,
                hand.rotation,
                hand.seats,
                tuple(map(event_from_data, hand.events)),
                hand.won,
                hand.faults,
                hand.notes,
                hand.talk,
            )
            for hand in found.hands
        ]
    except (msgspec.MsgspecError, BadMessage) as error:
        raise MatchError(f"the log of the match is damaged: {error}") from None
    if found.tournaments:
        return PlayedEvents(found.set, hands, found.tournaments)
    return PlayedSet(found.set, hands)


def event_results(line: bytes) -> tuple[EventResult, ...]:
    """Return the results of a set of tournaments, without its hands. Raises MatchError if it is damaged."""
    try:
        return _decode_results(line).tournaments
    except msgspec.MsgspecError as error:
        raise MatchError(f"the log of the match is damaged: {error}") from None


class LoggedSets(Sequence[PlayedSet]):
    """The sets of a log, read from the file when they are needed: a long match does not fit into memory.

    Raises MatchError if a set is damaged, when it is read. An incomplete last set does not count.

    end: where the next line belongs in the file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._starts: array[int] | None = None
        with path.open("rb") as file:
            self.header = file.readline()
            self.end, self._count = len(self.header), 0
            for line in _whole_lines(file):
                self.end += len(line)
                self._count += 1

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> PlayedSet: ...

    @overload
    def __getitem__(self, index: slice) -> list[PlayedSet]: ...

    def __getitem__(self, index: int | slice) -> PlayedSet | list[PlayedSet]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        if self._starts is None:
            self._starts = self._found_starts()
        with self._path.open("rb") as file:
            file.seek(self._starts[index])
            return played_set(file.readline())

    def __iter__(self) -> Iterator[PlayedSet]:
        return map(played_set, self.lines())

    def lines(self) -> Iterator[bytes]:
        """Yield each set as it is in the file, for `played_set`."""
        with self._path.open("rb") as file:
            file.readline()
            yield from islice(_whole_lines(file), self._count)

    def keep(self, sets: int) -> None:
        """Forget all but the first `sets` sets."""
        lines = list(islice(self.lines(), sets)) if sets < self._count else None
        if lines is not None:
            self.end = len(self.header) + sum(map(len, lines))
            self._count, self._starts = sets, None

    def _found_starts(self) -> "array[int]":
        """Return where each set begins. Only who reads sets out of order needs that."""
        starts, at = array("Q"), len(self.header)
        for line in self.lines():
            starts.append(at)
            at += len(line)
        return starts


def _whole_lines(file: BinaryIO) -> Iterator[bytes]:
    return takewhile(lambda line: line.endswith(b"\n"), file)
