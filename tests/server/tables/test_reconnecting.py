"""Reconnecting: missed events are sent, and each seat is played from one connection."""

import asyncio

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from riverboat.engine.cards import parse_cards
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Act, Leave, Resume, Sit, SitIn, SitOut, Unwatch
from riverboat.server.protocol.messages import Accepted, Snapshot, TakenOver, Update
from riverboat.server.tables.viewers.live import RECENT_EVENTS
from tests.server.tables.viewers.test_live import DECKS, hole_cards_in
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import PAUSE, Felt, refusal


def taken_over(viewer: FakeViewer) -> int:
    """Return how often this connection was notified of a takeover."""
    return sum(isinstance(message, TakenOver) for message in viewer.messages)


async def two_hands(felt: Felt) -> list[FakeViewer]:
    """Play a hand to showdown and begin a second, with hidden cards among its events."""
    players = await felt.deal("ann", "bob", "cy")
    await felt.act_all("raise 300", "call", "call", *["check"] * 9)
    await felt.clock.advance(PAUSE)
    await felt.act_all("call", "call")
    return players


class TestResuming:
    async def test_missed_events_come_in_one_update_with_own_cards(self) -> None:
        felt = await Felt.laid(*DECKS)
        _, bob, _ = await felt.deal("ann", "bob", "cy")
        felt.lobby.gone(bob)
        seq = bob.mirrors[felt.id].seq
        await felt.act_all("raise 300", "call", "call")
        missed = await felt.resume(bob)
        assert isinstance(missed, Update)
        assert (missed.seq, missed.seq + len(missed.events)) == (seq + 1, len(felt.events) + 1)
        assert missed.turn == felt.turn
        assert MSGPACK.encode(bob.mirrors[felt.id].snapshot()) == felt.as_sent_to("bob")

    async def test_resume_without_missed_events_sends_the_turn(self) -> None:
        felt = await Felt.laid(*DECKS)
        ann, *_ = await felt.deal("ann", "bob", "cy")
        await felt.clock.advance(4)
        missed = await felt.resume(ann)
        assert isinstance(missed, Update)
        assert (missed.seq, missed.events) == (felt.mirror.seq + 1, [])
        assert missed.turn is not None
        assert (missed.turn.seat, missed.turn.ms) == (0, 11_000)

    async def test_resume_from_any_event_reaches_the_same_state(self) -> None:
        felt = await Felt.laid(*DECKS)
        await two_hands(felt)
        for player in ("ann", "bob", "cy", "eye"):
            for seq in range(len(felt.events) + 1):
                missed = await felt.resume(FakeViewer(player), seq)
                assert isinstance(missed, Update) == (seq > 0)
                if isinstance(missed, Update):
                    shown = await felt.resume(FakeViewer(player), 1)
                    assert isinstance(shown, Update)
                    assert missed.events == shown.events[seq - 1 :]

    async def test_hole_cards_follow_the_seat_of_their_hand(self) -> None:
        """Di sits down where Ann was dealt cards. Each sees only her own."""
        felt = await Felt.laid(*DECKS)
        ann, *_ = await felt.deal("ann", "bob", "cy")
        await felt.ask(ann, Leave)
        await felt.act_all("fold")
        di = await felt.join("di", seat=0)
        await felt.clock.advance(PAUSE)
        for player, cards in (
            ("ann", ["7s 2c"]),
            ("di", ["Th Td"]),
            ("bob", ["Ah Ad", "6s 5c"]),
            ("eye", []),
        ):
            missed = await felt.resume(FakeViewer(player), 1)
            assert isinstance(missed, Update)
            assert hole_cards_in(missed.events) == [parse_cards(each) for each in cards]
        assert taken_over(di) == 1

    async def test_resume_from_too_old_or_future_event_sends_snapshot(self) -> None:
        felt = await Felt.laid(*DECKS)
        ann, *_ = await felt.deal("ann", "bob", "cy")
        while len(felt.events) <= RECENT_EVENTS + 1:
            await felt.ask(ann, SitOut)
            await felt.ask(ann, SitIn)
        last = len(felt.events)
        for seq, kind in (
            (last - RECENT_EVENTS, Update),
            (last - RECENT_EVENTS - 1, Snapshot),
            (0, Snapshot),
            (last, Update),
            (last + 1, Snapshot),
            (2**53 - 1, Snapshot),
        ):
            line = FakeViewer("bob")
            result = await felt.resume(line, seq)
            assert type(result) is kind
            if isinstance(result, Snapshot):
                assert MSGPACK.encode(line.mirrors[felt.id].snapshot()) == felt.as_sent_to("bob")

    async def test_updates_follow_resume_without_gap(self) -> None:
        felt = await Felt.laid(*DECKS)
        ann, bob, cy = await felt.deal("ann", "bob", "cy")
        while felt.mirror.turn is not None:
            for viewer in (ann, bob, cy, felt.eye):
                felt.lobby.gone(viewer)
            await felt.resume(felt.eye)
            await felt.act("check" if felt.turn.check else "call")
            for viewer in (ann, bob, cy):
                await felt.resume(viewer)
                assert MSGPACK.encode(viewer.mirrors[felt.id].snapshot()) == felt.as_sent_to(viewer.player)

    async def test_unknown_table_is_rejected(self) -> None:
        felt = await Felt.laid()
        assert (await refusal(felt.ask(felt.eye, Resume, table="nowhere", seq=1))).code == Code.UNKNOWN_TABLE


class TestOneConnectionPerSeat:
    @pytest.mark.parametrize("how", ["watch", "resume"])
    async def test_second_connection_takes_over_and_notifies_the_first(self, how: str) -> None:
        felt = await Felt.laid(*DECKS)
        ann, *_ = await felt.deal("ann", "bob", "cy")
        second = FakeViewer("ann")
        await (felt.watch(second) if how == "watch" else felt.resume(second, 1))
        assert (taken_over(ann), taken_over(second)) == (1, 0)
        before = len(ann.frames)
        turn = felt.turn
        for command, fields in (
            (Act, {"hand": turn.hand, "turn": turn.turn, "action": "call"}),
            (Sit, {"buy_in": 5_000}),
            (SitOut, {}),
            (SitIn, {}),
            (Leave, {}),
        ):
            refused = await refusal(felt.ask(ann, command, **fields))
            assert refused.code == Code.TAKEN_OVER
        await felt.act("call", by=second)
        assert len(ann.frames) == before
        assert len(second.updates) == 1

    async def test_connections_can_take_over_repeatedly(self) -> None:
        felt = await Felt.laid(*DECKS)
        ann, *_ = await felt.deal("ann", "bob", "cy")
        second = FakeViewer("ann")
        await felt.watch(second)
        await felt.watch(ann)
        assert (taken_over(ann), taken_over(second)) == (1, 1)
        await felt.act("call", by=ann)

    async def test_watching_again_on_the_same_connection_takes_nothing_over(self) -> None:
        felt = await Felt.laid(*DECKS)
        ann, *_ = await felt.deal("ann", "bob", "cy")
        await felt.watch(ann)
        await felt.resume(ann)
        assert taken_over(ann) == 0

    async def test_spectator_can_watch_on_several_connections(self) -> None:
        felt = await Felt.laid()
        lines = [FakeViewer("ann") for _ in range(3)]
        for line in lines:
            await felt.watch(line)
        await felt.join("bob")
        assert [len(line.updates) for line in lines] == [1, 1, 1]
        assert (await refusal(felt.ask(lines[0], Leave))).code == Code.NOT_SEATED

    async def test_connection_that_sits_down_keeps_the_table(self) -> None:
        felt = await Felt.laid()
        lines = [FakeViewer("ann") for _ in range(3)]
        for line in lines:
            await felt.watch(line)
        await felt.ask(lines[1], Sit, buy_in=5_000)
        assert [taken_over(line) for line in lines] == [1, 0, 1]
        assert [len(line.updates) for line in lines] == [0, 1, 0]
        assert (await refusal(felt.ask(lines[0], SitOut))).code == Code.TAKEN_OVER
        await felt.ask(lines[1], SitOut)

    async def test_connection_can_sit_down_without_watching(self) -> None:
        felt = await Felt.laid()
        one, other = FakeViewer("ann"), FakeViewer("ann")
        await felt.ask(one, Sit, buy_in=5_000)
        assert (await refusal(felt.ask(other, SitOut))).code == Code.TAKEN_OVER
        await felt.watch(other)
        assert taken_over(one) == 1
        await felt.ask(other, SitOut)

    @pytest.mark.parametrize("end", ["gone", "unwatch"])
    async def test_disconnected_or_unwatching_connection_does_not_block_commands(self, end: str) -> None:
        felt = await Felt.laid(*DECKS)
        ann, *_ = await felt.deal("ann", "bob", "cy")
        if end == "gone":
            felt.lobby.gone(ann)
        else:
            await felt.ask(ann, Unwatch)
        await felt.act("call", by=FakeViewer("ann"))
        assert taken_over(ann) == 0

    async def test_player_who_left_can_watch_on_several_connections(self) -> None:
        felt = await Felt.laid()
        ann = await felt.join("ann")
        await felt.ask(ann, Leave)
        other = FakeViewer("ann")
        await felt.watch(other)
        assert taken_over(ann) == 0
        await felt.ask(ann, Sit, buy_in=5_000)
        assert (taken_over(ann), taken_over(other)) == (0, 1)

    async def test_connection_that_resumes_before_its_seat_is_committed_keeps_it(self) -> None:
        """The journal is slow, and the client reconnects before its seat is committed."""
        felt = await Felt.laid()
        former, now = FakeViewer("ann"), FakeViewer("ann")
        await felt.watch(former)
        felt.journal.gate.clear()
        sitting = asyncio.create_task(felt.ask(former, Sit, buy_in=5_000))
        await settled()
        await felt.resume(now, 1)
        felt.journal.gate.set()
        assert isinstance(await sitting, Accepted)
        assert (taken_over(former), taken_over(now)) == (1, 0)
        await felt.ask(now, SitOut)


STEPS = st.tuples(st.sampled_from(["drop", "resume", "watch", "act", "act"]), st.integers(0, 2))


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(STEPS, max_size=30))
async def test_mirror_stays_in_sync_across_reconnects(
    steps: list[tuple[str, int]],
) -> None:
    felt = await Felt.laid(*DECKS)
    lines = await felt.deal("ann", "bob", "cy")
    down: set[FakeViewer] = set()
    for step, which in steps:
        line = lines[which]
        if step == "drop":
            felt.lobby.gone(line)
            down.add(line)
        elif step != "act":
            await (felt.resume(line) if step == "resume" else felt.watch(line))
            down.discard(line)
        elif felt.mirror.turn is None:
            await felt.clock.advance(PAUSE)
        else:
            await felt.act("check" if felt.turn.check else "call")
        for each in lines:
            if each not in down:
                assert MSGPACK.encode(each.mirrors[felt.id].snapshot()) == felt.as_sent_to(each.player)
    await Felt.clear_away()
