"""The tables of the database.

`events` is the record: everything else about tables and hands follows from it, and is kept beside it only so
that hands can be found and listed without reading them. Chips are integers of the smallest unit. Ids are text
of the server's choosing.
"""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)

BANK: Final = "bank"
"""The account that chips come from."""

HOUSE: Final = "house"
"""The account that rake and time charges go to."""

WITHOUT_BALANCE: Final = frozenset({BANK, HOUSE})
"""Accounts that may always pay: their balance stays 0, and what they hold is in their entries alone. Else all
servers on a database would wait for one another at these two rows."""


def player_account(player: str) -> str:
    """The account of the chips that a player has and is not playing with."""
    return f"player:{player}"


def table_account(table: str) -> str:
    """The account of the chips that lie on a table: in stacks and in pots."""
    return f"table:{table}"


_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)


def to_milliseconds(time: datetime) -> int:
    """`time`, which knows its zone, in whole milliseconds since 1970 in UTC."""
    return (time - _EPOCH) // _MILLISECOND


class UtcTime(TypeDecorator[datetime]):
    """A moment, kept as milliseconds since 1970 in UTC and read as a datetime in UTC.

    Whole numbers mean the same in every database, and cost the journal next to nothing.
    """

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """`value` as the database keeps it."""
        return None if value is None else to_milliseconds(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """`value` as it was meant."""
        return None if value is None else _EPOCH + value * _MILLISECOND


# SQLite grows a table fastest by its own row number, which only a column of type INTEGER can be.
_RowNumber: Final = BigInteger().with_variant(Integer(), "sqlite")
_HandNumber: Final = _RowNumber
_SeatNumber: Final = _RowNumber
_Chips: Final = BigInteger()

metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

players: Final = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    # Of registered players only: no two names may look alike, so the key is the name without its case.
    Column("name_key", Text, unique=True),
    Column("password_hash", Text),
    Column("operator_since", UtcTime),
    Column("banned_at", UtcTime),
)

# What signs a player in without a password. A token that was revoked is deleted.
tokens: Final = Table(
    "tokens",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("expires_at", UtcTime, nullable=False),
    Index(None, "player_id"),
)

# The ledger. What an account holds is the sum of its entries; it is kept here so that no payment can take
# more than there is. The bank gives chips out, and so is below zero by all the chips there are.
balances: Final = Table(
    "balances",
    metadata,
    Column("account", Text, primary_key=True),
    Column("chips", _Chips, nullable=False),
    CheckConstraint(f"chips >= 0 OR account = '{BANK}'", name="covered"),
)

# Each transaction has two entries or more, which come to zero.
entries: Final = Table(
    "entries",
    metadata,
    Column("number", _RowNumber, primary_key=True, autoincrement=True),
    Column("transaction_id", Text, nullable=False),
    Column("account", Text, ForeignKey("balances.account"), nullable=False),
    Column("amount", _Chips, nullable=False),
    Column("kind", Text, nullable=False),
    # The table's event that was booked, where it was one.
    Column("table_id", Text, ForeignKey("tables.id")),
    Column("seq", BigInteger),
    Column("at", UtcTime, nullable=False),
    UniqueConstraint("transaction_id", "account"),
    Index(None, "account", "number"),
)

# What operators did, and why. Without an operator it was done on the machine itself.
audit: Final = Table(
    "audit",
    metadata,
    Column("number", _RowNumber, primary_key=True, autoincrement=True),
    Column("operator_id", Text, ForeignKey("players.id")),
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", UtcTime, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    # The TableOpened event as JSON: the table's rules.
    Column("config", Text, nullable=False),
    Column("opened_at", UtcTime, nullable=False),
    Column("closed_at", UtcTime),
)

# How each table stood when its last hand was over, as `server.protocol.standing` has it: empty before that.
# It follows from the record, and is kept so that a restart need not read every hand.
standings: Final = Table(
    "standings",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
)

# The server that writes for an open table: see `owners`. epoch: one more for each owner that there was,
# and for each look of one.
# lease_until: in milliseconds since 1970, by the clock of the database.
owners: Final = Table(
    "owners",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("owner", Text, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("lease_until", BigInteger, nullable=False),
)

# Who took which seat, and with which event. A seat in a hand belongs to whoever took it last before the hand:
# that holds for every order in which rows come to be written, and needs no memory outside the database.
seatings: Final = Table(
    "seatings",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", _SeatNumber, primary_key=True),
    Column("taken_seq", BigInteger, primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), nullable=False),
)

hands: Final = Table(
    "hands",
    metadata,
    Column("number", _HandNumber, primary_key=True, autoincrement=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("game", Text, nullable=False),
    Column("button", _SeatNumber, nullable=False),
    Column("started_seq", BigInteger, nullable=False),
    Column("ended_seq", BigInteger),
    Column("started_at", UtcTime, nullable=False),
    Column("ended_at", UtcTime),
    # The cards in a row, "AhKd2c", as far as they have been dealt; and all that the pots have paid out.
    Column("board", Text, nullable=False),
    Column("pot", _Chips, nullable=False),
    Index(None, "table_id", "number"),
)

hand_players: Final = Table(
    "hand_players",
    metadata,
    Column("hand", _HandNumber, ForeignKey("hands.number"), primary_key=True),
    Column("seat", _SeatNumber, primary_key=True),
    # Unknown only where the record does not hold the taking of the seat.
    Column("player_id", Text, ForeignKey("players.id")),
    Column("name", Text, nullable=False),
    Column("starting_stack", _Chips, nullable=False),
    Column("finishing_stack", _Chips),
    Index(None, "player_id", "hand"),
)

SAID: Final = "'chat_said'"
_IS_SAID: Final = f"kind = {SAID}"

# The primary key is the fence: of two who write for one table, one is refused. There is no index on `hand`,
# for it would cost a third of the journal's speed: a hand's events lie from its first seq to its last.
events: Final = Table(
    "events",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("hand", _HandNumber),
    Column("kind", Text, nullable=False),
    # The event as JSON, with its kind: `server.protocol.records`.
    Column("data", Text, nullable=False),
    Column("at", UtcTime, nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.id"]),
    ForeignKeyConstraint(["hand"], ["hands.number"]),
    # Of what was said alone: an event of another kind costs no more for it.
    Index("ix_events_said", "table_id", "seq", sqlite_where=text(_IS_SAID), postgresql_where=text(_IS_SAID)),
)

counters: Final = Table(
    "counters",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", BigInteger, nullable=False),
)

HAND_NUMBERS: Final = "hand_numbers"
"""The counter of hand numbers: all up to its value may have been given out."""
