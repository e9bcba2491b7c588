"""Add tokens, registered players, operators, and the ledger.

The buy-ins and cash-outs of existing tables are booked from their events. Existing players get the opening
grant of new players, or the total of their buy-ins if that is more. Imported hands were played for other
chips, and are not booked.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from time import time
from typing import Any, NamedTuple

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_OPENING_GRANT = 1_000_000
_TOKEN_LIFE = 90 * 24 * 3_600_000
_AT_ONCE = 1_000


class _Payment(NamedTuple):
    transaction: str
    payer: str
    payee: str
    amount: int
    kind: str
    table: str | None
    seq: int | None
    at: int


def upgrade() -> None:
    """Create the tables, and book past events."""
    row_number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    _make_tables(row_number)
    connection, now = op.get_bind(), int(time() * 1000)
    connection.execute(
        sa.text(
            "INSERT INTO tokens (hash, player_id, created_at, expires_at)"
            " SELECT token_hash, id, created_at, :expires FROM players"
        ),
        {"expires": now + _TOKEN_LIFE},
    )
    with op.batch_alter_table("players") as players:
        players.drop_constraint("uq_players_token_hash", type_="unique")
        players.drop_column("token_hash")
        players.add_column(sa.Column("name_key", sa.Text(), nullable=True))
        players.add_column(sa.Column("password_hash", sa.Text(), nullable=True))
        players.add_column(sa.Column("operator_since", sa.BigInteger(), nullable=True))
        players.add_column(sa.Column("banned_at", sa.BigInteger(), nullable=True))
        players.create_unique_constraint("uq_players_name_key", ["name_key"])
    _book(connection)


def downgrade() -> None:
    """Drop the tables. Players with several tokens keep the newest."""
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("token_hash", sa.Text(), nullable=True))
        players.drop_constraint("uq_players_name_key", type_="unique")
        for column in ("name_key", "password_hash", "operator_since", "banned_at"):
            players.drop_column(column)
    newest = "SELECT hash FROM tokens WHERE player_id = players.id ORDER BY created_at DESC, hash LIMIT 1"
    op.execute(f"UPDATE players SET token_hash = COALESCE(({newest}), 'none of ' || id)")  # noqa: S608
    with op.batch_alter_table("players") as players:
        players.alter_column("token_hash", existing_type=sa.Text(), nullable=False)
        players.create_unique_constraint("uq_players_token_hash", ["token_hash"])
    for table in ("audit", "entries", "balances", "tokens"):
        op.drop_table(table)


def _make_tables(row_number: Any) -> None:
    op.create_table(
        "tokens",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_tokens_player_id_players"),
    )
    op.create_index("ix_tokens_player_id", "tokens", ["player_id"])
    op.create_table(
        "balances",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account", name="pk_balances"),
        sa.CheckConstraint("chips >= 0 OR account = 'bank'", name=op.f("ck_balances_covered")),
    )
    op.create_table(
        "entries",
        sa.Column("number", row_number, nullable=False),
        sa.Column("transaction_id", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=True),
        sa.Column("seq", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_entries"),
        sa.ForeignKeyConstraint(["account"], ["balances.account"], name="fk_entries_account_balances"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id_tables"),
        sa.UniqueConstraint("transaction_id", "account", name="uq_entries_transaction_id_account"),
    )
    op.create_index("ix_entries_account_number", "entries", ["account", "number"])
    op.create_table(
        "audit",
        sa.Column("number", row_number, nullable=False),
        sa.Column("operator_id", sa.Text(), nullable=True),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_audit"),
        sa.ForeignKeyConstraint(["operator_id"], ["players.id"], name="fk_audit_operator_id_players"),
    )


def _book(connection: sa.Connection) -> None:
    """Open every account, give the opening grants, and book past events."""
    players = connection.execute(sa.text("SELECT id, created_at FROM players ORDER BY created_at, id")).all()
    tables = connection.execute(
        sa.text("SELECT id FROM tables WHERE id NOT LIKE 'import-%' ORDER BY opened_at, id")
    ).scalars()
    chips = Counter[str]()
    lowest: defaultdict[str, int] = defaultdict(int)
    for payment in _payments(connection):
        chips[payment.payer] -= payment.amount
        chips[payment.payee] += payment.amount
        lowest[payment.payer] = min(lowest[payment.payer], chips[payment.payer])
    grants = [
        _Payment(
            f"opening:{player.id}",
            "bank",
            f"player:{player.id}",
            max(_OPENING_GRANT, -lowest[f"player:{player.id}"]),
            "grant",
            None,
            None,
            player.created_at,
        )
        for player in players
        if not player.id.startswith("import:")
    ]
    for grant in grants:
        chips[grant.payer] -= grant.amount
        chips[grant.payee] += grant.amount
    accounts = [
        "bank",
        "house",
        *(f"player:{player.id}" for player in players),
        *(f"table:{table}" for table in tables),
    ]
    connection.execute(
        sa.text("INSERT INTO balances (account, chips) VALUES (:account, :chips)"),
        [{"account": account, "chips": chips[account]} for account in accounts],
    )
    _enter(connection, iter(grants))
    _enter(connection, _payments(connection))


def _payments(connection: sa.Connection) -> Iterator[_Payment]:
    """Yield the payments to and from tables according to the events, table by table."""
    holders: dict[tuple[str, int], str] = {}
    kinds = "('seat_taken', 'seat_left', 'rake_taken', 'time_charged')"
    happened = connection.execute(
        sa.text(
            "SELECT table_id, seq, kind, data, at FROM events"  # noqa: S608 - constants only
            f" WHERE kind IN {kinds} AND table_id NOT LIKE 'import-%' ORDER BY table_id, seq"
        ),
        execution_options={"yield_per": _AT_ONCE},
    )
    for line in happened:
        event, table = json.loads(line.data), f"table:{line.table_id}"
        payer: str | None
        payee: str | None
        if line.kind == "seat_taken":
            holders[line.table_id, event["seat"]] = f"player:{event['player']}"
        holder = holders.get((line.table_id, event.get("seat")))
        match line.kind:
            case "seat_taken":
                payer, payee, amount, kind = holder, table, event["stack"], "buy_in"
            case "seat_left":
                payer, payee, amount, kind = table, holder, event["stack"], "cash_out"
            case "rake_taken":
                payer, payee, amount, kind = table, "house", event["amount"], "rake"
            case _:
                payer, payee, amount, kind = table, "house", event["amount"], "time_charge"
        if payer and payee and amount:
            yield _Payment(
                f"{line.table_id}:{line.seq}", payer, payee, amount, kind, line.table_id, line.seq, line.at
            )


def _enter(connection: sa.Connection, payments: Iterator[_Payment]) -> None:
    """Add two entries for each of `payments`."""
    enter = sa.text(
        "INSERT INTO entries (transaction_id, account, amount, kind, table_id, seq, at)"
        " VALUES (:transaction, :account, :change, :kind, :table, :seq, :at)"
    )
    rows: list[dict[str, Any]] = []
    for payment in payments:
        for account, change in ((payment.payer, -payment.amount), (payment.payee, payment.amount)):
            rows.append({**payment._asdict(), "account": account, "change": change})
        if len(rows) >= _AT_ONCE:
            connection.execute(enter, rows)
            rows.clear()
    if rows:
        connection.execute(enter, rows)
