"""The options that choose among a player's hands, the same for `riverboat hands` and `riverboat stats`."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeVar

import click

from riverboat.client_cli.commands.game_type import GAME

F = TypeVar("F", bound=Callable[..., Any])

_DAY: Final = click.DateTime(["%Y-%m-%d"])
_CHIPS: Final = click.IntRange(0, 10**15)

_OPTIONS: Final = (
    click.option("--game", type=GAME, metavar="CODE", help="Only hands of this game."),
    click.option("--since", type=_DAY, metavar="DAY", help="Only hands of this day, in UTC, or later."),
    click.option("--until", type=_DAY, metavar="DAY", help="Only hands of this day, in UTC, or earlier."),
    click.option(
        "--min-stakes",
        type=_CHIPS,
        metavar="CHIPS",
        help="Least big blind, or small bet in games without one. Amounts with cents are counted in cents.",
    ),
    click.option("--max-stakes", type=_CHIPS, metavar="CHIPS", help="Greatest such."),
    click.option("--min-pot", type=_CHIPS, metavar="CHIPS", help="Least that the pots paid out."),
    click.option("--max-pot", type=_CHIPS, metavar="CHIPS", help="Most that the pots paid out."),
    click.option("--showdown/--no-showdown", default=None, help="Whether you went to showdown."),
    click.option("--imported/--played-here", default=None, help="Whether the hand was played elsewhere."),
    click.option("--opponent", metavar="NAME", help="Only hands with another player of this name."),
)


def hand_filters(command: F) -> F:
    """Give `command` the options; `filters_of` makes filters of what they are given."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def filters_of(since: datetime | None = None, until: datetime | None = None, **others: Any) -> dict[str, Any]:
    """Return the fields of ListHands for the values of the options. Days are whole days in UTC."""
    days = {"since": since, "until": None if until is None else until + timedelta(days=1)}
    return others | {
        name: None if day is None else round(1000 * day.replace(tzinfo=UTC).timestamp())
        for name, day in days.items()
    }
