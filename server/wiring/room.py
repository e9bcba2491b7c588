"""The key that a room is known by. The chains and commitments of its tables are bound to it."""

from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from riverboat.server.history.journal.sealing import KeyRing

_PURPOSE: Final = b"riverboat room"


def room_of(ring: KeyRing) -> bytes:
    """Return the public key of the room with these keys: 32 bytes.

    It follows from the oldest key, so all servers of a room have the same, also after a key was added.
    """
    secret = next(iter(ring.derived(_PURPOSE).values()))
    return Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw()
