"""The wider networks of an address: each has a share of what one address may use."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_network
from typing import Final

REMEMBERED: Final = 8_192
"""Addresses whose networks are remembered. To find them takes longer than most of what a socket costs."""


@dataclass(frozen=True, slots=True)
class Shares:
    """How many times the limits of one address a wider network has. An address is a /32, or a /64 of IPv6.

    share_56, share_48: of IPv6. A subscriber has one of these as a rule, with 256 or 65,536 times /64.
    share_24: of IPv4.
    """

    share_56: int = 2
    share_48: int = 4
    share_24: int = 4

    def of(self, bits: int) -> int:
        """Return the share of a network with a prefix of this length."""
        return {56: self.share_56, 48: self.share_48, 24: self.share_24}[bits]


def nested(address: str, shares: Shares) -> Iterator[tuple[str, int]]:
    """Yield the network `address` and the wider ones that it is in, narrowest first, each with its share.

    An unknown address, which is not a network, has nothing wider.
    """
    yield address, 1
    for bits, network in _wider(address):
        yield network, shares.of(bits)


@lru_cache(REMEMBERED)
def _wider(address: str) -> Sequence[tuple[int, str]]:
    """Return the wider networks of `address` with the length of their prefix, narrowest first."""
    try:
        network = ip_network(address)
    except ValueError:
        return ()
    lengths = (56, 48) if network.version == 6 else (24,)
    return tuple(
        (bits, str(network.supernet(new_prefix=bits))) for bits in lengths if bits < network.prefixlen
    )
