"""Bulk commands: which tables an operator selects."""

from collections.abc import Callable, Iterator
from ipaddress import IPv4Network, IPv6Network, ip_network

from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.management import CloseTables
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.protocol.validation import shortened
from riverboat.server.tables.quotas import Opener

Network = IPv4Network | IPv6Network
Fits = Callable[[TableInfo, Opener], bool]


def fits(command: CloseTables, player: str | None, like: Opener | None) -> Fits:
    """Return a predicate for the tables, with their openers, that `command` selects. Raises CommandRejected.

    player: the id of the player whom `command` names.
    like: the opener of the table whose address `command` names.
    """
    conditions = list(_conditions(command, player, like))
    if not conditions:
        raise CommandRejected(
            Code.BAD_MESSAGE, "name the tables to close by player, address, address_of or empty"
        )

    def fit(info: TableInfo, opener: Opener) -> bool:
        return bool(info.host) and all(condition(info, opener) for condition in conditions)

    return fit


def _conditions(command: CloseTables, player: str | None, like: Opener | None) -> Iterator[Fits]:
    if player is not None:
        yield lambda info, opener: info.host == player
    if command.address is not None:
        network = _network(command.address)
        yield lambda info, opener: _is_within(opener.address, network)
    if like is not None:
        if not like.address:
            raise CommandRejected(
                Code.UNKNOWN_ADDRESS,
                f"the address that opened table {shortened(command.address_of or '')} is unknown",
            )
        yield lambda info, opener: opener.address == like.address
    if command.empty:
        yield lambda info, opener: may_close(info, command)


def may_close(info: TableInfo, command: CloseTables) -> bool:
    """Whether a table that `command` selected may be closed: of empty ones, if nobody has arrived since."""
    return not (command.empty and (info.players or info.watchers))


def _network(text: str) -> Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise CommandRejected(
            Code.BAD_MESSAGE,
            f"address: {shortened(text)!r} is not an address or a network; try 192.0.2.7 or 192.0.2.0/24",
        ) from None


def _is_within(address: str, network: Network) -> bool:
    """Whether `address`, which may be the network of a subscriber, overlaps `network`."""
    return bool(address) and ip_network(address).overlaps(network)
