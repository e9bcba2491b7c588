"""Move closed tables into an archive: copy, compare, audit, and only then remove."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from sqlite3 import OperationalError
from typing import Final

from sqlalchemy import Connection, Engine, Table, func, insert, make_url, select
from sqlalchemy.exc import IntegrityError

from riverboat.server.history.archiving.copying import ARCHIVED, copy_table, is_same
from riverboat.server.history.archiving.removal import mark, remove
from riverboat.server.history.commands.atomic_file import sync_folder
from riverboat.server.history.database import sqlite
from riverboat.server.history.database.engines import reading_engine, shown, unavailable_on_failure
from riverboat.server.history.database.models import counters, events, hands, tables
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import ArchiveUnusable
from riverboat.server.history.journal.sealing import KeyRing
from riverboat.server.history.verifying.findings import AuditProgress
from riverboat.server.history.verifying.table import findings_of

IS_ARCHIVE: Final = "archive"
"""A counter that only archives have."""


@dataclass(slots=True)
class Archived:
    """What was moved. left: the tables that were not moved, and why."""

    tables: int = 0
    hands: int = 0
    events: int = 0
    left: dict[str, str] = field(default_factory=dict)


async def archive(
    url: str, before: datetime, file: Path, on_progress: Callable[[Archived], object] = lambda archived: None
) -> Archived:
    """Move every table that was closed `before` then from the database at `url` into the archive `file`.

    A server may use the database meanwhile. A table is removed only after it is complete in the archive,
    compared row by row and audited. Tables are added to an existing archive. An interrupted move is completed
    by the next one.

    on_progress: called after each table.

    Raises BadDatabaseUrl, BadSchema, HistoryUnavailable and ArchiveUnusable.
    """
    reading_engine(url).dispose()  # do not create a missing database
    upgrade(url)
    done, carried = Archived(), f"{ARCHIVED}:{token_hex(8)}"
    with _opened(url, file) as into:
        source = reading_engine(url)
        try:
            async with Writer(url) as writer:
                with unavailable_on_failure():
                    marked, closed = _closed(source, before)
                for table in marked:
                    await remove(writer, table, carried)
                for table in closed:
                    why_not = _copied(source, into, table, done)
                    if why_not or not await mark(writer, table):
                        done.left[table] = why_not or "it is not closed"
                    else:
                        await remove(writer, table, carried)
                    on_progress(done)
        finally:
            source.dispose()
    return done


def _closed(source: Engine, before: datetime) -> tuple[list[str], list[str]]:
    """Return the tables whose removal was interrupted, and those closed `before` then, oldest first."""
    with source.begin() as connection:
        marked = select(tables.c.id).where(tables.c.archived_at.is_not(None))
        closed = select(tables.c.id).where(tables.c.archived_at.is_(None), tables.c.closed_at < before)
        return (
            list(connection.execute(marked).scalars()),
            list(connection.execute(closed.order_by(tables.c.closed_at, tables.c.id)).scalars()),
        )


def _copied(source: Engine, into: Engine, table: str, done: Archived) -> str:
    """Copy `table` into the archive, durably. Return why it could not be copied, or an empty text."""
    with unavailable_on_failure(), source.begin() as ours, into.connect() as theirs, theirs.begin() as work:
        is_there = theirs.execute(select(tables.c.id).where(tables.c.id == table)).first() is not None
        try:
            if not is_there:
                copy_table(ours, theirs, table)
        except IntegrityError:
            raise ArchiveUnusable(
                f"the archive already has another hand with a number of table {table}: it belongs to another "
                "database. Pass another file with --to"
            ) from None
        why_not = _why_not(ours, theirs, table)
        if why_not:
            work.rollback()
            return why_not
        done.tables += 1
        done.hands += _count(theirs, hands, table)
        done.events += _count(theirs, events, table)
    return ""


def _why_not(ours: Connection, theirs: Connection, table: str) -> str:
    if not is_same(ours, theirs, table):
        return "the archive has another table with this id"
    with closing(findings_of(theirs, table, AuditProgress(), KeyRing())) as findings:
        finding = next(findings, None)
    return f"the audit finds {finding}" if finding else ""


def _count(archive: Connection, of: Table, table: str) -> int:
    counted = select(func.count()).select_from(of).where(of.c.table_id == table)
    return int(archive.execute(counted).scalar_one())


@contextmanager
def _opened(url: str, file: Path) -> Iterator[Engine]:
    """Open the archive `file`, creating it for its owner only; leave a single file at the end."""
    archive_url, is_new = f"sqlite:///{file}", not file.exists()
    if shown(url).startswith("sqlite") and not is_new and file.samefile(make_url(url).database or ""):
        raise ArchiveUnusable(f"{file} is the database itself: pass another file with --to")
    if not is_new:
        _check_archive(archive_url, file)
    upgrade(archive_url)
    engine = sqlite.writing_engine(make_url(archive_url))
    try:
        with unavailable_on_failure():
            if is_new:
                sync_folder(file.resolve().parent)
                with engine.begin() as connection:
                    connection.execute(insert(counters).values(name=IS_ARCHIVE, value=1))
            yield engine
            with (
                closing(engine.raw_connection()) as raw,
                suppress(OperationalError),
            ):  # in use
                raw.cursor().execute("PRAGMA journal_mode = DELETE")  # removes the -wal file
    finally:
        engine.dispose()


def _check_archive(archive_url: str, file: Path) -> None:
    """Raise ArchiveUnusable if `file` is not an archive, before anything in it is changed."""
    engine = reading_engine(archive_url)
    try:
        with unavailable_on_failure(), engine.begin() as connection:
            marked = select(counters.c.name).where(counters.c.name == IS_ARCHIVE)
            if connection.execute(marked).first() is None:
                raise ArchiveUnusable(f"{file} is a database, not an archive: pass another file with --to")
    finally:
        engine.dispose()
