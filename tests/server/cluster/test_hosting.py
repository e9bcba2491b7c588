"""Commands of clients at other servers, at the owner of their table."""

import asyncio

from riverboat.server.clients import Client
from riverboat.server.cluster.bus import LocalBus
from riverboat.server.cluster.envelopes import Ask, Envelopes, Item, Left
from riverboat.server.cluster.hosting import Hosting
from riverboat.server.cluster.links import Links
from riverboat.server.protocol.codecs import JSON, MSGPACK
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Watch
from riverboat.server.protocol.messages import Accepted, Message
from tests.support.waiting import until


class Nobody:
    def on_up(self, server: str) -> None:
        pass

    def on_down(self, server: str) -> None:
        pass

    def on_item(self, server: str, item: Item) -> None:
        pass


def watch(connection: int) -> Ask:
    command = MSGPACK.encode(Watch(id="1", table="t"))
    return Ask(1, connection, "p", "Ann", False, "192.0.2.1", JSON.subprotocol, command)


async def test_client_that_leaves_during_its_command_is_forgotten_after_it() -> None:
    happened: list[str] = []
    may_end = asyncio.Event()

    async def handle(client: Client, command: Command) -> Message:
        happened.append("began")
        await may_end.wait()
        happened.append("watches")
        return Accepted(id=command.id)

    links = Links("a", LocalBus(), Envelopes("a", {"one": bytes(32)}), Nobody())
    hosting = Hosting(links, handle, lambda client, **_: happened.append("gone"))
    hosting.on_item("b", watch(7))
    await until(lambda: happened == ["began"])
    hosting.on_item("b", Left(7))
    may_end.set()
    await until(lambda: happened == ["began", "gone", "watches", "gone"])
    assert len(hosting) == 0


async def test_failing_command_has_an_answer_and_the_next_is_carried_out() -> None:
    carried_out = 0

    async def handle(client: Client, command: Command) -> Message:
        nonlocal carried_out
        carried_out += 1
        raise ZeroDivisionError

    links = Links("a", LocalBus(), Envelopes("a", {"one": bytes(32)}), Nobody())
    hosting = Hosting(links, handle, lambda client, **_: None)
    for number in (1, 2):
        hosting.on_item("b", watch(7))
        await until(lambda number=number: carried_out == number)  # type: ignore[misc]
    assert len(hosting) == 1
    hosting.on_down("b")
    assert len(hosting) == 0
