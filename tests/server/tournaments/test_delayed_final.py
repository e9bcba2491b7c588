"""A final table with a delay: spectators see all hole cards, later than the players and after the hand."""

from dataclasses import replace

import pytest

from riverboat.engine.events import HandStarted, HoleCardsDealt
from riverboat.server.protocol.commands import Watch
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.tables.table import Table
from tests.server.tournaments.evening import QUICK, Evening
from tests.support.fakes import FakeViewer, settled

DELAY = 30
DELAYED = replace(QUICK, final_delay_seconds=DELAY)


async def at_final_table(evening: Evening) -> Table:
    """Play until the final table is open, and return it."""
    await evening.open(DELAYED)
    for number in range(7):
        await evening.take_part(f"p{number}")
    await settled()
    await evening.play(until=lambda: evening.owner.tournament.state.final_drawn)
    await settled()
    [table] = [each for each in evening.tables if each.record.state.seats]
    return table


async def watching(evening: Evening, table: str, player: str) -> FakeViewer:
    viewer = FakeViewer(player)
    await evening.lobby.handle(viewer, Watch(id=evening.next_id(), table=table))
    return viewer


def hands_with_cards(viewer: FakeViewer) -> dict[int, set[int]]:
    """Return the seats whose hole cards `viewer` has been sent, by the number of the hand."""
    seen: dict[int, set[int]] = {}
    hand = 0
    for update in viewer.updates:
        for data in update.events:
            match None if data is None else event_from_data(data):
                case HandStarted(number=number):
                    hand = number
                case HoleCardsDealt(seat=seat):
                    seen.setdefault(hand, set()).add(seat)
    return seen


async def test_only_the_final_table_is_delayed() -> None:
    evening = Evening(pause=2.0)
    table = await at_final_table(evening)
    rules = table.record.state.rules
    assert (rules.spectator_delay_ms, rules.all_cards) == (DELAY * 1000, True)
    others = [id for id in evening.journal.records if id != table.id]
    assert len(others) == 3
    for id in others:
        opened = evening.journal.records[id][0].event
        assert opened.rules.spectator_delay_ms == 0  # type: ignore[attr-defined]
        assert not opened.rules.all_cards  # type: ignore[attr-defined]
    await evening.end()


async def test_players_see_their_own_cards_and_spectators_all_of_them_later() -> None:
    evening = Evening(pause=2.0)
    table = await at_final_table(evening)
    eye = await watching(evening, table.id, "eye")
    number, seat = next(iter(table.record.state.seats.items()))
    player = evening.viewers[seat.player] = await watching(evening, table.id, seat.player)
    for _ in range(2_000):
        if not await evening.act():
            await evening.clock.advance(1.0)
        assert table.record.state.hand is None or table.record.state.played not in hands_with_cards(eye)
        if table.is_seated(seat.player):
            assert all(seats == {number} for seats in hands_with_cards(player).values())
        if evening.owner.is_over:
            break
    assert evening.owner.is_over
    last = max(evening.hands_begun())
    await evening.clock.advance(DELAY / 2)
    assert last not in hands_with_cards(eye), "the end of the tournament shows nothing early"
    await evening.clock.advance(DELAY)
    assert last in hands_with_cards(eye)
    assert all(len(seats) > 1 for seats in hands_with_cards(eye).values())
    await evening.end()


@pytest.mark.parametrize("ended", [False, True])
async def test_a_server_that_stops_shows_nothing_early(ended: bool) -> None:
    evening = Evening(pause=2.0)
    table = await at_final_table(evening)
    if ended:
        await evening.play()
    else:
        await evening.play(until=lambda: table.record.state.hand is not None)
    last = max(evening.hands_begun())
    await evening.restart()
    eye = await watching(evening, table.id, "eye")
    await evening.clock.advance(DELAY - 2.0)
    assert last not in hands_with_cards(eye)
    if not ended:
        await evening.play(until=lambda: last < max(evening.hands_begun()))
    await evening.clock.advance(DELAY)
    assert len(hands_with_cards(eye)[last]) > 1
    await evening.end()
