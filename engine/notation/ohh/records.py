"""Open Hand History text to records: the JSON is well-formed, but the rules of poker are not checked."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from riverboat.engine.errors import NotationError

Amount = int | Decimal

_DECODER: Final = json.JSONDecoder(parse_float=Decimal, parse_constant=Decimal)
_BETWEEN: Final = " \t\r\n,[]\ufeff"
_MAX_DIGITS: Final = 15
_MAX_DECIMALS: Final = 6


@dataclass(frozen=True, slots=True)
class OhhHand:
    """A hand as in its text.

    data: the object "ohh". line: its first line in the file.
    """

    data: Mapping[str, Any] = field(repr=False)  # contains hole cards
    line: int = 1

    @property
    def where(self) -> str:
        """The place of the hand, for messages: "line 14, hand 2"."""
        number = self.data.get("game_number")
        return f"line {self.line}, hand {number}" if number else f"line {self.line}"

    def error(self, reason: str, code: str = "bad_field") -> NotationError:
        """Make an error about this hand."""
        return NotationError(f"{self.where}: {reason}", code=code)

    def text(self, name: str, data: Mapping[str, Any] | None = None) -> str:
        """Return a text, "" if there is none. Raises NotationError."""
        value = (self.data if data is None else data).get(name)
        if value is None:
            return ""
        if type(value) not in {str, int}:
            raise self.error(f"{name} is {value!r}, not a text")
        return str(value)

    def whole(self, name: str, data: Mapping[str, Any] | None = None) -> int | None:
        """Return a whole number, or None if there is none. Raises NotationError."""
        value = (self.data if data is None else data).get(name)
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < _MAX_DIGITS:
            return int(value)  # the specification's own examples have numbers in quotes
        if value is not None and type(value) is not int:
            raise self.error(f"{name} is {value!r}, not a whole number")
        return value

    def amount(self, name: str, data: Mapping[str, Any] | None = None) -> Amount:
        """Return an amount of money, 0 if there is none. Raises NotationError."""
        value = (self.data if data is None else data).get(name)
        if value is None:
            return 0
        if type(value) not in {int, Decimal}:
            raise self.error(f"{name} is {value!r}, not an amount")
        number = Decimal(value)
        is_fine = number.is_finite() and number >= 0 and number.adjusted() < _MAX_DIGITS
        if not is_fine or int(number.as_tuple().exponent) < -_MAX_DECIMALS:
            digits = f"{_MAX_DIGITS} digits before the point and {_MAX_DECIMALS} after it"
            raise self.error(f"{name} is {value}; an amount is 0 or more, with at most {digits}")
        return value  # type: ignore[no-any-return]  # it is one of the two types

    def objects(self, name: str, data: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
        """Return a list of objects, empty if there is none. Raises NotationError."""
        value = (self.data if data is None else data).get(name)
        if value in (None, ""):
            return []
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise self.error(f"{name} is not a list of objects")
        return value

    def texts(self, name: str, data: Mapping[str, Any] | None = None) -> list[str]:
        """Return a list of texts, empty if there is none. Raises NotationError."""
        value = (self.data if data is None else data).get(name)
        if value in (None, ""):
            return []
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self.error(f"{name} is not a list of texts")
        return value

    def object(self, name: str) -> dict[str, Any]:
        """Return an object, empty if there is none. Raises NotationError."""
        value = self.data.get(name)
        if value is not None and not isinstance(value, dict):
            raise self.error(f"{name} is not an object")
        return value or {}


def read(
    text: str, on_error: Callable[[NotationError], object] | None = None, line: int = 1
) -> Iterator[OhhHand]:
    """Read the hands in `text`, lazily, one after the other. Between them may be blank lines or commas.

    line: the number of its first line in the file, for messages.

    A hand that cannot be read is a NotationError with line number and reason. It is raised, or passed to
    `on_error` if given; reading then continues with the next line that begins with a brace.
    """
    place = counted = 0
    while (place := _skipped(text, place)) < len(text):
        line += text.count("\n", counted, place)
        first, counted = line, place
        try:
            value, place = _DECODER.raw_decode(text, place)
            yield _hand(value, first)
        except (ValueError, ArithmeticError, RecursionError) as error:
            reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
            if isinstance(error, json.JSONDecodeError):
                first += text.count("\n", place, error.pos)
            located = NotationError(f"line {first}: this is not JSON: {reason}", code="bad_json")
            following = text.find("\n{", place + 1)
            place = len(text) if following < 0 else following
            _report(located, on_error)
        except NotationError as error:
            _report(error, on_error)


def _report(error: NotationError, on_error: Callable[[NotationError], object] | None) -> None:
    if on_error is None:
        raise error from None
    on_error(error)


def _skipped(text: str, place: int) -> int:
    while place < len(text) and text[place] in _BETWEEN:
        place += 1
    return place


def _hand(value: Any, line: int) -> OhhHand:
    """Return the hand of a JSON value. Raises NotationError."""
    data = value.get("ohh") if isinstance(value, dict) else None
    if not isinstance(data, dict):
        raise NotationError(f'line {line}: this is not an object with an "ohh"', code="bad_field")
    try:
        json.dumps(data, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        raise NotationError(f"line {line}: a text has half of a surrogate pair", code="bad_field") from None
    return OhhHand(data, line)
