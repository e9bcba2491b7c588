"""Commands that are sent twice with one id, to any two servers, while something happens to these."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from random import Random
from typing import Any, Final

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused, ConnectFailed, ConnectionLost, NoReply
from riverboat.client_cli.library.reconnect import RETRYABLE_CODES
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.operators import Operators
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Chat, OpenTable
from riverboat.server.protocol.management import CloseTable, GrantChips
from tests.support.databases import query
from tests.support.killing.players import PATIENCE, Witness

PAUSE: Final = 0.3
"""Seconds between two commands."""

WORDS: Final = "once"
"""With what each reason, name and message begins."""

_AGAIN: Final = {Code.JOURNAL_UNAVAILABLE, Code.OUTCOME_UNKNOWN, Code.UNKNOWN_TABLE}
"""Refusals after which the same command is sent again."""

_REFUSED: Final = {Code.CLOSING, Code.STARTING, Code.TABLE_BUSY, Code.TOO_OFTEN, Code.UNKNOWN_TABLE}
"""Refusals of commands that were not carried out."""

_COUNTS: Final = {
    "grants": "SELECT reason, COUNT(*) FROM audit WHERE action = 'grant_chips' GROUP BY reason",
    "tables": "SELECT name, COUNT(*) FROM tables WHERE name LIKE 'once %' GROUP BY name",
    "messages": "SELECT data, COUNT(*) FROM events WHERE kind = 'chat_said' GROUP BY data",
}


class Repeats:
    """Grants chips, opens tables and says something, each by one command on two connections.

    connect: connects to any server as the player with a token, or as a new guest without one.
    hosts: the players who opened the tables, and may chat there. Counts what `happened`.
    """

    def __init__(
        self,
        database: str,
        connect: Callable[..., Any],
        hosts: Sequence[Witness],
        chance: Random,
        happened: Counter[str],
    ) -> None:
        self._database = database
        self._connect = connect
        self._hosts = hosts
        self._chance = chance
        self._happened = happened
        self._number = 0
        self._accepted = set[str]()
        self._wrong: list[str] = []
        self._operator = ""
        self._token = ""

    async def begin(self) -> None:
        """Make an operator, who sends some of the commands."""
        operator: Connection = await self._connect("operator")
        self._operator, self._token = operator.welcome.player, operator.welcome.token
        await operator.close()
        async with Writer(self._database) as writer:
            await Operators(writer).appoint(self._operator, operator=True)

    async def run(self) -> None:
        """Send commands until cancelled."""
        while True:
            self._number += 1
            await self._chance.choice((self._grant, self._open, self._say))(f"{WORDS} {self._number}")
            await asyncio.sleep(self._chance.uniform(0, 2 * PAUSE))

    def faults(self) -> Iterator[str]:
        """Yield what was not done once, although it was accepted, or done more than once."""
        yield from self._wrong
        done = Counter[str]()
        for sql in _COUNTS.values():
            for what, count in query(self._database, sql):
                done[self._words_of(what)] += count
        for what in sorted(self._accepted):
            if not done[what]:
                yield f"{what!r} was accepted, but not done"
        for what, count in done.items():
            if what.startswith(WORDS) and count > 1:
                yield f"{what!r} was done {count} times, but sent with one id"

    def _words_of(self, kept: str) -> str:
        """Return the words in a message's event, at the end of a reason, or alone."""
        _, found, rest = kept.partition(f'"{WORDS} ')
        return f"{WORDS} {rest.partition(chr(34))[0]}" if found else kept.rpartition(": ")[2]

    async def _grant(self, what: str) -> None:
        await self._twice(self._token, GrantChips(id=what, player=self._operator, chips=1, reason=what), what)

    async def _open(self, what: str) -> None:
        info = await self._twice(self._token, OpenTable(id=what, name=what), what)
        if info is not None:
            close = CloseTable(id=f"close {what}", table=info["table"], reason="over")
            await self._twice(self._token, close, None)

    async def _say(self, what: str) -> None:
        host = self._chance.choice(self._hosts)
        command = Chat(id=what, table=host.table.id, text=what)
        await self._twice(host.connection.welcome.token, command, what)

    async def _twice(self, token: str, command: Command, what: str | None) -> Any:
        """Send `command` on two connections, at once or in turn, and return its result, if it has one."""
        async with AsyncExitStack() as stack:
            async with asyncio.timeout(PATIENCE):
                connections = [
                    await stack.enter_async_context(await self._connected(token)) for _ in range(2)
                ]
            if self._chance.random() < 0.5:
                asked = (self._result(stack, each, command) for each in connections)
                results = await asyncio.gather(*asked)
            else:
                results = []
                for each in connections:
                    results.append(await self._result(stack, each, command))
                    await asyncio.sleep(self._chance.choice((0.0, PAUSE, 4 * PAUSE)))
        self._happened[f"sent twice with one id: {type(command).__name__}"] += 1
        accepted = [result for is_accepted, result in results if is_accepted]
        if what is not None and accepted:
            self._accepted.add(what)
        if any(each != accepted[0] for each in accepted):
            self._wrong.append(f"{what!r} has two results: {accepted}")
        return accepted[0] if accepted else None

    async def _connected(self, token: str) -> Connection:
        """Connect as the player with `token`: to another server if one ends, or does not serve yet."""
        while True:
            try:
                connection: Connection = await self._connect(token=token)
                return connection
            except ConnectionLost as lost:
                if lost.permanent:
                    raise
            except CommandRefused as refused:
                if refused.code not in RETRYABLE_CODES:
                    raise
            except (ConnectFailed, NoReply):
                pass
            self._happened["connected at another server"] += 1
            await asyncio.sleep(PAUSE)

    async def _result(
        self, stack: AsyncExitStack, connection: Connection, command: Command
    ) -> tuple[bool, Any]:
        """Return whether `command` was accepted, and its result. `stack` closes further connections."""
        async with asyncio.timeout(PATIENCE):
            for _ in range(20):
                try:
                    return True, await connection.request(command)
                except ConnectionLost as lost:
                    if lost.permanent:
                        raise
                    token = connection.welcome.token
                    connection = await stack.enter_async_context(await self._connected(token))
                except CommandRefused as refused:
                    self._happened[f"refused: {refused.code}"] += 1
                    if refused.code not in _AGAIN:
                        if refused.code not in _REFUSED:
                            self._wrong.append(f"{command!r} was refused: {refused.code}: {refused}")
                        return False, None
                await asyncio.sleep(PAUSE)
        return False, None
