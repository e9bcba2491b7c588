"""The random values that a player contributes to deals, in a file that only its owner can read."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from filelock import FileLock, Timeout

from riverboat.client_cli.library.chain_store import StoredChain

KEPT: Final = 20
"""Chains of the latest tables."""

_LOCK_TIMEOUT: Final = 1
"""Seconds to wait while another program writes to the file: a value is awaited."""

_Chains = dict[str, StoredChain]
_Rooms = dict[str, str]
_Kept = TypeVar("_Kept", _Chains, _Rooms)


class ChainFile:
    """Keeps chains as JSON in the file at `path`, so that no attempt is answered twice, even after a crash.

    A chain that cannot be kept is used all the same: the player contributes, and only a crash in mid-hand
    could let one value be asked for twice.

    server: the address of the server whose room's key is kept, in `rooms.json` beside it.
    """

    def __init__(self, path: Path, server: str = "") -> None:
        self._path = path
        self._rooms = path.with_name("rooms.json")
        self._server = server

    def load(self, room: bytes, table: str, player: str) -> StoredChain | None:
        """Return the chain that was kept, if any."""
        return _read(self._path, _Chains).get(_key(room, table, player))

    def keep(self, room: bytes, table: str, player: str, chain: StoredChain) -> None:
        """Keep `chain`. It is durable when this returns, if the file can be written."""
        key = _key(room, table, player)

        def changed(chains: _Chains) -> _Chains:
            chains.pop(key, None)
            return dict([*chains.items(), (key, chain)][-KEPT:])

        _change(self._path, _Chains, changed)

    def known_room(self) -> bytes | None:
        """Return the key that the server's room was first known by, or a certified successor of it."""
        try:
            return bytes.fromhex(_read(self._rooms, _Rooms)[self._server])
        except (KeyError, ValueError):
            return None

    def keep_room(self, room: bytes) -> None:
        """Keep the room's key, if the file can be written."""
        _change(self._rooms, _Rooms, lambda rooms: rooms | {self._server: room.hex()})


def _change(path: Path, kind: type[_Kept], change: Callable[[_Kept], _Kept]) -> None:
    """Change what a file keeps, durably, if it can be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_name(f"{path.name}.lock")
        with FileLock(lock, mode=0o600, timeout=_LOCK_TIMEOUT):
            _write(path, change(_read(path, kind)))
    except (OSError, Timeout):
        return


def _read(path: Path, kind: type[_Kept]) -> _Kept:
    """Return what a file keeps; nothing without one, or if somebody else wrote there."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, ValueError, RecursionError):
        return kind()


def _write(path: Path, kept: _Chains | _Rooms) -> None:
    temporary = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(msgspec.json.encode(kept))
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def _key(room: bytes, table: str, player: str) -> str:
    return f"{room.hex()} {table} {player}"
