"""The server put together: what it opens, what it keeps, and how it ends."""

import asyncio
from pathlib import Path

import pytest

from engine.hand import Hand
from server.app import CannotListen, Settings, serving
from server.history.errors import BadDatabaseUrl
from server.history.queries import History
from tests.support.sockets import Line, database_in, server_in


async def test_whoever_comes_first_finds_a_table(tmp_path: Path) -> None:
    async with server_in(tmp_path) as url:
        line = await Line.to(url)
        [table] = (await line.ask("list_tables"))["result"]
        assert (table["name"], table["seats"], table["players"]) == ("Main", 6, 0)
        assert (table["small_blind"], table["big_blind"]) == (50, 100)
        assert line.welcome["server"].startswith("riverboat ")
        await line.close()


async def test_a_player_comes_back_after_a_restart_and_hand_numbers_go_on(tmp_path: Path) -> None:
    numbers, tables, player = [], set(), None
    for _ in range(2):
        async with server_in(tmp_path) as url:
            ann = await Line.to(url, token=player and player["token"])
            bob = await Line.to(url)
            if player is not None:
                assert ann.welcome["player"] == player["player"]
            player = ann.welcome
            [main] = (await ann.ask("list_tables"))["result"]
            tables.add(main["table"])
            await ann.ask("watch", table=main["table"])
            for line in (ann, bob):
                await line.ask("sit", table=main["table"], buy_in=5_000)
            numbers.append((await ann.turn())["hand"])
            await ann.close()
            await bob.close()
    assert numbers[1] > numbers[0]
    assert len(tables) == 2


async def test_at_the_end_the_step_in_progress_is_shown_and_clients_are_told(tmp_path: Path) -> None:
    async with server_in(tmp_path) as url:
        ann, bob = await Line.to(url, "msgpack"), await Line.to(url, "json")
        [main] = (await ann.ask("list_tables"))["result"]
        for line in (ann, bob):
            await line.ask("watch", table=main["table"])
            await line.ask("sit", table=main["table"], buy_in=5_000)
        turn = await ann.turn()
        act = {"table": main["table"], "hand": turn["hand"], "turn": turn["turn"], "action": "call"}
        await ann.send({"type": "act", "id": "last", **act})
        await asyncio.sleep(0)
    answer = await ann.reply()
    assert answer["type"] == "accepted" or answer["code"] == "closing"
    for line in (ann, bob):
        last, code, reason = await line.end()
        assert last == {"type": "closing", "message": "the server is closing"}
        assert (code, reason) == (1001, "going_away")
    seen = [event for update in bob.updates for event in update["events"] if event]
    with History(database_in(tmp_path)) as history:
        hand = Hand.replay(history.hand(turn["hand"]).events)
    assert ("called" in [event["kind"] for event in seen]) == (hand.turn == 1)


async def test_a_port_that_is_taken(tmp_path: Path) -> None:
    async with serving(Settings(port=0, database=database_in(tmp_path))) as first:
        taken = Settings(port=first.port, database=database_in(tmp_path))
        with pytest.raises(CannotListen, match="in use"):
            async with serving(taken):
                pass


async def test_a_database_that_cannot_be() -> None:
    with pytest.raises(BadDatabaseUrl):
        async with serving(Settings(port=0, database="oracle://somewhere")):
            pass
