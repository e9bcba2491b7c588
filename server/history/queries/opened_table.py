"""The table that a command opened."""

from typing import cast

import msgspec
from sqlalchemy import select

from riverboat.engine.table.events import TableOpened
from riverboat.server.history.database.models import commands, tables
from riverboat.server.history.database.writer import Transaction
from riverboat.server.protocol.event_data import event_from_data


def opened_by(transaction: Transaction, command: str) -> tuple[str, TableOpened] | None:
    """Return the id of the table that `command` opened, and how; None if none is known."""
    found = (
        select(tables.c.id, tables.c.config)
        .join(commands, commands.c.table_id == tables.c.id)
        .where(commands.c.command == command, commands.c.seq == 1)
    )
    row = transaction.execute(found).first()
    if row is None:
        return None
    return row.id, cast(TableOpened, event_from_data(msgspec.json.decode(row.config)))
