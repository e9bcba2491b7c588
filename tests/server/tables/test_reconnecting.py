"""Lines that drop: what was missed is made up for, and each seat is spoken for by one line."""

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
    """How often this line was told that another has come."""
    return sum(isinstance(message, TakenOver) for message in viewer.messages)


async def two_hands(felt: Felt) -> list[FakeViewer]:
    """One hand shown down, and a second in progress; what is told since the deal includes hidden cards."""
    players = await felt.deal("ann", "bob", "cy")
    await felt.act_all("raise 300", "call", "call", *["check"] * 9)
    await felt.clock.advance(PAUSE)
    await felt.act_all("call", "call")
    return players


class TestResuming:
    async def test_what_was_missed_comes_in_one_update_own_cards_included(self) -> None:
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

    async def test_who_missed_nothing_is_told_the_turn(self) -> None:
        felt = await Felt.laid(*DECKS)
        ann, *_ = await felt.deal("ann", "bob", "cy")
        await felt.clock.advance(4)
        missed = await felt.resume(ann)
        assert isinstance(missed, Update)
        assert (missed.seq, missed.events) == (felt.mirror.seq + 1, [])
        assert missed.turn is not None
        assert (missed.turn.seat, missed.turn.ms) == (0, 11_000)

    async def test_from_every_event_everyone_comes_to_the_state_of_who_never_left(self) -> None:
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

    async def test_hidden_cards_go_by_the_seat_of_their_own_hand(self) -> None:
        """Ann leaves, and Di sits down where Ann was dealt her cards; Ann's are Ann's, and Di's are Di's."""
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

    async def test_too_long_ago_and_not_yet_bring_a_snapshot(self) -> None:
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

    async def test_updates_follow_without_gap_or_double(self) -> None:
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

    async def test_a_table_that_there_is_not(self) -> None:
        felt = await Felt.laid()
        assert (await refusal(felt.ask(felt.eye, Resume, table="nowhere", seq=1))).code == Code.UNKNOWN_TABLE


class TestOneLineForEachSeat:
    @pytest.mark.parametrize("how", ["watch", "resume"])
    async def test_a_second_line_takes_over_and_the_first_is_told(self, how: str) -> None:
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

    async def test_it_goes_back_and_forth(self) -> None:
        felt = await Felt.laid(*DECKS)
        ann, *_ = await felt.deal("ann", "bob", "cy")
        second = FakeViewer("ann")
        await felt.watch(second)
        await felt.watch(ann)
        assert (taken_over(ann), taken_over(second)) == (1, 1)
        await felt.act("call", by=ann)

    async def test_who_watches_again_on_the_same_line_takes_over_from_nobody(self) -> None:
        felt = await Felt.laid(*DECKS)
        ann, *_ = await felt.deal("ann", "bob", "cy")
        await felt.watch(ann)
        await felt.resume(ann)
        assert taken_over(ann) == 0

    async def test_without_a_seat_every_line_may_look_on(self) -> None:
        felt = await Felt.laid()
        lines = [FakeViewer("ann") for _ in range(3)]
        for line in lines:
            await felt.watch(line)
        await felt.join("bob")
        assert [len(line.updates) for line in lines] == [1, 1, 1]
        assert (await refusal(felt.ask(lines[0], Leave))).code == Code.NOT_SEATED

    async def test_the_line_that_sits_down_keeps_the_table(self) -> None:
        felt = await Felt.laid()
        lines = [FakeViewer("ann") for _ in range(3)]
        for line in lines:
            await felt.watch(line)
        await felt.ask(lines[1], Sit, buy_in=5_000)
        assert [taken_over(line) for line in lines] == [1, 0, 1]
        assert [len(line.updates) for line in lines] == [0, 1, 0]
        assert (await refusal(felt.ask(lines[0], SitOut))).code == Code.TAKEN_OVER
        await felt.ask(lines[1], SitOut)

    async def test_a_line_that_sits_down_without_looking_speaks_for_the_seat_too(self) -> None:
        felt = await Felt.laid()
        one, other = FakeViewer("ann"), FakeViewer("ann")
        await felt.ask(one, Sit, buy_in=5_000)
        assert (await refusal(felt.ask(other, SitOut))).code == Code.TAKEN_OVER
        await felt.watch(other)
        assert taken_over(one) == 1
        await felt.ask(other, SitOut)

    @pytest.mark.parametrize("end", ["gone", "unwatch"])
    async def test_a_line_that_is_gone_or_looks_away_speaks_for_nobody(self, end: str) -> None:
        felt = await Felt.laid(*DECKS)
        ann, *_ = await felt.deal("ann", "bob", "cy")
        if end == "gone":
            felt.lobby.gone(ann)
        else:
            await felt.ask(ann, Unwatch)
        await felt.act("call", by=FakeViewer("ann"))
        assert taken_over(ann) == 0

    async def test_who_has_left_may_look_on_from_every_line_again(self) -> None:
        felt = await Felt.laid()
        ann = await felt.join("ann")
        await felt.ask(ann, Leave)
        other = FakeViewer("ann")
        await felt.watch(other)
        assert taken_over(ann) == 0
        await felt.ask(ann, Sit, buy_in=5_000)
        assert (taken_over(ann), taken_over(other)) == (0, 1)

    async def test_a_line_that_came_back_before_its_seat_was_on_record_keeps_it(self) -> None:
        """The journal is slow, the line drops, and its successor has resumed before the seat is there."""
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
async def test_however_lines_come_and_go_a_mirror_that_follows_is_in_step(
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
