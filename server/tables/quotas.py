"""Quotas of open tables: in total, per player, per address, and for guests."""

from ipaddress import IPv6Address, ip_network
from typing import Final, NamedTuple

from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.tables.settings import TableSettings

_LOOPBACK_6: Final = IPv6Address("::1")  # the network of a subscriber has it, and is not all loopback


class Opener(NamedTuple):
    """The player who opens a table.

    player: the id; empty for the server itself.
    address: the address of the player's connection; empty if unknown.
    registered: whether the player is registered.
    """

    player: str = ""
    address: str = ""
    registered: bool = False


class TableQuotas:
    """Counts tables, open or being opened, against the quotas in `settings`."""

    def __init__(self, settings: TableSettings) -> None:
        self._settings = settings
        self._openers: dict[str, Opener] = {}

    def add(self, table: str, opener: Opener) -> None:
        """Count `table` from now on."""
        self._openers[table] = opener

    def remove(self, table: str) -> None:
        """Stop counting `table`."""
        del self._openers[table]

    def opener(self, table: str) -> Opener:
        """Return who opened the open `table`."""
        return self._openers[table]

    def check(self, opener: Opener) -> None:
        """Raise CommandRejected if `opener` may not open another table."""
        most, each = self._settings.tables, self._settings.tables_each
        reserved, from_address = self._settings.reserved, self._settings.tables_of_address
        if len(self._openers) >= most:
            raise CommandRejected(
                Code.TOO_MANY_TABLES, f"{most} tables are open, which is the limit: try again later"
            )
        if not opener.player:
            return
        if sum(other.player == opener.player for other in self._openers.values()) >= each:
            raise CommandRejected(
                Code.TOO_MANY_TABLES, f"you have {each} tables open, which is the limit: close one first"
            )
        from_here = sum(other.address == opener.address for other in self._openers.values())
        if is_counted(opener.address) and from_here >= from_address:
            raise CommandRejected(
                Code.TOO_MANY_TABLES,
                f"{from_address} tables are open from your address, which is the limit: close one first",
            )
        if not opener.registered and len(self._openers) >= most - reserved:
            raise CommandRejected(
                Code.TOO_MANY_TABLES,
                f"the last {reserved} of {most} tables are for registered players: register or try later",
            )


def is_counted(address: str) -> bool:
    """Whether tables opened from `address` count towards a quota.

    Those from this machine do not, because an undeclared proxy may run here. Unknown addresses do not either.
    """
    if not address:
        return False
    network = ip_network(address)
    return not (network.is_loopback or _LOOPBACK_6 in network)
