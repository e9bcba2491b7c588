"""Snapshots show the last hand and the latest chat, as the viewer may see them."""

from typing import Any

from riverboat.engine.table.events import ChatSaid
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.commands import Chat, Leave, ShowCards
from riverboat.server.protocol.management import MutePlayer
from riverboat.server.protocol.messages import Snapshot
from tests.server.tables.parts.test_showing import cards_of
from tests.server.tables.test_recovery import restarted
from tests.server.tables.viewers.test_delayed import DELAY, folds, laid
from tests.server.tables.viewers.test_live import DECKS
from tests.support.fakes import FakeViewer
from tests.support.felt import PAUSE, Felt

PLAYERS = ("ann", "bob", "cy", "eye")


def owners(snapshot: Snapshot) -> list[int]:
    """Return the seats whose hole cards of the last hand a snapshot shows."""
    seen = [data for data in snapshot.last_hand if data is not None]
    return [data["seat"] for data in seen if data["kind"] == "hole_cards_dealt"]


def kinds(snapshot: Snapshot) -> list[str]:
    return [data["kind"] for data in snapshot.last_hand if data is not None]


async def after_a_hand(**rules: Any) -> Felt:
    """A hand of three is over, Cy has shown a card, and the next hand is in progress."""
    felt = await Felt.laid(*DECKS, **rules)
    await felt.deal("ann", "bob", "cy")
    await felt.act_all("fold", "fold")
    await felt.ask(felt.players["cy"], ShowCards, hand=1, cards=cards_of(felt, 2)[:1])
    await felt.clock.advance(PAUSE)
    assert felt.mirror.state.hand == 2
    return felt


async def test_last_hand_is_shown_as_the_viewer_may_see_it() -> None:
    felt = await after_a_hand()
    for place, player in enumerate(PLAYERS):
        snapshot = await felt.watch(FakeViewer(player))
        assert owners(snapshot) == ([] if player == "eye" else [place])
        assert kinds(snapshot)[0] == "hand_started"
        assert kinds(snapshot)[-2:] == ["hand_ended", "cards_shown"]
        assert "deck_shuffled" not in kinds(snapshot)


async def test_player_who_takes_over_a_seat_sees_none_of_its_cards() -> None:
    felt = await Felt.laid(*DECKS)
    await felt.deal("ann", "bob")
    await felt.act_all("fold")
    await felt.ask(felt.players["ann"], Leave)
    dan = await felt.join("dan", seat=0)
    assert owners(await felt.watch(dan)) == []
    assert owners(await felt.watch(felt.players["ann"])) == [0]


async def test_restart_keeps_the_last_hand_and_the_chat() -> None:
    felt = await after_a_hand()
    await felt.ask(felt.players["ann"], Chat, text="well played")
    mirrors = {player: felt.players.get(player, felt.eye).mirrors[felt.id] for player in PLAYERS}
    before = {player: felt.as_sent_to(player) for player in PLAYERS}
    assert before == {player: MSGPACK.encode(mirror.snapshot()) for player, mirror in mirrors.items()}
    again = await restarted(felt)
    assert {player: again.as_sent_to(player) for player in PLAYERS} == before
    assert [said.text for said in again.mirror.state.chat] == ["well played"]


async def test_delayed_spectator_sees_the_last_hand_and_the_chat_later() -> None:
    felt = await laid()
    ann, _ = await felt.deal("ann", "bob")
    await folds(felt, ann)
    await felt.ask(ann, Chat, text="good fold")
    live = await felt.watch(ann)
    assert owners(live) == [0]
    assert [data["text"] for data in live.chat] == ["good fold"]
    early = await felt.watch(FakeViewer("late"))
    assert (early.last_hand, early.chat) == ([], [])
    await felt.clock.advance(DELAY)
    late = await felt.watch(FakeViewer("late"))
    assert owners(late) == []
    assert "hand_ended" in kinds(late)
    assert [data["text"] for data in late.chat] == ["good fold"]


async def test_delayed_spectator_sees_all_cards_of_the_last_hand_also_after_a_restart() -> None:
    felt = await laid(all_cards=True)
    ann, _ = await felt.deal("ann", "bob")
    await folds(felt, ann)
    await felt.clock.advance(DELAY)
    assert sorted(owners(await felt.watch(FakeViewer("late")))) == [0, 1]
    await felt.lobby.stop()
    again = Felt()
    again.journal, again.id = felt.journal, felt.id
    again.lobby = again.new_lobby()
    await again.lobby.recover()
    assert sorted(owners(await again.watch(FakeViewer("late")))) == [0, 1]


async def test_muting_drops_the_messages_of_a_player() -> None:
    felt = await Felt.laid()
    host = FakeViewer("host")
    felt.id = (await felt.open(host)).table
    await felt.watch(host)
    bob = await felt.join("bob")
    await felt.ask(bob, Chat, text="something rude")
    await felt.ask(host, Chat, text="please")
    assert len(host.mirrors[felt.id].state.chat) == 2
    await felt.lobby.control("host", MutePlayer(id="1", table=felt.id, player="bob", reason="rude"))
    kept = (ChatSaid("host", "Host", "please"),)
    assert host.mirrors[felt.id].state.chat == kept
    assert [data["text"] for data in (await felt.watch(FakeViewer("late"))).chat] == ["please"]
