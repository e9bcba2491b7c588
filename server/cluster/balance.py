"""Which tables a server should hand over so that all do their share of the work. Pure functions."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

TOLERANCE: Final = 0.1
"""The part of its fair share by which a server may be above it. Without it, tables would go to and fro."""

IDLE: Final = 0.1
"""The work of a table where nothing happens, in events a second: so idle tables are shared, too."""

QUICK: Final = 0.005
"""Seconds by which an event loop may be late that is as quick as any."""

SLOW: Final = 0.02
"""Seconds more that make a server count as half as large."""

LEAST_PART: Final = 0.25
"""The part of its capacity that a server counts for at least, however late its event loop is."""

Work = tuple[str, float]
"""The id of a table, and its work."""


class TableLoad(NamedTuple):
    """The work of a server, in events a second, and its size beside that of others."""

    work: float
    capacity: float

    @property
    def ratio(self) -> float:
        """The work for its size."""
        return self.work / self.capacity

    def with_work(self, work: float) -> "TableLoad":
        """Return the load with as much more work."""
        return self._replace(work=self.work + work)


def effective(capacity: int, lag: float) -> float:
    """Return the size of a server whose event loop is `lag` seconds late: a slow one counts as smaller."""
    return max(1, capacity) * max(LEAST_PART, 1 / (1 + max(0.0, lag - QUICK) / SLOW))


def to_hand_over(me: str, loads: Mapping[str, TableLoad], tables: Iterable[Work]) -> dict[str, list[str]]:
    """Return which of its `tables` the server `me` should hand over now, by server.

    Their work is half of what it does above its fair share, because several servers do this at once. A table
    with more work than that is handed over by the most loaded server alone, and so is one that a server needs
    which has clearly too little. No table goes to a server that would then be more loaded than this one,
    unless that is clearly less than this one is loaded now.

    loads: those of all servers, by id. tables: in the order in which they may go.
    """
    mine, least = loads[me], min(loads.values(), key=lambda load: load.ratio)
    fair = sum(load.work for load in loads.values()) / sum(load.capacity for load in loads.values())
    is_high = mine.ratio > fair * (1 + TOLERANCE)
    if not is_high and least.ratio >= fair * (1 - TOLERANCE):
        return {}
    is_first = me == max(loads, key=lambda server: (loads[server].ratio, server))
    left = (mine.work - fair * mine.capacity) / 2 if is_high or is_first else 0.0
    others, shares = {server: load for server, load in loads.items() if server != me}, dict[str, list[str]]()
    for table, work in tables:
        if work > left and (shares or not is_first):
            continue
        server = _least_loaded(others, work)
        after = others[server].with_work(work).ratio
        if mine.with_work(-work).ratio < after and after > mine.ratio * (1 - TOLERANCE):
            continue
        mine, others[server] = mine.with_work(-work), others[server].with_work(work)
        left -= work
        shares.setdefault(server, []).append(table)
    return shares


def shared_out(tables: Iterable[Work], loads: Mapping[str, TableLoad]) -> dict[str, list[str]]:
    """Return which of `tables` each server should get: one after the other the least loaded, by `loads`."""
    loads, shares = dict(loads), dict[str, list[str]]()
    for table, work in tables:
        server = _least_loaded(loads, work)
        loads[server] = loads[server].with_work(work)
        shares.setdefault(server, []).append(table)
    return shares


def _least_loaded(loads: Mapping[str, TableLoad], work: float) -> str:
    """Return the server that is the least loaded with as much more `work`."""
    return min(loads, key=lambda server: (loads[server].with_work(work).ratio, server))
