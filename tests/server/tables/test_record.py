"""Journal failures: players see nothing uncommitted, and play resumes afterwards."""

import asyncio
from collections.abc import Sequence

import pytest

from riverboat.engine.errors import EventError
from riverboat.engine.events import Event, Folded, TimedOut
from riverboat.engine.hand import Hand
from riverboat.engine.table.checkpoint import Checkpoint
from riverboat.engine.table.events import SatIn, SatOut, SeatLeft
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.record import Record
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Act, Leave, OpenTable, Sit, SitOut
from riverboat.server.protocol.messages import Accepted, Stale
from riverboat.server.tables.opening import opening
from riverboat.server.tables.record import TableRecord
from tests.support.fakes import FakeJournal, FakeViewer, settled
from tests.support.felt import ACT, PAUSE, Felt, refusal


async def test_uncommitted_action_has_no_effect() -> None:
    felt = await Felt.laid()
    ann, bob, _ = await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(3)
    before = felt.events, felt.turn, [len(each.updates) for each in (ann, bob, felt.eye)]
    felt.journal.down = True
    refused = await refusal(felt.act("raise", 300))
    assert refused.code == Code.JOURNAL_UNAVAILABLE
    assert refused.ms == 12_000
    assert (felt.events, felt.turn, [len(each.updates) for each in (ann, bob, felt.eye)]) == before
    late = await felt.watch(FakeViewer("late"))
    assert late.turn is not None
    assert late.turn.turn == felt.turn.turn
    assert late.seq == len(felt.events)


async def test_play_resumes_where_it_stopped() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    felt.journal.down = True
    await refusal(felt.act("raise", 10_000))
    await felt.back()
    await felt.act_all("raise 300", "call", "fold")
    await felt.act_all("check", "bet 500", "fold")
    assert felt.stacks() == {"ann": 10_400, "bob": 9_700, "cy": 9_900}
    assert Hand.replay(of_first_hand(felt)).stacks() == {0: 10_400, 1: 9_700, 2: 9_900}


def of_first_hand(felt: Felt) -> list[Event]:
    return [record.event for record in felt.journal.records[felt.id] if record.hand == 1]


async def test_nothing_is_published_before_commit() -> None:
    felt = await Felt.laid()
    _, bob, _ = await felt.deal("ann", "bob", "cy")
    frames = len(bob.frames)
    turn = felt.turn
    felt.journal.gate.clear()
    acting = asyncio.create_task(felt.act("fold"))
    await settled()
    late = await felt.watch(FakeViewer("late"))
    assert late.turn == turn
    assert late.seq == felt.mirror.seq
    assert "folded" not in [data["kind"] for data in late.hand if data]
    assert len(bob.frames) == frames
    assert not acting.done()
    felt.journal.gate.set()
    await acting
    assert len(bob.frames) == frames + 1


async def test_commands_wait_for_the_commit_in_progress() -> None:
    felt = await Felt.laid()
    players = await felt.deal("ann", "bob", "cy")
    turn, appends = felt.turn, felt.journal.appends
    felt.journal.gate.clear()
    asking = [
        asyncio.create_task(
            felt.lobby.handle(player, Act(id=str(n), table=felt.id, hand=1, turn=turn.turn, action="call"))
        )
        for n, player in enumerate([players[0], players[0], players[1]])
    ]
    await settled()
    assert felt.journal.appends == appends + 1
    felt.journal.gate.set()
    first, again, early = await asyncio.gather(*asking)
    assert isinstance(first, Accepted)
    assert isinstance(again, Stale)
    assert isinstance(early, Stale)


@pytest.mark.parametrize("command", [Leave, SitOut])
async def test_other_uncommitted_commands_have_no_effect(command: type[Leave]) -> None:
    felt = await Felt.laid()
    _, bob, _ = await felt.deal("ann", "bob", "cy")
    felt.journal.down = True
    before = felt.events
    assert (await refusal(felt.ask(bob, command))).code == Code.JOURNAL_UNAVAILABLE
    assert (await refusal(felt.ask(FakeViewer("di"), Sit, buy_in=5_000))).code == Code.JOURNAL_UNAVAILABLE
    await felt.back()
    assert felt.events == before
    await felt.act_all("fold", "call")
    assert felt.actor.player == "cy"


async def test_timeout_is_retried_until_committed() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    felt.journal.down = True
    await felt.clock.advance(ACT + 60)
    assert felt.turn.seat == 0
    assert 10 < felt.journal.looks < 40
    await felt.back()
    assert felt.events[-3:] == [TimedOut(0), Folded(0), SatOut(0)]


async def test_outage_does_not_time_out_the_player() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    felt.journal.down = True
    await felt.clock.advance(ACT - 1)
    await refusal(felt.act("call"))
    await felt.clock.advance(ACT)
    await felt.back()
    assert felt.turn.ms == 1_000
    await felt.act("call")
    assert "timed_out" not in felt.kinds
    assert felt.turn.ms == ACT * 1000


async def test_journal_delay_is_not_charged_to_the_player() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    felt.journal.gate.clear()
    felt.journal.down = True
    acting = asyncio.create_task(felt.act("call"))
    await settled()
    felt.clock.skip(ACT - 1)
    felt.journal.gate.set()
    assert (await refusal(acting)).ms == ACT * 1000


async def test_failed_deal_is_retried_with_another_deck() -> None:
    felt = await Felt.laid()
    felt.journal.down = False
    await felt.join("ann")
    await felt.join("bob")
    felt.journal.down = True
    await felt.clock.advance(PAUSE + 30)
    assert felt.mirror.hand is None
    assert len(felt.eye.updates) == 2
    felt.journal.down = False
    await felt.clock.advance(5)
    assert felt.mirror.hand is not None
    assert felt.mirror.state.button == 0
    await felt.act_all("fold")


async def test_seats_are_freed_once_the_journal_works() -> None:
    felt = await Felt.laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    await felt.ask(ann, Leave)
    append = felt.journal.append

    async def only_hands(
        table: str, records: Sequence[Record], checkpoint: Checkpoint | None = None, opened_from: str = ""
    ) -> None:
        felt.journal.down = any(isinstance(record.event, SeatLeft) for record in records)
        await append(table, records, checkpoint)

    felt.journal.append = only_hands  # type: ignore[method-assign]
    await felt.act("fold")
    assert "ann" in felt.stacks()
    felt.journal.append = append  # type: ignore[method-assign]
    felt.journal.down = False
    await felt.clock.advance(1)
    assert felt.stacks() == {"bob": 9_950, "cy": 10_050}


async def test_table_with_uncommitted_opening_is_not_open() -> None:
    felt = Felt()
    felt.journal.down = True
    opened = opening(OpenTable(id="1", name="X"), "host")
    for _ in range(felt.settings.tables_each + 1):
        assert (await refusal(felt.lobby.open(opened))).code == Code.JOURNAL_UNAVAILABLE
    assert felt.lobby.tables == []


async def test_invalid_event_is_never_committed() -> None:
    journal = FakeJournal()
    record = await TableRecord.begin("t", journal, opening(OpenTable(id="1", name="X")))
    with pytest.raises(EventError):
        await record.append(of_table=[SatIn(0)])
    assert record.seq == len(journal.records["t"]) == 1


async def test_record_alone_rebuilds_the_table() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    await felt.act_all("raise 300", "fold", "call", "check", "bet 1000", "fold")
    await felt.clock.advance(PAUSE)
    assert TableState.replay(felt.events) == felt.mirror.state
