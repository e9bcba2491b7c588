"""Invalid input gets a refusal with a stable code and a message, and the table plays on."""

import logging
from collections.abc import AsyncIterator
from typing import Any

import msgpack  # type: ignore[import-untyped] # it brings no types
import pytest

from tests.e2e.conftest import Connect
from tests.support.sockets import RawClient, Reply


class Game:
    """Ann and Bob in a hand with more time than a test takes. It is Ann's turn."""

    def __init__(self, ann: RawClient, bob: RawClient, table: str) -> None:
        self.ann = ann
        self.bob = bob
        self.table = table

    async def act(self, client: RawClient, **fields: Any) -> Reply:
        turn = await self.ann.turn()
        return await client.ask("act", table=self.table, hand=turn["hand"], turn=turn["turn"], **fields)

    async def plays_on(self) -> None:
        """Check that the turn is unchanged, and that its player can act."""
        before = await self.ann.turn()
        assert before == (await self.bob.turn())
        assert (await self.act(self.ann, action="call"))["type"] == "accepted"
        await self.bob.has_seen(self.ann.seq)
        assert (await self.act(self.bob, action="check"))["type"] == "accepted"


@pytest.fixture
async def game(connect: Connect, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Game]:
    ann, bob = await connect("Ann"), await connect("Bob")
    table = (await ann.ask("open_table", name="Bad input", rules={"act_ms": 300_000}))["result"]["table"]
    for client in (ann, bob):
        await client.ask("watch", table=table)
        assert (await client.ask("sit", table=table, buy_in=10_000))["type"] == "accepted"
    turn = await ann.turn()
    await bob.turn()
    assert turn["seat"] == 0
    yield Game(ann, bob, table)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def refused(reply: Reply, code: str) -> bool:
    assert reply["type"] == "refused"
    assert reply["message"]
    assert reply["code"] == code, reply
    return True


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"action": "raise", "to": 199}, "below_minimum"),
        ({"action": "raise", "to": 10_001}, "above_maximum"),
        ({"action": "raise", "to": 10**15}, "above_maximum"),
        ({"action": "raise", "to": -300}, "bad_message"),
        ({"action": "raise", "to": 300.0}, "bad_message"),
        ({"action": "raise", "to": 300.5}, "bad_message"),
        ({"action": "raise", "to": "300"}, "bad_message"),
        ({"action": "raise", "to": True}, "bad_message"),
        ({"action": "raise", "to": [300]}, "bad_message"),
        ({"action": "raise", "to": 10**16}, "bad_message"),
        ({"action": "raise"}, "bad_amount"),
        ({"action": "bet", "to": 300}, "cannot_bet"),
        ({"action": "check"}, "cannot_check"),
        ({"action": "call", "to": 100}, "bad_amount"),
        ({"action": "show"}, "wrong_phase"),
        ({"action": "win"}, "bad_message"),
        ({"action": 7}, "bad_message"),
        ({}, "bad_message"),
    ],
)
async def test_invalid_action_is_refused(game: Game, fields: dict[str, Any], code: str) -> None:
    assert refused(await game.act(game.ann, **fields), code)
    await game.plays_on()


async def test_action_out_of_turn_is_refused(game: Game) -> None:
    assert refused(await game.act(game.bob, action="fold"), "not_your_turn")
    await game.plays_on()


async def test_action_for_another_seat_is_refused(game: Game, connect: Connect) -> None:
    stranger = await connect("Stranger")
    assert refused(await game.act(game.bob, action="fold", seat=0), "not_your_turn")
    assert refused(await game.act(stranger, action="fold", seat=0, player="Ann"), "not_seated")
    await game.plays_on()


async def test_stale_action_gets_the_current_turn(game: Game) -> None:
    turn = await game.ann.turn()
    for hand, number in ((turn["hand"], turn["turn"] + 1), (turn["hand"] + 1, 0), (999, 999)):
        reply = await game.ann.ask("act", table=game.table, hand=hand, turn=number, action="fold")
        assert reply["type"] == "stale"
        assert reply["turn"]["turn"] == turn["turn"]
    await game.plays_on()


async def test_repeated_action_is_carried_out_once(game: Game) -> None:
    turn = await game.ann.turn()
    act = {"type": "act", "id": "twice", "table": game.table, "hand": turn["hand"], "turn": turn["turn"]}
    for _ in range(2):
        await game.ann.send({**act, "action": "raise", "to": 300})
    first, second = await game.ann.reply(), await game.ann.reply()
    assert first == {"type": "accepted", "id": "twice"}
    assert second == {"type": "repeated", "id": "twice", "first": first}
    await game.ann.send({**act, "action": "fold"})
    assert refused(await game.ann.reply(), "conflict")
    assert (await game.ann.turn())["call"] == 200


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"buy_in": 5_000, "seat": 0}, "seat_taken"),
        ({"buy_in": 5_000, "seat": 6}, "unknown_seat"),
        ({"buy_in": 5_000, "seat": -1}, "bad_message"),
        ({"buy_in": 1_999}, "bad_buy_in"),
        ({"buy_in": 20_001}, "bad_buy_in"),
        ({"buy_in": -5_000}, "bad_message"),
        ({"buy_in": 5_000.5}, "bad_message"),
        ({"buy_in": "5000"}, "bad_message"),
        ({}, "bad_message"),
    ],
)
async def test_unavailable_seat_is_refused(
    game: Game, connect: Connect, fields: dict[str, Any], code: str
) -> None:
    cy = await connect("Cy")
    assert refused(await cy.ask("sit", table=game.table, **fields), code)
    await game.plays_on()


async def test_invalid_frames_are_refused(game: Game) -> None:
    client = game.ann
    await client.socket.send(b"\xc1\xff\x00" if client.codec == "msgpack" else '{"type": "act"')
    assert refused(await client.reply(), "bad_frame")
    await client.socket.send("{}" if client.codec == "msgpack" else b"\x80")
    assert refused(await client.reply(), "bad_frame")
    for message, code in (
        ([1, 2, 3], "bad_frame"),
        (None, "bad_frame"),
        ({}, "bad_message"),
        ({"type": 7, "id": "1"}, "bad_message"),
        ({"type": "fold_everybody", "id": "2"}, "unknown_type"),
        ({"type": "sit", "id": "3", "table": {}, "buy_in": 1}, "bad_message"),
        ({"type": "sit", "id": "", "table": "x", "buy_in": 1}, "bad_message"),
    ):
        await client.send(message)
        assert refused(await client.reply(), code)
    await game.plays_on()


async def test_oversized_frame_closes_only_its_connection(game: Game, connect: Connect) -> None:
    hostile = await connect("Hostile")
    large = msgpack.packb({"type": "hello", "id": "x" * 70_000})
    await hostile.socket.send(large if hostile.codec == "msgpack" else "[" * 70_000)
    await hostile.socket.wait_closed()
    assert hostile.socket.close_code == 1009
    await game.plays_on()


async def test_commands_before_hello_are_refused(game: Game, url: str) -> None:
    from websockets.asyncio.client import connect as plain
    from websockets.typing import Subprotocol

    subprotocol = Subprotocol(f"riverboat.{game.ann.codec}")
    async with plain(url, subprotocols=[subprotocol], compression=None, proxy=None) as socket:
        client = RawClient(socket, game.ann.codec)
        assert refused(await game.act(client, action="fold"), "hello_first")
    await game.plays_on()


async def test_unknown_tables_and_seats_are_refused(game: Game, connect: Connect) -> None:
    cy = await connect("Cy")
    assert refused(await cy.ask("watch", table="nowhere"), "unknown_table")
    assert refused(await cy.ask("sit", table="nowhere", buy_in=5_000), "unknown_table")
    assert refused(await cy.ask("leave", table=game.table), "not_seated")
    assert refused(await cy.ask("unwatch", table=game.table), "not_watching")
    assert refused(await cy.ask("open_table", name="X", rules={"game": "chess"}), "unknown_game")
    await game.plays_on()
