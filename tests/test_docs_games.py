"""docs/games.md says what the games and the houses are, and its example of a new game plays."""

import random
import re
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from engine.games import GAMES, Game, House, Rake, Stakes, Street, game_for_hand
from engine.notation.phh_variants import variant_of
from engine.rotations import ROTATIONS
from server.protocol.table_events import TableOpened
from tests.engine import test_rulings
from tests.support.soundness import play_soundly

PAGE = (Path(__file__).parents[1] / "docs" / "games.md").read_text()


def rows(section: str) -> list[list[str]]:
    """The cells of the tables under the heading `section`, without their heads."""
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
    """What each street deals; of streets that follow and deal the same, how many there are."""
    told: list[tuple[str, int]] = []
    for each in map(dealt, game.streets):
        if told and told[-1][0] == each:
            told[-1] = (each, told[-1][1] + 1)
        else:
            told.append((each, 1))
    return ", ".join(each if times == 1 else f"{times} × {each}" for each, times in told)


def seats(game: Game) -> str:
    return "2" if game.max_seats == 2 else f"{game.min_seats} to {game.max_seats}"


def test_the_table_of_games_is_the_games_there_are() -> None:
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


def test_the_table_of_mixed_games_is_the_rotations_there_are() -> None:
    assert rows("Mixed games") == [
        [f"`{each.code}`", each.name, ", ".join(f"`{game}`" for game in each.games)]
        for each in ROTATIONS.values()
    ]


@pytest.mark.parametrize(("kind", "section"), [(Stakes, "Stakes"), (House, "The house"), (Rake, "The rake")])
def test_every_option_is_on_the_page_with_its_default(
    kind: type[Stakes | House | Rake], section: str
) -> None:
    defaults = {each.name: "" if each.default is MISSING else f"`{each.default}`" for each in fields(kind)}
    assert {name.strip("`"): default for name, default, *_ in rows(section)} == defaults


def test_the_options_of_a_table_are_on_the_page_with_their_defaults() -> None:
    defaults = {each.name: f"`{each.default}`" for each in fields(TableOpened)}
    options = rows("The table")
    assert [name for name, *_ in options] == ["`boards`", "`bomb_pot_every`", "`straddles`"]
    assert all(defaults[name.strip("`")] == default for name, default, _ in options)


def test_every_ruling_is_on_the_page_and_borne_by_a_test() -> None:
    numbers = [int(number) for number, *_ in rows("Twenty-five rulings")]
    assert numbers == list(range(1, 26))
    for number in numbers:
        assert any(name.startswith(f"test_ruling_{number:02}_") for name in vars(test_rulings))


def test_every_house_option_of_a_ruling_is_one() -> None:
    cells = [house for _, _, house in rows("Twenty-five rulings")]
    named = {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}
    assert named == {"odd_chip_by_suit", "blind_before_ante", "half_bet_counts", "raise_cap", "cap_heads_up"}
    assert named < {each.name for each in fields(House)}


def test_the_new_game_of_the_page_plays(monkeypatch: pytest.MonkeyPatch) -> None:
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
