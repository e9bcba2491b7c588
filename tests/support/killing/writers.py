"""Who wrote each event, as PostgreSQL saw it, and whether one server at a time wrote for each table."""

from collections.abc import Iterator
from typing import Final

from tests.support.databases import query

_WATCH: Final = """
    ALTER TABLE tournament_events ADD COLUMN writer text, ADD COLUMN epoch bigint, ADD COLUMN server text;
    ALTER TABLE events ADD COLUMN writer text, ADD COLUMN epoch bigint, ADD COLUMN server text;
    CREATE FUNCTION name_writer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF coalesce(current_setting('killing.writer', true), '') = '' THEN
            PERFORM set_config('killing.writer', gen_random_uuid()::text, false);
        END IF;
        NEW.writer := current_setting('killing.writer');
        IF TG_TABLE_NAME = 'events' THEN
            SELECT leases.epoch, servers.address INTO NEW.epoch, NEW.server
                FROM leases JOIN servers ON servers.id = leases.server_id
                WHERE leases.table_id = NEW.table_id;
        ELSE
            SELECT tournaments.epoch, servers.address INTO NEW.epoch, NEW.server
                FROM tournaments JOIN servers ON servers.id = tournaments.server_id
                WHERE tournaments.id = NEW.tournament_id;
        END IF;
        RETURN NEW;
    END $$;
    CREATE VIEW written AS SELECT table_id, seq, writer, epoch, server FROM events
        UNION ALL SELECT tournament_id, seq, writer, epoch, server FROM tournament_events;
    CREATE TRIGGER name_writer BEFORE INSERT ON tournament_events
        FOR EACH ROW EXECUTE FUNCTION name_writer();
    CREATE TRIGGER name_writer BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION name_writer();
"""
"""Each event gets the session that wrote it, and the lease of its table or tournament at that moment."""

_OTHERS: Final = """
    SELECT writer, min(server), max(server) FROM written WHERE server <> ''
    GROUP BY writer HAVING min(server) <> max(server)
"""
"""A session is of one server, so the lease was another server's when it wrote some of these."""

_AGAIN: Final = """
    SELECT table_id, seq, epoch FROM (
        SELECT table_id, seq, epoch, max(epoch) OVER (PARTITION BY table_id ORDER BY seq) AS latest
        FROM written
    ) AS each WHERE epoch < latest
"""

_TOGETHER: Final = """
    SELECT table_id, epoch FROM written WHERE server <> ''
    GROUP BY table_id, epoch HAVING min(server) <> max(server)
"""


def watch(database: str) -> None:
    """Have the database record the writer of each event from now on."""
    query(database, _WATCH)


def faults(database: str) -> Iterator[str]:
    """Yield each sign that a table had two writers, or one with an epoch that was over."""
    for writer, one, other in query(database, _OTHERS):
        yield f"session {writer} wrote for tables of {one} and of {other}"
    for table, seq, epoch in query(database, _AGAIN):
        yield f"table {table}: event {seq} was written in epoch {epoch}, which was over"
    for table, epoch in query(database, _TOGETHER):
        yield f"table {table}: two servers wrote in epoch {epoch}"


def count(database: str) -> int:
    """Return the number of events whose writer is known."""
    [(found,)] = query(database, "SELECT count(*) FROM events WHERE server <> ''")
    return int(found)


def owners(database: str) -> dict[str, str]:
    """Return the address of its server by table and tournament, for those that have one."""
    tables = "SELECT table_id, address FROM leases JOIN servers ON servers.id = leases.server_id"
    events = "SELECT tournaments.id, address FROM tournaments JOIN servers ON servers.id = server_id"
    return dict(query(database, f"{tables} UNION ALL {events}"))
