"""The keys, and the file in which a player changes them and how the screen looks."""

import os
import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import click

from riverboat.client_cli.library.errors import ClientError
from riverboat.language.catalog import languages

FILE_VARIABLE: Final = "RIVERBOAT_TERMINAL_FILE"
"""The environment variable that names the file."""

KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "fold": ("f",),
    "call": ("c",),
    "raise": ("r", "b"),
    "call_any": ("a",),
    "show": ("s",),
    "muck": ("m",),
    "send": ("enter",),
    "back": ("escape",),
    "talk": ("t",),
    "tab": ("tab",),
    "hands": ("h",),
    "statistics": ("s",),
    "sit": ("j",),
    "sit_out": ("o",),
    "replay": ("v",),
    "older": ("pageup",),
    "newer": ("pagedown",),
    "invite": ("i",),
    "host": ("g",),
    "theme": ("e",),
    "language": ("l",),
    "command": (":",),
    "help": ("?",),
    "leave": ("q",),
}
"""The keys of each binding. `show` counts at a showdown only, `statistics` at any other time."""

THEMES: Final = ("dark", "light", "colour-blind", "none")
"""The themes that a player can choose. "none" has no colours."""

CONFIRMATIONS: Final = ("free-fold", "all-in", "leave")
"""What is asked before it is sent, unless the file says otherwise."""

_FIXED: Final = {"send", "back"}
_NAMED_KEYS: Final = {"enter": "Enter", "escape": "Esc", "tab": "Tab", "space": "Space"} | {
    "pageup": "PgUp",
    "pagedown": "PgDn",
}
_SAME_KEY: Final = {frozenset(("show", "statistics"))}


@dataclass(frozen=True, slots=True)
class Bindings:
    """The keys by the name of what they do."""

    keys: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: KEYS)

    def is_key(self, key: str, name: str) -> bool:
        """Return whether `key` is one of those bound to `name`."""
        return key in self.keys.get(name, ())

    def key(self, name: str) -> str:
        """Return the first key of `name`; a `name` without keys is the key itself."""
        return self.keys.get(name, (name,))[0]

    def label(self, name: str, *, upper: bool = True) -> str:
        """Return the first key of `name` as a label; a `name` without keys is the key itself."""
        key = self.key(name)
        if key in _NAMED_KEYS:
            return _NAMED_KEYS[key]
        return key.upper() if upper else key


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a player has chosen for the terminal.

    theme: one of THEMES, or None to follow the terminal.
    bell: ring on the player's turn. letters: suits as letters; None to follow the language.
    confirm: which of CONFIRMATIONS are asked. mouse: whether buttons and lists take clicks.
    card_words: plain mode prints cards in words, for screen readers.
    language: the code of a language; None to follow the terminal.
    contribute: whether to contribute to deals; None for where hands do not follow each other at once.
    """

    bindings: Bindings = field(default_factory=Bindings)
    theme: str | None = None
    bell: bool = True
    letters: bool | None = None
    confirm: frozenset[str] = frozenset(CONFIRMATIONS)
    mouse: bool = True
    card_words: bool = False
    language: str | None = None
    contribute: bool | None = None


def key_of(label: str) -> str:
    """Return the key with this label; "" for a label of several keys."""
    named = {name: key for key, name in _NAMED_KEYS.items()}
    return named.get(label, label if len(label) == 1 else "")


def preferences_file() -> Path:
    """Return the path of the file, which need not exist."""
    named = os.environ.get(FILE_VARIABLE)
    return Path(named) if named else Path(click.get_app_dir("riverboat")) / "terminal.toml"


def read_preferences(path: Path) -> Preferences:
    """Return the preferences in the file at `path`; the defaults if there is none.

    Raises ClientError for a file that cannot be read or contains something unknown.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return Preferences()
    except (OSError, ValueError) as error:
        raise _wrong(path, str(error)) from None
    known = {"theme", "bell", "suits", "confirm", "keys", "mouse", "language", "contribute"}
    for name in data:
        if name not in known:
            raise _wrong(path, f"{name!r} is not a setting; use {', '.join(sorted(known))}")
    suits = _one_of(data, "suits", ("letters", "symbols", "words", None), path)
    return Preferences(
        Bindings(_keys(data.get("keys", {}), path)),
        _one_of(data, "theme", (*THEMES, None), path),
        _one_of(data, "bell", (True, False), path),
        {"letters": True, "symbols": False}.get(suits),
        _confirmations(data.get("confirm", list(CONFIRMATIONS)), path),
        _one_of(data, "mouse", (True, False), path),
        suits == "words",
        _one_of(data, "language", (*languages(), None), path),
        _one_of(data, "contribute", (True, False, None), path),
    )


def save_setting(path: Path, name: str, value: str) -> None:
    """Write a setting to the file at `path`, and leave the rest of it as it is. Raises OSError."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    line, before = f'{name} = "{value}"', rf"(?m)^{name}\s*=.*$"
    top, table, rest = text.partition("\n[") if not text.startswith("[") else ("", "[", text[1:])
    top = re.sub(before, line, top) if re.search(before, top) else f"{line}\n{top}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(top + table + rest, encoding="utf-8")


def is_first_run(path: Path) -> bool:
    """Return whether the full screen is shown for the first time; the next time, it is not.

    path: of the preferences, beside which that is noted.
    """
    seen = path.with_name("terminal-tour-seen")
    if seen.exists():
        return False
    with suppress(OSError):
        seen.parent.mkdir(parents=True, exist_ok=True)
        seen.touch()
    return True


def _one_of(data: Mapping[str, Any], name: str, values: tuple[Any, ...], path: Path) -> Any:
    value = data.get(name, values[-1] if None in values else True)
    if not any(value is each or (isinstance(each, str) and value == each) for each in values):
        named = ", ".join([str(each).lower() for each in values if each is not None])
        raise _wrong(path, f"{name} is {value!r}; it must be one of {named}")
    return value


def _confirmations(value: Any, path: Path) -> frozenset[str]:
    if not isinstance(value, list) or not all(each in CONFIRMATIONS for each in value):
        raise _wrong(path, f"confirm is {value!r}; it must be a list of {', '.join(CONFIRMATIONS)}")
    return frozenset(value)


def _keys(changes: Any, path: Path) -> dict[str, tuple[str, ...]]:
    keys = dict(KEYS)
    for name, value in changes.items() if isinstance(changes, dict) else [("keys", changes)]:
        chosen = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list) else ()
        if name not in keys or name in _FIXED:
            can = ", ".join(each for each in keys if each not in _FIXED)
            raise _wrong(path, f"keys.{name} cannot be set; use {can}")
        if not chosen or not all(isinstance(key, str) and _is_key(key) for key in chosen):
            raise _wrong(path, f"keys.{name} is {value!r}; use one character, or a list of them")
        keys[name] = chosen
    for (first, ones), (second, others) in combinations(keys.items(), 2):
        shared = {*ones} & {*others}
        if shared and frozenset((first, second)) not in _SAME_KEY:
            raise _wrong(path, f"the key {shared.pop()!r} is used for both {first} and {second}")
    return keys


def _is_key(key: str) -> bool:
    return key in _NAMED_KEYS or (len(key) == 1 and key.isprintable() and not key.isdigit() and key != " ")


def _wrong(path: Path, why: str) -> ClientError:
    return ClientError(f"{path}: {why}", code="bad_preferences")
