"""Which characters a text may have that other players see: what is said, and what tables are called.

Any script and any emoji may be in it; nothing that hides, reorders or covers other text may. The server alone
needs this: it loads the properties of every character.
"""

import unicodedata
from typing import Final

import regex

from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.printable import FLAGS, MAX_MARKS

UNSEEN: Final = r"\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}"
"""The characters, for a set of `regex`, that nobody sees, or that are none."""

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
        # a family, a skin tone, a heart in red: an emoji, and what joins the next one to it
        r"(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})",
        r"(?<=\p{Emoji})[\uFE0E\uFE0F]",
        rf"(?<=[{_JOINED}])[\u200C\u200D](?=[{_JOINED}])",
    )
)
_UNSEEN: Final = regex.compile(rf"(?:{_SEQUENCES})(*SKIP)(*FAIL)|[{UNSEEN}]")
_SPACE: Final = regex.compile(r"\p{Zs}")
_BETWEEN: Final = dict.fromkeys(map(ord, "\u200c\u200d\ufe0e\ufe0f"))  # stands among marks, and is none
_PILE: Final = regex.compile(rf"[\p{{Mn}}\p{{Me}}]{{{MAX_MARKS + 1}}}")
_SEEN: Final = regex.compile(r"[^\s\p{M}\u2800]")


def checked_text(text: str, what: str, code: Code = Code.BAD_TEXT) -> str:
    """`text` as others may see it: composed (NFC), and every space a plain one.

    what: what it is, for the error. Raises CommandRejected with `code`, which names the character.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _SPACE.sub(" ", unicodedata.normalize("NFC", text))
    if unseen := _UNSEEN.search(text):
        raise CommandRejected(code, f"{what} has {named(unseen[0])} in it, which nobody sees. Leave it out.")
    check_marks(text, what, code)
    if not _SEEN.search(text):
        raise CommandRejected(code, f"{what} has nothing in it that anybody sees. Write something.")
    return text


def check_marks(text: str, what: str, code: Code) -> None:
    """Raises CommandRejected with `code` where marks pile up on a letter of `text`."""
    if pile := _PILE.search(unicodedata.normalize("NFD", text.translate(_BETWEEN))):
        raise CommandRejected(
            code,
            f"{what} has more than {MAX_MARKS} marks on one letter, such as {named(pile[0][0])}. Use fewer.",
        )


def named(character: str) -> str:
    """`character` as Unicode names it: "U+00AD SOFT HYPHEN"."""
    name = unicodedata.name(character, "") or _NAMELESS.get(unicodedata.category(character), "")
    return f"U+{ord(character):04X} {name}".strip()


_NAMELESS: Final = {
    "Cc": "(a control character)",
    "Co": "(a private use character)",
    "Cs": "(half of a character)",
    "Cn": "(not assigned)",
}
