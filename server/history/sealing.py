"""Hidden cards at rest: what not everybody may see is sealed in the database while its hand is played.

Who reads the database or a copy of it then, and does not have the keys, learns no card from it.
"""

import os
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from engine.errors import EngineError
from engine.events import Event
from server.history.errors import KeyMissing, SealBroken
from server.protocol.errors import BadMessage
from server.protocol.records import Record, event_from_data, event_to_data

KEY_BYTES: Final = 32
_NONCE_BYTES: Final = 12
_MARK: Final = "sealed:"
SEALED: Final = f"{_MARK}%"
"""What is LIKE the data of a sealed event, and of no other."""

# Every card is one byte in it, whichever it is: how long something sealed is says nothing of the cards.
_encoder: Final = msgspec.msgpack.Encoder()


@dataclass(frozen=True, slots=True)
class Key:
    """A key, and the id by which what is sealed names it."""

    id: str
    secret: bytes = field(repr=False)


class KeyRing:
    """The keys that events are sealed with. The newest, which is the last, seals; each opens what it sealed.

    It is true where there is a key, and made of their ids.
    """

    def __init__(self, keys: Sequence[Key] = ()) -> None:
        self._keys = tuple(keys)
        self._ciphers = {key.id: AESGCM(key.secret) for key in keys}
        self._newest = keys[-1].id if keys else ""

    def __iter__(self) -> Iterator[str]:
        return iter(self._ciphers)

    def __reduce__(self) -> tuple[type["KeyRing"], tuple[Sequence[Key]]]:
        """For another process: a cipher cannot be sent, keys can."""
        return KeyRing, (self._keys,)

    def __bool__(self) -> bool:
        return bool(self._ciphers)

    def seal(self, table: str, record: Record) -> str:
        """The event of `record`, sealed as what happened at that place of `table`."""
        nonce = os.urandom(_NONCE_BYTES)
        plain = _encoder.encode(event_to_data(record.event))
        sealed = self._ciphers[self._newest].encrypt(nonce, plain, _place(table, record.seq, record.hand))
        return f"{sealed_with(self._newest)}{b64encode(nonce + sealed).decode()}"

    def open(self, table: str, seq: int, hand: int | None, data: str) -> Event:
        """The event that was sealed as `data`, at this place.

        Raises KeyMissing, and SealBroken where it was sealed at another place, or is not what was sealed.
        """
        key = key_of(data)
        if key not in self._ciphers:
            raise KeyMissing(
                f"event {seq} of table {table} is sealed with the key {key}, which is not at hand"
            )
        try:
            sealed = b64decode(data.rpartition(":")[2], validate=True)
            nonce, box = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
            plain = self._ciphers[key].decrypt(nonce, box, _place(table, seq, hand))
            return event_from_data(msgspec.msgpack.decode(plain))
        except (InvalidTag, ValueError, msgspec.DecodeError, BadMessage, EngineError):
            raise SealBroken(f"event {seq} of table {table} is not as it was sealed") from None


def is_sealed(data: str) -> bool:
    """Whether `data`, of a row of events, is sealed."""
    return data.startswith(_MARK)


def sealed_with(key: str) -> str:
    """How the data begins of what is sealed with the key of this id."""
    return f"{_MARK}{key}:"


def key_of(data: str) -> str:
    """The id of the key that `data` was sealed with."""
    return data.removeprefix(_MARK).partition(":")[0]


def _place(table: str, seq: int, hand: int | None) -> bytes:
    """What a seal holds to: nothing that is sealed can be put at another place."""
    return msgspec.msgpack.encode((table, seq, hand))
