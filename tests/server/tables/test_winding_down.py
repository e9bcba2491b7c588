"""Winding down: hands in progress are finished, and no other begins."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.commands import Leave, OpenTable
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import PAUSE, Felt, refusal


@pytest.fixture
async def felt() -> AsyncIterator[Felt]:
    yield await Felt.laid()
    await Felt.clear_away()


async def winding_down(felt: Felt) -> "asyncio.Task[None]":
    task = asyncio.create_task(felt.lobby.wind_down())
    await settled()
    return task


async def test_hand_in_progress_continues_and_no_other_begins(felt: Felt) -> None:
    await felt.deal("ann", "bob", "cy")
    over = await winding_down(felt)
    await felt.act_all("raise 300", "fold")
    assert not over.done()
    await felt.act_all("fold")
    assert over.done()
    await felt.clock.advance(10 * PAUSE)
    assert felt.kinds.count("hand_started") == 1


async def test_winding_down_without_a_hand_ends_at_once(felt: Felt) -> None:
    await felt.join("ann")
    over = await winding_down(felt)
    assert over.done()
    await felt.join("bob")
    await felt.clock.advance(10 * PAUSE)
    assert "hand_started" not in felt.kinds


async def test_only_new_tables_are_rejected(felt: Felt) -> None:
    ann, *_ = await felt.deal("ann", "bob", "cy")
    over = await winding_down(felt)
    await felt.join("dan")
    await felt.ask(ann, Leave)
    refused = await refusal(felt.ask(FakeViewer("eve"), OpenTable, name="One more"))
    assert refused.code == Code.CLOSING
    assert "dan" in felt.stacks()
    assert not over.done()


async def test_hand_being_dealt_is_waited_for(felt: Felt) -> None:
    await felt.join("ann")
    await felt.join("bob")
    felt.journal.gate.clear()
    await felt.clock.advance(PAUSE)
    over = await winding_down(felt)
    assert not over.done()
    felt.journal.gate.set()
    await settled()
    await felt.act_all("fold")
    assert over.done()


async def test_stopped_table_with_an_uncommitted_hand_is_not_waited_for(felt: Felt) -> None:
    await felt.join("ann")
    await felt.join("bob")
    felt.journal.gate.clear()
    await felt.clock.advance(PAUSE)
    over = await winding_down(felt)
    felt.journal.down = True
    felt.journal.gate.set()
    await settled()
    assert over.done()
    felt.journal.down = False
    await felt.clock.advance(10 * PAUSE)
    assert "hand_started" not in felt.kinds


async def test_hand_with_only_a_number_does_not_begin(felt: Felt, monkeypatch: pytest.MonkeyPatch) -> None:
    numbered = asyncio.Event()

    async def slowly() -> int:
        await numbered.wait()
        return 1

    monkeypatch.setattr(felt.journal, "new_hand_id", slowly)
    await felt.join("ann")
    await felt.join("bob")
    await felt.clock.advance(PAUSE)
    over = await winding_down(felt)
    assert over.done()
    numbered.set()
    await settled()
    assert "hand_started" not in felt.kinds


async def test_lost_table_is_not_waited_for(felt: Felt) -> None:
    await felt.deal("ann", "bob", "cy")
    over = await winding_down(felt)
    felt.lobby.lose(felt.id)
    await settled()
    assert over.done()


async def test_viewers_of_a_lost_table_are_disconnected(felt: Felt) -> None:
    players = await felt.deal("ann", "bob")
    stranger = FakeViewer("cat")
    felt.lobby.lose(felt.id)
    assert [viewer.closed for viewer in (felt.eye, *players)] == [CloseReason.TABLE_MOVED] * 3
    assert stranger.closed is None


async def test_winding_down_server_recovers_no_tables(felt: Felt) -> None:
    again = felt.new_lobby()
    await again.wind_down()
    await again.recover()
    assert len(again) == 0
