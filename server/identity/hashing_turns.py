"""Turns to hash a password or add a guest: a network that asks for many waits behind its own."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from riverboat.server.networks import Shares, nested
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected

WAITING: Final = 128
"""Passwords that may wait to be hashed: those of a club that signs in at once, and more."""


class HashingTurns:
    """Gives as many turns `at_once`. Networks take turns, each in the order of its requests.

    A network is the widest that an address counts in. If too many wait, the network with most of them is
    refused its last, so nobody can take the places of others.

    waiting: how many may wait.
    """

    def __init__(self, at_once: int, waiting: int = WAITING) -> None:
        self._free = at_once
        self._room = waiting
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def one(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn, and keep it in this context. Raises CommandRejected if too many wait."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(list(nested(address, Shares()))[-1][0])
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, network: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(network, deque()).append(turn)
        if sum(map(len, self._waiting.values())) > self._room:
            # Of equals the one that came last, so that a newcomer does not displace those who wait.
            largest = max(
                reversed(self._waiting), key=lambda each: (len(self._waiting[each]), each == network)
            )
            self._take(largest, self._waiting[largest][-1]).set_exception(
                CommandRejected(
                    Code.TOO_MANY_ATTEMPTS, "too many players are signing in; try again", case="sign-ins"
                )
            )
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._pass_on()  # the turn came in the same moment
            elif turn in self._waiting.get(network, ()):
                self._take(network, turn)
            raise

    def _pass_on(self) -> None:
        """Give the turn to the first in the next network."""
        while self._waiting:
            network = next(iter(self._waiting))
            turn = self._take(network, self._waiting[network][0])
            if network in self._waiting:
                self._waiting.move_to_end(network)
            if not turn.done():  # else cancelled
                turn.set_result(None)
                return
        self._free += 1

    def _take(self, network: str, turn: asyncio.Future[None]) -> asyncio.Future[None]:
        """Remove `turn` from those that wait."""
        queue = self._waiting[network]
        queue.remove(turn)
        if not queue:
            del self._waiting[network]
        return turn
