"""The key that a room is known by, and the key of this server, which signs deals."""

from dataclasses import dataclass, field
from secrets import token_bytes
from typing import Self

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from riverboat.engine.fairness.signatures import KEY_BYTES, server_certified, successor_certified


@dataclass(frozen=True, slots=True)
class Room:
    """A room whose tables deal from commitments, as one of its servers has it.

    key: the public key of the room, to which the chains and commitments of its tables are bound.
    server: that of this server. certificate: the room's signature of it.
    """

    key: bytes
    server: bytes
    certificate: bytes
    _secret: Ed25519PrivateKey = field(repr=False)

    @classmethod
    def begin(cls, secret: bytes) -> Self:
        """Draw a key for this server, and certify it. secret: the room's, 32 bytes."""
        room, own = (Ed25519PrivateKey.from_private_bytes(each) for each in (secret, token_bytes(KEY_BYTES)))
        key, server = public_key(room), public_key(own)
        return cls(key, server, room.sign(server_certified(key, server)), own)

    def sign(self, statement: bytes) -> bytes:
        """Return this server's signature, 64 bytes, of a `statement` of `engine.fairness.signatures`."""
        return self._secret.sign(statement)


@dataclass(frozen=True, slots=True)
class Succession:
    """A room's key, the one that followed it, and its signature of that one."""

    room: bytes
    successor: bytes
    signature: bytes

    @classmethod
    def sign(cls, secret: bytes, successor: bytes) -> Self:
        """Certify the room of the secret `successor` with that of `secret`."""
        old = Ed25519PrivateKey.from_private_bytes(secret)
        new = public_key(Ed25519PrivateKey.from_private_bytes(successor))
        key = public_key(old)
        return cls(key, new, old.sign(successor_certified(key, new)))


def public_key(secret: Ed25519PrivateKey) -> bytes:
    """Return the public key of `secret`: 32 bytes."""
    return secret.public_key().public_bytes_raw()
