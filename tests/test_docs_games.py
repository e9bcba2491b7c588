"""Checks docs/games.md against the code, and plays its example of a new game."""

import random
import re
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from riverboat.engine.games import GAMES, Game, Stakes, game_for_hand
from riverboat.engine.house import House, Rake
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.table.rules import TableRules
from riverboat.server.protocol.generated import games_page
from tests.engine import test_rulings, test_rulings_limits
from tests.support.soundness import play_soundly

PAGE = (Path(__file__).parents[1] / "docs" / "games.md").read_text()


def rows(section: str) -> list[list[str]]:
    """Return the cells of the tables in `section`, without the headers."""
    text = PAGE.partition(f"## {section}\n")[2].partition("\n## ")[0]
    tables = re.findall(r"^\|[-|]+\|\n((?:\|.*\n)*)", text, re.MULTILINE)
    lines = "".join(tables).splitlines()
    return [[cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")] for line in lines]


def test_tables_of_games_are_up_to_date() -> None:
    assert games_page(PAGE) == PAGE, "python -m riverboat.server.protocol.generated"
    assert len(rows("The games")) == len(GAMES)
    assert len(rows("Mixed games")) == len(ROTATIONS)


@pytest.mark.parametrize(("kind", "section"), [(Stakes, "Stakes"), (House, "House rules"), (Rake, "Rake")])
def test_options_have_defaults_on_page(kind: type[Stakes | House | Rake], section: str) -> None:
    defaults = {each.name: "" if each.default is MISSING else f"`{each.default}`" for each in fields(kind)}
    assert {name.strip("`"): default for name, default, *_ in rows(section)} == defaults


def test_table_options_have_defaults_on_page() -> None:
    defaults = {each.name: f"`{each.default}`" for each in fields(TableRules)}
    options = rows("Table options")
    assert [name for name, *_ in options] == ["`boards`", "`bomb_pot_every`", "`straddles`"]
    assert all(defaults[name.strip("`")] == default for name, default, _ in options)


def test_every_ruling_has_a_test() -> None:
    numbers = [int(number) for number, *_ in rows("Twenty-five rulings")]
    assert numbers == list(range(1, 26))
    tests = vars(test_rulings).keys() | vars(test_rulings_limits).keys()
    for number in numbers:
        assert any(name.startswith(f"test_ruling_{number:02}_") for name in tests)


def test_house_rules_of_rulings_exist() -> None:
    cells = [house for _, _, house in rows("Twenty-five rulings")]
    named = {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}
    assert named == {"odd_chip_by_suit", "blind_before_ante", "half_bet_counts", "raise_cap", "cap_heads_up"}
    assert named < {each.name for each in fields(House)}


def test_example_game_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    names: dict[str, Game] = {}
    exec(block, names)  # noqa: S102 - our own page
    game = names["game"]
    assert GAMES.get(game.code, game) == game
    monkeypatch.setitem(GAMES, game.code, game)
    rng = random.Random(game.code)
    for _ in range(300):
        play_soundly(game, rng)
    game_for_hand.cache_clear()
