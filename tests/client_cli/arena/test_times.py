from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from riverboat.client_cli.arena.entries import entries_of
from riverboat.client_cli.arena.folder import MatchFolder
from riverboat.client_cli.arena.log import played_set
from riverboat.client_cli.arena.report.command import report_of
from riverboat.client_cli.arena.running import Table
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.arena.times import Times
from riverboat.client_cli.main import main


def test_quantiles_are_right_to_a_class() -> None:
    random, times = Random(1), Times()
    seconds = sorted(random.lognormvariate(-6, 2) for _ in range(5_000))
    for each in seconds:
        times.add(each)
    assert (times.count, times.longest) == (5_000, seconds[-1])
    assert times.mean == pytest.approx(sum(seconds) / 5_000)
    for share in (0.5, 0.95, 0.99):
        exact = seconds[round(share * 5_000) - 1]
        assert exact <= times.quantile(share) <= exact * 2 ** (1 / 8)
    assert len(times.classes) < 200


def test_times_add_up() -> None:
    one, other = Times(), Times()
    for seconds in (0.0, 1e-9, 0.5):
        one.add(seconds)
    other.add(2.0)
    one.update(other)
    assert (one.count, one.longest, one.quantile(1.0)) == (4, 2.0, 2.0)
    assert one.total == pytest.approx(2.5)
    assert (Times().mean, Times().quantile(0.99)) == (0, 0)


def test_folder_keeps_times_whatever_happens(tmp_path: Path) -> None:
    folder, times = MatchFolder(tmp_path), Times()

    def ends_early() -> None:
        with folder.keeping([times, Times()]):
            times.add(0.25)
            raise KeyError

    with pytest.raises(KeyError):
        ends_early()
    assert folder.times(2) == [times, Times()]
    assert folder.times(3) == [Times()] * 3
    (tmp_path / "times.json").write_text("damaged")
    assert folder.times(2) == [Times(), Times()]


def test_every_action_of_a_match_is_timed() -> None:
    settings = MatchSettings(bots=2, seed=7)
    table = Table(settings, entries_of(["caller", "maniac"]), is_isolated=False)
    results = [table.play(number) for number in range(5)]
    events = [event for each in results for hand in played_set(each.line).hands for event in hand.events]
    kinds = {"folded", "checked", "called", "bet_made", "raised_to"}
    timed = [times for each in results for times in each.times]
    assert sum(each.count for each in timed) == sum(event.kind in kinds for event in events)


def test_report_says_whose_thinking_others_could_see(tmp_path: Path) -> None:
    line = ["match", "caller", "maniac", "--hands", "4", "--seed", "1", "--even-ms", "1"]
    done = CliRunner().invoke(main, [*line, "--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    folder, quick, slow = MatchFolder(tmp_path), Times(), Times()
    quick.add(0.0005)
    slow.add(0.5)
    for times, said in (([quick, slow], True), ([quick, quick], False)):
        (tmp_path / "times.json").unlink()
        with folder.keeping(times):
            pass
        page = report_of(folder, quick=True)
        assert ("maniac took longer than --even-ms 1 at times" in page) == said
        assert "--even-ms 1" in page
