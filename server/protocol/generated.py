"""Write what follows from the games, rules and messages: files of the page, English messages, tables of docs.

python -m riverboat.server.protocol.generated
"""

import re
from pathlib import Path
from typing import Final

from riverboat.engine.games import GAMES, Game, Street
from riverboat.engine.notation.phh.variants import variant_of
from riverboat.engine.rotations import ROTATIONS
from riverboat.language.catalog import SOURCE_LANGUAGE
from riverboat.server.protocol import browser
from riverboat.server.protocol.spoken import games_source, options_source

_GAMES: Final = re.compile(r"(?<=\| PHH \|\n\|---\|---\|---\|---\|---\|---\|---\|\n)(?:\|.*\n)*")
_ROTATIONS: Final = re.compile(r"(?<=\| code \| name \| games, in order \|\n\|---\|---\|---\|\n)(?:\|.*\n)*")
_CODES: Final = re.compile(r"(?<=The codes of games: ).*(?=; in these the game changes)")


def games_page(text: str) -> str:
    """Return `text`, which is docs/games.md, with the games and the rotations as they are."""
    games = "".join([_row(game) for game in GAMES.values()])
    rotations = [
        f"| `{each.code}` | {each.name} | {', '.join([f'`{game}`' for game in each.games])} |\n"
        for each in ROTATIONS.values()
    ]
    return _replaced(_ROTATIONS, "".join(rotations), _replaced(_GAMES, games, text))


def protocol_page(text: str) -> str:
    """Return `text`, which is docs/protocol.md, with the codes of games and rotations as they are."""
    rotations = ", ".join(
        [
            f"`{code}` ({' '.join([f'`{game}`' for game in rotation.games])})"
            for code, rotation in ROTATIONS.items()
        ]
    )
    return _replaced(_CODES, f"{codes_of_games()}. The rotations: {rotations}", text)


def codes_of_games() -> str:
    """Return the codes of the games with their names, as docs/protocol.md lists them."""
    return ", ".join([f"`{code}` ({game.name})" for code, game in GAMES.items()])


def write(root: Path) -> None:
    """Write everything below `root`, the folder of the project."""
    for name, source in (("games", games_source()), ("options", options_source())):
        (root / "language" / SOURCE_LANGUAGE / f"{name}.ftl").write_text(source, "utf-8")
    browser.write(root / "web")
    for name, page in (("games.md", games_page), ("protocol.md", protocol_page)):
        path = root / "docs" / name
        path.write_text(page(path.read_text("utf-8")), "utf-8")


def _replaced(place: re.Pattern[str], words: str, text: str) -> str:
    text, count = place.subn(lambda _: words, text)
    if count != 1:
        raise ValueError(f"{place.pattern!r} is {count} times in the page, not once")
    return text


def _row(game: Game) -> str:
    variant = variant_of(game.code)
    cells = (
        f"`{game.code}`",
        game.name,
        game.structure.value,
        _streets(game),
        "2" if game.max_seats == 2 else f"{game.min_seats} to {game.max_seats}",
        " and ".join([f"`{rules}`" for rules in game.wins]),
        "" if variant.startswith("riverboat/") else f"`{variant}`",
    )
    return f"| {' | '.join(cells)} |\n"


def _streets(game: Game) -> str:
    """Describe what the streets deal, with equal streets in a row counted."""
    groups: list[tuple[str, int]] = []
    for each in map(_dealt, game.streets):
        if groups and groups[-1][0] == each:
            groups[-1] = (each, groups[-1][1] + 1)
        else:
            groups.append((each, 1))
    return ", ".join([each if times == 1 else f"{times} × {each}" for each, times in groups])


def _dealt(street: Street) -> str:
    parts = [f"discard {street.discard}"] * bool(street.discard)
    parts += [f"{street.hole} down"] * bool(street.hole)
    parts += [f"{street.up} up"] * bool(street.up)
    parts += [f"{street.board} on the board"] * bool(street.board)
    return " and ".join([*parts, *["draw"] * street.draw])


if __name__ == "__main__":
    write(Path.cwd())
