"""The tables of the database.

`events` is the journal. Everything else about tables and hands follows from it, and is stored as well so that
hands can be found and listed without reading the journal. Chips are integers of the smallest unit. Ids are
text chosen by the server.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from riverboat.server.history.database.utc_time import UtcTime

BANK: Final = "bank"
"""The account that chips are issued from."""

HOUSE: Final = "house"
"""The account that receives rake and time charges."""

WITHOUT_BALANCE: Final = frozenset({BANK, HOUSE})
"""Accounts without a stored balance, which may always pay: their balance stays 0, and only the sum of their
entries counts. Otherwise all servers on a database would contend for these two rows.
"""


def player_account(player: str) -> str:
    """Return the account of a player's chips outside of tables."""
    return f"player:{player}"


def table_account(table: str) -> str:
    """Return the account of the chips on a table, in stacks and pots."""
    return f"table:{table}"


def escrow_account(tournament: str) -> str:
    """Return the account of what a tournament was paid and has not paid out."""
    return f"tournament:{tournament}"


# SQLite inserts fastest by its own row number, which only a column of type INTEGER can be.
_RowNumber: Final = BigInteger().with_variant(Integer(), "sqlite")
_HandId: Final = _RowNumber
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
    # For registered players only, whose names must not look alike. The key is the name without case, the
    # skeleton its looks (`server.protocol.names`). A name that was older than skeletons may have none.
    Column("name_key", Text, unique=True),
    Column("skeleton", Text, unique=True),
    Column("password_hash", Text),
    Column("operator_since", UtcTime),
    Column("banned_at", UtcTime),
    # When an unused guest is closed. NULL: registered, imported, or closed already.
    Column("expires_at", UtcTime),
    Index(None, "expires_at"),
)

# Tokens sign a player in without a password. Revoked tokens are deleted.
tokens: Final = Table(
    "tokens",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("expires_at", UtcTime, nullable=False),
    Index(None, "player_id"),
    Index(None, "expires_at"),
)

# The ledger. The balance of an account is the sum of its entries. It is stored here so that a constraint can
# reject payments that are not covered. The bank issues chips, so its entries sum to minus all chips.
balances: Final = Table(
    "balances",
    metadata,
    Column("account", Text, primary_key=True),
    Column("chips", _Chips, nullable=False),
    CheckConstraint(f"chips >= 0 OR account = '{BANK}'", name="covered"),
)

# Each transaction has two entries or more, which sum to zero.
entries: Final = Table(
    "entries",
    metadata,
    Column("number", _RowNumber, primary_key=True, autoincrement=True),
    Column("transaction_id", Text, nullable=False),
    Column("account", Text, ForeignKey("balances.account"), nullable=False),
    Column("amount", _Chips, nullable=False),
    Column("kind", Text, nullable=False),
    # The event that was booked, if there was one. No foreign key: without an index, which would slow every
    # booking, the removal of an archived table would read all entries.
    Column("table_id", Text),
    Column("seq", BigInteger),
    Column("at", UtcTime, nullable=False),
    UniqueConstraint("transaction_id", "account"),
    Index(None, "account", "number"),
)

# What operators did, and why. Rows without an operator were made on the machine itself.
audit: Final = Table(
    "audit",
    metadata,
    Column("number", _RowNumber, primary_key=True, autoincrement=True),
    Column("operator_id", Text, ForeignKey("players.id")),
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", UtcTime, nullable=False),
    Index(None, "operator_id"),
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
    # When the table was archived completely; from then on it is being removed here.
    Column("archived_at", UtcTime),
)

# The checkpoint of each table: its state after its last hand (`engine.table.checkpoint`), empty before. It
# follows from the journal, and is stored so that a restart need not read every hand.
checkpoints: Final = Table(
    "checkpoints",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
)

# The servers that run on this database: see `servers`.
# lease_until: in milliseconds since 1970, by the clock of the database.
servers: Final = Table(
    "servers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("lease_until", BigInteger, nullable=False),
    Column("address", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("tables", BigInteger, nullable=False),
    Column("connections", BigInteger, nullable=False),
    Column("capacity", BigInteger, nullable=False),
    Column("version", Text, nullable=False),
)

# The server that writes for an open table: see `leases`.
# epoch: grows with each server that takes the table, and each time that one reads the journal back after a
# failure.
# opened_from: the address that opened the table, if known; deleted when the table closes.
# server_id: NULL if any server may take the table.
leases: Final = Table(
    "leases",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("epoch", BigInteger, nullable=False),
    Column("opened_from", Text),
    Column("server_id", Text, ForeignKey("servers.id", ondelete="SET NULL")),
    Index(None, "server_id"),
)

# How far the players of a table with a delayed feed had seen it, four times a second at most: see
# `journal.feed_marks`. Both tables have rows of open tables only.
# visible_at: in milliseconds since 1970, by the clock of the database.
feed_marks: Final = Table(
    "feed_marks",
    metadata,
    Column("table_id", Text, ForeignKey("leases.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("visible_at", BigInteger, nullable=False),
)

# The latest checkpoint that spectators of such a table were shown.
feed_checkpoints: Final = Table(
    "feed_checkpoints",
    metadata,
    Column("table_id", Text, ForeignKey("leases.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
)

# What identifies the commands that no server must carry out again, by the last event of each; a digest of
# what each asks for, and its result: see `server.tables.repeating`. Those outside tables have no table, and a
# number of their own: see `carried_out`. They are kept for an hour. No foreign key: the table may be archived
# earlier.
commands: Final = Table(
    "commands",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("command", Text, nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("content", Text, nullable=False, server_default=""),
    Column("result", Text, nullable=False, server_default=""),
    Index(None, "command", unique=True),
    Index(None, "at"),
)

# Who took which seat, and with which event. A seat in a hand belongs to the player who took it last before
# the hand. That holds in whatever order rows are written, and needs no state outside the database.
seatings: Final = Table(
    "seatings",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", _SeatNumber, primary_key=True),
    Column("taken_seq", BigInteger, primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), nullable=False),
    Index(None, "player_id"),
)

hands: Final = Table(
    "hands",
    metadata,
    Column("id", _HandId, primary_key=True, autoincrement=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    # Counts the hands of the table from 1.
    Column("number", BigInteger, nullable=False, server_default=text("0")),
    Column("game", Text, nullable=False),
    Column("button", _SeatNumber, nullable=False),
    Column("started_seq", BigInteger, nullable=False),
    Column("ended_seq", BigInteger),
    # When it was played. That is when its events were committed, unless its provenance has another time.
    Column("started_at", UtcTime, nullable=False),
    Column("ended_at", UtcTime),
    # The cards dealt so far, "AhKd2c"; and the chips that the pots have paid out.
    Column("board", Text, nullable=False),
    Column("pot", _Chips, nullable=False),
    Index(None, "table_id", "id"),
    Index(None, "started_at", "id"),
)

hand_players: Final = Table(
    "hand_players",
    metadata,
    Column("hand", _HandId, ForeignKey("hands.id"), primary_key=True),
    Column("seat", _SeatNumber, primary_key=True),
    # NULL only if the journal does not say who took the seat.
    Column("player_id", Text, ForeignKey("players.id")),
    Column("name", Text, nullable=False),
    Column("starting_stack", _Chips, nullable=False),
    Column("finishing_stack", _Chips),
    # That of the hand, so that a player's hands are found by when they were played.
    Column("started_at", UtcTime, nullable=False, server_default=text("0")),
    Index(None, "player_id", "started_at", "hand"),
)

# What the source of an imported hand says of it besides how it went: see `importing.kept`.
# venue, venue_hand: the hand's id there; NULL unless both are known. played: NULL if the source does not say.
# currency, unit: of its chips, for lists. data: all that the source says, as JSON.
# content: a digest of how the hand went, whatever format it came in.
provenance: Final = Table(
    "provenance",
    metadata,
    Column("hand", _HandId, ForeignKey("hands.id"), primary_key=True, autoincrement=False),
    Column("venue", Text),
    Column("venue_hand", Text),
    Column("played", UtcTime),
    Column("currency", Text, nullable=False),
    Column("unit", BigInteger, nullable=False),
    Column("content", Text, nullable=False),
    Column("data", Text, nullable=False),
    Index(None, "venue_hand", "venue"),
    Index(None, "content"),
)

# The texts that imported hands were read from, by their digests, so that a hand is recognised before it is
# read: see `engine.notation.file_hand`. Two files of one hand are two texts.
source_texts: Final = Table(
    "source_texts",
    metadata,
    Column("hand", _HandId, ForeignKey("hands.id"), primary_key=True, autoincrement=False),
    Column("digest", Text, primary_key=True),
    Index(None, "digest"),
    sqlite_with_rowid=False,
)

SAID: Final = "'chat_said'"
IS_SAID: Final = f"kind = {SAID}"

# The primary key is a fence: of two writers for one table, one is refused. `hand` has no index, which
# would cost a third of the journal's speed: a hand's events lie between its first seq and its last. So it is
# not a foreign key either, or the removal of an archived hand would read all events. The
# insert checks that the hand belongs to the table (`projections`).
events: Final = Table(
    "events",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("hand", _HandId),
    Column("kind", Text, nullable=False),
    # The event as JSON, with its kind: `server.protocol.event_data`.
    Column("data", Text, nullable=False),
    Column("at", UtcTime, nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.id"]),
)

# Chat only, so that other events are not slowed down. The module `postgresql` adds the condition for its
# databases: here it would load SQLAlchemy's dialect of PostgreSQL, for which a start takes 0.1 s longer.
said_events: Final = Index("ix_events_said", events.c.table_id, events.c.seq, sqlite_where=text(IS_SAID))

# The tournaments, and the server that writes for each open one: see `tournaments.journal`.
# bots: whether programs may enter. closed_at: when it was over, and all of its tables closed.
tournaments: Final = Table(
    "tournaments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("bots", Integer, nullable=False),
    Column("password_hash", Text),
    Column("opened_at", UtcTime, nullable=False),
    Column("closed_at", UtcTime),
    Column("epoch", BigInteger, nullable=False),
    Column("server_id", Text, ForeignKey("servers.id", ondelete="SET NULL")),
    Index(None, "server_id"),
)

# Their events: `engine.tournament.events` as JSON. The primary key is a fence, as that of `events`.
# clock: the running time of the tournament in milliseconds. bot: whether a program entered by the event.
tournament_events: Final = Table(
    "tournament_events",
    metadata,
    Column("tournament_id", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("clock", BigInteger, nullable=False),
    Column("bot", Integer, nullable=False),
    Column("at", UtcTime, nullable=False),
)

# The keys that a card room was known by, each with its signature of the one that followed: see `room_keys`.
room_successions: Final = Table(
    "room_successions",
    metadata,
    Column("room", Text, primary_key=True),
    Column("successor", Text, nullable=False),
    Column("signature", Text, nullable=False),
)

counters: Final = Table(
    "counters",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", BigInteger, nullable=False),
)

HAND_NUMBERS: Final = "hand_numbers"
"""The counter of hand ids: all up to its value may have been used."""

# The feed of account changes, see `account_changes.py`. No foreign key: the player may be deleted later.
account_changes: Final = Table(
    "account_changes",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("player_id", Text, nullable=False),
)

ACCOUNT_CHANGES: Final = "account_changes"
"""The counter of account changes: the number of the last one."""
