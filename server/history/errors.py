"""Every error of the history.

HistoryError                what was asked for has not happened, in no part
├── BadDatabaseUrl          a URL that names no database we can use
├── HistoryUnavailable      the database cannot be opened, read or written now: full, gone, locked, closed
├── BadSchema               a database whose schema this program does not know
├── KeysUnusable            the keys of hidden cards are not there, others may read them, or they are none
├── KeyMissing              a hidden card is sealed with a key that is not at hand
├── SealBroken              what is sealed is not what was sealed at that place
├── SequenceTaken           an append at numbers that the table's record has already
├── NotOwner                an append for a table that another server owns by now
├── AppendRefused           an append of events that do not fit the record
├── PlayerExists            a player's id or token that another has already
├── RequestRefused          what was asked for may not be; the codes are those of refusals in the protocol
│   ├── NotEnoughChips          a payment that the balance does not cover
│   ├── TooManyChips            a balance that would be above all bounds
│   ├── NameTaken               a name that is too much like that of a registered player
│   ├── AlreadyRegistered       a player who has a name and a password already
│   ├── PasswordChanged         a password that is another by now
│   ├── PlayerBanned            a player who may not sign in
│   ├── UnknownPlayer           there is no such player
│   ├── NoSuchTable             there has been no table of this id
│   └── NotAnOperator           what only operators may do
├── UnknownHand             there is no hand of this number
├── UnknownTable            there is no table of this id
└── RecordDamaged           what the database holds is no event
"""

from typing import ClassVar

from server.protocol.codes import Code


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


class KeysUnusable(HistoryError):  # noqa: N818
    """The keys that hidden cards are sealed with are not there, others may read them, or they are none."""

    code = "keys_unusable"


class KeyMissing(HistoryError):  # noqa: N818
    """Something is sealed with a key that is not at hand."""

    code = "key_missing"


class SealBroken(HistoryError):  # noqa: N818
    """What is sealed has been changed, or moved from where it was sealed."""

    code = "seal_broken"


class SequenceTaken(HistoryError):  # noqa: N818
    """The table's record has events at these numbers already: somebody else writes for this table."""

    code = "sequence_taken"


class NotOwner(HistoryError):  # noqa: N818
    """Another server owns the table by now, or nobody: who appends has been replaced."""

    code = "not_owner"


class AppendRefused(HistoryError):  # noqa: N818
    """Events that do not fit the record: their table, hand or player is unknown to it."""

    code = "append_refused"


class PlayerExists(HistoryError):  # noqa: N818
    """Another player has this id or this token already."""

    code = "player_exists"


class RequestRefused(HistoryError):  # noqa: N818
    """What was asked for may not be. The codes are those of refusals in the protocol."""


class NotEnoughChips(RequestRefused):
    """A payment that the balance does not cover."""

    code = Code.NOT_ENOUGH_CHIPS


class TooManyChips(RequestRefused):
    """A balance that would be above all bounds."""

    code = Code.BAD_AMOUNT


class NameTaken(RequestRefused):
    """A name that is too much like that of a registered player."""

    code = Code.NAME_TAKEN


class AlreadyRegistered(RequestRefused):
    """A player who has a name and a password already."""

    code = Code.ALREADY_REGISTERED


class PasswordChanged(RequestRefused):
    """A password that is another by now."""

    code = Code.WRONG_PASSWORD


class PlayerBanned(RequestRefused):
    """A player who may not sign in."""

    code = Code.BANNED


class UnknownPlayer(RequestRefused):
    """There is no such player."""

    code = Code.UNKNOWN_PLAYER


class NoSuchTable(RequestRefused):
    """There has been no table of this id, or it is another server's."""

    code = Code.UNKNOWN_TABLE


class NotAnOperator(RequestRefused):
    """What only operators may do."""

    code = Code.OPERATORS_ONLY


class UnknownHand(HistoryError):  # noqa: N818
    """There is no hand of this number on record."""

    code = "unknown_hand"


class UnknownTable(HistoryError):  # noqa: N818
    """There is no table of this id on record."""

    code = "unknown_table"


class RecordDamaged(HistoryError):  # noqa: N818
    """What the database holds is no event."""

    code = "record_damaged"
