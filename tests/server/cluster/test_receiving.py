"""A table that another server has handed over, while the database is away."""

import asyncio
from typing import Any, cast

import pytest

from riverboat.server.cluster.envelopes import TableHandedOver
from riverboat.server.cluster.table_moves import TableMoves
from riverboat.server.history.errors import HistoryUnavailable
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.tables.transfer import TableTransfer
from riverboat.server.wiring.room_parts import RoomMoves
from tests.support.logged import logged


class Away:
    """The lobby of a server whose database is away."""

    async def receive(self, id: str, transfer: TableTransfer) -> None:
        raise HistoryUnavailable("the database is away")


class Kept:
    """Replies, which are kept."""

    def take_over(self, table: str, replies: object) -> None:
        pass


async def test_table_that_cannot_be_received_now_is_a_rejection() -> None:
    with pytest.raises(CommandRejected) as rejected:
        await RoomMoves(cast(Any, Away()), cast(Any, None)).receive("t", TableTransfer(seq=1).encoded())
    assert rejected.value.code == Code.JOURNAL_UNAVAILABLE


async def test_table_that_cannot_be_received_now_is_no_error_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def receive(table: str, epoch: int, lease: str) -> bool:
        return True

    nothing: Any = None
    table_moves = TableMoves(
        nothing,
        nothing,
        RoomMoves(cast(Any, Away()), cast(Any, None)),
        cast(Any, Kept()),
        nothing,
        work=nothing,
        give=nothing,
        receive=receive,
        departed=nothing,
    )
    table_moves.on_moved(TableHandedOver("t", 2, "lease", TableTransfer(seq=1).encoded(), []))
    await asyncio.gather(*table_moves._arrivals)
    assert "level=warning" in logged(caplog)
    assert "table not received" in logged(caplog)
    assert "level=error" not in logged(caplog)
