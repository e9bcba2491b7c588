"""What is wrong with a message, in a sentence that names the field."""

import re
from typing import Any, Final

import msgspec

_TYPES: Final = {
    "int": "an integer",
    "float": "a float",
    "str": "a string",
    "bool": "a boolean",
    "null": "null",
    "array": "a list",
    "object": "a map",
    "bytes": "binary data",
}
_PATH: Final = re.compile(r" - at `\$\.?(?P<path>.*)`$")
_MISSING: Final = re.compile(r"^Object missing required field `(?P<name>.*)`$")
_EXPECTED: Final = re.compile(r"^Expected `(?P<expected>[^`]*)`(?P<rest>.*)$", re.DOTALL)
_GOT: Final = re.compile(r", got `(?P<type>[^`]*)`$")
_INVALID: Final = re.compile(r"^Invalid enum value (?P<value>.*)$", re.DOTALL)
_PATTERN: Final = re.compile(r" matching regex .*$", re.DOTALL)
_LENGTH: Final = re.compile(r" of length (?P<bound>[<>]=) (?P<number>\d+)$")
_BOUNDS: Final = {"<=": "at most", ">=": "at least"}


def validation_message(error: msgspec.ValidationError, data: Any = None) -> str:
    """Describe `error` for people: "to: must be an integer or null, not 600.5".

    data: what was validated, for the value. Only numbers are quoted: other fields may be secrets.
    """
    text = str(error)
    at = _PATH.search(text)
    path = at["path"] if at else ""
    text = text[: at.start()] if at else text
    if missing := _MISSING.match(text):
        path, text = ".".join(filter(None, (path, missing["name"]))), "this field is required"
    else:
        text = _sentence(text, _value(data, path))
    return f"{path}: {text}" if path else text


def shortened(text: str) -> str:
    """Cut `text` from a client to what a reply should repeat."""
    return text if len(text) <= 40 else f"{text[:40]}..."


def _value(data: Any, path: str) -> Any:
    for name in path.split("."):
        data = data.get(name) if isinstance(data, dict) else None
    return data


def _is_short_number(value: Any) -> bool:
    return type(value) is float or (type(value) is int and value.bit_length() <= 64)


def _sentence(text: str, value: Any) -> str:
    if invalid := _INVALID.match(text):
        return f"{shortened(invalid['value'])} is not an allowed value"
    expected = _EXPECTED.match(text)
    if expected is None:
        return shortened(text)
    wanted = " or ".join(_TYPES.get(word, word) for word in expected["expected"].split(" | "))
    rest = expected["rest"]
    found = str(value) if _is_short_number(value) else ""
    if got := _GOT.search(rest):
        return f"must be {wanted}, not {found or _TYPES.get(got['type'], got['type'])}"
    rest = _PATTERN.sub(" without control characters and without spaces at its ends", rest)
    if length := _LENGTH.search(rest):
        one, many = ("entry", "entries") if wanted == "a list" else ("character", "characters")
        unit = one if length["number"] == "1" else many
        rest = f" of {_BOUNDS[length['bound']]} {length['number']} {unit}"
    return f"must be {wanted}{rest}{f', not {found}' if found else ''}"
