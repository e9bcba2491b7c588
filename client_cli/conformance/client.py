"""The client that the cases use: plain messages over a WebSocket, without the client library.

Messages are read only on request, so a case sees them in the order in which they arrived.
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
"""Seconds to wait for a message. A busy machine takes long."""

TYPES: Final = {
    *("accepted", "repeated", "stale", "refused"),
    *("update", "snapshot", "preaction", "suspended", "resumed", "taken_over", "lobby", "closing"),
    *("tournament_snapshot", "tournament_update"),
}
"""The types of messages from a server."""


STAKES: Final = (
    *("small_blind", "big_blind", "ante", "big_blind_ante"),
    *("bring_in", "small_bet", "big_bet"),
)
"""The fields of `stakes`."""


OF_DEALS: Final = {
    *("chain_registered", "signer_certified", "result_signed"),
    *("deal_committed", "deal_avoided", "deal_recorded"),
}
"""The events of committed deals, which a room need not have."""


def without_openings(event: Message) -> Message:
    """Return an event as a room sends it that does not commit to its deals."""
    return {name: value for name, value in event.items() if name != "openings"}


def with_stakes(**fields: Any) -> Message:
    """Return `fields` of `rules` or `change_stakes` with the stakes among them in a map `stakes`."""
    stakes = {name: fields.pop(name) for name in STAKES if name in fields}
    return {"stakes": stakes, **fields}


def opening(name: str = "No", *, password: Any = None, **rules: Any) -> Message:
    """Return the fields of `open_table` for a table with these rules, the stakes among them."""
    return {"name": name, "rules": with_stakes(**rules), "password": password}


class Seen:
    """What a client received about a table: `events` by number, `updates`, the `turn`, the last snapshot.

    Hidden events are None.
    """

    def __init__(self) -> None:
        self.events: dict[int, Message | None] = {}
        self.turn: Message | None = None
        self.snapshot: Message = {}
        self.updates: list[Message] = []
        self.seq = 0

    def take(self, message: Message) -> None:
        """Apply an update or a snapshot. Raises Failed if updates were lost or repeated."""
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
        """Return the kinds of the events in order, without hidden ones."""
        return [event["kind"] for event in self.events.values() if event]

    def of_kind(self, *kinds: str) -> list[Message]:
        """Return the events of these kinds in order."""
        return [event for event in self.events.values() if event and event["kind"] in kinds]


class RawClient:
    """A client with a connection to a server.

    welcome: the result of its hello.
    tables: what it received about each table that it watches.
    lobby: the lobby messages since the last `watch_lobby` that no case has read.
    news: the updates of tournaments that no case has read.
    """

    def __init__(self, socket: ClientConnection, codec: CodecName) -> None:
        self.socket = socket
        self.codec = codec
        self.tables: dict[str, Seen] = {}
        self.lobby: deque[Message] = deque()
        self.news: deque[Message] = deque()
        self.welcome: Message = {}
        self._ids = (f"{prefix}-{n}" for prefix in [token_hex(4)] for n in count(1))

    def new_id(self) -> str:
        """Return an id for the next command."""
        return next(self._ids)

    def frame(self, data: Any) -> bytes | str:
        """Encode any data with the connection's codec."""
        if self.codec == "json":
            return json.dumps(data)
        packed: bytes = msgpack.packb(data)
        return packed

    async def send_frame(self, frame: bytes | str) -> None:
        """Send a text or binary frame unchanged. Raises ConnectionLost."""
        try:
            await self.socket.send(frame)
        except ConnectionClosed:
            raise ConnectionLost(
                f"the server has closed the connection: {self.socket.close_reason}"
            ) from None

    async def send(self, type: str, **fields: Any) -> str:
        """Send a command, with a new id unless `fields` have one. Returns the id. Raises ConnectionLost."""
        message = {"type": type, "id": self.new_id(), **fields}
        await self.send_frame(self.frame(message))
        return str(message["id"])

    async def receive(self) -> Message:
        """Return the next message. Raises Failed if it is invalid or missing, or ConnectionLost."""
        try:
            async with asyncio.timeout(PATIENCE):
                message = self._message(await self.socket.recv())
        except TimeoutError:
            raise Failed(f"no message arrived within {PATIENCE:g} seconds") from None
        except ConnectionClosed:
            raise ConnectionLost(
                f"the server closed the connection: {self.socket.close_code} {self.socket.close_reason}"
            ) from None
        self._take(message)
        return message

    async def reply(self, id: str | None) -> Message:
        """Return the reply to the command `id` (None for an unreadable id). Raises Failed for another."""
        while "id" not in (message := await self.receive()):
            pass
        expect_equal(message["id"], id, "the id of the next reply")
        return message

    async def ask(self, type: str, **fields: Any) -> Message:
        """Send a command and wait for its reply."""
        return await self.reply(await self.send(type, **fields))

    async def ask_frame(self, frame: bytes | str, id: str | None = None) -> Message:
        """Send a frame unchanged and wait for its reply."""
        await self.send_frame(frame)
        return await self.reply(id)

    async def result(self, type: str, **fields: Any) -> Any:
        """Return the result of a command. Raises Failed if it is not accepted."""
        result = accepted(await self.ask(type, **fields))
        if type == "watch_lobby":
            self.lobby.clear()  # the list is fresh
        return result

    async def list_tables(self, **wanted: Any) -> list[Message]:
        """Return the open tables of all pages. Raises Failed if a page is not accepted."""
        tables: list[Message] = []
        after = None
        while True:
            page = await self.result("list_tables", after=after, **wanted)
            tables += page["tables"]
            after = page.get("next")
            if after is None:
                return tables

    async def refused(self, code: str, type: str, **fields: Any) -> Message:
        """Return the refusal of a command with this code. Raises Failed for any other reply."""
        return refused(await self.ask(type, **fields), code)

    async def rejects(self, type: str, field: str, *values: Any, **fields: Any) -> None:
        """Raise Failed unless the command is refused with each of these values of `field`, naming the field.

        field: the field's name, with dots for one in a map: "rules.seats".
        fields: the other fields of the command.
        """
        *maps, name = field.split(".")
        for value in values:
            part: Message = {name: value}
            for outer in reversed(maps):
                part = {outer: part}
            await self._is_bad({"type": type, "id": self.new_id(), **fields, **part}, field)

    async def requires(self, type: str, **fields: Any) -> None:
        """Raise Failed unless the command is refused without each of these fields, naming the field."""
        whole = {"type": type, "id": self.new_id(), **fields}
        for field in fields:
            await self._is_bad({name: value for name, value in whole.items() if name != field}, field)

    async def _is_bad(self, message: Message, field: str) -> None:
        refusal = refused(await self.ask_frame(self.frame(message), message["id"]), "bad_message")
        expect(refusal["message"].startswith(f"{field}: "), f"{refusal['message']!r} does not name {field}")
        await self.ask("unwatch", table="nowhere")  # consecutive bad frames would close the connection

    async def watch(self, table: str) -> Message:
        """Watch a table and return the snapshot."""
        snapshot: Message = await self.result("watch", table=table)
        return snapshot

    async def resume(self, table: str, seq: int) -> Message:
        """Resume a table from the event `seq` and return the result."""
        missed: Message = await self.result("resume", table=table, seq=seq)
        return missed

    async def unwatch(self, table: str) -> None:
        """Unwatch a table: any further update of it is a failure."""
        await self.result("unwatch", table=table)
        del self.tables[table]

    async def until_seq(self, table: str, seq: int) -> None:
        """Read until the event `seq` of a watched table has arrived."""
        while self.tables[table].seq < seq:
            await self.receive()

    async def event(self, table: str, kind: str, after: int = 0) -> Message:
        """Read until an event of `kind` with a number above `after` has arrived, and return it."""
        while True:
            for seq, event in self.tables[table].events.items():
                if seq > after and event and event["kind"] == kind:
                    return event
            await self.receive()

    async def next_news(self) -> Message:
        """Return the next update of a tournament."""
        while not self.news:
            await self.receive()
        return self.news.popleft()

    def happened(self) -> list[Message]:
        """Return the events of all updates of tournaments that arrived."""
        happened = [event for news in self.news for event in news["events"]]
        self.news.clear()
        return happened

    async def end(self, within: float = PATIENCE) -> tuple[int, str]:
        """Read until the server closes the connection. Returns the close code and reason. Raises Failed."""
        try:
            async with asyncio.timeout(within):
                while True:
                    self._take(self._message(await self.socket.recv()))
        except ConnectionClosed:
            return self.socket.close_code or 0, self.socket.close_reason or ""
        except TimeoutError:
            raise Failed(f"the connection was not closed within {within:g} seconds") from None

    async def is_well(self) -> None:
        """Raise Failed or ConnectionLost unless the connection works and no other message has arrived."""
        id = await self.send("show_account")
        expect_equal((await self.receive()).get("id"), id, "the id of the next message")

    def vanish(self) -> None:
        """Drop the connection without a close frame."""
        self.socket.transport.abort()

    def _message(self, frame: bytes | str) -> Message:
        """Decode a frame. Raises Failed if it is not a message of this protocol."""
        expect(isinstance(frame, bytes) == (self.codec == "msgpack"), "a frame of the wrong kind arrived")
        try:
            data = json.loads(frame) if isinstance(frame, str) else msgpack.unpackb(frame)
        except ValueError as error:
            raise Failed(f"an undecodable frame arrived: {error}") from None
        expect(isinstance(data, dict) and data.get("type") in TYPES, f"an invalid message arrived: {data!r}")
        message: Message = data
        return message

    def _take(self, message: Message) -> None:
        if message["type"] == "lobby":
            self.lobby.append(message)
        if message["type"] == "tournament_update":
            self.news.append(message)
        if message["type"] == "taken_over":
            del self.tables[message["table"]]
        body = message.get("result") if message["type"] == "accepted" else message
        if isinstance(body, dict) and body.get("type") in {"update", "snapshot"}:
            seen = self.tables.get(body["table"])
            if seen is None:
                asked = body["type"] == "snapshot" or body is not message
                expect(asked, "an update of an unwatched table arrived")
                seen = self.tables[body["table"]] = Seen()
            if body["type"] == "update" and body is not message:
                seen.seq = body["seq"] - 1  # where it resumed
            seen.take(body)


def accepted(reply: Message) -> Any:
    """Return the result of an accepted command. Raises Failed for another reply."""
    expect_equal(reply["type"], "accepted", f"the reply ({reply.get('code')}: {reply.get('message')})")
    return reply.get("result")


def refused(reply: Message, code: str) -> Message:
    """Return the reply if it is a refusal with this code. Raises Failed otherwise."""
    expect_equal(reply["type"], "refused", "the reply")
    expect_equal(reply["code"], code, f"the code of the refusal ({reply['message']!r})")
    return reply
