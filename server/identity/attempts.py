"""Limits on password attempts."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from riverboat.server.networks import Shares, nested
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected

OF_A_NAME: Final = (10, 60.0)
OF_A_NAME_BY_A_STRANGER: Final = (5, 3_600.0)
OF_AN_ADDRESS: Final = (50, 10.0)
"""The burst, and the seconds until one attempt is refilled.

They apply to a name from one address that has signed in to it, to a name from another address, and to an
address. No limit is for a name from all addresses: anybody could use it up and lock the player out.
"""

REMEMBERED: Final = 65_536
"""The names, networks and pairs whose attempts are remembered: the latest ones."""


_Key = tuple[str, ...]


class Attempts:
    """Limits failed attempts by address, and by name and address. Successful attempts do not count.

    An address is counted together with the wider networks that it is in, which have a larger share.

    The limits also apply to unknown names, so that replies do not show which names exist. now: returns
    seconds. shares: those of the wider networks.

    on_failed: called with the name and the address of each wrong password, to count it at other servers.
    """

    def __init__(self, now: Callable[[], float] = monotonic, shares: Shares | None = None) -> None:
        self._shares = shares or Shares()
        self.on_failed: Callable[[str, str], None] = lambda name, address: None
        self._of_addresses = _Allowance(*OF_AN_ADDRESS, now)
        self._of_names = _Allowance(*OF_A_NAME, now)
        self._of_strangers = _Allowance(*OF_A_NAME_BY_A_STRANGER, now)
        self._signed_in: OrderedDict[tuple[str, str], None] = OrderedDict()

    def begin(self, name: str, address: str) -> None:
        """Count an attempt. Raises CommandRejected if it exceeds a limit."""
        taken: list[tuple[_Allowance, _Key, int]] = []
        for allowance, key, share in self._each(name, address):
            if not allowance.take(key, share):
                break
            taken.append((allowance, key, share))
        else:
            return
        for allowance, key, _ in taken:
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
        self.signed_in(name, address)

    def succeeded(self, name: str, address: str) -> None:
        """Uncount an attempt that was right."""
        for allowance, key, _ in self._each(name, address):
            allowance.give_back(key)

    def signed_in(self, name: str, address: str) -> None:
        """Allow `address` as many wrong passwords for `name` as one that knows the right one."""
        self._signed_in[name, address] = None
        self._signed_in.move_to_end((name, address))
        if len(self._signed_in) > REMEMBERED:
            self._signed_in.popitem(last=False)

    def failed_elsewhere(self, name: str, address: str) -> None:
        """Count a wrong password that another server was given."""
        for allowance, key, share in self._each(name, address):
            allowance.take(key, share)

    def _each(self, name: str, address: str) -> Iterator[tuple["_Allowance", _Key, int]]:
        knows = (name, address) in self._signed_in
        for network, share in nested(address, self._shares):
            yield self._of_addresses, (network,), share
            if not knows:
                yield self._of_strangers, (name, network), share
        if knows:
            yield self._of_names, (name, address), 1


class _Allowance:
    """A token bucket for each key: `burst` attempts, and one more every `seconds_each`.

    share: how many times as many a key has.
    """

    def __init__(self, burst: int, seconds_each: float, now: Callable[[], float]) -> None:
        self._burst = burst
        self._seconds_each = seconds_each
        self._now = now
        # By key: when its bucket is full again, where a time in the past means that it is full; and the
        # seconds of one attempt.
        self._full_at: OrderedDict[_Key, tuple[float, float]] = OrderedDict()

    def take(self, key: _Key, share: int) -> bool:
        now = self._now()
        each = self._seconds_each / share
        full_at = max(self._full_at.get(key, (now, each))[0], now) + each
        if full_at - now > self._burst * self._seconds_each:
            return False
        self._full_at[key] = full_at, each
        self._full_at.move_to_end(key)
        if len(self._full_at) > REMEMBERED:
            self._full_at.popitem(last=False)
        return True

    def give_back(self, key: _Key) -> None:
        if key in self._full_at:
            full_at, each = self._full_at[key]
            self._full_at[key] = full_at - each, each
