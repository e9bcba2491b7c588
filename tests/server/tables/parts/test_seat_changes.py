"""Seat changes."""

import pytest

from riverboat.engine.events import HandStarted, Post
from riverboat.engine.table.events import SeatChangeAsked, SeatChanged, SeatLeft
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import ChangeSeat, Leave, Sit, SitOut
from riverboat.server.tables.settings import TableSettings
from tests.support.fakes import FakeViewer
from tests.support.felt import PAUSE, Felt, refusal


async def test_seat_changes_at_once_between_hands() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann", 5_000)
    await felt.ask(ann, ChangeSeat, seat=4)
    assert felt.last() == SeatChanged(0, 4, "ann")
    seat = felt.mirror.state.seats[4]
    assert (seat.player, seat.seat, seat.stack, seat.owes) == ("ann", 4, 5_000, False)
    assert set(felt.mirror.state.seats) == {4}
    await felt.ask(ann, Leave)
    assert felt.last() == SeatLeft(4, 5_000)


async def test_seat_change_in_a_hand_waits_and_reserves_the_seat() -> None:
    felt = await Felt.laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    for _ in range(2):
        await felt.ask(ann, ChangeSeat, seat=5)
    assert felt.last() == SeatChangeAsked(0, 5)
    assert felt.kinds.count("seat_change_asked") == 1
    assert (await refusal(felt.ask(FakeViewer("di"), Sit, buy_in=5_000, seat=5))).code == Code.SEAT_TAKEN
    await felt.act_all("fold", "fold")
    assert felt.last() == SeatChanged(0, 5, "ann")
    assert felt.stacks() == {"ann": 10_000, "bob": 9_950, "cy": 10_050}


async def test_pending_seat_change_can_be_withdrawn() -> None:
    felt = await Felt.laid()
    ann, *_ = await felt.deal("ann", "bob")
    await felt.ask(ann, ChangeSeat, seat=5)
    await felt.ask(ann, ChangeSeat)
    assert felt.last() == SeatChangeAsked(0, None)
    await felt.act("fold")
    assert set(felt.mirror.state.seats) == {0, 1}


@pytest.mark.parametrize(
    ("seat", "code"), [(1, Code.SEAT_TAKEN), (0, Code.SEAT_TAKEN), (6, Code.UNKNOWN_SEAT)]
)
async def test_change_to_an_unavailable_seat_is_rejected(seat: int, code: Code) -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann")
    await felt.join("bob")
    before = felt.events
    assert (await refusal(felt.ask(ann, ChangeSeat, seat=seat))).code == code
    assert felt.events == before


async def test_moving_away_from_the_blinds_owes_the_big_blind() -> None:
    felt = await Felt.laid()
    ann, *_ = await felt.deal("ann", "bob", "cy", "di")  # di would be the next big blind
    await felt.ask(felt.players["di"], ChangeSeat, seat=5)
    await felt.ask(ann, ChangeSeat, seat=4)  # nearer to it, past nobody
    await felt.act_all("fold", "fold", "fold")
    assert felt.mirror.state.seats[5].missed_big_blind
    assert not felt.mirror.state.seats[4].owes
    await felt.clock.advance(PAUSE)
    started = next(event for event in reversed(felt.events) if isinstance(event, HandStarted))
    posts = {seat.number: post for seat, post in zip(started.seats, started.posts, strict=True)}
    assert posts[4] == Post(blind=100)
    assert posts[5] == Post(live=100)


async def test_seat_change_keeps_the_sitting_out_clock() -> None:
    felt = await Felt.laid(settings=TableSettings(pause=PAUSE, seat_kept=100))
    ann = await felt.join("ann")
    await felt.join("bob")
    await felt.ask(ann, SitOut)
    await felt.clock.advance(60)
    await felt.ask(ann, ChangeSeat, seat=3)
    await felt.clock.advance(40)
    assert felt.last() == SeatLeft(3, 10_000)


async def test_leaving_cancels_the_seat_change() -> None:
    felt = await Felt.laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    await felt.ask(ann, ChangeSeat, seat=5)
    await felt.ask(ann, Leave)
    await felt.act("fold")
    assert felt.last() == SeatLeft(0, 10_000)
    assert "seat_changed" not in felt.kinds
