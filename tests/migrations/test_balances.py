"""Revision 0006 on existing data: the balances of bank and house are cleared."""

from alembic import command
from sqlalchemy import text

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import migrations_for, upgrade

BOOKED = (("bank", -500), ("player:ann", 470), ("house", 30))


def balances(url: str) -> dict[str, int]:
    engine = migrating_engine(url)
    with engine.begin() as connection:
        found = {row.account: row.chips for row in connection.execute(text("SELECT * FROM balances"))}
    engine.dispose()
    return found


def test_balances_are_cleared_and_restored(bare_database: str) -> None:
    upgrade(bare_database, "0005")
    engine = migrating_engine(bare_database)
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO balances VALUES ('player:ann', 470)"))
        for account, amount in BOOKED:
            connection.execute(
                text(
                    "INSERT INTO entries (transaction_id, account, amount, kind, at)"
                    " VALUES ('t', :account, :amount, 'grant', 0)"
                ),
                {"account": account, "amount": amount},
            )
        connection.execute(text("UPDATE balances SET chips = -500 WHERE account = 'bank'"))
        connection.execute(text("UPDATE balances SET chips = 30 WHERE account = 'house'"))

    upgrade(bare_database, "0006")
    assert balances(bare_database) == {"bank": 0, "house": 0, "player:ann": 470}

    with engine.begin() as connection:
        command.downgrade(migrations_for(connection), "0005")
    engine.dispose()
    assert balances(bare_database) == {"bank": -500, "house": 30, "player:ann": 470}
