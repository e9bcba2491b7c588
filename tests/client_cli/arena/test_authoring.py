"""`riverboat bot`, and matches in a program of one's own."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.arena.results import FaultKind
from riverboat.client_cli.arena.trial import faults, play
from riverboat.client_cli.bots import Bot, Caller, Maniac
from riverboat.client_cli.main import ExitCode, main
from riverboat.engine.actions import Action, RaiseTo
from riverboat.engine.hand import View
from tests.client_cli.arena.test_programs import EXAMPLES, MISBEHAVING
from tests.support.missing import missing

pytestmark = pytest.mark.integration


def bot(*args: str) -> Result:
    return CliRunner().invoke(main, ["bot", *args])


def misbehaving(mode: str, turn: int) -> str:
    return f"{sys.executable} -I -S {MISBEHAVING} '{mode}' {turn}"


def test_new_bot_passes_its_own_test_and_the_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = bot("new", "Shark")
    assert made.exit_code == ExitCode.DONE, made.output
    assert {path.name for path in tmp_path.iterdir()} == {"shark.py", "test_shark.py"}
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."],
        capture_output=True,
        text=True,
        check=False,
    )
    assert tested.returncode == 0, tested.stdout
    checked = bot("check", "shark.py", "--game", "badugi", "--hands", "5")
    assert checked.exit_code == ExitCode.DONE, checked.output
    assert "Nothing was found." in checked.output


def test_new_bot_in_javascript_passes_the_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("node") is None:
        missing("a bot in JavaScript needs node")
    monkeypatch.chdir(tmp_path)
    made = bot("new", "Shark", "--language", "js")
    assert made.exit_code == ExitCode.DONE, made.output
    assert [path.name for path in tmp_path.iterdir()] == ["shark.mjs"]
    assert 'riverboat bot check "node shark.mjs"' in made.output
    checked = bot("check", "node shark.mjs", "--game", "nlhe", "--game", "badugi", "--hands", "5")
    assert checked.exit_code == ExitCode.DONE, checked.output
    assert "Nothing was found." in checked.output


def test_new_bot_replaces_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "test_shark.py").write_text("mine")
    assert "there is a file 'test_shark.py' already" in bot("new", "Shark").output
    assert [path.name for path in tmp_path.iterdir()] == ["test_shark.py"]


@pytest.mark.parametrize("name", ["class", "1st", "a-b", "../x", "é"])
def test_new_bot_needs_the_name_of_a_class(name: str) -> None:
    assert "is not a name of a class" in bot("new", name).output


def test_example_plays_games_of_every_kind() -> None:
    if shutil.which("node") is None:
        missing("the example in JavaScript needs node")
    games = [word for code in ("plo8", "5cd", "stud", "27td", "leduc") for word in ("--game", code)]
    done = bot("check", f"node {EXAMPLES / 'pairs.mjs'}", "--hands", "10", *games)
    assert done.exit_code == ExitCode.DONE, done.output
    assert done.output.count("without a fault") == 5


@pytest.mark.parametrize(
    ("mode", "turn", "expected"),
    [
        ("exit", 3, "1 crashed in 10 hands, such as: exited with code 3"),
        ("raise", 3, "    | KeyError: 'a secret'"),
        ("text", 3, "1 garbage in 10 hands, such as: wrote text that is not a JSON object"),
        ("illegal", 3, "1 illegal in 10 hands, such as: RaiseTo: you cannot raise to 1"),
        ("wrong id", 2, "wrote a reply with the id 999999 to the turn 2"),
    ],
)
def test_check_explains_faults(mode: str, turn: int, expected: str) -> None:
    done = bot("check", misbehaving(mode, turn), "--game", "nlhe", "--hands", "10")
    assert done.exit_code == ExitCode.FOUND
    assert expected in done.output
    assert "finding" in done.output.splitlines()[-1]


def test_check_finds_bot_that_does_not_repeat_itself(tmp_path: Path) -> None:
    source = (
        "import os\nfrom random import Random\nfrom riverboat.client_cli.bots import RandomBot\n"
        "class Own(RandomBot):\n"
        "    def __init__(self): super().__init__(Random())\n"
        "    def hand_started(self, view): self.random.seed(os.urandom(8))\n"
    )
    (tmp_path / "own.py").write_text(source)
    done = bot("check", str(tmp_path / "own.py"), "--game", "flhe")
    assert "two matches with the same seed differ" in done.output
    assert done.output.count("!!") == 1


def test_check_of_a_game_that_is_not_there() -> None:
    done = bot("check", "caller", "--game", "go")
    assert "unknown game 'go'" in done.output
    assert done.exit_code == ExitCode.WRONG_USAGE


def test_house_styles_pass_in_every_game() -> None:
    for style in ("caller", "maniac", "random"):
        done = bot("check", style, "--hands", "5")
        assert done.exit_code == ExitCode.DONE, done.output


def test_match_in_a_program_of_your_own() -> None:
    sets = play([Caller(), Maniac()], hands=50, seed=7)
    assert sum(len(played.hands) for played in sets) == 50
    assert sum(played.won(0) + played.won(1) for played in sets) == 0
    assert faults(sets) == []

    class Wrong(Bot):
        def act(self, view: View) -> Action:
            return RaiseTo(1)

    assert {fault.kind for fault in faults(play([Wrong(), Caller()], hands=4))} == {FaultKind.ILLEGAL}
