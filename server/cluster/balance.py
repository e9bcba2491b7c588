"""How many tables a server should hand over so that all have their share. Pure functions."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

TOLERANCE: Final = 0.1
"""The part of its fair share by which a server may be above it. Without it, tables would go to and fro."""


class Load(NamedTuple):
    """How many tables a server has, and how many it may have."""

    tables: int
    capacity: int

    @property
    def ratio(self) -> float:
        """The part of its capacity that is used."""
        return self.tables / self.capacity


def surplus(me: str, loads: Mapping[str, Load]) -> int:
    """Return how many tables the server `me` should hand over now.

    That is half of what it has above its fair share, because several servers do this at once. If it has only
    little more, and some server has clearly too few, the most loaded server alone hands some over.

    loads: those of all servers, by id.
    """
    mine, least = loads[me], min(loads.values(), key=lambda load: load.ratio)
    tables, capacity = (sum(each) for each in zip(*loads.values(), strict=True))
    fair = tables / capacity
    excess = mine.tables - fair * mine.capacity
    is_high = mine.ratio > fair * (1 + TOLERANCE)
    if is_high and excess >= 2:
        return int(excess / 2)
    if not is_high and least.ratio >= fair * (1 - TOLERANCE):
        return 0
    is_first = me == max(loads, key=lambda server: (loads[server].ratio, server))
    improves = mine._replace(tables=mine.tables - 1).ratio >= _with_one_more(least).ratio
    return max(1, int(excess / 2)) if is_first and improves else 0


def shared_out(tables: Iterable[str], loads: Mapping[str, Load]) -> dict[str, list[str]]:
    """Return which of `tables` each server should get: one after the other the least loaded, by `loads`."""
    loads, shares = dict(loads), dict[str, list[str]]()
    for table in tables:
        server = min(loads, key=lambda server: (_with_one_more(loads[server]).ratio, server))
        loads[server] = _with_one_more(loads[server])
        shares.setdefault(server, []).append(table)
    return shares


def _with_one_more(load: Load) -> Load:
    return load._replace(tables=load.tables + 1)
