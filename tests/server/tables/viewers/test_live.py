"""The live broadcast: each viewer is sent exactly what it may see, every event once and in order."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from riverboat.engine.cards import Card, parse_cards
from riverboat.engine.events import HandShown
from riverboat.server.protocol.codecs import CODECS, Codec, Frame, MsgpackCodec
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Act, Leave, Unwatch
from riverboat.server.protocol.management import CloseTable
from riverboat.server.protocol.messages import Accepted, Message, Snapshot
from tests.support.deals import deck_for
from tests.support.fakes import FakeViewer
from tests.support.felt import PAUSE, Felt
from tests.support.hidden import VIEWS, Scene, act_fields, is_fixed

DECKS = (
    deck_for(["Ah Ad", "Kh Kd", "7s 2c"], "3c 8d Jd 4s 9s"),  # seats 1, 2, 0
    deck_for(["Qh Qd", "Th Td", "6s 5c"], "3h 8c Jh 4d 9d"),  # seats 2, 0, 1
)


def hole_cards_in(events: list[Any]) -> list[tuple[int, ...]]:
    """Return the hole cards in `events` of messages, in order."""
    return [tuple(data["cards"]) for data in events if data and data["kind"] == "hole_cards_dealt"]


def hole_cards_sent(viewer: FakeViewer) -> list[tuple[int, ...]]:
    return [cards for update in viewer.updates for cards in hole_cards_in(update.events)]


async def test_hole_cards_go_to_their_player_only() -> None:
    felt = await Felt.laid(*DECKS)
    ann, bob, cy = await felt.deal("ann", "bob", "cy")
    assert hole_cards_sent(ann) == [parse_cards("7s 2c")]
    assert hole_cards_sent(bob) == [parse_cards("Ah Ad")]
    assert hole_cards_sent(cy) == [parse_cards("Kh Kd")]
    assert hole_cards_sent(felt.eye) == []


async def test_deck_order_is_never_sent() -> None:
    felt = await Felt.laid(*DECKS)
    players = await felt.deal("ann", "bob", "cy")
    assert felt.kinds.count("deck_shuffled") == 1
    for viewer in (*players, felt.eye):
        sent = [data["kind"] for update in viewer.updates for data in update.events if data]
        assert "deck_shuffled" not in sent


@pytest.mark.parametrize("late", [False, True])
async def test_viewers_count_every_event_once(late: bool) -> None:
    felt = await Felt.laid(*DECKS)
    players = await felt.deal("ann", "bob", "cy")
    if late:
        players.append(FakeViewer("late"))
        await felt.watch(players[-1])
    await felt.act_all("raise 300", "call", "call", *["check"] * 9)
    await felt.clock.advance(PAUSE)
    await felt.act("fold")
    for viewer in (*players, felt.eye):
        first = felt.mirror.seq - sum(len(update.events) for update in viewer.updates)
        numbers = [update.seq + place for update in viewer.updates for place in range(len(update.events))]
        assert numbers == list(range(first + 1, len(felt.events) + 1))
        assert viewer.mirrors[felt.id].seq == len(felt.events)


async def test_updates_follow_a_snapshot_without_gap() -> None:
    felt = await Felt.laid(*DECKS)
    await felt.deal("ann", "bob", "cy")
    while felt.mirror.turn is not None:
        late = FakeViewer(f"late-{felt.mirror.seq}")
        snapshot = await felt.watch(late)
        assert snapshot.seq == len(felt.events)
        await felt.act("check" if felt.turn.check else "call")
        assert late.updates[0].seq == snapshot.seq + 1
        assert late.mirrors[felt.id].state == felt.mirror.state


async def test_player_sees_the_same_after_reconnecting() -> None:
    felt = await Felt.laid(*DECKS)
    _, bob, _ = await felt.deal("ann", "bob", "cy")
    snapshot = await felt.watch(FakeViewer("bob"))
    assert snapshot.you == 1
    assert hole_cards_in(snapshot.hand) == [parse_cards("Ah Ad")]
    await felt.watch(bob)
    await felt.act_all("call", "call", "check")
    sent = [data for update in bob.updates for data in update.events]
    of_hand = sent[next(n for n, data in enumerate(sent) if data and data["kind"] == "hand_started") :]
    again = await felt.watch(FakeViewer("bob"))
    assert msgspec.json.encode(again.hand) == msgspec.json.encode(of_hand)


async def test_spectator_sees_the_same_on_every_connection() -> None:
    felt = await Felt.laid(*DECKS)
    second = FakeViewer("eye")
    await felt.watch(second)
    await felt.deal("ann", "bob", "cy")
    await felt.act_all("call", "call", "check")
    assert second.frames == felt.eye.frames


async def test_spectator_snapshot_has_no_hole_cards() -> None:
    felt = await Felt.laid(*DECKS)
    await felt.deal("ann", "bob", "cy")
    snapshot = await felt.watch(FakeViewer("late"))
    assert snapshot.you is None
    assert hole_cards_in(snapshot.hand) == []
    assert [data is None for data in snapshot.hand].count(True) == 4  # the deck and three hands


async def test_newcomer_does_not_see_cards_dealt_to_the_seat() -> None:
    """Hole cards belong to the player who was dealt in, not to the seat."""
    felt = await Felt.laid(*DECKS)
    ann, *_ = await felt.deal("ann", "bob", "cy")
    await felt.ask(ann, Leave)
    di = await felt.join("di")  # watches during the hand, and sits down in another seat
    assert di.mirrors[felt.id].you == 3
    assert hole_cards_in((await felt.watch(di)).hand) == []
    await felt.act("fold")
    await felt.ask(di, Leave)
    di = await felt.join("di", seat=0)  # now in the seat that Ann was dealt into
    assert hole_cards_sent(di) == []
    await felt.clock.advance(PAUSE)
    assert hole_cards_sent(di) == [parse_cards("Th Td")]


async def test_slow_viewer_gets_one_snapshot_for_missed_updates() -> None:
    felt = await Felt.laid(*DECKS)
    ann, bob, cy = await felt.deal("ann", "bob", "cy")
    before = len(bob.frames)
    bob.behind = True
    await felt.act_all("call", "call", "check")
    assert len(bob.frames) == before
    bob.catch_up()
    [snapshot] = bob.messages[before:]
    assert isinstance(snapshot, Snapshot)
    assert (snapshot.seq, snapshot.you) == (felt.mirror.seq, 1)
    assert hole_cards_in(snapshot.hand) == [parse_cards("Ah Ad")]
    await felt.act_all("check", "check", "check")
    for viewer in (ann, cy, bob):
        assert viewer.mirrors[felt.id].seq == len(felt.events)
        assert viewer.mirrors[felt.id].state == felt.mirror.state


@pytest.mark.parametrize("rules", [{}, {"spectator_delay_ms": 1_000}])
async def test_slow_viewer_of_a_table_that_closes_sees_that(rules: dict[str, Any]) -> None:
    felt = await Felt.laid(*DECKS, **rules)
    bob = await felt.join("bob")
    viewers = bob, felt.eye
    for viewer in viewers:
        viewer.behind = True
    await felt.lobby.control("host", CloseTable(id="7", table=felt.id, reason="x"))
    await felt.clock.advance(5.0)
    assert not felt.lobby.tables
    for viewer in viewers:
        viewer.catch_up()
        assert viewer.mirrors[felt.id].seq == len(felt.events)
        assert viewer.mirrors[felt.id].state.closed


async def test_slow_viewer_that_left_gets_no_snapshot() -> None:
    felt = await Felt.laid(*DECKS)
    await felt.deal("ann", "bob", "cy")
    felt.eye.behind = True
    await felt.act("call")
    before = len(felt.eye.frames)
    await felt.ask(felt.eye, Unwatch)
    felt.eye.catch_up()
    assert len(felt.eye.frames) == before


class CountingCodec(MsgpackCodec):
    def __init__(self) -> None:
        super().__init__()
        self.encoded = 0

    def encode(self, message: Message | Command) -> bytes:
        self.encoded += 1
        return super().encode(message)


async def test_public_update_is_encoded_once_per_codec() -> None:
    codecs = CountingCodec(), CountingCodec()
    felt = await Felt.laid(seats=8)
    players = [await felt.join(f"p{n}", codec=codecs[n % 2]) for n in range(6)]
    for n in range(20):
        await felt.watch(FakeViewer(f"w{n}", codecs[n % 2]))
    for codec in codecs:
        codec.encoded = 0
    await felt.clock.advance(PAUSE)
    assert [codec.encoded for codec in codecs] == [4, 4]  # three players' own parts and the public one
    await felt.act("fold")
    assert [codec.encoded for codec in codecs] == [5, 5]
    assert hole_cards_sent(players[3])


# Non-interference: what a viewer is sent does not depend on what the viewer may not see.


async def everything_sent(scene: Scene, deck: Sequence[Card], codec: Codec) -> dict[str, list[Frame]]:
    """Return every frame of a scripted hand, with a snapshot after every action, by viewer."""
    felt = await Felt.laid(deck, game=scene.game)
    felt.eye.codec = codec
    for player in ("ann", "bob", "cy"):
        await felt.join(player, codec=codec)
    viewers = [*felt.players.values(), felt.eye]
    await felt.clock.advance(PAUSE)
    for step in scene.script:
        await felt.clock.advance(1.5)
        view = felt.actor.mirrors[felt.id].view
        assert view is not None
        turn = felt.turn
        fields = act_fields(step, view.hole_cards)
        reply = await felt.ask(felt.actor, Act, hand=turn.hand, turn=turn.turn, **fields)
        assert isinstance(reply, Accepted), reply
        for viewer in viewers:
            viewer.frames.append(codec.encode(await felt.watch(viewer)))
    assert [event.seat for event in felt.events if isinstance(event, HandShown)] == [0]
    return {viewer.player: [without(felt.id, frame) for frame in viewer.frames] for viewer in viewers}


def without(name: str, frame: Frame) -> Frame:
    """Return `frame` without the table's random id."""
    return frame.replace(name, "?") if isinstance(frame, str) else frame.replace(name.encode(), b"?")


@pytest.mark.parametrize("codec", CODECS.values(), ids=CODECS)
@pytest.mark.parametrize(("scene", "viewers", "fixed"), VIEWS)
async def test_hidden_cards_change_no_byte_sent_to_a_viewer(
    scene: Scene, viewers: tuple[str, ...], fixed: dict[int, str], codec: Codec
) -> None:
    one, other = [await everything_sent(scene, deck, codec) for deck in scene.two_decks(fixed)]
    for viewer in viewers:
        assert len(one[viewer]) > 2 * len(scene.script)
        assert one[viewer] == other[viewer]
    for player in one.keys() - set(viewers):
        assert (one[player] == other[player]) == is_fixed(player, fixed)
