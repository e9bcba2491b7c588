"""Make text from elsewhere safe to print on a terminal.

It needs no tables of characters, so clients that print what a server sends do not load them.
"""

import re
import unicodedata
from operator import is_
from typing import Any, Final, TypeVar

import msgspec

from riverboat.server.protocol.errors import BadMessage

MAX_MARKS: Final = 4
"""Maximum marks on one letter. No script needs more, and more would cover text nearby (UTS #39, 5.4)."""

FLAGS: Final = "|".join(
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in region) + "\U000e007f"
    for region in ("gbeng", "gbsct", "gbwls")
)
"""The flags of England, Scotland and Wales: the only visible sequences of tag characters."""

_INSTEAD: Final = "\N{REPLACEMENT CHARACTER}"
_JOINERS: Final = "\u200c\u200d"
# Invisible, although `isprintable` accepts them: default-ignorable code points.
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0d\uffa0\U000e0100-\U000e01ef]"
)
_STRAY_JOINER: Final = re.compile(rf"(?<![^\s{_JOINERS}])[{_JOINERS}]|[{_JOINERS}](?![^\s{_JOINERS}])")
_PARTS: Final = re.compile(f"({FLAGS})")
_ESCAPED: Final = re.compile(rb"[\\\x7f]")

T = TypeVar("T")


def printable(text: str) -> str:
    """Return `text` without line breaks and characters that move the cursor, or reorder, hide or cover text.

    Control, format, unassigned and invisible characters become replacement characters, every space becomes a
    plain one. Joiners stay between what they join. The first MAX_MARKS marks on a letter stay.
    """
    if text.isascii() and text.isprintable():
        return text
    parts = _PARTS.split(text)  # every second part is a flag
    parts[::2] = map(_without_the_unseen, parts[::2])
    return _STRAY_JOINER.sub(_INSTEAD, "".join(parts))


def printable_lines(text: str) -> str:
    """Apply `printable` to each line of `text`."""
    return "\n".join(map(printable, text.split("\n")))


def with_printable_texts(message: T) -> T:
    """Apply `printable` to every string in `message`. Raises BadMessage for data that no server sends."""
    try:
        encoded = msgspec.json.encode(message)
        if encoded.isascii() and not _ESCAPED.search(encoded):
            return message  # nearly all messages, and far faster than walking through them
        made: T = _with_printable_texts(message)
    except (TypeError, ValueError, RecursionError, msgspec.MsgspecError):
        raise BadMessage("the message contains data that no server sends") from None
    return made


def printable_json(value: Any) -> str:
    r"""Encode `value` as JSON without line breaks, with a `\u` escape for each unprintable character."""
    return "".join(
        character if character.isprintable() and not _UNSEEN.match(character) else _escape(character)
        for character in msgspec.json.encode(value).decode()
    )


def _escape(character: str) -> str:
    units = character.encode("utf-16-be")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def _with_printable_texts(value: Any) -> Any:
    match value:
        case str():
            return printable(value)
        case list() | tuple():
            made = [_with_printable_texts(each) for each in value]
            return value if all(map(is_, made, value)) else type(value)(made)
        case dict():
            return {_with_printable_texts(key): _with_printable_texts(each) for key, each in value.items()}
        case msgspec.Struct():
            changes = {}
            for field in value.__struct_fields__:
                made = _with_printable_texts(was := getattr(value, field))
                if made is not was:
                    changes[field] = made
            return msgspec.structs.replace(value, **changes) if changes else value
    return value


def _without_the_unseen(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        if category in ("Mn", "Me"):
            marks += 1
        elif character not in _JOINERS:
            marks = 0
        if category == "Zs":
            kept.append(" ")
        elif character not in _JOINERS and (not character.isprintable() or _UNSEEN.match(character)):
            kept.append(_INSTEAD)
        elif marks <= MAX_MARKS:
            kept.append(character)
    return "".join(kept)
