"""`riverboat league --tournament`: every group of bots plays tournaments."""

from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.arena.league.command import PAGE
from riverboat.client_cli.arena.league.ranking import Ranking
from riverboat.client_cli.arena.tournament.summary import EventValues
from riverboat.client_cli.main import main

pytestmark = pytest.mark.integration

BOTS = ["caller", "push-fold", "maniac"]
HYPER = ["--tournament", "hyper", "--seed", "3"]


def logs(folder: Path) -> dict[str, bytes]:
    return {path.parent.name: path.read_bytes() for path in sorted(folder.glob("*/match.jsonl"))}


def league(folder: Path, *args: str) -> Result:
    return CliRunner().invoke(main, ["league", str(folder), *BOTS, *args])


def words(page: Path) -> str:
    return page.read_text().replace("\N{NARROW NO-BREAK SPACE}", " ")


def values(won: list[int], places: list[int], lucky: list[float] | None = None) -> EventValues:
    return EventValues(won, lucky or [0.0] * len(won), places, Counter(places))


def test_every_pair_plays_tournaments_and_the_page_has_places_and_returns(tmp_path: Path) -> None:
    done = league(tmp_path, *HYPER, "--events", "7")
    assert done.exit_code == 0, done.output
    assert "ICM-adjusted" in done.output
    assert "by how many points of ROI the row is ahead" in done.output
    assert "mbb" not in done.output
    assert len(logs(tmp_path)) == 3
    page = words(tmp_path / PAGE)
    assert "3 bots, every pair over 8 tournaments in 4 duplicate sets." in page
    assert "Hyper-turbo sit-and-go, no-limit hold'em, 2 players" in page
    assert "Ranked by the return on entries." in page
    assert "--tournament hyper --events 7" in page
    assert "mbb" not in page


def test_interrupted_league_continues_to_the_same_logs(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert league(whole, *HYPER, "--events", "8").exit_code == 0
    assert league(parts, *HYPER, "--events", "4").exit_code == 0
    assert league(parts, *HYPER, "--events", "8", "--jobs", "2").exit_code == 0
    assert logs(whole) == logs(parts)
    again = CliRunner().invoke(main, ["league", str(parts), *BOTS, "expert", *HYPER, "--events", "8"])
    assert again.exit_code == 0, again.output
    assert len(logs(parts)) == 6
    assert logs(whole).items() <= logs(parts).items()


def test_folder_of_tournaments_has_no_hands(tmp_path: Path) -> None:
    assert league(tmp_path, *HYPER, "--events", "2").exit_code == 0
    before = logs(tmp_path)
    for args in (["--seed", "3"], ["--tournament", "turbo", "--seed", "3"]):
        assert league(tmp_path, *args).exit_code == 2
        assert logs(tmp_path) == before


def test_tournaments_of_three_seats(tmp_path: Path) -> None:
    done = league(tmp_path, *HYPER, "--seats", "3", "--events", "3")
    assert done.exit_code == 0, done.output
    assert "every group of 3 over 3 tournaments in 1 duplicate set." in words(tmp_path / PAGE)


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--tournament", "giant"], "'giant' is neither a ready structure"),
        ([*HYPER, "--sets", "5"], "--sets is for single hands"),
        ([*HYPER, "--game", "plo"], "--game is for single hands"),
        ([*HYPER, "--estimator", "all-in"], "--estimator is for single hands"),
        (["--events", "5"], "--events goes with --tournament; use --sets for single hands"),
        (["--tournament", "rebuy"], "on which bots cannot decide"),
    ],
)
def test_what_cannot_be_played_is_refused(tmp_path: Path, args: list[str], reason: str) -> None:
    done = league(tmp_path / "league", *args)
    assert done.exit_code == 2
    assert reason in " ".join(done.output.split())
    assert not logs(tmp_path / "league")


def test_rank_is_by_the_return_of_all_matches_together() -> None:
    """Entries cost 100, and a set is two tournaments; 200 are won or lost in each."""
    found = Ranking.of_events(
        ["a", "b", "c"],
        {
            (0, 1): [values([20, 20], [2, 4]), values([-20, -20], [4, 2])],
            (0, 2): [values([-60, 0], [4, 3], [-60.0, 0.0]), values([60, 0], [2, 3], [60.0, 0.0])],
            (1, 2): [values([10, 10], [3, 3]), values([-10, -10], [3, 3])],
        },
        each=2,
        cost=100,
    )
    a, b, c = found.events
    assert [each.roi.mean for each in (a, b, c)] == [-2.5, -2.5, 5.0]
    assert [each.mean for each in found.field] == [-2.5, -2.5, 5.0]
    assert found.order == (2, 0, 1)
    assert [each.adjusted.mean for each in (a, b, c)] == [5.0, -2.5, -2.5]
    assert a.place.mean == pytest.approx(13 / 8)
    assert (a.won, a.played) == (-20, 4)
    assert found.between(0, 1).mean == 20.0  # points of ROI: the difference, not half of it
    assert found.between(2, 0).mean == 30.0
    assert found.unit == "ROI %"
