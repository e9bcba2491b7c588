"""Suspension of a table whose events cannot be committed, and how it resumes."""

import asyncio
from typing import Any

import pytest

from riverboat.engine.events import Called
from riverboat.engine.table.events import ChatSaid, TableClosed
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Chat, Leave, Sit, SitOut
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Resumed, Suspended, Update
from riverboat.server.tables.actor import LAST_RETRY, SLOW
from riverboat.server.tables.record import TableRecord
from tests.support.fakes import FakeViewer, JournalDownError, settled
from tests.support.felt import ACT, PAUSE, Felt, refusal


def suspensions_of(viewer: FakeViewer) -> list[str]:
    """Return the types of the suspension messages to the viewer."""
    return [type(message).__name__ for message in viewer.messages if isinstance(message, Suspended | Resumed)]


async def test_viewers_are_notified_of_suspension_and_resumption() -> None:
    felt = await Felt.laid()
    ann, bob, _ = await felt.deal("ann", "bob", "cy")
    felt.journal.down = True
    await refusal(felt.act("call"))
    assert [suspensions_of(each) for each in (ann, bob, felt.eye)] == [["Suspended"]] * 3
    await felt.clock.advance(120)
    assert suspensions_of(bob) == ["Suspended"]
    await felt.back()
    assert [suspensions_of(each) for each in (ann, bob, felt.eye)] == [["Suspended", "Resumed"]] * 3
    await felt.act_all("call", "call", "check")


async def test_new_viewer_of_a_suspended_table_is_notified() -> None:
    felt = await Felt.laid()
    _, bob, _ = await felt.deal("ann", "bob", "cy")
    felt.journal.down = True
    await refusal(felt.act("call"))
    assert (await felt.watch(FakeViewer("late"))).suspended
    felt.lobby.gone(bob)
    bob.mirrors[felt.id].suspended = False
    missed = await felt.resume(bob)
    assert isinstance(missed, Update)
    assert bob.mirrors[felt.id].suspended
    await felt.back()
    assert not (await felt.watch(FakeViewer("later"))).suspended


async def test_slow_append_suspends_the_table_until_it_succeeds() -> None:
    felt = await Felt.laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    felt.journal.gate.clear()
    act = asyncio.ensure_future(refusal(felt.act("call")))
    await felt.clock.advance(SLOW - 0.1)
    assert suspensions_of(ann) == []
    waiting = asyncio.ensure_future(refusal(felt.ask(ann, SitOut)))
    await felt.clock.advance(0.1)
    assert suspensions_of(ann) == ["Suspended"]
    for refused in (act, waiting):
        assert (await refused).code == Code.JOURNAL_UNAVAILABLE
    assert (await refusal(felt.ask(ann, Leave))).code == Code.JOURNAL_UNAVAILABLE
    assert felt.events[-1] != Called(0, 100)
    felt.journal.gate.set()
    await settled()
    assert suspensions_of(ann) == ["Suspended", "Resumed"]
    *_, update, resumed = ann.messages
    assert isinstance(update, Update)
    assert isinstance(resumed, Resumed)
    assert [data["kind"] for data in update.events] == ["called"]
    assert felt.events[-1] == Called(0, 100)
    assert felt.turn.ms == ACT * 1000


async def test_turn_clock_stops_while_suspended() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(5)
    felt.journal.down = True
    refused = await refusal(felt.act("call"))
    assert refused.ms == 10_000
    await felt.clock.advance(600)
    late = await felt.watch(FakeViewer("late"))
    assert late.turn is not None
    assert late.turn.ms == 10_000
    await felt.back()
    assert felt.turn.ms == 10_000
    await felt.clock.advance(9)
    assert "timed_out" not in felt.kinds


@pytest.mark.parametrize("error", [JournalDownError(), OSError("the connection is broken")])
async def test_commit_with_unknown_outcome_is_found_and_published(error: Exception) -> None:
    felt = await Felt.laid()
    ann, bob, _ = await felt.deal("ann", "bob", "cy")
    felt.journal.lost = error
    assert (await refusal(felt.act("call"))).code == Code.JOURNAL_UNAVAILABLE
    assert suspensions_of(bob) == ["Suspended", "Resumed"]
    assert felt.events[-1] == Called(0, 100)
    assert felt.mirror.seq == len(felt.events)
    assert [data["kind"] for data in bob.updates[-1].events] == ["called"]
    assert felt.turn.seat == 1
    assert felt.turn.ms == ACT * 1000
    assert ann.mirrors[felt.id].seq == bob.mirrors[felt.id].seq
    await felt.act_all("call", "check", *["check"] * 9)
    assert sum(felt.stacks().values()) == 30_000


async def test_unknown_commit_is_not_published_before_the_journal_is_read() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    felt.journal.lost = OSError()
    acting = felt.act("call")
    looks = felt.journal.looks
    felt.journal.resynchronise, resynchronise = _down, felt.journal.resynchronise  # type: ignore[method-assign]
    await refusal(acting)
    seq = felt.mirror.seq
    assert seq < len(felt.events)
    assert (await felt.watch(FakeViewer("late"))).seq == seq
    await felt.clock.advance(LAST_RETRY)
    felt.journal.resynchronise = resynchronise  # type: ignore[method-assign]
    await felt.back()
    assert felt.journal.looks > looks
    assert felt.mirror.seq == len(felt.events)


async def test_several_hands_that_were_committed_meanwhile_are_caught_up_with() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    behind = TableRecord.restored(felt.id, felt.journal, await felt.journal.load(felt.id))
    await felt.act_all("fold", "fold")
    await felt.clock.advance(PAUSE)
    await felt.act_all("call", "fold", "fold")
    found = await behind.catch_up()
    table = felt.lobby.get(felt.id)
    assert table is not None
    record = table.record
    assert len(found) == record.seq - (behind.seq - len(found))
    assert (behind.seq, behind.state, behind.hand, behind.events) == (record.seq, record.state, None, [])
    assert behind.last_hand is not None
    assert behind.last_hand.number == 2


async def _down(table: str, seq: int) -> Any:
    raise JournalDownError


async def test_unknown_commit_of_a_hand_end_is_recovered() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    await felt.act_all("fold")
    felt.journal.lost = OSError()
    await refusal(felt.act("fold"))
    assert felt.mirror.hand is None
    assert felt.stacks() == {"ann": 10_000, "bob": 9_950, "cy": 10_050}
    felt.lobby._tables[felt.id].record.last_hand.stacks()  # type: ignore[union-attr]
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.hand == 2
    await felt.act_all("fold")


async def test_unknown_commit_of_a_deal_is_recovered() -> None:
    felt = await Felt.laid()
    await felt.join("ann")
    bob = await felt.join("bob")
    felt.journal.lost = OSError()
    await felt.clock.advance(PAUSE)
    await felt.back()
    assert felt.mirror.state.hand == 1
    view = bob.mirrors[felt.id].view
    assert view is not None
    assert len(view.hole_cards) == 2
    await felt.act_all("call", "check")


async def test_unknown_commit_of_a_timeout_holds_for_the_hand() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    await felt.act_all("call", "call")
    felt.journal.lost = OSError()
    await felt.clock.advance(ACT)
    await felt.back()
    assert felt.kinds.count("timed_out") == 1
    await felt.act("bet", 100)
    await felt.clock.advance(0)
    assert felt.kinds.count("timed_out") == 2


async def test_unknown_commit_of_a_close_closes_the_table() -> None:
    felt = await Felt.laid()
    host = FakeViewer("host")
    info = await felt.open(host)
    felt.journal.lost = OSError()
    await felt.clock.advance(felt.settings.table_kept + LAST_RETRY)
    assert isinstance(felt.journal.events(info.table)[-1], TableClosed)
    assert info.table not in [each.table for each in felt.lobby.tables]


async def test_intermittent_failures_are_retried_with_backoff() -> None:
    """If only small appends succeed, the table resumes and is suspended again in turn."""
    felt = await Felt.laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    append = felt.journal.append

    async def fails(*_: object) -> None:
        raise JournalDownError

    felt.journal.append = fails  # type: ignore[method-assign, assignment]
    waits = []
    for _ in range(8):
        began = felt.clock.now()
        await refusal(felt.ask(ann, Chat, text="hm"))
        await felt.back()
        waits.append(felt.clock.now() - began)
    assert waits == pytest.approx([0, 0.2, 0.4, 0.8, 1.6, 3.2, 5, 5])
    felt.journal.append = append  # type: ignore[method-assign]
    await felt.ask(ann, Chat, text="at last")
    assert isinstance(felt.events[-1], ChatSaid)


async def test_commands_do_not_queue_while_suspended() -> None:
    felt = await Felt.laid()
    ann, bob, _ = await felt.deal("ann", "bob", "cy")
    felt.journal.gate.clear()
    acting = asyncio.ensure_future(refusal(felt.act("call")))
    await felt.clock.advance(SLOW)
    before = len(bob.frames)
    inbox = felt.lobby._tables[felt.id]._actor._inbox
    crowd = [FakeViewer(f"p{n}") for n in range(500)]
    for viewer in crowd:
        assert (await refusal(felt.lobby.handle(viewer, Sit(id="1", table=felt.id, buy_in=5_000)))).code == (
            Code.JOURNAL_UNAVAILABLE
        )
        with pytest.raises(CommandRejected):
            await felt.lobby.handle(ann, SitOut(id="1", table=felt.id))
    await felt.clock.advance(600)
    waiting, frames = len(inbox), len(bob.frames)
    felt.journal.gate.set()
    await acting
    assert waiting <= 1  # the alarm
    assert frames == before


async def test_delayed_spectators_are_notified_without_delay() -> None:
    felt = await Felt.laid(spectator_delay_ms=30_000)
    ann, _ = await felt.deal("ann", "bob")
    felt.journal.down = True
    await refusal(felt.ask(ann, SitOut))
    assert suspensions_of(felt.eye) == ["Suspended"]
    assert (await felt.watch(FakeViewer("late"))).suspended
    await felt.back()
    assert suspensions_of(felt.eye) == ["Suspended", "Resumed"]
