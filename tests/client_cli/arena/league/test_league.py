import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.league.command import PAGE
from riverboat.client_cli.arena.league.league import League
from riverboat.client_cli.arena.league.ranking import Ranking
from riverboat.client_cli.arena.program_options import ProgramOptions
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


def test_report_names_the_matches_of_a_league(tmp_path: Path) -> None:
    run(tmp_path, "--sets", "2")
    done = CliRunner().invoke(main, ["report", str(tmp_path)])
    assert done.exit_code == 2
    assert "has a league" in done.output
    assert str(tmp_path / "caller v maniac (1-3)") in "".join(done.output.split("\n"))


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


def league(folder: Path, *args: str) -> Result:
    return CliRunner().invoke(main, ["league", str(folder), *args])


def test_ranking_by_an_estimator_has_less_luck(tmp_path: Path) -> None:
    """The bots play the same hands, and the intervals are narrower."""
    bots = ["caller", "random", "--game", "leduc", "--seed", "3", "--sets", "120"]
    plain = league(tmp_path / "sets", *bots)
    for estimator in ("chance", "aivat"):
        done = league(tmp_path / estimator, *bots, "--estimator", estimator, "--jobs", "2")
        assert done.exit_code == 0, done.output
        assert f"by --estimator {estimator}" in done.output
        hands = [next((tmp_path / each).glob("*/match.jsonl")).read_bytes() for each in ("sets", estimator)]
        assert hands[0].partition(b"\n")[2] == hands[1].partition(b"\n")[2]
        page = (tmp_path / estimator / PAGE).read_text()
        assert f"--estimator {estimator}" in page
        widths = [
            float(re.findall(r"±\s*([\d\s]+)", each.output.partition("mbb/hand")[2])[0].replace(" ", ""))
            for each in (plain, done)
        ]
        assert widths[1] < widths[0], estimator


def test_estimator_that_cannot_be_used_is_refused_before_a_hand(tmp_path: Path) -> None:
    done = league(tmp_path, "novice", "random", "--estimator", "aivat")
    assert done.exit_code == 2
    assert "AIVAT has to know how a bot acts" in done.output
    assert logs(tmp_path) == {}


def test_estimator_that_corrects_nothing_is_no_ranking(tmp_path: Path) -> None:
    done = league(tmp_path, "caller", "maniac", "--game", "razz", "--sets", "2", "--estimator", "chance")
    assert done.exit_code == 2
    assert "board" in done.output


@pytest.mark.parametrize("others", [["random", "caller"], ["caller", "maniac", "--seats", "2", "random"]])
def test_folder_belongs_to_one_league(tmp_path: Path, others: list[str]) -> None:
    assert league(tmp_path, "caller", "random", "--sets", "2", "--game", "leduc").exit_code == 0
    done = league(tmp_path, *others, "--sets", "2", "--game", "leduc")
    assert done.exit_code == 2
    assert "has another league, of caller, random with 2 seats" in done.output


def test_another_bot_at_the_end_is_the_same_league(tmp_path: Path) -> None:
    for bots in (["caller", "random"], ["caller", "random", "maniac"], ["caller", "random"]):
        done = league(tmp_path, *bots, "--sets", "2", "--game", "leduc")
        assert done.exit_code == 0, done.output
    assert len(logs(tmp_path)) == 3


def test_folder_belongs_to_a_match_or_to_a_league(tmp_path: Path) -> None:
    match = ["match", "caller", "random", "--hands", "2", "--game", "leduc", "--out"]
    assert CliRunner().invoke(main, [*match, str(tmp_path / "match")]).exit_code == 0
    done = league(tmp_path / "match", "caller", "random")
    assert (done.exit_code, "has a match" in done.output) == (2, True)
    assert league(tmp_path / "league", "caller", "random", "--sets", "2", "--game", "leduc").exit_code == 0
    done = CliRunner().invoke(main, [*match, str(tmp_path / "league")])
    assert (done.exit_code, "has a league" in done.output) == (2, True)


def test_league_has_the_options_for_programs(tmp_path: Path) -> None:
    """They are in the header of the matches and on the page; a bot that shares is one of some matches."""
    bot = tmp_path / "own.py"
    bot.write_text("from riverboat.client_cli.bots import Caller\n\nclass Own(Caller):\n    pass\n")
    out = tmp_path / "out"
    options = ["--memory-mb", "900", "--share-process", "Own", "--act-ms", "60000"]
    done = league(out, f"{bot}:Own", "caller", "random", "--sets", "2", "--game", "leduc", *options)
    assert done.exit_code == 0, done.output
    assert "Memory of decks not excluded: Own" in done.output
    headers = [json.loads(each.partition(b"\n")[0]) for each in logs(out).values()]
    assert [each["settings"]["limits"]["memory_mb"] for each in headers] == [900] * 3
    assert sorted(len(each["settings"]["share_process"]) for each in headers) == [0, 1, 1]
    page = (out / PAGE).read_text()
    assert "--memory-mb 900" in page
    assert "--share-process Own" in page
    assert "--network" not in page


def test_league_says_what_is_not_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.client_cli.arena.contest.not_held", lambda: "Nothing is held.")
    assert "Nothing is held." not in run(tmp_path / "house", "--sets", "2")
    program = League(
        tmp_path / "program", ["true", "caller"], game="leduc", sets=2, seed=1, programs=ProgramOptions()
    )
    assert program.not_held == "Nothing is held."
    assert "Nothing is held." in program.warnings


def test_share_process_that_names_no_bot_is_refused(tmp_path: Path) -> None:
    done = league(tmp_path, "caller", "random", "--share-process", "nobody")
    assert (done.exit_code, "'nobody' does not name a bot" in done.output) == (2, True)
