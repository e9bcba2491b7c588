"""The programs and commands of docs/research.md run and exist."""

import re
from pathlib import Path

import pytest

from riverboat.client_cli.arena.environments.choices import Choices
from riverboat.client_cli.arena.environments.features import Features
from riverboat.client_cli.main import SUBCOMMANDS
from riverboat.engine.games import GAMES
from tests.client_cli.test_docs import given, options_of

PAGE = (Path(__file__).parents[3] / "docs" / "research.md").read_text()


@pytest.mark.parametrize("code", re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
def test_programs_run(code: str) -> None:
    exec(code, {"__name__": "research"})  # noqa: S102 - our own documentation


def test_commands_and_options_exist() -> None:
    code = [*re.findall("`(.*?)`", PAGE), *PAGE.splitlines()]
    lines = [line for line in code if line.startswith("riverboat ")]
    assert len(lines) > 5
    assert {line.split()[1] for line in lines} <= SUBCOMMANDS.keys()
    assert [line for line in lines if not options_of(line) >= given(line)] == []


def test_sizes_of_action_sets() -> None:
    sentence = "Five-card draw has 38 actions, badugi 19, Pineapple 9, no-limit hold'em and Omaha 6, stud 3."
    assert sentence in PAGE.replace("\n", " ")
    codes = ("5cd", "badugi", "pineapple", "nlhe", "plo", "stud")
    assert [len(Choices(GAMES[code])) for code in codes] == [38, 19, 9, 6, 6, 3]


def test_every_part_of_the_vector_is_documented() -> None:
    rows = re.findall(r"^\| ([a-z ,]+) \|", PAGE, re.MULTILINE)
    documented = {part for row in rows for part in row.split(", ")}
    for code in ("nlhe", "stud", "27td"):
        assert Features(GAMES[code], 2, 100).parts.keys() <= documented
