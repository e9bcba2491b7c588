"""Where the keys of hidden cards are: in a file that nobody else may read, or in a variable.

A key is "ID:BASE64", an id and 32 random bytes; the newest comes last.
"""

import os
import re
import secrets
from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from server.history.database import shown
from server.history.errors import KeysUnusable
from server.history.sealing import KEY_BYTES, Key, KeyRing
from server.history.whole_file import whole_file

VARIABLE: Final = "RIVERBOAT_SEAL_KEYS"
"""The variable that holds the keys themselves, where they are in no file."""

_ID: Final = re.compile(r"[0-9a-z]{1,32}")
_OF_OTHERS: Final = 0o077


def ring_for(url: str, file: Path | None = None, *, make: bool = False) -> KeyRing:
    """The keys for the database at `url`: those in `file`, else of the variable, else beside the database.

    make: where nobody says where they are, and there are none beside the database, a first one is made.
    Raises KeysUnusable and BadDatabaseUrl.
    """
    if file is None and (text := os.environ.get(VARIABLE)):
        return KeyRing(_parsed(text, f"the variable {VARIABLE}"))
    if file is None:
        file = key_file(url)
        if make and not file.exists():
            with suppress(FileExistsError):  # another server was first
                write_keys(file, [new_key()], replace=False)
    return KeyRing(read_keys(file))


def key_file(url: str) -> Path:
    """The file of keys beside the database at `url`. Raises KeysUnusable where there is no such place."""
    if not shown(url).startswith("sqlite"):
        raise KeysUnusable(
            "servers on PostgreSQL share their keys, so say where they are: make a file of them with "
            f"'riverboat keys rotate FILE', then name it with --seal-keys FILE, or set {VARIABLE}"
        )
    return Path(f"{make_url(url).database}.keys").absolute()


def read_keys(file: Path) -> list[Key]:
    """The keys in `file`, the oldest first. Raises KeysUnusable."""
    try:
        with file.open(encoding="utf-8") as opened:
            if os.name == "posix" and os.fstat(opened.fileno()).st_mode & _OF_OTHERS:
                raise KeysUnusable(f"{file} holds keys, and others may read it: chmod 600 {file}")
            return _parsed(opened.read(), str(file))
    except FileNotFoundError:
        raise KeysUnusable(f"there are no keys at {file}") from None
    except UnicodeDecodeError:
        raise KeysUnusable(f"{file} holds no keys") from None
    except OSError as error:
        raise KeysUnusable(f"{file} cannot be read: {error.strerror}") from None


def write_keys(file: Path, keys: Sequence[Key], *, replace: bool = True) -> None:
    """Put `keys` into `file`, for nobody else to read, and on the disk when this returns.

    replace: in place of what is there. Raises KeysUnusable, and FileExistsError where nothing is to be
    replaced and something is there.
    """
    try:
        with whole_file(file, mode=0o600, replace=replace) as opened:
            opened.writelines(f"{key.id}:{b64encode(key.secret).decode()}\n" for key in keys)
    except FileExistsError:
        raise
    except OSError as error:
        raise KeysUnusable(f"{file} cannot be written: {error.strerror}") from None


def new_key() -> Key:
    """A key that nobody has seen."""
    return Key(secrets.token_hex(4), secrets.token_bytes(KEY_BYTES))


def _parsed(text: str, where: str) -> list[Key]:
    """The keys in `text`. What is wrong is told without repeating any of it."""
    keys: dict[str, Key] = {}
    for number, word in enumerate(text.split(), 1):
        id, _, secret = word.partition(":")
        try:
            key = Key(id, b64decode(secret, validate=True))
        except (Error, ValueError):
            key = Key(id, b"")
        if not _ID.fullmatch(id) or len(key.secret) != KEY_BYTES or id in keys:
            raise KeysUnusable(f"{where}: number {number} is no key, or has the id of another")
        keys[id] = key
    if not keys:
        raise KeysUnusable(f"{where}: there is no key in it")
    return list(keys.values())
