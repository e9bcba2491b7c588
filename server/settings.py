"""The settings of a server."""

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

from riverboat.server.cluster.broker import Broker
from riverboat.server.history.database.engines import DEFAULT_URL
from riverboat.server.history.players import OPENING_GRANT, Lives
from riverboat.server.net.addresses import AddressPolicy
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.runtime.watchdog import STALL
from riverboat.server.tables.parts.fair_deals import LEAST_WAIT
from riverboat.server.tables.settings import TableSettings

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8765


class Role(StrEnum):
    """What a server of a cluster does."""

    BOTH = "both"
    """It has tables and clients."""

    EDGE = "edge"
    """It has clients alone: their tables are at other servers."""

    TABLES = "tables"
    """It has tables alone: clients connect to other servers."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Configure a server.

    port: 0 for any free port.
    database: an SQLAlchemy URL.
    opening_grant: play chips that every new player gets.
    keys: the file with the keys for hidden cards. See `server.history.journal.keys` for the default.
    abandon_sealed: whether hands whose key is lost are abandoned.
    lives: how long unused guest accounts and tokens are kept.
    web: whether to serve the browser table.
    bus: the broker that links the servers on the database; None for a server by itself, whose role is `BOTH`.
    name: that of the server on the bus; None for another one at each start.
    lease: seconds after which the other servers on the database may take the tables of a server that does not
        renew it; None for 1.2.
    fair_deals: whether every table deals from commitments: see docs/fairness.md; None if values have the time
        for it in the pause between hands.
    stall: seconds for which the event loop may be blocked before the watchdog logs it; 0 turns it off.
    """

    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    database: str = DEFAULT_URL
    tables: TableSettings = field(default_factory=TableSettings)
    limits: NetworkLimits = field(default_factory=NetworkLimits)
    access: AddressPolicy = field(default_factory=AddressPolicy)
    opening_grant: int = OPENING_GRANT
    keys: Path | None = None
    abandon_sealed: bool = False
    lives: Lives = field(default_factory=Lives)
    stall: float = STALL
    web: bool = True
    bus: Broker | None = None
    name: str | None = None
    role: Role = Role.BOTH
    lease: float | None = None
    fair_deals: bool | None = None

    @property
    def commits(self) -> bool:
        """Whether every table deals from commitments."""
        return self.tables.pause >= LEAST_WAIT if self.fair_deals is None else self.fair_deals
