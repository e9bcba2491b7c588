"""Checks signatures of Ed25519 (RFC 8032)."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def is_signed(key: bytes, signature: bytes, statement: bytes) -> bool:
    """Return whether `signature` of `statement` is that of the public key `key`."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, statement)
    except (InvalidSignature, ValueError):
        return False
    return True
