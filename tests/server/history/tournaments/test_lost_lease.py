"""A server whose lease ends while a write about a tournament is under way."""

from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import delete

from riverboat.engine.tournament.ready import ready_structure
from riverboat.engine.tournament.record import OpenedTournament, TournamentRecord, id_of_table
from riverboat.engine.tournament.tournament import Tournament
from riverboat.server.history.database.leases import Leases
from riverboat.server.history.database.models import servers
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import LeaseLost
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.tournaments.journal import TournamentJournal
from riverboat.server.protocol.tournaments import OpenTournament
from tests.server.history.builders import open_table
from tests.support.databases import query

pytestmark = pytest.mark.usefixtures("long_leases")  # this server believes that its own runs

ID = "event-a"
COMMAND = OpenTournament(id="1", name="Quick", structure="heads-up")


async def end_lease(writer: Writer, leases: Leases) -> None:
    """Delete the row of a server, as another one does that finds its lease expired."""
    ended = delete(servers).where(servers.c.id == leases.server_id)
    await writer.run(lambda transaction: transaction.execute(ended))


async def opened(tournaments: TournamentJournal) -> None:
    announced = Tournament(replace(ready_structure("heads-up"), buy_in=0, fee=0), Random(1)).events
    records = [TournamentRecord(1, announced[0], 0)]
    await tournaments.open(OpenedTournament(ID, "Quick", "ann", bots=True), records, ("ann", COMMAND, None))


async def test_tournament_that_cannot_be_opened_without_a_lease_is_opened_with_the_next(
    writer: Writer, journal: Journal, url: str
) -> None:
    tournaments = TournamentJournal(writer, journal)
    await journal.leases.hold()
    await end_lease(writer, journal.leases)
    with pytest.raises(LeaseLost):
        await opened(tournaments)
    assert tournaments.epoch(ID) is None
    assert query(url, "SELECT * FROM tournaments") == query(url, "SELECT * FROM commands") == []
    await journal.leases.renew()
    await opened(tournaments)
    assert tournaments.epoch(ID) == 1
    [(server,)] = query(url, "SELECT server_id FROM tournaments")
    assert server == journal.leases.server_id


async def test_tables_of_a_tournament_are_not_taken_without_a_lease(
    writer: Writer, journal: Journal, other: Journal, url: str
) -> None:
    table = id_of_table(ID, 1)
    await open_table(journal, table)
    await end_lease(writer, journal.leases)
    tournaments = TournamentJournal(other._writer, other)
    await other.leases.hold()
    await end_lease(writer, other.leases)
    with pytest.raises(LeaseLost):
        await tournaments.claim_tables([table])
    assert other.leases.epoch(table) is None
    await other.leases.renew()
    assert await tournaments.claim_tables([table]) == [table]
    assert other.leases.epoch(table) is not None
