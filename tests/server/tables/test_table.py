"""Commands of players at a table, and the replies."""

import asyncio

import pytest

from riverboat.engine.events import Folded, HandEnded, HandStarted, RaisedTo
from riverboat.engine.table.events import LeaveAsked, SatIn, SatOut, SeatLeft, SeatTaken
from riverboat.engine.table.fold import TableState
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Act, Leave, Sit, SitIn, SitOut
from riverboat.server.protocol.messages import Accepted, SeatInfo, Stale
from tests.support.deals import deck_for
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import ACT, PAUSE, Felt, refusal

# Sitting down.


async def test_player_takes_the_lowest_free_seat() -> None:
    felt = await Felt.laid()
    await felt.join("ann", 5_000, seat=0)
    reply = await felt.ask(FakeViewer("bob"), Sit, buy_in=4_000)
    assert isinstance(reply, Accepted)
    assert reply.result == SeatInfo(seat=1, player="bob", name="Bob", stack=4_000, sitting_out=False)
    assert felt.last() == SeatTaken(1, "bob", "Bob", 4_000)
    assert felt.stacks() == {"ann": 5_000, "bob": 4_000}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"buy_in": 1_999}, Code.BAD_BUY_IN),
        ({"buy_in": 20_001}, Code.BAD_BUY_IN),
        ({"buy_in": 0}, Code.BAD_BUY_IN),
        ({"buy_in": 5_000, "seat": 0}, Code.SEAT_TAKEN),
        ({"buy_in": 5_000, "seat": 6}, Code.UNKNOWN_SEAT),
    ],
)
async def test_unavailable_seat_is_rejected(fields: dict[str, int], code: Code) -> None:
    felt = await Felt.laid()
    await felt.join("ann")
    before = felt.events
    assert (await refusal(felt.ask(FakeViewer("bob"), Sit, **fields))).code == code
    assert felt.events == before


@pytest.mark.parametrize("buy_in", [2_000, 20_000])
async def test_buy_in_limits_are_inclusive(buy_in: int) -> None:
    felt = await Felt.laid()
    await felt.join("ann", buy_in)
    assert felt.stacks() == {"ann": buy_in}


async def test_player_cannot_sit_twice() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann")
    assert (await refusal(felt.ask(ann, Sit, buy_in=5_000))).code == Code.ALREADY_SEATED


async def test_full_table_rejects_players() -> None:
    felt = await Felt.laid(seats=2)
    await felt.join("ann")
    await felt.join("bob")
    assert (await refusal(felt.ask(FakeViewer("cy"), Sit, buy_in=5_000))).code == Code.TABLE_FULL


@pytest.mark.parametrize("command", [Leave, SitOut, SitIn])
async def test_leaving_without_a_seat_is_rejected(command: type[Leave]) -> None:
    felt = await Felt.laid()
    assert (await refusal(felt.ask(felt.eye, command))).code == Code.NOT_SEATED


# Acting.


async def test_action_is_committed_and_published_before_the_reply() -> None:
    felt = await Felt.laid()
    ann, bob = await felt.deal("ann", "bob")
    turn = felt.turn
    reply = await felt.act("raise", 300)
    assert reply == Accepted(id="7")
    assert felt.last() == RaisedTo(turn.seat, 300)
    assert felt.turn.turn == turn.turn + 1
    assert felt.turn.call == 200
    assert felt.turn.raise_ == (500, 10_000)
    assert felt.turn.ms == ACT * 1000
    assert ann.mirrors[felt.id].turn == bob.mirrors[felt.id].turn == felt.turn


async def test_action_for_a_past_turn_is_stale_and_returns_the_turn() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    was, actor = felt.turn, felt.actor
    await felt.act("call")
    await felt.clock.advance(4)
    before = felt.events
    reply = await felt.ask(actor, Act, hand=was.hand, turn=was.turn, action="fold")
    assert isinstance(reply, Stale)
    assert reply.turn is not None
    assert (reply.turn.turn, reply.turn.seat, reply.turn.ms) == (was.turn + 1, felt.turn.seat, 11_000)
    assert felt.events == before


async def test_action_sent_twice_is_carried_out_once() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob")
    turn, actor = felt.turn, felt.actor
    command = Act(id="a", table=felt.id, hand=turn.hand, turn=turn.turn, action="call")
    felt.journal.gate.clear()
    both = asyncio.gather(*(felt.lobby.handle(actor, command) for _ in range(2)))
    await settled()
    assert not both.done()
    assert felt.kinds.count("called") == 0  # the first is being written, and the other is there too
    felt.journal.gate.set()
    first, second = await both
    assert isinstance(first, Accepted)
    assert isinstance(second, Stale)
    assert felt.kinds.count("called") == 1


async def test_action_between_hands_is_stale() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal("ann", "bob")
    await felt.act("fold")
    reply = await felt.ask(ann, Act, hand=1, turn=0, action="fold")
    assert reply == Stale(id="7", message="that turn is over", turn=None)


@pytest.mark.parametrize("hand", [0, 2, 999])
async def test_action_for_another_hand_is_stale(hand: int) -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob")
    reply = await felt.ask(felt.actor, Act, hand=hand, turn=felt.turn.turn, action="fold")
    assert isinstance(reply, Stale)


async def test_acting_out_of_turn_is_rejected() -> None:
    felt = await Felt.laid()
    players = await felt.deal("ann", "bob", "cy")
    before = felt.events
    for player in players:
        if player is not felt.actor:
            refused = await refusal(felt.act("fold", by=player))
            assert refused.code == Code.NOT_YOUR_TURN
            assert refused.ms is None
    assert felt.events == before


async def test_player_not_in_the_hand_cannot_act() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob")
    cy = await felt.join("cy")
    assert (await refusal(felt.act("fold", by=cy))).code == Code.NOT_YOUR_TURN
    assert (await refusal(felt.act("fold", by=felt.eye))).code == Code.NOT_SEATED


@pytest.mark.parametrize(
    ("action", "to", "code"),
    [
        ("raise", 199, Code.BELOW_MINIMUM),
        ("raise", 10_001, Code.ABOVE_MAXIMUM),
        ("raise", None, Code.BAD_AMOUNT),
        ("bet", 300, Code.CANNOT_BET),
        ("check", None, Code.CANNOT_CHECK),
        ("call", 100, Code.BAD_AMOUNT),
        ("show", None, Code.WRONG_PHASE),
    ],
)
async def test_illegal_action_is_rejected_with_the_time_left(action: str, to: int | None, code: Code) -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(5)
    before, turn = felt.events, felt.turn
    refused = await refusal(felt.act(action, to))
    assert refused.code == code
    assert refused.ms == 10_000
    assert str(refused)
    assert felt.events == before
    assert felt.turn == turn


async def test_rejection_does_not_stop_the_clock() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(ACT - 1)
    await refusal(felt.act("check"))
    await felt.clock.advance(1)
    assert felt.kinds[-3:] == ["timed_out", "folded", "sat_out"]


async def test_next_hand_follows() -> None:
    deck = deck_for(["Ah Ad", "Kh Kd"], "2c 3c 4d 8s 9s")  # the big blind has the aces
    felt = await Felt.laid(deck)
    await felt.deal("ann", "bob")
    assert felt.mirror.state.button == 0
    await felt.act_all("raise 10000", "call")
    assert isinstance(felt.last(), HandEnded)
    assert felt.stacks() == {"ann": 0, "bob": 20_000}


async def test_button_moves_after_the_pause() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    buttons = []
    for _ in range(4):
        buttons.append(felt.mirror.state.button)
        await felt.act_all("fold", "fold")
        await felt.clock.advance(PAUSE - 0.001)
        assert felt.mirror.hand is None
        await felt.clock.advance(0.001)
        assert felt.mirror.hand is not None
    assert buttons == [0, 1, 2, 0]


async def test_single_player_is_not_dealt() -> None:
    felt = await Felt.laid()
    await felt.deal("ann")
    await felt.clock.advance(60)
    assert felt.mirror.hand is None


async def test_full_ring_of_ten_plays() -> None:
    felt = await Felt.laid(seats=10)
    await felt.deal(*(f"p{n}" for n in range(10)))
    started = next(event for event in felt.events if isinstance(event, HandStarted))
    assert len(started.seats) == 10
    await felt.act_all(*["fold"] * 9)
    assert sum(felt.stacks().values()) == 100_000


async def test_newcomer_waits_for_the_next_hand() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob")
    cy = await felt.join("cy")
    assert cy.mirrors[felt.id].hand is not None
    assert 2 not in felt.mirror.state.dealt_in
    await felt.act("fold")
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.dealt_in == {0, 1, 2}


# Sitting out.


async def test_player_who_sits_out_finishes_the_hand() -> None:
    felt = await Felt.laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    assert felt.actor is ann
    await felt.ask(ann, SitOut)
    assert felt.last() == SatOut(0)
    await felt.act_all("call", "fold", "check")
    await felt.act_all("check", "check", "check", "check", "check", "check")
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.dealt_in == {1, 2}
    await felt.ask(ann, SitIn)
    assert felt.last() == SatIn(0)
    await felt.act("fold")
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.dealt_in == {1, 2}  # with a blind owed, nobody comes in on the button
    await felt.act("fold")
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.dealt_in == {0, 1, 2}


async def test_sitting_out_or_in_is_idempotent() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann")
    for command in (SitIn, SitOut, SitOut, SitIn, SitIn):
        await felt.ask(ann, command)
    assert felt.kinds[-2:] == ["sat_out", "sat_in"]
    assert felt.kinds.count("sat_out") == felt.kinds.count("sat_in") == 1


async def test_full_table_starts_at_once() -> None:
    felt = await Felt.laid(seats=3)
    await felt.join("ann")
    await felt.join("bob")
    await felt.clock.advance(PAUSE - 0.001)
    assert felt.mirror.hand is None
    await felt.join("cy")
    await felt.clock.advance(0)
    assert felt.mirror.hand is not None


async def test_full_table_pauses_between_hands() -> None:
    felt = await Felt.laid(seats=2)
    ann, _ = await felt.join("ann"), await felt.join("bob")
    await felt.clock.advance(0)
    await felt.act("fold")
    await felt.ask(ann, SitOut)
    await felt.ask(ann, SitIn)
    await felt.clock.advance(PAUSE - 0.001)
    assert felt.kinds.count("hand_started") == 1
    await felt.clock.advance(0.001)
    assert felt.kinds.count("hand_started") == 2


async def test_sitting_in_restarts_the_pause() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal("ann", "bob")
    await felt.ask(ann, SitOut)
    await felt.act("fold")
    await felt.clock.advance(60)
    assert felt.mirror.hand is None
    await felt.ask(ann, SitIn)
    await felt.clock.advance(PAUSE - 0.001)
    assert felt.mirror.hand is None
    await felt.clock.advance(0.001)
    assert felt.mirror.hand is not None


# Leaving.


async def test_player_between_hands_leaves_at_once_with_the_stack() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann", 5_000)
    await felt.ask(ann, Leave)
    assert felt.last() == SeatLeft(0, 5_000)
    assert felt.stacks() == {}
    await felt.ask(ann, Sit, buy_in=6_000)
    assert felt.stacks() == {"ann": 6_000}


async def test_newcomer_can_leave_during_a_hand() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob")
    cy = await felt.join("cy")
    await felt.ask(cy, Leave)
    assert felt.last() == SeatLeft(2, 10_000)


async def test_leaving_in_turn_folds_at_once() -> None:
    felt = await Felt.laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    assert felt.actor is ann
    await felt.ask(ann, Leave)
    assert Folded(0) in felt.events
    assert felt.turn.seat == 1
    await felt.act("fold")
    assert felt.last() == SeatLeft(0, 10_000)
    assert felt.stacks() == {"bob": 9_950, "cy": 10_050}


async def test_leaving_before_the_turn_folds_when_it_comes() -> None:
    felt = await Felt.laid()
    _, bob, _ = await felt.deal("ann", "bob", "cy")
    await felt.ask(bob, Leave)
    assert felt.last() == LeaveAsked(1, after_hand=False)
    assert felt.turn.seat == 0
    await felt.act("call")
    assert felt.last() == Folded(1)
    await felt.act("check")
    await felt.act_all("bet 200", "fold")
    assert felt.last() == SeatLeft(1, 9_950)
    assert felt.stacks() == {"ann": 9_900, "cy": 10_150}


async def test_left_player_folds_even_if_checking_is_free() -> None:
    felt = await Felt.laid()
    _, bob = await felt.deal("ann", "bob")
    await felt.act("call")
    assert felt.turn.check
    await felt.ask(bob, Leave)
    assert Folded(1) in felt.events
    assert "timed_out" not in felt.kinds
    assert felt.stacks() == {"ann": 10_100}


async def test_left_player_keeps_the_seat_until_the_hand_ends() -> None:
    felt = await Felt.laid()
    _, bob, _ = await felt.deal("ann", "bob", "cy")
    await felt.ask(bob, Leave)
    for command in (Leave, SitIn, SitOut):
        assert (await refusal(felt.ask(bob, command))).code == Code.NOT_SEATED
    assert (await refusal(felt.act("fold", by=bob))).code == Code.NOT_SEATED
    assert (await refusal(felt.ask(bob, Sit, buy_in=5_000))).code == Code.ALREADY_SEATED
    assert (await refusal(felt.ask(FakeViewer("di"), Sit, buy_in=5_000, seat=1))).code == Code.SEAT_TAKEN


async def test_player_who_leaves_all_in_is_paid() -> None:
    deck = deck_for(["2h 7d", "Ah Ad", "Kh Kd"], "3c 4c 9d Js Qs")  # seats 1, 2, 0
    felt = await Felt.laid(deck)
    ann, _, cy = await felt.deal("ann", "bob", ("cy", 2_000))
    await felt.act_all("raise 400", "fold", "raise 2000")
    await felt.ask(cy, Leave)
    assert felt.actor is ann
    await felt.act("call")
    assert SeatLeft(2, 4_050) in felt.events
    assert felt.stacks() == {"ann": 8_000, "bob": 9_950}


async def test_all_players_can_leave() -> None:
    felt = await Felt.laid()
    for player in await felt.deal("ann", "bob", "cy"):
        await felt.ask(player, Leave)
    assert felt.stacks() == {}
    left = [event.stack for event in felt.events if isinstance(event, SeatLeft)]
    assert sum(left) == 30_000
    await felt.clock.advance(60)
    assert felt.mirror.hand is None


async def test_leaving_after_the_hand_plays_it_first() -> None:
    felt = await Felt.laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    for _ in range(2):
        await felt.ask(ann, Leave, after_hand=True)
    assert felt.last() == LeaveAsked(0, after_hand=True)
    assert felt.kinds.count("leave_asked") == 1
    await felt.act("raise", 300)
    await felt.act_all("fold", "fold")
    assert felt.last() == SeatLeft(0, 10_150)
    assert felt.stacks() == {"bob": 9_950, "cy": 9_900}


async def test_leaving_after_the_hand_can_change() -> None:
    felt = await Felt.laid()
    ann, bob, _ = await felt.deal("ann", "bob", "cy")
    for player in (ann, bob):
        await felt.ask(player, Leave, after_hand=True)
    await felt.ask(ann, SitIn)
    assert felt.last() == SatIn(0)
    await felt.ask(bob, Leave)
    assert felt.last() == LeaveAsked(1, after_hand=False)
    assert (await refusal(felt.ask(bob, SitIn))).code == Code.NOT_SEATED
    await felt.act("call")
    assert felt.last() == Folded(1)
    await felt.act("check")
    await felt.act_all("bet 200", "fold")
    assert felt.stacks() == {"ann": 9_900, "cy": 10_150}


async def test_leaving_after_the_hand_between_hands_leaves_at_once() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann", 5_000)
    await felt.ask(ann, Leave, after_hand=True)
    assert felt.last() == SeatLeft(0, 5_000)


async def test_leaving_is_committed() -> None:
    felt = await Felt.laid()
    _, bob, cy = await felt.deal("ann", "bob", "cy")
    await felt.ask(bob, Leave)
    await felt.ask(cy, Leave, after_hand=True)
    seats = TableState.replay(felt.events).seats
    assert [(seats[seat].leaving, seats[seat].gone) for seat in range(3)] == [
        (False, False),
        (True, True),
        (True, False),
    ]


async def test_command_continues_when_the_requester_is_cancelled() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob")
    turn, actor = felt.turn, felt.actor
    felt.journal.gate.clear()
    command = Act(id="a", table=felt.id, hand=turn.hand, turn=turn.turn, action="call")
    asking = asyncio.create_task(felt.lobby.handle(actor, command))
    await settled()
    asking.cancel()
    felt.journal.gate.set()
    await settled()
    assert felt.kinds[-1] == "called"
