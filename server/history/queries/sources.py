"""What the sources of imported hands say of them, to recognise a hand."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Connection, Select, Text, and_, bindparam, or_, select
from sqlalchemy.exc import DBAPIError

from riverboat.engine.notation.provenance import Provenance
from riverboat.server.history.database.engines import unavailable
from riverboat.server.history.database.models import hands, provenance, source_texts, tables
from riverboat.server.history.provenance_rows import from_json
from riverboat.server.history.queries.hands import History


@dataclass(frozen=True, slots=True)
class KnownSource:
    """What is recorded of an imported hand. content: a digest of how it went."""

    hand: int
    content: str
    source: Provenance


# Archived tables are being removed. An id of NULL is that of no hand.
_KNOWN: Final = (
    select(provenance.c.hand, provenance.c.content, provenance.c.data)
    .join(hands, hands.c.id == provenance.c.hand)
    .join(tables, tables.c.id == hands.c.table_id)
    .where(
        or_(
            provenance.c.content == bindparam("went"),
            and_(
                provenance.c.venue_hand == bindparam("venue_hand", type_=Text),
                provenance.c.venue == bindparam("venue", type_=Text),
            ),
        ),
        tables.c.archived_at.is_(None),
    )
    .order_by(provenance.c.hand)
)


_READ_FROM: Final = (
    select(source_texts.c.hand)
    .join(hands, hands.c.id == source_texts.c.hand)
    .join(tables, tables.c.id == hands.c.table_id)
    .where(source_texts.c.digest == bindparam("digest"), tables.c.archived_at.is_(None))
    .order_by(source_texts.c.hand)
)


class KnownSources:
    """Finds recorded hands, many times in a row: in one snapshot of the database, until `refresh`."""

    def __init__(self, past: History) -> None:
        self._past = past
        self._snapshot = ExitStack()
        self._connection: Connection | None = None
        self._compiled: dict[Select[Any], tuple[str, Sequence[str] | None]] = {}

    def find(self, went: str, venue: str, venue_hand: str) -> list[KnownSource]:
        """Return the hands with this id at this venue, and those that went the same, in the order of import.

        Raises HistoryUnavailable and JournalDamaged.
        """
        is_named = venue and venue_hand
        given = {
            "went": went,
            "venue": venue if is_named else None,
            "venue_hand": venue_hand if is_named else None,
        }
        found = self._rows(_KNOWN, given)
        return [KnownSource(hand, content, from_json(hand, data)) for hand, content, data in found]

    def read_from(self, digest: str) -> list[int]:
        """Return the hands that were read from the text with this digest. Raises HistoryUnavailable."""
        return [hand for (hand,) in self._rows(_READ_FROM, {"digest": digest})]

    def _rows(self, statement: Select[Any], given: Mapping[str, Any]) -> list[Any]:
        if self._connection is None:
            self._connection = self._snapshot.enter_context(self._past.reading())
        connection = self._connection
        if statement not in self._compiled:  # once: that takes longer than to execute it
            compiled = statement.compile(dialect=connection.dialect)
            self._compiled[statement] = str(compiled), compiled.positiontup
        text, names = self._compiled[statement]
        try:
            # SQLAlchemy takes ten times as long for its own part as the database for this.
            cursor = connection.connection.cursor()
            cursor.execute(text, given if names is None else tuple([given[name] for name in names]))
            found = list(cursor.fetchall())
            cursor.close()
        except connection.dialect.loaded_dbapi.Error as error:
            raise unavailable(DBAPIError(None, None, error, hide_parameters=True)) from None
        return found

    def refresh(self) -> None:
        """See from now on what has been written meanwhile. Raises HistoryUnavailable."""
        self._connection = None
        self._snapshot.close()


def hands_without_source(past: History, prefix: str) -> Iterator[tuple[str, frozenset[int]]]:
    """Yield the tables, by the prefix of their ids, with the finished hands that have no provenance.

    Raises HistoryUnavailable.
    """
    missing = (
        select(hands.c.table_id, hands.c.id)
        .join(tables, tables.c.id == hands.c.table_id)
        .outerjoin(provenance, provenance.c.hand == hands.c.id)
        .where(hands.c.table_id.startswith(prefix, autoescape=True), provenance.c.hand.is_(None))
        .where(hands.c.ended_seq.is_not(None), tables.c.archived_at.is_(None))
        .order_by(hands.c.table_id)
    )
    with past.reading() as connection:
        found = connection.execute(missing).all()
    for table, rows in groupby(found, lambda row: row.table_id):
        yield table, frozenset(row.id for row in rows)
