"""The journal with a stop-watch."""

from collections.abc import Sequence
from time import perf_counter

from engine.events import HandStarted
from server.metrics import Metrics
from server.protocol.records import Record
from server.protocol.standing import Standing
from server.tables.ports import Journal


class TimedJournal:
    """`journal`, and in `metrics` how long it takes and what it is told."""

    def __init__(self, journal: Journal, metrics: Metrics) -> None:
        self._journal = journal
        self._metrics = metrics
        self.new_hand_number = journal.new_hand_number
        self.left_open = journal.left_open
        self.on_record = journal.on_record
        self.give_up = journal.give_up
        self.regain = journal.regain

    async def append(self, table: str, records: Sequence[Record], standing: Standing | None = None) -> None:
        """As the journal does."""
        began = perf_counter()
        await self._journal.append(table, records, standing)
        self._metrics.append.observe(perf_counter() - began)
        for record in records:
            if type(record.event) is HandStarted:
                self._metrics.hands += 1
