"""What operators see of a server."""

from msgspec import Struct


class ServerInfo(Struct, frozen=True, kw_only=True):
    """A server on the database, as it wrote with the last renewal of its lease.

    server: its id, a new one for each start and after a lost lease.
    address: the URL that it can be reached at; empty until it listens.
    state: `starting`, `serving`, `draining`, or `edge`: it has clients and no tables. Only a serving server
        takes over tables of others.
    capacity: how many tables it may have.
    lease_age_ms: the age of the last renewal, by the clock of the database.
    """

    server: str
    address: str
    state: str
    tables: int
    connections: int
    capacity: int
    lease_age_ms: int
    version: str
