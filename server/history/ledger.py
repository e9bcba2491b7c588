"""The ledger: every movement of chips as a transaction whose entries come to zero.

What an account holds is the sum of its entries. The sums of tables and players are kept beside them, in
`balances`, where the database itself refuses a payment that is not covered, whoever writes at the same time.
"""

from typing import Any, Final, NamedTuple, Self

from sqlalchemy import ColumnElement, bindparam, literal_column, select, update

from server.history.models import (
    WITHOUT_BALANCE,
    balances,
    entries,
    player_account,
    seatings,
    table_account,
)
from server.history.statements import Row, Statement
from server.history.writer import Transaction

Rows = list[tuple[Statement, Row]]

_ENTRY: Final[dict[str, ColumnElement[Any]]] = {
    column.name: bindparam(column.name) for column in entries.c if column is not entries.c.number
}
_ADDED: Final = balances.c.chips + bindparam("change")
# The account of whoever took the seat last before an event, as the record of the table tells it.
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
# Of a group of appends, what players get comes before what they pay: no payment fails for want of it.
_ADD_TO_HOLDER: Final = Statement(
    6, update(balances).where(balances.c.account == _HOLDER).values(chips=_ADDED)
)
_ADD: Final = Statement(
    7, update(balances).where(balances.c.account == bindparam("of_account")).values(chips=_ADDED)
)


class Booking(NamedTuple):
    """Why chips move: the id of the transaction, which no other has; what kind it is, and when it was, in
    milliseconds since 1970 in UTC; the event that it follows from, where it does."""

    transaction: str
    kind: str
    at: int
    table: str | None = None
    seq: int | None = None

    @classmethod
    def of_event(cls, kind: str, table: str, seq: int, at: int) -> Self:
        """That of the event `seq` of `table`."""
        return cls(f"{table}:{seq}", kind, at, table, seq)

    def entry(self, change: int) -> dict[str, Any]:
        """The row of an entry, without its account."""
        return {
            "transaction_id": self.transaction,
            "amount": change,
            "kind": self.kind,
            "table_id": self.table,
            "seq": self.seq,
            "at": self.at,
        }


def account_opened(account: str) -> Rows:
    """A new account, with nothing in it."""
    return [(_OPEN, {"account": account, "chips": 0})]


def booked(booking: Booking, *changes: tuple[str, int]) -> Rows:
    """The `changes` of accounts in chips, which come to zero; those of 0 leave no entry."""
    rows: Rows = []
    for account, change in changes:
        if change:
            rows.append((_ENTER, booking.entry(change) | {"account": account}))
            if account not in WITHOUT_BALANCE:
                rows.append((_ADD, {"of_account": account, "change": change}))
    return rows


def bought_in(booking: Booking, table: str, player: str, chips: int) -> Rows:
    """What `player` brought to `table`."""
    return booked(booking, (player_account(player), -chips), (table_account(table), chips))


def cashed_out(booking: Booking, table: str, seat: int, chips: int) -> Rows:
    """What whoever held `seat` before the event of the booking took away from `table`."""
    rows = booked(booking, (table_account(table), -chips))
    if chips:
        holder = {"table_id": table, "of_seat": seat, "seq": booking.seq}
        rows.append((_ENTER_FOR_HOLDER, booking.entry(chips) | holder))
        rows.append((_ADD_TO_HOLDER, holder | {"change": chips}))
    return rows


def write(transaction: Transaction, rows: Rows) -> None:
    """Write `rows` by the end of `transaction`."""
    for statement, row in rows:
        transaction.add(statement, [row])
