"""Text that came from elsewhere, as it may be sent to a terminal.

It needs no tables: a client that prints what a server sends does not load any.
"""

import re
import unicodedata
from operator import is_
from typing import Any, Final, TypeVar

import msgspec

from riverboat.server.protocol.errors import BadMessage

MAX_MARKS: Final = 4
"""Marks that one letter may have. No script needs more, and more cover the lines around (UTS #39, 5.4)."""

FLAGS: Final = "|".join(
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in region) + "\U000e007f"
    for region in ("gbeng", "gbsct", "gbwls")
)
"""The flags of England, Scotland and Wales: the only sequences of tag characters that show anything."""

_INSTEAD: Final = "\N{REPLACEMENT CHARACTER}"
_JOINERS: Final = "\u200c\u200d"
# What `isprintable` takes for letters and marks, and nobody sees: default-ignorable code points.
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0d\uffa0\U000e0100-\U000e01ef]"
)
_STRAY_JOINER: Final = re.compile(rf"(?<![^\s{_JOINERS}])[{_JOINERS}]|[{_JOINERS}](?![^\s{_JOINERS}])")
_PARTS: Final = re.compile(f"({FLAGS})")
_ESCAPED: Final = re.compile(rb"[\\\x7f]")

T = TypeVar("T")


def printable(text: str) -> str:
    """`text` on one line, without what moves the cursor, reorders or hides text, or piles up.

    Control, format, unassigned and unseen characters become a replacement character, every space a plain one.
    Joiners stay between what they join. Of the marks on one letter the first MAX_MARKS stay.
    """
    if text.isascii() and text.isprintable():
        return text
    parts = _PARTS.split(text)  # every other one is a flag
    parts[::2] = map(_without_the_unseen, parts[::2])
    return _STRAY_JOINER.sub(_INSTEAD, "".join(parts))


def printable_lines(text: str) -> str:
    """As `printable`, of a text that may have several lines."""
    return "\n".join(map(printable, text.split("\n")))


def with_printable_texts(message: T) -> T:
    """`message` with every text in it as `printable` has it. Raises BadMessage for what no server sends."""
    try:
        encoded = msgspec.json.encode(message)
        if encoded.isascii() and not _ESCAPED.search(encoded):
            return message  # which nearly all are: to look is far quicker than to go through them
        made: T = _with_printable_texts(message)
    except (TypeError, ValueError, RecursionError, msgspec.MsgspecError):
        raise BadMessage("a message holds what no message has") from None
    return made


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
