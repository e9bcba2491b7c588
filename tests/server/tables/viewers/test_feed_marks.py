"""A delayed feed continues after a crash: without a gap, and nothing early."""

from itertools import pairwise
from typing import Any

import pytest

from riverboat.engine.events import HandEnded
from riverboat.server.protocol.commands import Act
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.messages import Snapshot, Turn
from riverboat.server.tables.viewers.feed_marks import KEPT_EVERY
from tests.server.tables.viewers.test_live import DECKS
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import PAUSE, Felt

DELAY = 30


async def laid(**rules: Any) -> Felt:
    return await Felt.laid(*DECKS, spectator_delay_ms=DELAY * 1000, **rules)


async def crashed(felt: Felt, *, keeps_marks: bool = True, down_for: float = 0.0) -> Felt:
    """Return the table at a new server with another clock, as after a kill."""
    await felt.lobby.stop()
    now = felt.journal.now() + down_for
    again = Felt(settings=felt.settings)
    again.journal, again.id = felt.journal, felt.id
    again.journal.now = lambda: now + again.clock.now() - 1000.0
    if not keeps_marks:
        again.journal.feed_marks.clear()
    again.lobby = again.new_lobby()
    await again.lobby.recover()
    await again.watch(again.eye)
    for player in felt.players:
        again.players[player] = FakeViewer(player)
        await again.watch(again.players[player])
    return again


def turn_of(player: FakeViewer, felt: Felt) -> Turn:
    turn = player.mirrors[felt.id].turn
    assert turn is not None
    return turn


async def folds(felt: Felt) -> None:
    """Let the player whose turn it is fold."""
    [first, *_] = felt.players.values()
    turn = turn_of(first, felt)
    state = first.mirrors[felt.id].state
    await felt.ask(
        felt.players[state.seats[turn.seat].player], Act, hand=turn.hand, turn=turn.turn, action="fold"
    )


async def played(
    felt: Felt, seconds: int, shown: dict[int, float], sent: dict[int, float], at: float
) -> float:
    """Play for some seconds, and note when players and spectators first had each event. Returns the end."""
    for second in range(seconds):
        if second % 3 == 0 and next(iter(felt.players.values())).mirrors[felt.id].turn is not None:
            await folds(felt)
        for _ in range(10):
            live = next(iter(felt.players.values())).mirrors[felt.id].seq
            for seq in range(1, live + 1):
                sent.setdefault(seq, at)
            for seq in range(1, felt.mirror.seq + 1):
                shown.setdefault(seq, at)
            await felt.clock.advance(0.1)
            at += 0.1
    return at


@pytest.mark.parametrize("all_cards", [False, True])
@pytest.mark.parametrize("down_for", [0.0, 4.0])
async def test_feed_continues_where_it_was(all_cards: bool, down_for: float) -> None:
    felt = await laid(all_cards=all_cards)
    await felt.deal("ann", "bob", "cy")
    shown: dict[int, float] = {}
    sent: dict[int, float] = {}
    at = 0.0
    for _ in range(3):
        at = await played(felt, 41, shown, sent, at)
        before = max(seq for seq, when in shown.items() if when <= at - KEPT_EVERY - 0.2)
        felt = await crashed(felt, down_for=down_for)
        at += down_for
        assert felt.mirror.seq >= before  # what was shown since the last mark may be repeated
    at = await played(felt, 60, shown, sent, at)
    late = {seq: shown[seq] - sent[seq] - DELAY for seq in shown if seq > 4}  # who sat down before
    assert len(shown) > 100
    assert min(late.values()) >= -0.11  # they are looked at ten times a second
    if not all_cards:  # where nothing is shown before the end of its hand
        assert max(late.values()) <= down_for + KEPT_EVERY + 0.11


async def test_shown_table_is_the_same_after_a_crash() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    shown: dict[int, float] = {}
    await played(felt, 45, shown, {}, 0.0)
    await felt.clock.advance(KEPT_EVERY)
    again = await crashed(felt)
    assert again.mirror.seq == felt.mirror.seq
    before, after = felt.mirror.snapshot(), again.mirror.snapshot()
    assert after == before
    assert before.hand or before.last_hand


async def test_crash_shows_nothing_early() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")  # for PAUSE seconds at the table
    await felt.clock.advance(4.0)
    again = await crashed(felt)
    assert (again.mirror.seq, again.stacks()) == (1, {})
    await again.clock.advance(DELAY - PAUSE - 4.0 - 0.1)
    assert (again.mirror.seq, again.stacks()) == (1, {})
    await again.clock.advance(KEPT_EVERY + 0.1)
    assert len(again.stacks()) == 3
    await again.clock.advance(PAUSE)
    assert again.mirror.state.hand == 1


async def test_events_since_the_last_mark_wait_for_the_whole_delay() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(KEPT_EVERY)
    await folds(felt)
    await folds(felt)
    ended = len(felt.events)
    assert any(isinstance(event, HandEnded) for event in felt.events)
    felt.journal.feed_marks[felt.id] = [
        each for each in felt.journal.feed_marks[felt.id] if each[0] < ended - 3
    ]
    again = await crashed(felt)
    await again.clock.advance(DELAY - 0.1)
    assert again.mirror.seq < ended
    await again.clock.advance(0.1)
    assert (again.mirror.seq, again.mirror.state.hand) == (ended, None)
    assert again.stacks() == {"ann": 10_000, "bob": 9_950, "cy": 10_050}


async def test_clock_of_the_database_that_goes_back_shortens_no_delay() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(5.0)
    again = await crashed(felt, down_for=-3600.0)
    await again.clock.advance(DELAY - 0.1)
    assert again.mirror.seq == 1
    await again.clock.advance(0.1)
    assert again.mirror.state.hand == 1


async def test_without_marks_the_feed_begins_anew() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    await folds(felt)
    await folds(felt)
    await felt.clock.advance(2 * DELAY)
    ended = len(felt.events)
    again = await crashed(felt, keeps_marks=False)
    assert (again.mirror.seq, again.stacks()) == (1, {})
    await again.clock.advance(DELAY)
    assert again.mirror.seq >= ended - 30
    assert again.stacks()


async def test_turn_is_shown_after_a_crash() -> None:
    felt = await laid(act_ms=300_000)
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(2 * DELAY)
    again = await crashed(felt)
    own = turn_of(again.players["ann"], again)
    assert again.mirror.seq == again.players["ann"].mirrors[again.id].seq
    assert (again.turn.turn, again.turn.seat) == (own.turn, own.seat)


async def test_marks_are_kept_four_times_a_second_at_most() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    for _ in range(50):
        await felt.clock.advance(0.1)
    times = [at for _, at in felt.journal.feed_marks[felt.id]]
    assert len(times) > 1
    assert all(later - at >= KEPT_EVERY for at, later in pairwise(times))
    quiet = len(times)
    await felt.clock.advance(9.0)  # nobody acts
    assert len(felt.journal.feed_marks[felt.id]) == quiet


async def test_mark_is_kept_later_if_the_journal_fails() -> None:
    felt = await laid()
    await felt.deal("ann", "bob")
    await felt.clock.advance(KEPT_EVERY)
    before = len(felt.journal.feed_marks[felt.id])
    await folds(felt)
    felt.journal.down = True
    await felt.clock.advance(KEPT_EVERY)
    assert len(felt.journal.feed_marks[felt.id]) == before
    felt.journal.down = False
    await felt.clock.advance(KEPT_EVERY)
    assert felt.journal.feed_marks[felt.id][-1][0] == len(felt.events)


async def test_table_without_a_delay_has_no_marks() -> None:
    felt = await Felt.laid(*DECKS)
    await felt.deal("ann", "bob")
    await felt.clock.advance(5.0)
    assert not felt.journal.feed_marks


async def test_spectator_who_is_ahead_gets_a_snapshot() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(DELAY)
    shown = felt.mirror.seq
    felt.journal.feed_marks[felt.id] = felt.journal.feed_marks[felt.id][:1]
    again = await crashed(felt)
    await settled()
    repeated = await again.resume(FakeViewer("late"), shown)
    assert isinstance(repeated, Snapshot)
    assert repeated.seq < shown
    assert [event_from_data(data) for data in repeated.hand if data is not None] == []
