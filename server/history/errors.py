"""Every error of the history.

HistoryError                what was asked for has not happened, in no part
├── BadDatabaseUrl          a URL that names no database we can use
├── HistoryUnavailable      the database cannot be opened, read or written now: full, gone, locked, closed
├── BadSchema               a database whose schema this program does not know
├── SequenceTaken           an append at numbers that the table's record has already
├── AppendRefused           an append of events that do not fit the record
├── PlayerExists            a player's id or token that another has already
├── UnknownHand             there is no hand of this number
├── UnknownTable            there is no table of this id
└── RecordDamaged           what the database holds is no event
"""

from typing import ClassVar


class HistoryError(Exception):
    """What was asked for has not happened, in no part. `code` is stable, for programs."""

    code: ClassVar[str] = "history_error"


class BadDatabaseUrl(HistoryError):  # noqa: N818 - each of these says what is wrong
    """A URL that names no database we can use."""

    code = "bad_database_url"


class HistoryUnavailable(HistoryError):  # noqa: N818
    """The database cannot be opened, read or written now: the disk is full, it is gone, locked or closed."""

    code = "history_unavailable"


class BadSchema(HistoryError):  # noqa: N818
    """A database whose schema this program does not know."""

    code = "bad_schema"


class SequenceTaken(HistoryError):  # noqa: N818
    """The table's record has events at these numbers already: somebody else writes for this table."""

    code = "sequence_taken"


class AppendRefused(HistoryError):  # noqa: N818
    """Events that do not fit the record: their table, hand or player is unknown to it."""

    code = "append_refused"


class PlayerExists(HistoryError):  # noqa: N818
    """Another player has this id or this token already."""

    code = "player_exists"


class UnknownHand(HistoryError):  # noqa: N818
    """There is no hand of this number on record."""

    code = "unknown_hand"


class UnknownTable(HistoryError):  # noqa: N818
    """There is no table of this id on record."""

    code = "unknown_table"


class RecordDamaged(HistoryError):  # noqa: N818
    """What the database holds is no event."""

    code = "record_damaged"
