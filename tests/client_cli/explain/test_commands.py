"""The page of all commands says what the commands say."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from riverboat.client_cli.explain.commands import page
from riverboat.client_cli.main import main

ROOT = Path(__file__).parents[3]


def test_page_is_up_to_date() -> None:
    there = (ROOT / "docs" / "commands.md").read_text("utf-8")
    assert there == page(), "python -m riverboat.client_cli.explain.commands docs/commands.md"


@pytest.mark.parametrize("words", ["match", "table open", "admin grant", "serve"])
def test_page_has_every_option_of_the_help(words: str) -> None:
    section = page().split(f"### `riverboat {words}")[1].split("\n###")[0]
    shown = CliRunner().invoke(main, ["help", *words.split()]).output
    options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", shown.split("Options:")[1])) - {"--help"}
    assert options
    assert options <= set(re.findall(r"--[a-z][a-z-]+", section))
