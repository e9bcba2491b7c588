"""What players and directors may do in tournaments, and what happens to them by themselves."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from riverboat.engine.table.events import SatIn, SatOut
from riverboat.engine.tournament import director_events as dev
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.state import TournamentStage
from riverboat.engine.tournament.structure import AddOn, Level, PayoutBracket, Rebuys
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import AddChips, Leave, ListTables, SitIn, SitOut, Watch
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.management import CloseTable
from riverboat.server.protocol.messages import Accepted
from riverboat.server.protocol.tournaments import (
    EntrantInfo,
    ListTournaments,
    OpenTournament,
    TournamentSnapshot,
    TournamentUpdate,
    UnwatchTournament,
    WatchTournament,
)
from riverboat.server.tournaments.floor import BEGUN_AT_ONCE
from tests.server.tournaments.evening import QUICK, Evening, StoreDownError
from tests.support.fakes import FakeViewer, settled

SCHEDULED = replace(QUICK, starts_when_full=False, max_players=9, min_players=2)
BY_CLOCK = replace(
    SCHEDULED,
    levels=(Level(1, 2, minutes=10, break_minutes=5), Level(2, 4, minutes=10), Level(80, 160, minutes=5)),
)


@pytest.fixture
async def evening() -> AsyncIterator[Evening]:
    evening = Evening(pause=2.0)
    yield evening
    await evening.end()


async def refused(what: Any) -> str:
    with pytest.raises(CommandRejected) as refusal:
        await what
    return refusal.value.code


async def begun(evening: Evening, structure: Any = QUICK, players: int = 7) -> None:
    await evening.open(structure)
    for number in range(players):
        await evening.take_part(f"p{number}")
    if not structure.starts_when_full:
        await evening.direct("start_tournament")
    await settled()


async def test_entry_is_for_whoever_may_enter(evening: Evening) -> None:
    await evening.open(bots=False, password="secret")
    assert await refused(evening.take_part("ann")) == Code.PASSWORD_NEEDED
    assert await refused(evening.take_part("ann", password="guess")) == Code.WRONG_PASSWORD
    assert await refused(evening.take_part("ann", password="secret", bot=True)) == Code.NO_BOTS
    await evening.take_part("ann", password="secret")
    assert await refused(evening.take_part("ann", password="secret")) == Code.ENTERED_ALREADY
    evening.store.poor.add("bob")
    assert await refused(evening.take_part("bob", password="secret")) == Code.NOT_ENOUGH_CHIPS
    assert list(evening.state.players) == list(evening.owner.tournament.state.players) == ["ann"]
    await evening.take_part("ann", "unregister")
    assert evening.state.players == {}
    assert evening.escrow().chips == 0


async def test_opening_is_refused_for_what_no_tournament_can_be(evening: Evening) -> None:
    assert await refused(evening.open("nothing")) == Code.BAD_STRUCTURE
    assert await refused(evening.open(start="tomorrow")) == Code.BAD_START
    assert await refused(evening.open(start="2000-01-01T00:00:00Z")) == Code.BAD_START
    for _ in range(3):
        await evening.open()
    assert await refused(evening.open()) == Code.TOO_MANY_TOURNAMENTS
    assert len(evening.store.streams) == 3


async def test_opening_that_cannot_be_saved_leaves_nothing(evening: Evening) -> None:
    evening.store.down = True
    with pytest.raises(StoreDownError):
        await evening.open()
    listed = await evening.ask("ann", ListTournaments(id="1"))
    assert isinstance(listed, Accepted)
    assert listed.result == []


async def test_only_the_director_and_operators_direct(evening: Evening) -> None:
    await begun(evening)
    assert await refused(evening.direct("pause_tournament", by="p0")) == Code.OPERATORS_ONLY
    evening.passwords.operators.add("boss")
    await evening.direct("pause_tournament", by="boss")
    paused = evening.store.events(evening.id)[-1]
    assert paused == dev.TournamentPaused(paused.at_ms, "Boss", "a test")  # type: ignore[attr-defined]
    assert await refused(evening.direct("add_time")) == Code.BAD_MESSAGE


async def test_command_of_a_director_follows_a_tournament_that_moves(evening: Evening) -> None:
    evening.id = "event-nowhere1"
    evening.tournaments.elsewhere.has_moved = lambda tournament: True
    assert await refused(evening.direct("pause_tournament")) == Code.UNKNOWN_TOURNAMENT  # its server is asked


async def test_only_operators_learn_that_a_tournament_is_unknown(evening: Evening) -> None:
    """As with the commands of hosts for tables."""
    evening.id = "event-nowhere1"
    assert await refused(evening.direct("pause_tournament", by="p0")) == Code.OPERATORS_ONLY
    evening.passwords.operators.add("boss")
    assert await refused(evening.direct("pause_tournament", by="boss")) == Code.UNKNOWN_TOURNAMENT


async def test_tables_of_a_tournament_are_not_for_everybody(evening: Evening) -> None:
    await begun(evening)
    table, viewer = evening.tables[0].id, FakeViewer("p0")
    listed = await evening.lobby.handle(viewer, ListTables(id="1"))
    assert isinstance(listed, Accepted)
    assert listed.result.tables == []
    for command in (Leave(id="1", table=table), AddChips(id="1", table=table, chips=5)):
        assert await refused(evening.lobby.handle(viewer, command)) == Code.TOURNAMENT_TABLE
    closing = CloseTable(id="1", table=table, reason="mine")
    assert await refused(evening.lobby.control("host", closing)) == Code.TOURNAMENT_TABLE


async def test_absent_players_are_dealt_in_and_folded_until_they_return(evening: Evening) -> None:
    await begun(evening)
    table = evening.tables[0]
    player = next(iter(table.record.state.seats.values())).player
    viewer = FakeViewer(player)
    await evening.lobby.handle(viewer, Watch(id="1", table=table.id))
    await evening.lobby.handle(viewer, SitOut(id="2", table=table.id))
    before = len(evening.hands_begun())
    await evening.play(until=lambda: evening.state.players[player].absent or evening.owner.is_over)
    await evening.play(until=lambda: len(evening.hands_begun()) > before + 6 or evening.owner.is_over)
    dealt = [
        seat.absent
        for event in evening.store.events(evening.id)
        if isinstance(event, ev.TableHandBegun)
        for seat in event.seats
        if seat.player == player
    ]
    assert dealt[0] is False
    assert all(dealt[2:])
    if not evening.state.players[player].out:
        where = next(each for each in evening.tables if each.is_seated(player))
        await evening.lobby.handle(viewer, Watch(id="3", table=where.id))
        await evening.lobby.handle(viewer, SitIn(id="4", table=where.id))
        await evening.play(until=lambda: not evening.state.players[player].absent or evening.owner.is_over)


async def test_player_who_was_disconnected_is_back_with_the_connection(evening: Evening) -> None:
    await begun(evening)
    table = evening.tables[0]
    turn = table._play.turn
    assert turn is not None
    player = table.record.state.seats[turn.seat].player
    await evening.clock.advance(QUICK.act_seconds + 31.0)
    assert any(isinstance(event, SatOut) for event in evening.journal.events(table.id))
    await evening.lobby.handle(FakeViewer(player), Watch(id="1", table=table.id))
    await settled()
    assert isinstance(evening.journal.events(table.id)[-1], SatIn)


async def test_suspended_tournament_stands_still_and_resumes(evening: Evening) -> None:
    await begun(evening, BY_CLOCK)
    watcher = FakeViewer("eye")
    reply = await evening.tournaments.handlers[WatchTournament](
        watcher, WatchTournament(id="1", tournament=evening.id)
    )
    assert isinstance(reply, Accepted)
    assert isinstance(reply.result, TournamentSnapshot)
    evening.store.down = True
    assert await refused(evening.direct("add_time", ms=1000)) == Code.JOURNAL_UNAVAILABLE
    assert await refused(evening.direct("add_time", ms=1000)) == Code.JOURNAL_UNAVAILABLE
    before = evening.owner.clock
    await evening.clock.advance(3 * 60.0)
    assert evening.owner.clock == before
    evening.store.down = False
    await evening.clock.advance(6.0)
    assert not evening.owner.clock.suspended
    left = evening.owner.clock.left_ms
    assert left is not None
    assert before.left_ms is not None
    assert before.left_ms - 6_000 <= left <= before.left_ms
    news = [message for message in watcher.messages if isinstance(message, TournamentUpdate)]
    assert news[0].clock.suspended
    assert not news[-1].clock.suspended


async def test_clock_stands_still_while_the_server_is_down(evening: Evening) -> None:
    await begun(evening, BY_CLOCK)
    await evening.clock.advance(4 * 60.0)
    await evening.direct("pause_tournament")
    await evening.direct("resume_tournament")
    before = evening.owner.clock.left_ms
    assert before is not None
    evening.wall += 3600.0
    await evening.restart()
    left = evening.owner.clock.left_ms
    assert left is not None
    assert before - 2_000 <= left <= before


async def test_levels_and_breaks_come_with_the_clock(evening: Evening) -> None:
    await begun(evening, BY_CLOCK)
    await evening.clock.advance(10 * 60.0 + 1)
    assert evening.state.on_break
    assert evening.owner.clock.break_ms is not None
    await evening.clock.advance(5 * 60.0 + 1)
    assert evening.state.level == 1


async def test_hands_of_many_tables_begin_in_several_commits(evening: Evening) -> None:
    tables, together = 2 * BEGUN_AT_ONCE + 1, list[int]()

    def count(events: Sequence[Any]) -> str:
        together.append(sum(isinstance(event, ev.TableHandBegun) for event in events))
        return ""

    evening.grid.cut = count
    await begun(evening, replace(QUICK, seats=2, max_players=2 * tables), 2 * tables)
    assert sum(together) == len(evening.hands_dealt()) == tables
    assert max(together) <= BEGUN_AT_ONCE


async def test_games_of_the_tables_change_with_the_level(evening: Evening) -> None:
    games = {1: "plo", 3: "flhe"}
    levels = tuple(replace(level, game=games.get(n, "")) for n, level in enumerate(QUICK.levels))
    await begun(evening, replace(QUICK, levels=levels))
    await evening.play()
    begun_hands = [each for each in evening.store.events(evening.id) if isinstance(each, ev.TableHandBegun)]
    assert {each.game for each in begun_hands} == {"nlhe", "plo", "flhe"}
    assert len(evening.hands_dealt()) == len(begun_hands)


@pytest.mark.parametrize(("players", "stage"), [(1, TournamentStage.CANCELLED), (3, TournamentStage.RUNNING)])
async def test_scheduled_tournament_starts_or_is_refunded_at_its_time(
    evening: Evening, players: int, stage: TournamentStage
) -> None:
    start = int(evening.wall) + 3600
    from datetime import UTC, datetime

    await evening.open(SCHEDULED, start=datetime.fromtimestamp(start, UTC).isoformat())
    assert evening.owner.info.start == start * 1000
    for number in range(players):
        await evening.take_part(f"p{number}")
    await evening.clock.advance(3599.0)
    assert evening.state.stage.value == "registering"
    await evening.clock.advance(2.0)
    assert evening.state.stage is stage
    if stage is TournamentStage.CANCELLED:
        assert evening.escrow().chips == 0


async def test_start_that_passed_while_the_server_was_down_is_made_up_for(evening: Evening) -> None:
    await evening.open(SCHEDULED, start="2027-01-15T12:00:00+01:00")
    for number in range(3):
        await evening.take_part(f"p{number}")
    await evening.end()
    evening.wall = 1_800_100_000.0
    evening.begin()
    await evening.tournaments.recover()
    await evening.clock.advance(1.0)
    assert evening.state.stage is TournamentStage.RUNNING


async def test_cancelling_refunds_and_closes_the_tables(evening: Evening) -> None:
    await begun(evening)
    await evening.direct("cancel_tournament")
    assert evening.escrow().chips == 0
    refunds = [
        each.amount for each in evening.store.events(evening.id) if isinstance(each, dev.EntryRefunded)
    ]
    assert refunds == [110] * 7
    while await evening.act():
        pass
    await evening.clock.advance(120.0)
    assert evening.tables == []
    assert set(evening.store.closed) == {evening.id}
    assert await refused(evening.take_part("late")) == Code.WRONG_STAGE


async def test_clock_has_the_time_to_vote_on_a_deal(evening: Evening) -> None:
    await begun(evening)
    assert evening.owner.clock.deal_ms is None
    pool, players = evening.state.pool, evening.state.players
    shares = dict.fromkeys(players, pool // 7)
    shares["p0"] += pool % 7
    await evening.take_part("p1", "propose_deal", shares=shares)
    assert evening.owner.clock.deal_ms == 180_000
    await evening.clock.advance(60.0)
    left = evening.owner.clock.deal_ms
    assert left is not None
    assert 0 < left <= 120_000
    await evening.take_part("p2", "decline_deal")
    assert evening.owner.clock.deal_ms is None


async def test_rebuys_and_the_add_on_are_paid_when_they_are_bought(evening: Evening) -> None:
    structure = replace(
        SCHEDULED,
        levels=(
            Level(50, 100, minutes=10, break_minutes=5),
            Level(100, 200, minutes=10),
            Level(400, 800, minutes=9),
        ),
        late_levels=1,
        rebuys=Rebuys(50, 400, seconds=60),
        add_on=AddOn(70, 500),
    )
    await begun(evening, structure, players=3)
    player = next(iter(evening.state.players))
    assert await refused(evening.take_part(player, "rebuy")) == Code.NO_REBUY
    await evening.play(until=lambda: any(bust.rebuy_until for bust in evening.state.busts))
    broke = next(bust.player for bust in evening.state.busts if bust.rebuy_until)
    evening.store.poor.add(broke)
    assert await refused(evening.take_part(broke, "rebuy")) == Code.NOT_ENOUGH_CHIPS
    evening.store.poor.clear()
    before = evening.escrow().chips
    await evening.take_part(broke, "rebuy")
    assert evening.escrow().chips == before + 50
    assert evening.state.players[broke].rebuys == 1
    await settled()
    seats = [each for table in evening.tables for each in table.record.state.seats.values()]
    assert broke in {seat.player for seat in seats}


async def test_watchers_are_told_what_changes(evening: Evening) -> None:
    await evening.open()
    watcher = FakeViewer("p0")
    handlers = evening.tournaments.handlers
    await handlers[WatchTournament](watcher, WatchTournament(id="1", tournament=evening.id))
    await evening.take_part("p0")
    update = watcher.messages[-1]
    assert isinstance(update, TournamentUpdate)
    assert (update.seq, [each.player for each in update.players]) == (2, ["p0"])
    assert update.info is not None
    assert update.info.entered == 1
    await evening.take_part("p0", "unregister")
    update = watcher.messages[-1]
    assert isinstance(update, TournamentUpdate)
    assert update.unregistered == ["p0"]
    for number in range(7):
        await evening.take_part(f"p{number}")
    await evening.play()
    mirror: dict[str, EntrantInfo] = {}
    seq = 1
    for message in watcher.messages:
        if isinstance(message, TournamentUpdate):
            assert message.seq == seq + 1
            seq += len(message.events)
            mirror |= {each.player: each for each in message.players}
    reply = await handlers[WatchTournament](watcher, WatchTournament(id="2", tournament=evening.id))
    assert isinstance(reply, Accepted)
    assert reply.result.seq == seq
    assert {each.player: each for each in reply.result.players} == mirror
    await handlers[UnwatchTournament](watcher, UnwatchTournament(id="3", tournament=evening.id))
    leaving = UnwatchTournament(id="4", tournament=evening.id)
    assert await refused(handlers[UnwatchTournament](watcher, leaving)) == Code.NOT_WATCHING


async def test_players_of_a_tournament_are_no_guests_to_forget(evening: Evening) -> None:
    await evening.open()
    await evening.take_part("p0")
    assert evening.tournaments.in_use() == {"p0"}


async def test_hand_that_ends_while_its_table_is_set_counts(evening: Evening) -> None:
    """What the tournament asked for before it knew of a hand does not undo it."""
    from riverboat.server.tables.arranging import Placed, PlacePlayers

    await begun(evening)
    table = evening.tables[0]
    old = PlacePlayers(
        id="old",
        after=0,
        players=tuple(
            Placed(seat.seat, seat.player, seat.name, seat.stack)
            for seat in table.record.state.seats.values()
        ),
    )
    first = table.record.state.played
    while table.record.state.played == first and await evening.act():
        pass
    stacks = {seat.player: seat.stack for seat in table.record.state.seats.values()}
    await table.control("", old)
    assert {seat.player: seat.stack for seat in table.record.state.seats.values()} == stacks


async def test_opening_names_what_is_asked_for(evening: Evening) -> None:
    reply = await evening.ask(
        "host", OpenTournament(id="1", name="Night", structure="bounty", players=20, minutes=90, free=True)
    )
    assert isinstance(reply, Accepted)
    info = reply.result
    assert (info.name, info.max_players, info.buy_in, info.fee, info.bounty) == ("Night", 20, 0, 0, 0)
    assert info.bots


FOR_TWO = replace(SCHEDULED, payouts=(PayoutBracket(2, (700, 300)),))


async def test_deal_that_all_accept_pays_the_escrow_out(evening: Evening) -> None:
    await begun(evening, FOR_TWO, players=2)
    shares = {"p0": 100, "p1": 60}
    assert await refused(evening.take_part("p0", "propose_deal")) == Code.BAD_MESSAGE
    await evening.take_part("p0", "propose_deal", shares=shares, to_play_for=40)
    assert evening.owner.info.deal is not None
    assert evening.owner.info.deal.agreed == ["p0"]
    await evening.take_part("p1", "accept_deal")
    await evening.play(until=lambda: evening.state.paid_places)
    assert evening.escrow().chips == 40 + 2 * QUICK.fee
    info = evening.owner.info
    assert (info.prizes, info.paid_by_deals) == ([40], shares)
    await evening.play()
    assert evening.escrow().chips == 0
    assert evening.escrow().fees == 2 * QUICK.fee


async def test_named_directors_direct_and_name_nobody(evening: Evening) -> None:
    await begun(evening)
    await evening.direct("name_director", player="eve")
    assert evening.owner.info.directors == ["eve"]
    await evening.direct("pause_tournament", by="eve")
    assert await refused(evening.direct("name_director", by="eve", player="p0")) == Code.OPERATORS_ONLY
    assert await refused(evening.direct("remove_director", by="eve", player="eve")) == Code.OPERATORS_ONLY
    await evening.restart()
    await evening.direct("resume_tournament", by="eve")
    await evening.direct("remove_director", player="eve")
    assert await refused(evening.direct("pause_tournament", by="eve")) == Code.OPERATORS_ONLY


async def test_banned_player_is_disqualified_when_the_hand_is_over(evening: Evening) -> None:
    """Rule 71-D: the chips leave play."""
    await begun(evening)
    evening.tournaments.ban("p0")
    await settled()
    (event,) = [each for each in evening.store.events(evening.id) if isinstance(each, dev.PlayerDisqualified)]
    assert (event.player, event.reason) == ("p0", "banned")
    await evening.play(until=lambda: evening.state.players["p0"].out)
    chips = sum(each.stack for each in evening.state.players.values())
    removed = sum(
        each.chips for each in evening.store.events(evening.id) if isinstance(each, dev.ChipsRemoved)
    )
    assert removed > 0 or evening.state.players["p0"].stack == 0
    assert chips + removed == 7 * QUICK.stack


async def test_players_of_a_tournament_that_comes_here_are_reported(evening: Evening) -> None:
    await begun(evening)
    reported: list[set[str]] = []
    owner = evening.owner
    evening.tournaments.on_recovered = reported.append
    evening.tournaments._lost(owner)
    await evening.tournaments.recover()
    assert evening.owner is not owner
    assert reported == [owner.entrants]


async def test_player_who_is_banned_before_the_start_is_refunded(evening: Evening) -> None:
    await evening.open(SCHEDULED)
    await evening.take_part("p0")
    evening.tournaments.ban("p0")
    await settled()
    assert evening.state.players == {}
    assert evening.escrow().chips == 0
