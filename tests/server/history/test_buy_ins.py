"""Who brought what to a table: right, and found without a look at anybody who was not there."""

from typing import Any

import pytest
from sqlalchemy import Engine, event

from engine.events import RakeTaken
from server.history.buy_ins import table_buy_ins
from server.history.journal import Journal
from server.history.players import Players
from server.history.writer import Writer
from server.protocol.messages import BuyInInfo
from server.protocol.records import Record
from server.protocol.table_events import ChipsAdded, SeatLeft
from tests.server.history.builders import ann_and_bob_sit_down, numbered
from tests.support.databases import query


async def test_what_players_brought_and_took_is_told_and_nothing_of_the_house(
    journal: Journal, players: Players, writer: Writer
) -> None:
    events = [*ann_and_bob_sit_down(), ChipsAdded(1, "ann", 100), SeatLeft(4, 990)]
    await journal.append("t", [*numbered(events), Record(6, None, RakeTaken(10))])
    assert await writer.run(lambda transaction: table_buy_ins(transaction, "t")) == [
        BuyInInfo(player="ann", name="Ann", bought_in=1600, cashed_out=0, on_table=0),
        BuyInInfo(player="bob", name="Bob", bought_in=1000, cashed_out=990, on_table=0),
    ]


@pytest.mark.only_on("sqlite", "PostgreSQL reads small tables whole")
async def test_no_table_of_the_database_is_read_whole(writer: Writer, url: str) -> None:
    asked: list[tuple[str, Any]] = []

    def listen(connection: Any, cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        asked.append((statement, parameters))

    event.listen(Engine, "before_cursor_execute", listen)
    await writer.run(lambda transaction: table_buy_ins(transaction, "t"))
    event.remove(Engine, "before_cursor_execute", listen)
    [(statement, parameters)] = [each for each in asked if each[0].startswith("SELECT")]
    for parameter in parameters:
        statement = statement.replace("?", repr(parameter), 1)
    plan = [detail for *_, detail in query(url, f"EXPLAIN QUERY PLAN {statement}")]
    assert any(detail.startswith("SEARCH players") for detail in plan)
    assert not any(detail.startswith("SCAN") for detail in plan), plan
