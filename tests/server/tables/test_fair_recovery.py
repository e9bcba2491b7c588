"""Deals from commitments through crashes and moves, before and after each append."""

from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from riverboat.engine.events import HandStarted
from riverboat.engine.table.deal_events import DealAvoided, DealCommitted, DealRecorded, PacksSealed
from riverboat.engine.table.fold import TableState
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.tables.transfer import TableTransfer
from tests.support.fair_felt import (
    INFO,
    ROOM,
    CountingFair,
    FairViewer,
    a_fair_felt,
    contribute,
    dealt,
    seated,
)
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import PAUSE, Felt


@pytest.fixture(autouse=True)
async def cleared() -> AsyncIterator[None]:
    """Leave no table running."""
    yield
    await Felt.clear_away()


async def restarted(felt: Felt) -> Felt:
    """Return the table at a new server with the record of the old one. Its clients connect again."""
    await felt.lobby.stop()
    again = Felt(room=felt.room)
    again.journal, again.id, again.command_id = felt.journal, felt.id, f"{felt.command_id}8"
    again.lobby = again.new_lobby()
    await again.lobby.recover()
    assert felt.journal.given_up == []
    await again.watch(again.eye)
    for player, viewer in felt.players.items():
        assert isinstance(viewer, FairViewer)
        again.players[player] = viewer
        viewer.mirrors.clear()
        await again.watch(viewer)
    return again


def check(felt: Felt) -> None:
    """Check that the journal folds, that each commitment is dealt or opened, and that no client objects."""
    state = TableState.replay(felt.events)
    known = felt.mirror.state
    assert (state.deals, state.dealt_in, state.seats) == (known.deals, known.dealt_in, known.seats)
    committed = [(event.hand, event.attempt) for event in felt.events if isinstance(event, DealCommitted)]
    assert len(set(committed)) == len(committed)
    ended = [
        (event.hand, event.attempt) for event in felt.events if isinstance(event, DealRecorded | DealAvoided)
    ]
    open_ones = [each for each in committed if each not in ended]
    assert open_ones == committed[len(committed) - len(open_ones) :]
    assert len(open_ones) <= 1
    for viewer in felt.players.values():
        assert isinstance(viewer, FairViewer)
        assert viewer.fair.faults == []
        assert viewer.refused == []


async def play_on(felt: Felt, hands: int) -> None:
    """Play until that number of hands has started."""
    for _ in range(100):
        if sum(isinstance(event, HandStarted) for event in felt.events) >= hands:
            return
        if felt.mirror.turn is not None:
            await felt.act("fold" if felt.turn.fold else "check")
        else:
            await contribute(felt)
            await felt.clock.advance(0.5)
    raise AssertionError(felt.kinds[-12:])


@pytest.mark.parametrize("silent", [False, True])
@pytest.mark.parametrize("durable", [False, True])
@pytest.mark.parametrize("after", range(1, 14))
async def test_server_dies_at_any_append(after: int, durable: bool, silent: bool) -> None:
    """Nobody is notified of the append, which is durable or was never made."""
    felt, viewers = await a_fair_felt("ann", "bob", "cy")
    viewers[1].silent = silent
    appends = felt.journal.appends
    append = felt.journal.append

    async def dying(*args: object, **fields: object) -> None:
        dies = felt.journal.appends + 1 == appends + after
        if durable or not dies:
            await append(*args, **fields)  # type: ignore[arg-type]
        if dies:
            died.append(True)
            raise ConnectionResetError

    died: list[bool] = []
    felt.journal.append = dying  # type: ignore[method-assign]
    for _ in range(60):
        if died:
            break
        with suppress(CommandRejected):
            if felt.mirror.turn is not None:
                await felt.act("fold" if felt.turn.fold else "check")
            else:
                await contribute(felt)
                await felt.clock.advance(0.25)
    assert died
    felt.journal.append = append  # type: ignore[method-assign]
    again = await restarted(felt)
    viewers[1].silent = False
    played = sum(isinstance(event, HandStarted) for event in again.events)
    await play_on(again, played + 3)
    check(again)


@pytest.mark.parametrize("seconds", [0.5, 1.0, 1.25, 1.75])
async def test_attempt_resumes_after_a_restart(seconds: float) -> None:
    felt, _ = await a_fair_felt("ann", "bob")
    await felt.clock.advance(seconds)
    before = [event for event in felt.events if isinstance(event, DealCommitted)]
    again = await restarted(felt)
    await play_on(again, 1)
    committed = [event for event in again.events if isinstance(event, DealCommitted)]
    assert len(committed) == 1
    assert committed[: len(before)] == before
    check(again)


async def test_values_are_awaited_for_longer_after_a_restart() -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    await felt.clock.advance(PAUSE / 2)
    await ann.contribute(felt)
    again = await restarted(felt)
    await again.clock.advance(4.0)
    assert not any(isinstance(event, DealAvoided) for event in again.events)
    await contribute(again)
    assert again.mirror.state.hand is not None
    assert bob.fair.has_own
    check(again)


async def test_hand_in_progress_opens_its_cards_after_a_restart() -> None:
    felt, _ = await a_fair_felt("ann", "bob")
    await dealt(felt)
    await felt.act_all("call")
    again = await restarted(felt)
    await again.act_all(*["check"] * 7)
    for viewer in again.players.values():
        assert isinstance(viewer, FairViewer)
        assert len(viewer.fair.openings) >= 7  # the own two, and the board
    check(again)


async def test_server_without_commitments_deals_what_another_committed_to() -> None:
    felt, _ = await a_fair_felt("ann", "bob")
    await felt.clock.advance(PAUSE / 2)
    felt.room = None
    again = await restarted(felt)
    await contribute(again)
    await again.clock.advance(PAUSE)
    assert again.mirror.state.hand is not None
    await again.act_all("fold")
    await again.clock.advance(PAUSE)
    assert sum(isinstance(event, DealCommitted) for event in again.events) == 1
    assert sum(isinstance(event, HandStarted) for event in again.events) == 2


async def test_suspended_table_awaits_values_again() -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    await felt.clock.advance(PAUSE / 2)
    felt.journal.down = True
    await contribute(felt)
    await felt.clock.advance(PAUSE)  # the deal cannot be written
    await settled()
    await felt.back()
    await contribute(felt)
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.hand is not None
    assert ann.fair.faults == bob.fair.faults == []
    assert TableState.replay(felt.events).deals == felt.mirror.state.deals


async def test_snapshot_during_an_attempt_is_the_state_of_the_server() -> None:
    felt, _ = await a_fair_felt("ann", "bob")
    await felt.clock.advance(PAUSE / 2)
    late = FakeViewer("late")
    await felt.watch(late)
    mirror = late.mirrors[felt.id]
    assert mirror.state.dealt_in == {0, 1}
    assert mirror.state.deals == felt.mirror.state.deals
    await contribute(felt)
    await felt.clock.advance(PAUSE / 2)
    assert mirror.state.hand is not None
    assert ROOM.key.hex() not in str(felt.mirror.state.deals)


async def test_move_takes_the_values_along_and_no_secret() -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    await felt.clock.advance(PAUSE / 2)
    await ann.contribute(felt)
    table = felt.lobby._tables[felt.id]
    assert await table.freeze()
    transfer = table.transfer()
    assert transfer.fair_deals.values.keys() == {0}
    sealed = next(event for event in felt.events if isinstance(event, PacksSealed))
    assert not any(secret.encode() in transfer.encoded() for secret in sealed.secrets)
    await felt.lobby.stop()
    again = Felt(room=felt.room)
    again.journal, again.id, again.clock = felt.journal, felt.id, felt.clock
    again.lobby = again.new_lobby()
    await again.lobby._recovery.receive(felt.id, TableTransfer.decoded(transfer.encoded()))
    await again.watch(again.eye)
    for player, viewer in felt.players.items():
        assert isinstance(viewer, FairViewer)
        again.players[player] = viewer
        viewer.mirrors.clear()
        await again.watch(viewer)
    ann.silent = True  # the value came along
    await contribute(again)
    await again.clock.advance(PAUSE)
    assert again.mirror.state.hand is not None
    assert ann.fair.has_own
    assert bob.fair.has_own
    check(again)


async def test_delayed_feed_shows_committed_deals_in_their_order() -> None:
    felt, _ = await a_fair_felt("ann", "bob", spectator_delay_ms=5_000)
    late = FairViewer("late", felt.id)
    await felt.watch(late)
    await felt.clock.advance(PAUSE / 2)
    await contribute(felt)
    await felt.clock.advance(PAUSE / 2)
    assert late.mirrors[felt.id].state.deals is None
    await felt.clock.advance(5.0)
    assert late.mirrors[felt.id].state.hand is not None
    assert late.fair.contributors == 2
    assert late.fair.faults == []
    watching = FairViewer("later", felt.id)
    await felt.watch(watching)
    assert watching.mirrors[felt.id].state.deals == late.mirrors[felt.id].state.deals
    assert watching.fair.faults == []


async def test_hand_from_before_the_option_raises_no_fault() -> None:
    felt = await Felt.laid()
    await seated(felt, "ann", "bob")
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.hand is not None
    felt.room = ROOM
    for player, viewer in felt.players.items():
        assert isinstance(viewer, FairViewer)
        viewer.fair, viewer.refused = CountingFair(INFO, felt.id, player), []
    again = await restarted(felt)
    await contribute(again)
    for viewer in again.players.values():  # the table has chains by now
        await again.watch(viewer)
    await play_on(again, 2)
    check(again)
    assert sum(isinstance(event, DealRecorded) for event in again.events) == 1
