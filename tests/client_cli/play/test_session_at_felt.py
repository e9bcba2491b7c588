"""What a session says where it depends on the time, or on what the server can do at the moment."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from client_cli.play.session import Session
from server.protocol.commands import Act, Leave
from tests.client_cli.at_felt import Client
from tests.client_cli.play.test_session import Typed
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import PAUSE, Felt

DELAY = 30


@pytest.fixture(autouse=True)
async def _felts() -> AsyncIterator[None]:
    yield
    await Felt.clear_away()


@asynccontextmanager
async def playing(client: Client, **how: Any) -> AsyncIterator[Typed]:
    """A session of somebody at `client`, seated or in line; it takes what is typed."""
    typed = Typed()
    session = Session(client.table, typed, in_person=how.pop("in_person", True), **how)
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


async def test_who_leaves_a_table_that_is_shown_late_is_told_of_hands_of_others(
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
    out = capsys.readouterr().out
    assert out.count("You have ") == 1
    assert out.count("  You are up with 10050. To sit down again: in\n") == 1
    assert out.count("  Bob wins the pot of 100\n") == 2


async def test_a_seat_that_is_lost_out_of_sight_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    felt = await Felt.laid()
    cy = await Client.at(felt, "cy")
    async with playing(cy):
        cy.behind = True
        await felt.ask(cy, Leave)
        cy.catch_up()
        await settled()
    out = capsys.readouterr().out
    assert "  You are up. To sit down again: in\n" in out
    assert "You leave with" not in out
