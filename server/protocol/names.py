"""Check names, and compare names that look alike.

Only the server imports this module, because it loads the properties and the confusables of every character.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Final

import regex

from riverboat.server.protocol.characters import UNSEEN, check_marks, checked_text, named
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected

MAX_NAME: Final = 24
"""Maximum characters of a name, also of a normalised one."""

PUNCTUATION: Final = "-_.'&+!"
"""What a player's name may have besides letters, marks, digits and spaces.

Without colons and quotes, no name looks like a log entry. Without "#", none looks like a name that a
table made distinct."""

_FORBIDDEN: Final = regex.compile(rf"[{UNSEEN}]")
# Letters of phonetic alphabets, such as small capitals, look like others, and no language has them in names.
_PHONETIC: Final = (
    r"\p{Block=Phonetic_Extensions}\p{Block=Phonetic_Extensions_Supplement}\p{Block=Latin_Extended_D}"
    "ɢɪɴʀʏʙʜʟʛɶ"
)
_STRANGE: Final = regex.compile(
    rf"[^\p{{L}}\p{{Mn}}\p{{Mc}}\p{{Nd}} {regex.escape(PUNCTUATION)}]|[{_PHONETIC}]"
)
_BARE_MARK: Final = regex.compile(r"(?<![\p{L}\p{M}\p{Nd}])\p{M}")
_TWICE: Final = regex.compile(r"(\p{Mn})\1")
_SOMETHING: Final = regex.compile(r"[\p{L}\p{Nd}]")

_SCRIPTS: Final = (
    *("Latin", "Cyrillic", "Greek", "Han", "Hiragana", "Katakana", "Bopomofo", "Hangul", "Arabic", "Hebrew"),
    *(
        "Armenian",
        "Bengali",
        "Devanagari",
        "Ethiopic",
        "Georgian",
        "Gujarati",
        "Gurmukhi",
        "Kannada",
        "Khmer",
    ),
    *("Lao", "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thaana", "Thai", "Tibetan"),
)
"""The scripts in everyday use: those that UAX #31 recommends (table 5)."""

_TOGETHER: Final = (
    ("Latin", "Han", "Hiragana", "Katakana"),
    ("Latin", "Han", "Bopomofo"),
    ("Latin", "Han", "Hangul"),
)
"""The scripts that a name may mix: UTS #39, "highly restrictive"."""

_WRITINGS: Final = [
    regex.compile("[" + "".join(rf"\p{{scx={each}}}" for each in (*scripts, "Common", "Inherited")) + "]*")
    for scripts in (*_TOGETHER, *((script,) for script in _SCRIPTS))
]

# The shapes of the server's own ids: tables, players, imported games, guests.
# Ids of tables have lower-case letters and a digit, so no word looks like one.
_ID_OF_TABLE: Final = regex.compile(r"(?=.*[2-9])(?:[2-9a-hjkmnp-z]{8}|[2-9a-hjkmnp-z]{26})")
_ID: Final = regex.compile(r"[0-9a-f]{16}|import[-:].*|guest-[0-9a-f]{4}", regex.IGNORECASE)


def checked_name(name: str) -> str:
    """Normalise a player's `name` (NFKC). Raises CommandRejected with BAD_NAME.

    A name consists of letters, marks, digits, single spaces and PUNCTUATION, of one script or of scripts that
    are written together, and does not look like an id.
    """
    if unseen := _FORBIDDEN.search(name):
        raise _bad(f"the name has {named(unseen[0])}, which is invisible. Remove it.")
    name = " ".join(unicodedata.normalize("NFKC", name.replace("’", "'")).split())
    if strange := _STRANGE.search(name) or _BARE_MARK.search(name):
        allowed = f"letters, digits, single spaces and {' '.join(PUNCTUATION)}"
        raise _bad(f"the name has {named(strange[0])}. Use only {allowed}")
    if not _SOMETHING.search(name):
        raise _bad("the name has no letter or digit. Add one.")
    if len(name) > MAX_NAME:
        raise _bad(
            f"the normalised name has {len(name)} characters. Use at most {MAX_NAME}.",
            case="long",
            most=MAX_NAME,
        )
    check_marks(name, "the name", Code.BAD_NAME)
    if twice := _TWICE.search(unicodedata.normalize("NFD", name)):
        raise _bad(f"the name has {named(twice[1])} twice on one letter. Use it once.")
    _check_scripts(name)
    _check_shape(name)
    return name


def checked_table_name(name: str) -> str:
    """Normalise a table's `name`. Raises CommandRejected with BAD_NAME.

    It may be any text that does not look like an id, because players refer to tables by name or id.
    """
    name = checked_text(name, "the table's name", Code.BAD_NAME)
    _check_shape(name)
    return name


def guest_name(player: str) -> str:
    """Return the name of a guest who chose none. Nobody can choose a name like it."""
    return f"guest-{player[:4]}"


def name_key(name: str) -> str:
    """Return a key that is equal for names that differ only in case or width.

    Compatibility-composed case folding, as Unicode's caseless matching has it (The Unicode Standard, D146).
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded).casefold()


@lru_cache(maxsize=4096)
def skeleton(name: str) -> str:
    """Return a key that is equal for names that look alike, in any case: UTS #39, section 4.

    The database stores it with registered names: new prototypes need a migration that recomputes it.
    """
    before, now = "", unicodedata.normalize("NFKC", _FORBIDDEN.sub("", name))
    while now != before:  # lower case may look like something else again, such as "M": "m", and so "rn"
        before = now
        prototypes = "".join([_PROTOTYPES.get(each, each) for each in unicodedata.normalize("NFD", now)])
        now = unicodedata.normalize("NFKC", prototypes.casefold())
    return now


def look_alike(name: str, other: str) -> bool:
    """Return whether players could confuse the two names."""
    return name_key(name) == name_key(other) or skeleton(name) == skeleton(other)


def distinct(name: str, others: Iterable[str]) -> str:
    """Return `name`, or "name #2", "name #3" and so on if it looks like one of the `others`."""
    others = list(others)
    candidates: Iterator[str] = (f"{name} #{number}" if number > 1 else name for number in count(1))
    return next(each for each in candidates if not any(look_alike(each, other) for other in others))


def _check_scripts(name: str) -> None:
    fits = max(len(writing.match(name)[0]) for writing in _WRITINGS)
    if fits == len(name):
        return
    strange, first = name[fits], next(filter(str.isalpha, name), "")
    if first in ("", strange):
        raise _bad(f"the name has {named(strange)}, of a script that few can read. Use another script.")
    raise _bad(f"the name mixes scripts: {named(first)} and {named(strange)}. Use one script.")


def _check_shape(name: str) -> None:
    if _ID_OF_TABLE.fullmatch(name) or _ID.fullmatch(name):
        raise _bad("the name looks like an id. Change its length, or use a capital letter.")


def _bad(message: str, **values: int | str) -> CommandRejected:
    return CommandRejected(Code.BAD_NAME, message, None, **values)


def _read_prototypes() -> dict[str, str]:
    text = Path(__file__).with_name("confusables.txt").read_text("utf-8")
    pairs = (line.split(";") for line in text.splitlines() if not line.startswith("#"))
    return {
        chr(int(source, 16)): "".join([chr(int(each, 16)) for each in prototype.split()])
        for source, prototype in pairs
    }


_PROTOTYPES: Final = _read_prototypes()
