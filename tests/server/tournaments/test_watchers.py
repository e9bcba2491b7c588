"""What those who follow a tournament are sent: at once, or with the hands of other tables."""

from collections.abc import AsyncIterator

import pytest

from riverboat.server.protocol.tournaments import EntrantInfo, EventTableInfo, TournamentUpdate
from riverboat.server.tournaments.watchers import ROUTINE, ROUTINE_EVERY
from tests.server.tournaments.evening import Evening
from tests.server.tournaments.test_tournaments import begun
from tests.support.fakes import FakeViewer, settled

KINDS = {kind.kind for kind in ROUTINE}


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
    await evening.clock.advance(ROUTINE_EVERY)
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
