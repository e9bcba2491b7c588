"""The delayed feed of a table for spectators."""

from typing import Any

import pytest

from riverboat.engine.events import HoleCardsDealt
from riverboat.engine.table.events import TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Act, Leave, Sit
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.management import CloseTable, KickPlayer
from riverboat.server.protocol.messages import Snapshot, Update
from riverboat.server.protocol.mirror import lasting
from riverboat.server.tables.opening import opening
from riverboat.server.tables.viewers.delayed import DelayedFeed
from tests.server.tables.parts.test_moderation import asks
from tests.server.tables.viewers.test_live import DECKS
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import PAUSE, Felt, refusal
from tests.support.opening import open_table

DELAY = 30


async def laid(**rules: Any) -> Felt:
    return await Felt.laid(*DECKS, spectator_delay_ms=DELAY * 1000, **rules)


def kinds(viewer: FakeViewer) -> list[str]:
    """Return the kinds of the visible events sent to `viewer`."""
    return [data["kind"] for update in viewer.updates for data in update.events if data is not None]


def hole_cards(updates: list[Update]) -> set[tuple[int, ...]]:
    events = [event_from_data(data) for update in updates for data in update.events if data is not None]
    return {event.cards for event in events if isinstance(event, HoleCardsDealt)}


async def folds(felt: Felt, player: FakeViewer) -> None:
    turn = player.mirrors[felt.id].turn
    assert turn is not None
    await felt.ask(player, Act, hand=turn.hand, turn=turn.turn, action="fold")


async def test_spectators_see_updates_later_than_players() -> None:
    felt = await laid()
    ann, _ = await felt.deal("ann", "bob")
    assert felt.eye.updates == []
    assert ann.mirrors[felt.id].state.hand == 1
    await felt.clock.advance(DELAY - PAUSE)
    assert kinds(felt.eye) == ["seat_taken", "seat_taken"]
    assert felt.eye.updates[0].seq == 2
    await felt.clock.advance(PAUSE - 0.001)
    assert felt.mirror.state.hand is None
    await felt.clock.advance(0.001)
    assert felt.mirror.state.hand == 1
    assert felt.mirror.turn is not None
    assert felt.mirror.turn.ms == 15_000
    assert hole_cards(felt.eye.updates) == set()


async def test_snapshot_and_resume_are_delayed() -> None:
    felt = await laid()
    await felt.deal("ann", "bob")
    late = await felt.watch(FakeViewer("cy"))
    assert (late.seq, late.seats, late.hand) == (1, [], [])
    await felt.clock.advance(DELAY + 4)
    shown = await felt.watch(FakeViewer("cy"))
    assert shown.hand
    assert shown.turn is not None
    assert shown.turn.ms == 11_000
    missed = await felt.resume(FakeViewer("cy"), 1)
    assert isinstance(missed, Update)
    assert missed.seq + len(missed.events) - 1 == shown.seq
    ahead = await felt.resume(FakeViewer("cy"), len(felt.events) + 1)
    assert isinstance(ahead, Snapshot)


async def test_player_who_left_sees_the_delayed_seat_as_a_spectator() -> None:
    felt = await laid()
    [ann] = await felt.deal("ann")
    await felt.clock.advance(DELAY)
    await felt.ask(ann, Leave)
    shown = ann.messages[-1]
    assert isinstance(shown, Snapshot)
    assert [seat.player for seat in shown.seats] == ["ann"]
    assert shown.you is None
    assert ann.mirrors[felt.id].you is None
    assert ann.mirrors[felt.id].snapshot() == lasting(shown)
    await felt.ask(ann, Sit, buy_in=5_000)
    assert ann.mirrors[felt.id].you == 0


async def test_kicked_spectator_is_told_at_once_and_the_others_later() -> None:
    felt = await laid()
    await felt.deal("ann", "bob")
    cy = FakeViewer("cy")
    await felt.watch(cy)
    await asks(felt, KickPlayer, player="cy", may_watch=False)
    [told] = [message for message in cy.messages if isinstance(message, Snapshot)]
    assert (told.seq, told.kicked, told.hand, told.seats) == (1, {"cy": False}, [], [])
    assert felt.mirror.state.kicked == {}
    await felt.clock.advance(DELAY)
    assert felt.mirror.state.kicked == {"cy": False}
    assert cy.messages[-1] == told


async def test_cards_of_hands_held_together_go_to_who_was_dealt_in() -> None:
    """After a crash, all that players were sent in a second is held together."""
    felt = await laid()
    ann, bob = await felt.deal("ann", "bob")
    turn = ann.mirrors[felt.id].turn
    assert turn is not None
    await folds(felt, [ann, bob][turn.seat])
    await felt.ask(bob, Leave)
    await felt.join("cy", seat=1)
    await felt.clock.advance(PAUSE)
    records = felt.journal.records[felt.id]
    bobs, cys = [
        record.event.cards
        for record in records
        if isinstance(record.event, HoleCardsDealt) and record.event.seat == 1
    ]
    opened, *others = records
    assert isinstance(opened.event, TableOpened)
    feed = DelayedFeed(felt.id, TableState(opened.event), 1, felt.clock, felt.journal.keep_feed)
    late = {player: FakeViewer(player) for player in ("bob", "cy", "dan")}
    for viewer in late.values():
        feed.add(viewer)
    feed.hold(others, None, felt.lobby._tables[felt.id].record.state)
    [due] = feed.due()
    await due.step()
    assert [hole_cards(viewer.updates) for viewer in late.values()] == [{bobs}, {cys}, set()]
    update = feed.since("cy", 1)
    assert isinstance(update, Update)
    assert hole_cards([update]) == {cys}


async def test_all_cards_are_shown_only_after_the_hand() -> None:
    felt = await laid(all_cards=True, act_ms=300_000)
    ann, bob = await felt.deal("ann", "bob")
    await felt.clock.advance(4 * DELAY)
    assert felt.mirror.state.hand is None
    assert hole_cards(felt.eye.updates) == set()
    await folds(felt, ann)
    await settled()
    assert "hand_ended" not in kinds(felt.eye)
    dealt = hole_cards(felt.eye.updates)
    assert len(dealt) == 2
    assert dealt == hole_cards(ann.updates) | hole_cards(bob.updates)
    await felt.clock.advance(DELAY)
    assert "hand_ended" in kinds(felt.eye)
    assert kinds(felt.eye).count("deck_shuffled") == 0


async def test_all_cards_require_a_delay() -> None:
    felt = await laid()
    refused = await refusal(felt.open(FakeViewer("ann"), all_cards=True))
    assert refused.code == Code.BAD_RULES


@pytest.mark.parametrize(
    "rules", [{"spectator_delay_ms": 1_000}, {"spectator_delay_ms": 1, "all_cards": True}]
)
def test_rules_sentence_names_the_delay(rules: dict[str, Any]) -> None:
    opened = opening(open_table(**rules)).rules
    assert opened.spectator_delay_ms == rules["spectator_delay_ms"]
    assert opened.all_cards == rules.get("all_cards", False)


async def test_closing_publishes_all_held_updates() -> None:
    felt = await laid()
    await felt.deal("ann", "bob")
    await asks(felt, CloseTable)
    await felt.clock.advance(PAUSE + DELAY)
    await felt.clock.advance(15)
    assert felt.mirror.state.closed
    assert felt.mirror.seq == len(felt.events)
