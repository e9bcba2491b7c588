"""Bots after a reconnect or a restart."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace

import pytest
from msgspec import convert, to_builtins

from riverboat.client_cli.bots import Bot, BotPlayer, Caller
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.engine.actions import Action, Draw
from riverboat.engine.events import Called, CardsDiscarded
from riverboat.engine.hand import View
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Act, Resume
from riverboat.server.protocol.messages import Update
from tests.client_cli.at_felt import Client
from tests.support.fakes import settled
from tests.support.felt import PAUSE, Felt


@pytest.fixture(autouse=True)
async def _felts() -> AsyncIterator[None]:
    yield
    await Felt.clear_away()


@asynccontextmanager
async def played_by(player: BotPlayer) -> AsyncIterator[None]:
    running = asyncio.create_task(player.run())
    await settled()
    yield
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running


async def test_reconnect_during_the_pause_does_not_prevent_the_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    over = asyncio.Event()

    async def pause(seconds: float) -> None:
        await over.wait()

    monkeypatch.setattr("riverboat.client_cli.bots.player.asyncio", SimpleNamespace(sleep=pause))
    felt = await Felt.laid()
    ann = await Client.at(felt, "ann")
    async with played_by(BotPlayer(ann.table, Caller(), pause=1)):
        await felt.join("bob")
        await felt.clock.advance(PAUSE)
        before = ann.table.turn
        assert before is not None
        missed = await ann.request(Resume(id=ann.new_id(), table=felt.id, seq=ann.table.mirror.seq))
        ann.table.apply(convert(to_builtins(missed), Update))
        assert ann.table.turn is not before
        over.set()
        await settled()
        assert isinstance(felt.last(), Called)


async def test_restarted_bot_continues_in_its_seat() -> None:
    felt = await Felt.laid()
    first = await Client.at(felt, "ann")
    await first.table.sit()
    await felt.join("bob")
    await felt.clock.advance(PAUSE)
    again = await Client.at(felt, "ann")
    player = BotPlayer(again.table, Caller())
    async with played_by(player):
        assert isinstance(felt.last(), Called)
        await felt.act("check")
        assert again.table.view is not None
        assert again.table.view.street == "flop"
    assert player.buy_ins == 0


class Generous(Bot):
    """Discards its first card, with a generator instead of a tuple."""

    def act(self, view: View) -> Action:
        if view.legal is not None and view.legal.draw is not None:
            return Draw(card for card in view.hole_cards[:1])  # type: ignore[arg-type]
        return Caller().act(view)


async def test_draw_accepts_any_iterable_of_cards() -> None:
    felt = await Felt.laid(game="27td")
    ann = await Client.at(felt, "ann")
    async with played_by(BotPlayer(ann.table, Generous())):
        await felt.join("bob")
        await felt.clock.advance(PAUSE)
        await felt.act("check")
        turn = felt.turn
        await felt.ask(felt.actor, Act, hand=turn.hand, turn=turn.turn, action="draw", cards=())
    discarded = [event for event in felt.events if isinstance(event, CardsDiscarded)]
    assert [len(event.cards) for event in discarded if event.seat == 0] == [1]


async def test_action_that_a_busy_table_has_not_taken_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def pause(seconds: float) -> None:
        """Continue at once."""

    monkeypatch.setattr("riverboat.client_cli.bots.player.asyncio", SimpleNamespace(sleep=pause))
    felt = await Felt.laid()
    ann = await Client.at(felt, "ann")
    busy, act, faults = [True, True], ann.table.act, list[str]()

    async def refuse_at_first(action: Action) -> None:
        if busy:
            busy.pop()
            raise CommandRefused(Code.TABLE_BUSY, "try again")
        await act(action)

    monkeypatch.setattr(ann.table, "act", refuse_at_first)
    async with played_by(BotPlayer(ann.table, Caller(), on_error=faults.append)):
        await felt.join("bob")
        await felt.clock.advance(PAUSE)
        assert isinstance(felt.last(), Called)
    assert not busy
    assert faults == []
