"""A run-out that a restart interrupts resumes at its street, with the same cards."""

import asyncio

import sqlalchemy as sa

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Call, RaiseTo
from riverboat.engine.events import BoardDealt, DeckShuffled, HandEnded
from riverboat.server.app import serving
from riverboat.server.history.database.models import events as rows
from riverboat.server.history.queries.hands import History
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.support.audit import findings
from tests.support.databases import query
from tests.support.waiting import PATIENCE

PACE = 2.0
"""Seconds before a hand, and before each street of a run-out."""


async def go_all_in(table: Table) -> None:
    """Go all-in, or call that, and wait for the flop."""
    while True:
        if (turn := table.turn) is not None:
            await table.act(Call() if turn.raise_ is None else RaiseTo(turn.raise_[1]))
        if any(isinstance(event, BoardDealt) for event in await anext(table)):
            return


async def test_run_out_resumes_after_a_restart(database: str) -> None:
    settings = Settings(port=0, database=database, tables=TableSettings(pause=PACE))
    tokens: list[str] = []
    async with asyncio.timeout(2 * PATIENCE):
        async with serving(settings) as server:
            url = f"ws://127.0.0.1:{server.port}"
            players = [
                await Connection.connect(url, name=name, reconnect_within=0) for name in ("Ann", "Bob")
            ]
            info = await players[0].open_table("Home", seats=2, runout_ms=round(PACE * 1000))
            tables = [await player.watch(info.table) for player in players]
            for table in tables:
                await table.sit(buy_in=5_000)
            await asyncio.gather(*map(go_all_in, tables))
            tokens = [player.welcome.token for player in players]
            hand = tables[0].mirror.state.played
        for player in players:
            await player.close()
        assert findings(database) == []
        streets = query(database, sa.select(sa.func.count()).where(rows.c.kind == BoardDealt.kind))
        assert 1 <= streets[0][0] <= 3
        async with (
            serving(settings) as server,
            await Connection.connect(f"ws://127.0.0.1:{server.port}", token=tokens[0]) as back,
        ):
            table = await back.watch(info.table)
            while table.mirror.state.hand is not None:
                await anext(table)
            assert hand == table.mirror.state.played
            assert sum(seat.stack for seat in table.mirror.state.seats.values()) == 10_000
    assert findings(database) == []
    with History(database) as past:
        [id] = past.finished()
        happened = past.hand(id).events
    [deck] = [event for event in happened if isinstance(event, DeckShuffled)]
    board = [card for event in happened if isinstance(event, BoardDealt) for card in event.cards]
    assert tuple(board) == deck.cards[4:9]
    assert isinstance(happened[-1], HandEnded)
