"""Hashes and random numbers that everybody can compute again."""

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from typing import Final, TypeVar

from riverboat.engine.errors import EngineError

LABEL: Final = "riverboat fairness 1 "
"""The beginning of each label: the scheme with its version."""

DIGEST_BYTES: Final = 32

Item = TypeVar("Item")


class FairnessError(EngineError):
    """A deal that does not prove what it claims, or data that is not a deal."""

    default_code = "unfair_deal"


class Hasher:
    """SHA-256 over a label and fields, each after its length of four bytes, the highest first.

    The lengths keep apart what would be the same when joined.
    """

    __slots__ = ("_begun",)

    def __init__(self, label: str, *fields: bytes) -> None:
        self._begun = sha256(b"".join(map(framed, [(LABEL + label).encode(), *fields])))

    def digest(self, *fields: bytes) -> bytes:
        """Return the 32 bytes for what has been hashed, and `fields`. It can be called again."""
        return self.digest_framed(b"".join(map(framed, fields)))

    def digest_framed(self, fields: bytes) -> bytes:
        """Return the same for fields that are framed and joined already."""
        hasher = self._begun.copy()
        hasher.update(fields)
        return hasher.digest()

    def digests_framed(self, fields: Iterable[bytes], size: int) -> list[bytes]:
        """Return the first `size` bytes of the digests of `fields`, each framed and joined already."""
        begun, found = self._begun, []
        for each in fields:
            hasher = begun.copy()
            hasher.update(each)
            found.append(hasher.digest()[:size])
        return found

    def parts(self, count: int, size: int) -> tuple[bytes, ...]:
        """Return `count` times `size` random bytes: the digests of 0, 1 and so on, cut into parts."""
        digests = range(-(-count * size // DIGEST_BYTES))
        whole = b"".join(self.digests_framed(map(framed_integer, digests), DIGEST_BYTES))
        return tuple([whole[start : start + size] for start in range(0, count * size, size)])

    def number(self) -> int:
        """Return a random number of 64 bytes: two digests, of 0 and of 1."""
        return int.from_bytes(self.digest_framed(_FIRST_HALF) + self.digest_framed(_SECOND_HALF), "big")

    def number_below(self, limit: int) -> int:
        """Return the random number modulo `limit`. The bias is below 2 to the power of -500."""
        return self.number() % limit

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return `items` in the random order of the number (Durstenfeld, Algorithm 235, CACM 7, 1964).

        A deck of 52 cards has less than 2 to the power of 226 orders, so none is more or less likely than
        another by more than one part in 2 to the power of 286.
        """
        order, left = list(items), self.number()
        for last in range(len(order) - 1, 0, -1):
            left, other = divmod(left, last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def digest(label: str, *fields: bytes) -> bytes:
    """Return 32 bytes that identify `fields` under `label`."""
    return Hasher(label, *fields).digest()


def integer(number: int) -> bytes:
    """Return a number from 0 as a field: eight bytes, the highest first."""
    return number.to_bytes(8, "big")


@cache
def framed_integer(number: int) -> bytes:
    """Return a small number as a field after its length."""
    return framed(integer(number))


def framed(field: bytes) -> bytes:
    """Return a field after its length."""
    return len(field).to_bytes(4, "big") + field


_FIRST_HALF, _SECOND_HALF = framed_integer(0), framed_integer(1)
