"""What the commands have in common that look at sealed cards: whoever does so leaves a word in the audit."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click

from server.history.database import reading_engine
from server.history.keys import ring_for
from server.history.operators import Operators
from server.history.sealing import KeyRing
from server.history.writer import Writer

UNSEAL: Final = "unseal"
"""What the audit says was done."""

_keys: Final = click.option(
    "--seal-keys",
    "keys",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The keys that hidden cards are sealed with, where they are not beside the database.",
)


def unsealing(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give `command` the options that opened_ring wants."""
    of_hands = "Open what is sealed of hands in progress; the audit keeps that you did."
    return click.option("--unseal", is_flag=True, help=of_hands)(_keys(command))


def opened_ring(url: str, keys: Path | None, subject: str) -> KeyRing:
    """The keys for the database at `url`, for a look at `subject`, which is in the audit when this returns.

    Raises BadDatabaseUrl, HistoryUnavailable and KeysUnusable.
    """
    ring = ring_for(url, keys)
    reading_engine(url).dispose()  # a database that is not there is not made
    asyncio.run(_keep(url, subject))
    return ring


async def _keep(url: str, subject: str) -> None:
    async with Writer(url) as writer:
        await Operators(writer).looked(UNSEAL, subject, "on the machine itself")
