"""What a case uses: clients, tables and games on a server, cleaned up afterwards."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Final, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from riverboat.client_cli.conformance.client import (
    PATIENCE,
    CodecName,
    Message,
    RawClient,
    accepted,
    opening,
    refused,
)
from riverboat.client_cli.conformance.expect import Failed
from riverboat.client_cli.conformance.game import CaseTable
from riverboat.client_cli.library.errors import ClientError

PASSWORD: Final = "correct horse"  # noqa: S105 - of players who exist only for a case

_PAUSES: Final = {"too_often": 0.5, "too_many_attempts": 5.0}
"""Seconds to wait when a limit of this address is exceeded, by the code of the refusal."""

_ATTEMPTS: Final = 240

_POLL: Final = 0.05
"""Seconds between two checks of a condition."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The limits of the page that a server may have changed. Times are in seconds."""

    hello_s: float = 10
    bad_frames: int = 10
    burst: int = 1000
    rate: float = 500
    costly_burst: int = 50
    costly_rate: float = 10
    connections_of_player: int = 8


class OwnServer(Protocol):
    """A server that only one case uses."""

    url: str

    async def appoint(self, player: str) -> None:
        """Make `player` an operator."""

    async def tear_record(self, table: str) -> None:
        """Leave a gap before the last event of a table that nobody plays at."""

    async def age_tokens(self, days: float) -> None:
        """Make every token older by this many days."""

    async def replace_key(self) -> None:
        """Start again twice: with one more key for hidden cards, and without the one before it."""

    async def stop(self, within: float = 0) -> None:
        """Shut down gracefully. Hands in progress have this many seconds to end."""

    def record_held(self) -> AbstractAsyncContextManager[None]:
        """Block commits within the context."""

    def record_lost(self) -> AbstractAsyncContextManager[None]:
        """Make commits fail within the context."""

    async def start_again(self) -> None:
        """Start again with the same database after a stop. The `url` changes."""


class Host(Protocol):
    """Runs servers for cases."""

    def server(self, **settings: Any) -> AbstractAsyncContextManager[OwnServer]:
        """Run a server with these settings within the context.

        settings: by name, of the network limits, the tables and the access; `grant`, a new player's chips.
        """


@dataclass(frozen=True, slots=True)
class Setting:
    """Where cases run, and with which codec.

    operator: an operator's token, None if there is none.
    host: runs servers for single cases, None if that is impossible.
    second: the URL of another server of the same card room, None if there is none.
    """

    url: str
    codec: CodecName
    figures: Figures = Figures()
    operator: str | None = None
    host: Host | None = None
    second: str | None = None


class Stage:
    """What one case uses. Everything that it opens is closed at the end.

    deadline: when the case must end; postponed by the time that it waits for other cases.
    """

    def __init__(self, setting: Setting, deadline: asyncio.Timeout | None = None) -> None:
        self.setting = setting
        self._deadline = deadline
        self.url = setting.url
        self.codec = setting.codec
        self.figures = setting.figures
        self._open = AsyncExitStack()

    async def __aenter__(self) -> "Stage":
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._open.aclose()

    @property
    def host(self) -> Host:
        """Return the host. The case must declare that it needs one."""
        if self.setting.host is None:
            raise Failed("the case does not declare that it needs a host")
        return self.setting.host

    async def own_server(self, **settings: Any) -> OwnServer:
        """Start a server for this case only. Later connections go to it."""
        server = await self._open.enter_async_context(self.host.server(**settings))
        self.url = server.url
        return server

    async def socket(self, *subprotocols: str, **options: Any) -> ClientConnection:
        """Open a WebSocket that offers these subprotocols. Raises websockets' InvalidHandshake."""
        options = {"compression": None, "proxy": None, "open_timeout": PATIENCE, **options}
        offered = [*map(Subprotocol, subprotocols)] or None
        socket = await connect(self.url, subprotocols=offered, close_timeout=1, **options)
        self._open.push_async_callback(socket.close)
        return socket

    async def stranger(self) -> RawClient:
        """Connect without sending hello."""
        return RawClient(await self.socket(f"riverboat.{self.codec}"), self.codec)

    async def guest(self, **hello: Any) -> RawClient:
        """Connect and send hello: as a new guest, unless `hello` has other fields."""
        client, reply = await self._hello(hello or {"name": a_name()})
        client.welcome = accepted(reply)
        return client

    async def elsewhere(self, client: RawClient) -> RawClient:
        """Connect the player of `client` to the second server, too."""
        if self.setting.second is None:
            raise Failed("the case does not declare that it needs a second server")
        here, self.url = self.url, self.setting.second
        try:
            return await self.guest(token=client.welcome["token"])
        finally:
            self.url = here

    async def refused_hello(self, code: str, **hello: Any) -> Message:
        """Return the refusal of a hello with this code. Raises Failed for any other reply."""
        _, reply = await self._hello(hello)
        return refused(reply, code)

    async def attempt(self, client: RawClient, type: str, **fields: Any) -> Message:
        """Return the reply to a command that is limited per address. Waits while the limit is exceeded."""
        return await self.patiently(lambda: client.ask(type, **fields))

    async def patiently(self, ask: Callable[[], Awaitable[Message]]) -> Message:
        """Return the reply of `ask`. Retries while a limit of this address is exceeded."""
        for _ in range(_ATTEMPTS):
            reply = await ask()
            pause = _PAUSES.get(reply.get("code", ""))
            if pause is None:
                break
            await asyncio.sleep(pause)
            if self._deadline is not None and (over := self._deadline.when()) is not None:
                self._deadline.reschedule(over + pause)
        return reply

    async def apart(self) -> None:
        """Use an own server if possible, because the case tries passwords, which are limited per address."""
        if self.setting.host is not None:
            await self.own_server()

    async def guests(self, number: int) -> list[RawClient]:
        """Connect this many guests."""
        return [await self.guest() for _ in range(number)]

    async def registered(self) -> RawClient:
        """Connect a registered player with PASSWORD."""
        client = await self.guest()
        client.welcome["name"] = (await self.register(client, a_name()))["name"]
        return client

    async def register(self, client: RawClient, name: str) -> Message:
        """Register as `name` with PASSWORD, and return the result. Waits while a limit is exceeded."""
        info: Message = accepted(await self.attempt(client, "register", name=name, password=PASSWORD))
        return info

    async def operator(self) -> RawClient:
        """Connect an operator."""
        if self.setting.operator is None:
            raise Failed("the case does not declare that it needs an operator")
        return await self.guest(token=self.setting.operator)

    async def table(self, client: RawClient, **rules: Any) -> Message:
        """Open a table with a minute to act and no time bank, unless `rules` differ. Returns its info."""
        fields = {"name": "Conformance", "act_ms": 60_000, "time_bank_ms": 0, **rules}
        info: Message = accepted(await self.attempt(client, "open_table", **opening(**fields)))
        self.close_later(client, info["table"])
        return info

    def close_later(self, client: RawClient, table: str) -> None:
        """Close a table of `client` at the end."""
        self._open.push_async_callback(self._close, client.welcome["token"], table)

    async def game(self, players: int = 2, *, chips: int | Sequence[int] = 10_000, **rules: Any) -> CaseTable:
        """Start a game with this many guests in seats 0, 1 and so on. All of them watch.

        chips: the buy-in of each.
        """
        clients = await self.guests(players)
        info = await self.table(clients[0], **rules)
        stacks = [chips] * players if isinstance(chips, int) else chips
        await self.seat(info["table"], dict(enumerate(clients)), stacks)
        return CaseTable(info, clients)

    async def seat(
        self, table: str, clients: Mapping[int, RawClient], chips: Sequence[int], *, paused: bool = False
    ) -> None:
        """Let clients watch and sit down with these chips, before a hand is dealt.

        clients: by seat. The first one is the host of the table. paused: whether the table stays paused.
        """
        host = next(iter(clients.values()))
        await host.result("pause_table", table=table, reason="the players sit down")
        for (number, client), stack in zip(clients.items(), chips, strict=True):
            await client.watch(table)
            await client.result("sit", table=table, buy_in=stack, seat=number)
        if not paused:
            await host.result("resume_play", table=table, reason="all are there")
            await host.event(table, "play_resumed")

    async def _hello(self, hello: Message) -> tuple[RawClient, Message]:
        """Connect and send hello, and return the reply. Waits while a limit of this address is exceeded.

        Each attempt has its own connection, because one without a hello is soon closed.
        """
        client: RawClient | None = None

        async def say_hello() -> Message:
            nonlocal client
            if client is not None:
                await client.socket.close()
            client = await self.stranger()
            return await client.ask("hello", **{"version": 1, **hello})

        reply = await self.patiently(say_hello)
        assert client is not None  # noqa: S101 - for the type checker
        return client, reply

    async def _close(self, opener: str, table: str) -> None:
        """Close a table if possible."""
        with suppress(ClientError, Failed, OSError, WebSocketException):
            client = await self.guest(token=opener)
            await client.ask("close_table", table=table, reason="the case is over")
            await client.socket.close()


async def until(holds: Callable[[], Awaitable[bool]], what: str) -> None:
    """Wait until it `holds`. Raises Failed after a while. what: the condition in words."""
    for _ in range(round(PATIENCE / _POLL)):
        if await holds():
            return
        await asyncio.sleep(_POLL)
    raise Failed(f"timed out waiting until {what}")


def a_name() -> str:
    """Return an unused name."""
    return f"Conf {token_hex(6)}"
