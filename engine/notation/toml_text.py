"""Values as TOML text: the other half of the standard library's reader, as far as notations need it."""

import datetime
import math
from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from engine.errors import NotationError

_SHORT_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
_BARE_KEY: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")


def format_fields(fields: Mapping[str, object]) -> str:
    """`fields` as lines "key = value". Raises NotationError for what TOML cannot hold."""
    return "".join([f"{format_key(key)} = {format_value(value)}\n" for key, value in fields.items()])


def format_key(key: str) -> str:
    """`key` as TOML has it: bare where it can be, else in quotes."""
    return key if key and _BARE_KEY.issuperset(key) else _format_string(key)


def format_value(value: object) -> str:
    """`value` on one line: text, a number, a truth value, a date or time, and lists and dicts of these.

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
    """A basic string. What does not print is escaped: no name can play tricks on who reads the file."""
    return f'"{"".join([_escaped(character) for character in text])}"'


def _escaped(character: str) -> str:
    if character in _SHORT_ESCAPES:
        return _SHORT_ESCAPES[character]
    if character.isprintable():
        return character
    code = ord(character)
    if 0xD800 <= code <= 0xDFFF:
        raise NotationError("half a surrogate pair cannot be written as text", code="not_for_toml")
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
