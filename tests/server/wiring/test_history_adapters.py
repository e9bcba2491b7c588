"""The history as the tables and the network see it."""

import pytest

from riverboat.server.history.errors import HistoryUnavailable, LeaseLost
from riverboat.server.history.journal.journal import Journal
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.wiring.history_adapters import TableJournal


async def test_lookup_of_a_closed_table_is_rejected_without_a_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def unavailable(self: Journal, table: str) -> None:
        raise HistoryUnavailable("no connection")

    monkeypatch.setattr(Journal, "end_of", unavailable)
    with pytest.raises(CommandRejected) as error:
        await TableJournal.__new__(TableJournal).end_of("t")
    assert error.value.code == Code.JOURNAL_UNAVAILABLE


async def test_load_of_a_table_that_was_lost_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    async def lost(self: Journal, table: str, since: int | None) -> None:
        raise LeaseLost("another server has it")

    monkeypatch.setattr(Journal, "load", lost)
    with pytest.raises(CommandRejected) as error:
        await TableJournal.__new__(TableJournal).load("t")
    assert error.value.code == Code.UNKNOWN_TABLE
