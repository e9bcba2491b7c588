"""What the journal says of tournaments that have closed."""

import time
from dataclasses import replace
from random import Random

import pytest

from riverboat.engine.tournament.commands import BeginHand, RegisterPlayer
from riverboat.engine.tournament.ready import ready_structure
from riverboat.engine.tournament.record import OpenedTournament, TournamentRecord
from riverboat.engine.tournament.results import RESULT_EVENTS
from riverboat.engine.tournament.tournament import Tournament
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from riverboat.server.history.tournaments.journal import TournamentJournal


@pytest.fixture
def tournaments(writer: Writer, journal: Journal) -> TournamentJournal:
    return TournamentJournal(writer, journal)


async def opened(journal: TournamentJournal, id: str) -> Tournament:
    """Commit a tournament in its first hand."""
    tournament = Tournament(replace(ready_structure("heads-up"), buy_in=0, fee=0), Random(1))
    for player in ("ann", "bob"):
        tournament.handle(RegisterPlayer(player, player.title()))
    tournament.handle(BeginHand(tournament.ready_tables()[0]))
    records = [TournamentRecord(seq, event, 0) for seq, event in enumerate(tournament.events, start=1)]
    await journal.open(OpenedTournament(id, "Quick", "ann", bots=True), records)
    return tournament


async def test_only_a_closed_one_is_read_and_only_what_its_result_needs(
    tournaments: TournamentJournal, players: Players
) -> None:
    played = await opened(tournaments, "event-a")
    assert await tournaments.load_closed("event-a") is None
    assert await tournaments.load_closed("event-none") is None
    await tournaments.close("event-a")
    stored = await tournaments.load_closed("event-a")
    assert stored is not None
    assert (stored.opened.name, stored.opened.host) == ("Quick", "ann")
    wanted = [event for event in played.events if isinstance(event, RESULT_EVENTS)]
    assert [record.event for record in stored.records] == wanted
    assert len(wanted) < len(played.events)


async def test_last_ones_are_listed_first_and_bounded(
    tournaments: TournamentJournal, players: Players
) -> None:
    before = time.time() - 60
    for id in ("event-a", "event-b", "event-c"):
        await opened(tournaments, id)
    for id in ("event-b", "event-a"):
        await tournaments.close(id)
    found = await tournaments.closed_since(before, 10)
    assert sorted(found) == ["event-a", "event-b"]
    assert len(await tournaments.closed_since(before, 1)) == 1
    assert await tournaments.closed_since(time.time() + 3_600, 10) == []
