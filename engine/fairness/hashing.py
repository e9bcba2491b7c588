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

    def number_below(self, limit: int, place: int) -> int:
        """Return the random number in `place` of a sequence, from 0 and below `limit`.

        It is 64 bytes of SHA-256 in counter mode modulo `limit`. For the sizes of a deck the bias is below
        2 to the power of -500.
        """
        first, second = self._begun.copy(), self._begun.copy()
        first.update(framed_integer(2 * place))
        second.update(framed_integer(2 * place + 1))
        return int.from_bytes(first.digest() + second.digest(), "big") % limit

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return `items` in the random order of the sequence (Durstenfeld, Algorithm 235, CACM 7, 1964)."""
        order = list(items)
        halves = self.digests_framed(map(framed_integer, range(2 * len(order) - 2)), DIGEST_BYTES)
        for place, last in enumerate(range(len(order) - 1, 0, -1)):
            # It is `number_below` of the place, without a call for each.
            other = int.from_bytes(halves[2 * place] + halves[2 * place + 1], "big") % (last + 1)
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
