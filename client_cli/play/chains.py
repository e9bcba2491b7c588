"""The random values that a player contributes to deals, in a file that only its owner can read."""

import os
from pathlib import Path
from typing import Final

import msgspec
from filelock import FileLock, Timeout

from riverboat.client_cli.library.fair import StoredChain

KEPT: Final = 20
"""Chains of the latest tables."""

_LOCK_TIMEOUT: Final = 1
"""Seconds to wait while another program writes to the file: a value is awaited."""

_Chains = dict[str, StoredChain]


class ChainFile:
    """Keeps chains as JSON in the file at `path`, so that no attempt is answered twice, even after a crash.

    A chain that cannot be kept is used all the same: the player contributes, and only a crash in mid-hand
    could let one value be asked for twice.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self, room: bytes, table: str, player: str) -> StoredChain | None:
        """Return the chain that was kept, if any."""
        return self._read().get(_key(room, table, player))

    def keep(self, room: bytes, table: str, player: str, chain: StoredChain) -> None:
        """Keep `chain`. It is durable when this returns, if the file can be written."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            lock = self._path.with_name(f"{self._path.name}.lock")
            with FileLock(lock, mode=0o600, timeout=_LOCK_TIMEOUT):
                chains = self._read()
                chains.pop(key := _key(room, table, player), None)
                latest = [*chains.items(), (key, chain)][-KEPT:]
                self._write(dict(latest))
        except (OSError, Timeout):
            return

    def _read(self) -> _Chains:
        """Return the chains in the file; empty without one, or if somebody else wrote there."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=_Chains)
        except (OSError, ValueError, RecursionError):
            return {}

    def _write(self, chains: _Chains) -> None:
        temporary = self._path.with_name(f"{self._path.name}.new")
        with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(chains))
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(self._path)


def _key(room: bytes, table: str, player: str) -> str:
    return f"{room.hex()} {table} {player}"
