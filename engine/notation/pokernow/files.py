"""Logs of Poker Now, a site for home games, as its table downloads them.

A log is CSV with the columns entry, at and order, newest first. Between the entries "-- starting hand #7"
and "-- ending hand #7" stand the stacks, posts, actions, boards and winnings. Players are "Name @ id". Calls,
bets and raises have the player's total for the street. "Your hand is" does not say whose it is: the player
who shows these cards in any hand is the one. The format has no specification: this follows published logs.

A hand is put into the words of PokerStars, which has a place for all of it, and read as that.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.file_hand import FileHand, FileReader, OnError
from riverboat.engine.notation.hand_texts import HandText
from riverboat.engine.notation.pokernow.entries import LogEntry, cards_in, entries_of, mark_of, player_of
from riverboat.engine.notation.pokernow.words import VENUE, Blinds, PokerNowHand, hand_of
from riverboat.engine.notation.pokerstars.retold import replay_retold
from riverboat.engine.notation.provenance import Provenance

FORMAT: Final = "pokernow"

_MAX_WAITING: Final = 4 << 20  # characters of hands that wait until it is known whose log it is


@dataclass(frozen=True, slots=True)
class _Rows:
    """The entries of a hand, in time, and those after it."""

    entries: Sequence[LogEntry]
    late: Sequence[LogEntry]
    size: int


class PokerNowFile(FileReader):
    """Reads the hands of a log, newest or oldest first."""

    def __init__(self) -> None:
        self._begin_log()

    def _begin_log(self) -> None:
        self._half: tuple[str, int, list[LogEntry], int] | None = None
        self._late: list[LogEntry] = []
        self._hero = ""
        self._waiting: list[_Rows] = []
        self._blinds = Blinds()

    def read(self, part: HandText, report: OnError) -> Iterator[FileHand]:
        """Read the rows from a start or an end of a hand to the next."""
        try:
            part.check()
            entries = entries_of(part)
        except NotationError:
            self._half = None
            raise
        mark = mark_of(entries[0]) if entries else None
        if mark is None:
            yield from self.end(report)
            self._begin_log()
            self._late = entries
            return
        before, self._half = self._half, (*mark, entries, part.size)
        if before is None:
            return
        kind, number, others, size = before
        if mark[0] == kind or mark[1] != number:
            report(_cut_off(others[0], number))
            return
        self._half = None
        self._find_hero(rows := self._rows(kind, others, entries, size + part.size))
        self._waiting.append(rows)
        if self._hero or sum([each.size for each in self._waiting]) > _MAX_WAITING:
            yield from self._waited(report)

    def identity(self, part: HandText) -> str:
        """Return nothing: a hand is in two parts, and what others show decides whose log it is."""
        return ""

    def end(self, report: OnError) -> Iterator[FileHand]:
        """Read what waits at the end of the log."""
        yield from self._waited(report)
        if self._half is not None:
            _, number, entries, _ = self._half
            self._half = None
            report(_cut_off(entries[0], number))

    def _rows(self, kind: str, first: list[LogEntry], second: list[LogEntry], size: int) -> _Rows:
        """Put the two parts of a hand together. kind: the mark that came first in the file."""
        start, end = (second, first) if kind == "ending" else (first, second)
        rows = sorted([*start, *end], key=lambda entry: entry.order)
        inside = [entry for entry in rows if start[0].order <= entry.order <= end[0].order]
        after = [entry for entry in rows if entry.order > end[0].order]
        late = [*after, *self._late]
        self._late = [entry for entry in rows if entry.order < start[0].order]
        return _Rows(inside, late, size)

    def _find_hero(self, rows: _Rows) -> None:
        """Find whose log it is: who shows the cards of "Your hand is"."""
        if self._hero:
            return
        own = [set(cards_in(each.text)) for each in rows.entries if each.text.startswith("Your hand is ")]
        for entry in [*rows.entries, *rows.late]:
            player = player_of(entry)
            if own and player and player[1].startswith("shows ") and set(cards_in(player[1])) == own[0]:
                self._hero = player[0]

    def _waited(self, report: OnError) -> Iterator[FileHand]:
        waiting, self._waiting = self._waiting, []
        for rows in waiting:
            try:
                yield _played(hand_of(rows.entries, rows.late, self._blinds, self._hero), rows, self._hero)
            except NotationError as error:
                report(error)


def _cut_off(entry: LogEntry, number: int) -> NotationError:
    return NotationError(
        f"line {entry.line}, hand {number}: the log has only a part of the hand", code="cut_off"
    )


def _played(hand: PokerNowHand, rows: _Rows, hero: str) -> FileHand:
    """Play a hand. Raises NotationError, with the line of the log."""
    played = replay_retold(hand.lines, hand.sources)
    seat = hand.seats.get(hero)
    return FileHand(
        f"line {rows.entries[0].line}, hand {hand.number}",
        hand.number,
        "",
        played.hand,
        played.events,
        played.differences,
        frozenset(),
        Provenance(
            format=FORMAT,
            venue=VENUE,
            hand=hand.id,
            played=rows.entries[0].at,
            zone="UTC",
            unit=played.chips_per_unit,
            seats=10,
            hero=None if seat is None else seat - 1,
            unknown={"players": {str(seat - 1): id for id, seat in hand.seats.items()}},
        ),
        tuple(hand.remarks),
    )
