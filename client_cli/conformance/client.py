"""A line as the cases use it: plain messages over a WebSocket, with nothing of the client library between.

What comes is read when somebody asks for it, so a case sees the messages in the order in which they came.
"""

import asyncio
import json
from collections import deque
from itertools import count
from secrets import token_hex
from typing import Any, Final, Literal

import msgpack  # type: ignore[import-untyped] # it brings no types
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from riverboat.client_cli.conformance.expect import Failed, expect, expect_equal
from riverboat.client_cli.library.errors import ConnectionLost

CodecName = Literal["msgpack", "json"]
Message = dict[str, Any]

PATIENCE: Final = 60.0
"""Seconds to wait for what has to come. A busy machine takes long; that nothing comes shows all the same."""

TYPES: Final = {
    *("accepted", "repeated", "stale", "refused"),
    *("update", "snapshot", "preaction", "suspended", "resumed", "taken_over", "lobby", "closing"),
}
"""The types of the messages that a server sends."""


STAKES: Final = (
    *("small_blind", "big_blind", "ante", "big_blind_ante"),
    *("bring_in", "small_bet", "big_bet"),
)
"""The fields of `stakes`."""


def with_stakes(**fields: Any) -> Message:
    """The fields of a map of rules, with the stakes among them in theirs."""
    stakes = {name: fields.pop(name) for name in STAKES if name in fields}
    return {"stakes": stakes, **fields}


def opening(name: str = "No", *, password: Any = None, **rules: Any) -> Message:
    """The fields of `open_table` for a table with these rules, the stakes among them."""
    return {"name": name, "rules": with_stakes(**rules), "password": password}


class Seen:
    """What a line was told of a table: `events` by their numbers, `updates`, the `turn`, the last snapshot.

    An event that was not shown is None.
    """

    def __init__(self) -> None:
        self.events: dict[int, Message | None] = {}
        self.turn: Message | None = None
        self.snapshot: Message = {}
        self.updates: list[Message] = []
        self.seq = 0

    def take(self, message: Message) -> None:
        """Take in an update or a snapshot. Raises Failed for an update that is not the next one."""
        self.turn = message.get("turn")
        if message["type"] == "snapshot":
            self.snapshot, self.seq = message, message["seq"]
            return
        self.updates.append(message)
        expect_equal(message["seq"], self.seq + 1, "the number of an update's first event")
        for event in message["events"]:
            self.seq += 1
            self.events[self.seq] = event

    def kinds(self) -> list[str]:
        """The kinds of the events in their order, without those that were not shown."""
        return [event["kind"] for event in self.events.values() if event]

    def of_kind(self, kind: str) -> list[Message]:
        """The events of a kind, in their order."""
        return [event for event in self.events.values() if event and event["kind"] == kind]


class Line:
    """A line to a server. welcome: of its hello. tables: what it was told of each table that it watches.

    lobby: what it was told of the lobby since it last asked to follow it, and no case has looked at.
    """

    def __init__(self, socket: ClientConnection, codec: CodecName) -> None:
        self.socket = socket
        self.codec = codec
        self.tables: dict[str, Seen] = {}
        self.lobby: deque[Message] = deque()
        self.welcome: Message = {}
        self._ids = (f"{prefix}-{n}" for prefix in [token_hex(4)] for n in count(1))

    def new_id(self) -> str:
        """An id for the next command."""
        return next(self._ids)

    def frame(self, data: Any) -> bytes | str:
        """Any data as a frame of the line's codec."""
        if self.codec == "json":
            return json.dumps(data)
        packed: bytes = msgpack.packb(data)
        return packed

    async def send_frame(self, frame: bytes | str) -> None:
        """Send a frame as it is: text, or binary. Raises ConnectionLost."""
        try:
            await self.socket.send(frame)
        except ConnectionClosed:
            raise ConnectionLost(f"the server has closed the line: {self.socket.close_reason}") from None

    async def send(self, type: str, **fields: Any) -> str:
        """Send a command, with an id of its own unless `fields` have one. Returns the id. Raises
        ConnectionLost."""
        message = {"type": type, "id": self.new_id(), **fields}
        await self.send_frame(self.frame(message))
        return str(message["id"])

    async def receive(self) -> Message:
        """The next message. Raises Failed where it is none or does not come, ConnectionLost where the line
        ends."""
        try:
            async with asyncio.timeout(PATIENCE):
                message = self._message(await self.socket.recv())
        except TimeoutError:
            raise Failed(f"nothing more came within {PATIENCE:g} seconds") from None
        except ConnectionClosed:
            raise ConnectionLost(
                f"the server closed the line: {self.socket.close_code} {self.socket.close_reason}"
            ) from None
        self._take(message)
        return message

    async def reply(self, id: str | None) -> Message:
        """The reply to the command `id`; None for a frame without one. Raises Failed for another reply."""
        while "id" not in (message := await self.receive()):
            pass
        expect_equal(message["id"], id, "the id of the next reply")
        return message

    async def ask(self, type: str, **fields: Any) -> Message:
        """Send a command and wait for its reply."""
        return await self.reply(await self.send(type, **fields))

    async def ask_frame(self, frame: bytes | str, id: str | None = None) -> Message:
        """Send a frame as it is and wait for its reply."""
        await self.send_frame(frame)
        return await self.reply(id)

    async def result(self, type: str, **fields: Any) -> Any:
        """What a command brings. Raises Failed where it is not accepted."""
        result = accepted(await self.ask(type, **fields))
        if type == "watch_lobby":
            self.lobby.clear()  # the list is fresh
        return result

    async def list_tables(self, **wanted: Any) -> list[Message]:
        """The tables that are open, page by page. Raises Failed where a page is not accepted."""
        tables: list[Message] = []
        after = None
        while True:
            page = await self.result("list_tables", after=after, **wanted)
            tables += page["tables"]
            after = page.get("next")
            if after is None:
                return tables

    async def refused(self, code: str, type: str, **fields: Any) -> Message:
        """The refusal of a command with this code. Raises Failed where something else comes of it."""
        return refused(await self.ask(type, **fields), code)

    async def rejects(self, type: str, field: str, *values: Any, **fields: Any) -> None:
        """Raises Failed unless a command with each of these values of `field` is refused, by name.

        field: with a dot for one in a map, such as "rules.seats". fields: the others of the command.
        """
        *maps, name = field.split(".")
        for value in values:
            part: Message = {name: value}
            for outer in reversed(maps):
                part = {outer: part}
            await self._is_bad({"type": type, "id": self.new_id(), **fields, **part}, field)

    async def requires(self, type: str, **fields: Any) -> None:
        """Raises Failed unless the command is refused without any one of these fields, by name."""
        whole = {"type": type, "id": self.new_id(), **fields}
        for field in fields:
            await self._is_bad({name: value for name, value in whole.items() if name != field}, field)

    async def _is_bad(self, message: Message, field: str) -> None:
        refusal = refused(await self.ask_frame(self.frame(message), message["id"]), "bad_message")
        expect(refusal["message"].startswith(f"{field}: "), f"{refusal['message']!r} does not name {field}")
        await self.ask("unwatch", table="nowhere")  # several bad ones in a row would end the line

    async def watch(self, table: str) -> Message:
        """Watch a table; returns the snapshot."""
        snapshot: Message = await self.result("watch", table=table)
        return snapshot

    async def resume(self, table: str, seq: int) -> Message:
        """Follow a table again from the event `seq`; returns what came of it."""
        missed: Message = await self.result("resume", table=table, seq=seq)
        return missed

    async def unwatch(self, table: str) -> None:
        """Watch a table no longer: an update of it that comes still is a failure."""
        await self.result("unwatch", table=table)
        del self.tables[table]

    async def until_seq(self, table: str, seq: int) -> None:
        """Read on until the event `seq` of a watched table has come."""
        while self.tables[table].seq < seq:
            await self.receive()

    async def event(self, table: str, kind: str, after: int = 0) -> Message:
        """Read on until an event of `kind` with a number above `after` has come; returns it."""
        while True:
            for seq, event in self.tables[table].events.items():
                if seq > after and event and event["kind"] == kind:
                    return event
            await self.receive()

    async def end(self, within: float = PATIENCE) -> tuple[int, str]:
        """Read on until the server has closed the line; the close code and the reason. Raises Failed."""
        try:
            async with asyncio.timeout(within):
                while True:
                    self._take(self._message(await self.socket.recv()))
        except ConnectionClosed:
            return self.socket.close_code or 0, self.socket.close_reason or ""
        except TimeoutError:
            raise Failed(f"the line was not closed within {within:g} seconds") from None

    async def is_well(self) -> None:
        """Raises Failed or ConnectionLost unless the line goes on, and nothing has come that was not asked
        for."""
        id = await self.send("show_account")
        expect_equal((await self.receive()).get("id"), id, "the id of the next message")

    def vanish(self) -> None:
        """Be gone without a word."""
        self.socket.transport.abort()

    def _message(self, frame: bytes | str) -> Message:
        """The message in a frame. Raises Failed where it is none of this protocol."""
        expect(isinstance(frame, bytes) == (self.codec == "msgpack"), "a frame in the other form came")
        try:
            data = json.loads(frame) if isinstance(frame, str) else msgpack.unpackb(frame)
        except ValueError as error:
            raise Failed(f"a frame came that is no message: {error}") from None
        expect(
            isinstance(data, dict) and data.get("type") in TYPES, f"this came, and is no message: {data!r}"
        )
        message: Message = data
        return message

    def _take(self, message: Message) -> None:
        if message["type"] == "lobby":
            self.lobby.append(message)
        if message["type"] == "taken_over":
            del self.tables[message["table"]]
        news = message.get("result") if message["type"] == "accepted" else message
        if isinstance(news, dict) and news.get("type") in {"update", "snapshot"}:
            seen = self.tables.get(news["table"])
            if seen is None:
                asked = news["type"] == "snapshot" or news is not message
                expect(asked, "an update came of a table that is not watched")
                seen = self.tables[news["table"]] = Seen()
            if news["type"] == "update" and news is not message:
                seen.seq = news["seq"] - 1  # resumed from there
            seen.take(news)


def accepted(reply: Message) -> Any:
    """What an accepted command brings. Raises Failed for another reply."""
    expect_equal(reply["type"], "accepted", f"the reply ({reply.get('code')}: {reply.get('message')})")
    return reply.get("result")


def refused(reply: Message, code: str) -> Message:
    """The reply, which has to be a refusal with this code. Raises Failed."""
    expect_equal(reply["type"], "refused", "the reply")
    expect_equal(reply["code"], code, f"the code of the refusal ({reply['message']!r})")
    return reply
