"""The server put together: what it opens, what it keeps, and how it ends."""

import asyncio
import sys

import pytest

from riverboat.engine.hand import Hand
from riverboat.server.app import CannotListen, Settings, serving
from riverboat.server.history.errors import BadDatabaseUrl
from riverboat.server.history.queries.hands import History
from tests.support.databases import only_read
from tests.support.sockets import RawClient, health, server_on


async def test_whoever_comes_first_finds_a_table(database: str) -> None:
    async with server_on(database) as url:
        line = await RawClient.to(url)
        [table] = (await line.ask("list_tables"))["result"]["tables"]
        assert (table["name"], table["seats"], table["players"]) == ("Main", 6, 0)
        assert (table["small_blind"], table["big_blind"]) == (50, 100)
        assert line.welcome["server"].startswith("riverboat ")
        await line.close()


async def test_after_a_restart_the_table_is_the_same_and_the_hand_goes_on(database: str) -> None:
    async with server_on(database) as url:
        ann, bob = await RawClient.to(url), await RawClient.to(url)
        [main] = (await ann.ask("list_tables"))["result"]["tables"]
        await ann.ask("watch", table=main["table"])
        for line in (ann, bob):
            await line.ask("sit", table=main["table"], buy_in=5_000)
        turn = await ann.turn()
        snapshot = (await ann.ask("watch", table=main["table"]))["result"]
        await ann.close()
        await bob.close()
    async with server_on(database) as url:
        back = await RawClient.to(url, token=ann.welcome["token"])
        assert back.welcome["player"] == ann.welcome["player"]
        [again] = (await back.ask("list_tables"))["result"]["tables"]
        assert again["table"] == main["table"]
        found = (await back.ask("watch", table=main["table"]))["result"]
        assert found["hand"] == snapshot["hand"]
        assert (found["turn"]["hand"], found["turn"]["turn"]) == (turn["hand"], turn["turn"])
        acting = back if turn["seat"] == 0 else await RawClient.to(url, token=bob.welcome["token"])
        act = {"table": main["table"], "hand": turn["hand"], "turn": turn["turn"], "action": "fold"}
        assert (await acting.ask("act", **act))["type"] == "accepted"
        assert (await back.turn())["hand"] > turn["hand"]
        await back.close()


async def test_at_the_end_the_step_in_progress_is_shown_and_clients_are_told(database: str) -> None:
    async with server_on(database) as url:
        ann, bob = await RawClient.to(url, "msgpack"), await RawClient.to(url, "json")
        [main] = (await ann.ask("list_tables"))["result"]["tables"]
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
    with History(database) as history:
        hand = Hand.replay(history.hand(turn["hand"]).events)
    assert ("called" in [event["kind"] for event in seen]) == (hand.turn == 1)


async def test_a_server_that_can_only_read_is_not_well_before_anybody_plays(database: str) -> None:
    async with server_on(database) as url, asyncio.timeout(60):
        assert await health(url) == 200
        with only_read():
            while await health(url) != 503:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        while await health(url) != 200:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_server_that_listens_builds_and_imports_nothing_more(database: str) -> None:
    script = f"""
import asyncio, sys
from riverboat.engine.assessor import RULE_SETS
from riverboat.engine.games import GAMES
from riverboat.server.app import Settings, serving

async def start():
    async with serving(Settings(port=0, database={database!r})):
        assert "prometheus_client" in sys.modules
        def build(*_):
            raise AssertionError("built too late")
        from riverboat.engine.assessor import badugi, high, tables
        tables.Tables.build = high._build = badugi.combinations = build
        for game in GAMES.values():
            for name in (*game.wins, game.showing):
                board = [] if name == "badugi" else [16, 20, 28, 33, 50]
                hole = [36, 41, 44, 49] if name in ("badugi", "omaha-high", "omaha-low8") else [36, 41]
                RULE_SETS[name].strength(hole, board)

asyncio.run(start())
"""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", script)
    assert await process.wait() == 0


async def test_a_port_that_is_taken(database: str) -> None:
    async with serving(Settings(port=0, database=database)) as first:
        taken = Settings(port=first.port, database=database)
        with pytest.raises(CannotListen, match="in use"):
            async with serving(taken):
                pass


async def test_a_database_that_cannot_be() -> None:
    with pytest.raises(BadDatabaseUrl):
        async with serving(Settings(port=0, database="oracle://somewhere")):
            pass
