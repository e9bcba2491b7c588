"""Buy-ins of a table are right, and found without reading those of others."""

from typing import Any

import pytest
from sqlalchemy import Engine, event

from riverboat.engine.events import RakeTaken
from riverboat.engine.table.events import ChipsAdded, SeatLeft
from riverboat.engine.table.record import Record
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from riverboat.server.history.queries.buy_ins import table_buy_ins
from riverboat.server.protocol.messages import BuyInInfo
from tests.server.history.builders import ann_and_bob_sit_down, numbered
from tests.support.databases import query


async def test_buy_ins_and_cash_outs_without_the_house(
    journal: Journal, players: Players, writer: Writer
) -> None:
    events = [*ann_and_bob_sit_down(), ChipsAdded(1, "ann", 100), SeatLeft(4, 990)]
    await journal.append("t", [*numbered(events), Record(6, None, RakeTaken(10))])
    assert await writer.run(lambda transaction: table_buy_ins(transaction, "t")) == [
        BuyInInfo(player="ann", name="Ann", bought_in=1600, cashed_out=0, on_table=0),
        BuyInInfo(player="bob", name="Bob", bought_in=1000, cashed_out=990, on_table=0),
    ]


@pytest.mark.only_on("sqlite", "PostgreSQL reads small tables whole")
async def test_no_full_table_scan(writer: Writer, url: str) -> None:
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
