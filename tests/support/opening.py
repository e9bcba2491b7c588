"""Ask for a table by its rules."""

from itertools import count
from typing import Any

from riverboat.server.protocol.commands import OpenTable
from riverboat.server.protocol.rules import asked_rules

_ids = count(1)


def open_table(name: str = "X", *, password: str | None = None, **rules: Any) -> OpenTable:
    """Return the command that opens a table with these rules, the stakes among them."""
    return OpenTable(id=str(next(_ids)), name=name, rules=asked_rules(**rules), password=password)
