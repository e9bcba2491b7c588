"""Games of one's own: files that register them, and files that do not."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from riverboat.client_cli.main import main

PROGRAM = [sys.executable, "-m", "riverboat.client_cli"]

REGISTERS = """\
from dataclasses import replace
from riverboat import GAMES
from riverboat.engine.games import register_game

register_game(replace(GAMES["27td"], code="a5td", name="ace-to-five triple draw", wins=("ace-to-five",)))
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "triple_draw.py"
    file.write_text(REGISTERS)
    return file


@pytest.mark.integration
@pytest.mark.parametrize("words", [["match", "caller", "random"], ["demo"]])
def test_command_knows_own_game(file: Path, words: list[str]) -> None:
    options = ["--games", str(file), *words, "--game", "a5td", "--hands", "2"]
    ran = subprocess.run([*PROGRAM, *options], capture_output=True, text=True, check=True)
    assert "caller" in ran.stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "registers no game. Let it call register_game."),
        ("game =", "SyntaxError: invalid syntax"),
        (REGISTERS.replace("a5td", "razz"), "GameError: a game with the code 'razz' is already registered"),
        (REGISTERS.replace('("ace-to-five",)', '("aces",)'), "CardError: unknown rule set 'aces'"),
    ],
)
@pytest.mark.parametrize("before", [[], ["serve"]])
def test_file_without_a_game_is_refused(tmp_path: Path, text: str, message: str, before: list[str]) -> None:
    file = tmp_path / "games.py"
    file.write_text(text)
    result = CliRunner().invoke(main, [*before, "--games", str(file), "tables"][: 4 - len(before)])
    assert result.exit_code == 2
    assert message in result.output.replace("\n", " ")


def test_file_that_does_not_exist_is_refused() -> None:
    result = CliRunner().invoke(main, ["serve", "--games", "none.py"])
    assert result.exit_code == 2
    assert "'none.py' does not exist" in result.output
