"""The wider networks of an address: each has a share of what one address may use."""

from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_network


@dataclass(frozen=True, slots=True)
class Shares:
    """How many times the limits of one address a wider network has. An address is a /32, or a /64 of IPv6.

    share_56, share_48: of IPv6. A subscriber has one of these as a rule, with 256 or 65,536 times /64.
    share_24: of IPv4.
    """

    share_56: int = 2
    share_48: int = 4
    share_24: int = 4


def nested(address: str, shares: Shares) -> Iterator[tuple[str, int]]:
    """Yield the network `address` and the wider ones that it is in, narrowest first, each with its share.

    Nothing is wider than an address that is no network, which is an unknown one.
    """
    yield address, 1
    try:
        network = ip_network(address)
    except ValueError:
        return
    wider = {56: shares.share_56, 48: shares.share_48} if network.version == 6 else {24: shares.share_24}
    for bits, share in wider.items():
        if bits < network.prefixlen:
            yield str(network.supernet(new_prefix=bits)), share
