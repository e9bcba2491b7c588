"""Limits on password attempts."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected

OF_A_NAME: Final = (10, 60.0)
OF_A_NAME_ANYWHERE: Final = (100, 6.0)
OF_AN_ADDRESS: Final = (30, 10.0)
"""The burst, and the seconds until one attempt is refilled.

They apply to a name from one address, so that strangers cannot lock out others; to a name from all addresses;
and to an address.
"""

REMEMBERED: Final = 10_000
"""The names, addresses and pairs whose attempts are remembered: the latest ones."""


_Key = str | tuple[str, str]


class Attempts:
    """Limits failed attempts by name and by address. Successful attempts do not count.

    The limits also apply to unknown names, so that replies do not show which names exist. now: returns
    seconds.

    on_failed: called with the name and the address of each wrong password, to count it at other servers.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.on_failed: Callable[[str, str], None] = lambda name, address: None
        self._allowances = (
            _Allowance(*OF_AN_ADDRESS, now),
            _Allowance(*OF_A_NAME, now),
            _Allowance(*OF_A_NAME_ANYWHERE, now),
        )

    def begin(self, name: str, address: str) -> None:
        """Count an attempt. Raises CommandRejected if it exceeds a limit."""
        taken: list[tuple[_Allowance, _Key]] = []
        for allowance, key in self._each(name, address):
            if not allowance.take(key):
                break
            taken.append((allowance, key))
        else:
            return
        for allowance, key in taken:
            allowance.give_back(key)  # no password was checked
        raise CommandRejected(Code.TOO_MANY_ATTEMPTS, "too many wrong passwords; try again later")

    @contextmanager
    def one(self, name: str, address: str) -> Iterator[None]:
        """Count an attempt that is made in this context, and uncount it unless the password was wrong.

        Raises CommandRejected if it exceeds a limit.
        """
        self.begin(name, address)
        try:
            yield
        except CommandRejected as error:
            if error.code != Code.WRONG_PASSWORD:
                self.succeeded(name, address)
            else:
                self.on_failed(name, address)
            raise
        except Exception:
            self.succeeded(name, address)
            raise
        self.succeeded(name, address)

    def succeeded(self, name: str, address: str) -> None:
        """Uncount an attempt that was right."""
        for allowance, key in self._each(name, address):
            allowance.give_back(key)

    def failed_elsewhere(self, name: str, address: str) -> None:
        """Count a wrong password that another server was given."""
        for allowance, key in self._each(name, address):
            allowance.take(key)

    def _each(self, name: str, address: str) -> Iterator[tuple["_Allowance", _Key]]:
        return zip(self._allowances, (address, (name, address), name), strict=True)


class _Allowance:
    """A token bucket for each key: `burst` attempts, and one more every `seconds_each`."""

    def __init__(self, burst: int, seconds_each: float, now: Callable[[], float]) -> None:
        self._burst = burst
        self._seconds_each = seconds_each
        self._now = now
        # When the bucket of a key is full again; a time in the past means that it is full.
        self._full_at: OrderedDict[_Key, float] = OrderedDict()

    def take(self, key: _Key) -> bool:
        now = self._now()
        full_at = max(self._full_at.get(key, now), now) + self._seconds_each
        if full_at - now > self._burst * self._seconds_each:
            return False
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > REMEMBERED:
            self._full_at.popitem(last=False)
        return True

    def give_back(self, key: _Key) -> None:
        if key in self._full_at:
            self._full_at[key] -= self._seconds_each
