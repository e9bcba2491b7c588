"""A server that is killed at any step of a tournament loses and doubles nothing."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from riverboat.engine.events import HandEnded, HandStarted
from riverboat.engine.table.events import SeatLeft, SeatTaken, TableClosed, TableOpened
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.state import TournamentStage
from riverboat.engine.tournament.structure import TournamentStructure
from tests.server.tournaments.evening import QUICK, Evening
from tests.support.fakes import settled

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
    assert state.stage is TournamentStage.FINISHED
    begun, dealt = evening.hands_begun(), evening.hands_dealt()
    assert sorted(begun) == sorted(set(dealt)) == sorted(dealt)
    assert sum(player.stack for player in state.players.values()) == QUICK.stack * len(state.players)
    assert sorted(player.place for player in state.players.values())[0] == 1
    escrow = evening.escrow()
    assert escrow.chips == 0
    assert escrow.fees == QUICK.fee * len(state.players)


@pytest.mark.parametrize("seed", range(3))
async def test_tournament_plays_to_its_end(seed: int) -> None:
    evening = Evening(seed)
    await started(evening)
    await evening.play()
    check_end(evening)
    await evening.clock.advance(60.0)
    assert evening.tables == []
    assert evening.store.closed == {evening.id}
    await evening.end()


@pytest.mark.parametrize("seed", range(3))
async def test_server_that_is_killed_at_every_step_loses_nothing(seed: int) -> None:
    cut = EachStep()
    evening = Evening(seed, cut)
    await started(evening)
    await enter_at_last(evening, "p6")
    await evening.play()
    check_end(evening)
    assert evening.grid.cuts > 40
    assert {ev.TableHandBegun, ev.TableHandEnded, ev.PlayerMoved, ev.TableBroken} <= cut.kinds
    for _ in range(20):
        if evening.id in evening.store.closed:
            break
        await evening.clock.advance(30.0)
        if not evening.grid.is_on:
            await evening.restart()
    await settled()
    assert evening.store.closed == {evening.id}
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
