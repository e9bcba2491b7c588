"""What is over lets go of itself: the garbage collector of a server seldom comes."""

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.hostile import ask
from client_cli.load.line import LeanLine
from server.history.errors import HistoryError
from server.net.connection import Connection
from server.net.line import Line
from server.protocol import commands as cmd
from server.protocol.codecs import MAX_FRAME, MSGPACK
from server.protocol.errors import Refusal
from tests.support.sockets import server_in

WAYS_TO_GO = {
    "in good order": [(0x88, b"\x03\xe8")],
    "bad frames": [(0x82, b"\xc1")] * 12,
    "a frame that is too long": [(0x82, b"\xc1" * (MAX_FRAME + 1))],
    "an opcode that there is not, and more": [(0x83, b"x"), (0x82, b"x")],
    "text that is none": [(0x81, b"\xff\xfe")],
}


def there() -> list[Any]:
    """All lines and refusals that nobody has let go of."""
    return [each for each in gc.get_objects() if isinstance(each, Line | Connection | Refusal | HistoryError)]


@pytest.fixture
def of_others() -> Iterator[list[Any]]:
    """Those of other tests. From here on the collector does not come."""
    gc.collect()
    gc.disable()
    yield there()
    gc.enable()


async def all_gone(but: list[Any]) -> None:
    others = set(map(id, but))
    async with asyncio.timeout(10):
        while any(id(each) not in others for each in there()):  # noqa: ASYNC110 - nothing tells when
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("way", WAYS_TO_GO)
async def test_nothing_of_a_line_is_left_to_the_garbage_collector(
    tmp_path: Path, way: str, of_others: list[Any]
) -> None:
    async with server_in(tmp_path) as url:
        line = await LeanLine.connect(url, MSGPACK.subprotocol, lambda message, now: None)
        await ask(line, cmd.Hello(id="1", version=cmd.VERSION))
        [main] = (await ask(line, cmd.ListTables(id="2")))["result"]
        commands: list[cmd.Command] = [
            cmd.Leave(id="3", table="nowhere"),
            cmd.Leave(id="4", table=main["table"]),
            cmd.OpenTable(id="5", name="A", game="whist"),
            cmd.ShowPlayer(id="6", player="nobody"),
            cmd.Sit(id="7", table=main["table"], buy_in=main["max_buy_in"] + 1),
        ]
        assert {(await ask(line, command))["type"] for command in commands} == {"refused"}
        for head, payload in WAYS_TO_GO[way]:
            line.send_frame(head, payload)
        await line.closed
        await all_gone(but=of_others)
