"""The rules of a table as options of a command: one for each that the rules declare."""

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from functools import partial
from typing import Any, Final, get_args, get_type_hints

import click

from riverboat.client_cli.commands.game_type import GAME
from riverboat.engine.games import Stakes
from riverboat.engine.house import STANDARD_HOUSE, House, Rake
from riverboat.engine.options import option_of, options_of
from riverboat.engine.table.rules import TableRules

_BUY_INS: Final = {"min_buy_in", "max_buy_in"}

Options = Callable[[Callable[..., Any]], Callable[..., Any]]


def rules_of_opening(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give `command` an option for each rule that a table may be opened with."""
    return _with([*_options(TableRules)], command)


def stakes_as_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give `command` an option for each of the stakes, and for the limits of buy-ins."""
    buy_ins = [_option(field, int) for field in fields(TableRules) if field.name in _BUY_INS]
    return _with([*_options(Stakes), *buy_ins], command)


def fields_of_opening(given: dict[str, Any]) -> dict[str, Any]:
    """The rules that the options come to, by their names in `open_table`. Raises UsageError."""
    rules = {name: value for name, value in given.items() if value is not None}
    rake, cap = rules.pop("rake", None), rules.pop("rake_cap", None)
    without_flop, together = rules.pop("drop_without_flop", False), rules.pop("rake_of_all_pots", False)
    if (rake is None) != (cap is None) or (rake is None and (without_flop or together)):
        raise click.UsageError("--rake and --rake-cap go together")
    names = {field.name for field in fields(House)} & rules.keys()
    house = replace(STANDARD_HOUSE, **{name: rules.pop(name) for name in names})
    if rake is not None and cap is not None:
        house = replace(house, rake=Rake(rake, cap, not without_flop, not together))
    return rules if house == STANDARD_HOUSE else rules | {"house": house}


def _options(declared: type[Any]) -> Iterator[Options]:
    """One for each field of the dataclass `declared`, and of the dataclasses in it."""
    kinds = get_type_hints(declared)
    for field in fields(declared):
        kind: type[Any] = next(iter(get_args(kinds[field.name])), kinds[field.name])  # of "int | None", int
        if kind is Rake:
            yield from _rake()
        elif is_dataclass(kind):
            yield from _options(kind)
        else:
            yield _option(field, kind)


def _option(field: Field[Any], kind: type[Any]) -> Options:
    option, flag = option_of(field), field.name.replace("_", "-")
    default = option.follows or ("" if field.default in (MISSING, False) else str(field.default).lower())
    described = partial(click.option, default=None, help=option.help, show_default=default or None)
    if kind is bool:
        return described(f"--{flag}/--no-{flag}")
    limited: Any = kind if option.least is None else click.IntRange(option.least, option.most)
    if field.name == "game":
        limited = GAME
    return described(f"--{flag}", type=limited, metavar=option.unit.upper() or None)


def _rake() -> Iterator[Options]:
    declared = options_of(Rake)
    for flag, name in (("--rake", "per_mille"), ("--rake-cap", "cap")):
        limits = click.IntRange(declared[name].least, declared[name].most)
        yield click.option(flag, type=limits, help=declared[name].help)
    yield click.option("--drop-without-flop", is_flag=True, default=None, help="Take it before the flop too.")
    yield click.option(
        "--rake-of-all-pots", is_flag=True, default=None, help="Round it down over all pots, not in each."
    )


def _with(options: list[Options], command: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(options):
        command = option(command)
    return command
