"""Give recorded hands what another source of them adds: details, hole cards, and its text.

The journal of an imported table that is closed is rewritten from the first added card on: its events keep
their order, and get the numbers that they would have if the cards had been there from the beginning. Nobody
plays at such a table, and nothing outside of it refers to its numbers.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import Column, bindparam, insert, select, update

from riverboat.engine.events import Event
from riverboat.server.history.database.models import events, hand_players, hands, provenance, seatings
from riverboat.server.history.database.statements import Row, Statement
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.journal.projections import KEEP_TEXT
from riverboat.server.protocol.event_data import event_to_json

_MOST: Final = 5_000
_AT_ONCE: Final = 500

_KEEP: Final = Statement(
    6,
    update(provenance)
    .where(provenance.c.hand == bindparam("of_hand"))
    .values({name: bindparam(f"new_{name}") for name in set(provenance.columns.keys()) - {"hand"}}),
)
_PLAYED: Final = Statement(
    6,
    update(hands)
    .where(hands.c.id == bindparam("of_hand"))
    .values(started_at=bindparam("new_played"), ended_at=bindparam("new_played")),
)
_PLAYERS_PLAYED: Final = Statement(
    6,
    update(hand_players)
    .where(hand_players.c.hand == bindparam("of_hand"))
    .values(started_at=bindparam("new_played")),
)


class Completions:
    """What recorded hands are to get. Their tables must be closed before `write`."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._rows: dict[int, Row] = {}
        self._added: dict[int, Sequence[tuple[int, Event]]] = {}
        self._texts: dict[tuple[int, str], Row] = {}

    def __contains__(self, hand: int) -> bool:
        return hand in self._rows

    @property
    def is_full(self) -> bool:
        """Whether it is time to write."""
        return len(self._rows) + len(self._texts) >= _MOST

    def add(self, row: Row, added: Sequence[tuple[int, Event]]) -> None:
        """Let a hand have this `row`, and the events `added`, each with the place that it follows."""
        self._rows[row["hand"]] = row
        if added:
            self._added[row["hand"]] = added

    def add_text(self, hand: int, digest: str) -> None:
        """Let a hand be recognised by the text with this digest, by which it is not yet."""
        self._texts[hand, digest] = {"hand": hand, "digest": digest}

    async def write(self) -> None:
        """Write it all. Raises HistoryUnavailable; what was written then is complete for its hands."""
        rows, self._rows = list(self._rows.values()), {}
        added, self._added = self._added, {}
        texts, self._texts = list(self._texts.values()), {}
        await self._writer.run(lambda transaction: transaction.add(KEEP_TEXT, texts))
        plain = [row for row in rows if row["hand"] not in added]
        for first in range(0, len(plain), _AT_ONCE):
            some = plain[first : first + _AT_ONCE]
            await self._writer.run(partial(_keep, rows=some))
        if added:
            joined = [row for row in rows if row["hand"] in added]
            await self._writer.run(partial(_join, rows=joined, added=added))


def _keep(transaction: Transaction, rows: Sequence[Row]) -> None:
    changes = [{"of_hand": row["hand"], **{f"new_{name}": row[name] for name in row}} for row in rows]
    transaction.add(_KEEP, changes)
    dated = [change for change in changes if change["new_played"] is not None]
    transaction.add(_PLAYED, dated)
    transaction.add(_PLAYERS_PLAYED, dated)


def _join(
    transaction: Transaction, rows: Sequence[Row], added: dict[int, Sequence[tuple[int, Event]]]
) -> None:
    """Insert events into the journals of closed tables."""
    after: dict[str, dict[int, list[tuple[int, Event]]]] = defaultdict(lambda: defaultdict(list))
    for hand, its_events in added.items():
        found = transaction.execute(
            select(hands.c.table_id, hands.c.started_seq).where(hands.c.id == hand)
        ).one()
        for place, event in its_events:
            after[found.table_id][found.started_seq + place].append((hand, event))
    for table, its_places in after.items():
        _insert(transaction, table, its_places)
    _keep(transaction, rows)


def _insert(transaction: Transaction, table: str, after: dict[int, list[tuple[int, Event]]]) -> None:
    """Insert events of `table`, each with its hand, `after` those with these numbers."""
    places = sorted(after)
    shifts = [0]
    for place in places:
        shifts.append(shifts[-1] + len(after[place]))
    times = {
        place: transaction.execute(
            select(events.c.at).where(events.c.table_id == table, events.c.seq == place)
        ).scalar_one()
        for place in places
    }
    for column in (events.c.seq, seatings.c.taken_seq, hands.c.started_seq, hands.c.ended_seq):
        _shift(transaction, table, column, places, shifts)
    for place in places:
        begin = place + shifts[bisect_left(places, place)] + 1
        for seq, (hand, event) in enumerate(after[place], begin):
            transaction.execute(
                insert(events).values(
                    table_id=table,
                    seq=seq,
                    hand=hand,
                    kind=event.kind,
                    data=event_to_json(event),
                    at=times[place],
                )
            )


def _shift(
    transaction: Transaction, table: str, column: Column[Any], places: Sequence[int], shifts: Sequence[int]
) -> None:
    """Add to the numbers in `column` how many events are inserted before each.

    They are made negative first, so that no number is there twice meanwhile.
    """
    of_table = column.table.c.table_id == table
    transaction.execute(
        update(column.table).where(of_table, column > places[0]).values({column.name: -column})
    )
    bounds = zip(places, [*places[1:], None], shifts[1:], strict=True)
    for low, high, shift in bounds:
        within = [of_table, column < -low]
        if high is not None:
            within.append(column >= -high)
        transaction.execute(update(column.table).where(*within).values({column.name: shift - column}))
