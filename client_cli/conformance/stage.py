"""What a case has to play on: lines, tables and games at a server, tidied up when it is over."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Final, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from riverboat.client_cli.conformance.client import PATIENCE, CodecName, Line, Message, accepted, refused
from riverboat.client_cli.conformance.expect import Failed
from riverboat.client_cli.conformance.game import Game
from riverboat.client_cli.library.errors import ClientError

PASSWORD: Final = "correct horse"  # noqa: S105 - of players who live as long as a case

_PAUSES: Final = {"too_often": 0.5, "too_many_attempts": 5.0}
"""Seconds to wait when too many have done what is counted for all from here, by the code of the refusal."""

_ATTEMPTS: Final = 240

_LOOK: Final = 0.05
"""Seconds between two looks whether something has come about."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of the page that a host may have changed. Times are in seconds."""

    hello_s: float = 10
    bad_frames: int = 10
    burst: int = 1000
    rate: float = 500
    costly_burst: int = 50
    costly_rate: float = 10
    lines_of_player: int = 8


class OwnServer(Protocol):
    """A server that a case has for itself."""

    url: str

    async def appoint(self, player: str) -> None:
        """Make `player` an operator, on the machine."""

    async def tear_record(self, table: str) -> None:
        """Leave a hole before the last event of a table that nobody plays at."""

    async def age_tokens(self, days: float) -> None:
        """Let so many days pass since each token was used."""

    async def stop(self, within: float = 0) -> None:
        """Stop it in good order; hands in progress have so many seconds to end."""

    def record_held(self) -> AbstractAsyncContextManager[None]:
        """Let nothing be put on record while the context lasts: what is to be, waits for that."""

    def record_lost(self) -> AbstractAsyncContextManager[None]:
        """Let there be no place to put anything on record while the context lasts."""

    async def start_again(self) -> None:
        """Start it with the same database, after it has stopped; its `url` is another."""


class Host(Protocol):
    """Whoever can run servers for cases."""

    def server(self, **settings: Any) -> AbstractAsyncContextManager[OwnServer]:
        """A server with these settings, for as long as the context lasts.

        settings: of the limits of the network, of the tables and of the access, by their names; `grant`, the
        chips for a new player.
        """


@dataclass(frozen=True, slots=True)
class Setting:
    """Where cases are played, and in which codec. operator: the token of one; None where there is none.

    host: None where no server can be had for a case alone.
    """

    url: str
    codec: CodecName
    figures: Figures = Figures()
    operator: str | None = None
    host: Host | None = None


class Stage:
    """What one case plays on. Everything that it opens is closed when it is over.

    deadline: when the case has to be over; put off by what it waits because of other cases.
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
        """Who runs servers; a case that asks for it says that it needs it."""
        if self.setting.host is None:
            raise Failed("the case has not said that it needs a host")
        return self.setting.host

    async def own_server(self, **settings: Any) -> OwnServer:
        """A server for this case alone: from now on, lines are to it."""
        server = await self._open.enter_async_context(self.host.server(**settings))
        self.url = server.url
        return server

    async def socket(self, *subprotocols: str, **options: Any) -> ClientConnection:
        """A WebSocket with the server that offers these subprotocols. Raises websockets' InvalidHandshake."""
        options = {"compression": None, "proxy": None, "open_timeout": PATIENCE, **options}
        offered = [*map(Subprotocol, subprotocols)] or None
        socket = await connect(self.url, subprotocols=offered, close_timeout=1, **options)
        self._open.push_async_callback(socket.close)
        return socket

    async def stranger(self) -> Line:
        """A line on which nobody has said hello."""
        return Line(await self.socket(f"riverboat.{self.codec}"), self.codec)

    async def guest(self, **hello: Any) -> Line:
        """A line on which hello was said: by a new guest, unless the fields of `hello` say who it is."""
        line, reply = await self._hello(hello or {"name": a_name()})
        line.welcome = accepted(reply)
        return line

    async def refused_hello(self, code: str, **hello: Any) -> Message:
        """The refusal of a hello with this code. Raises Failed where something else comes of it."""
        _, reply = await self._hello(hello)
        return refused(reply, code)

    async def attempt(self, line: Line, type: str, **fields: Any) -> Message:
        """The reply to a command that is counted for all from here together: waits while too many come."""
        return await self.patiently(lambda: line.ask(type, **fields))

    async def patiently(self, ask: Callable[[], Awaitable[Message]]) -> Message:
        """The reply that `ask` brings; asks again while too many do what is counted for all from here."""
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
        """Play at a server for this case alone, where one can be had: it tries passwords, which are counted
        with those of the other cases, from the same address."""
        if self.setting.host is not None:
            await self.own_server()

    async def guests(self, number: int) -> list[Line]:
        """So many guests."""
        return [await self.guest() for _ in range(number)]

    async def registered(self) -> Line:
        """A registered player, with PASSWORD."""
        line = await self.guest()
        line.welcome["name"] = (await self.register(line, a_name()))["name"]
        return line

    async def register(self, line: Line, name: str) -> Message:
        """Let `line` register as `name` with PASSWORD; waits where too many have. What it brings."""
        info: Message = accepted(await self.attempt(line, "register", name=name, password=PASSWORD))
        return info

    async def operator(self) -> Line:
        """An operator."""
        if self.setting.operator is None:
            raise Failed("the case has not said that it needs an operator")
        return await self.guest(token=self.setting.operator)

    async def table(self, line: Line, **rules: Any) -> Message:
        """A table that `line` opens, with a minute to act and no time bank unless `rules` say otherwise.
        Its info."""
        fields = {"name": "Conformance", "act_ms": 60_000, "time_bank_ms": 0, **rules}
        info: Message = accepted(await self.attempt(line, "open_table", **fields))
        self._open.push_async_callback(self._close, line.welcome["token"], info["table"])
        return info

    async def game(self, players: int = 2, *, chips: int | Sequence[int] = 10_000, **rules: Any) -> Game:
        """A table with so many guests, in seats 0, 1 and so on, who all watch.

        chips: what each sits down with.
        """
        lines = await self.guests(players)
        info = await self.table(lines[0], **rules)
        stacks = [chips] * players if isinstance(chips, int) else chips
        await self.seat(info["table"], dict(enumerate(lines)), stacks)
        return Game(info, lines)

    async def seat(
        self, table: str, lines: Mapping[int, Line], chips: Sequence[int], *, paused: bool = False
    ) -> None:
        """Let lines watch and sit down, in these seats and with these chips, before a hand is dealt.

        The first of them has opened the table. paused: whether the table stays paused.
        """
        host = next(iter(lines.values()))
        await host.result("pause_table", table=table, reason="the players sit down")
        for (number, line), stack in zip(lines.items(), chips, strict=True):
            await line.watch(table)
            await line.result("sit", table=table, buy_in=stack, seat=number)
        if not paused:
            await host.result("resume_play", table=table, reason="all are there")
            await host.event(table, "play_resumed")

    async def _hello(self, hello: Message) -> tuple[Line, Message]:
        """A new line, and the reply to its hello; waits while too many come from here, with other lines, for
        none stays open for long without a hello."""
        line: Line | None = None

        async def say_hello() -> Message:
            nonlocal line
            if line is not None:
                await line.socket.close()
            line = await self.stranger()
            return await line.ask("hello", **{"version": 1, **hello})

        reply = await self.patiently(say_hello)
        assert line is not None  # noqa: S101 - for the type checker
        return line, reply

    async def _close(self, opener: str, table: str) -> None:
        """Close a table, if it can be: others play here too."""
        with suppress(ClientError, Failed, OSError, WebSocketException):
            line = await self.guest(token=opener)
            await line.ask("close_table", table=table, reason="the case is over")
            await line.socket.close()


async def until(holds: Callable[[], Awaitable[bool]], what: str) -> None:
    """Wait until it `holds`; raise Failed where that takes too long. what: what is waited for, in words."""
    for _ in range(round(PATIENCE / _LOOK)):
        if await holds():
            return
        await asyncio.sleep(_LOOK)
    raise Failed(f"it did not come about that {what}")


def a_name() -> str:
    """A name that nobody has."""
    return f"Conf {token_hex(6)}"
