"""A server inside a program that decides its decks, such as a match of bots.

It is for programs that know every card anyway. Decks come from an object in this process, never over the
wire: no client can choose one. `riverboat serve` cannot reach this module, which import-linter checks.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from riverboat.engine.events import Event
from riverboat.server.app import serving
from riverboat.server.history.queries.hands import History
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.protocol.command import MAX_CHIPS
from riverboat.server.settings import Settings
from riverboat.server.tables.ports import DealerFor
from riverboat.server.tables.settings import TableSettings

_DATABASE: Final = "history.db"
_UNLIMITED: Final = 10**9
_PATIENCE: Final = 3_600.0
"""Seconds for what clients on the same machine are slow at: the program may use all of the processor."""

_LIMITS: Final = replace(
    NetworkLimits(hello_s=_PATIENCE, ping_s=_PATIENCE, stall_s=_PATIENCE),
    **{
        f"{what}{kind}": _UNLIMITED
        for what in ("", "prompt_", "costly_", "player_costly_", "opening_")
        for kind in ("rate", "burst")
    },
)


@dataclass(frozen=True, slots=True)
class EmbeddedServer:
    """A running server. url: where its clients connect."""

    url: str
    _history: History

    def events(self, hand: int) -> list[Event]:
        """Return all events of the finished hand with this id, hidden cards included."""
        return self._history.hand(hand).events


@asynccontextmanager
async def embedded_server(directory: Path, dealer_for: DealerFor) -> AsyncIterator[EmbeddedServer]:
    """Run a server on this machine, with its database in `directory`, for as long as this context lasts.

    It listens at 127.0.0.1 only, deals without pauses, and has no limits on the speed of clients. dealer_for:
    as for `riverboat.server.app.serving`, which has the errors.
    """
    database = f"sqlite:///{directory / _DATABASE}"
    settings = Settings(
        "127.0.0.1",
        0,
        database,
        TableSettings(pause=0.0),
        _LIMITS,
        opening_grant=MAX_CHIPS,
        stall=0.0,
        web=False,
    )
    async with serving(settings, dealer_for=dealer_for) as server:
        with History(database) as history:
            yield EmbeddedServer(f"ws://127.0.0.1:{server.port}", history)
