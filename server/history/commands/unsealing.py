"""Options of the commands that open sealed cards. The audit records each use."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click

from riverboat.server.history.database.engines import reading_engine
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.journal.sealing import KeyRing
from riverboat.server.history.operators import Operators

UNSEAL: Final = "unseal"
"""The action in the audit."""

_keys: Final = click.option(
    "--seal-keys",
    "keys",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The keys of hidden cards, if they are not beside the database.",
)


def unsealing(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for `open_ring` to `command`."""
    text = "Show hidden cards of hands in progress; the audit records it."
    return click.option("--unseal", is_flag=True, help=text)(_keys(command))


def open_ring(url: str, keys: Path | None, subject: str) -> KeyRing:
    """Record access to `subject` in the audit, then return the keys for the database at `url`.

    Raises BadDatabaseUrl, HistoryUnavailable and KeysUnusable.
    """
    ring = ring_for(url, keys)
    reading_engine(url).dispose()  # do not create a missing database
    asyncio.run(_record(url, subject))
    return ring


async def _record(url: str, subject: str) -> None:
    async with Writer(url) as writer:
        await Operators(writer).record_unsealing(UNSEAL, subject, "on the machine itself")
