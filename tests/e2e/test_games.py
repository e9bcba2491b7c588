"""Every kind of game over real sockets with our client library, and its record."""

import asyncio
import random
from collections import Counter
from contextlib import AsyncExitStack
from typing import Any, Final

import pytest

from riverboat.client_cli.bots import BotPlayer, Caller, RandomBot, TightAggressive
from riverboat.client_cli.bots.player import HandLimit
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.engine.events import (
    BoardDealt,
    BringInPosted,
    Drew,
    Event,
    HandEnded,
    HandShown,
    HandStarted,
    PotAwarded,
    RakeTaken,
    UpCardsDealt,
)
from riverboat.engine.hand import Hand
from riverboat.engine.house import House, Rake
from riverboat.server.history.queries.hands import History
from riverboat.server.history.queries.text import hand_lines
from riverboat.server.protocol.codes import Code
from tests.support.audit import findings
from tests.support.waiting import PATIENCE

HANDS: Final = 10

TABLES: Final[dict[str, dict[str, Any]]] = {
    "stud": {"game": "stud", "seats": 4},
    "razz": {"game": "razz", "small_bet": 40, "ante": 5, "bring_in": 15, "big_bet": 80, "seats": 4},
    "draw": {"game": "27td", "seats": 4},
    "high-low": {"game": "plo8", "seats": 4, "house": House(rake=Rake(50, 300))},
    "short-deck": {"game": "short-deck", "seats": 4, "ante": 10, "straddles": 1},
    "double board": {"game": "plo", "seats": 4, "boards": 2, "bomb_pot_every": 3},
    "rotation": {"game": "8-game", "seats": 4, "house": House(max_runs=2, rabbit=True)},
}
SIGNS: Final[dict[str, set[type[Event]]]] = {
    "stud": {UpCardsDealt, BringInPosted},
    "razz": {UpCardsDealt, BringInPosted},
    "draw": {Drew},
    "high-low": {BoardDealt, RakeTaken},
    "short-deck": {BoardDealt},
    "double board": {BoardDealt},
    "rotation": {Drew, BoardDealt},
}
"""The events that show which game was played."""


async def play(url: str, rules: dict[str, Any]) -> list[Event]:
    """Let four bots play this many hands with `rules`. Returns the events that a spectator saw."""
    chance = random.Random(7)
    bots = (Caller(), RandomBot(chance), TightAggressive(chance), Caller())
    faults: list[str] = []
    async with AsyncExitStack() as clients:
        eye = await clients.enter_async_context(await Connection.connect(url, name="Eye"))
        watched = await eye.watch((await eye.open_table("Table", act_ms=300_000, **rules)).table)
        last_hand, players = HandLimit(HANDS, len(bots)), []
        for n, bot in enumerate(bots):
            client = await clients.enter_async_context(
                await Connection.connect(url, name=f"P{n}", codec="json" if n % 2 else "msgpack")
            )
            table = await client.watch(watched.id)
            players.append(BotPlayer(table, bot, last_hand=last_hand, on_error=faults.append))
        await asyncio.gather(*(player.run() for player in players))
        assert not faults
        seen: list[Event] = []
        while watched.mirror.state.seats or not watched.caught_up:
            seen += [event for event in await anext(watched) if event is not None]
        raked = sum(event.amount for event in seen if isinstance(event, RakeTaken))
        assert sum(player.cashed_out - player.bought_in for player in players) == -raked
    return seen


@pytest.mark.parametrize("name", TABLES)
async def test_bots_play_and_every_hand_is_recorded(name: str, url: str, database: str) -> None:
    async with asyncio.timeout(2 * PATIENCE):
        seen = await play(url, TABLES[name])
    assert {type(event) for event in seen} >= SIGNS[name] | {HandShown, PotAwarded}
    ends = [event for event in seen if isinstance(event, HandEnded)]
    starts = [event for event in seen if isinstance(event, HandStarted)]
    assert len(starts) == len(ends) == HANDS
    with History(database) as history:
        for started, ended in zip(starts, ends, strict=True):
            record = history.hand(started.id)
            assert Hand.replay(record.events).stacks() == dict(ended.stacks)
            assert len("\n".join(hand_lines(record)).splitlines()) > 10
    assert findings(database) == []
    if name == "rotation":
        assert list(Counter(started.game for started in starts)) == ["27td", "flhe", "flo8"]
    if name == "double board":
        assert [started.bomb_pot for started in starts[:6]] == [False, False, True] * 2
        assert all(started.boards == 2 for started in starts)
        assert {event.board for event in seen if isinstance(event, PotAwarded)} == {0, 1}


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"game": "gin"}, Code.UNKNOWN_GAME),
        ({"game": "razz", "big_blind": 100}, Code.BAD_STAKES),
        ({"game": "badugi", "boards": 2}, Code.BAD_RULES),
        ({"game": "kuhn", "seats": 3}, Code.BAD_RULES),
        ({"house": {"max_runs": "two"}}, Code.BAD_MESSAGE),
        ({"boards": 4}, Code.BAD_MESSAGE),
    ],
)
async def test_invalid_rules_are_refused(url: str, rules: dict[str, Any], code: Code) -> None:
    async with await Connection.connect(url, name="Ann") as ann:
        before = await ann.list_tables()
        with pytest.raises(CommandRefused) as refused:
            await ann.open_table("No", **rules)
        assert refused.value.code == code
        assert await ann.list_tables() == before
