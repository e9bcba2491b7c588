"""Options of `riverboat serve` that limit what one player, one address or all guests may use."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, NamedTuple

import click

from riverboat.server.finite import FiniteRange
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.tables.settings import TableSettings

MAX_KEPT: Final = 604_800
"""Maximum in seconds of the times below: a week, as in the protocol."""

_COUNT: Final = click.IntRange(1)
_RATE: Final = FiniteRange(0.001, 10_000)
_KEPT: Final = FiniteRange(60, MAX_KEPT)


class QuotaOption(NamedTuple):
    """An option for a field of TableSettings or NetworkLimits.

    option: its name on the command line. setting: the name of the field.
    """

    option: str
    setting: str
    type: click.ParamType[Any]
    help: str
    metavar: str | None = None

    @property
    def parameter(self) -> str:
        """The name of the option as a parameter of the command's function."""
        return self.option.removeprefix("--").replace("-", "_")


QUOTAS: Final = (
    QuotaOption(
        "--connections-player",
        "connections_of_player",
        _COUNT,
        "Connections per player. A further one replaces the connection that was idle for longest.",
    ),
    QuotaOption("--costly-rate", "player_costly_rate", _RATE, "Costly commands per player and second."),
    QuotaOption("--costly-burst", "player_costly_burst", _COUNT, "Burst of costly commands per player."),
    QuotaOption("--chat-rate", "chat_rate", _RATE, "Chat messages per player and second, at all tables."),
    QuotaOption("--chat-burst", "chat_burst", _COUNT, "Burst of chat messages per player."),
    QuotaOption("--opening-rate", "opening_rate", _RATE, "Tables that a player may open per second."),
    QuotaOption("--opening-burst", "opening_burst", _COUNT, "Burst of tables that a player may open."),
    QuotaOption("--tables", "tables", _COUNT, "Open tables."),
    QuotaOption("--tables-each", "tables_each", _COUNT, "Open tables per player."),
    QuotaOption(
        "--tables-address", "tables_of_address", _COUNT, "Open tables per address, except for this machine."
    ),
    QuotaOption(
        "--guests-address",
        "guests_of_address",
        _COUNT,
        "New guests per address and day, except for this machine.",
    ),
    QuotaOption("--share-56", "share_56", _COUNT, "How many times the limits of a /64 a /56 has."),
    QuotaOption("--share-48", "share_48", _COUNT, "How many times the limits of a /64 a /48 has."),
    QuotaOption("--share-24", "share_24", _COUNT, "How many times the limits of an IPv4 address a /24 has."),
    QuotaOption(
        "--tables-reserved",
        "tables_reserved",
        click.IntRange(0),
        "How many of --tables guests may not open. Default: a fifth.",
    ),
    QuotaOption(
        "--table-kept",
        "table_kept",
        _KEPT,
        "How long an empty table of a registered player stays open.",
        "SECONDS",
    ),
    QuotaOption(
        "--guest-table-kept",
        "guest_table_kept",
        _KEPT,
        "How long an empty table of a guest stays open.",
        "SECONDS",
    ),
    QuotaOption(
        "--seat-kept",
        "seat_kept",
        FiniteRange(1, MAX_KEPT),
        "How long a player who sits out or is disconnected keeps the seat.",
        "SECONDS",
    ),
)


def quota_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add an option for each quota to `command`."""
    defaults = _values(TableSettings()) | _values(NetworkLimits())
    for quota in reversed(QUOTAS):
        option = click.option(
            quota.option,
            type=quota.type,
            default=defaults[quota.setting],
            show_default=True,
            show_envvar=True,
            metavar=quota.metavar,
            help=quota.help,
        )
        command = option(command)
    return command


def quotas_of(kind: type[TableSettings] | type[NetworkLimits], given: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of `kind` from the values `given` as options. Raises BadParameter."""
    tables, reserved = given["tables"], given["tables_reserved"]
    if reserved is not None and reserved > tables:
        why = f"You cannot reserve {reserved} of {tables} tables. Try {tables // 5}."
        raise click.BadParameter(why, param_hint="--tables-reserved")
    own = {field.name for field in fields(kind)}
    return {quota.setting: given[quota.parameter] for quota in QUOTAS if quota.setting in own}


def _values(settings: TableSettings | NetworkLimits) -> dict[str, Any]:
    return {field.name: getattr(settings, field.name) for field in fields(settings)}
