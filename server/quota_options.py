"""The quotas as options of `riverboat serve`: what one player, one address and all guests may take up."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, NamedTuple

import click

from riverboat.server.finite import FiniteRange
from riverboat.server.net.limits import Limits
from riverboat.server.tables.settings import TableSettings

MAX_KEPT: Final = 604_800
"""Seconds that anything is kept for at most: a week, as the protocol has it."""

_COUNT: Final = click.IntRange(1)
_RATE: Final = FiniteRange(0.001, 10_000)
_KEPT: Final = FiniteRange(60, MAX_KEPT)


class Quota(NamedTuple):
    """An option: its name, the setting of TableSettings or Limits that it is, its type, and its help."""

    option: str
    setting: str
    type: click.ParamType[Any]
    help: str
    metavar: str | None = None


QUOTAS: Final = (
    Quota(
        "--connections-player",
        "connections_of_player",
        _COUNT,
        "Connections of one player; one more closes the one that is silent for longest.",
    ),
    Quota("--costly-rate", "player_costly_rate", _RATE, "Costly commands a second, of a player."),
    Quota("--costly-burst", "player_costly_burst", _COUNT, "Costly commands ahead of that rate."),
    Quota("--chat-rate", "chat_rate", _RATE, "Chat messages a second of a player, at all tables."),
    Quota("--chat-burst", "chat_burst", _COUNT, "Chat messages ahead of that rate."),
    Quota("--opening-rate", "opening_rate", _RATE, "Tables that a player opens a second."),
    Quota("--opening-burst", "opening_burst", _COUNT, "Tables that a player opens ahead of that rate."),
    Quota("--tables", "tables", _COUNT, "Open tables."),
    Quota("--tables-each", "tables_each", _COUNT, "Open tables of one player."),
    Quota(
        "--tables-address",
        "tables_of_address",
        _COUNT,
        "Open tables from one address, but this machine's.",
    ),
    Quota(
        "--tables-reserved",
        "tables_reserved",
        click.IntRange(0),
        "Of all tables, those that no guest may open; a fifth, if left out.",
    ),
    Quota(
        "--table-kept",
        "table_kept",
        _KEPT,
        "How long a registered player's table stays open with nobody at it.",
        "SECONDS",
    ),
    Quota("--guest-table-kept", "guest_table_kept", _KEPT, "The same for a guest's table.", "SECONDS"),
    Quota(
        "--seat-kept",
        "seat_kept",
        FiniteRange(1, MAX_KEPT),
        "How long a player who sits out, or is not connected, keeps the seat.",
        "SECONDS",
    ),
)


def quota_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give `command` an option for each quota."""
    defaults = _values(TableSettings()) | _values(Limits())
    for quota in reversed(QUOTAS):
        option = click.option(
            quota.option,
            quota.setting,
            type=quota.type,
            default=defaults[quota.setting],
            show_default=True,
            metavar=quota.metavar,
            help=quota.help,
        )
        command = option(command)
    return command


def quotas_of(kind: type[TableSettings] | type[Limits], given: dict[str, Any]) -> dict[str, Any]:
    """Of what was `given` as options, the settings that are of this `kind`. Raises BadParameter."""
    tables, reserved = given["tables"], given["tables_reserved"]
    if reserved is not None and reserved > tables:
        why = f"{reserved} of {tables} tables cannot be reserved; try {tables // 5}"
        raise click.BadParameter(why, param_hint="--tables-reserved")
    own = {field.name for field in fields(kind)}
    return {name: value for name, value in given.items() if name in own}


def _values(settings: TableSettings | Limits) -> dict[str, Any]:
    return {field.name: getattr(settings, field.name) for field in fields(settings)}
