"""What is wrong with a message, in a sentence that names the field."""

import re
from typing import Final

import msgspec

_WORDS: Final = {
    "int": "a whole number",
    "float": "a fraction",
    "str": "a text",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "a map",
    "bytes": "bytes",
}
_AT: Final = re.compile(r" - at `\$\.?(?P<path>.*)`$")
_MISSING: Final = re.compile(r"^Object missing required field `(?P<name>.*)`$")
_EXPECTED: Final = re.compile(r"^Expected `(?P<wanted>[^`]*)`(?P<rest>.*)$", re.DOTALL)
_GOT: Final = re.compile(r", got `(?P<type>[^`]*)`$")
_NOT_AMONG: Final = re.compile(r"^Invalid enum value (?P<value>.*)$", re.DOTALL)
_PATTERN: Final = re.compile(r" matching regex .*$", re.DOTALL)


def what_is_wrong(error: msgspec.ValidationError) -> str:
    """What `error` says, for people: "to: a whole number or nothing is wanted, not a fraction"."""
    text = str(error)
    at = _AT.search(text)
    path = at["path"] if at else ""
    text = text[: at.start()] if at else text
    missing = _MISSING.match(text)
    if missing:
        path, text = ".".join(filter(None, (path, missing["name"]))), "is missing"
    else:
        text = _sentence(text)
    return f"{path}: {text}" if path else text


def shortened(text: str) -> str:
    """`text` of a client, no longer than an answer should repeat it."""
    return text if len(text) <= 40 else f"{text[:40]}..."


def _sentence(text: str) -> str:
    strange = _NOT_AMONG.match(text)
    if strange:
        return f"{shortened(strange['value'])} is not among the values allowed"
    expected = _EXPECTED.match(text)
    if expected is None:
        return shortened(text)
    wanted = " or ".join(_WORDS.get(word, word) for word in expected["wanted"].split(" | "))
    rest = _PATTERN.sub(" without control characters, or spaces at its ends,", expected["rest"])
    got = _GOT.search(rest)
    if got:
        return f"{wanted} is wanted, not {_WORDS.get(got['type'], got['type'])}"
    return f"{wanted}{rest} is wanted"
