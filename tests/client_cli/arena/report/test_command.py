import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from riverboat.client_cli.arena.folder import MatchFolder
from riverboat.client_cli.arena.report.command import command, report_of
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.main import main


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("match")
    line = [
        "match",
        "caller",
        "random",
        "--hands",
        "20",
        "--seed",
        "7",
        "--game",
        "leduc",
        "--out",
        str(found),
    ]
    done = CliRunner().invoke(main, line)
    assert done.exit_code == 0, done.output
    return found


def test_report_is_written_into_the_folder(folder: Path) -> None:
    done = CliRunner().invoke(main, ["report", str(folder), "--quick"])
    assert (done.exit_code, done.output) == (0, f"The report is {folder / 'report.html'}.\n")
    page = (folder / "report.html").read_text()
    assert "riverboat match caller random --hands 20 --seed 7 --game leduc --out DIR" in page
    assert report_of(MatchFolder(folder), quick=True) == page


def test_report_without_numpy_says_what_makes_it_fast(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.client_cli.arena.report.command.find_spec", lambda name: None)
    words = "Without NumPy this is slow. Use --quick, or pip install 'riverboat[fast]'.\n"
    for options, expected in (([], words), (["--quick"], "")):
        done = CliRunner().invoke(main, ["report", str(folder), *options])
        assert (done.exit_code, done.stderr) == (0, expected)


def test_folder_without_a_match_is_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["report", str(tmp_path)])
    assert done.exit_code == 2
    assert "has no match: make one with riverboat match" in done.output
    assert list(tmp_path.iterdir()) == []


def test_damaged_log_is_refused(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "match.jsonl").write_bytes(b'{"settings": 3}\n')
    done = CliRunner().invoke(main, ["report", str(tmp_path)])
    assert done.exit_code == 2
    assert "the log of the match is damaged" in done.output


def test_command_has_what_is_not_usual() -> None:
    settings = MatchSettings(bots=3, seed=3, stack=5_000, keep=True, duplicate=False, act_ms=100)
    assert shlex.split(command(settings, ["caller", "./my bot", "random"], 30)) == shlex.split(
        "riverboat match caller './my bot' random --hands 30 --seed 3 --stack 5000 --stacks keep "
        "--act-ms 100 --out DIR"
    )
    assert "--no-duplicate" in command(MatchSettings(bots=2, duplicate=False), ["a", "b"], 30)
