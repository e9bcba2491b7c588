"""Chips added to stacks, and seats without chips."""

import pytest

from riverboat.engine.events import HandEnded
from riverboat.engine.table.events import (
    AutoRebuyChosen,
    ChipsAdded,
    ChipsAsked,
    ChipsNotAdded,
    SeatLeft,
)
from riverboat.engine.table.seats import SeatState
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import AddChips, Leave, SetAutoRebuy, SitOut
from riverboat.server.protocol.messages import Accepted
from riverboat.server.protocol.snapshots import seat_info
from riverboat.server.tables.settings import TableSettings
from tests.support.deals import deck_for
from tests.support.fakes import FakeViewer
from tests.support.felt import PAUSE, Felt, refusal

ACES_LOSE = deck_for(["2h 7d", "Ah Ad"], "2c 2d 7s 8s 9s")
"""Heads-up: the big blind, in seat 1, beats the aces of the button, in seat 0."""


async def broke() -> tuple[Felt, FakeViewer, FakeViewer]:
    """Let Ann, in seat 0, lose her stack to Bob."""
    felt = await Felt.laid(ACES_LOSE)
    ann, bob = await felt.deal("ann", "bob")
    await felt.act_all("raise 10000", "call")
    assert felt.stacks() == {"ann": 0, "bob": 20_000}
    return felt, ann, bob


def of_ann(felt: Felt) -> SeatState:
    return felt.mirror.state.seats[0]


async def test_chips_are_added_at_once_between_hands() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann", 5_000)
    reply = await felt.ask(ann, AddChips, chips=1_000)
    assert isinstance(reply, Accepted)
    assert reply.result == seat_info(of_ann(felt))
    assert felt.last() == ChipsAdded(0, "ann", 1_000)
    assert felt.stacks() == {"ann": 6_000}


@pytest.mark.parametrize("chips", [0, 15_001, 10**15])
async def test_chips_outside_the_buy_in_limits_are_rejected(chips: int) -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann", 5_000)
    before = felt.events
    assert (await refusal(felt.ask(ann, AddChips, chips=chips))).code == Code.BAD_BUY_IN
    assert felt.events == before
    await felt.ask(ann, AddChips, chips=15_000)
    assert felt.stacks() == {"ann": 20_000}


async def test_chips_beyond_the_balance_are_rejected() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann", 5_000)
    felt.journal.poor.add("ann")
    assert (await refusal(felt.ask(ann, AddChips, chips=100))).code == Code.NOT_ENOUGH_CHIPS
    assert felt.stacks() == {"ann": 5_000}


async def test_adding_chips_without_a_seat_is_rejected() -> None:
    felt = await Felt.laid()
    for command, fields in ((AddChips, {"chips": 100}), (SetAutoRebuy, {"to": 5_000})):
        assert (await refusal(felt.ask(felt.eye, command, **fields))).code == Code.NOT_SEATED


async def test_chips_asked_for_in_a_hand_are_added_after_it() -> None:
    felt = await Felt.laid()
    ann, bob = await felt.deal("ann", "bob")
    for _ in range(2):
        await felt.ask(ann, AddChips, chips=500)
    assert felt.last() == ChipsAsked(0, 500)
    assert felt.kinds.count("chips_asked") == 1
    assert of_ann(felt).adding == 500
    assert (await refusal(felt.ask(bob, AddChips, chips=20_001))).code == Code.BAD_BUY_IN
    await felt.ask(bob, AddChips, chips=20_000)
    await felt.act("fold")
    assert ChipsAdded(0, "ann", 500) in felt.events
    assert ChipsAdded(1, "bob", 20_000 - 10_050) in felt.events  # as many as there is room for
    assert felt.stacks() == {"ann": 10_450, "bob": 20_000}
    assert of_ann(felt).adding == 0


async def test_pending_chips_can_be_withdrawn() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal("ann", "bob")
    await felt.ask(ann, AddChips, chips=500)
    await felt.ask(ann, AddChips, chips=0)
    assert felt.last() == ChipsAsked(0, 0)
    await felt.act("fold")
    assert felt.stacks() == {"ann": 9_950, "bob": 10_050}


async def test_pending_chips_that_cannot_be_paid_are_reported() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal("ann", "bob")
    await felt.ask(ann, AddChips, chips=500)
    felt.journal.poor.add("ann")
    await felt.act("fold")
    assert felt.last() == ChipsNotAdded(0)
    assert felt.stacks() == {"ann": 9_950, "bob": 10_050}
    await felt.clock.advance(PAUSE)
    assert felt.mirror.hand is not None


async def test_pending_chips_above_the_maximum_are_reported() -> None:
    felt = await Felt.laid()
    _, bob = await felt.deal("ann", ("bob", 20_000))
    await felt.ask(bob, AddChips, chips=500)
    await felt.act("fold")
    assert felt.last() == ChipsNotAdded(1)


async def test_pending_chips_wait_for_the_journal() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal("ann", "bob")
    await felt.ask(ann, AddChips, chips=500)
    await felt.act("fold")
    assert felt.stacks()["ann"] == 10_450
    await felt.clock.advance(PAUSE)
    await felt.ask(ann, AddChips, chips=500)
    for player in list(felt.players.values()):
        await felt.ask(player, SitOut)
    await felt.act("fold")
    felt.journal.down = True
    await felt.clock.advance(1)
    felt.journal.down = False
    await felt.clock.advance(10)
    assert felt.kinds.count("chips_added") == 2


async def test_player_without_chips_has_time_to_rebuy() -> None:
    felt, ann, bob = await broke()
    assert isinstance(felt.last(), HandEnded)
    await felt.clock.advance(59)
    assert (await refusal(felt.ask(ann, AddChips, chips=1_999))).code == Code.BAD_BUY_IN
    await felt.ask(ann, AddChips, chips=10_000)
    assert felt.mirror.hand is None
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.dealt_in == {0, 1}
    assert bob.mirrors[felt.id].state == ann.mirrors[felt.id].state == felt.mirror.state


async def test_seat_without_chips_is_freed() -> None:
    felt, *_ = await broke()
    await felt.clock.advance(59.999)
    assert "ann" in felt.stacks()
    await felt.clock.advance(0.001)
    assert felt.last() == SeatLeft(0, 0)


async def test_rebuy_time_is_configurable_and_restarts() -> None:
    felt = await Felt.laid(ACES_LOSE, ACES_LOSE, settings=TableSettings(pause=PAUSE, rebuy_kept=5))
    ann, _ = await felt.deal("ann", "bob")
    await felt.act_all("raise 10000", "call")
    await felt.clock.advance(4)
    await felt.ask(ann, AddChips, chips=2_000)
    await felt.clock.advance(100)
    assert "ann" in felt.stacks()


async def test_hands_continue_without_a_player_who_has_no_chips() -> None:
    felt = await Felt.laid(deck_for(["2h 7d", "Kh Kd", "Ah Ad"], "2c 2d 7s 8s 9s"))
    ann, *_ = await felt.deal("ann", "bob", "cy")
    await felt.act_all("raise 10000", "call", "fold")
    assert felt.stacks()["ann"] == 0
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.dealt_in == {1, 2}
    await felt.ask(ann, AddChips, chips=5_000)
    assert felt.last() == ChipsAdded(0, "ann", 5_000)


# Having chips added.


async def test_auto_rebuy_tops_up_between_hands() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal("ann", "bob")
    for _ in range(2):
        await felt.ask(ann, SetAutoRebuy, to=10_000, below=10_000)
    assert felt.last() == AutoRebuyChosen(0, 10_000, 10_000)
    assert felt.kinds.count("auto_rebuy_chosen") == 1
    await felt.act("fold")
    assert felt.last() == ChipsAdded(0, "ann", 50)
    assert felt.stacks() == {"ann": 10_000, "bob": 10_050}
    await felt.ask(ann, SetAutoRebuy)
    assert felt.last() == AutoRebuyChosen(0, 0, 0)
    await felt.clock.advance(PAUSE)
    await felt.act_all("call", "fold")
    assert felt.stacks() == {"ann": 9_900, "bob": 10_150}


async def test_auto_rebuy_tops_up_an_empty_stack() -> None:
    felt = await Felt.laid(ACES_LOSE)
    ann, _ = await felt.deal("ann", "bob")
    await felt.ask(ann, SetAutoRebuy, to=4_000)
    await felt.act_all("raise 10000", "call")
    assert felt.last() == ChipsAdded(0, "ann", 4_000)
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.dealt_in == {0, 1}


async def test_unaffordable_auto_rebuy_is_reported_and_turned_off() -> None:
    felt, ann, _ = await broke()
    felt.journal.poor.add("ann")
    await felt.ask(ann, SetAutoRebuy, to=4_000)
    assert felt.last() == ChipsNotAdded(0)
    assert of_ann(felt).rebuy_to == 0
    await felt.clock.advance(10)
    assert felt.kinds.count("chips_not_added") == 1


async def test_auto_rebuy_skips_sitting_out_and_leaving_players() -> None:
    felt = await Felt.laid()
    ann, bob = await felt.deal("ann", "bob")
    for player in (ann, bob):
        await felt.ask(player, SetAutoRebuy, to=20_000, below=20_000)
    await felt.ask(ann, SitOut)
    await felt.ask(bob, AddChips, chips=5)
    await felt.ask(bob, Leave, after_hand=True)
    await felt.act("fold")
    assert felt.last() == SeatLeft(1, 10_050)
    assert "chips_added" not in felt.kinds


@pytest.mark.parametrize(
    "fields",
    [{"to": 1_999}, {"to": 20_001}, {"to": 5_000, "below": 0}, {"to": 5_000, "below": 5_001}, {"to": 0}],
)
async def test_invalid_auto_rebuy_is_rejected(fields: dict[str, int]) -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann")
    before = felt.events
    assert (await refusal(felt.ask(ann, SetAutoRebuy, **fields))).code == Code.BAD_BUY_IN
    assert felt.events == before
