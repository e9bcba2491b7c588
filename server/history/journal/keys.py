"""Keys of hidden cards: read and write them, in a private file or an environment variable.

A key is "ID:BASE64", an id and 32 random bytes. The newest key comes last.
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

from riverboat.server.history.commands.atomic_file import atomic_file
from riverboat.server.history.database.engines import shown
from riverboat.server.history.errors import KeysUnusable
from riverboat.server.history.journal.sealing import KEY_BYTES, Key, KeyRing

VARIABLE: Final = "RIVERBOAT_SEAL_KEYS"
"""The environment variable that holds the keys, if they are in no file."""

_ID: Final = re.compile(r"[0-9a-z]{1,32}")
_GROUP_AND_OTHERS: Final = 0o077


def ring_for(url: str, file: Path | None = None, *, make: bool = False) -> KeyRing:
    """Return the keys for the database at `url`: from `file`, else the variable, else the file beside the
    database.

    make: create a first key beside the database if no place is given and there is none.
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
    """Return the key file beside the database at `url`. Raises KeysUnusable for PostgreSQL."""
    if not shown(url).startswith("sqlite"):
        raise KeysUnusable(
            "servers on PostgreSQL share their keys: create a key file with 'riverboat keys rotate FILE', "
            f"then pass it with --seal-keys FILE, or set {VARIABLE}"
        )
    return Path(f"{make_url(url).database}.keys").absolute()


def read_keys(file: Path) -> list[Key]:
    """Read the keys in `file`, oldest first. Raises KeysUnusable."""
    try:
        with file.open(encoding="utf-8") as opened:
            if os.name == "posix" and os.fstat(opened.fileno()).st_mode & _GROUP_AND_OTHERS:
                raise KeysUnusable(f"{file} contains keys, but other users may read it: chmod 600 {file}")
            return _parsed(opened.read(), str(file))
    except FileNotFoundError:
        raise KeysUnusable(f"no key file at {file}") from None
    except UnicodeDecodeError:
        raise KeysUnusable(f"{file} is not a key file") from None
    except OSError as error:
        raise KeysUnusable(f"{file} cannot be read: {error.strerror}") from None


def write_keys(file: Path, keys: Sequence[Key], *, replace: bool = True) -> None:
    """Write `keys` to `file`, durably and for no other user to read.

    replace: overwrite an existing file. Raises KeysUnusable, and FileExistsError without `replace`.
    """
    try:
        with atomic_file(file, mode=0o600, replace=replace) as opened:
            opened.writelines(f"{key.id}:{b64encode(key.secret).decode()}\n" for key in keys)
    except FileExistsError:
        raise
    except OSError as error:
        raise KeysUnusable(f"{file} cannot be written: {error.strerror}") from None


def new_key() -> Key:
    """Create a random key."""
    return Key(secrets.token_hex(4), secrets.token_bytes(KEY_BYTES))


def _parsed(text: str, where: str) -> list[Key]:
    """Parse the keys in `text`. Errors do not repeat any of it."""
    keys: dict[str, Key] = {}
    for number, word in enumerate(text.split(), 1):
        id, _, secret = word.partition(":")
        try:
            key = Key(id, b64decode(secret, validate=True))
        except (Error, ValueError):
            key = Key(id, b"")
        if not _ID.fullmatch(id) or len(key.secret) != KEY_BYTES or id in keys:
            raise KeysUnusable(f"{where}: key {number} is invalid, or repeats the id of another")
        keys[id] = key
    if not keys:
        raise KeysUnusable(f"{where}: no keys found")
    return list(keys.values())
