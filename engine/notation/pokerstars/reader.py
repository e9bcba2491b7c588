"""PokerStars hand histories to records: cash games and tournaments.

Seats are numbered from 0, like ours; the text numbers them from 1. Amounts are as in the text, without
currency signs. Chat and players joining or leaving are ignored.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from io import StringIO
from typing import Final

from riverboat.engine.cards import Card, parse_cards
from riverboat.engine.errors import CardError, NotationError
from riverboat.engine.facts import fact
from riverboat.engine.games import game_named
from riverboat.engine.notation.pokerstars.heading import (
    BEGINNING,
    Amount,
    Heading,
    HeadingError,
    amount,
    in_signs,
    read_heading,
)
from riverboat.engine.notation.pokerstars.lines import (
    BOARD,
    CANCELLED,
    COLLECTED,
    NOT_AWARDED,
    RETURNED,
    SHORT,
    STREET,
    SUMMED_UP,
    TOTAL,
    WON,
    ParsedLine,
    complete_board,
    is_result,
    parse_done,
    parsed_once,
)
from riverboat.engine.notation.pokerstars.vocabulary import RESULTS, RUNS, SUMMARY, VENUE, is_stud
from riverboat.engine.notation.provenance import Provenance

_MAX_LINE: Final = 1_000  # characters
_MAX_LINES: Final = 3_000  # of a hand
_MAX_NAMES: Final = 30


@fact
class PokerStarsHand:
    """A hand as in its text, which is well-formed; the rules are not checked.

    number: the number of PokerStars. game: our code.
    small, big: the stakes in the heading: blinds or, at fixed limit, bets.
    button: the seat with the button; at stud, which has none, the one before the first in the text.
    stacks: the starting stacks of the players dealt in, by seat.
    names: the players' names, by seat. rake: what the house took. runs: how often the board was run.
    blinds: by seat, its "small blind", "big blind" or "straddle" in the summary.
    summed_up: the hole cards in the summary, by seat.
    provenance: what else the text says, without unit and rake. remarks: what is unusual in the text.
    """

    number: int
    game: str
    table: str
    small: Amount
    big: Amount
    button: int
    stacks: Mapping[int, Amount]
    names: Mapping[int, str]
    lines: tuple[ParsedLine, ...] = field(repr=False)
    rake: Amount
    runs: int
    blinds: Mapping[int, str]
    summed_up: Mapping[int, tuple[Card, ...]] = field(repr=False)
    line: int
    provenance: Provenance
    remarks: tuple[str, ...] = ()

    @property
    def where(self) -> str:
        """The place of the hand, for messages: "line 14, hand 105024000105"."""
        return f"line {self.line}, hand {self.number}"


def read(text: str, on_error: Callable[[NotationError], object] | None = None) -> Iterator[PokerStarsHand]:
    """Read the hands in `text`, lazily, one after the other.

    A hand that cannot be read is a NotationError with line number and reason. It is raised, or passed to
    `on_error` if given; reading then continues with the next hand.
    """
    part: list[tuple[int, str]] = []
    for number, ended in enumerate(StringIO(text, newline=None), 1):
        line = _cleaned(ended)
        if BEGINNING.match(line):
            yield from _hand_of(part, on_error)
            part = []
        if (part or not _GAP.match(line)) and len(part) <= _MAX_LINES:
            part.append((number, line))
    yield from _hand_of(part, on_error)


def read_lines(lines: Iterable[tuple[int, str]]) -> PokerStarsHand:
    """Read one hand, given as its lines, each with its number in the file. Raises NotationError."""
    cleaned = [(number, line.strip() if line.isascii() else _cleaned(line)) for number, line in lines]
    first = next((place for place, (_, line) in enumerate(cleaned) if line and not _GAP.match(line)), 0)
    return _Reader(in_signs(cleaned[first:])).hand()


def _cleaned(line: str) -> str:
    return line[: _MAX_LINE + 1].replace("\xa0", " ").strip()


def _hand_of(
    part: list[tuple[int, str]], on_error: Callable[[NotationError], object] | None
) -> Iterator[PokerStarsHand]:
    if not part:
        return
    try:
        hand = read_lines(part)
    except NotationError as error:
        if on_error is None:
            raise
        on_error(error)
    else:
        yield hand


_GAP: Final = re.compile(r"(?:\ufeff?\**|\** # \d+ \**)$")  # in archives, hands are numbered
_TABLE: Final = re.compile(r"Table '(.*)'\s*(?:(\d{1,3})-max)?(.*?)(?:Seat #([1-9]\d{0,3}) is the button)?$")
_SEAT: Final = re.compile(r"Seat (\d{1,4}): (.*) \([^\d\s-]?([\d,.]{1,30}) in chips(?:, .*)?\)(.*)$")
_NUMBER: Final = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,6})?$")


class _Reader:
    """Reads one hand, line by line."""

    def __init__(self, part: list[tuple[int, str]]) -> None:
        self._part = part
        self._number = part[0][0]  # of the current line
        self._names: dict[str, int] = {}
        self._seated: dict[str, tuple[int, str]] = {}  # seat and name, by the number in the text
        self._longest_first: tuple[str, ...] = ()
        self._has_colons = False  # whether a name has what ends names
        self._stacks: dict[int, Amount] = {}
        self._lines: list[ParsedLine] = []
        self._rake: Amount = 0
        self._runs = 1
        self._board = ""  # by the summary
        self._blinds: dict[int, str] = {}
        self._summed_up: dict[int, tuple[Card, ...]] = {}
        self._results: list[str] = []
        self._remarks: list[str] = []

    def hand(self) -> PokerStarsHand:
        """Make the record. Raises NotationError."""
        first = self._number
        self._check_size()
        heading = self._heading()
        game = game_named(heading.game)
        table = self._read_table(needs_button=not is_stud(game))
        is_summary = False
        for number, text in self._part[2:]:
            if not text:
                continue
            self._number = number
            if text == SUMMARY:
                is_summary = True
            elif is_summary:
                self._read_summary(text)
            else:
                self._read_line(text)
        if not is_summary:
            raise self._error("the hand is cut off: it has no summary", "cut_off")
        if "No Limit Post-Flop" in self._part[0][1]:
            self._remarks.append("the site had no limit after the flop: the hand is read as pot-limit")
        if self._board and complete_board(self._lines, game, lambda: self._cards(self._board)):
            self._remarks.append("a street has other cards than the game deals: the board is the summary's")
        playing = {line.seat for line in self._lines if line.verb not in {"returned", "collected"}}
        stacks = {seat: stack for seat, stack in self._stacks.items() if seat in playing}
        return PokerStarsHand(
            number=heading.number,
            game=heading.game,
            table=table[1],
            small=heading.small,
            big=heading.big,
            button=int(table[4]) - 1 if table[4] else self._before_the_first(stacks),
            stacks=stacks,
            names={seat: name for name, seat in self._names.items()},
            lines=tuple(self._lines),
            rake=self._rake,
            runs=self._runs,
            blinds=self._blinds,
            summed_up=self._summed_up,
            line=first,
            provenance=self._provenance(heading, table),
            remarks=tuple(self._remarks),
        )

    def _error(self, reason: str, code: str = "bad_line") -> NotationError:
        return NotationError(f"line {self._number}: {reason}", code=code)

    def _check_size(self) -> None:
        for number, text in self._part:
            if len(text) > _MAX_LINE:
                self._number = number
                raise self._error(f"the line is longer than {_MAX_LINE} characters")
        if len(self._part) > _MAX_LINES:
            raise self._error(f"the hand has more than {_MAX_LINES} lines")

    def _heading(self) -> Heading:
        try:
            return read_heading(self._part[0][1])
        except HeadingError as error:
            raise self._error(str(error), error.code) from None

    def _read_table(self, *, needs_button: bool) -> re.Match[str]:
        if len(self._part) > 1:
            self._number = self._part[1][0]
            table = _TABLE.match(self._part[1][1])
            if table is not None and (table[4] or not needs_button):
                return table
        raise self._error("the table line with the seat of the button is missing")

    def _before_the_first(self, stacks: Mapping[int, Amount]) -> int:
        """Return the seat before the first player of the text, clockwise."""
        first = next((line.seat for line in self._lines if line.seat in stacks), 0)
        return max(stacks, key=lambda seat: (seat < first, seat), default=0)

    def _provenance(self, heading: Heading, table: re.Match[str]) -> Provenance:
        up = game_named(heading.game).streets[0].up
        first_dealt: dict[int, int] = {}
        for line in self._lines:
            if line.verb == "dealt":
                first_dealt.setdefault(line.seat, len(line.cards))
        known = [seat for seat, count in first_dealt.items() if count > up]
        unknown: dict[str, object] = dict(heading.rest)
        if self._results:
            unknown[RESULTS] = list(self._results)
        return Provenance(
            format="pokerstars",
            venue=VENUE,
            hand=str(heading.number),
            played=heading.played,
            zone=heading.zone,
            currency=heading.currency,
            table=table[1],
            seats=int(table[2]) if table[2] else None,
            hero=known[0] if len(known) == 1 else None,
            event=heading.event,
            tournament=heading.tournament,
            level=heading.level,
            unknown=unknown,
        )

    def _read_line(self, text: str) -> None:
        """Parse `text`. Actions come first, because a name may look like something else."""
        if not self._lines and (found := _SEAT.match(text)):
            self._read_seat(found)
        elif self._read_action(text):
            return
        elif text.startswith("*** "):
            self._read_street(text)
        elif found := RETURNED.match(text):
            self._add("returned", self._seat_of(found[2]), amount(found[1]))
        elif text.startswith("Dealt to "):
            self._read_dealt(text.removeprefix("Dealt to "))
        elif CANCELLED.match(text):
            raise self._error("the hand was cancelled", "cut_off")

    def _read_seat(self, found: re.Match[str]) -> None:
        seat, name = int(found[1]) - 1, found[2]
        if seat in self._stacks or name in self._names:
            raise self._error(f"{name!r} or seat {seat + 1} is listed twice")
        if not _NUMBER.match(found[3]):
            raise self._error(f"{found[3]!r} is not an amount")
        if "out of hand" in found[4]:
            return
        if len(self._names) == _MAX_NAMES:
            raise self._error(f"the hand has more than {_MAX_NAMES} players")
        self._names[name] = seat
        self._seated[str(seat + 1)] = seat, name
        self._has_colons |= ": " in name
        self._stacks[seat] = amount(found[3])

    def _read_street(self, text: str) -> None:
        if found := BOARD.match(text):
            run = RUNS.index(found[1]) if found[1] in RUNS else 0
            cards, verb = self._cards(found[3]), "open card" if found[2] == "PRE-FLOP" else "board"
            before = [line.cards for line in self._lines if line.verb == "open card" and line.run == run]
            if before and cards[:1] == before[0]:  # some texts name the open card again
                cards = cards[1:]
            self._add(verb, cards=cards, run=run)
        elif STREET.match(text):
            self._add("street")

    def _read_dealt(self, text: str) -> None:
        """Read a name and the player's cards: the new ones, behind those dealt before if there are any."""
        name = next((name for name in self._by_length() if text.startswith(f"{name} [")), None)
        if name is None:
            raise self._error(f"{text.rpartition(' [')[0]!r} has no seat")
        before, _, new = text.removeprefix(name).rpartition("[")
        self._add("dealt", self._names[name], cards=self._cards(new), kept=self._cards(before))

    def _read_action(self, text: str) -> bool:
        """Read the action of a player; return False if `text` is not one."""
        before, colon, action = text.partition(": ")
        if colon and before in self._names and not self._has_colons:
            self._read_done(self._names[before], action)
            return True
        if not text.startswith(self._by_length()):
            return False
        for name in self._by_length():
            seat, rest = self._names[name], text.removeprefix(name)
            if rest == text:
                continue
            if rest.startswith(": "):
                self._read_done(seat, rest.removeprefix(": "))
                return True
            if found := COLLECTED.match(rest):
                self._add("collected", seat, amount(found[1]))
                return True
        if is_result(text, self._by_length()):
            self._results.append(text)
            return True
        return False

    def _by_length(self) -> tuple[str, ...]:
        """Return the names, the longest first: a name may begin with another."""
        if len(self._longest_first) != len(self._names):
            self._longest_first = tuple(sorted(self._names, key=len, reverse=True))
        return self._longest_first

    def _read_done(self, seat: int, text: str) -> None:
        done = (parsed_once if len(text) <= SHORT else parse_done)(text)
        if done is None:
            raise self._error(f"unknown action {text!r}")
        if done.verb:
            self._add(done.verb, seat, done.amount, self._cards(done.cards), by=done.by)

    def _read_summary(self, text: str) -> None:
        if found := TOTAL.match(text):
            self._rake = amount(found[1])
        elif text.startswith("Hand was run "):
            self._runs = 1 + max([line.run for line in self._lines], default=0)
        elif text.startswith("Seat "):
            self._read_seat_summary(text)
        elif text.startswith("Board ["):
            self._board = text.removeprefix("Board ")

    def _read_seat_summary(self, text: str) -> None:
        number = text[5 : text.find(":")]
        seat, name = self._seated.get(number, (-1, ""))
        opening = f"Seat {number}: {name}"
        if seat < 0 or not text.startswith(opening):
            return
        found = SUMMED_UP.match(text, len(opening))
        if found and found[1]:
            self._blinds[seat] = found[1]
        if found and found[2]:
            self._summed_up[seat] = self._cards(found[2])
        if NOT_AWARDED in text:
            self._remarks.append(f"{name} cashed out: the pot counts as won by this player")
            for won in WON.findall(text):
                self._add("collected", seat, amount(won))

    def _add(
        self,
        verb: str,
        seat: int = -1,
        chips: Amount = 0,
        cards: tuple[Card, ...] = (),
        *,
        run: int = 0,
        kept: tuple[Card, ...] = (),
        by: Amount = 0,
    ) -> None:
        self._lines.append(ParsedLine(self._number, verb, seat, chips, cards, run, kept, by))

    def _seat_of(self, name: str) -> int:
        if name not in self._names:
            raise self._error(f"{name!r} has no seat")
        return self._names[name]

    def _cards(self, text: str) -> tuple[Card, ...]:
        if not text:
            return ()
        try:
            return parse_cards(text.replace("[", "").replace("]", ""))
        except CardError as error:
            raise self._error(str(error)) from None
