"""Simulate a server, its database, its network and its clients from a seed.

Nothing is inconsistent after any fault, a seed determines a run, and planted faults are found.
"""

import asyncio
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace as dataclass_replace
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from sqlalchemy import bindparam, text

from riverboat.engine.events import HandStarted
from riverboat.engine.hand import visible
from riverboat.engine.table.checkpoint import Checkpoint
from riverboat.engine.table.deal_events import DealRecorded
from riverboat.engine.table.events import SeatTaken
from riverboat.engine.table.record import Record
from riverboat.server.history import ledger
from riverboat.server.history.database.models import events
from riverboat.server.history.database.statements import Statement
from riverboat.server.history.journal import postings as bookings
from riverboat.server.history.journal import projections
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.ledger import Booking
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import AddChips, Chat
from riverboat.server.protocol.messages import Message, Resumed
from riverboat.server.tables.actor import Due, Requester
from riverboat.server.tables.parts.deal_signing import DealSigner
from riverboat.server.tables.parts.play import Play
from riverboat.server.tables.record import TableRecord
from riverboat.server.tables.table import Table
from riverboat.server.tables.viewers.delayed import DelayedFeed
from riverboat.server.tables.viewers.live import Broadcast
from tests.support.simulation.running import Outcome, simulate

AGAIN = "from tests.support.simulation.running import simulate; print(simulate('again', 20).digest)"


@pytest.fixture
def patient() -> None:
    """Servers wait no longer than anywhere: a run has a clock of its own."""


@pytest.mark.parametrize("seeds", [6, pytest.param(60, marks=pytest.mark.slow)])
def test_simulated_faults_leave_no_inconsistency(seeds: int) -> None:
    happened = Counter[str]()
    for seed in range(seeds):
        outcome = simulate(f"suite/{seed}", 15)
        assert outcome.faults == []
        assert outcome.hands >= 15 or outcome.happened["runs that ended for lack of players"]
        happened += outcome.happened
    for fault in ("kill", "stop", "fail", "fail after", "away", "cut", "stall", "delay"):
        assert happened[f"fault: {fault}"], fault
    assert happened["acted"] > 50 * seeds


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(50))
def test_simulated_faults_leave_no_inconsistency_in_many_hands(seed: int) -> None:
    assert simulate(f"slow/{seed}", 300).faults == []


def test_seed_reproduces_a_run_in_any_process() -> None:
    """The seed of string hashes does not matter."""
    digests = {
        subprocess.run(
            [sys.executable, "-c", AGAIN],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert digests == {f"{simulate('again', 20).digest}\n"}


def test_seeds_differ() -> None:
    assert simulate("one", 5).digest != simulate("other", 5).digest


def found(fault: str, seeds: int = 20, *, likely: int = 0) -> bool:
    """Return whether one of some runs reports this fault.

    likely: the seed of the one that does, as long as nothing changes. It runs first.
    """
    tried = dict.fromkeys((likely, *range(seeds)))
    outcomes: Iterator[Outcome] = (simulate(f"planted/{seed}", 30) for seed in tried)
    return any(fault in each for outcome in outcomes for each in outcome.faults)


def test_lost_append_is_found() -> None:
    append = Journal.append

    async def lossy(self: Journal, table: str, records: Sequence[Record], *rest: Any, **more: Any) -> None:
        if records[0].seq < 30:
            await append(self, table, records, *rest, **more)

    with patch.object(Journal, "append", lossy):
        assert found("which was not committed")


def test_changed_event_is_found() -> None:
    append = Journal.append
    forgery = text("UPDATE events SET data = replace(data, 'p0', 'p9') WHERE seq = 2")

    async def forging(self: Journal, table: str, records: Sequence[Record], *rest: Any, **more: Any) -> None:
        await append(self, table, records, *rest, **more)
        if records[0].seq > 30:
            await self._writer.run(lambda transaction: transaction.execute(forgery))

    with patch.object(Journal, "append", forging):
        assert found("is not what it was")


def test_event_sent_before_commit_is_found() -> None:
    write = TableRecord._write

    async def hasty(
        self: TableRecord, records: Sequence[Record], checkpoint: Checkpoint | None = None
    ) -> None:
        writing = asyncio.ensure_future(write(self, records, checkpoint))
        if not any(isinstance(record.event, HandStarted) for record in records):
            await writing

    with patch.object(TableRecord, "_write", hasty):
        assert found("which was not committed", likely=1)


def test_write_of_a_replaced_server_is_found() -> None:
    unfenced = Statement.insert(5, events, {column.name: bindparam(column.name) for column in events.c})
    with patch.object(projections, "ADD_EVENT", unfenced):
        assert found("by a server that was replaced", likely=4)


def test_command_carried_out_twice_is_found() -> None:
    carry_out = Table._carry_out

    async def twice(self: Table, requester: Requester, command: Command) -> Message:
        if isinstance(command, Chat | AddChips):
            await carry_out(self, requester, replace(command, id=f"{command.id} again"))
        return await carry_out(self, requester, command)

    with patch.object(Table, "_carry_out", twice):
        assert found("times at most", likely=5)


def test_leaked_hole_card_is_found() -> None:
    defaults = (lambda event, seat: visible(event, seat) or event.kind == "hole_cards_dealt",)
    with patch.object(Broadcast.__init__, "__defaults__", defaults):
        assert found("was shown what it may not see")


def test_early_delayed_feed_is_found() -> None:
    with patch.object(DelayedFeed, "_delay", 0.0):
        assert found("but the spectator delay is", likely=2)


def test_missing_resumed_message_is_found() -> None:
    send_to_all = Broadcast.send_to_all

    def silent(self: Broadcast, message: Message) -> None:
        if not isinstance(message, Resumed):
            send_to_all(self, message)

    with patch.object(Broadcast, "send_to_all", silent):
        assert found("was not notified that table", 60, likely=1)


def test_created_chip_is_found() -> None:
    def one_too_few(event: SeatTaken, table: str, seq: int, at: int) -> ledger.Rows:
        booking = Booking.of_event("buy_in", table, seq, at)
        return ledger.bought_in(booking, table, event.player, event.stack - 1)

    with patch.dict(bookings._BOOKINGS, {SeatTaken: one_too_few}):
        assert found("chips at event")


def test_stalled_table_is_found() -> None:
    due = Play.due

    def deals_three_hands(self: Play) -> Iterator[Due]:
        record = self.context.record
        return (each for each in due(self) if record.hand is not None or record.state.played < 3)

    with patch.object(Play, "due", deals_three_hands):
        assert found("has made no progress")


def test_playing_on_without_a_commit_is_found() -> None:
    def forgetful(self: TableRecord) -> None:
        """The failed command stays in the hand."""

    with patch.object(TableRecord, "undo", forgetful):
        assert found("another turn", likely=13)


@pytest.mark.parametrize("seeds", [2, pytest.param(40, marks=pytest.mark.slow)])
def test_simulated_faults_leave_every_committed_deal_provable(seeds: int) -> None:
    """Every visitor verifies what was dealt, and the proofs of all visitors of a hand fit together."""
    happened = Counter[str]()
    for seed in range(seeds):
        outcome = simulate(f"committed/{seed}", 15, servers=1 + 2 * (seed % 2), committed=True)
        assert outcome.faults == []
        happened += outcome.happened
    assert happened["hands with pooled proofs"] >= 15 * seeds
    assert happened["proofs with values of players"] > 15 * seeds


def test_deal_with_another_hash_of_a_card_is_found_in_a_simulation() -> None:
    outcome_of = DealSigner.outcome

    def changed(signer: DealSigner, deals: Any, committed: Any, outcome: Any) -> list[Any]:
        if isinstance(outcome, DealRecorded):
            outcome = dataclass_replace(outcome, leaves=outcome.leaves[::-1])
        return outcome_of(signer, deals, committed, outcome)

    with patch.object(DealSigner, "outcome", changed):
        faults = simulate("committed/planted", 5, committed=True).faults
    assert any("broken_commitment" in fault for fault in faults)
