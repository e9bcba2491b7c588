"""Pacing: the streets of a run-out come one at a time, and a showdown delays the next deal."""

from typing import Any

import pytest

from riverboat.engine.events import BoardDealt, DeckShuffled
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.commands import Act, Leave
from riverboat.server.protocol.messages import Snapshot
from riverboat.server.tables.settings import TableSettings
from tests.server.tables.test_recovery import restarted
from tests.server.tables.viewers.test_live import DECKS
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import PAUSE, Felt, refusal

STREET = 1.0
SHOWDOWN = 1.5
SHOWN = "hand_shown"
RULES: dict[str, Any] = {"runout_ms": round(STREET * 1000), "showdown_ms": round(SHOWDOWN * 1000)}


async def all_in() -> Felt:
    """Two players are all-in before the flop."""
    felt = await Felt.laid(*DECKS, **RULES)
    await felt.deal("ann", "bob")
    await felt.act_all("raise 10000", "call")
    return felt


def boards(felt: Felt) -> list[int]:
    """Return the numbers of cards that were dealt to the board, street by street."""
    return [len(event.cards) for event in felt.events if isinstance(event, BoardDealt)]


async def test_streets_of_a_run_out_come_one_at_a_time() -> None:
    felt = await all_in()
    assert felt.kinds[-3:] == ["called", SHOWN, SHOWN]
    assert felt.mirror.turn is None
    for dealt in ([3], [3, 1]):
        await felt.clock.advance(STREET - 0.01)
        assert boards(felt) == dealt[:-1]
        await felt.clock.advance(0.01)
        assert boards(felt) == dealt
        assert felt.mirror.turn is None
        assert felt.mirror.state.hand == 1
    await felt.clock.advance(STREET)
    assert felt.kinds[-4:] == ["street_started", "board_dealt", "pot_awarded", "hand_ended"]


async def test_unseen_cards_are_sent_to_nobody() -> None:
    felt = await all_in()
    [deck] = [event for event in felt.events if isinstance(event, DeckShuffled)]
    viewers = [felt.eye, *felt.players.values()]
    while felt.mirror.state.hand == 1:
        hand = felt.mirror.hand
        assert hand is not None
        to_come = deck.cards[4 + len(hand.board) : 9]
        for viewer in viewers:
            replica = viewer.mirrors[felt.id]
            assert felt.as_sent_to(viewer.player) == MSGPACK.encode(replica.snapshot())
            for event in replica.snapshot().hand:
                assert not {*event.get("cards", ())} & {*to_come}
        await felt.clock.advance(STREET)


async def test_next_hand_begins_later_after_a_showdown() -> None:
    felt = await Felt.laid(*DECKS, **RULES)
    await felt.deal("ann", "bob")
    await felt.act_all("call", *["check"] * 7)
    assert felt.mirror.state.hand is None
    await felt.clock.advance(PAUSE + SHOWDOWN - 0.01)
    assert felt.mirror.state.hand is None
    await felt.clock.advance(0.01)
    assert felt.mirror.state.hand == 2
    await felt.act_all("fold")
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.hand == 3


async def test_run_out_resumes_after_a_restart_with_the_same_cards() -> None:
    felt = await all_in()
    await felt.clock.advance(STREET)
    before = {player: felt.as_sent_to(player) for player in ("ann", "bob", "eye")}
    again = await restarted(felt)
    assert {player: again.as_sent_to(player) for player in before} == before
    assert boards(again) == [3]
    await again.clock.advance(STREET)
    assert boards(again) == [3, 1]
    await again.clock.advance(STREET)
    assert again.mirror.state.hand is None
    [deck] = [event for event in again.events if isinstance(event, DeckShuffled)]
    dealt = [card for event in again.events if isinstance(event, BoardDealt) for card in event.cards]
    assert tuple(dealt) == deck.cards[4:9]
    assert sum(again.stacks().values()) == 20_000


async def test_street_that_cannot_be_committed_comes_later() -> None:
    felt = await all_in()
    felt.journal.down = True
    await felt.clock.advance(3 * STREET)
    assert boards(felt) == []
    assert felt.mirror.suspended
    await felt.back()
    while felt.mirror.state.hand == 1:
        await felt.clock.advance(STREET)
    assert boards(felt) == [3, 1, 1]


async def test_draining_table_deals_the_rest_of_its_hand() -> None:
    felt = await all_in()
    table = felt.lobby._tables[felt.id]
    table.stop_dealing()
    await felt.clock.advance(3 * STREET)
    await table.wait_for_hand()
    await felt.clock.advance(10 * PAUSE)
    assert felt.mirror.state.played == 1


async def test_players_may_leave_and_cannot_act_during_a_run_out() -> None:
    felt = await all_in()
    ann = felt.players["ann"]
    stale = await felt.ask(ann, Act, hand=1, turn=4, action="check")
    assert stale.__struct_config__.tag == "stale"
    await felt.ask(ann, Leave)
    await felt.clock.advance(3 * STREET)
    assert felt.mirror.state.hand is None
    assert felt.mirror.state.seat_of("ann") is None
    assert (await refusal(felt.ask(ann, Leave))).code == "not_seated"


async def test_delayed_spectators_see_the_streets_at_the_same_intervals() -> None:
    delay = 30
    felt = await Felt.laid(*DECKS, **RULES, spectator_delay_ms=delay * 1000)
    players = {viewer.player: viewer for viewer in await felt.deal("ann", "bob")}
    for action, to in (("raise", 10_000), ("call", None)):
        mirror = players["ann"].mirrors[felt.id]
        turn = mirror.turn
        assert turn is not None
        actor = players[mirror.state.seats[turn.seat].player]
        await felt.ask(actor, Act, hand=turn.hand, turn=turn.turn, action=action, to=to)
    await felt.clock.advance(delay)
    assert felt.mirror.hand is not None
    assert felt.mirror.hand.board == ()
    for cards in (3, 4):
        await felt.clock.advance(STREET)
        assert len(felt.mirror.hand.board) == cards
    await felt.clock.advance(STREET)
    assert felt.mirror.state.hand is None


async def test_viewer_who_arrives_during_a_run_out_sees_the_dealt_streets() -> None:
    felt = await all_in()
    await felt.clock.advance(2 * STREET)
    snapshot = await felt.watch(FakeViewer("late"))
    assert isinstance(snapshot, Snapshot)
    assert snapshot.turn is None
    assert [data["kind"] for data in snapshot.hand if data].count("board_dealt") == 2


@pytest.mark.parametrize(("pause", "runout_ms"), [(0.0, 1_000), (PAUSE, 0)])
async def test_without_pacing_everything_comes_at_once(pause: float, runout_ms: int) -> None:
    settings = TableSettings(pause=pause, grace=0)
    felt = await Felt.laid(*DECKS, settings=settings, runout_ms=runout_ms, showdown_ms=1_000, seats=2)
    await felt.deal("ann", "bob")
    await felt.clock.advance(0)
    await felt.act_all("raise 10000", "call")
    await settled()
    assert boards(felt)[:3] == [3, 1, 1]


async def test_pace_is_at_most_the_pause_of_the_server() -> None:
    settings = TableSettings(pause=0.5, grace=0)
    felt = await Felt.laid(*DECKS, settings=settings, runout_ms=10_000)
    await felt.deal("ann", "bob")
    await felt.act_all("raise 10000", "call")
    await felt.clock.advance(0.5)
    assert boards(felt) == [3]
