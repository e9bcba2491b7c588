"""The judge finds each broken rule in an altered stream of events."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from tests.engine.tournament.judge import TournamentJudge
from tests.engine.tournament.plans import plan, play
from tests.engine.tournament.small import LEVELS, of_kind, play_out, started

MINUTE = 60_000

Alter = Callable[[Any], TournamentEvent | None]


def judged(events: Sequence[TournamentEvent]) -> None:
    judge = TournamentJudge()
    for event in events:
        judge.see(event)


def altered(
    events: Sequence[TournamentEvent], kind: type[TournamentEvent], alter: Alter
) -> list[TournamentEvent]:
    """Return `events` with the first of this `kind` altered that can be."""
    found = list(events)
    for at, event in enumerate(events):
        if isinstance(event, kind) and (other := alter(event)) is not None:
            found[at] = other
            return found
    raise AssertionError(f"there is no {kind.kind} to alter")


def chips_made(event: ev.TableHandEnded) -> TournamentEvent:
    (seat, chips), *rest = event.stacks
    return replace(event, stacks=((seat, chips + 1), *rest))


def other_big_blind(event: ev.TableHandBegun) -> TournamentEvent | None:
    if event.hand < 8 or len(event.seats) < 4:
        return None
    others = [each.seat for each in event.seats if each.seat not in (event.big_blind, event.small_blind)]
    return replace(event, big_blind=others[-1])


def one_left_out(event: ev.TableHandBegun) -> TournamentEvent | None:
    if len(event.seats) < 5:
        return None
    return replace(event, seats=tuple(each for each in event.seats if each.seat != event.button)[1:])


def other_order(event: ev.TableBroken) -> TournamentEvent | None:
    return replace(event, order=event.order[::-1]) if len(event.order) > 1 else None


ALTERATIONS: list[tuple[str, type[TournamentEvent], Alter, str]] = [
    ("chips are made", ev.TableHandEnded, chips_made, "chips are lost or made"),
    ("the big blind jumps", ev.TableHandBegun, other_big_blind, "rule 32"),
    ("a player is left out", ev.TableHandBegun, one_left_out, ""),
    ("a prize is too high", ev.PrizePaid, lambda event: replace(event, amount=event.amount + 1), "the pool"),
    ("a place is another", ev.PlaceTaken, lambda event: replace(event, place=1, first=1), ""),
    ("the old level", ev.TableHandBegun, lambda event: replace(event, level=event.level + 1), "rule 23"),
    ("a level is skipped", ev.LevelBegun, lambda event: replace(event, level=event.level + 1), ""),
    ("the cap is off", ev.TableHandBegun, lambda event: replace(event, heads_up_cap=False), "rule 48"),
    ("a short stack", ev.PlayerSeated, lambda event: replace(event, chips=1), "rule 8-A"),
    ("another order", ev.TableBroken, other_order, "rule 10-B"),
    ("a worse seat", ev.PlayerMoved, lambda event: replace(event, seat=(event.seat + 1) % 9), ""),
]


@pytest.fixture(scope="module")
def events() -> list[TournamentEvent]:
    """Return the events of a tournament with broken and balanced tables, which the judge accepts."""
    for seed in range(2_006, 2_200, 14):  # freeze-outs
        simulation, judge = play(plan(seed, 40), seed)
        balanced = any(
            isinstance(event, ev.PlayerMoved) and event.reason == "balance" for event in simulation.events
        )
        if balanced and judge.counts["table_broken"] > 2:
            judged(simulation.events)
            return simulation.events
    raise AssertionError("no such tournament")


@pytest.mark.parametrize(("what", "kind", "alter", "rule"), ALTERATIONS, ids=[row[0] for row in ALTERATIONS])
def test_judge_finds(
    what: str, kind: type[TournamentEvent], alter: Alter, rule: str, events: list[TournamentEvent]
) -> None:
    with pytest.raises((AssertionError, KeyError, StopIteration), match=rule or None):
        judged(altered(events, kind, alter))


def test_judge_finds_the_wrong_player_in_a_balance(events: list[TournamentEvent]) -> None:
    """Rule 11-A."""
    tables: dict[str, int] = {}
    found = list(events)
    for at, event in enumerate(events):
        if isinstance(event, ev.PlayerSeated):
            tables[event.player] = event.table
        elif isinstance(event, ev.PlayerEliminated):
            del tables[event.player]
        elif isinstance(event, ev.PlayerMoved):
            neighbours = [
                who for who, where in tables.items() if where == tables[event.player] and who != event.player
            ]
            if event.reason == "balance" and neighbours:
                found[at] = replace(event, player=neighbours[0])
                break
            tables[event.player] = event.table
    with pytest.raises(AssertionError, match="rule 11-A"):
        judged(found)


def test_judge_finds_tables_out_of_balance(events: list[TournamentEvent]) -> None:
    """Rule 11: the first move that balances is left out."""
    at = next(
        at
        for at, event in enumerate(events)
        if isinstance(event, ev.PlayerMoved) and event.reason == "balance"
    )
    with pytest.raises(AssertionError, match="rule 11"):
        judged([*events[:at], *events[at + 1 :]])


def test_judge_finds_a_lost_player(events: list[TournamentEvent]) -> None:
    seated = next(event for event in events if isinstance(event, ev.PlayerSeated))
    with pytest.raises((AssertionError, KeyError)):
        judged([event for event in events if event != seated])


@pytest.fixture(scope="module")
def timed() -> list[TournamentEvent]:
    """Return the events of a level of 10 + 3 minutes with a pause, and its break of 5 + 2 with another."""
    tournament = started(4, levels=(replace(LEVELS[0], break_minutes=5), *LEVELS[1:]))
    tournament.handle(co.AddTime(3 * MINUTE, "Dora", "a dispute"))
    for paused_at, added in ((4 * MINUTE, 0), (15 * MINUTE, 2 * MINUTE)):
        tournament.advance(paused_at)
        tournament.handle(co.PauseTournament("Dora", "fire alarm"))
        if added:
            tournament.handle(co.AddTime(added, "Dora", "queue"))
        tournament.advance(paused_at + MINUTE)
        tournament.handle(co.ResumeTournament("Dora"))
    tournament.advance(22 * MINUTE)
    assert of_kind(tournament.events, ev.BreakBegun) == [ev.BreakBegun(14 * MINUTE, 5 * MINUTE)]
    assert of_kind(tournament.events, ev.LevelBegun)[1:] == [ev.LevelBegun(1, 22 * MINUTE)]
    return tournament.events


EARLY: list[tuple[str, type[TournamentEvent], Alter]] = [
    ("the break is early", ev.BreakBegun, lambda event: replace(event, at_ms=event.at_ms - 1)),
    (
        "the level is early",
        ev.LevelBegun,
        lambda event: replace(event, at_ms=event.at_ms - 1) if event.level else None,
    ),
    ("added time is lost", de.TimeAdded, lambda event: replace(event, ms=event.ms + 1)),
    ("the clock runs in a pause", de.TournamentResumed, lambda event: replace(event, at_ms=event.at_ms + 1)),
]


@pytest.mark.parametrize(("what", "kind", "alter"), EARLY, ids=[row[0] for row in EARLY])
def test_judge_finds_a_short_level(
    what: str, kind: type[TournamentEvent], alter: Alter, timed: list[TournamentEvent]
) -> None:
    judged(timed)
    with pytest.raises(AssertionError, match="ms ended after"):
        judged(altered(timed, kind, alter))


def next_level_instead(event: ev.LevelBegun) -> TournamentEvent | None:
    return replace(event, level=2) if event.at_ms and not event.level else None


def test_judge_lets_a_round_of_a_shoot_out_end_a_level() -> None:
    """The levels begin again with the round, however much time is left."""
    tournament = started(4, seats=2, shoot_out=True)
    tournament.advance(11 * MINUTE)
    for table in (1, 2):
        winner, loser = tournament.state.tables[table].seats.values()
        play_out(tournament, winner, [loser])
    assert [event.level for event in of_kind(tournament.events, ev.LevelBegun)] == [0, 1, 0]
    judged(tournament.events)
    with pytest.raises(AssertionError, match="begin again"):
        judged(altered(tournament.events, ev.LevelBegun, next_level_instead))
