from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from riverboat.client_cli.arena.log import LoggedSets, set_line
from riverboat.client_cli.arena.results import EventResult, PlayedEvents
from riverboat.client_cli.arena.tournament.summary import EventSummary, summary_of_events

COST = 100


def summary(tmp_path: Path, sets: Sequence[Sequence[EventResult]], bots: int = 2) -> EventSummary:
    log = tmp_path / "match.jsonl"
    lines = [set_line(PlayedEvents(number, [], tuple(results))) for number, results in enumerate(sets)]
    log.write_bytes(b"{}\n" + b"".join(lines))
    return summary_of_events(LoggedSets(log), [f"bot {bot}" for bot in range(bots)], COST)


def result(winner: int, rotation: int = 0, lucky: float = 0.0) -> EventResult:
    places = (1, 2) if winner == 0 else (2, 1)
    won = (100, -100) if winner == 0 else (-100, 100)
    return EventResult(rotation, (0, 1), places, won, (lucky, -lucky), 10)


def test_returns_are_in_per_cent_of_entries(tmp_path: Path) -> None:
    sets = [[result(0), result(0, 1)] for _ in range(150)] + [[result(1), result(1, 1)] for _ in range(50)]
    found = summary(tmp_path, sets)
    first, second = found.bots
    assert (found.events, found.sets, found.hands) == (400, 200, 4_000)
    assert first.roi.mean == pytest.approx(50)
    assert second.roi.mean == pytest.approx(-50)
    assert first.places == {1: 300, 2: 100}
    assert first.place.mean == pytest.approx(1.25)
    assert (first.won, first.played) == (20_000, 400)
    assert found.leader == 0
    assert found.decided
    assert found.verdict.startswith("bot 0 beats bot 1 by 100.0 points; the 95 % interval is +")


def test_luck_is_taken_off(tmp_path: Path) -> None:
    found = summary(tmp_path, [[result(0, lucky=40.0)], [result(1, lucky=-40.0)]] * 60)
    assert found.bots[0].roi.mean == pytest.approx(0)
    half, adjusted = found.bots[0].roi.half_width, found.bots[0].adjusted.half_width
    assert half is not None
    assert adjusted is not None
    assert adjusted == pytest.approx(0.6 * half)


def test_rotations_of_a_set_are_one_value(tmp_path: Path) -> None:
    """Sets in which each wins once are ties, however many there are: there is nothing to tell."""
    found = summary(tmp_path, [[result(0), result(1, 1)]] * 200)
    assert found.bots[0].roi.half_width is None
    assert found.verdict.endswith("Nobody is ahead.")


def test_few_sets_have_no_interval(tmp_path: Path) -> None:
    found = summary(tmp_path, [[result(0)]] * 10)
    assert found.bots[0].roi.low is None
    assert found.verdict.startswith(
        "Too few tournaments: 10 sets of at least 30. bot 0 leads bot 1 by 200.0 points"
    )
    assert found.verdict.endswith("which may be chance.")
    assert not found.decided


def test_no_set_is_no_verdict(tmp_path: Path) -> None:
    found = summary(tmp_path, [])
    assert found.leader is None
    assert found.verdict == "No verdict. No set was played to the end."


def test_equal_bots_are_rarely_told_apart(tmp_path: Path) -> None:
    """Of three equal bots, a winner is declared in at most 5 % of matches: here in none of 40."""
    rng = Random(3)
    decided = 0
    for _ in range(40):
        sets = []
        for _ in range(120):
            order = rng.sample(range(3), 3)
            won = [-100, -100, -100]
            won[order[0]] += 300
            places = [order.index(bot) + 1 for bot in range(3)]
            sets.append([EventResult(0, (0, 1, 2), tuple(places), tuple(won), (0.0, 0.0, 0.0), 10)])
        decided += summary(tmp_path, sets, bots=3).decided
    assert decided <= 4
