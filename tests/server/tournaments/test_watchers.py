"""What those who follow a tournament are sent: at once, or with the hands of other tables."""

from collections.abc import AsyncIterator

import pytest

from riverboat.engine.tournament.events import TableHandBegun, TableHandEnded
from riverboat.server.protocol.tournaments import (
    EntrantInfo,
    EventTableInfo,
    TournamentInfo,
    TournamentUpdate,
)
from riverboat.server.tournaments.views import entrants_of, table_info_of
from riverboat.server.tournaments.watchers import HANDS_EVERY
from tests.server.tournaments.evening import Evening
from tests.server.tournaments.test_tournaments import begun
from tests.support.fakes import FakeViewer, settled

KINDS = {TableHandBegun.kind, TableHandEnded.kind}


class Follower(FakeViewer):
    """A client that follows the tournament of `evening` from now on."""

    def __init__(self, evening: Evening, player: str) -> None:
        super().__init__(player)
        self.snapshot = evening.owner.watch(self)

    @property
    def news(self) -> list[TournamentUpdate]:
        return [message for message in self.messages if isinstance(message, TournamentUpdate)]

    @property
    def seq(self) -> int:
        seq = self.snapshot.seq
        for update in self.news:
            assert update.seq == seq + 1
            seq += len(update.events)
        return seq

    @property
    def players(self) -> dict[str, EntrantInfo]:
        sent = [each for update in self.news for each in update.players]
        return {each.player: each for each in [*self.snapshot.players, *sent]}

    @property
    def tables(self) -> dict[int, EventTableInfo]:
        tables = {each.number: each for each in self.snapshot.tables}
        for update in self.news:
            tables |= {each.number: each for each in update.tables}
            tables = {number: each for number, each in tables.items() if number not in update.removed}
        return tables

    @property
    def info(self) -> TournamentInfo:
        return next((update.info for update in reversed(self.news) if update.info), self.snapshot.info)


@pytest.fixture
async def evening() -> AsyncIterator[Evening]:
    """An evening that has begun, at three tables, where nobody is all-in."""
    evening = Evening(pause=0.0, loose=0.0)
    await begun(evening)
    yield evening
    await evening.end()


def waiting_events(evening: Evening) -> list[object]:
    waiting = evening.owner._watchers._waiting
    return [] if waiting is None else waiting.events


async def until_some_wait(evening: Evening) -> None:
    await evening.play(until=lambda: bool(waiting_events(evening)))


async def test_hands_of_one_moment_come_together(evening: Evening) -> None:
    ann = Follower(evening, "ann")
    await until_some_wait(evening)
    before = len(ann.news)
    while len(waiting_events(evening)) < 6:  # hands end and begin without time passing
        assert await evening.act()
    assert len(ann.news) == before
    await evening.clock.advance(HANDS_EVERY)
    update = ann.news[before]
    assert len(update.events) >= 6
    assert {event["kind"] for event in update.events} <= KINDS
    numbers = [each.number for each in update.tables]
    assert len(numbers) == len(set(numbers))


async def test_who_comes_meanwhile_is_sent_nothing_twice(evening: Evening) -> None:
    ann = Follower(evening, "ann")
    await until_some_wait(evening)
    bob = Follower(evening, "bob")
    assert not waiting_events(evening)
    assert ann.seq == bob.seq
    assert (ann.players, ann.tables) == (bob.players, bob.tables)
    assert not bob.news


async def test_what_players_wait_for_comes_at_once_and_in_order(evening: Evening) -> None:
    ann = Follower(evening, "ann")
    await until_some_wait(evening)
    await evening.direct("pause_tournament")
    assert not waiting_events(evening)
    last = Follower(evening, "last")
    assert ann.news[-1].events[-1]["kind"] not in KINDS
    assert ann.seq == last.seq
    assert (ann.players, ann.tables) == (last.players, last.tables)


async def test_nothing_is_missing_at_the_end(evening: Evening) -> None:
    ann = Follower(evening, "ann")
    evening.loose = 0.5
    await evening.play()
    await settled()
    last = Follower(evening, "last")
    assert ann.seq == last.seq
    assert (ann.players, ann.tables) == (last.players, last.tables)


async def test_who_follows_it_knows_the_tournament_as_it_is(evening: Evening) -> None:
    """Updates name what a few events can have changed; they must never leave anything out."""
    evening.loose = 0.2
    watchers, checked = evening.owner._watchers, 0
    ann = Follower(evening, "ann")

    def is_known() -> bool:
        nonlocal checked
        if evening.owner.committing.locked() or not evening.owner.is_committed:
            return False
        checked += 1
        watchers._send_waiting()
        owner, state = evening.owner, evening.owner.tournament.state
        now = owner._now()
        assert ann.players == entrants_of(state, now, watchers._players._winnings)
        assert ann.tables == {n: table_info_of(owner.id, table) for n, table in state.tables.items()}
        assert ann.info == owner.info
        return False

    await evening.play(until=is_known)
    assert is_known() is False
    assert checked > 50
