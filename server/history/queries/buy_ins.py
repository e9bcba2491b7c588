"""Buy-ins and cash-outs of a table, according to the ledger."""

from sqlalchemy import BigInteger, case, cast, func, select

from riverboat.server.history.database.models import entries, player_account, players, table_account
from riverboat.server.history.database.writer import Transaction
from riverboat.server.protocol.messages import BuyInInfo


def table_buy_ins(transaction: Transaction, table: str) -> list[BuyInInfo]:
    """Return a row for each player with a payment to or from `table`, by name, without current stacks.

    Every step uses an index: the payments by the account of the table, their counter-entries by the
    transaction, and players by id. The cost depends only on the number of payments.
    """
    of_table, of_player = entries.alias(), entries.alias()
    amount, prefix = of_player.c.amount, player_account("")
    player = func.substr(
        of_player.c.account, len(prefix) + 1
    )  # an expression on players.id would have no index
    found = (
        select(
            players.c.id,
            players.c.name,
            cast(func.sum(case((amount < 0, -amount), else_=0)), BigInteger).label("bought_in"),
            cast(func.sum(case((amount > 0, amount), else_=0)), BigInteger).label("cashed_out"),
        )
        .select_from(of_table)
        .join(of_player, of_player.c.transaction_id == of_table.c.transaction_id)
        .join(players, players.c.id == player)
        .where(of_table.c.account == table_account(table), of_player.c.account.startswith(prefix))
        .group_by(players.c.id, players.c.name)
        .order_by(players.c.name, players.c.id)
    )
    return [
        BuyInInfo(
            player=row.id, name=row.name, bought_in=row.bought_in, cashed_out=row.cashed_out, on_table=0
        )
        for row in transaction.execute(found)
    ]
