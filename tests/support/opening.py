"""Ask for a table by its rules."""

from typing import Any

from riverboat.server.protocol.commands import OpenTable
from riverboat.server.protocol.rules import asked_rules


def open_table(name: str = "X", *, password: str | None = None, **rules: Any) -> OpenTable:
    """Return the command that opens a table with these rules, the stakes among them."""
    return OpenTable(id="1", name=name, rules=asked_rules(**rules), password=password)
