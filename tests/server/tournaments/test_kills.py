"""A server that is killed at any step of a tournament loses and doubles nothing."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from riverboat.engine.events import HandEnded, HandStarted
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.table.deal_events import DealRecorded, PacksSealed
from riverboat.engine.table.events import SeatLeft, SeatTaken, TableClosed, TableOpened
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.state import TournamentStage
from riverboat.engine.tournament.structure import Level, TournamentStructure
from riverboat.server.tables.room import Room
from tests.server.tournaments.evening import QUICK, Evening
from tests.support.fair_felt import ROOM
from tests.support.fakes import settled
from tests.support.logged import logged

STEPS = (
    ev.TableHandBegun,
    ev.TableHandEnded,
    ev.PlayerMoved,
    ev.TableBroken,
    ev.FinalTableDrawn,
    ev.ShootOutRoundBegun,
    ev.TournamentStarted,
    ev.TournamentFinished,
    TableOpened,
    TableClosed,
    SeatTaken,
    SeatLeft,
    HandStarted,
    HandEnded,
    PacksSealed,
)
"""What a server is killed at."""


class EachStep:
    """Cut the power before, and the next time after, every append with one of the STEPS."""

    def __init__(self) -> None:
        self.cut_before: set[str] = set()
        self.kinds: set[type[Any]] = set()

    def __call__(self, events: Sequence[Any]) -> str:
        steps = [event for event in events if isinstance(event, STEPS)]
        if not steps:
            return ""
        self.kinds.update(type(event) for event in steps)
        key = repr([_named(event) for event in steps])
        if key in self.cut_before:
            return "after"
        self.cut_before.add(key)
        return "before"


def _named(event: Any) -> object:
    """Return what names a step, whatever its cards."""
    if isinstance(event, PacksSealed):  # others come after the cut before
        return "commitment", LineUp(event.line_up).started["number"]
    return ("hand", event.number) if isinstance(event, HandStarted) else event


async def started(evening: Evening, players: int = 7, structure: TournamentStructure = QUICK) -> None:
    cut, evening.grid.cut = evening.grid.cut, lambda events: ""
    await evening.open(structure)
    for number in range(players - 1):
        await evening.take_part(f"p{number}")
    evening.grid.cut = cut
    try:
        await evening.take_part(f"p{players - 1}")
    except Exception:
        if evening.grid.is_on:
            raise


async def enter_at_last(evening: Evening, player: str) -> None:
    """Let the last player enter again after each kill, until the entry is committed."""
    if not evening.grid.is_on:
        await evening.restart()
    while player not in evening.state.players:
        try:
            await evening.take_part(player)
        except Exception:
            if evening.grid.is_on:
                raise
            await evening.restart()


def check_end(evening: Evening) -> None:
    state = evening.state
    committed = evening.room is not None
    for records in evening.journal.records.values():
        before = None
        for record in records:
            if isinstance(record.event, HandStarted):
                assert isinstance(before, DealRecorded) == committed
            before = record.event
    assert state.stage is TournamentStage.FINISHED
    begun, dealt = evening.hands_begun(), evening.hands_dealt()
    assert sorted(begun) == sorted(set(dealt)) == sorted(dealt)
    assert sum(player.stack for player in state.players.values()) == QUICK.stack * len(state.players)
    assert sorted(player.place for player in state.players.values())[0] == 1
    escrow = evening.escrow()
    assert escrow.chips == 0
    assert escrow.fees == QUICK.fee * len(state.players)


@pytest.mark.parametrize(("seed", "room"), [(0, None), (1, None), (2, None), (3, ROOM), (4, ROOM)])
async def test_tournament_plays_to_its_end(seed: int, room: Room | None) -> None:
    evening = Evening(seed, room=room)
    await started(evening)
    await evening.play()
    check_end(evening)
    await evening.clock.advance(60.0)
    assert evening.tables == []
    assert set(evening.store.closed) == {evening.id}
    await evening.end()


@pytest.mark.parametrize(("seed", "room"), [(0, None), (1, None), (2, None), (3, ROOM)])
async def test_server_that_is_killed_at_every_step_loses_nothing(seed: int, room: Room | None) -> None:
    cut = EachStep()
    evening = Evening(seed, cut, room=room)
    await started(evening)
    await enter_at_last(evening, "p6")
    await evening.play()
    check_end(evening)
    assert evening.grid.cuts > 40
    assert {ev.TableHandBegun, ev.TableHandEnded, ev.PlayerMoved, ev.TableBroken} <= cut.kinds
    assert (PacksSealed in cut.kinds) == (room is not None)
    for _ in range(20):
        if evening.id in evening.store.closed:
            break
        await evening.clock.advance(30.0)
        if not evening.grid.is_on:
            await evening.restart()
    await settled()
    assert set(evening.store.closed) == {evening.id}
    await evening.end()


BRACKET = replace(QUICK, seats=2, shoot_out=True, max_players=5)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kills", [False, True])
async def test_bracket_is_played_to_its_end(seed: int, kills: bool) -> None:
    """Three rounds with byes, also at a server that is killed at every step."""
    evening = Evening(seed, EachStep() if kills else lambda events: "")
    await started(evening, 5, BRACKET)
    await enter_at_last(evening, "p4")
    await evening.play()
    state = evening.state
    assert state.stage is TournamentStage.FINISHED
    assert sorted(player.place for player in state.players.values()) == [1, 2, 3, 3, 5]
    assert sum(player.stack for player in state.players.values()) == 2 * QUICK.stack
    begun, dealt = evening.hands_begun(), evening.hands_dealt()
    assert sorted(begun) == sorted(set(dealt)) == sorted(dealt)
    assert evening.escrow().chips == 0
    await evening.end()


async def test_two_runs_with_other_kills_play_the_same_number_of_chips() -> None:
    evening = Evening(4)
    await started(evening)
    for _ in range(25):
        await evening.act()
        await evening.restart()
    await evening.play()
    check_end(evening)
    await evening.end()


async def test_hand_of_a_table_that_cannot_be_recovered_is_void() -> None:
    evening = Evening(5)
    await started(evening)
    await evening.play(until=lambda: len(evening.hands_begun()) > 3)
    number, table = next((number, each) for number, each in evening.state.tables.items() if each.hand)
    before = {player: each.stack for player, each in evening.state.players.items()}
    damaged, seats = f"{evening.id}-{number}", dict(table.seats)
    evening.journal.damaged.add(damaged)
    await evening.restart()
    assert evening.journal.given_up == [damaged]
    state = evening.state
    assert number not in state.tables
    [new] = [each for each in state.tables.values() if set(each.seats.items()) == set(seats.items())]
    assert new.number > number
    assert {player: state.players[player].stack for player in seats.values()} == {
        player: before[player] for player in seats.values()
    }
    await evening.play()
    state = evening.state
    assert state.stage is TournamentStage.FINISHED
    assert sum(player.stack for player in state.players.values()) == QUICK.stack * len(state.players)
    await evening.end()


async def test_number_of_a_broken_table_is_not_used_again() -> None:
    """A late entry may need a table when one was broken: the id of that one has closed."""
    evening = Evening(6)
    structure = replace(
        QUICK,
        starts_when_full=False,
        late_levels=7,
        max_players=12,
        levels=(Level(1, 2, hands=50), *QUICK.levels),
    )
    await evening.open(structure)
    for number in range(4):
        await evening.take_part(f"p{number}")
    await evening.direct("start_tournament")
    await settled()
    await evening.clock.advance(1.0)
    assert sorted(evening.state.tables) == [1, 2]
    await evening.play(until=lambda: 2 not in evening.state.tables)
    left = len([player for player in evening.state.players.values() if not player.out])
    for number in range(4, 4 + 4 - left):
        await evening.take_part(f"p{number}")
    await settled()
    assert sorted(evening.state.tables) == [1, 3]
    await evening.play(
        until=lambda: any(
            each.table == 3
            for each in evening.store.events(evening.id)
            if isinstance(each, ev.TableHandBegun)
        )
    )
    await evening.end()


async def test_tournament_is_looked_for_again_when_a_table_of_it_cannot_be_read(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The database is away between the first of its tables and the next ones."""
    evening = Evening(7)
    await started(evening)
    await evening.play(until=lambda: len(evening.hands_begun()) > 3)
    evening.journal.away_after = 1
    caplog.set_level("INFO")
    caplog.clear()
    await evening.restart()
    assert not evening.tournaments.has(evening.id)
    assert len(evening.tables) == 1
    assert "tournament not recovered" in logged(caplog)
    assert "level=error" not in logged(caplog)
    evening.journal.away_after = None
    await evening.tournaments.recover()
    await evening.play()
    check_end(evening)
    await evening.end()
