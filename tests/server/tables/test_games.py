"""Games other than no-limit hold'em at a table."""

import pytest

from riverboat.engine.cards import Card
from riverboat.engine.events import (
    AntePosted,
    BlindPosted,
    BoardDealt,
    BringInPosted,
    CardsDiscarded,
    DeckShuffled,
    Drew,
    Event,
    Folded,
    HandEnded,
    RabbitShown,
    RakeTaken,
    RunsChosen,
    TimedOut,
)
from riverboat.engine.house import House, Rake
from riverboat.engine.table.events import SatOut
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Act, Leave, SitIn, SitOut
from tests.support.felt import ACT, PAUSE, Felt, refusal


def since_the_deal(felt: Felt) -> list[Event]:
    starts = [number for number, kind in enumerate(felt.kinds) if kind == "hand_started"]
    return felt.events[starts[-1] :]


async def draw(felt: Felt, *places: int) -> set[Card]:
    """Let the player in turn discard the cards at these positions, and return them."""
    view, turn = felt.actor.mirrors[felt.id].view, felt.turn
    assert view is not None
    cards = tuple(view.hole_cards[place] for place in places)
    await felt.ask(felt.actor, Act, hand=turn.hand, turn=turn.turn, action="draw", cards=cards)
    return set(cards)


async def test_bring_in_timeout_posts_it_and_sits_player_out() -> None:
    felt = await Felt.laid(game="razz")
    await felt.deal("ann", "bob", "cy")
    seat = felt.turn.seat
    assert felt.turn.bring_in == 25
    await felt.clock.advance(ACT)
    assert felt.events[-3:] == [TimedOut(seat), BringInPosted(seat, 25), SatOut(seat)]


async def test_leaving_player_posts_the_bring_in() -> None:
    felt = await Felt.laid(game="stud")
    await felt.deal("ann", "bob", "cy")
    seat = felt.turn.seat
    await felt.ask(felt.actor, Leave)
    assert felt.last() == BringInPosted(seat, 25)
    await felt.act_all("raise 100", "call")
    assert Folded(seat) in since_the_deal(felt)


async def test_draw_shows_everybody_the_number_of_cards() -> None:
    felt = await Felt.laid(game="5cd")
    ann, bob = await felt.deal("ann", "bob")
    await felt.act_all("call", "check")
    thrown_away = await draw(felt, 0, 4)
    await draw(felt)
    events = since_the_deal(felt)
    assert [event.kind for event in events[-6:]] == [
        "street_started", "cards_discarded", "drew", "hole_cards_dealt", "drew", "betting_opened",
    ]  # fmt: skip
    assert [event for event in events if isinstance(event, Drew)] == [Drew(1, 2), Drew(0, 0)]
    discarded = next(event for event in events if isinstance(event, CardsDiscarded))
    assert set(discarded.cards) == thrown_away
    view = bob.mirrors[felt.id].view
    assert view is not None
    assert not set(discarded.cards) & set(view.hole_cards)
    assert len(view.hole_cards) == 5
    hand = ann.mirrors[felt.id].hand
    assert hand is not None
    assert Drew(1, 2) in hand.events
    assert discarded not in hand.events


@pytest.mark.parametrize("leaves", [False, True])
async def test_leaving_or_late_player_stands_pat(leaves: bool) -> None:
    felt = await Felt.laid(game="badugi")
    await felt.deal("ann", "bob", "cy")
    await felt.act_all("call", "call", "check")
    seat = felt.turn.seat
    if leaves:
        await felt.ask(felt.actor, Leave)
    else:
        await felt.clock.advance(ACT)
    assert Drew(seat, 0) in since_the_deal(felt)
    assert felt.turn.draw == 4


async def test_discarding_foreign_cards_is_rejected_and_the_clock_runs() -> None:
    felt = await Felt.laid(game="27sd")
    await felt.deal("ann", "bob")
    await felt.act_all("call", "check")
    view, turn = felt.actor.mirrors[felt.id].view, felt.turn
    assert view is not None
    strange = next(card for card in range(52) if card not in view.hole_cards)
    for cards in ((strange,), (view.hole_cards[0],) * 2):
        asked = felt.ask(felt.actor, Act, hand=turn.hand, turn=turn.turn, action="draw", cards=cards)
        refused = await refusal(asked)
        assert (refused.code, refused.ms) == (Code.BAD_DRAW, 15_000)
    assert felt.turn == turn


async def test_draw_continues_after_journal_failure() -> None:
    felt = await Felt.laid(game="5cd")
    await felt.deal("ann", "bob")
    await felt.act_all("call", "check")
    felt.journal.down = True
    assert (await refusal(draw(felt, 0, 1))).code == Code.JOURNAL_UNAVAILABLE
    await felt.back()
    await draw(felt, 0, 1)
    await draw(felt)
    assert felt.turn.check


async def test_timeout_runs_the_board_once() -> None:
    felt = await Felt.laid(house=House(max_runs=2))
    await felt.deal("ann", "bob")
    await felt.act_all("raise 10000", "call")
    seat = felt.turn.seat
    assert felt.turn.runs == 2
    await felt.clock.advance(ACT)
    assert RunsChosen(seat, 1) in felt.events
    assert felt.mirror.hand is None


async def test_board_runs_twice_if_all_agree() -> None:
    felt = await Felt.laid(house=House(max_runs=3))
    await felt.deal("ann", "bob")
    await felt.act_all("raise 10000", "call")
    for times in (2, 3):
        turn = felt.turn
        await felt.ask(felt.actor, Act, hand=turn.hand, turn=turn.turn, action="run", times=times)
    assert {event.board for event in felt.events if isinstance(event, BoardDealt)} == {0, 1}


async def test_rake_leaves_the_table() -> None:
    felt = await Felt.laid(house=House(rake=Rake(100, 1_000)))
    await felt.deal("ann", "bob")
    await felt.act_all("call", *["check"] * 7)
    assert RakeTaken(20) in felt.events
    assert sum(felt.stacks().values()) == 20_000 - 20


async def test_rabbit_is_shown_if_house_rules_allow_it() -> None:
    felt = await Felt.laid(house=House(rabbit=True))
    ann, bob = await felt.deal("ann", "bob")
    await felt.act_all("call", "check", "check", "bet 100", "fold")
    *_, ended, rabbit = felt.events
    assert isinstance(ended, HandEnded)
    assert isinstance(rabbit, RabbitShown)
    assert len(rabbit.cards) == 2
    for viewer in (ann, bob, felt.eye):
        assert viewer.updates[-1].events[-1]["kind"] == "rabbit_shown"
        assert viewer.mirrors[felt.id].hand is None
    await felt.clock.advance(PAUSE)
    await felt.act_all("call", *["check"] * 7)
    assert isinstance(felt.last(), HandEnded)


async def test_returning_player_posts_missed_blinds() -> None:
    felt = await Felt.laid()
    _, _, cy, _ = await felt.deal("ann", "bob", "cy", "di")
    assert (felt.mirror.state.small_blind, felt.mirror.state.big_blind) == (1, 2)
    await felt.act_all("fold", "fold", "fold")
    await felt.ask(cy, SitOut)
    for _ in range(2):
        await felt.clock.advance(PAUSE)
        await felt.act_all("fold", "fold")
    assert felt.mirror.state.seats[2].missed_small_blind
    assert not felt.mirror.state.seats[2].missed_big_blind
    late = await felt.watch(felt.eye)
    assert [seat.missed_small_blind for seat in late.seats] == [False, False, True, False]
    await felt.ask(cy, SitIn)
    await felt.clock.advance(PAUSE)
    posted = [event for event in since_the_deal(felt) if isinstance(event, AntePosted | BlindPosted)]
    assert AntePosted(2, 50, dead=True) in posted
    assert not felt.mirror.state.seats[2].missed_small_blind


async def test_short_deck_has_36_cards() -> None:
    felt = await Felt.laid(game="short-deck")
    await felt.deal("ann", "bob")
    shuffled = next(event for event in felt.events if event.kind == "deck_shuffled")
    assert isinstance(shuffled, DeckShuffled)
    assert sorted(shuffled.cards) == list(range(16, 52))
