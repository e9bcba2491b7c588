"""The time bank, and the grace for disconnected players."""

import asyncio
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.engine.events import Called, Folded, TimedOut
from riverboat.engine.table.events import SatOut, TimeBankUsed
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Act, SitIn, SitOut
from riverboat.server.protocol.messages import Accepted, Update
from riverboat.server.tables.parts.play import LOOK_AGAIN, ON_THE_WAY
from riverboat.server.tables.settings import TableSettings
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import ACT, PAUSE, Felt, refusal

BANK: Final = 20.0
GRACE: Final = 30.0
LOOK: Final = 5.0


async def laid(**rules: Any) -> Felt:
    bank: dict[str, Any] = {"time_bank_ms": 20_000, "time_bank_refill_ms": 1_000}
    return await Felt.laid(
        settings=TableSettings(pause=PAUSE, seat_kept=1e6, grace=GRACE, look=LOOK), **{**bank, **rules}
    )


def bank_of(felt: Felt, seat: int) -> int:
    return felt.mirror.state.seats[seat].bank


async def test_time_bank_runs_after_the_time_to_act() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    assert (felt.turn.ms, felt.turn.bank) == (15_000, 20_000)
    await felt.clock.advance(ACT + 2.5)
    snapshot = await felt.watch(FakeViewer("late"))
    assert snapshot.turn is not None
    assert (snapshot.turn.ms, snapshot.turn.bank) == (0, 17_500)
    await felt.act("call")
    assert felt.events[-2:] == [Called(0, 100), TimeBankUsed(0, 2_500)]
    assert bank_of(felt, 0) == 17_500
    assert felt.turn.bank == 20_000  # the next player's


async def test_acting_in_time_keeps_the_bank() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(ACT)
    await felt.act("call")
    assert felt.last() == Called(0, 100)


async def test_turn_times_out_when_the_bank_is_used_up() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(ACT + BANK - 0.001)
    assert felt.turn.seat == 0
    await felt.clock.advance(0.001)
    assert felt.events[-4:] == [TimedOut(0), Folded(0), TimeBankUsed(0, 20_000), SatOut(0)]
    assert bank_of(felt, 0) == 0


async def test_bank_refills_with_each_hand() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(ACT + 1.5)
    await felt.act_all("fold", "fold")
    assert bank_of(felt, 0) == 18_500
    for expected in (19_500, 20_000):
        await felt.clock.advance(PAUSE)
        assert bank_of(felt, 0) == expected
        await felt.act_all("fold", "fold")


async def test_timed_out_player_uses_no_bank_for_the_rest_of_the_hand() -> None:
    felt = await laid()
    await felt.deal("ann", "bob")
    await felt.act("call")
    await felt.clock.advance(ACT + BANK)
    assert bank_of(felt, 1) == 0
    await felt.act("check")
    assert sum(isinstance(event, TimeBankUsed) for event in felt.events) == 1


async def test_action_time_is_measured_on_arrival() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    felt.journal.gate.clear()
    other = asyncio.ensure_future(felt.ask(felt.players["cy"], SitOut))
    await settled()
    felt.clock.skip(ACT)
    act = asyncio.ensure_future(felt.act("call"))
    await settled()
    felt.clock.skip(BANK)
    felt.journal.gate.set()
    assert isinstance(await act, Accepted)
    await other
    assert felt.last() == Called(0, 100)


async def test_failed_append_uses_no_bank() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(ACT + 1)
    felt.journal.gate.clear()
    felt.journal.down = True
    act = asyncio.ensure_future(refusal(felt.act("call")))
    await settled()
    felt.clock.skip(BANK)
    felt.journal.gate.set()
    assert (await act).code == Code.JOURNAL_UNAVAILABLE
    await felt.back()
    await felt.act("call")
    assert felt.events[-2:] == [Called(0, 100), TimeBankUsed(0, 1_000)]


async def test_late_alarm_uses_no_bank() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    felt.clock.skip(ACT + 1)
    await felt.act("call")
    assert felt.last() == TimeBankUsed(0, 1_000)
    felt.clock.skip(ACT + BANK + 100)  # there before the alarm
    await felt.act("call")
    assert felt.last() == TimeBankUsed(1, 20_000)


delays = st.floats(0.0, 40.0)
turns = st.lists(st.tuples(st.floats(0.0, ACT), delays, st.booleans(), delays, st.booleans()), max_size=8)


@pytest.mark.integration
@given(turns=turns)
@settings(max_examples=40)
def test_acting_in_time_uses_no_bank_whatever_the_journal_does(
    turns: list[tuple[float, float, bool, float, bool]],
) -> None:
    asyncio.run(answer_in_time(turns))


async def answer_in_time(turns: list[tuple[float, float, bool, float, bool]]) -> None:
    """Play turns that take some time, while a commit for another player takes some time or fails.

    The commit of the action may also fail once.
    """
    felt = await laid()
    try:
        players = await felt.deal("ann", "bob", "cy")
        for thinks, other_takes, other_fails, own_takes, own_fails in turns:
            if felt.mirror.turn is None:
                await felt.clock.advance(PAUSE)
            actor = felt.actor
            other = players[(players.index(actor) + 1) % 3]
            felt.journal.gate.clear()
            wish = asyncio.ensure_future(felt.ask(other, SitOut))
            await settled()
            felt.clock.skip(min(thinks, other_takes))
            acts = [asyncio.ensure_future(felt.act("fold"))] if thinks <= other_takes else []
            await settled()
            felt.clock.skip(max(0.0, other_takes - thinks))
            await finish(felt, wish, fails=other_fails)
            if not acts:
                felt.clock.skip(thinks - other_takes)
                felt.journal.gate.clear()
                acts.append(asyncio.ensure_future(felt.act("fold")))
                await settled()
                felt.clock.skip(own_takes)
                await finish(felt, acts[0], fails=own_fails)
                if own_fails:
                    await felt.back()
                    await felt.act("fold")
            await asyncio.gather(*acts, return_exceptions=True)
            if felt.mirror.turn is not None and felt.actor is actor:
                await felt.act("fold")
            await felt.ask(other, SitIn)
        assert not any(isinstance(event, TimeBankUsed | TimedOut) for event in felt.events)
        sent = [update.turn for update in felt.eye.updates if update.turn is not None]
        assert all(turn.ms <= ACT * 1000 and turn.bank <= BANK * 1000 for turn in sent)
    finally:
        await Felt.clear_away()


async def finish(felt: Felt, asked: "asyncio.Future[Any]", *, fails: bool) -> None:
    """Finish the append in progress."""
    felt.journal.down = fails
    felt.journal.gate.set()
    await asyncio.gather(asked, return_exceptions=True)
    await felt.back()


# The grace.


async def test_disconnect_in_turn_uses_the_grace_before_the_bank() -> None:
    felt = await laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(10)
    felt.lobby.gone(ann)
    await felt.clock.advance(0)
    assert (felt.turn.ms, felt.turn.grace, felt.turn.bank) == (5_000, 30_000, 20_000)
    assert felt.eye.updates[-1] == Update(table=felt.id, seq=len(felt.events) + 1, events=[], turn=felt.turn)
    await felt.clock.advance(5 + GRACE + BANK - 0.001)
    assert felt.turn.seat == 0
    await felt.clock.advance(0.001)
    assert felt.events[-4:] == [TimedOut(0), Folded(0), TimeBankUsed(0, 20_000), SatOut(0)]


async def test_reconnecting_player_has_time_to_look_and_keeps_the_bank() -> None:
    felt = await laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    felt.lobby.gone(ann)
    await felt.clock.advance(ACT + 12)
    await felt.watch(ann)
    assert (felt.turn.ms, felt.turn.grace, felt.turn.bank) == (5_000, 0, 20_000)
    assert felt.eye.updates[-1].events == []
    await felt.clock.advance(LOOK)
    await felt.act("call")
    assert felt.last() == Called(0, 100)
    await felt.act_all("call", "check")
    await felt.act_all("check", "check")
    felt.lobby.gone(ann)
    await felt.clock.advance(0)
    assert felt.turn.grace == 30_000 - 12_000 - 5_000


async def test_disconnect_before_the_turn_uses_the_grace() -> None:
    felt = await laid()
    _, bob, _ = await felt.deal("ann", "bob", "cy")
    felt.lobby.gone(bob)
    await felt.act("call")
    assert (felt.turn.seat, felt.turn.grace) == (1, 30_000)


async def test_player_with_another_connection_is_connected() -> None:
    felt = await laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    await felt.watch(FakeViewer("ann"))
    updates = len(felt.eye.updates)
    felt.lobby.gone(ann)
    await felt.clock.advance(0)
    assert felt.turn.grace == 0
    assert len(felt.eye.updates) == updates


async def test_grace_is_per_hour() -> None:
    felt = await laid(time_bank_ms=0)
    ann, bob = await felt.deal("ann", "bob")
    felt.lobby.gone(ann)
    await felt.clock.advance(ACT + GRACE)
    assert TimedOut(0) in felt.events
    for pause, grace in ((60, 0), (3_660, 30_000)):
        await felt.watch(ann)
        await felt.ask(bob, SitOut)
        await felt.clock.advance(pause)
        for player in (ann, bob):
            if felt.mirror.state.seats[0 if player is ann else 1].sitting_out:
                await felt.ask(player, SitIn)
        felt.lobby.gone(ann)
        await felt.clock.advance(PAUSE)
        while felt.turn.seat:
            await felt.act("call")
        assert felt.turn.grace == grace
        await felt.act("fold", by=ann)


async def test_repeated_disconnects_use_the_grace_three_times_a_turn() -> None:
    felt = await laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    before = len(felt.eye.updates)
    for _ in range(20):
        felt.lobby.gone(ann)
        await felt.clock.advance(0)
        await felt.watch(ann)
    assert len(felt.eye.updates) == before + 6
    assert felt.turn.grace == 0
    turn = felt.turn
    await felt.ask(ann, Act, hand=turn.hand, turn=turn.turn, action="call")
    assert felt.last() == Called(0, 100)


async def test_turn_waits_for_what_may_still_come_from_another_server() -> None:
    felt = await laid(time_bank_ms=0)
    ann, _, _ = await felt.deal("ann", "bob", "cat")
    heard = felt.clock.now()
    ann.complete_until = heard
    await felt.clock.advance(ACT + 1.0)
    assert felt.turn.seat == 0
    assert isinstance(await felt.act("call"), Accepted)
    assert "timed_out" not in felt.kinds


async def test_turn_times_out_when_its_server_is_heard_again() -> None:
    felt = await laid(time_bank_ms=0)
    ann, _, _ = await felt.deal("ann", "bob", "cat")
    ann.complete_until = felt.clock.now()
    await felt.clock.advance(ACT + 0.5)
    assert felt.turn.seat == 0
    ann.complete_until = felt.clock.now()
    await felt.clock.advance(LOOK_AGAIN)
    assert felt.turn.seat == 1
    assert "timed_out" in felt.kinds


async def test_turn_waits_for_a_silent_server_no_longer_than_until_it_counts_as_down() -> None:
    felt = await laid(time_bank_ms=0)
    ann, _, _ = await felt.deal("ann", "bob", "cat")
    ann.complete_until = felt.clock.now()
    await felt.clock.advance(ACT + ON_THE_WAY - 0.01)
    assert felt.turn.seat == 0
    await felt.clock.advance(0.01)
    assert felt.turn.seat == 1


async def test_time_that_a_command_was_late_uses_no_bank() -> None:
    felt = await laid()
    ann, _, _ = await felt.deal("ann", "bob", "cat")
    await felt.clock.advance(ACT + 1.5)
    ann.late = 1.0
    await felt.act("call")
    assert bank_of(felt, 0) == 19_500
