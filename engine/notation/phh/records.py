"""PHH, the poker hand history format: hands as TOML text, one in a file or many.

The format is described in "Recording and Describing Poker Hands", J. Kim, 2024, and specified at
https://phh.readthedocs.io. This module converts between text and records; `engine.notation.phh.hand` converts
between records and hands.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from decimal import Decimal
from typing import Any, Final

from riverboat.engine.errors import NotationError
from riverboat.engine.facts import fact
from riverboat.engine.notation.toml_text import format_fields, read_fields

Amount = int | Decimal
"""An amount of money as in the text; Decimal("Infinity") for an unknown stack."""


@fact(kw_only=True)
class PhhHand:
    """A hand as in its text: the fields are well-formed, but the rules are not checked.

    Fields have the names of the format; `metadata` has all others. Tuples are by player, from the left of the
    button. With two players the format lists `antes` and `blinds_or_straddles` in the reverse order. A
    negative blind is a missed blind that a player posts, as in pokerkit.

    comments: of the lines that are comments. label: the name of the hand's TOML table, "" if it has none.
    line: its first line in the file.
    """

    variant: str
    antes: tuple[Amount, ...]
    blinds_or_straddles: tuple[Amount, ...] | None = None
    bring_in: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    min_bet: Amount | None = None
    starting_stacks: tuple[Amount, ...]
    actions: tuple[str, ...] = field(repr=False)  # contains hole cards
    ante_trimming_status: bool = False
    hand: int | str | None = None
    seats: tuple[int, ...] | None = None
    players: tuple[str, ...] | None = None
    finishing_stacks: tuple[Amount, ...] | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    comments: tuple[str, ...] = ()
    label: str = ""
    line: int = 1

    @property
    def where(self) -> str:
        """The place of the hand, for messages: "line 14, hand 2"."""
        name = self.label or self.hand
        return f"line {self.line}" if name in {None, ""} else f"line {self.line}, hand {name}"


def read(
    text: str, on_error: Callable[[NotationError], object] | None = None, line: int = 1
) -> Iterator[PhhHand]:
    """Read the hands in `text`, lazily, one after the other.

    line: the number of its first line in the file, for messages.

    A hand that cannot be read is a NotationError with line number and reason. It is raised, or passed to
    `on_error` if given; reading then continues with the next hand.

    A table header without anything beside it starts a hand, so that an error in one hand does not affect the
    next.
    Headers with a dot or a leading underscore belong to the hand above.
    """
    for first, part in _parts(text, line):
        try:
            hand = _parse(part, first)
        except NotationError as error:
            if on_error is None:
                raise
            on_error(error)
        else:
            yield hand


def write(hands: Iterable[PhhHand]) -> str:
    """Write `hands` as one text, numbered from 1. Raises NotationError for values that TOML does not have."""
    return "\n".join([f"[{number}]\n{write_one(hand)}" for number, hand in enumerate(hands, 1)])


def write_one(hand: PhhHand) -> str:
    """Write `hand` as a text of its own. Raises NotationError for values that TOML does not have."""
    fields = {name: getattr(hand, name) for name in _WRITING_ORDER}
    given = {name: value for name, value in fields.items() if value is not None}
    comments = [f"# {comment}\n" for comment in hand.comments]
    return "".join(comments) + format_fields({**given, **hand.metadata})


_WRITING_ORDER: Final = (
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
    "hand",
    "seats",
    "players",
    "finishing_stacks",
)

_MAX_DIGITS: Final = 15  # before the point, and after it
_MAX_CHIPS: Final = 10**_MAX_DIGITS
_WHOLE: Final = {int}

_HEADER: Final = re.compile(
    r"""^[ \t]*\[[ \t]*(?:(?!_)[A-Za-z0-9_-]+|"(?!_)[^"\n]*"|'(?!_)[^'\n]*')[ \t]*\][ \t]*(?:\#.*)?\r?$""",
    re.MULTILINE,
)
_SAYS_SOMETHING: Final = re.compile(r"^[^\S\n]*[^#\s]", re.MULTILINE)  # a line that is no comment
_TOML_LINE: Final = re.compile(r" ?\(at line (\d+), column (\d+)\)")


def _parts(text: str, line: int) -> Iterator[tuple[int, str]]:
    """Yield the text of each hand and its first line. line: that of the text."""
    begin = 0
    for header in _HEADER.finditer(text):
        part = text[begin : header.start()]
        if _SAYS_SOMETHING.search(part):
            yield line, part
        line += part.count("\n")
        begin = header.start()
    part = text[begin:]
    if _SAYS_SOMETHING.search(part):
        yield line, part


def _parse(part: str, line: int) -> PhhHand:
    try:
        fields = read_fields(part)
    except tomllib.TOMLDecodeError as error:
        raise _toml_error(str(error), line) from None
    except (ValueError, ArithmeticError):
        raise NotationError(f"line {line}: a number is too long", code="bad_toml") from None
    except RecursionError:
        raise NotationError(f"line {line}: lists are nested too deeply", code="bad_toml") from None
    label = ""
    if _HEADER.match(part):
        label, fields = next(iter(fields.items()))
    return _Fields(fields, label, line).hand(_comments(part))


def _comments(part: str) -> tuple[str, ...]:
    """Return the text of the lines that are comments; none if a text of several lines may look like one."""
    if "#" not in part or "'''" in part or '"""' in part:
        return ()
    lines = [line.strip() for line in part.split("\n")]
    return tuple([text for line in lines if line.startswith("#") and (text := line[1:].strip())])


def _toml_error(message: str, first_line: int) -> NotationError:
    """Make an error from a message of the TOML reader, with the line number in the whole file."""
    found = _TOML_LINE.search(message)
    if found is None:
        reason = message.removesuffix(" (at end of document)")
        return NotationError(f"line {first_line}: the hand ends in the middle: {reason}", code="bad_toml")
    line = first_line + int(found[1]) - 1
    reason = message[: found.start()] + message[found.end() :]
    return NotationError(f"line {line}, column {found[2]}: {reason}", code="bad_toml")


class _Fields:
    """The fields of one hand, to be checked."""

    def __init__(self, fields: dict[str, Any], label: str, line: int) -> None:
        self._left = fields.copy()
        self._label, self._line = label, line

    def hand(self, comments: tuple[str, ...]) -> PhhHand:
        """Make the record, with its `comments`. Raises NotationError."""
        stacks = self._required(self._amounts("starting_stacks", None, unknown=True), "starting_stacks")
        players = len(stacks)
        return PhhHand(
            variant=self._required(self._take("variant", (str,), "text"), "variant"),
            antes=self._required(self._amounts("antes", players), "antes"),
            blinds_or_straddles=self._amounts("blinds_or_straddles", players, owed=True),
            bring_in=self._amount("bring_in"),
            small_bet=self._amount("small_bet"),
            big_bet=self._amount("big_bet"),
            min_bet=self._amount("min_bet"),
            starting_stacks=stacks,
            actions=self._required(self._list("actions", (str,), "texts"), "actions"),
            ante_trimming_status=self._take("ante_trimming_status", (bool,), "true or false") or False,
            hand=self._take("hand", (int, str), "a number or a text"),
            seats=self._list("seats", (int,), "whole numbers", players),
            players=self._list("players", (str,), "texts", players),
            finishing_stacks=self._amounts("finishing_stacks", players, unknown=True),
            metadata=self._left,
            comments=comments,
            label=self._label,
            line=self._line,
        )

    def _error(self, reason: str) -> NotationError:
        where = f"line {self._line}, hand {self._label}" if self._label else f"line {self._line}"
        return NotationError(f"{where}: {reason}", code="bad_field")

    def _required(self, value: Any, name: str) -> Any:
        if value is None:
            raise self._error(f"{name} is missing")
        return value

    def _take(self, name: str, kinds: tuple[type, ...], wanted: str) -> Any:
        value = self._left.pop(name, None)
        if value is not None and type(value) not in kinds:
            raise self._error(f"{name} is {value!r}, not {wanted}")
        return value

    def _list(self, name: str, kinds: tuple[type, ...], wanted: str, count: int | None = None) -> Any:
        values = self._take(name, (list,), f"a list of {wanted}")
        if values is None:
            return None
        if not set(map(type, values)).issubset(kinds):
            strange = next(value for value in values if type(value) not in kinds)
            raise self._error(f"{name} contains {strange!r}; it must be a list of {wanted}")
        if count is not None and len(values) != count:
            raise self._error(f"{name} has {len(values)} entries for {count} players")
        return tuple(values)

    def _amounts(self, name: str, count: int | None, *, unknown: bool = False, owed: bool = False) -> Any:
        plain = self._left.get(name)
        if (
            type(plain) is list
            and len(plain) == (len(plain) if count is None else count)
            and set(map(type, plain)) == _WHOLE
            and 0 <= min(plain) <= max(plain) < _MAX_CHIPS
        ):
            return tuple(self._left.pop(name))
        amounts = self._list(name, (int, Decimal), "amounts", count)
        for amount in amounts or ():
            self._check_amount(name, amount, unknown=unknown, owed=owed)
        return amounts

    def _amount(self, name: str) -> Any:
        amount = self._take(name, (int, Decimal), "an amount")
        if amount is not None and not (type(amount) is int and 0 <= amount < _MAX_CHIPS):
            self._check_amount(name, amount)
        return amount

    def _check_amount(self, name: str, amount: Amount, *, unknown: bool = False, owed: bool = False) -> None:
        number = Decimal(amount).copy_abs() if owed else Decimal(amount)
        if number.is_nan() or number < 0 or (number.is_infinite() and not unknown):
            raise self._error(f"{name} contains {amount}; an amount must be 0 or more")
        exponent = number.as_tuple().exponent
        if isinstance(exponent, int) and not -_MAX_DIGITS <= exponent <= number.adjusted() < _MAX_DIGITS:
            raise self._error(f"{name} contains an amount of more than {_MAX_DIGITS} digits")
