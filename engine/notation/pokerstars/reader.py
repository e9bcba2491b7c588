"""PokerStars hand histories to records: hold'em and Omaha, cash games and tournaments.

Seats are numbered from 0, like ours; the text numbers them from 1. Amounts are as in the text, without
currency signs. Chat and players joining or leaving are ignored.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from riverboat.engine.cards import Card, parse_cards
from riverboat.engine.errors import CardError, NotationError
from riverboat.engine.notation.pokerstars.vocabulary import RUNS, SUMMARY, TITLES

Amount = Decimal

GAMES: Final = {
    TITLES[code]: code for code in ("nlhe", "plhe", "flhe", "plo", "plo5", "plo6", "plo8", "flo", "flo8")
}
"""The codes of the games that can be read, by title."""


@dataclass(frozen=True, slots=True)
class ParsedLine:
    """A parsed text line of a hand.

    number: the line number in the file.
    verb: the action, as in _VERBS, or "board", "dealt", "returned", "collected".
    seat: the player. amount: the chips it names; for a raise, the total.
    cards: those it names. run: the number of the board, from 0.
    """

    number: int
    verb: str
    seat: int = -1
    amount: Amount = Decimal(0)
    cards: tuple[Card, ...] = field(default=(), repr=False)
    run: int = 0


@dataclass(frozen=True, slots=True)
class PokerStarsHand:
    """A hand as in its text, which is well-formed; the rules are not checked.

    number: the number of PokerStars. game: our code.
    small, big: the stakes in the heading: blinds or, at fixed limit, bets.
    button: the seat with the button. stacks: the starting stacks of the players dealt in, by seat.
    names: the players' names, by seat. rake: what the house took. runs: how often the board was run.
    blinds: by seat, its "small blind", "big blind" or "straddle" in the summary.
    summed_up: the hole cards in the summary, by seat.
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
    for number, line in enumerate(text.splitlines(), 1):
        if _BEGINNING.match(line):
            yield from _hand_of(part, on_error)
            part = []
        if part or line.strip():
            part.append((number, line.strip()))
    yield from _hand_of(part, on_error)


def read_lines(lines: Iterable[tuple[int, str]]) -> PokerStarsHand:
    """Read one hand, given as its lines, each with its number in the file. Raises NotationError."""
    return _Reader([(number, line.strip()) for number, line in lines]).hand()


def _hand_of(
    part: list[tuple[int, str]], on_error: Callable[[NotationError], object] | None
) -> Iterator[PokerStarsHand]:
    if not part:
        return
    try:
        hand = _Reader(part).hand()
    except NotationError as error:
        if on_error is None:
            raise
        on_error(error)
    else:
        yield hand


_AMOUNT: Final = r"[^\d\s-]?((?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,6})?)"
_BEGINNING: Final = re.compile(r"\ufeff?PokerStars .*(?:Hand|Game) #\d+: +\S.* - \d")  # longer than a name
_TITLE: Final = re.compile("|".join(re.escape(title) for title in sorted(GAMES, key=len, reverse=True)))
_HEADING: Final = re.compile(
    rf"\ufeff?PokerStars (?:[\w ]*)(?:Hand|Game) #(\d{{1,18}}):\s*(.*?)\({_AMOUNT}/{_AMOUNT}(?:[ )]|$)"
)
_TABLE: Final = re.compile(r"Table '(.*)' (?:(\d+)-max)?.*?(?:Seat #([1-9]\d{0,3}) is the button)?$")
_SEAT: Final = re.compile(rf"Seat (\d{{1,4}}): (.*) \({_AMOUNT} in chips(?:, .*)?\)(.*)$")
_BOARD: Final = re.compile(r"\*\*\* (?:(\w+) )?(FLOP|TURN|RIVER) \*\*\* (?:\[.*\] )?\[(.*)\]$")
_RETURNED: Final = re.compile(rf"Uncalled bet \({_AMOUNT}\) returned to (.*)$")
_COLLECTED: Final = re.compile(rf" collected {_AMOUNT} from (?:(?:main|side) )?pot(?:-\d+)?$")
_TOTAL: Final = re.compile(rf"Total pot .*\| Rake {_AMOUNT}")
_SUMMED_UP: Final = re.compile(
    r"(?: \(button\))?(?: \((small blind|big blind|straddle)\))?(?: (?:mucked|showed) \[([^]]*)\])?"
)

_VERBS: Final = {
    "small blind": rf"posts small blind {_AMOUNT}",
    "big blind": rf"posts big blind {_AMOUNT}",
    "both blinds": rf"posts small & big blinds {_AMOUNT}",
    "straddle": rf"posts straddle {_AMOUNT}",
    "ante": rf"posts (?:the )?ante {_AMOUNT}",
    "folds": r"folds(?: \[(?P<cards>.*)\])?",
    "checks": r"checks",
    "calls": rf"calls {_AMOUNT}",
    "bets": rf"bets {_AMOUNT}",
    "raises": rf"raises \S+ to {_AMOUNT}",
    "shows": r"shows \[(?P<cards>[^]]*)\].*",
    "mucks": r"mucks hand",
    "": r"(?:doesn't show hand|sits out|is sitting out|is (?:dis)?connected|has returned).*",
}
_DONE: Final = [
    (verb, re.compile(rf"{pattern}(?: and is all-in)?(?: and has reached the .*)?$"))
    for verb, pattern in _VERBS.items()
]
_WITH_AMOUNT: Final = frozenset(verb for verb, pattern in _VERBS.items() if _AMOUNT in pattern)


class _Reader:
    """Reads one hand, line by line."""

    def __init__(self, part: list[tuple[int, str]]) -> None:
        self._part = part
        self._number = part[0][0]  # of the current line
        self._names: dict[str, int] = {}
        self._stacks: dict[int, Amount] = {}
        self._lines: list[ParsedLine] = []
        self._rake = Decimal(0)
        self._runs = 1
        self._blinds: dict[int, str] = {}
        self._summed_up: dict[int, tuple[Card, ...]] = {}

    def hand(self) -> PokerStarsHand:
        """Make the record. Raises NotationError."""
        first = self._number
        heading = _HEADING.match(self._part[0][1])
        if heading is None:
            raise self._error("this is not the first line of a hand")
        title = _TITLE.search(heading[2])
        if title is None:
            raise self._error(f"unknown game {heading[2].strip()!r}", "unknown_game")
        table = self._read_table()
        is_summary = False
        for number, text in self._part[2:]:
            self._number = number
            if text == SUMMARY:
                is_summary = True
            elif is_summary:
                self._read_summary(text)
            elif text:
                self._read_line(text)
        if not is_summary:
            raise self._error("the hand is cut off: it has no summary", "cut_off")
        playing = {line.seat for line in self._lines if line.verb not in {"returned", "collected"}}
        return PokerStarsHand(
            number=int(heading[1]),
            game=GAMES[title[0]],
            table=table[1],
            small=_amount(heading[3]),
            big=_amount(heading[4]),
            button=int(table[3]) - 1,
            stacks={seat: stack for seat, stack in self._stacks.items() if seat in playing},
            names={seat: name for name, seat in self._names.items()},
            lines=tuple(self._lines),
            rake=self._rake,
            runs=self._runs,
            blinds=self._blinds,
            summed_up=self._summed_up,
            line=first,
        )

    def _error(self, reason: str, code: str = "bad_line") -> NotationError:
        return NotationError(f"line {self._number}: {reason}", code=code)

    def _read_table(self) -> re.Match[str]:
        if len(self._part) > 1:
            self._number = self._part[1][0]
            table = _TABLE.match(self._part[1][1])
            if table is not None and table[3] is not None:
                return table
        raise self._error("the table line with the seat of the button is missing")

    def _read_line(self, text: str) -> None:
        """Parse `text`. Actions come first, because a name may look like something else."""
        if not self._lines and (found := _SEAT.match(text)):
            self._read_seat(found)
        elif self._read_action(text):
            return
        elif text.startswith("*** "):
            if found := _BOARD.match(text):
                run = RUNS.index(found[1]) if found[1] in RUNS else 0
                self._add("board", cards=self._cards(found[3]), run=run)
        elif found := _RETURNED.match(text):
            self._add("returned", self._seat_of(found[2]), found[1])
        elif text.startswith("Dealt to "):
            name, _, cards = text.removeprefix("Dealt to ").rpartition(" [")
            self._add("dealt", self._seat_of(name), cards=self._cards(cards.removesuffix("]")))

    def _read_seat(self, found: re.Match[str]) -> None:
        seat, name = int(found[1]) - 1, found[2]
        if seat in self._stacks or name in self._names:
            raise self._error(f"{name!r} or seat {seat + 1} is listed twice")
        if "out of hand" in found[4]:
            return
        self._names[name] = seat
        self._stacks[seat] = _amount(found[3])

    def _read_action(self, text: str) -> bool:
        """Read the action of a player; return False if `text` is not one."""
        for name in sorted(self._names, key=len, reverse=True):
            seat, rest = self._names[name], text.removeprefix(name)
            if rest == text:
                continue
            if rest.startswith(": "):
                self._read_done(seat, rest.removeprefix(": "))
                return True
            if found := _COLLECTED.match(rest):
                self._add("collected", seat, found[1])
                return True
        return False

    def _read_done(self, seat: int, text: str) -> None:
        for verb, pattern in _DONE:
            if found := pattern.match(text):
                if verb:
                    amount = found[1] if verb in _WITH_AMOUNT else "0"
                    cards = self._cards(found.groupdict().get("cards") or "")
                    self._add(verb, seat, amount, cards)
                return
        raise self._error(f"unknown action {text!r}")

    def _read_summary(self, text: str) -> None:
        if found := _TOTAL.match(text):
            self._rake = _amount(found[1])
        elif text.startswith("Hand was run "):
            self._runs = 1 + max([line.run for line in self._lines], default=0)
        for name, seat in self._names.items():
            opening = f"Seat {seat + 1}: {name}"
            if text.startswith(opening) and (found := _SUMMED_UP.match(text, len(opening))):
                if found[1]:
                    self._blinds[seat] = found[1]
                if found[2]:
                    self._summed_up[seat] = self._cards(found[2])

    def _add(
        self, verb: str, seat: int = -1, amount: str = "0", cards: tuple[Card, ...] = (), run: int = 0
    ) -> None:
        self._lines.append(ParsedLine(self._number, verb, seat, _amount(amount), cards, run))

    def _seat_of(self, name: str) -> int:
        if name not in self._names:
            raise self._error(f"{name!r} has no seat")
        return self._names[name]

    def _cards(self, text: str) -> tuple[Card, ...]:
        try:
            return parse_cards(text.replace("[", "").replace("]", ""))
        except CardError as error:
            raise self._error(str(error)) from None


def _amount(text: str) -> Amount:
    return Decimal(text.replace(",", ""))
