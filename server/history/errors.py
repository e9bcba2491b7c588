"""The errors of the history. An operation that raises one has changed nothing.

HistoryError                any of these
├── BadDatabaseUrl          the database URL is invalid or not supported
├── HistoryUnavailable      the database cannot be opened, read or written: full, missing, locked, closed
├── BadSchema               the database was migrated by a newer version
├── KeysUnusable            the keys of hidden cards are missing, invalid, or readable by other users
├── KeyMissing              an event is sealed with a key that is not loaded
├── SealBroken              a sealed event was changed or moved
├── ArchiveUnusable         the file is not an archive, or an archive of another database
├── SequenceTaken           the table already has events with these numbers
├── LeaseLost               another server owns the table
├── AppendRejected          the events refer to a table, hand or player that does not exist
├── PlayerExists            another player has this id or token
├── RequestRejected         the request is not allowed; its code is one of the protocol's
│   ├── IdUsed              the player has used the id of the command for another one
│   ├── AlreadyCarriedOut   the command was carried out before, by any server
│   ├── NotEnoughChips      the balance does not cover the payment
│   ├── TooManyChips        the balance would exceed the maximum
│   ├── NameTaken           the name looks too much like that of a registered player
│   ├── AlreadyRegistered   the player is registered
│   ├── PasswordChanged     the password changed after it was checked
│   ├── PlayerBanned        the player is banned
│   ├── UnknownPlayer       no player has this id or name
│   ├── NoSuchTable         no table has this id, or another server has it
│   ├── NotAnOperator       only operators may do this
│   └── CannotBanYourself   operators cannot ban themselves
├── LastOperator            the player is the only operator
├── UnknownHand             no hand has this number
├── UnknownTable            no table has this id
└── JournalDamaged          a row of the journal cannot be read
"""

from typing import ClassVar

from riverboat.server.protocol.codes import Code


class HistoryError(Exception):
    """The base of all errors here: the operation has changed nothing. `code` is stable, for programs."""

    code: ClassVar[str] = "history_error"


class BadDatabaseUrl(HistoryError):  # noqa: N818 - the names say what is wrong
    """The database URL is invalid or not supported."""

    code = "bad_database_url"


class HistoryUnavailable(HistoryError):  # noqa: N818
    """The database cannot be opened, read or written now: it is full, missing, locked or closed."""

    code = "history_unavailable"


class BadSchema(HistoryError):  # noqa: N818
    """The database has a schema that this version does not know."""

    code = "bad_schema"


class KeysUnusable(HistoryError):  # noqa: N818
    """The keys that seal hidden cards are missing, invalid, or readable by other users."""

    code = "keys_unusable"


class KeyMissing(HistoryError):  # noqa: N818
    """An event is sealed with a key that is not loaded."""

    code = "key_missing"


class SealBroken(HistoryError):  # noqa: N818
    """A sealed event was changed, or moved from the place where it was sealed."""

    code = "seal_broken"


class ArchiveUnusable(HistoryError):  # noqa: N818
    """The file is not an archive, or an archive of another database."""

    code = "archive_unusable"


class SequenceTaken(HistoryError):  # noqa: N818
    """The table already has events with these numbers: another process writes for it."""

    code = "sequence_taken"


class LeaseLost(HistoryError):  # noqa: N818
    """The table has no owner or another one: this server must not append to it."""

    code = "lease_lost"


class AppendRejected(HistoryError):  # noqa: N818
    """The events refer to a table, hand or player that does not exist."""

    code = "append_rejected"


class PlayerExists(HistoryError):  # noqa: N818
    """Another player has this id or token."""

    code = "player_exists"


class RequestRejected(HistoryError):  # noqa: N818
    """The request is not allowed. The codes are those of the protocol."""


class IdUsed(RequestRejected):
    """The player has used the id for another command."""

    code = Code.CONFLICT


class AlreadyCarriedOut(RequestRejected):
    """The command was carried out before: whoever sent it again gets its first result."""

    code = Code.CONFLICT


class NotEnoughChips(RequestRejected):
    """The balance does not cover the payment."""

    code = Code.NOT_ENOUGH_CHIPS


class TooManyChips(RequestRejected):
    """The balance would exceed the maximum."""

    code = Code.BAD_AMOUNT


class NameTaken(RequestRejected):
    """The name looks too much like that of a registered player."""

    code = Code.NAME_TAKEN


class AlreadyRegistered(RequestRejected):
    """The player is registered already."""

    code = Code.ALREADY_REGISTERED


class PasswordChanged(RequestRejected):
    """The password changed after it was checked."""

    code = Code.WRONG_PASSWORD


class PlayerBanned(RequestRejected):
    """The player is banned."""

    code = Code.BANNED


class UnknownPlayer(RequestRejected):
    """No player has this id or name."""

    code = Code.UNKNOWN_PLAYER


class HandNotFound(RequestRejected):
    """The player was not dealt into a finished hand with this id."""

    code = Code.UNKNOWN_HAND


class NoSuchTable(RequestRejected):
    """No table has this id, or another server has it."""

    code = Code.UNKNOWN_TABLE


class NotAnOperator(RequestRejected):
    """Only operators may do this."""

    code = Code.OPERATORS_ONLY


class CannotBanYourself(RequestRejected):
    """Operators cannot ban themselves."""

    code = Code.CANNOT_BAN_YOURSELF


class LastOperator(HistoryError):  # noqa: N818
    """The player is the only operator and cannot be dismissed."""

    code = "last_operator"


class UnknownHand(HistoryError):  # noqa: N818
    """No hand has this number."""

    code = "unknown_hand"


class UnknownTable(HistoryError):  # noqa: N818
    """No table has this id."""

    code = "unknown_table"


class JournalDamaged(HistoryError):  # noqa: N818
    """A row of the journal cannot be read as an event."""

    code = "journal_damaged"
