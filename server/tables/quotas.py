"""Quotas of open tables: in total, per player, per address, and for guests."""

from collections import Counter
from ipaddress import IPv6Address, ip_network
from typing import Final, NamedTuple

from riverboat.engine.tournament.record import is_of_tournament
from riverboat.server.networks import nested
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
    """Counts tables, open or being opened, against the quotas in `settings`.

    The tables of a player, of an address and of its wider networks are counted at all servers together.
    """

    def __init__(self, settings: TableSettings) -> None:
        self._settings = settings
        self._openers: dict[str, Opener] = {}
        self._elsewhere: dict[str, Opener] = {}
        self._counts: Counter[str] = Counter()  # by player, and by network, which has a slash

    def add(self, table: str, opener: Opener) -> None:
        """Count `table` of this server from now on, unless it is one of a tournament."""
        if is_of_tournament(table):
            return
        self.remove_elsewhere(table)
        self._count(self._openers.pop(table, None), -1)  # it was being opened
        self._openers[table] = opener
        self._count(opener, 1)

    def remove(self, table: str) -> None:
        """Stop counting `table` of this server."""
        self._count(self._openers.pop(table, None), -1)

    def add_elsewhere(self, table: str, opener: Opener) -> None:
        """Count `table` of another server from now on."""
        if table not in self._openers and self._elsewhere.get(table) != opener:
            self.remove_elsewhere(table)
            self._elsewhere[table] = opener
            self._count(opener, 1)

    def remove_elsewhere(self, table: str) -> None:
        """Stop counting `table` of another server, if it is counted."""
        self._count(self._elsewhere.pop(table, None), -1)

    def opener(self, table: str) -> Opener | None:
        """Return who opened the open `table` of any server; None if it is not known."""
        return self._openers.get(table) or self._elsewhere.get(table)

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
        if self._counts[opener.player] >= each:
            raise CommandRejected(
                Code.TOO_MANY_TABLES,
                f"you have {each} tables open, which is the limit: close one first",
                case="yours",
                most=each,
            )
        for network, share in nested(opener.address, self._settings) if is_counted(opener.address) else ():
            if self._counts[network] >= share * from_address:
                place = "address" if network == opener.address else f"network {network}"
                raise CommandRejected(
                    Code.TOO_MANY_TABLES,
                    f"{share * from_address} tables are open from your {place}, which is the limit:"
                    " close one first",
                    case="address",
                    most=share * from_address,
                )
        if not opener.registered and len(self._openers) >= most - reserved:
            raise CommandRejected(
                Code.TOO_MANY_TABLES,
                f"the last {reserved} of {most} tables are for registered players: register or try later",
                case="guests",
            )

    def _count(self, opener: Opener | None, change: int) -> None:
        if opener is None:
            return
        networks = [network for network, _ in nested(opener.address, self._settings)]
        for key in filter(None, (opener.player, *networks)):
            self._counts[key] += change
            if not self._counts[key]:
                del self._counts[key]


def is_counted(address: str) -> bool:
    """Whether tables opened from `address` count towards a quota.

    Those from this machine do not, because an undeclared proxy may run here. Unknown addresses do not either.
    """
    if not address:
        return False
    network = ip_network(address)
    return not (network.is_loopback or _LOOPBACK_6 in network)
