"""What is signed of committed deals, as the 32 bytes that Ed25519 (RFC 8032) signs.

The engine makes no signatures and checks none: it has the standard library alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from riverboat.engine.fairness.hashing import digest, integer

KEY_BYTES: Final = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Signatures:
    """Who signed a deal, and the signatures.

    server: the public key of the server. certificate: the room's signature of that key.
    commitment, record: the server's signatures of the commitment, and of what became of it.
    result: that of how the hand ended; empty if it was not dealt, or is not over.
    stacks: of the players at its end, by seat; empty without a result.
    """

    server: bytes
    certificate: bytes
    commitment: bytes
    record: bytes
    result: bytes = b""
    stacks: tuple[tuple[int, int], ...] = ()


def server_certified(room: bytes, server: bytes) -> bytes:
    """Return what a room signs to certify the key of a server."""
    return digest("sign server", room, server)


def successor_certified(room: bytes, successor: bytes) -> bytes:
    """Return what a room signs to certify the key that follows its own."""
    return digest("sign successor", room, successor)


def commitment_signed(commitment: bytes) -> bytes:
    """Return what a server signs to commit to a hand."""
    return digest("sign commitment", commitment)


def record_signed(record: bytes) -> bytes:
    """Return what a server signs when a hand is dealt, or an attempt given up. record: its digest."""
    return digest("sign record", record)


def result_signed(result: bytes) -> bytes:
    """Return what a server signs when a hand is over. result: its digest."""
    return digest("sign result", result)


def record_digest(
    commitment: bytes, values: Mapping[int, bytes], secrets: tuple[bytes | None, ...], leaves: bytes
) -> bytes:
    """Return the digest of what became of a commitment. leaves: nothing if the attempt was given up."""
    by_seat = [part for seat in sorted(values) for part in (integer(seat), values[seat])]
    return digest("record", commitment, *by_seat, *[secret or b"" for secret in secrets], leaves)


def result_digest(record: bytes, stacks: tuple[tuple[int, int], ...]) -> bytes:
    """Return the digest of how the hand of a record ended. stacks: the chips of the players, by seat."""
    return digest("result", record, *[integer(each) for pair in sorted(stacks) for each in pair])
