"""Servers for cases: each in this process, with a database of its own."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import fields
from datetime import timedelta
from ipaddress import ip_network
from itertools import count
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from server.app import Server, Settings, serving
from server.history.models import events, tokens
from server.history.operators import Operators
from server.history.players import OPENING_GRANT
from server.history.writer import Writer
from server.net.addresses import Access
from server.net.limits import Limits
from server.tables.settings import TableSettings

PAUSE = 0.05
"""Seconds between two hands."""


class ServerOfTest:
    """A server that runs in this process. It is an OwnServer."""

    def __init__(self, settings: Settings) -> None:
        self.url = ""
        self._settings = settings
        self._database = settings.database
        self._running = AsyncExitStack()
        self._server: Server

    async def start_again(self) -> None:
        self._server = await self._running.enter_async_context(serving(self._settings))
        self.url = f"ws://127.0.0.1:{self._server.port}"

    async def appoint(self, player: str) -> None:
        async with Writer(self._database) as writer:
            await Operators(writer).appoint(player, operator=True)

    async def tear_record(self, table: str) -> None:
        engine = sa.create_engine(self._database)
        of_table = events.c.table_id == table
        last = sa.select(sa.func.max(events.c.seq)).where(of_table).scalar_subquery()
        with engine.begin() as connection:
            connection.execute(
                sa.update(events).where(of_table, events.c.seq == last).values(seq=events.c.seq + 1)
            )
        engine.dispose()

    async def age_tokens(self, days: float) -> None:
        engine = sa.create_engine(self._database)
        with engine.begin() as connection:
            for row in connection.execute(sa.select(tokens.c.hash, tokens.c.expires_at)).all():
                older = sa.update(tokens).where(tokens.c.hash == row.hash)
                connection.execute(older.values(expires_at=row.expires_at - timedelta(days=days)))
        engine.dispose()

    @asynccontextmanager
    async def record_held(self) -> AsyncIterator[None]:
        held = sqlite3.connect(self._database.removeprefix("sqlite:///"), isolation_level=None)
        held.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            held.close()

    @asynccontextmanager
    async def record_lost(self) -> AsyncIterator[None]:
        engine = sa.create_engine(self._database)
        try:
            with engine.begin() as connection:
                connection.execute(sa.text("ALTER TABLE events RENAME TO lost"))
            yield
            with engine.begin() as connection:
                connection.execute(sa.text("ALTER TABLE lost RENAME TO events"))
        finally:
            engine.dispose()

    async def stop(self, within: float = 0) -> None:
        await self._server.wind_down(within)
        await self._running.aclose()


class HostOfTests:
    """Runs servers with their databases in a folder. It is a Host."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count(1)

    @asynccontextmanager
    async def server(self, **settings: Any) -> AsyncIterator[ServerOfTest]:
        database = f"sqlite:///{self._folder / f'{next(self._numbers)}.db'}"
        settings["proxies"] = [ip_network(proxy) for proxy in settings.pop("proxies", ())]
        server = ServerOfTest(
            Settings(
                port=0,
                database=database,
                tables=taken_from({"pause": PAUSE, **settings}, TableSettings),
                limits=taken_from(settings, Limits),
                access=taken_from(settings, Access),
                opening_grant=settings.get("grant", OPENING_GRANT),
            )
        )
        await server.start_again()
        try:
            yield server
        finally:
            await server.stop()


def taken_from(settings: dict[str, Any], kind: type[Any]) -> Any:
    """A `kind` with those of the settings that are its own."""
    own = {field.name for field in fields(kind)}
    return kind(**{name: value for name, value in settings.items() if name in own})
