"""When players and spectators of a delayed table first had each of its events."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from time import time
from typing import Final

from tests.support.databases import query
from tests.support.killing.players import Player, Witness

LOOKED_EVERY: Final = 0.01
"""Seconds between two looks at what clients have."""

STALLED: Final = 0.2
"""Seconds without a look after which it is not known when something came: this process did something else."""

CAUGHT_UP: Final = 10.0
"""Seconds after which what is due must have been shown, whatever happens to the servers."""


class FeedTimes:
    """Compares the delayed feeds of the tables in `database` with what players had.

    Nothing may be shown before the delay has passed since it was written, which is before any player could
    see it. How late an event is, is measured from when the first of its players had it. Those are left out
    that players or spectators had first at a look that was late, when the run compared journals.

    delay: of the feeds, in seconds.
    """

    def __init__(self, database: str, delay: float) -> None:
        self._database = database
        self._delay = delay
        self._late_looks: set[float] = set()
        self._had: dict[bool, dict[str, list[float]]] = {True: defaultdict(list), False: defaultdict(list)}

    async def run(self, witnesses: Callable[[], Sequence[Witness]]) -> None:
        """Look at everybody until cancelled."""
        last = time()
        while True:
            now = time()
            if now > last + STALLED:
                self._late_looks.add(now)
            last = now
            for witness in witnesses():
                had = self._had[isinstance(witness, Player)][witness.table.id]
                had.extend([now] * (witness.table.mirror.seq - len(had)))
            await asyncio.sleep(LOOKED_EVERY)

    def late(self) -> list[float]:
        """Return by how many seconds each event came later than the delay after players had it, in order."""
        players, spectators = self._had[True], self._had[False]
        pairs = (zip(players[table][1:], spectators[table][1:], strict=False) for table in players)
        return sorted(
            shown - sent - self._delay
            for each in pairs
            for sent, shown in each
            if self._late_looks.isdisjoint((sent, shown))
        )

    def faults(self) -> Iterator[str]:
        """Yield what was shown early, or never although it was due."""
        end = time()
        written = query(self._database, "SELECT table_id, seq, at FROM events WHERE seq > 1")
        for table, seq, at in written:
            if table not in self._had[False]:
                continue  # nobody watches it
            shown = self._had[False][table]
            due_at = at / 1000 + self._delay
            if len(shown) >= seq and shown[seq - 1] < due_at:
                yield f"table {table}: spectators had event {seq} {due_at - shown[seq - 1]:.3f} s early"
            if len(shown) < seq and due_at + CAUGHT_UP < end:
                yield f"table {table}: spectators were never shown event {seq}"
