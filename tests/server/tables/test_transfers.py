"""Tables that go to another server in the middle of play, with everything that is not an event."""

import asyncio
from typing import Any, Final

import msgspec
import pytest

from riverboat.engine.events import TimedOut
from riverboat.engine.table.events import CardsShown, TimeBankUsed
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Act, Chat, Preact, ShowCards, SitOut
from riverboat.server.protocol.messages import Accepted, Snapshot
from riverboat.server.tables.parts.part import Part
from riverboat.server.tables.settings import TableSettings
from riverboat.server.tables.table import Table
from riverboat.server.tables.transfer import MAX_BYTES, TableTransfer
from riverboat.server.tables.transfers import Transfers
from riverboat.server.tables.viewers.viewers import AWAITED
from tests.support.fakes import FakeClock, FakeViewer, settled
from tests.support.felt import ACT, PAUSE, Felt, refusal

GRACE: Final = 30.0
DELAY: Final = 30


async def laid(**rules: Any) -> Felt:
    settings = TableSettings(pause=PAUSE, grace=GRACE, seat_kept=60.0)
    bank = {"time_bank_ms": 20_000, "time_bank_refill_ms": 1_000}
    return await Felt.laid(settings=settings, **{**bank, **rules})


def table_of(felt: Felt) -> Table:
    table = felt.lobby.get(felt.id)
    assert table is not None
    return table


async def depart(felt: Felt) -> tuple[TableTransfer, list[FakeViewer]]:
    """Move the table to a server with a clock of its own. Returns what it took along, and its viewers."""
    giver, viewers = Transfers(felt.lobby), list[FakeViewer]()
    data = await giver.freeze(felt.id)
    assert data is not None
    await felt.clock.advance(7.0)
    giver.depart(felt.id, lambda viewer, table: viewers.append(viewer))  # type: ignore[arg-type]
    felt.clock = FakeClock()
    felt.clock.skip(123_456.0)
    felt.lobby = felt.new_lobby()
    await Transfers(felt.lobby).receive(felt.id, data)
    return TableTransfer.decoded(data), viewers


async def move(felt: Felt) -> None:
    """Move the table to another server, where all its viewers follow it."""
    _, viewers = await depart(felt)
    for viewer in viewers:
        await felt.watch(viewer)


async def preact(felt: Felt, viewer: FakeViewer, action: str) -> None:
    assert felt.mirror.state.hand is not None
    assert isinstance(await felt.ask(viewer, Preact, hand=felt.mirror.state.hand, action=action), Accepted)


async def busy() -> Felt:
    """A table where every part keeps something."""
    felt = await laid(spectator_delay_ms=DELAY * 1000)
    ann, bob, cy = await felt.deal("ann", "bob", "cy")
    turn = ann.mirrors[felt.id].turn
    assert turn is not None
    await felt.ask(ann, Act, hand=turn.hand, turn=turn.turn, action="fold")
    dan = await felt.join("dan")
    await felt.ask(dan, SitOut)
    await felt.ask(cy, Preact, hand=turn.hand, action="check_fold")
    felt.lobby.gone(bob)
    await felt.clock.advance(ACT + 1.5)
    await felt.ask(ann, Chat, text="hello")
    return felt


async def test_what_a_table_takes_along_is_the_same_at_the_next_server() -> None:
    felt = await busy()
    first, _ = await depart(felt)
    assert first.play.turn is not None
    assert first.play.turn.disconnected
    assert first.preactions
    assert first.chat
    assert first.seating.sat_out
    assert first.delayed is not None
    assert first.delayed.held
    second, _ = await depart(felt)
    for of in first, second:
        assert set(of.connected) == {"ann", "cy", "dan"}
    as_data = [msgspec.to_builtins(msgspec.structs.replace(each, connected=[])) for each in (first, second)]
    assert rounded(as_data[0]) == rounded(as_data[1])


def rounded(data: Any) -> Any:
    if isinstance(data, float):
        return round(data, 6)
    if isinstance(data, dict):
        return {key: rounded(value) for key, value in data.items()}
    return [rounded(value) for value in data] if isinstance(data, list) else data


async def test_turn_goes_on_with_the_time_that_is_left() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(4.0)
    await move(felt)
    assert (felt.turn.ms, felt.turn.bank) == (11_000, 20_000)
    await felt.clock.advance(11.0 + 2.5)
    await felt.act("call")
    assert felt.last() == TimeBankUsed(0, 2_500)


async def test_time_bank_that_runs_goes_on_where_it_was() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(ACT + 2.5)
    await move(felt)
    assert (felt.turn.ms, felt.turn.bank) == (0, 17_500)
    await felt.clock.advance(17.5 - 0.001)
    assert "timed_out" not in felt.kinds
    await felt.clock.advance(0.001)
    assert TimedOut(0) in felt.events


async def test_time_until_the_player_has_followed_is_nobodys() -> None:
    felt = await laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(ACT + 20.0 - 0.25)
    _, viewers = await depart(felt)
    await felt.watch(felt.eye)
    await felt.clock.advance(AWAITED - 0.5)
    assert "timed_out" not in felt.kinds
    assert ann in viewers
    snapshot = await felt.watch(ann)
    assert snapshot.turn is not None
    assert (snapshot.turn.ms, snapshot.turn.bank) == (0, 250)


async def test_player_is_awaited_no_more_when_that_is_due() -> None:
    """At these moments, two seconds later less two seconds is earlier, and the step was due for ever."""
    felt = await laid()
    viewers = felt.lobby._tables[felt.id]._viewers
    moments = [number / 7 for number in range(1_000) if number / 7 + AWAITED - AWAITED < number / 7]
    assert moments
    for moment in moments:
        felt.clock._now = moment
        viewers.await_players(["ann"])
        (due,) = viewers.due()
        felt.clock._now = due.when
        await due.step()
        assert not viewers.is_awaited("ann")


async def test_player_who_does_not_follow_is_disconnected_with_all_the_grace() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    await depart(felt)
    await felt.watch(felt.eye)
    await felt.clock.advance(AWAITED)
    assert (felt.turn.ms, felt.turn.grace, felt.turn.bank) == (15_000, 30_000, 20_000)


async def test_spent_grace_stays_spent() -> None:
    felt = await laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    felt.lobby.gone(ann)
    await felt.clock.advance(ACT + 10.0)
    await felt.watch(ann)
    await felt.act("fold")
    await move(felt)
    await felt.act_all("fold")
    left = table_of(felt)._play._grace.left("ann", felt.clock.now())
    assert left == pytest.approx(GRACE - 15.0)  # ten were waited for, and five are given for a look


async def test_preaction_is_taken_at_the_next_server() -> None:
    felt = await laid()
    _, bob, _ = await felt.deal("ann", "bob", "cy")
    await preact(felt, bob, "fold")
    await move(felt)
    held = bob.mirrors[felt.id].preaction
    assert held is not None
    assert held.action == "fold"
    await felt.act("fold")
    assert felt.kinds.count("folded") == 2


async def test_next_hand_is_dealt_after_the_rest_of_the_pause() -> None:
    felt = await laid()
    await felt.deal("ann", "bob")
    await felt.act("fold")
    await felt.clock.advance(PAUSE - 0.5)
    await move(felt)
    await felt.clock.advance(0.499)
    assert felt.kinds.count("hand_started") == 1
    await felt.clock.advance(0.001)
    assert felt.kinds.count("hand_started") == 2


async def test_run_out_goes_on_at_its_pace() -> None:
    felt = await laid(runout_ms=1_000)
    await felt.deal("ann", "bob")
    await felt.act_all("raise 10000", "call")
    await felt.clock.advance(0.25)
    streets = felt.kinds.count("board_dealt")
    await move(felt)
    await felt.clock.advance(0.749)
    assert felt.kinds.count("board_dealt") == streets
    await felt.clock.advance(0.001)
    assert felt.kinds.count("board_dealt") == streets + 1


async def test_cards_of_the_last_hand_can_still_be_shown() -> None:
    felt = await laid()
    ann, _ = await felt.deal("ann", "bob")
    await felt.act("fold")
    last = table_of(felt).record.last_hand
    assert last is not None
    cards = last.hole_cards(0)
    await move(felt)
    await felt.ask(ann, ShowCards, id="show", hand=last.id, cards=list(cards))
    shown = felt.last()
    assert isinstance(shown, CardsShown)
    await move(felt)
    refused = await refusal(felt.ask(ann, ShowCards, id="again", hand=last.id, cards=list(cards)))
    assert refused.code == Code.NOTHING_TO_SHOW


async def test_seat_of_a_player_who_sits_out_is_kept_as_long_as_without_the_move() -> None:
    felt = await laid()
    ann = await felt.join("ann")
    await felt.ask(ann, SitOut)
    await felt.clock.advance(45.0)
    await move(felt)
    await felt.clock.advance(14.9)
    assert felt.stacks()
    await felt.clock.advance(0.2)
    assert not felt.stacks()


async def test_chat_limits_stay() -> None:
    felt = await laid()
    ann = await felt.join("ann")
    for number in range(5):
        await felt.ask(ann, Chat, id=f"chat {number}", text="hello")
    await move(felt)
    assert (await refusal(felt.ask(ann, Chat, id="chat 5", text="hello"))).code == Code.TOO_OFTEN


@pytest.mark.parametrize("all_cards", [False, True])
async def test_delayed_spectators_see_everything_at_its_time(all_cards: bool) -> None:
    seen = []
    for moves in (False, True):
        felt = await laid(spectator_delay_ms=DELAY * 1000, all_cards=all_cards)
        ann, bob = await felt.deal("ann", "bob")
        shown: list[str] = []
        for second in range(60):
            if second in (3, 20):
                viewer = next(each for each in (ann, bob) if plays(felt, each))
                turn = viewer.mirrors[felt.id].turn
                assert turn is not None
                await felt.ask(viewer, Act, hand=turn.hand, turn=turn.turn, action="fold")
            if moves and second in (10, 25, 31, 45):
                await move(felt)
            await felt.clock.advance(1.0)
            mirror, late = felt.mirror, await felt.watch(FakeViewer("late"))
            shown.append(repr((second, mirror.seq, mirror.state.hand, late.seats, late.turn)))
            shown.append(repr((late.hand, late.last_hand)))
        seen.append(shown)
    assert seen[0] == seen[1]


def plays(felt: Felt, viewer: FakeViewer) -> bool:
    mirror = viewer.mirrors[felt.id]
    return mirror.turn is not None and mirror.state.seats[mirror.turn.seat].player == viewer.player


async def test_draw_game_goes_on() -> None:
    felt = await laid(game="27sd")
    await felt.deal("ann", "bob")
    await felt.act_all("call", "check")
    await move(felt)
    turn = felt.turn
    assert turn.draw is not None
    cards = next(iter(table_of(felt).record.hand.hole_cards(turn.seat)))  # type: ignore[union-attr]
    reply = await felt.ask(felt.actor, Act, hand=turn.hand, turn=turn.turn, action="draw", cards=[cards])
    assert isinstance(reply, Accepted)


async def test_commands_wait_while_a_table_is_frozen() -> None:
    felt = await laid()
    ann = await felt.join("ann")
    transfers = Transfers(felt.lobby)
    assert await transfers.freeze(felt.id) is not None
    asked = asyncio.create_task(felt.ask(ann, Chat, text="hello"))
    await settled()
    assert not asked.done()
    transfers.thaw(felt.id)
    assert isinstance(await asked, Accepted)


async def test_frozen_table_that_continues_here_charges_nobody() -> None:
    felt = await laid()
    await felt.deal("ann", "bob", "cy")
    transfers = Transfers(felt.lobby)
    for in_doubt in (False, True):
        assert await transfers.freeze(felt.id) is not None
        await felt.clock.advance(100.0)
        transfers.thaw(felt.id, in_doubt=in_doubt)
        await settled()
        late = await felt.watch(FakeViewer("late"))
        assert late.turn is not None
        assert late.turn.ms == 15_000
        assert not late.suspended
    assert felt.journal.looks == 1


async def test_commands_that_wait_at_a_table_that_departs_have_done_nothing() -> None:
    felt = await laid()
    ann = await felt.join("ann")
    transfers = Transfers(felt.lobby)
    assert await transfers.freeze(felt.id) is not None
    asked = asyncio.create_task(felt.ask(ann, Chat, text="hello"))
    await settled()
    transfers.depart(felt.id, lambda viewer, table: None)
    assert (await refusal(asked)).code == Code.UNKNOWN_TABLE
    assert "chat_said" not in felt.kinds


async def test_step_in_progress_ends_before_a_table_freezes() -> None:
    felt = await laid()
    ann = await felt.join("ann")
    felt.journal.gate.clear()
    asked = asyncio.create_task(felt.ask(ann, Chat, text="hello"))
    await settled()
    freezing = asyncio.create_task(Transfers(felt.lobby).freeze(felt.id))
    await settled()
    assert not freezing.done()
    felt.journal.gate.set()
    assert isinstance(await asked, Accepted)
    data = await freezing
    assert data is not None
    assert TableTransfer.decoded(data).seq == len(felt.events)


async def test_suspended_table_stays() -> None:
    felt = await laid()
    ann = await felt.join("ann")
    felt.journal.down = True
    await refusal(felt.ask(ann, Chat, text="hello"))
    assert await Transfers(felt.lobby).freeze(felt.id) is None
    Transfers(felt.lobby).thaw(felt.id)
    await felt.back()
    assert isinstance(await felt.ask(ann, Chat, text="hello"), Accepted)


@pytest.mark.parametrize("data", [b"\xc1", b"", msgspec.msgpack.encode({"seq": "one"})])
async def test_table_is_recovered_if_what_it_takes_along_is_not_understood(data: bytes) -> None:
    felt = await laid()
    await felt.deal("ann", "bob")
    await felt.lobby.stop()
    felt.lobby = felt.new_lobby()
    await Transfers(felt.lobby).receive(felt.id, data)
    assert isinstance(await felt.watch(felt.eye), Snapshot)
    assert felt.turn.ms == 15_000
    assert not felt.journal.given_up


async def test_table_is_recovered_if_its_delayed_feed_does_not_fit() -> None:
    felt = await busy()
    transfer, _ = await depart(felt)
    assert transfer.delayed is not None
    wrong = msgspec.structs.replace(transfer, delayed=msgspec.structs.replace(transfer.delayed, held=[]))
    await felt.lobby.stop()
    felt.lobby = felt.new_lobby()
    await Transfers(felt.lobby).receive(felt.id, wrong.encoded())
    assert felt.lobby.has(felt.id)
    assert not felt.journal.given_up


async def test_too_much_to_take_along_leaves_the_delayed_feed_behind() -> None:
    felt = await busy()
    data = await Transfers(felt.lobby).freeze(felt.id)
    assert data is not None
    transfer = TableTransfer.decoded(data)
    assert transfer.delayed is not None
    much = msgspec.structs.replace(
        transfer, delayed=msgspec.structs.replace(transfer.delayed, held=transfer.delayed.held * 20_000)
    )
    assert len(much.encoded()) < MAX_BYTES
    assert TableTransfer.decoded(much.encoded()).delayed is None


REMADE: Final = {
    *("context", "_seating", "_dealer_for", "_passwords", "_signer"),  # what the part is made with
    *("_turn", "_away", "_closing_for", "deals"),  # follow from the events, or from the server
    *("_fair", "_room", "_committed", "_registered"),  # as well, or too many chains for one hand
    *("_dealt", "_openings"),  # made again from the deal of the hand
    *("_turn_began_at", "_suspended_at", "_taking"),  # of what is not under way at a frozen table
    *("_arranged", "_shown_all_in", "_gone", "_play", "on_step"),  # set again by the tournament
}
TRANSFERRED: Final = {
    *("_time", "_grace", "_deal_at", "_street_at", "_values", "_wrong", "_wait_until"),
    *("_sat_out_at", "_paused_at", "_broke_at", "_absent_since"),
    *("_begun_at", "_offered_at", "_away_since", "_free_at", "_held", "_dealt_in", "_shown"),
}


async def test_all_that_the_parts_of_a_table_keep_is_considered() -> None:
    felt = await busy()
    for part in table_of(felt)._parts._parts:
        assert isinstance(part, Part)
        unknown = set(vars(part)) - TRANSFERRED - REMADE
        assert not unknown, f"{type(part).__name__} keeps {unknown}: transfer it, or say why not"
