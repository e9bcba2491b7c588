"""Checks docs/games.md against the code, and plays its example of a new game."""

import random
import re
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from riverboat.engine.games import GAMES, Game, House, Rake, Stakes, Street, game_for_hand
from riverboat.engine.notation.phh.variants import variant_of
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.table.rules import TableRules
from tests.engine import test_rulings, test_rulings_limits
from tests.support.soundness import play_soundly

PAGE = (Path(__file__).parents[1] / "docs" / "games.md").read_text()


def rows(section: str) -> list[list[str]]:
    """Return the cells of the tables in `section`, without the headers."""
    text = PAGE.partition(f"## {section}\n")[2].partition("\n## ")[0]
    tables = re.findall(r"^\|[-|]+\|\n((?:\|.*\n)*)", text, re.MULTILINE)
    lines = "".join(tables).splitlines()
    return [[cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")] for line in lines]


def dealt(street: Street) -> str:
    parts = [f"{street.hole} down"] * bool(street.hole)
    parts += [f"{street.up} up"] * bool(street.up)
    parts += [f"{street.board} on the board"] * bool(street.board)
    parts += ["draw"] * street.draw
    return " and ".join(parts)


def streets(game: Game) -> str:
    """Describe what the streets deal, with equal streets in a row counted."""
    groups: list[tuple[str, int]] = []
    for each in map(dealt, game.streets):
        if groups and groups[-1][0] == each:
            groups[-1] = (each, groups[-1][1] + 1)
        else:
            groups.append((each, 1))
    return ", ".join(each if times == 1 else f"{times} × {each}" for each, times in groups)


def seats(game: Game) -> str:
    return "2" if game.max_seats == 2 else f"{game.min_seats} to {game.max_seats}"


def test_table_of_games_is_complete() -> None:
    assert rows("The games") == [
        [
            f"`{game.code}`",
            game.name,
            game.structure.value,
            streets(game),
            seats(game),
            " and ".join(f"`{rules}`" for rules in game.wins),
            "" if (variant := variant_of(game.code)).startswith("riverboat/") else f"`{variant}`",
        ]
        for game in GAMES.values()
    ]


def test_table_of_mixed_games_is_complete() -> None:
    assert rows("Mixed games") == [
        [f"`{each.code}`", each.name, ", ".join(f"`{game}`" for game in each.games)]
        for each in ROTATIONS.values()
    ]


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
    assert game.code not in GAMES
    monkeypatch.setitem(GAMES, game.code, game)
    rng = random.Random(game.code)
    for _ in range(300):
        play_soundly(game, rng)
    game_for_hand.cache_clear()
