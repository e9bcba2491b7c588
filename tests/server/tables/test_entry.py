"""Entry to a game in progress: players post, or wait for the big blind."""

from riverboat.engine.events import BlindPosted, HandStarted, Post
from riverboat.engine.table.events import EntryChosen, SatIn
from riverboat.engine.table.seats import SeatState
from riverboat.server.protocol.commands import Leave, Sit, SitIn, SitOut
from riverboat.server.protocol.messages import Accepted, SeatInfo
from tests.support.fakes import FakeViewer
from tests.support.felt import PAUSE, Felt


async def next_hand(felt: Felt) -> HandStarted:
    """Finish the hand in progress by timeouts, and deal the next."""
    while felt.mirror.hand is not None:
        await felt.act("fold")
    await felt.clock.advance(PAUSE)
    started = next(event for event in reversed(felt.events) if isinstance(event, HandStarted))
    assert started.number == felt.mirror.state.hand
    return started


def posts(started: HandStarted) -> dict[int, Post]:
    return {seat.number: post for seat, post in zip(started.seats, started.posts, strict=True)}


async def three_at_play() -> tuple[Felt, list[FakeViewer]]:
    """Seat three players and deal, with the button in seat 0 and the blinds in 1 and 2."""
    felt = await Felt.laid()
    return felt, await felt.deal("ann", "bob", "cy")


def seat(felt: Felt, number: int) -> SeatState:
    return felt.mirror.state.seats[number]


async def test_nobody_owes_blinds_before_the_first_hand() -> None:
    felt = await Felt.laid()
    await felt.join("ann")
    await felt.join("bob")
    cy = FakeViewer("cy")
    reply = await felt.ask(cy, Sit, buy_in=5_000, wait_for_big_blind=True)
    assert isinstance(reply, Accepted)
    assert reply.result == SeatInfo(seat=2, player="cy", name="Cy", stack=5_000, sitting_out=False)
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.dealt_in == {0, 1, 2}


async def test_newcomer_posts_live_big_blind() -> None:
    felt, _ = await three_at_play()
    await felt.join("di", seat=4)
    await felt.join("eve", seat=5)
    assert seat(felt, 4).missed_big_blind
    assert not seat(felt, 4).missed_small_blind
    dealt = posts(await next_hand(felt))  # the big blind comes to di
    assert dealt == {2: Post(blind=50), 4: Post(blind=100), 5: Post(live=100), 0: Post(), 1: Post()}
    assert BlindPosted(5, 100) in felt.events
    assert not seat(felt, 5).owes
    assert not seat(felt, 4).owes


async def test_waiting_newcomer_is_dealt_in_as_big_blind() -> None:
    felt, _ = await three_at_play()
    await felt.join("di", seat=4)
    eve = FakeViewer("eve")
    await felt.ask(eve, Sit, buy_in=5_000, seat=5, wait_for_big_blind=True)
    assert felt.last() == EntryChosen(5, wait=True)
    assert 5 not in posts(await next_hand(felt))
    dealt = posts(await next_hand(felt))
    assert dealt[5] == Post(blind=100)
    assert not seat(felt, 5).waits


async def test_choice_between_posting_and_waiting_can_change() -> None:
    felt, _ = await three_at_play()
    await felt.join("di", seat=4)
    eve = await felt.join("eve", seat=5)
    await felt.ask(eve, SitIn, wait_for_big_blind=True)
    assert felt.last() == EntryChosen(5, wait=True)
    before = felt.events
    await felt.ask(eve, SitIn, wait_for_big_blind=True)
    assert felt.events == before
    await felt.ask(eve, SitIn)
    assert felt.last() == EntryChosen(5, wait=False)
    assert posts(await next_hand(felt))[5] == Post(live=100)
    before = felt.events
    await felt.ask(eve, SitIn, wait_for_big_blind=True)  # owes nothing: there is nothing to wait for
    assert felt.events == before


async def test_newcomer_cannot_post_between_button_and_big_blind() -> None:
    felt = await Felt.laid()
    await felt.join("ann", seat=0)
    await felt.join("bob", seat=2)
    await felt.join("cy", seat=4)
    await felt.clock.advance(PAUSE)  # the button in seat 0, the blinds in 2 and 4
    await felt.join("di", seat=3)
    assert posts(await next_hand(felt)).keys() == {0, 2, 4}  # di is between the button and the small blind
    assert posts(await next_hand(felt))[3] == Post(live=100)
    assert felt.mirror.state.button == 4


async def test_returning_player_can_wait_for_the_big_blind() -> None:
    felt, (_, _, cy) = await three_at_play()
    await felt.join("di", seat=3)
    await next_hand(felt)  # the blinds in 2 and 3
    await felt.ask(cy, SitOut)
    for _ in range(4):
        await next_hand(felt)
    assert seat(felt, 2).missed_big_blind
    await felt.ask(cy, SitIn, wait_for_big_blind=True)
    assert felt.events[-2:] == [SatIn(2), EntryChosen(2, wait=True)]
    dealt = await next_hand(felt)
    while 2 not in posts(dealt):
        dealt = await next_hand(felt)
    assert posts(dealt)[2] == Post(blind=100)


async def test_leaving_and_returning_does_not_clear_missed_blinds() -> None:
    felt = await Felt.laid()
    _, _, cy, _ = await felt.deal("ann", "bob", "cy", "di")
    await next_hand(felt)  # the blinds in 2 and 3
    await felt.ask(cy, SitOut)
    while not seat(felt, 2).missed_big_blind or not seat(felt, 2).missed_small_blind:
        await next_hand(felt)
    await felt.ask(cy, Leave)
    assert felt.mirror.state.left_owing == ("cy",)
    await felt.ask(cy, Sit, buy_in=5_000, seat=5)
    assert (seat(felt, 5).missed_small_blind, seat(felt, 5).missed_big_blind) == (True, True)
    assert not felt.mirror.state.left_owing


async def test_nobody_owes_blinds_when_the_game_restarts() -> None:
    felt, (ann, bob, cy) = await three_at_play()
    di = FakeViewer("di")
    await felt.ask(di, Sit, buy_in=5_000, seat=3, wait_for_big_blind=True)
    await next_hand(felt)  # di is the big blind
    eve = FakeViewer("eve")
    await felt.ask(eve, Sit, buy_in=5_000, seat=5, wait_for_big_blind=True)
    assert seat(felt, 5).waits
    for player in (ann, bob, cy):
        await felt.ask(player, SitOut)
    felt.players |= {"di": di, "eve": eve}
    dealt = posts(await next_hand(felt))  # di alone was in the game: eve need not wait
    assert set(dealt) == {3, 5}
    assert {post.live for post in dealt.values()} == {0}
    assert not seat(felt, 5).waits


async def test_games_without_blinds_owe_nothing() -> None:
    felt = await Felt.laid(game="stud")
    await felt.deal("ann", "bob")
    await felt.ask(FakeViewer("cy"), Sit, buy_in=5_000, wait_for_big_blind=True)
    assert not seat(felt, 2).owes
    assert not seat(felt, 2).waits
