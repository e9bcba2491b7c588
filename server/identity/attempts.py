"""How often passwords may be tried."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from server.protocol.codes import Code
from server.protocol.errors import Refusal

OF_A_NAME: Final = (10, 60.0)
OF_A_NAME_ANYWHERE: Final = (100, 6.0)
OF_AN_ADDRESS: Final = (30, 10.0)
"""Attempts in a row, and the seconds after which there is one more: for a name from one address, so that no
stranger keeps others out; for a name from all addresses; and from an address."""

REMEMBERED: Final = 10_000
"""Names, addresses, and pairs of both, whose attempts are remembered: the latest ones."""


_Key = str | tuple[str, str]


class Attempts:
    """Lets so many attempts through for each name and from each address. What succeeds does not count.

    A name need not be anybody's: that no player has it shows nowhere. now: gives seconds.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._allowances = (
            _Allowance(*OF_AN_ADDRESS, now),
            _Allowance(*OF_A_NAME, now),
            _Allowance(*OF_A_NAME_ANYWHERE, now),
        )

    def begin(self, name: str, address: str) -> None:
        """Count an attempt. Raises Refusal where it is one too many."""
        taken: list[tuple[_Allowance, _Key]] = []
        for allowance, key in self._each(name, address):
            if not allowance.take(key):
                break
            taken.append((allowance, key))
        else:
            return
        for allowance, key in taken:
            allowance.give_back(key)  # for no password was looked at
        raise Refusal(Code.TOO_MANY_ATTEMPTS, "too many wrong passwords; wait a while")

    @contextmanager
    def one(self, name: str, address: str) -> Iterator[None]:
        """Count an attempt, and do it in this context: one that ends otherwise than with a wrong password is
        counted no more. Raises Refusal where it is one too many."""
        self.begin(name, address)
        try:
            yield
        except Refusal as refusal:
            if refusal.code != Code.WRONG_PASSWORD:
                self.succeeded(name, address)
            raise
        except Exception:
            self.succeeded(name, address)
            raise
        self.succeeded(name, address)

    def succeeded(self, name: str, address: str) -> None:
        """The attempt that was begun was right, and is counted no more."""
        for allowance, key in self._each(name, address):
            allowance.give_back(key)

    def _each(self, name: str, address: str) -> Iterator[tuple["_Allowance", _Key]]:
        return zip(self._allowances, (address, (name, address), name), strict=True)


class _Allowance:
    """`most` for each key, and one more every so many seconds."""

    def __init__(self, most: int, seconds_each: float, now: Callable[[], float]) -> None:
        self._most = most
        self._seconds_each = seconds_each
        self._now = now
        # When all that a key has taken is there again: the key has taken nothing where that is past.
        self._full_at: OrderedDict[_Key, float] = OrderedDict()

    def take(self, key: _Key) -> bool:
        now = self._now()
        full_at = max(self._full_at.get(key, now), now) + self._seconds_each
        if full_at - now > self._most * self._seconds_each:
            return False
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > REMEMBERED:
            self._full_at.popitem(last=False)
        return True

    def give_back(self, key: _Key) -> None:
        if key in self._full_at:
            self._full_at[key] -= self._seconds_each
