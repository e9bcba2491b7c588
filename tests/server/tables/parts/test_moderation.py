"""Commands of the host of a table, and their effects."""

from typing import Any

import pytest

from riverboat.engine.games import Stakes
from riverboat.engine.house import House
from riverboat.engine.table.events import (
    PlayerKicked,
    PlayResumed,
    SatOut,
    SeatLeft,
    StakesChanged,
    TableClosed,
    TableClosing,
    TablePaused,
)
from riverboat.engine.table.fold import TableState
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Sit, SitIn, SitOut, Watch
from riverboat.server.protocol.management import (
    ChangeStakes,
    CloseTable,
    KickPlayer,
    OfHosts,
    PauseTable,
    ResumePlay,
)
from riverboat.server.protocol.messages import Accepted
from riverboat.server.protocol.rules import asked_stakes
from riverboat.server.protocol.snapshots import rules_of
from riverboat.server.tables.parts.moderation import MAX_KICKED
from riverboat.server.tables.settings import TableSettings
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import PAUSE, Felt, refusal

KEPT = 60.0


async def asks(felt: Felt, command: type[OfHosts], **fields: Any) -> None:
    """Send a command of the host, and expect it to be accepted."""
    asked = command(id=felt.command_id, table=felt.id, reason="because", **fields)
    assert await felt.lobby.control("host", asked) == Accepted(id=felt.command_id)
    await settled()


async def test_opener_is_committed_as_host() -> None:
    felt = await Felt.laid()
    info = await felt.open(FakeViewer("ann"))
    assert info.host == await felt.lobby.host_of(info.table) == "ann"
    assert felt.journal.events(info.table)[0].host == "ann"  # type: ignore[attr-defined] # TableOpened
    assert await felt.lobby.host_of(felt.id) == ""


# Pausing.


async def test_paused_table_deals_no_hand() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob")
    await asks(felt, PauseTable)
    assert felt.last() == TablePaused("because")
    assert felt.mirror.state.paused
    await felt.act_all("fold")
    await felt.clock.advance(100)
    assert felt.mirror.hand is None
    assert felt.lobby.tables[0].paused
    await asks(felt, ResumePlay)
    assert felt.last() == PlayResumed()
    await felt.clock.advance(PAUSE - 0.1)
    assert felt.mirror.hand is None
    await felt.clock.advance(0.1)
    assert felt.mirror.hand is not None


async def test_pause_and_resume_are_idempotent() -> None:
    felt = await Felt.laid()
    await asks(felt, ResumePlay)
    await asks(felt, PauseTable)
    await asks(felt, PauseTable)
    assert felt.kinds == ["table_opened", "table_paused"]


async def test_pause_stops_the_sitting_out_clock() -> None:
    felt = await Felt.laid(settings=TableSettings(pause=PAUSE, seat_kept=KEPT))
    ann, bob = await felt.join("ann"), await felt.join("bob")
    await felt.ask(ann, SitOut)
    await felt.clock.advance(KEPT / 2)
    await asks(felt, PauseTable)
    await felt.clock.advance(KEPT)
    await felt.ask(bob, SitOut)
    await felt.clock.advance(KEPT)
    assert set(felt.stacks()) == {"ann", "bob"}
    await asks(felt, ResumePlay)
    await felt.clock.advance(KEPT / 2)
    assert set(felt.stacks()) == {"bob"}
    await felt.clock.advance(KEPT / 2)
    assert not felt.stacks()


# Kicking.


async def test_kick_between_hands_returns_the_chips() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann", 5_000)
    await asks(felt, KickPlayer, player="ann", may_watch=True)
    assert felt.events[-2:] == [PlayerKicked("ann", "Ann", True, "because"), SeatLeft(0, 5_000)]
    assert ann.mirrors[felt.id].state.kicked == {"ann": True}
    assert (await refusal(felt.ask(ann, Sit, buy_in=5_000))).code == Code.KICKED
    await felt.watch(ann)


async def test_kicked_player_who_is_behind_is_sent_the_table_as_it_is_then() -> None:
    """Nothing comes later, so the client would show the hand as it was for ever."""
    felt = await Felt.laid()
    _, bob, _ = await felt.deal("ann", "bob", "cy")
    bob.behind = True
    await felt.act_all("call")
    await asks(felt, KickPlayer, player="bob", may_watch=False)
    kicked = felt.events.index(PlayerKicked("bob", "Bob", False, "because")) + 1
    assert bob.mirrors[felt.id].seq >= kicked
    before = len(bob.frames)
    bob.catch_up()
    await felt.act_all("check")
    assert len(bob.frames) == before


async def test_kick_during_a_hand_folds_in_turn() -> None:
    felt = await Felt.laid()
    _, bob, _ = await felt.deal("ann", "bob", "cy")
    assert felt.turn.seat == 0
    await asks(felt, KickPlayer, player="bob", may_watch=True)
    assert felt.events[-2:] == [PlayerKicked("bob", "Bob", True, "because"), SatOut(1)]
    assert (await refusal(felt.ask(bob, SitIn))).code == Code.NOT_SEATED
    await felt.act_all("call")
    assert "folded" in felt.kinds
    assert felt.turn.seat == 2
    await felt.act_all("check", "check", "check", "check", "check", "check", "check")
    assert felt.mirror.hand is None
    assert "bob" not in felt.stacks()
    assert SeatLeft(1, 9_950) in felt.events


async def test_kick_in_turn_folds_at_once() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob")
    await asks(felt, KickPlayer, player="ann")
    assert felt.mirror.hand is None
    assert set(felt.stacks()) == {"bob"}


async def test_kicked_player_who_may_not_watch_sees_nothing_more() -> None:
    felt = await Felt.laid()
    ann, second = FakeViewer("ann"), FakeViewer("ann")
    for line in (ann, second):
        await felt.watch(line)
    watching = felt.lobby.tables[0].watchers
    await asks(felt, KickPlayer, player="ann")
    assert [line.mirrors[felt.id].state.kicked for line in (ann, second)] == [{"ann": False}] * 2
    assert felt.lobby.tables[0].watchers == watching - 2
    frames = len(ann.frames)
    await felt.join("bob")
    assert len(ann.frames) == frames
    assert (await refusal(felt.ask(ann, Watch))).code == Code.KICKED


async def test_spectator_can_be_kicked_only_while_present() -> None:
    felt = await Felt.laid()
    await asks(felt, KickPlayer, player="eye")
    assert felt.last() == PlayerKicked("eye", "Eye", False, "because")
    stranger = KickPlayer(id="7", table=felt.id, player="cy", reason="x")
    assert (await refusal(felt.lobby.control("host", stranger))).code == Code.NOT_AT_TABLE


async def test_kicked_players_are_limited() -> None:
    felt = await Felt.laid()
    for number in range(MAX_KICKED):
        await felt.watch(FakeViewer(f"p{number}"))
        await asks(felt, KickPlayer, player=f"p{number}", may_watch=True)
    one_more = KickPlayer(id="7", table=felt.id, player="eye", reason="x")
    assert (await refusal(felt.lobby.control("host", one_more))).code == Code.TOO_MANY_KICKED
    await asks(felt, KickPlayer, player="p1")


# Other stakes.


async def test_changed_stakes_apply_from_the_next_hand() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob")
    await asks(felt, ChangeStakes, **asked_stakes(big_blind=400, ante=50, max_buy_in=30_000))
    assert felt.last() == StakesChanged(Stakes(200, 400, 50), 8_000, 30_000)
    assert felt.mirror.hand is not None
    assert felt.mirror.hand.stakes == Stakes(50, 100)
    await felt.act_all("fold")
    await felt.clock.advance(PAUSE)
    assert felt.mirror.hand.stakes == Stakes(200, 400, 50)
    assert rules_of(felt.lobby.tables[0]).stakes == Stakes(200, 400, 50)
    assert (await refusal(felt.ask(FakeViewer("cy"), Sit, buy_in=5_000))).code == Code.BAD_BUY_IN


@pytest.mark.parametrize(
    ("rules", "fields", "code"),
    [
        ({}, {"big_blind": 100, "small_blind": 200}, Code.BAD_STAKES),
        ({}, {"bring_in": 5}, Code.BAD_STAKES),
        ({}, {"big_blind": 100, "max_buy_in": 50}, Code.BAD_BUY_IN),
        ({"game": "razz"}, {"big_blind": 100}, Code.BAD_STAKES),
        ({"house": House(smallest_chip=50)}, {"big_blind": 20}, Code.BAD_STAKES),
    ],
)
async def test_invalid_stakes_are_rejected(rules: dict[str, Any], fields: dict[str, Any], code: Code) -> None:
    felt = await Felt.laid(**rules)
    asked = ChangeStakes(id="7", table=felt.id, reason="x", **asked_stakes(**fields))
    assert (await refusal(felt.lobby.control("host", asked))).code == code
    assert felt.kinds == ["table_opened"]


# Closing.


async def test_table_closes_after_the_hand() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob")
    await asks(felt, CloseTable)
    await asks(felt, CloseTable)
    assert felt.last() == TableClosing("because")
    assert felt.lobby.tables[0].closing
    assert (await refusal(felt.ask(FakeViewer("cy"), Sit, buy_in=5_000))).code == Code.TABLE_CLOSED
    await felt.act_all("fold")
    assert felt.kinds[-3:] == ["seat_left", "seat_left", "table_closed"]
    assert felt.kinds.count("table_closing") == 1
    assert not felt.lobby.tables
    asked = CloseTable(id="7", table=felt.id, reason="x")
    assert (await refusal(felt.lobby.control("host", asked))).code == Code.UNKNOWN_TABLE


async def test_table_without_a_hand_closes_at_once() -> None:
    felt = await Felt.laid()
    await felt.join("ann")
    await asks(felt, CloseTable)
    assert felt.events[-3:] == [TableClosing("because"), SeatLeft(0, 10_000), TableClosed("because")]


async def test_record_alone_rebuilds_moderation() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    await asks(felt, PauseTable)
    await asks(felt, ChangeStakes, **asked_stakes(big_blind=200))
    await asks(felt, KickPlayer, player="ann")
    assert TableState.replay(felt.events) == felt.mirror.state
    assert felt.mirror.state.paused
    assert felt.mirror.state.kicked == {"ann": False}


async def test_moderation_has_no_effect_while_the_journal_fails() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann")
    felt.journal.down = True
    kick = KickPlayer(id="7", table=felt.id, player="ann", reason="x")
    assert (await refusal(felt.lobby.control("host", kick))).code == Code.JOURNAL_UNAVAILABLE
    await felt.back()
    await felt.ask(ann, SitOut)
    assert ann.mirrors[felt.id].state.kicked == {}
