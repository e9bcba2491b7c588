"""The ledger: each movement of chips is a transaction whose entries sum to zero.

The balance of an account is the sum of its entries. The balances of tables and players are also stored in
`balances`, where a constraint rejects payments that are not covered, even with concurrent writers. A
transaction changes balances last, in the order of their accounts, so that two servers do not lock each other.
"""

from collections.abc import Collection
from typing import Any, Final, NamedTuple, Self

from sqlalchemy import ColumnElement, bindparam, literal_column, select, update

from riverboat.server.history.database.models import (
    WITHOUT_BALANCE,
    balances,
    entries,
    player_account,
    seatings,
    table_account,
)
from riverboat.server.history.database.statements import Row, Statement
from riverboat.server.history.database.writer import Transaction

Rows = list[tuple[Statement, Row]]

_ENTRY: Final[dict[str, ColumnElement[Any]]] = {
    column.name: bindparam(column.name) for column in entries.c if column is not entries.c.number
}
_ADDED: Final = balances.c.chips + bindparam("change")
# The account of the player who took the seat last before an event, according to the journal.
_HOLDER: Final = (
    select(literal_column("'player:'").concat(seatings.c.player_id))
    .where(
        seatings.c.table_id == bindparam("table_id"),
        seatings.c.seat == bindparam("of_seat"),
        seatings.c.taken_seq < bindparam("seq"),
    )
    .order_by(seatings.c.taken_seq.desc())
    .limit(literal_column("1"))
    .offset(literal_column("0"))
    .scalar_subquery()
)

_OPEN: Final = Statement.insert(2, balances, {column.name: bindparam(column.name) for column in balances.c})
_ENTER: Final = Statement.insert(5, entries, _ENTRY)
_ENTER_FOR_HOLDER: Final = Statement.insert(5, entries, _ENTRY | {"account": _HOLDER})
_ADD: Final = Statement(
    6,
    update(balances).where(balances.c.account == bindparam("of_account")).values(chips=_ADDED),
    last_by="of_account",
)


class Booking(NamedTuple):
    """Why chips move.

    transaction: the id of the transaction, which is unique.
    at: milliseconds since 1970 in UTC.
    table, seq: the event that is booked, if there is one.
    """

    transaction: str
    kind: str
    at: int
    table: str | None = None
    seq: int | None = None

    @classmethod
    def of_event(cls, kind: str, table: str, seq: int, at: int) -> Self:
        """Return the booking of the event `seq` of `table`."""
        return cls(f"{table}:{seq}", kind, at, table, seq)

    def entry(self, change: int) -> dict[str, Any]:
        """Return the row of an entry, without its account."""
        return {
            "transaction_id": self.transaction,
            "amount": change,
            "kind": self.kind,
            "table_id": self.table,
            "seq": self.seq,
            "at": self.at,
        }


def account_opened(account: str) -> Rows:
    """Return the rows that open an account, with no chips."""
    return [(_OPEN, {"account": account, "chips": 0})]


def booked(booking: Booking, *changes: tuple[str, int]) -> Rows:
    """Return the rows that change accounts by `changes`, which sum to zero. Changes of 0 leave no entry."""
    rows: Rows = []
    for account, change in changes:
        if change:
            rows.append((_ENTER, booking.entry(change) | {"account": account}))
            if account not in WITHOUT_BALANCE:
                rows.append((_ADD, {"of_account": account, "change": change}))
    return rows


def bought_in(booking: Booking, table: str, player: str, chips: int) -> Rows:
    """Return the rows of a buy-in of `player` at `table`."""
    return booked(booking, (player_account(player), -chips), (table_account(table), chips))


def cashed_out(booking: Booking, table: str, seat: int, chips: int) -> Rows:
    """Return the rows that cash out `chips` to the player who held `seat` before the booked event.

    The balance of that player is not among them: see `credit_holder`.
    """
    rows = booked(booking, (table_account(table), -chips))
    if chips:
        holder = {"table_id": table, "of_seat": seat, "seq": booking.seq}
        rows.append((_ENTER_FOR_HOLDER, booking.entry(chips) | holder))
    return rows


def credit_holder(transaction: Transaction, table: str, seat: int, seq: int, chips: int) -> None:
    """Add `chips` to the balance of the player who held `seat` before the event `seq` of `table`.

    Which account that is must be known here, because accounts are changed in one order.
    """
    holder = transaction.execute(select(_HOLDER), {"table_id": table, "of_seat": seat, "seq": seq})
    transaction.add(_ADD, [{"of_account": holder.scalar_one(), "change": chips}])


def balances_of(transaction: Transaction, accounts: Collection[str]) -> dict[str, int]:
    """Return the chips in `accounts`, with the changes that `transaction` writes last."""
    kept = select(balances.c.account, balances.c.chips).where(balances.c.account.in_(accounts))
    chips = {row.account: row.chips for row in transaction.execute(kept)}
    for row in transaction.collected(_ADD):
        if row["of_account"] in chips:
            chips[row["of_account"]] += row["change"]
    return chips


def write(transaction: Transaction, rows: Rows) -> None:
    """Write `rows` by the end of `transaction`."""
    for statement, row in rows:
        transaction.add(statement, [row])
