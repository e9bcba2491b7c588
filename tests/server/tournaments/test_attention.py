"""Which tables a tournament looks at, and that none is forgotten."""

from dataclasses import replace

from riverboat.engine.tournament.events import (
    BreakEnded,
    TableAdded,
    TableHandBegun,
    TableHandEnded,
    TournamentAnnounced,
)
from riverboat.engine.tournament.fold import TournamentState
from riverboat.server.tournaments.attention import ALL_WITHIN, Attention, tables_of_hands
from tests.server.tournaments.evening import BY_THE_CLOCK, QUICK, Evening
from tests.server.tournaments.test_tournaments import begun
from tests.support.fakes import FakeClock, settled


def ended(table: int) -> TableHandEnded:
    return TableHandEnded(table, 1, ())


def with_tables(number: int) -> TournamentState:
    tables = [TableAdded(table, 3) for table in range(1, number + 1)]
    return TournamentState.replay([TournamentAnnounced(QUICK), *tables])


def numbers(attention: Attention, state: TournamentState) -> list[int]:
    return [table.number for table in attention.on(state)]


def test_only_events_of_hands_are_about_their_tables_alone() -> None:
    assert tables_of_hands([ended(2), ended(1)]) == [2, 1]
    assert tables_of_hands([ended(2), BreakEnded(5)]) is None
    assert tables_of_hands([]) is None


async def test_first_all_tables_and_then_those_that_were_noted() -> None:
    attention, state = Attention(FakeClock()), with_tables(4)
    attention.begin()
    assert numbers(attention, state) == [1, 2, 3, 4]
    attention.note(2)
    attention.begin()
    assert numbers(attention, state) == [2]
    attention.note_events([ended(4)])
    assert numbers(attention, state) == [2, 4]  # within the same look, too
    attention.begin()
    assert numbers(attention, state) == [4]  # it took its step after the look at the results
    attention.begin()
    assert numbers(attention, state) == []


async def test_other_events_are_about_all_tables() -> None:
    attention, state = Attention(FakeClock()), with_tables(4)
    attention.begin()
    attention.begin()
    attention.note_events([BreakEnded(5)])
    assert numbers(attention, state) == [1, 2, 3, 4]
    attention.begin()
    assert numbers(attention, state) == [1, 2, 3, 4]
    attention.begin()
    assert numbers(attention, state) == []


async def test_a_look_at_some_is_followed_by_one_at_all() -> None:
    clock = FakeClock()
    attention, state = Attention(clock), with_tables(4)
    attention.begin()
    for table in (1, 2):
        attention.note(table)
        attention.begin()
        await clock.advance(ALL_WITHIN / 2)
    assert attention.all_at == clock.now()
    attention.begin()
    assert numbers(attention, state) == [1, 2, 3, 4]
    assert attention.all_at > clock.now()


async def test_what_nobody_has_noted_is_found_within_a_second() -> None:
    """A table that says nothing of its steps, as one does that came back from another server."""
    evening = Evening(pause=0.0, loose=0.0)
    await begun(evening, BY_THE_CLOCK)
    await evening.play(until=lambda: len(evening.hands_begun()) > 5)
    silent = evening.tables[0]
    silent.arranged.on_step = lambda: None
    while silent.record.hand is not None:
        assert await evening.act()
    before = silent.record.state.played
    await settled()
    await evening.clock.advance(ALL_WITHIN)
    await settled()
    assert silent.record.state.played > before or silent.record.hand is not None
    await evening.end()


async def test_hand_of_a_table_that_has_gone_is_not_lost() -> None:
    evening = Evening(pause=0.0, loose=0.0)
    await begun(evening)
    begin = next(each for each in evening.store.events(evening.id) if isinstance(each, TableHandBegun))
    assert await evening.owner.floor.play({99: replace(begin, table=99)}, None) == {99}
    await evening.end()
