"""`riverboat match` as a user types it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.main import ExitCode, main
from riverboat.engine.native import selection

pytestmark = pytest.mark.integration


def match(*args: str) -> Result:
    return CliRunner().invoke(main, ["match", *args])


def test_result_as_text() -> None:
    done = match("caller", "maniac", "--hands", "600", "--seed", "7")
    assert done.exit_code == ExitCode.DONE, done.stderr
    first, *rest = done.stdout.splitlines()
    assert first == "no-limit hold'em, 600 hands, duplicate, stacks 10,000, seed 7"
    assert any(line.split()[:1] == ["maniac"] for line in rest)
    assert "95 % interval" in done.stdout


def test_result_as_json_is_the_same_twice() -> None:
    first, second = [match("caller", "random", "--hands", "300", "--seed", "7", "--json") for _ in range(2)]
    assert first.stdout == second.stdout
    found = json.loads(first.stdout)
    assert found["hands"] == 300
    assert found["sets"] == 150
    assert sum(bot["chips"] for bot in found["bots"]) == 0
    assert [bot["name"] for bot in found["bots"]] == ["caller", "random"]


@pytest.mark.skipif(not selection.IN_USE, reason="the assessor in C is not in use")
@pytest.mark.parametrize(
    ("game", "hands"),
    [("horse", 20)] + [pytest.param(game, 200, marks=pytest.mark.slow) for game in ("nlhe", "plo", "badugi")],
)
def test_match_has_the_same_bytes_without_the_assessor_in_c(game: str, hands: int, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "riverboat.client_cli", "match", "regular", "expert", "--seed", "7"]
    command += ["--game", game, "--hands", str(hands), "--estimator", "chance", "--out"]
    for native in ("must", "no"):
        environment = os.environ | {"RIVERBOAT_NATIVE": native}
        subprocess.run([*command, tmp_path / native], env=environment, check=True, capture_output=True)
    for name in ("match.jsonl", "hands.phhs", "hands.txt", "result.json"):
        assert (tmp_path / "must" / name).read_bytes() == (tmp_path / "no" / name).read_bytes()


def test_bots_of_the_same_style_are_numbered() -> None:
    found = json.loads(match("caller", "caller", "caller", "--hands", "9", "--json").stdout)
    assert [bot["name"] for bot in found["bots"]] == ["caller 1", "caller 2", "caller 3"]


def test_folder_has_the_logs_and_the_match_can_be_resumed(tmp_path: Path) -> None:
    out = str(tmp_path / "match")
    assert match("caller", "random", "--hands", "20", "--out", out).exit_code == ExitCode.DONE
    again = match("caller", "random", "--hands", "40", "--out", out, "--resume", "--json")
    assert again.exit_code == ExitCode.DONE, again.stderr
    assert json.loads(again.stdout)["hands"] == 40
    files = {path.name for path in (tmp_path / "match").iterdir()}
    assert files == {"match.jsonl", "hands.phhs", "hands.txt", "result.json", "secret.txt", "times.json"}


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["caller", "calller"], "'calller' is not a bot. Use a house style (caller, maniac, random"),
        (["caller", "none.py:Bot"], "the file 'none.py' does not exist"),
        (["caller", "'open"], "is not a command: No closing quotation"),
        (["caller"], "no-limit hold'em is for 2 to 10 players, not 1"),
        (["caller", "caller", "--game", "go"], "unknown game 'go'. Choose one of nlhe"),
        (["caller", "caller", "--stacks", "keep", "--duplicate"], "cannot be duplicate"),
        (["caller", "caller", "--stacks", "keep", "--jobs", "2"], "is played in one job"),
        (["caller", "caller", "--stacks", "keep", "--stop-at", "5"], "one observation without an interval"),
        (["caller", "false"], "exited with code 1 before it was ready"),
        (["caller", "caller", "--resume"], "--resume needs --out"),
    ],
)
def test_mistakes_are_explained_in_a_sentence(args: list[str], reason: str) -> None:
    done = match(*args)
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_match_with_kept_stacks_is_one_observation(tmp_path: Path) -> None:
    """The hands depend on each other, so neither the result nor the report has an interval."""
    out = tmp_path / "out"
    line = [
        "match",
        "caller",
        "random",
        "--game",
        "leduc",
        "--stacks",
        "keep",
        "--seed",
        "1",
        "--hands",
        "400",
    ]
    done = CliRunner().invoke(main, [*line, "--out", str(out), "--json"])
    assert done.exit_code == ExitCode.DONE, done.output
    found = json.loads(done.stdout)
    assert [bot["interval"] for bot in found["bots"]] == [None, None]
    assert found["verdict"].startswith("One observation: stacks carry over")
    assert "which may be chance" in found["verdict"]
    assert "one observation" in CliRunner().invoke(main, line).stdout
    assert CliRunner().invoke(main, ["report", str(out), "--quick"]).exit_code == ExitCode.DONE
    page = (out / "report.html").read_text()
    assert "One observation: stacks carry over" in page
    assert "Without a band. One observation" in page
    assert "beats" not in page


def test_damaged_folder_is_explained(tmp_path: Path) -> None:
    damages = {"{}\n": "the log of the match is damaged", "no log\n": "the log of the match is damaged"}
    torn = dict.fromkeys(("", "{}", '{"riverboat_match":1,"sett'), "the header of the log is torn")
    for damage, reason in (damages | torn).items():
        (tmp_path / "match.jsonl").write_text(damage)
        for again in (["--resume"], ["--resume", "--seed", "1"]):
            done = match("caller", "caller", "--out", str(tmp_path), *again)
            assert done.exit_code == ExitCode.WRONG_USAGE
            assert reason in done.stderr or (reason.endswith("damaged") and "other settings" in done.stderr)
        done = CliRunner().invoke(main, ["report", str(tmp_path), "--quick"])
        assert done.exit_code == ExitCode.WRONG_USAGE
        assert reason in done.stderr


def test_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.mkdir()
    (taken / "match").write_text("")
    done = match("caller", "caller", "--out", str(taken / "match" / "deeper"))
    assert "cannot be created" in done.stderr


def test_crash_is_in_the_result_and_the_exit_code(tmp_path: Path) -> None:
    bot = tmp_path / "fails.py"
    bot.write_text(
        "from riverboat.client_cli.bots import Bot\n"
        "class Fails(Bot):\n    def act(self, view): return 1 / 0\n"
    )
    out = tmp_path / "out"
    done = match(str(bot), "caller", "--hands", "20", "--out", str(out), "--json")
    assert done.exit_code == ExitCode.FOUND
    found = json.loads(done.stdout)
    assert found["hands"] == 20
    assert found["bots"][0]["faults"] == {"crashed": 1}
    assert found["bots"][0]["is_out"]
    assert "fails crashed or hung, and checked or folded from then on." in found["notes"]
    assert "ZeroDivisionError" in (out / "fails.stderr.txt").read_text()


TALKS = """
import sys
from riverboat.client_cli.bots import Caller

class Talks(Caller):
    def hand_ended(self, view):
        print("x" * 9_999, file=sys.stderr)
        print(f"hand {view.number} ended", file=sys.stderr)
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_end_of_the_standard_error_is_kept_of_every_program(jobs: str, tmp_path: Path) -> None:
    bot, out = tmp_path / "talks.py", tmp_path / "out"
    bot.write_text(TALKS)
    done = match(str(bot), "caller", "--hands", "40", "--no-duplicate", "--out", str(out), "--jobs", jobs)
    assert done.exit_code == ExitCode.DONE, done.output
    words = (out / "talks.stderr.txt").read_text()
    assert 2**15 < len(words) <= 2**16
    assert "hand 38 ended" in words
    if jobs == "1":
        assert words.endswith("hand 40 ended\n")


def test_garbage_is_in_the_exit_code(tmp_path: Path) -> None:
    bot = tmp_path / "babbles.py"
    bot.write_text(
        "from riverboat.client_cli.bots import Bot\nclass Babbles(Bot):\n    def act(self, view): return 7\n"
    )
    done = match(str(bot), "caller", "--hands", "4", "--json")
    assert set(json.loads(done.stdout)["bots"][0]["faults"]) == {"garbage"}
    assert done.exit_code == ExitCode.FOUND
