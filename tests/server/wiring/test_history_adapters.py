"""The history as the tables and the network see it."""

from typing import Any

import pytest

from riverboat.server.history.errors import HistoryError, HistoryUnavailable, LeaseLost
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.tournaments.journal import TournamentJournal
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.wiring.history_adapters import (
    TableJournal,
    TournamentHistory,
    history_errors_as_rejections,
)

UNAVAILABLE = HistoryUnavailable("no connection")
LOST = LeaseLost("another server has it")


@pytest.mark.parametrize(
    ("journal", "call", "error", "code"),
    [
        (TableJournal, "end_of", UNAVAILABLE, Code.JOURNAL_UNAVAILABLE),
        (TableJournal, "load", UNAVAILABLE, Code.JOURNAL_UNAVAILABLE),
        (TableJournal, "load", LOST, Code.UNKNOWN_TABLE),
        (TableJournal, "abandon", UNAVAILABLE, Code.JOURNAL_UNAVAILABLE),
        (TournamentHistory, "load", UNAVAILABLE, Code.JOURNAL_UNAVAILABLE),
        (TournamentHistory, "load", LOST, Code.UNKNOWN_TOURNAMENT),
        (TournamentHistory, "claim_tables", UNAVAILABLE, Code.JOURNAL_UNAVAILABLE),
        (TournamentHistory, "claim_tables", LOST, Code.JOURNAL_UNAVAILABLE),
        (TournamentHistory, "closed_tables", UNAVAILABLE, Code.JOURNAL_UNAVAILABLE),
    ],
)
async def test_what_recovery_needs_is_rejected_without_a_database_and_without_a_lease(
    monkeypatch: pytest.MonkeyPatch,
    journal: type[TableJournal | TournamentHistory],
    call: str,
    error: HistoryError,
    code: Code,
) -> None:
    async def fail(*arguments: Any) -> None:
        raise error

    monkeypatch.setattr(Journal if journal is TableJournal else TournamentJournal, call, fail)
    with pytest.raises(CommandRejected) as rejected:
        await getattr(journal.__new__(journal), call)("t")
    assert rejected.value.code == code


def test_command_at_a_server_that_has_lost_its_lease_may_be_sent_again() -> None:
    with pytest.raises(CommandRejected) as rejected, history_errors_as_rejections():
        raise LeaseLost("this server lost its lease while it opened a tournament")
    assert rejected.value.code == Code.JOURNAL_UNAVAILABLE
    assert "try again" in str(rejected.value)
