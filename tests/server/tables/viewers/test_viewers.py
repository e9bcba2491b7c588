"""The viewers of a table: those of the live feed, and those of the delayed one."""

from riverboat.server.protocol.commands import Leave, Sit, Unwatch
from riverboat.server.protocol.messages import Snapshot
from tests.server.tables.viewers.test_delayed import DELAY, folds, kinds, laid
from tests.support.fakes import FakeViewer
from tests.support.felt import Felt


async def test_reconnect_shows_a_seat_taken_before_the_disconnect() -> None:
    felt = await laid()
    ann = FakeViewer("ann")
    await felt.watch(ann)
    await felt.ask(ann, Sit, buy_in=5_000)
    felt.lobby.gone(ann)
    back = await felt.resume(FakeViewer("ann"), len(felt.events))
    assert isinstance(back, Snapshot)
    assert back.you == 0


async def test_sitting_down_switches_to_live_and_leaving_to_delayed() -> None:
    felt = await laid()
    ann, _ = await felt.deal("ann", "bob")
    cy = FakeViewer("cy")
    await felt.watch(cy)
    await felt.ask(cy, Sit, buy_in=5_000)
    assert cy.mirrors[felt.id].seq == len(felt.events)
    assert cy.mirrors[felt.id].you == 2
    assert cy.mirrors[felt.id].state.hand == 1
    assert cy.mirrors[felt.id].hand is not None
    await folds(felt, ann)
    assert cy.mirrors[felt.id].seq == len(felt.events)
    await felt.ask(cy, Leave)
    assert cy.mirrors[felt.id].seq == 1
    await felt.clock.advance(DELAY)
    assert cy.mirrors[felt.id].state.hand is None
    assert "hand_ended" in kinds(cy)


async def test_only_the_connection_that_sat_down_goes_live() -> None:
    felt = await laid()
    first, second = FakeViewer("cy"), FakeViewer("cy")
    await felt.watch(first)
    await felt.watch(second)
    await felt.ask(first, Sit, buy_in=5_000)
    assert first.mirrors[felt.id].you == 0
    assert felt.id not in second.mirrors


async def test_table_with_spectators_only_is_not_empty() -> None:
    felt = await laid()
    await felt.clock.advance(10_000)
    assert len(felt.lobby) == 1
    assert felt.lobby.tables[0].watchers == 1


async def test_live_and_delayed_viewers_are_counted() -> None:
    felt = await laid()
    ann, _ = await felt.deal("ann", "bob")
    [info] = felt.lobby.tables
    assert info.watchers == 3
    await felt.ask(ann, Unwatch)
    await felt.ask(felt.eye, Unwatch)
    [info] = felt.lobby.tables
    assert info.watchers == 1


async def test_spectators_follow_live_without_a_delay() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob")
    assert felt.mirror.seq == len(felt.events)
