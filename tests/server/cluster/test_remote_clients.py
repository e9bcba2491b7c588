"""Commands of clients at other servers, at the owner of their table."""

import asyncio

import pytest
from msgspec.structs import replace

from riverboat.server.clients import Client
from riverboat.server.cluster import remote_clients as module
from riverboat.server.cluster.bus import EVERYBODY
from riverboat.server.cluster.envelopes import (
    PROTOCOL_VERSION,
    Batch,
    Disconnected,
    Envelopes,
    Heartbeat,
    Item,
    Request,
    Response,
    SendFrame,
)
from riverboat.server.cluster.links import Links
from riverboat.server.cluster.remote_clients import MAX_LATE, RemoteClients
from riverboat.server.protocol.codecs import JSON, MSGPACK
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Leave, Watch
from riverboat.server.protocol.messages import Accepted, AnyMessage, Message, Refused, Repeated
from riverboat.server.replies import Replies
from tests.support.bus import LocalBus
from tests.support.waiting import until


class Nobody:
    def on_up(self, server: str) -> None:
        pass

    def on_down(self, server: str) -> None:
        pass

    def on_item(self, server: str, item: Item) -> None:
        pass


def watch(connection: int) -> Request:
    command = MSGPACK.encode(Watch(id="1", table="t"))
    return Request(1, connection, "p", "Ann", False, "192.0.2.1", JSON.subprotocol, command)


async def test_client_that_leaves_during_its_command_is_forgotten_after_it() -> None:
    happened: list[str] = []
    may_end = asyncio.Event()

    async def handle(client: Client, command: Command) -> Message:
        happened.append("began")
        await may_end.wait()
        happened.append("watches")
        return Accepted(id=command.id)

    links = Links("a", LocalBus(), Envelopes("a", {"one": bytes(32)}), Nobody())
    remote_clients = RemoteClients(links, handle, lambda client, **_: happened.append("gone"), Replies())
    remote_clients.on_item("b", watch(7))
    await until(lambda: happened == ["began"])
    remote_clients.on_item("b", Disconnected(7))
    may_end.set()
    await until(lambda: happened == ["began", "gone", "watches", "gone"])
    assert len(remote_clients) == 0


async def test_failing_command_has_an_answer_and_the_next_is_carried_out() -> None:
    carried_out = 0

    async def handle(client: Client, command: Command) -> Message:
        nonlocal carried_out
        carried_out += 1
        raise ZeroDivisionError

    links = Links("a", LocalBus(), Envelopes("a", {"one": bytes(32)}), Nobody())
    remote_clients = RemoteClients(links, handle, lambda client, **_: None, Replies())
    for number in (1, 2):
        remote_clients.on_item("b", watch(7))
        await until(lambda number=number: carried_out == number)  # type: ignore[misc]
    assert len(remote_clients) == 1
    remote_clients.on_down("b")
    assert len(remote_clients) == 0


async def test_updates_and_the_reply_that_they_come_with_travel_in_one_batch() -> None:
    bus, received = LocalBus(), list[list[Item]]()
    inbox = Envelopes("b", {"one": bytes(32)})
    step: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def handle(client: Client, command: Command) -> Message:
        asyncio.get_running_loop().call_soon(commit, client)
        await step  # as the reply of a table, which its task makes
        return Accepted(id=command.id)

    def commit(client: Client) -> None:
        client.send("update")
        step.set_result(None)

    def receive(data: bytes) -> None:
        envelope = inbox.open("b", data)
        if isinstance(envelope, Batch):
            received.append(envelope.items)

    links = Links("a", bus, Envelopes("a", {"one": bytes(32)}), Nobody())
    remote_clients = RemoteClients(links, handle, lambda client, **_: None, Replies())
    async with links.running(), bus.listening({"b": receive}):
        bus.send(EVERYBODY, inbox.seal(EVERYBODY, Heartbeat("b", PROTOCOL_VERSION, 1, {})))
        await until(lambda: "b" in links)
        remote_clients.on_item("b", watch(7))
        await until(lambda: len(received) > 0)
        assert [type(item) for item in received[0]] == [SendFrame, Response]


async def answer_to(
    request: Request, late: float, monkeypatch: pytest.MonkeyPatch
) -> tuple[AnyMessage, list[float]]:
    """The reply to an ask that was `late`, and how late the table thinks that each command was."""
    sent, carried_out = list[Item](), list[float]()

    async def handle(client: Client, command: Command) -> Message:
        carried_out.append(client.late)
        return Accepted(id=command.id)

    monkeypatch.setattr(Links, "late", late)
    monkeypatch.setattr(Links, "send", lambda links, server, item: sent.append(item))
    links = Links("a", LocalBus(), Envelopes("a", {"one": bytes(32)}), Nobody())
    RemoteClients(links, handle, lambda client, **_: None, Replies()).on_item("b", request)
    await until(lambda: len(sent) == 1)
    assert isinstance(sent[0], Response)
    return MSGPACK.decode_message(sent[0].reply), carried_out


async def test_command_that_is_too_late_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    reply, carried_out = await answer_to(watch(7), MAX_LATE + 0.1, monkeypatch)
    assert isinstance(reply, Refused)
    assert (reply.code, reply.id, carried_out) == ("table_busy", "1", [])


async def test_table_knows_how_late_a_command_is(monkeypatch: pytest.MonkeyPatch) -> None:
    reply, carried_out = await answer_to(watch(7), 0.5, monkeypatch)
    assert isinstance(reply, Accepted)
    assert carried_out == [0.5]


async def test_client_with_a_codec_of_a_newer_version_has_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    request = replace(watch(7), codec="riverboat.cbor")
    reply, carried_out = await answer_to(request, 0.0, monkeypatch)
    assert isinstance(reply, Refused)
    assert (reply.code, carried_out) == ("internal", [])


async def test_command_that_is_under_way_for_long_has_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is carried out once all the same, and the same command then gets its reply."""
    monkeypatch.setattr(module, "RESPONDS_WITHIN", 0.01)
    sent, carried_out, may_end = list[Item](), list[str](), asyncio.Event()

    async def handle(client: Client, command: Command) -> Message:
        carried_out.append(command.id)
        await may_end.wait()
        return Accepted(id=command.id)

    monkeypatch.setattr(Links, "send", lambda links, server, item: sent.append(item))
    links = Links("a", LocalBus(), Envelopes("a", {"one": bytes(32)}), Nobody())
    here = RemoteClients(links, handle, lambda client, **_: None, Replies())
    request = replace(watch(7), command=MSGPACK.encode(Leave(id="1", table="t")))
    here.on_item("b", request)
    await until(lambda: len(sent) == 1)
    here.on_item("b", replace(request, id=2))
    await until(lambda: len(sent) == 2)
    may_end.set()
    await until(lambda: len(sent) == 4)
    answers = {
        item.request: MSGPACK.decode_message(item.reply) for item in sent if isinstance(item, Response)
    }
    unknown = [MSGPACK.decode_message(item.reply) for item in sent[:2] if isinstance(item, Response)]
    assert [getattr(reply, "code", None) for reply in unknown] == ["outcome_unknown"] * 2
    assert answers[2] == Repeated(id="1", first={"type": "accepted", "id": "1"})
    assert carried_out == ["1"]
