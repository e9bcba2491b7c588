"""Send what a client contributes to the deals of a table, in the background."""

import asyncio
from contextlib import suppress
from typing import Final

from riverboat.client_cli.library.chain_store import ChainStore, ChainToRegister, ValueToReveal
from riverboat.client_cli.library.errors import ClientError
from riverboat.client_cli.library.fair import FairTable
from riverboat.client_cli.library.requests import Requests
from riverboat.engine.events import Event
from riverboat.server.protocol.commands import RegisterChain, RevealValue
from riverboat.server.protocol.deals import FairDealsInfo
from riverboat.server.protocol.mirror import MirrorObserver, TableMirror

REPEAT_AFTER: Final = 1.0
"""Seconds after which a value is sent again, if it is still awaited: the server may have been restarted."""


class Contributing(MirrorObserver):
    """Sends what the player of `mirror` contributes on a connection.

    fair: what is checked of the deals; None before `begin`.
    """

    def __init__(self, connection: Requests, mirror: TableMirror) -> None:
        self.fair: FairTable | None = None
        self._connection = connection
        self._mirror = mirror
        self._sent: set[ChainToRegister | ValueToReveal] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, info: FairDealsInfo | None, store: ChainStore | None) -> None:
        """Check the deals of the table if the room has `info` on them.

        If hands follow each other at once, it contributes only when `fair.contributes` is set.
        """
        if info is not None:
            mirror = self._mirror
            self.fair = FairTable(info, mirror.table, mirror.player, store, contributes=not info.opt_in)
            mirror.observers.append(self)
            self.restarted()
            self.answer()

    def after_event(self, event: Event) -> None:
        """Check what the mirror has just applied."""
        if self.fair is not None:
            self.fair.follow([event], self._mirror.state.deals)

    def restarted(self) -> None:
        """Check the deals from a snapshot on."""
        if self.fair is not None:
            self.fair.restart(self._mirror)
            self._sent.clear()

    def answer(self) -> None:
        """Send what is wanted now."""
        if self.fair is None:
            return
        wanted = set(self.fair.wants(self._mirror))
        for each in wanted - self._sent:
            task = asyncio.create_task(self._send(self.fair.table, each))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._sent = wanted
        if wanted and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(REPEAT_AFTER, self._repeat)

    def end(self) -> None:
        """Send nothing more."""
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()

    def _repeat(self) -> None:
        self._timer = None
        self._sent = set()
        self.answer()

    async def _send(self, table: str, wanted: ChainToRegister | ValueToReveal) -> None:
        id = self._connection.new_id()
        with suppress(ClientError):  # it is sent again if it is still wanted
            if isinstance(wanted, ChainToRegister):
                await self._connection.request(RegisterChain(id=id, table=table, head=wanted.head))
            else:
                hand, attempt, value = wanted.hand, wanted.attempt, wanted.value
                await self._connection.request(
                    RevealValue(id=id, table=table, hand=hand, attempt=attempt, value=value)
                )
