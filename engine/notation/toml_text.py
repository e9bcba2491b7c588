"""TOML: a writer, which the standard library does not have, and a faster reader for plain text.

The standard library reads a text character by character. Nearly all lines of hand histories are "key = value"
with plain values, so this module reads those directly and leaves everything else to the standard library.
"""

import datetime
import math
import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from riverboat.engine.errors import NotationError

_SHORT_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
_BARE_KEY: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")

_INTEGER: Final = r"(?:0|[1-9][0-9]{0,17})"
_PLAIN_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN_INTEGER: Final = re.compile(_INTEGER)
_PLAIN_INTEGERS: Final = re.compile(rf"\[{_INTEGER}(?:, {_INTEGER})*\]")
_PLAIN_HEADER: Final = re.compile(r"\[([A-Za-z0-9_-]+)\]")
_PLAIN_TIME: Final = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])")
_TRUTH: Final = {"true": True, "false": False}

_MAX_PARTS: Final = 16  # of a key with dots; tomllib takes time and memory by the square of them
_MAX_DEPTH: Final = 32
_PART: Final = r"(?:[A-Za-z0-9_-]+|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*')"
_SHAPES: Final = re.compile(
    r"(?P<text>\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''.*?'''|\#[^\n]*)|(?P<endless>\"\"\"|''')"
    rf"|(?P<key>{_PART}(?:[ \t]*\.[ \t]*{_PART})+)|(?P<token>{_PART})|(?P<open>[\"'])"
    r"|(?P<opens>[\[{]+)|(?P<closes>[\]}]+)",
    re.DOTALL,
)


class _NotPlain(Exception):  # noqa: N818 - not an error: the text goes to tomllib
    """The text has more than plain lines."""


def read_fields(text: str) -> dict[str, Any]:
    """Read `text` as TOML, with floats as Decimal. Raises the errors of `tomllib.loads`."""
    try:
        return _read_plain(text)
    except _NotPlain:
        return _load(text)


def _load(text: str) -> dict[str, Any]:
    """Read `text` by the standard library, which bounds neither keys nor nesting: they are checked first."""
    depth = 0
    for found in _SHAPES.finditer(text):
        match found.lastgroup:
            case "key" if len(re.findall(_PART, found[0])) > _MAX_PARTS:
                raise _too_much(text, found.start(), f"a key has more than {_MAX_PARTS} parts")
            case "endless" | "open":
                break  # tomllib stops here, too
            case "opens":
                depth += len(found[0])
            case "closes":
                depth -= len(found[0])
        if depth > _MAX_DEPTH:
            raise _too_much(text, found.start(), "lists are nested too deeply")
    return tomllib.loads(text, parse_float=Decimal)


def _too_much(text: str, at: int, reason: str) -> tomllib.TOMLDecodeError:
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return tomllib.TOMLDecodeError(f"{reason} (at line {line}, column {column})")


def _read_plain(text: str) -> dict[str, Any]:
    """Read lines of a key and a plain value, after an optional table header. Raises _NotPlain for others."""
    fields: dict[str, Any] = {}
    whole = fields
    for line in text.split("\n"):
        if not line:
            continue
        key, value = (_plain_line_once if len(line) <= _SHORT else _plain_line)(line)
        if value is None:
            if whole:
                raise _NotPlain
            whole = {key: fields}
        elif key in fields:
            raise _NotPlain
        elif type(value) is tuple:
            fields[key] = list(value)
        else:
            fields[key] = _table(value) if isinstance(value, _Table) else value
    return whole


class _Table(str):
    """The text of an inline table."""

    __slots__ = ()


def _plain_line(line: str) -> tuple[str, Any]:
    """Return the key and the value, a list as a tuple; the name of a header with None."""
    if not line.isprintable():
        raise _NotPlain
    key, equals, value = line.partition(" = ")
    if not equals:
        header = _PLAIN_HEADER.fullmatch(line)
        if header is None:
            raise _NotPlain
        return header[1], None
    if not _PLAIN_KEY.fullmatch(key):
        raise _NotPlain
    return key, _plain_value(value)


_SHORT: Final = 128
_plain_line_once: Final = lru_cache(4_096)(_plain_line)
"""For short lines, most of which come again: a table has the same players, blinds and stacks for hours."""


def _plain_value(value: str) -> Any:
    first = value[:1]
    if first == "[":
        return tuple(_plain_list(value))
    if first in {"'", '"'}:
        inside = value[1:-1]
        if len(value) < 2 or value[-1] != first or first in inside or (first == '"' and "\\" in inside):
            raise _NotPlain
        return inside
    if value in _TRUTH:
        return _TRUTH[value]
    if _PLAIN_INTEGER.fullmatch(value):
        return int(value)
    if first == "{":
        return _Table(value)
    if (found := _PLAIN_TIME.fullmatch(value)) is not None:
        hour, minute, second = map(int, found.groups())
        return datetime.time(hour, minute, second)
    raise _NotPlain


def _plain_list(value: str) -> list[Any]:
    if _PLAIN_INTEGERS.fullmatch(value):
        return list(map(int, value[1:-1].split(", ")))
    quote = value[1:2]
    if quote not in {"'", '"'} or len(value) < 4 or not value.endswith(f"{quote}]"):
        raise _NotPlain
    texts = value[2:-2].split(f"{quote}, {quote}")
    if value.count(quote) != 2 * len(texts) or (quote == '"' and "\\" in value):
        raise _NotPlain
    return texts


def _table(value: str) -> Any:
    """Read an inline table; errors are left to tomllib, which names the place in the whole text."""
    try:
        return _load(f"_ = {value}")["_"]
    except (ValueError, ArithmeticError, RecursionError):
        raise _NotPlain from None


def format_fields(fields: Mapping[str, object]) -> str:
    """Format `fields` as lines "key = value". Raises NotationError for values that TOML does not have."""
    return "".join([f"{format_key(key)} = {format_value(value)}\n" for key, value in fields.items()])


def format_key(key: str) -> str:
    """Format a key: bare if possible, else in quotes."""
    return key if key and _BARE_KEY.issuperset(key) else _format_string(key)


def format_value(value: object) -> str:
    """Format a value without line breaks: text, number, truth value, date, time, or lists and dicts of these.

    Raises NotationError for anything else.
    """
    match value:
        case str():
            return _format_string(value)
        case bool() | int() | float() | Decimal():
            return _format_number(value)
        case datetime.date() | datetime.time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(format_value, value))}]"
        case Mapping():
            pairs = [f"{format_key(key)} = {format_value(item)}" for key, item in value.items()]
            return f"{{{', '.join(pairs)}}}"
        case _:
            raise NotationError(f"a {type(value).__name__} cannot be written as TOML", code="not_for_toml")


def _format_number(value: bool | float | Decimal) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if math.isfinite(value):
        return str(value)
    return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"


def _format_string(text: str) -> str:
    """Format a basic string, with unprintable characters escaped."""
    return f'"{"".join([_escaped(character) for character in text])}"'


def _escaped(character: str) -> str:
    if character in _SHORT_ESCAPES:
        return _SHORT_ESCAPES[character]
    if character.isprintable():
        return character
    code = ord(character)
    if 0xD800 <= code <= 0xDFFF:
        raise NotationError("half of a surrogate pair cannot be written as text", code="not_for_toml")
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
