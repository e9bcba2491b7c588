"""Matches from their plan to their log: resuming, jobs, stopping, and the files for other programs."""

import sys
import tracemalloc
from pathlib import Path

import pytest

from riverboat.client_cli.arena.contest import LOOK_EVERY, Contest, Plan
from riverboat.client_cli.arena.entries import Entry, entries_of
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.folder import LOG, PHH, POKERSTARS, MatchFolder
from riverboat.client_cli.arena.outcome import as_json
from riverboat.client_cli.arena.report.command import report_of
from riverboat.client_cli.arena.results import FaultKind
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.engine.notation.files import hands_in
from tests.client_cli.arena.test_programs import MISBEHAVING

pytestmark = pytest.mark.integration


def contest(
    folder: Path,
    *bots: str | Entry,
    hands: int = 60,
    resume: bool = False,
    jobs: int = 1,
    **settings: object,
) -> Contest:
    entries = [entries_of([bot])[0] if isinstance(bot, str) else bot for bot in bots]
    found = MatchSettings(bots=len(entries), **settings)  # type: ignore[arg-type]
    plan = Plan(entries, found, hands, jobs=jobs)
    made = Contest(plan, MatchFolder(folder), resume=resume)
    for _ in made.play():
        pass
    return made


def crashing(turn: int) -> Entry:
    return Entry("crashing", "crashing", (sys.executable, "-I", "-S", str(MISBEHAVING), "exit", str(turn)))


@pytest.mark.parametrize("settings", [{}, {"keep": True, "duplicate": False}, {"game": "8-game"}])
def test_resumed_match_has_the_log_of_one_that_was_not_interrupted(
    settings: dict[str, object], tmp_path: Path
) -> None:
    bots = ("random", "caller", "maniac")
    contest(tmp_path / "whole", *bots, **settings)  # type: ignore[arg-type]
    contest(tmp_path / "parts", *bots, hands=24, **settings)  # type: ignore[arg-type]
    log = tmp_path / "parts" / LOG
    log.write_bytes(log.read_bytes()[:-100])  # as if the machine had gone down
    resumed = contest(tmp_path / "parts", *bots, resume=True, **settings)  # type: ignore[arg-type]
    assert log.read_bytes() == (tmp_path / "whole" / LOG).read_bytes()
    assert resumed.hands == 60


def test_resuming_a_whole_match_changes_nothing(tmp_path: Path) -> None:
    first = contest(tmp_path, "caller", "random")
    before = (tmp_path / LOG).read_bytes()
    again = contest(tmp_path, "caller", "random", resume=True)
    assert (tmp_path / LOG).read_bytes() == before
    assert [again.winnings(bot) for bot in range(2)] == [first.winnings(bot) for bot in range(2)]


def test_log_of_another_match_is_left_alone(tmp_path: Path) -> None:
    contest(tmp_path, "caller", "random", hands=4)
    before = (tmp_path / LOG).read_bytes()
    with pytest.raises(MatchError, match="has a match already: use --resume"):
        contest(tmp_path, "caller", "random")
    for other in ({"seed": 1}, {"stack": 5_000}):
        with pytest.raises(MatchError, match="a match of other bots or with other settings"):
            contest(tmp_path, "caller", "random", resume=True, **other)
    with pytest.raises(MatchError, match="a match of other bots"):
        contest(tmp_path, "caller", "maniac", resume=True)
    assert (tmp_path / LOG).read_bytes() == before


def test_damaged_log_is_an_error(tmp_path: Path) -> None:
    contest(tmp_path, "caller", "random", hands=4)
    log = tmp_path / LOG
    log.write_bytes(log.read_bytes().replace(b'"called"', b'"cancelled"'))
    with pytest.raises(MatchError, match="the log of the match is damaged"):
        contest(tmp_path, "caller", "random", hands=4, resume=True)


def test_jobs_have_the_log_of_one_process(tmp_path: Path) -> None:
    bots = ("random", "tight-aggressive")
    contest(tmp_path / "one", *bots, hands=150)
    contest(tmp_path / "two", *bots, hands=150, jobs=2)
    assert (tmp_path / "one" / LOG).read_bytes() == (tmp_path / "two" / LOG).read_bytes()


def test_crash_in_a_job_counts_from_its_set_on(tmp_path: Path) -> None:
    found = contest(tmp_path, crashing(20), "maniac", hands=150, jobs=2)
    assert found.excluded == {0}
    assert found.faults == {(0, FaultKind.CRASHED): 1}
    assert found.hands == 150
    assert (tmp_path / "crashing.stderr.txt").exists()


def test_crashed_program_stays_out_when_the_match_is_resumed(tmp_path: Path) -> None:
    contest(tmp_path / "whole", crashing(5), "maniac", hands=40)
    contest(tmp_path / "parts", crashing(5), "maniac", hands=20)
    resumed = contest(tmp_path / "parts", crashing(5), "maniac", hands=40, resume=True)
    assert resumed.excluded == {0}
    assert (tmp_path / "parts" / LOG).read_bytes() == (tmp_path / "whole" / LOG).read_bytes()


def test_program_that_does_not_start_in_a_job_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(MatchError, match="exited with code 3 before it was ready"):
        contest(tmp_path, crashing(0), "maniac", jobs=2)


def test_kept_stacks_need_one_job(tmp_path: Path) -> None:
    with pytest.raises(MatchError, match="is played in one job"):
        contest(tmp_path, "caller", "caller", jobs=2, keep=True, duplicate=False)


def test_memory_does_not_grow_with_the_match(tmp_path: Path) -> None:
    def peak(hands: int) -> int:
        tracemalloc.start()
        as_json(contest(tmp_path / str(hands), "caller", "random", hands=hands, game="kuhn"), None)
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    peak(20)  # fills caches
    assert peak(1_600) < peak(200) + 1_000_000  # all hands of the longer match would be several MB


def test_match_stops_when_the_winnings_are_known(tmp_path: Path) -> None:
    found = contest(tmp_path, "tight-aggressive", "random", hands=4_000, stop_at=2_000.0)
    assert found.stopped
    assert found.sets % LOOK_EVERY == 0
    assert found.hands < 4_000
    assert all(
        won.half_width is not None and won.half_width <= 2_000 for won in map(found.winnings, range(2))
    )


def test_verdict_of_a_match_that_could_stop_is_by_the_sequence(tmp_path: Path) -> None:
    """In the sentence, in the table and in the report."""
    bots = ("tight-aggressive", "caller")
    fixed = contest(tmp_path / "fixed", *bots, hands=800)
    found = contest(tmp_path / "stopped", *bots, hands=800, stop_at=0.1)
    usual, wider = fixed.winnings(0), found.winnings(0)
    assert usual.low is not None
    assert wider.low is not None
    assert wider.low < usual.low
    assert f"{usual.low:+.1f} to" in fixed.verdict
    assert f"{wider.low:+.1f} to" in found.verdict
    page = report_of(found.folder, quick=True)
    assert f"runs from +{wider.low:.0f} to" in page
    assert "a confidence sequence over sets" in page
    assert "--stop-at 0.1" in page
    assert "Student's t over sets" in report_of(fixed.folder, quick=True)


@pytest.mark.parametrize(
    ("game", "files"), [("nlhe", [PHH, POKERSTARS]), ("badugi", [PHH, POKERSTARS]), ("kuhn", [PHH])]
)
def test_exported_hands_have_the_results_of_the_log(game: str, files: list[str], tmp_path: Path) -> None:
    found = contest(tmp_path, "random", "random", hands=20, game=game)
    assert found.export() == files
    hands = [hand for played in found.folder.sets() for hand in played.hands]
    readable = [PHH, POKERSTARS] if game == "nlhe" else [PHH]
    for name in readable:
        read = list(hands_in((tmp_path / name).read_text()))
        assert len(read) == 20
        for theirs, ours in zip(read, hands, strict=True):
            stacks = theirs.hand.stacks()
            won = {
                ours.seats[seat.number - min(stacks)]: stacks[seat.number] - seat.stack
                for seat in theirs.hand.seats
            }
            assert [won[bot] for bot in range(2)] == list(ours.won)
