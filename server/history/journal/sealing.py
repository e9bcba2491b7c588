"""Encryption of hidden cards: hidden events are sealed in the database while their hand is played.

Without the keys, the database or a copy of it shows no card of a hand in progress that players cannot see.
"""

import os
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from riverboat.engine.errors import EngineError
from riverboat.engine.events import Event
from riverboat.engine.table.record import Record
from riverboat.server.history.errors import KeyMissing, SealBroken
from riverboat.server.protocol.errors import BadMessage
from riverboat.server.protocol.event_data import event_from_data, event_to_data

KEY_BYTES: Final = 32
_NONCE_BYTES: Final = 12
_MARK: Final = "sealed:"
SEALED: Final = f"{_MARK}%"
"""The LIKE pattern that matches the data of sealed events only."""

# Every card is encoded as one byte, so the length of sealed data says nothing about the cards.
_encoder: Final = msgspec.msgpack.Encoder()


@dataclass(frozen=True, slots=True)
class Key:
    """A key, with the id that sealed data names it by."""

    id: str
    secret: bytes = field(repr=False)


class KeyRing:
    """The keys that events are sealed with. The last key is the newest and seals; all of them open.

    A key ring iterates over the ids of its keys, and is false without keys.
    """

    def __init__(self, keys: Sequence[Key] = ()) -> None:
        self._keys = tuple(keys)
        self._ciphers = {key.id: AESGCM(key.secret) for key in keys}
        self._newest = keys[-1].id if keys else ""

    def __iter__(self) -> Iterator[str]:
        return iter(self._ciphers)

    def __reduce__(self) -> tuple[type["KeyRing"], tuple[Sequence[Key]]]:
        """Pickle the keys, because ciphers cannot be pickled."""
        return KeyRing, (self._keys,)

    def __bool__(self) -> bool:
        return bool(self._ciphers)

    def derived(self, purpose: bytes) -> dict[str, bytes]:
        """Return a secret for another purpose from each key, by its id, oldest first (HKDF, RFC 5869)."""
        return {key.id: HKDF(SHA256(), KEY_BYTES, None, purpose).derive(key.secret) for key in self._keys}

    def seal(self, table: str, record: Record) -> str:
        """Seal the event of `record` for its place at `table`."""
        nonce = os.urandom(_NONCE_BYTES)
        plain = _encoder.encode(event_to_data(record.event))
        sealed = self._ciphers[self._newest].encrypt(nonce, plain, _place(table, record.seq, record.hand))
        return f"{sealed_with(self._newest)}{b64encode(nonce + sealed).decode()}"

    def open(self, table: str, seq: int, hand: int | None, data: str) -> Event:
        """Open the event that was sealed as `data` at this place.

        Raises KeyMissing, and SealBroken if it was changed or sealed at another place.
        """
        key = key_of(data)
        if key not in self._ciphers:
            raise KeyMissing(
                f"event {seq} of table {table} is sealed with the key {key}, which is not loaded"
            )
        try:
            sealed = b64decode(data.rpartition(":")[2], validate=True)
            nonce, box = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
            plain = self._ciphers[key].decrypt(nonce, box, _place(table, seq, hand))
            return event_from_data(msgspec.msgpack.decode(plain))
        except (InvalidTag, ValueError, msgspec.DecodeError, BadMessage, EngineError):
            raise SealBroken(f"the sealed event {seq} of table {table} was changed or moved") from None


def is_sealed(data: str) -> bool:
    """Return whether `data`, of a row of events, is sealed."""
    return data.startswith(_MARK)


def sealed_with(key: str) -> str:
    """Return the prefix of data that is sealed with this key."""
    return f"{_MARK}{key}:"


def key_of(data: str) -> str:
    """Return the id of the key that `data` was sealed with."""
    return data.removeprefix(_MARK).partition(":")[0]


def _place(table: str, seq: int, hand: int | None) -> bytes:
    """Return the associated data of a seal, which ties an event to its place."""
    return msgspec.msgpack.encode((table, seq, hand))
