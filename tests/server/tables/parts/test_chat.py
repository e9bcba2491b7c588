"""The chat of a table, and who may use it."""

from typing import Any

import pytest

from riverboat.engine.table.events import ChatSaid, PlayerMuted, PlayerUnmuted
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Chat
from riverboat.server.protocol.management import KickPlayer, MutePlayer, UnmutePlayer
from riverboat.server.protocol.messages import Accepted
from riverboat.server.tables.parts import chat as chatting
from riverboat.server.tables.parts.chat import IN_A_ROW, SECONDS_EACH
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import Felt, refusal


async def says(felt: Felt, viewer: FakeViewer, text: str = "well played") -> None:
    assert await felt.ask(viewer, Chat, text=text) == Accepted(id="7")


async def controls(felt: Felt, command: type[MutePlayer | UnmutePlayer | KickPlayer], **fields: Any) -> None:
    asked = command(id="7", table=felt.id, reason="because", **fields)
    assert await felt.lobby.control("host", asked) == Accepted(id="7")
    await settled()


async def test_chat_is_committed_and_sent_to_everybody() -> None:
    felt = await Felt.laid()
    ann, bob = await felt.deal("ann", "bob")
    turn = felt.turn
    await says(felt, ann)
    said = ChatSaid("ann", "Ann", "well played")
    assert felt.last() == said
    assert felt.mirror.turn == turn
    assert len(bob.updates[-1].events) == len(felt.eye.updates[-1].events) == 1
    await felt.act_all("call", "check")


async def test_spectators_chat_only_if_rules_allow_it() -> None:
    felt = await Felt.laid()
    assert (await refusal(felt.ask(felt.eye, Chat, text="x"))).code == Code.MAY_NOT_CHAT
    open_to_all = await Felt.laid(spectators_chat=True)
    await says(open_to_all, open_to_all.eye)
    stranger = open_to_all.ask(FakeViewer("eve"), Chat, text="x")
    assert (await refusal(stranger)).code == Code.MAY_NOT_CHAT
    await controls(open_to_all, KickPlayer, player="eye", may_watch=True)
    assert (await refusal(open_to_all.ask(open_to_all.eye, Chat, text="x"))).code == Code.MAY_NOT_CHAT


async def test_host_can_chat_without_a_seat() -> None:
    felt, host = Felt(), FakeViewer("host")
    felt.id = (await felt.open(host)).table
    await says(felt, host)
    assert felt.last() == ChatSaid("host", "Host", "well played")


async def test_chat_is_rate_limited() -> None:
    felt = await Felt.laid()
    ann, bob = await felt.join("ann"), await felt.join("bob")
    for _ in range(IN_A_ROW):
        await says(felt, ann)
    assert (await refusal(felt.ask(ann, Chat, text="x"))).code == Code.TOO_OFTEN
    await says(felt, bob)
    await felt.clock.advance(SECONDS_EACH)
    await says(felt, ann)
    assert (await refusal(felt.ask(ann, Chat, text="x"))).code == Code.TOO_OFTEN


async def test_tracked_chatters_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chatting, "REMEMBERED", 2)
    felt = await Felt.laid()
    players = [await felt.join(name) for name in ("ann", "bob", "cy")]
    for _ in range(IN_A_ROW):
        for player in players:
            await says(felt, player)
    assert (await refusal(felt.ask(players[0], Chat, text="x"))).code == Code.TOO_OFTEN
    await felt.clock.advance(100)
    for player in players:
        await says(felt, player)


async def test_muted_player_cannot_chat() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann")
    for _ in range(2):
        await controls(felt, MutePlayer, player="ann")
    assert felt.last() == PlayerMuted("ann", "Ann")
    assert felt.kinds.count("player_muted") == 1
    assert felt.mirror.state.muted == ("ann",)
    assert (await refusal(felt.ask(ann, Chat, text="x"))).code == Code.MUTED
    for _ in range(2):
        await controls(felt, UnmutePlayer, player="ann")
    assert felt.last() == PlayerUnmuted("ann")
    assert felt.kinds.count("player_unmuted") == 1
    await says(felt, ann)


async def test_muting_requires_presence_and_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chatting, "MAX_MUTED", 1)
    felt = await Felt.laid()
    await felt.join("ann")
    nobody = MutePlayer(id="7", table=felt.id, player="cy", reason="x")
    assert (await refusal(felt.lobby.control("host", nobody))).code == Code.NOT_AT_TABLE
    await controls(felt, MutePlayer, player="ann")
    one_more = MutePlayer(id="7", table=felt.id, player="eye", reason="x")
    assert (await refusal(felt.lobby.control("host", one_more))).code == Code.TOO_MANY_MUTED
