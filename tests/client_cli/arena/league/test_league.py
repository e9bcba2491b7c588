from pathlib import Path

import pytest
from click.testing import CliRunner

from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.league.command import PAGE
from riverboat.client_cli.arena.league.league import League, Ranking
from riverboat.client_cli.main import main

BOTS = ["caller", "random", "maniac"]
PAIRS = [(0, 1), (0, 2), (1, 2)]


def logs(folder: Path) -> dict[str, bytes]:
    return {path.parent.name: path.read_bytes() for path in sorted(folder.glob("*/match.jsonl"))}


def run(folder: Path, *args: str) -> str:
    done = CliRunner().invoke(main, ["league", str(folder), *BOTS, "--game", "leduc", "--seed", "3", *args])
    assert done.exit_code == 0, done.output
    return done.output


def duel(values: list[float]) -> list[list[float]]:
    """Return the chips of both bots in each set of a match."""
    return [[value, -value] for value in values]


def test_every_pair_plays_and_the_page_has_the_ranking(tmp_path: Path) -> None:
    said = run(tmp_path, "--sets", "10")
    assert "The ranking is in" in said
    assert list(logs(tmp_path)) == ["caller v maniac (1-3)", "caller v random (1-2)", "random v maniac (2-3)"]
    page = (tmp_path / "standings.html").read_text()
    assert "leads the league" in page
    assert "every pair heads-up over 20 hands in 10 duplicate sets" in page.replace(
        "\N{NARROW NO-BREAK SPACE}", " "
    )


def test_interrupted_league_continues_to_the_same_logs(tmp_path: Path) -> None:
    run(tmp_path / "whole", "--sets", "8")
    run(tmp_path / "parts", "--sets", "3")
    run(tmp_path / "parts", "--sets", "8")
    assert logs(tmp_path / "whole") == logs(tmp_path / "parts")


def test_other_settings_in_the_same_folder_are_refused(tmp_path: Path) -> None:
    run(tmp_path, "--sets", "2")
    before = logs(tmp_path)
    done = CliRunner().invoke(main, ["league", str(tmp_path), *BOTS, "--seed", "4"])
    assert done.exit_code == 2
    assert "another" in done.output or "other" in done.output
    assert logs(tmp_path) == before


def test_rank_is_by_winnings_not_by_sets_won() -> None:
    """The second bot wins most sets of each match by little, and loses the others by much."""
    swings = [-100.0 if number % 10 == 0 else 5.0 for number in range(400)]
    small = [-1.0 if number % 2 else 1.5 for number in range(400)]
    ranking = Ranking.of(
        ["steady", "swinging", "other"],
        {(0, 1): duel([-each for each in swings]), (0, 2): duel(small), (1, 2): duel(swings)},
        1.0,
    )
    assert ranking.order == (0, 2, 1)
    assert ranking.decided == PAIRS


def test_intervals_are_corrected_for_the_number_of_pairs() -> None:
    values = [float(number % 7 - 3) for number in range(400)]
    one = Ranking.of(["a", "b"], {(0, 1): duel(values)}, 1.0)
    three = Ranking.of(["a", "b", "c"], dict.fromkeys(PAIRS, duel(values)), 1.0)
    narrow, wide = one.between(0, 1).half_width, three.between(0, 1).half_width
    assert narrow is not None
    assert wide is not None
    assert wide > 1.15 * narrow


def test_winnings_are_zero_sum() -> None:
    values = [float(number % 5) for number in range(200)]
    ranking = Ranking.of(["a", "b", "c"], dict.fromkeys(PAIRS, duel(values)), 10.0)
    assert sum(each.mean or 0 for each in ranking.field) == pytest.approx(0)
    assert ranking.between(1, 0).mean == -20
    assert ranking.between(1, 0).low == pytest.approx(-(ranking.between(0, 1).high or 0))


def test_league_of_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MatchError, match="a league of 2 seats needs at least 2 bots, not 1"):
        League(tmp_path, ["caller"], game="nlhe", sets=3, seed=0)


def test_league_of_three_seats_in_two_jobs(tmp_path: Path) -> None:
    """Every group of three plays, and the jobs change nothing."""
    args = ["--seats", "3", "--sets", "4", "--game", "nlhe", "--seed", "5"]
    for jobs in ("1", "2"):
        line = ["league", str(tmp_path / jobs), *BOTS, "tight-aggressive", *args, "--jobs", jobs]
        done = CliRunner().invoke(main, line)
        assert done.exit_code == 0, done.output
    assert "how much more the row won than the other bot" in done.output
    assert len(logs(tmp_path / "1")) == 4
    assert logs(tmp_path / "1") == logs(tmp_path / "2")
    page = (tmp_path / "2" / PAGE).read_text().replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert "every group of 3 over 12 hands in 4 duplicate sets" in page
    assert "--seats 3" in page
    assert "--jobs" not in page


def test_leads_with_more_seats_are_differences() -> None:
    sets = [[3.0 * (number % 5), 0.0, -3.0 * (number % 5)] for number in range(300)]
    ranking = Ranking.of(["a", "b", "c"], {(0, 1, 2): sets}, 1.0)
    assert [each.mean for each in ranking.field] == [6, 0, -6]
    assert (ranking.between(0, 2).mean, ranking.between(2, 0).mean) == (12, -12)


@pytest.mark.parametrize(("bots", "has_columns"), [(3, True), (7, False)])
def test_crosstable_that_does_not_fit_is_a_row_for_each_pair(
    tmp_path: Path, bots: int, *, has_columns: bool
) -> None:
    styles = ["caller", "maniac", "random", "tight-aggressive", "novice", "regular", "expert"][:bots]
    line = ["league", str(tmp_path), *styles, "--game", "leduc", "--sets", "2"]
    done = CliRunner(env={"COLUMNS": "80"}).invoke(main, line)
    assert done.exit_code == 0, done.output
    table = done.output.split("The crosstable has")[0]
    assert max(map(len, table.splitlines())) <= 80
    assert "…" not in table
    assert ("against" in table) is not has_columns
    if not has_columns:
        pairs = table.split("against")[1]
        assert sum(pairs.count(style) for style in styles) == bots * (bots - 1)
