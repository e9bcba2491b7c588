"""Run servers for cases in this process, each with its own database."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import fields
from datetime import timedelta
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import sqlalchemy as sa

from riverboat.server.app import Server, serving
from riverboat.server.commands.process import wind_down
from riverboat.server.history.database.models import events, tokens
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.keys import new_key, read_keys, write_keys
from riverboat.server.history.operators import Operators
from riverboat.server.history.players import OPENING_GRANT
from riverboat.server.identity.attempts import Attempts
from riverboat.server.net.addresses import AddressPolicy
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.support.databases import NewDatabase, held, query
from tests.support.waiting import PATIENCE

PAUSE = 0.05
"""Seconds between two hands."""


class ServerOfTest:
    """A server that runs in this process. It is an OwnServer.

    now: the clock of the limits on passwords.
    """

    def __init__(self, settings: Settings, now: Callable[[], float]) -> None:
        self.url = ""
        self._settings = settings
        self._attempts = partial(Attempts, now)
        self._database = settings.database
        self._running = AsyncExitStack()
        self._server: Server

    async def start_again(self) -> None:
        with patch("riverboat.server.app.Attempts", self._attempts):
            self._server = await self._running.enter_async_context(serving(self._settings))
        self.url = f"ws://127.0.0.1:{self._server.port}"

    async def appoint(self, player: str) -> None:
        async with Writer(self._database) as writer:
            await Operators(writer).appoint(player, operator=True)

    async def tear_record(self, table: str) -> None:
        of_table = events.c.table_id == table
        last = sa.select(sa.func.max(events.c.seq)).where(of_table).scalar_subquery()
        query(
            self._database,
            sa.update(events).where(of_table, events.c.seq == last).values(seq=events.c.seq + 1),
        )

    async def age_tokens(self, days: float) -> None:
        for hash, expires_at in query(self._database, sa.select(tokens.c.hash, tokens.c.expires_at)):
            older = sa.update(tokens).where(tokens.c.hash == hash)
            query(self._database, older.values(expires_at=expires_at - timedelta(days=days)))

    async def replace_key(self) -> None:
        assert self._settings.keys is not None
        old, new = read_keys(self._settings.keys), new_key()
        for keys in ([*old, new], [new]):
            await self.stop()
            write_keys(self._settings.keys, keys)
            await self.start_again()

    @asynccontextmanager
    async def record_held(self) -> AsyncIterator[None]:
        async with held(self._database):
            yield

    @asynccontextmanager
    async def record_lost(self) -> AsyncIterator[None]:
        query(self._database, "ALTER TABLE events RENAME TO lost")
        yield
        query(self._database, "ALTER TABLE lost RENAME TO events")

    async def stop(self, within: float = 0) -> None:
        await wind_down(self._server, within)
        await self._running.aclose()


class HostOfTests:
    """Runs servers, each on a new database. It is a Host."""

    def __init__(self, new_database: NewDatabase) -> None:
        self._new_database = new_database

    @asynccontextmanager
    async def server(
        self, *, now: Callable[[], float] = lambda: 0.0, **settings: Any
    ) -> AsyncIterator[ServerOfTest]:
        """Run a server with patience for a busy machine.

        now: the clock of the limits on passwords. It stands still, because attempts on a busy machine could
        take longer than it takes to allow another one.
        """
        settings = {"hello_s": PATIENCE, **settings}
        settings["proxies"] = [ip_network(proxy) for proxy in settings.pop("proxies", ())]
        with self._new_database() as database, TemporaryDirectory() as folder:
            keys = Path(folder) / "keys"
            write_keys(keys, [new_key()])
            server = ServerOfTest(
                Settings(
                    port=0,
                    database=database,
                    keys=keys,
                    tables=taken_from({"pause": PAUSE, **settings}, TableSettings),
                    limits=taken_from(settings, NetworkLimits),
                    access=taken_from(settings, AddressPolicy),
                    opening_grant=settings.get("grant", OPENING_GRANT),
                    fair_deals=settings.get("fair_deals"),
                ),
                now,
            )
            await server.start_again()
            try:
                yield server
            finally:
                await server.stop()


def taken_from(settings: dict[str, Any], kind: type[Any]) -> Any:
    """Return a `kind` with the settings that are fields of it."""
    own = {field.name for field in fields(kind)}
    return kind(**{name: value for name, value in settings.items() if name in own})
