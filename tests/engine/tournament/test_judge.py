"""The judge finds each broken rule in an altered stream of events."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from tests.engine.tournament.judge import TournamentJudge
from tests.engine.tournament.plans import plan, play

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
