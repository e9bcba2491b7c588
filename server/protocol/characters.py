"""Check text that other players see: chat messages, reasons and names of tables.

Every script and emoji is allowed; characters that hide, reorder or cover other text are not. Only the server
imports this module, because it loads the properties of every character.
"""

import unicodedata
from typing import Final

import regex

from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.printable import FLAGS, MAX_MARKS

UNSEEN: Final = r"\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}"
"""Invisible and unassigned characters, as a set of `regex`."""

# The scripts whose letters change their shape with a joiner between them.
_JOINED: Final = "".join(
    rf"\p{{scx={script}}}"
    for script in (
        *("Arabic", "Syriac", "Mongolian", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil"),
        *("Telugu", "Kannada", "Malayalam", "Sinhala", "Khmer", "Myanmar", "Tibetan"),
    )
)
_SEQUENCES: Final = "|".join(
    (
        FLAGS,
        # a family, a skin tone, a red heart: an emoji, and what joins the next one to it
        r"(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})",
        r"(?<=\p{Emoji})[\uFE0E\uFE0F]",
        rf"(?<=[{_JOINED}])[\u200C\u200D](?=[{_JOINED}])",
    )
)
_UNSEEN: Final = regex.compile(rf"(?:{_SEQUENCES})(*SKIP)(*FAIL)|[{UNSEEN}]")
_SPACE: Final = regex.compile(r"\p{Zs}")
_BETWEEN: Final = dict.fromkeys(map(ord, "\u200c\u200d\ufe0e\ufe0f"))  # may stand between marks
_PILE: Final = regex.compile(rf"[\p{{Mn}}\p{{Me}}]{{{MAX_MARKS + 1}}}")
_SEEN: Final = regex.compile(r"[^\s\p{M}\u2800]")


def checked_text(text: str, what: str, code: Code = Code.BAD_TEXT) -> str:
    """Normalise `text` (NFC), with plain spaces. Raises CommandRejected if it is not allowed.

    what: the subject of the error, such as "the message".
    code: the code of the error, whose sentence names the character.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _SPACE.sub(" ", unicodedata.normalize("NFC", text))
    if unseen := _UNSEEN.search(text):
        raise CommandRejected(code, f"{what} has {named(unseen[0])}, which is invisible. Remove it.")
    check_marks(text, what, code)
    if not _SEEN.search(text):
        raise CommandRejected(code, f"{what} has no visible character. Write something.")
    return text


def check_marks(text: str, what: str, code: Code) -> None:
    """Raise CommandRejected with `code` if a letter of `text` has too many marks."""
    if pile := _PILE.search(unicodedata.normalize("NFD", text.translate(_BETWEEN))):
        raise CommandRejected(
            code,
            f"{what} has more than {MAX_MARKS} marks on one letter, such as {named(pile[0][0])}. Use fewer.",
        )


def named(character: str) -> str:
    """Return the Unicode name of `character`: "U+00AD SOFT HYPHEN"."""
    name = unicodedata.name(character, "") or _NAMELESS.get(unicodedata.category(character), "")
    return f"U+{ord(character):04X} {name}".strip()


_NAMELESS: Final = {
    "Cc": "(a control character)",
    "Co": "(a private use character)",
    "Cs": "(half of a character)",
    "Cn": "(not assigned)",
}
