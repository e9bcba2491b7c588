"""The messages that follow from what is declared in the engine: names of games and streets, and options of tables.

python -m riverboat.server.protocol.generated
"""

import re
from collections.abc import Iterator
from typing import Final

from riverboat.engine.games import GAMES
from riverboat.engine.rotations import ROTATIONS
from riverboat.server.protocol.browser import rule_options

_HEADER: Final = "Generated: python -m riverboat.server.protocol.generated"

_NAMED: Final = frozenset(
    "small_blind big_blind small_bet ante min_buy_in max_buy_in seats unlisted bring_in big_bet boards straddles"
    " time_bank_ms spectator_delay_ms".split()
)
"""The options that the field's own word names: their sentence is a hint. It is the name of the others."""

_SHORT: Final = re.compile(r"The (.{1,18})\.")
"""A sentence that is a name."""


def games_source() -> str:
    """Return `language/en/games.ftl`: the names of games, rotations and streets."""
    streets = dict.fromkeys(street.name for game in GAMES.values() for street in game.streets)
    return "".join(
        [
            f"# The names of games and rotations within a sentence, and of streets at its beginning. {_HEADER}\n\n",
            *[f"game-{each.code} = {each.name}\n" for each in (*GAMES.values(), *ROTATIONS.values())],
            "\n",
            *[f"street-{name.replace(' ', '-')} = {_capital(name)}\n" for name in streets],
        ]
    )


def options_source() -> str:
    """Return `language/en/options.ftl`: what the options of a table are called, and what they mean."""
    first = (
        f"# The options of a table, and .hint: what one means where its name does not say it. {_HEADER}\n\n"
    )
    return first + "".join(_options())


def _options() -> Iterator[str]:
    for option in rule_options():
        name, help = str(option["path"][-1]), str(option["help"])
        short = _SHORT.fullmatch(help)
        if option["kind"] != "number" or not (short or name in _NAMED):
            yield f"option-{name} = {help.removesuffix('.')}\n"
        elif short:
            yield f"option-{name} = {_capital(short[1])}\n"
        else:
            words = _capital(name.removesuffix("_ms").replace("_", " "))
            yield f"option-{name} = {words}\n    .hint = {help.removesuffix('.')}\n"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
