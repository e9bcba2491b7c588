"""What a player without chips is offered, in both renderers, and for how long."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from riverboat.client_cli.fullscreen.guard import GUARD
from riverboat.client_cli.fullscreen.intents import Line
from riverboat.client_cli.play import rebuy
from riverboat.client_cli.play.rebuy import RebuyClock
from riverboat.client_cli.play.session import Session
from riverboat.engine.actions import Call
from riverboat.engine.table.events import ChipsAdded, PlayResumed, TablePaused
from riverboat.server.protocol.commands import REBUY_KEPT_S
from riverboat.server.protocol.mirror import TableMirror
from riverboat.server.tables.settings import TableSettings
from tests.client_cli.at_felt import Client
from tests.client_cli.fullscreen.moments import busted
from tests.client_cli.fullscreen.scenes import Scene
from tests.client_cli.play.test_session import Typed
from tests.support.deals import deck_for
from tests.support.fakes import settled
from tests.support.felt import PAUSE, Felt
from tests.support.waiting import until


@pytest.fixture(autouse=True)
async def _felts() -> AsyncIterator[None]:
    yield
    await Felt.clear_away()


def text(scene: Scene, width: int, now: float) -> str:
    return " ".join(scene.paint(width, 24, now=now).text.split())


def test_server_keeps_the_seat_as_long_as_clients_say() -> None:
    assert TableSettings().rebuy_kept == REBUY_KEPT_S


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_full_screen_offers_the_buy_in_with_its_countdown(width: int) -> None:
    scene = busted()
    for now in (0.0, 12.5, 59.5):
        shown = text(scene, width, now)
        assert f"No chips. Seat kept for {60 - int(now)} s" in shown
        assert "Buy in for 10,000" in shown
    assert scene.press("j", now=GUARD) == Line("in")
    scene.tell([ChipsAdded(0, "id-0", 10_000)], now=20.0)
    assert "Buy in" not in text(scene, width, 20.0)
    assert scene.state.rebuy.left(20.0) is None


def test_key_that_has_just_come_to_buy_in_does_nothing() -> None:
    scene = Scene(stacks=(1_550, 8_600), board="Kh 9h 4s 2c 7d", holes=("As Qd", "Kc 2d")).play("a")
    scene.tell(scene.hand.act(0, Call()), now=9.0)
    assert scene.press("j", now=9.1) is None
    assert scene.press("j", now=9.0 + GUARD) == Line("in")


def test_pause_stops_the_countdown() -> None:
    scene = busted()
    scene.tell([TablePaused("a break")], now=10.0)
    assert scene.state.rebuy.left(500.0) == 50.0
    scene.tell([PlayResumed()], now=500.0)
    assert scene.state.rebuy.left(510.0) == 40.0


def test_client_that_comes_later_gives_no_seconds() -> None:
    scene = busted()
    state, snapshot = scene.state, scene.mirror.snapshot()
    later = type(state)(TableMirror.from_snapshot(snapshot, "id-0"), 30.0)
    assert later.broke
    assert later.rebuy.left(30.0) is None
    assert later.rebuy.sentence(30.0) == 'Your seat is kept for up to 60 s. Type "in" to buy in for 10,000.'
    scene.mirror.restart(snapshot)  # after an outage, it is known
    state.follow(30.0)
    assert state.rebuy.left(30.0) == 30.0


async def test_plain_mode_warns_before_the_seat_is_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuy, "HURRY", REBUY_KEPT_S - 0.05)
    said: list[str] = []
    offer = busted().state.rebuy
    now = asyncio.get_running_loop().time()
    offer._since = now
    clock = RebuyClock(offer, said.append)
    clock.watch()
    await until(lambda: said)
    assert said == ['  Your seat is kept for 60 s. Type "in" to buy in for 10,000.']
    clock.watch()  # it is warned once
    assert len(said) == 1
    clock.stop()


async def test_player_who_comes_back_without_chips_is_offered_the_buy_in(
    capsys: pytest.CaptureFixture[str],
) -> None:
    deck = deck_for(["7c 2d", "Ah As"], "Kh Qs 9c 4d 3s")
    felt = await Felt.laid(deck, act_ms=300_000)
    await felt.deal("ann", "bob")
    await felt.act_all("raise 10000", "call")
    await felt.clock.advance(PAUSE)
    poor = next(name for name in ("ann", "bob") if not _stack(felt, name))
    client = await Client.at(felt, poor)
    session = Session(client.table, Typed(), interactive=True)
    await session.sit_down()
    out = capsys.readouterr().out
    assert 'Your seat is kept for up to 60 s. Type "in" to buy in for 10,000.' in out


def _stack(felt: Felt, player: str) -> int:
    state = felt.players[player].mirrors[felt.id].state
    return next(seat.stack for seat in state.seats.values() if seat.player == player)


@pytest.mark.parametrize("typed", ["next fold", "next call any", "next none"])
async def test_all_in_offers_nothing_in_advance_in_plain_mode(
    typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    felt = await Felt.laid(act_ms=300_000)
    await felt.deal("ann", "bob")
    client = await Client.at(felt, "ann")
    lines = Typed()
    running = asyncio.create_task(Session(client.table, lines, interactive=True).run())
    await settled()
    await felt.act_all("raise 10000")
    await settled()
    lines(typed)
    await settled()
    assert "You are all-in: there is nothing to choose in advance in this hand." in capsys.readouterr().out
    assert client.table.mirror.preaction is None
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
