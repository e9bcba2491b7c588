"""A table that another server has handed over, while the database is away."""

import asyncio
from typing import Any, cast

import pytest

from riverboat.server.cluster.envelopes import TableHandedOver
from riverboat.server.cluster.table_moves import TableMoves
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.tables.transfer import TableTransfer
from riverboat.server.tournaments.transfers import RoomTransfers
from tests.support.felt import Felt
from tests.support.logged import logged


class Kept:
    """Replies, which are kept."""

    def take_over(self, table: str, replies: object) -> None:
        pass


async def test_table_that_cannot_be_received_now_is_no_error_in_the_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def receive(table: str, epoch: int, lease: str) -> bool:
        return True

    async def load(table: str, since: int | None = None) -> None:
        raise CommandRejected(Code.JOURNAL_UNAVAILABLE, "the database is away")

    felt, nothing = await Felt.laid(), cast(Any, None)
    await felt.lobby.stop()
    there = felt.new_lobby()
    monkeypatch.setattr(felt.journal, "load", load)
    table_moves = TableMoves(
        nothing,
        nothing,
        RoomTransfers(there, nothing),
        cast(Any, Kept()),
        nothing,
        work=nothing,
        give=nothing,
        receive=receive,
        departed=nothing,
    )
    caplog.clear()
    table_moves.on_moved(TableHandedOver(felt.id, 2, "lease", TableTransfer(seq=1).encoded(), []))
    await asyncio.gather(*table_moves._arrivals)
    assert "level=warning" in logged(caplog)
    assert "table not received" in logged(caplog)
    assert "level=error" not in logged(caplog)
    monkeypatch.undo()
    await there.recover()
    assert there.has(felt.id)
    await there.stop()
    await Felt.clear_away()
