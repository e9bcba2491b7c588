"""A journal that measures how long it takes."""

from collections.abc import Sequence
from time import perf_counter

from riverboat.engine.events import HandStarted
from riverboat.engine.table.checkpoint import Checkpoint
from riverboat.engine.table.record import Record
from riverboat.server.runtime.metrics import Metrics
from riverboat.server.tables.ports import Journal


class TimedJournal:
    """Wraps `journal`, and counts its work in `metrics`."""

    def __init__(self, journal: Journal, metrics: Metrics) -> None:
        self._journal = journal
        self._metrics = metrics
        self.new_hand_id = journal.new_hand_id
        self.left_open = journal.left_open
        self.load = journal.load
        self.keep_feed = journal.keep_feed
        self.abandon = journal.abandon
        self.end_of = journal.end_of
        self.is_open = journal.is_open
        self.opened_by = journal.opened_by
        self.carried_out_as = journal.carried_out_as
        self.resynchronise = journal.resynchronise

    async def append(
        self,
        table: str,
        records: Sequence[Record],
        checkpoint: Checkpoint | None = None,
        opened_from: str = "",
    ) -> None:
        """Append `records`: see Journal."""
        began = perf_counter()
        await self._journal.append(table, records, checkpoint, opened_from)
        self._metrics.append.observe(perf_counter() - began)
        for record in records:
            if type(record.event) is HandStarted:
                self._metrics.hands += 1
