"""docs/tournaments.md has every rule, names tests that exist, and its examples work."""

import ast
import re
from dataclasses import fields
from pathlib import Path

from riverboat.engine.tournament.structure import Level, TournamentStructure
from riverboat.engine.tournament.structure_files import read_structure
from riverboat.engine.tournament.tournament import Tournament

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "tournaments.md").read_text("utf-8")


def names_of_tests(file: str) -> set[str]:
    """Return the names of the tests in a file."""
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    }


def test_page_has_every_rule_and_procedure() -> None:
    rules = re.findall(r"^\| (\d+|RP-\d+) \| (.+) \| (.*) \|$", PAGE, re.MULTILINE)
    assert [number for number, _, _ in rules] == [
        *map(str, range(1, 72)),
        *(f"RP-{number}" for number in range(1, 23)),
    ]
    assert all(here.endswith(".") for _, here, _ in rules)


def test_tests_that_the_page_names_exist() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)
    assert len(named) > 50
    assert [f"{file}::{name}" for file, name in named if name not in names_of_tests(file)] == []


def test_structure_of_the_page_is_sound() -> None:
    (toml,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert read_structure(toml).name == "Friday"


def test_page_has_every_field_of_a_structure() -> None:
    for kind in (TournamentStructure, Level):
        for name in (field.name for field in fields(kind)):
            assert f"`{name}`" in PAGE or f"`[{name}]`" in PAGE, name


def test_program_of_the_page_runs() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, object] = {}
    exec(program, names)  # noqa: S102 - the page's own example
    tournament = names["tournament"]
    assert isinstance(tournament, Tournament)
    assert tournament.ready_tables() == [1]
