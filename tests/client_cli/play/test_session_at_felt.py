"""Sessions on a fake clock and with a failing server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from riverboat.client_cli.play.session import Session
from riverboat.engine.events import Checked
from riverboat.engine.table.events import WaitListJoined, WaitListLeft
from riverboat.server.protocol.commands import Act, Leave, SitOut
from tests.client_cli.at_felt import Client
from tests.client_cli.play.test_session import Typed
from tests.support.deals import deck_for
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import PAUSE, Felt

DELAY = 30


@pytest.fixture(autouse=True)
async def _felts() -> AsyncIterator[None]:
    yield
    await Felt.clear_away()


@asynccontextmanager
async def playing(client: Client, **how: Any) -> AsyncIterator[Typed]:
    """Run a session of `client`, seated or on the wait list, and give its input."""
    typed = Typed()
    session = Session(client.table, typed, interactive=how.pop("interactive", True), **how)
    await session.sit_down()
    running = asyncio.create_task(session.run())
    await settled()
    yield typed
    typed(None)
    await settled()
    await running


async def folds(felt: Felt, player: FakeViewer) -> None:
    turn = player.mirrors[felt.id].turn
    assert turn is not None
    await felt.ask(player, Act, hand=turn.hand, turn=turn.turn, action="fold")


async def test_leaving_a_delayed_table_shows_later_hands_of_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    felt = await Felt.laid(spectator_delay_ms=DELAY * 1000, act_ms=300_000)
    ann, bob = await felt.deal("ann", "bob")
    await felt.clock.advance(DELAY)
    cy = await Client.at(felt, "cy")
    async with playing(cy) as typed:
        await folds(felt, ann)
        await felt.clock.advance(PAUSE)
        typed("after")
        await settled()
        while ann.mirrors[felt.id].hand is not None:
            turn = ann.mirrors[felt.id].turn
            assert turn is not None
            if turn.seat == cy.table.you:
                typed("f")
                await settled()
            else:
                await folds(felt, {0: ann, 1: bob}[turn.seat])
        assert cy.table.view is not None
        assert cy.table.view.number == 1
        await felt.clock.advance(DELAY - PAUSE)
        assert "cy" in {seat.player for seat in cy.table.mirror.state.seats.values()}
        assert cy.table.you is None
        await felt.clock.advance(DELAY)
    out = capsys.readouterr().out
    assert out.count("You have ") == 1
    assert out.count('  You leave with 10,050. Type "in" to sit down again.\n') == 1
    assert out.count("  Bob wins the pot of 100\n") == 2
    assert out.count("Your turn:") <= 1
    assert "You will post the big blind" not in out


async def test_run_out_shows_its_streets_one_by_one_with_equities(
    capsys: pytest.CaptureFixture[str],
) -> None:
    deck = deck_for(["Ah As", "7c 2d"], "Kh Qs 9c 4d 3s")
    felt = await Felt.laid(deck, seats=2, act_ms=300_000, runout_ms=1_000)
    ann = await Client.at(felt, "ann")
    async with playing(ann) as typed:
        await felt.join("bob")
        await felt.clock.advance(PAUSE)
        while (turn := ann.table.mirror.turn) is not None:
            if turn.seat == ann.table.you:
                typed("a")
                await settled()
            else:
                await felt.act("call")
        shown = capsys.readouterr().out
        for street in ("Flop: ", "Turn: ", "River: "):
            assert "Equity: " in shown
            assert street not in shown
            await felt.clock.advance(1)
            shown = capsys.readouterr().out
            assert f"  {street}" in shown


async def test_seat_lost_during_an_overflow_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    felt = await Felt.laid()
    cy = await Client.at(felt, "cy")
    async with playing(cy):
        cy.behind = True
        await felt.ask(cy, Leave)
        cy.catch_up()
        await settled()
    out = capsys.readouterr().out
    assert '  You left the table. Type "in" to sit down again.\n' in out
    assert "You left the table with" not in out


async def on_wait_list() -> tuple[Felt, Client]:
    """Seat ann and bob at a table for two, and let cy watch it."""
    felt = await Felt.laid(seats=2, act_ms=300_000)
    await felt.join("ann")
    await felt.join("bob")
    return felt, await Client.at(felt, "cy")


@pytest.mark.parametrize("last", ["q", None])
async def test_quitting_leaves_the_wait_list(last: str | None) -> None:
    felt, cy = await on_wait_list()
    async with playing(cy) as typed:
        assert felt.last() == WaitListJoined("cy", "Cy")
        typed(last)
        await settled()
        assert felt.last() == WaitListLeft("cy")


async def test_interrupt_leaves_the_wait_list() -> None:
    felt, cy = await on_wait_list()
    session = Session(cy.table, Typed(), interactive=True)
    await session.sit_down()
    running = asyncio.create_task(session.run())
    await settled()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert felt.last() == WaitListLeft("cy")


async def test_script_waits_on_the_wait_list(capsys: pytest.CaptureFixture[str]) -> None:
    felt, cy = await on_wait_list()
    async with playing(cy, interactive=False) as typed:
        typed("c")
        await settled()
        await felt.ask(felt.players["ann"], Leave)
        assert cy.table.you == 0
        await felt.clock.advance(PAUSE)
        await felt.act("call")  # Bob
        await settled()
        assert Checked(0) in felt.events
    assert "You have no seat" not in capsys.readouterr().out


async def test_refused_seat_and_lost_place_are_reported_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    felt, cy = await on_wait_list()
    async with playing(cy) as typed:
        felt.journal.poor.add("cy")
        await felt.ask(felt.players["ann"], Leave)
        await felt.ask(felt.players["bob"], SitOut)
        typed("c")
        await settled()
        await felt.clock.advance(felt.settings.offer_kept)
        assert felt.last() == WaitListLeft("cy")
    out = capsys.readouterr().out
    assert out.count("  A seat is free, but you could not take it: you have 0 chips.\n") == 1
    assert "  You are on the wait list.\n" in out
    assert out.count('  You are no longer on the wait list. Type "in" to join it again.\n') == 1


async def test_failed_leave_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    felt = await Felt.laid(act_ms=300_000)
    cy = await Client.at(felt, "cy")
    async with playing(cy) as typed:
        await felt.join("bob")
        await felt.clock.advance(PAUSE)
        assert cy.table.turn is not None
        felt.journal.down = True
        typed("q", "q")
        await settled()
        assert cy.table.you == 0
        out = capsys.readouterr().out
        assert "  You could not leave.\n  Refused: The server could not confirm that this was saved." in out
        assert "You left the table with" not in out
        await felt.back()
        await settled()
        out = capsys.readouterr().out
        assert "  Play resumes.\n" in out
        assert "Your turn:" in out
        typed("q")
    assert capsys.readouterr().out.endswith("You left the table with 9,950.\n")


async def test_seat_that_is_not_there_is_said_as_people_count(capsys: pytest.CaptureFixture[str]) -> None:
    felt = await Felt.laid(seats=4)
    cy = await Client.at(felt, "cy")
    async with playing(cy) as typed:
        for seat in (0, 5):
            typed(f"move {seat}")
            await settled()
    out = capsys.readouterr().out
    for seat in (0, 5):
        assert f"There is no seat {seat} here: the seats are 1 to 4." in out
