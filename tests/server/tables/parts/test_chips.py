"""Chips that players add to their stacks, and what becomes of a seat without any."""

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
    """Ann, in seat 0, has lost all to Bob."""
    felt = await Felt.laid(ACES_LOSE)
    ann, bob = await felt.deal("ann", "bob")
    await felt.act_all("raise 10000", "call")
    assert felt.stacks() == {"ann": 0, "bob": 20_000}
    return felt, ann, bob


def of_ann(felt: Felt) -> SeatState:
    return felt.mirror.state.seats[0]


async def test_between_hands_chips_are_there_at_once() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann", 5_000)
    reply = await felt.ask(ann, AddChips, chips=1_000)
    assert isinstance(reply, Accepted)
    assert reply.result == seat_info(of_ann(felt))
    assert felt.last() == ChipsAdded(0, "ann", 1_000)
    assert felt.stacks() == {"ann": 6_000}


@pytest.mark.parametrize("chips", [0, 15_001, 10**15])
async def test_no_more_than_the_table_allows(chips: int) -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann", 5_000)
    before = felt.events
    assert (await refusal(felt.ask(ann, AddChips, chips=chips))).code == Code.BAD_BUY_IN
    assert felt.events == before
    await felt.ask(ann, AddChips, chips=15_000)
    assert felt.stacks() == {"ann": 20_000}


async def test_what_the_balance_does_not_cover_is_refused() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann", 5_000)
    felt.journal.poor.add("ann")
    assert (await refusal(felt.ask(ann, AddChips, chips=100))).code == Code.NOT_ENOUGH_CHIPS
    assert felt.stacks() == {"ann": 5_000}


async def test_who_has_no_seat_adds_nothing() -> None:
    felt = await Felt.laid()
    for command, fields in ((AddChips, {"chips": 100}), (SetAutoRebuy, {"to": 5_000})):
        assert (await refusal(felt.ask(felt.eye, command, **fields))).code == Code.NOT_SEATED


async def test_in_a_hand_chips_are_added_when_it_is_over() -> None:
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


async def test_in_a_hand_it_may_be_taken_back() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal("ann", "bob")
    await felt.ask(ann, AddChips, chips=500)
    await felt.ask(ann, AddChips, chips=0)
    assert felt.last() == ChipsAsked(0, 0)
    await felt.act("fold")
    assert felt.stacks() == {"ann": 9_950, "bob": 10_050}


async def test_what_cannot_be_paid_when_the_hand_is_over_is_told_and_the_player_stays() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal("ann", "bob")
    await felt.ask(ann, AddChips, chips=500)
    felt.journal.poor.add("ann")
    await felt.act("fold")
    assert felt.last() == ChipsNotAdded(0)
    assert felt.stacks() == {"ann": 9_950, "bob": 10_050}
    await felt.clock.advance(PAUSE)
    assert felt.mirror.hand is not None


async def test_where_there_is_no_room_for_more_the_player_is_told() -> None:
    felt = await Felt.laid()
    _, bob = await felt.deal("ann", ("bob", 20_000))
    await felt.ask(bob, AddChips, chips=500)
    await felt.act("fold")
    assert felt.last() == ChipsNotAdded(1)


async def test_chips_wait_for_a_journal_that_is_down() -> None:
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


async def test_who_has_no_chips_left_has_time_to_buy_in_again() -> None:
    felt, ann, bob = await broke()
    assert isinstance(felt.last(), HandEnded)
    await felt.clock.advance(59)
    assert (await refusal(felt.ask(ann, AddChips, chips=1_999))).code == Code.BAD_BUY_IN
    await felt.ask(ann, AddChips, chips=10_000)
    assert felt.mirror.hand is None
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.dealt_in == {0, 1}
    assert bob.mirrors[felt.id].state == ann.mirrors[felt.id].state == felt.mirror.state


async def test_a_seat_without_chips_is_free_after_that_time() -> None:
    felt, *_ = await broke()
    await felt.clock.advance(59.999)
    assert "ann" in felt.stacks()
    await felt.clock.advance(0.001)
    assert felt.last() == SeatLeft(0, 0)


async def test_how_long_that_is_is_a_setting_and_begins_anew_each_time() -> None:
    felt = await Felt.laid(ACES_LOSE, ACES_LOSE, settings=TableSettings(pause=PAUSE, rebuy_kept=5))
    ann, _ = await felt.deal("ann", "bob")
    await felt.act_all("raise 10000", "call")
    await felt.clock.advance(4)
    await felt.ask(ann, AddChips, chips=2_000)
    await felt.clock.advance(100)
    assert "ann" in felt.stacks()


async def test_other_hands_go_on_without_who_has_no_chips() -> None:
    felt = await Felt.laid(deck_for(["2h 7d", "Kh Kd", "Ah Ad"], "2c 2d 7s 8s 9s"))
    ann, *_ = await felt.deal("ann", "bob", "cy")
    await felt.act_all("raise 10000", "call", "fold")
    assert felt.stacks()["ann"] == 0
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.dealt_in == {1, 2}
    await felt.ask(ann, AddChips, chips=5_000)
    assert felt.last() == ChipsAdded(0, "ann", 5_000)


# Having chips added.


async def test_a_stack_below_what_was_said_is_brought_back_between_hands() -> None:
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


async def test_it_is_brought_back_when_nothing_is_left_and_the_next_hand_comes() -> None:
    felt = await Felt.laid(ACES_LOSE)
    ann, _ = await felt.deal("ann", "bob")
    await felt.ask(ann, SetAutoRebuy, to=4_000)
    await felt.act_all("raise 10000", "call")
    assert felt.last() == ChipsAdded(0, "ann", 4_000)
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.dealt_in == {0, 1}


async def test_who_cannot_pay_for_it_is_told_once_and_it_is_off() -> None:
    felt, ann, _ = await broke()
    felt.journal.poor.add("ann")
    await felt.ask(ann, SetAutoRebuy, to=4_000)
    assert felt.last() == ChipsNotAdded(0)
    assert of_ann(felt).rebuy_to == 0
    await felt.clock.advance(10)
    assert felt.kinds.count("chips_not_added") == 1


async def test_nothing_is_added_for_who_sits_out_or_leaves() -> None:
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
async def test_what_cannot_be_brought_back_is_refused(fields: dict[str, int]) -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann")
    before = felt.events
    assert (await refusal(felt.ask(ann, SetAutoRebuy, **fields))).code == Code.BAD_BUY_IN
    assert felt.events == before
