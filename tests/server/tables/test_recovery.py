"""Recovery: a server stops at any event, and another continues its tables."""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from riverboat.engine.events import Called, Event, Folded, HandStarted, RunsOffered
from riverboat.engine.table.checkpoint import StoredTable
from riverboat.engine.table.events import CardsShown, SeatLeft
from riverboat.engine.table.record import Record
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Leave, ShowCards, SitIn, SitOut
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.management import PauseTable, ResumePlay
from riverboat.server.protocol.messages import Accepted, Snapshot
from riverboat.server.tables.recovery import RECOVERED_AT_ONCE
from tests.server.tables.parts.test_chips import broke
from tests.server.tables.parts.test_moderation import asks
from tests.server.tables.parts.test_showing import cards_of
from tests.server.tables.viewers.test_live import DECKS
from tests.support.fakes import FakeViewer, JournalDownError, settled
from tests.support.felt import ACT, PAUSE, Felt, refusal
from tests.support.logged import logged


async def restarted(felt: Felt) -> Felt:
    """Return the table at a new server with the record of the old one."""
    await felt.lobby.stop()
    again = Felt()
    again.journal, again.id, again.command_id = felt.journal, felt.id, f"{felt.command_id}8"
    again.lobby = again.new_lobby()
    await again.lobby.recover()
    await again.watch(again.eye)
    for player in felt.players:
        again.players[player] = FakeViewer(player)
        await again.watch(again.players[player])
    return again


async def test_hand_resumes_at_the_pending_turn_with_full_time() -> None:
    felt = await Felt.laid(*DECKS)
    await felt.deal("ann", "bob", "cy")
    await felt.act_all("raise 300", "call")
    await felt.clock.advance(ACT - 1)
    before = {player: felt.as_sent_to(player) for player in ("ann", "bob", "cy", "eye")}
    turn = felt.turn
    again = await restarted(felt)
    assert {player: again.as_sent_to(player) for player in before} == before
    assert (again.turn.hand, again.turn.turn, again.turn.seat) == (turn.hand, turn.turn, turn.seat)
    assert again.turn.ms == ACT * 1000
    await again.act_all("call", *["check"] * 9)
    assert again.mirror.state.hand is None
    assert sum(again.stacks().values()) == 30_000
    await again.clock.advance(PAUSE)
    assert again.mirror.state.hand == 2


async def test_few_tables_are_recovered_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    felt = await Felt.laid()
    for number in range(3 * RECOVERED_AT_ONCE):
        viewer = FakeViewer(f"host {number}")
        viewer.address = f"192.0.2.{number}"
        await felt.open(viewer)
    await felt.lobby.stop()
    again = Felt()
    again.journal = felt.journal
    again.lobby = again.new_lobby()
    load, reading, most = felt.journal.load, 0, 0

    async def slowly(table: str, since: int | None) -> StoredTable:
        nonlocal reading, most
        reading += 1
        most = max(most, reading)
        await settled()
        reading -= 1
        return await load(table, since)

    monkeypatch.setattr(felt.journal, "load", slowly)
    await again.lobby.recover()
    assert most == RECOVERED_AT_ONCE
    assert len(again.lobby) == 3 * RECOVERED_AT_ONCE + 1


async def test_resume_after_restart_misses_nothing() -> None:
    felt = await Felt.laid(*DECKS)
    _, bob, _ = await felt.deal("ann", "bob", "cy")
    known = bob.mirrors[felt.id].seq
    await felt.act_all("raise 300")
    again = await restarted(felt)
    missed = await again.resume(FakeViewer("bob"), known)
    assert [data["kind"] for data in missed.events] == ["raised_to"]  # type: ignore[union-attr]
    assert isinstance(await again.resume(FakeViewer("bob"), 0), Snapshot)


async def test_resume_after_restart_includes_table_events_of_the_hand() -> None:
    felt = await Felt.laid(*DECKS)
    _, bob, cy = await felt.deal("ann", "bob", "cy")
    known = bob.mirrors[felt.id].seq
    await felt.act_all("raise 300")
    await felt.ask(cy, SitOut)
    await felt.act_all("call")
    again = await restarted(felt)
    missed = await again.resume(FakeViewer("bob"), known)
    assert [data["kind"] for data in missed.events] == ["raised_to", "sat_out", "called"]  # type: ignore[union-attr]


@pytest.mark.parametrize("is_back", [False, True])
async def test_timed_out_player_stays_timed_out_after_restart(is_back: bool) -> None:
    felt = await Felt.laid(*DECKS)
    _, _, cy = await felt.deal("ann", "bob", "cy")
    await felt.act_all("call", "call")
    await felt.clock.advance(ACT)
    if is_back:
        await felt.ask(cy, SitIn)
    again = await restarted(felt)
    assert again.turn.seat == 1
    await again.act("bet", 100)
    assert again.kinds.count("timed_out") == (1 if is_back else 2)


async def test_cards_of_a_recovered_hand_can_be_shown() -> None:
    felt = await Felt.laid(*DECKS)
    await felt.deal("ann", "bob", "cy")
    await felt.act_all("fold")
    again = await restarted(felt)
    await again.act_all("fold")
    cards = cards_of(again, 2)
    await again.ask(again.players["cy"], ShowCards, hand=1, cards=cards)
    assert again.last() == CardsShown(2, 1, cards)


async def test_cards_of_a_hand_that_was_over_can_be_shown_once() -> None:
    felt = await Felt.laid(*DECKS)
    await felt.deal("ann", "bob", "cy")
    await felt.act_all("fold", "fold")
    cards = cards_of(felt, 2)
    again = await restarted(felt)
    await again.ask(again.players["cy"], ShowCards, hand=1, cards=cards)
    assert again.last() == CardsShown(2, 1, cards)
    third = await restarted(again)
    for player in ("cy", "bob"):
        shows = third.ask(third.players[player], ShowCards, hand=1, cards=cards)
        assert (await refusal(shows)).code == Code.NOTHING_TO_SHOW


async def test_table_continues_without_a_last_hand_that_cannot_be_replayed(monkeypatch: Any) -> None:
    felt = await Felt.laid(*DECKS)
    await felt.deal("ann", "bob", "cy")
    await felt.act_all("fold", "fold")
    cards = cards_of(felt, 2)
    load = felt.journal.load

    async def damaged(table: str, since: int | None = None) -> StoredTable:
        found = await load(table, since)
        return replace(found, last_hand=replace(found.last_hand, events=found.last_hand.events[1:]))

    monkeypatch.setattr(felt.journal, "load", damaged)
    again = await restarted(felt)
    shows = again.ask(again.players["cy"], ShowCards, hand=1, cards=cards)
    assert (await refusal(shows)).code == Code.NOTHING_TO_SHOW
    await again.clock.advance(PAUSE)
    assert again.mirror.state.hand == 2


async def test_next_hand_is_dealt_after_a_pause() -> None:
    felt = await Felt.laid(*DECKS)
    await felt.deal("ann", "bob", "cy")
    await felt.act_all("fold", "fold")
    again = await restarted(felt)
    assert again.mirror.state.hand is None
    assert len(felt.journal.records[felt.id]) == again.mirror.seq
    await again.clock.advance(PAUSE)
    assert again.mirror.state.hand == 2
    assert again.mirror.state.button == 1


async def test_sitting_out_player_has_full_time_after_restart() -> None:
    felt = await Felt.laid(*DECKS)
    ann, *_ = await felt.deal("ann", "bob", "cy")
    await felt.act_all("fold", "fold")
    await felt.ask(ann, SitOut)
    again = await restarted(felt)
    await again.clock.advance(felt.settings.seat_kept - 1)
    assert "ann" in again.stacks()
    await again.clock.advance(2)
    assert "ann" not in again.stacks()


async def test_player_without_chips_has_full_time_after_restart_in_a_pause() -> None:
    felt, *_ = await broke()
    await asks(felt, PauseTable)
    again = await restarted(felt)
    await again.clock.advance(2 * felt.settings.rebuy_kept)
    await asks(again, ResumePlay)
    await again.clock.advance(felt.settings.rebuy_kept - 1)
    assert "ann" in again.stacks()
    await again.clock.advance(2)
    assert "ann" not in again.stacks()


async def test_abandoned_table_closes_and_server_table_stays() -> None:
    felt = await Felt.laid()
    info = await felt.open(FakeViewer("ann"))
    again = await restarted(felt)
    assert {table.table for table in again.lobby.tables} == {felt.id, info.table}
    assert await again.lobby.host_of(info.table) == "ann"
    await again.clock.advance(felt.settings.table_kept + 1)
    assert [table.table for table in again.lobby.tables] == [felt.id]


async def test_closed_table_is_not_recovered() -> None:
    felt = await Felt.laid()
    info = await felt.open(FakeViewer("ann"))
    await felt.clock.advance(felt.settings.table_kept + 1)
    again = await restarted(felt)
    assert info.table not in {table.table for table in again.lobby.tables}


@pytest.mark.parametrize("damage", [slice(3, 4), slice(-2, -1)])
async def test_table_with_a_gap_is_abandoned_and_others_resume(
    damage: slice,
) -> None:
    felt = await Felt.laid(*DECKS)
    info = await felt.open(FakeViewer("ann"))
    await felt.deal("ann", "bob", "cy")
    del felt.journal.records[felt.id][damage]
    await felt.lobby.stop()
    lobby = felt.new_lobby()
    await lobby.recover()
    assert felt.journal.given_up == [felt.id]
    assert [table.table for table in lobby.tables] == [info.table]
    await lobby.stop()


async def test_log_truncates_ids_of_unlisted_tables(caplog: pytest.LogCaptureFixture) -> None:
    felt = Felt()
    unlisted = (await felt.open(FakeViewer("ann"), unlisted=True)).table
    plain = (await felt.open(FakeViewer("ann"))).table
    for table in (unlisted, plain):
        felt.journal.records[table].append(Record(9, None, Folded(5)))
    await felt.lobby.stop()
    await felt.new_lobby().recover()
    assert felt.journal.given_up == [unlisted, plain]
    lines = [line for line in logged(caplog).splitlines() if "table recovery failed" in line]
    assert [f"table={unlisted[:4]}..." in lines[0], f"table={plain} " in lines[1]] == [True, True]
    assert unlisted not in logged(caplog)


@pytest.mark.parametrize("event", [Folded(5), RunsOffered(), Called(0, None)])  # type: ignore[arg-type]
async def test_table_with_an_invalid_event_is_abandoned(event: Event) -> None:
    felt = await Felt.laid(*DECKS)
    info = await felt.open(FakeViewer("ann"))
    await felt.deal("ann", "bob", "cy")
    kept = felt.journal.records[felt.id]
    kept.append(Record(len(kept) + 1, 1, event))
    await felt.lobby.stop()
    lobby = felt.new_lobby()
    await lobby.recover()
    assert felt.journal.given_up == [felt.id]
    assert [table.table for table in lobby.tables] == [info.table]
    await lobby.stop()


async def test_failing_journal_aborts_recovery_and_abandons_no_table(monkeypatch: Any) -> None:
    felt = await Felt.laid(*DECKS)
    await felt.lobby.stop()

    async def fails(table: str, since: int | None) -> None:
        raise JournalDownError

    monkeypatch.setattr(felt.journal, "load", fails)
    with pytest.raises(JournalDownError):
        await felt.new_lobby().recover()
    assert felt.journal.given_up == []


async def test_table_that_another_server_has_by_now_is_not_recovered(monkeypatch: Any) -> None:
    felt = await Felt.laid(*DECKS)
    await felt.lobby.stop()

    async def lost(table: str, since: int | None) -> None:
        raise CommandRejected(Code.UNKNOWN_TABLE, "another server has it")

    monkeypatch.setattr(felt.journal, "load", lost)
    lobby = felt.new_lobby()
    await lobby.recover()
    assert lobby.tables == []
    assert felt.journal.given_up == []


async def test_table_that_cannot_be_read_now_keeps_no_other_from_recovery(monkeypatch: Any) -> None:
    felt = await Felt.laid(*DECKS)
    other = (await felt.open(FakeViewer("host"))).table
    await felt.lobby.stop()
    load = felt.journal.load

    async def away(table: str, since: int | None) -> StoredTable:
        if table == felt.id:
            raise CommandRejected(Code.JOURNAL_UNAVAILABLE, "the database is unavailable; try again")
        return await load(table, since)

    monkeypatch.setattr(felt.journal, "load", away)
    lobby = felt.new_lobby()
    await lobby.recover()
    assert [info.table for info in lobby.tables] == [other]
    assert felt.journal.given_up == []
    with pytest.raises(CommandRejected) as rejected:
        await lobby.receive(felt.id, None)
    assert rejected.value.code == Code.JOURNAL_UNAVAILABLE
    await lobby.stop()


@pytest.mark.integration
@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
async def test_viewers_find_the_same_table_after_a_stop_at_any_event(data: Any) -> None:
    """After random play, a restart at any step shows every viewer the same bytes as before."""
    felt = await Felt.laid(seed=data.draw(st.integers(0, 1_000)))
    await felt.deal("ann", "bob", "cy")
    for _ in range(data.draw(st.integers(1, 4))):
        for _ in range(data.draw(st.integers(0, 12))):
            if felt.mirror.turn is None:
                await felt.clock.advance(PAUSE)
            else:
                turn = felt.turn
                choices = ["check"] if turn.check else ["call", "fold"] if turn.call else ["fold"]
                await felt.act(data.draw(st.sampled_from(choices)))
        seats = felt.mirror.state.seats.values()
        if data.draw(st.booleans()) and any(seat.player == "cy" and not seat.gone for seat in seats):
            await felt.ask(felt.players["cy"], Leave)
        before = {player: felt.as_sent_to(player) for player in ("ann", "bob", "cy", "eye")}
        felt = await restarted(felt)
        assert {player: felt.as_sent_to(player) for player in before} == before
        assert MSGPACK.encode(felt.mirror.snapshot()) == before["eye"]
    taken_away = sum(event.stack for event in felt.events if isinstance(event, SeatLeft))
    assert sum(felt.stacks().values()) + taken_away == 30_000
    await Felt.clear_away()


async def test_hand_numbers_continue_across_restart() -> None:
    """Ids are reserved in blocks, and a killed server's block is not used up."""
    felt = await Felt.laid(*DECKS)
    await felt.deal("ann", "bob", "cy")
    felt.journal._numbers = count(65)
    again = await restarted(felt)
    await again.act_all("fold", "fold")
    await again.clock.advance(PAUSE)
    started = [event for event in again.events if isinstance(event, HandStarted)]
    assert [(event.number, event.hand) for event in started] == [(1, 1), (2, 65)]
    assert (again.turn.hand, again.mirror.state.hand, again.mirror.state.played) == (65, 65, 2)
    reply = await again.act("fold")
    assert isinstance(reply, Accepted)
