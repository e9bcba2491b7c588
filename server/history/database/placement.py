"""Which server takes which of the tables that have none: weighted rendezvous hashing.

Each server ranks all servers for a table in the same order, without asking the others, and takes the tables
for which it comes first. If a server appears or disappears, only the tables that it gains or had change
place.

Source: D. G. Thaler and C. V. Ravishankar, "Using name-based mappings to increase hit rates", 1998. The
logarithm makes each server's share proportional to its weight: J. Schindelhauer and G. Schomaker, "Weighted
distributed hash tables", 2005.
"""

from collections.abc import Mapping
from hashlib import blake2b
from math import log
from typing import Final

_HASHES: Final = 2**64


def weight(capacity: int, tables: int) -> float:
    """Return the weight of a server with this many `tables`: the emptier it is, the more it takes.

    capacity: how many tables it may have.
    """
    return capacity / (1 + tables)


def rank(table: str, server: str, weights: Mapping[str, float]) -> int:
    """Return how many servers come before `server` for `table`; 0 if it is the first.

    weights: those of all servers, by id, each greater than 0.
    """
    mine = _score(table, server, weights[server])
    return sum(_score(table, other, each) > mine for other, each in weights.items() if other != server)


def _score(table: str, server: str, weight: float) -> float:
    digest = blake2b(f"{table} {server}".encode(), digest_size=8).digest()
    share = (int.from_bytes(digest) + 0.5) / (_HASHES + 1)  # between 0 and 1, and neither of them
    return -weight / log(share)
