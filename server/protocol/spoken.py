"""The messages that follow from declarations in the engine: names of games and streets, options of tables.

python -m riverboat.server.protocol.generated
"""

import re
from collections.abc import Iterator
from typing import Final

from riverboat.engine.games import GAMES
from riverboat.engine.rotations import ROTATIONS
from riverboat.server.protocol.browser import declared_rules

_HEADER: Final = "# Generated: python -m riverboat.server.protocol.generated\n\n"

_NAMED: Final = frozenset(
    [
        *("small_blind", "big_blind", "small_bet", "big_bet", "ante", "bring_in", "boards", "straddles"),
        *("time_bank_ms", "spectator_delay_ms"),
    ]
)
"""The options that the field's own word names: their sentence is a hint. It is the name of the others."""

_SHORT: Final = re.compile(r"The (.{1,18})\.")
"""A sentence that is a name."""


def games_source() -> str:
    """Return `language/en/games.ftl`: the names of games, rotations and streets."""
    streets = dict.fromkeys(street.name for game in GAMES.values() for street in game.streets)
    return "".join(
        [
            "# Games and rotations as within a sentence, streets as at its beginning; .brief: on a button.\n",
            _HEADER,
            *[f"game-{game.code} = {game.name}\n" for game in GAMES.values()],
            *[f"game-{rotation.code} = {rotation.name}\n" for rotation in ROTATIONS.values()],
            "\n",
            *map(_street, streets),
        ]
    )


def options_source() -> str:
    """Return `language/en/options.ftl`: what the options of a table are called, and what they mean."""
    first = (
        f"# The options of a table, and .hint: what one means where its name does not say it. {_HEADER}\n\n"
    )
    return first + "".join(_options())


def _street(name: str) -> str:
    """Return the message of a street; .brief is on a button."""
    return (
        f"street-{name.replace(' ', '-')} = {_capital(name)}\n    .brief = {name.removesuffix(' street')}\n"
    )


def _options() -> Iterator[str]:
    for rule in declared_rules():
        name, help = rule.path[-1], rule.option.help
        short = _SHORT.fullmatch(help)
        if rule.kind != "number" or not (short or name in _NAMED):
            yield f"option-{name} = {help.removesuffix('.')}\n"
        elif short:
            yield f"option-{name} = {_capital(short[1])}\n"
        else:
            words = _capital(name.removesuffix("_ms").replace("_", " "))
            yield f"option-{name} = {words}\n    .hint = {help.removesuffix('.')}\n"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
