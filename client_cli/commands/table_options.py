"""The rules of a table as options of a command."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, Final, get_args, get_type_hints

import click

from riverboat.engine.games import STANDARD_HOUSE, House, Rake
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import OpenTable
from riverboat.server.protocol.management import ChangeStakes

HELP: Final = {
    "game": "The code of a game or of a rotation: nlhe, plo, razz, horse...",
    "small_blind": "Half the big blind, if left out.",
    "big_blind": "The small bet or 100, if left out.",
    "ante": "What every player posts before the deal.",
    "big_blind_ante": "The big blind posts one ante for the whole table.",
    "bring_in": "In stud games; a quarter of the small bet, if left out.",
    "small_bet": "At fixed limit; the big blind or 100, if left out.",
    "big_bet": "At fixed limit; two small bets, if left out.",
    "seats": "How many may sit.",
    "min_buy_in": "20 big blinds, if left out.",
    "max_buy_in": "200 big blinds, if left out.",
    "act_ms": "The time to act, in milliseconds.",
    "time_bank_ms": "Time beyond that which each player has, in milliseconds.",
    "time_bank_refill_ms": "How much of it comes back with each hand.",
    "keep_ms": "How long it stays open with nobody at it, in milliseconds; as long as it may, if left out.",
    "boards": "Boards dealt side by side.",
    "bomb_pot_every": "Every so many hands is a bomb pot.",
    "spectator_delay_ms": "How much later others see the table, in milliseconds.",
    "all_cards": "With a delay: they see all hole cards, of hands that are over.",
    "spectators_chat": "Those without a seat may chat too.",
    "unlisted": "Show it to nobody who does not know its id.",
    "straddles": "So many players left of the big blind straddle.",
    "blind_before_ante": "Whether a short stack pays the big blind before the ante for the table.",
    "raise_cap": "At fixed limit, raises a street after the bet.",
    "cap_heads_up": "The cap holds between two players too.",
    "half_bet_counts": "At fixed limit an all-in of half a bet counts as one.",
    "odd_chip_by_suit": "Whether odd chips go by the highest card.",
    "max_runs": "How often the rest of a board may be dealt, if all agree.",
    "rabbit": "Show what would have come.",
}
"""What is said of a rule; a rule that is not here says it by its name."""

_NOT_AS_SUCH: Final = {"id", "table", "name", "reason", "house", "password"}

Options = Callable[[Callable[..., Any]], Callable[..., Any]]


def rules_of_opening(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give `command` an option for each rule that a table may be opened with."""
    hints = get_type_hints(House)
    of_house = [_option(field.name, hints[field.name]) for field in fields(House) if field.name != "rake"]
    rake = [
        click.option("--rake", type=click.IntRange(0, 1000), help="Thousandths of each pot, for the house."),
        click.option("--rake-cap", type=click.IntRange(0), help="Chips that it takes of a hand at most."),
        click.option("--drop-without-flop", is_flag=True, default=None, help="It takes before the flop too."),
    ]
    return _with([*_options(OpenTable), *of_house, *rake], command)


def stakes_as_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give `command` an option for each of the stakes."""
    return _with(_options(ChangeStakes), command)


def fields_of_opening(given: dict[str, Any]) -> dict[str, Any]:
    """The fields of OpenTable that the options come to. Raises UsageError."""
    rules = {name: value for name, value in given.items() if value is not None}
    rake, cap = rules.pop("rake", None), rules.pop("rake_cap", None)
    without_flop = rules.pop("drop_without_flop", False)
    if (rake is None) != (cap is None) or (without_flop and rake is None):
        raise click.UsageError("--rake and --rake-cap go together")
    names = {field.name for field in fields(House)} & rules.keys()
    house = replace(STANDARD_HOUSE, **{name: rules.pop(name) for name in names})
    if rake is not None and cap is not None:
        house = replace(house, rake=Rake(rake, cap, not without_flop))
    return rules if house == STANDARD_HOUSE else rules | {"house": house}


def _options(command: type[Command]) -> list[Options]:
    hints = get_type_hints(command)
    return [_option(name, hints[name]) for name in command.__struct_fields__ if name not in _NOT_AS_SUCH]


def _option(name: str, hint: Any) -> Options:
    """The option for the rule `name` with values of the type `hint`, which are plain, or nothing."""
    flag, plain = (
        name.replace("_", "-"),
        [kind for kind in (*get_args(hint), hint) if kind in (int, str, bool)],
    )
    if bool in plain:
        return click.option(f"--{flag}/--no-{flag}", default=None, help=HELP.get(name))
    return click.option(f"--{flag}", type=plain[0], help=HELP.get(name))


def _with(options: list[Options], command: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(options):
        command = option(command)
    return command
