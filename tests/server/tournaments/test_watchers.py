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
from riverboat.server.tournaments.watchers import AT_ONCE, STEP_EVERY
from tests.server.tournaments.evening import BY_THE_CLOCK, Evening
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


def waiting(evening: Evening) -> int:
    """How many events some who follow the tournament were not sent yet."""
    watchers = evening.owner._watchers
    return watchers._updates.seq - watchers._oldest


async def until_some_wait(evening: Evening) -> None:
    await evening.play(until=lambda: waiting(evening) > 0)


async def test_hands_of_one_moment_come_together(evening: Evening) -> None:
    ann = Follower(evening, "ann")
    await until_some_wait(evening)
    before = len(ann.news)
    while waiting(evening) < 6:  # hands end and begin without time passing
        assert await evening.act()
    assert len(ann.news) == before
    await evening.clock.advance(STEP_EVERY)
    update = ann.news[before]
    assert len(update.events) >= 6
    assert {event["kind"] for event in update.events} <= KINDS
    numbers = [each.number for each in update.tables]
    assert len(numbers) == len(set(numbers))


async def test_who_comes_meanwhile_is_sent_nothing_twice(evening: Evening) -> None:
    ann = Follower(evening, "ann")
    await until_some_wait(evening)
    bob = Follower(evening, "bob")
    assert bob.seq > ann.seq
    await evening.clock.advance(STEP_EVERY)
    assert ann.seq == bob.seq
    assert (ann.players, ann.tables) == (bob.players, bob.tables)


async def test_what_everybody_waits_for_comes_at_once_and_in_order(evening: Evening) -> None:
    ann = Follower(evening, "ann")
    await until_some_wait(evening)
    await evening.direct("pause_tournament")
    assert not waiting(evening)
    last = Follower(evening, "last")
    assert ann.news[-1].events[-1]["kind"] not in KINDS
    assert ann.seq == last.seq
    assert (ann.players, ann.tables) == (last.players, last.tables)


async def test_what_is_about_one_player_comes_to_that_one_first(evening: Evening) -> None:
    ann, player = Follower(evening, "ann"), Follower(evening, "p3")
    await until_some_wait(evening)
    before = len(ann.news)
    await evening.direct("penalise", player="p3", rounds=1)
    assert player.players["p3"].penalty > 0
    assert len(ann.news) == before
    await evening.clock.advance(STEP_EVERY)
    assert ann.seq == player.seq
    assert ann.players == player.players


async def test_a_crowd_is_sent_updates_in_turn(evening: Evening) -> None:
    crowd = [Follower(evening, f"fan {number}") for number in range(2 * AT_ONCE + 1)]
    await until_some_wait(evening)
    await evening.clock.advance(3 * STEP_EVERY)
    assert not waiting(evening)
    while waiting(evening) < 2:
        assert await evening.act()
    sent = [len(each.news) for each in crowd]
    for groups in (1, 2, 3):
        await evening.clock.advance(STEP_EVERY)
        reached = [len(each.news) - before for each, before in zip(crowd, sent, strict=True)]
        assert sum(reached) == min(groups * AT_ONCE, len(crowd))
        assert set(reached) <= {0, 1}
    assert len({each.seq for each in crowd}) == 1


async def test_a_crowd_waits_for_nothing_that_matters(evening: Evening) -> None:
    crowd = [Follower(evening, f"fan {number}") for number in range(2 * AT_ONCE + 1)]
    await until_some_wait(evening)
    began = evening.clock.now()
    await evening.direct("pause_tournament")
    await evening.clock.advance(0.0)
    assert evening.clock.now() == began
    assert {each.news[-1].events[-1]["kind"] for each in crowd} == {"tournament_paused"}


async def test_a_clock_that_waited_is_right() -> None:
    evening = Evening(pause=0.0, loose=0.0)
    await begun(evening, BY_THE_CLOCK)
    ann = Follower(evening, "ann")
    await until_some_wait(evening)
    await evening.clock.advance(STEP_EVERY)
    clock = ann.news[-1].clock
    assert clock == evening.owner.clock
    assert clock.left_ms is not None
    assert clock.left_ms < 60 * 60_000
    await evening.end()


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
        watchers._send(list(watchers._sent))
        owner, state = evening.owner, evening.owner.tournament.state
        now = owner._now()
        assert ann.players == entrants_of(state, now, watchers._players._winnings)
        assert ann.tables == {n: table_info_of(owner.id, table) for n, table in state.tables.items()}
        assert ann.info == owner.info
        return False

    await evening.play(until=is_known)
    assert is_known() is False
    assert checked > 50
