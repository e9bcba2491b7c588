"""What people complained about in the text session, at a felt."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import click
import pytest
from msgspec.structs import replace

from riverboat.client_cli.play.execute import act
from riverboat.client_cli.play.input import InputError
from riverboat.client_cli.play.lines import INTERRUPT
from riverboat.client_cli.play.output import WIDTH
from riverboat.client_cli.play.preferences import Preferences
from riverboat.client_cli.play.screen import choices, whose_turn
from riverboat.client_cli.play.session import Session
from riverboat.engine.actions import Call, LegalActions
from riverboat.engine.events import Called, Checked, Folded, RaisedTo
from tests.client_cli.at_felt import Client
from tests.client_cli.play.test_session import Typed
from tests.support.fakes import settled
from tests.support.felt import PAUSE, Felt


@pytest.fixture(autouse=True)
async def _felts() -> AsyncIterator[None]:
    yield
    await Felt.clear_away()


@asynccontextmanager
async def in_turn(
    preferences: Preferences | None = None, **rules: Any
) -> AsyncIterator[tuple[Felt, Client, Typed, Session]]:
    """Seat cy, who is in turn preflop in the small blind, and bob in the big blind."""
    felt = await Felt.laid(**({"act_ms": 300_000} | rules))
    cy = await Client.at(felt, "cy")
    typed = Typed()
    session = Session(cy.table, typed, interactive=True, preferences=preferences)
    await session.sit_down()
    running = asyncio.create_task(session.run())
    await felt.join("bob")
    await felt.clock.advance(PAUSE)
    assert cy.table.turn is not None
    try:
        yield felt, cy, typed, session
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def type_lines(typed: Typed, *lines: str) -> None:
    for line in lines:
        typed(line)
        await settled()


async def checks_to_cy(felt: Felt, typed: Typed) -> None:
    """Call and be checked to on the flop, where cy is in turn last."""
    await type_lines(typed, "c")
    await felt.act_all("check", "check")


async def test_fold_with_a_free_check_is_asked_once(capsys: pytest.CaptureFixture[str]) -> None:
    async with in_turn() as (felt, _, typed, _):
        await checks_to_cy(felt, typed)
        await type_lines(typed, "f")
        assert isinstance(felt.last(), Checked)
        assert "  You can check for free. Type it again to do it.\n" in capsys.readouterr().out
        await type_lines(typed, "f")
        assert any(isinstance(event, Folded) for event in felt.events)


async def test_settings_turn_questions_and_bell_off(capsys: pytest.CaptureFixture[str]) -> None:
    quiet = Preferences(bell=False, confirm=frozenset())
    async with in_turn(quiet) as (felt, _, typed, _):
        await type_lines(typed, "a")
        assert felt.last() == RaisedTo(0, 10_000)
        assert "\a" not in capsys.readouterr().out
    async with in_turn(quiet) as (felt, _, typed, session):
        await type_lines(typed, INTERRUPT)
        assert session.interrupted


async def test_another_command_withdraws_the_question() -> None:
    async with in_turn() as (felt, _, typed, _):
        await checks_to_cy(felt, typed)
        await type_lines(typed, "f", "c")
        assert not any(isinstance(event, Folded) for event in felt.events)


async def test_all_in_beyond_twenty_big_blinds_is_asked_once(capsys: pytest.CaptureFixture[str]) -> None:
    async with in_turn() as (felt, _, typed, _):
        await type_lines(typed, "a")
        assert not isinstance(felt.last(), RaisedTo)
        assert "That is all-in for 9,950, 99 big blinds. Type it again" in capsys.readouterr().out
        await type_lines(typed, "a")
        assert felt.last() == RaisedTo(0, 10_000)


async def test_ctrl_c_in_a_hand_is_asked_once(capsys: pytest.CaptureFixture[str]) -> None:
    async with in_turn() as (felt, cy, typed, session):
        await type_lines(typed, INTERRUPT)
        assert cy.table.you == 0
        assert "You fold if you leave now. Press Ctrl-C again to do it." in capsys.readouterr().out
        await type_lines(typed, INTERRUPT)
        assert session.interrupted
        assert any(isinstance(event, Folded) for event in felt.events)


async def test_bell_rings_on_the_own_turn(capsys: pytest.CaptureFixture[str]) -> None:
    async with in_turn():
        assert "\a  Your turn:" in click.unstyle(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("amount", "to"), [("3x", 300), ("2.5bb", 250), ("pot", 300), ("1.5k", 1_500), ("600", 600)]
)
async def test_amounts_need_no_arithmetic(amount: str, to: int) -> None:
    async with in_turn() as (felt, _, typed, _):
        await type_lines(typed, f"r {amount}")
        assert felt.last() == RaisedTo(0, to)


async def test_prompt_returns_after_a_reconnect_in_turn(capsys: pytest.CaptureFixture[str]) -> None:
    async with in_turn() as (felt, cy, typed, session):
        cy.table.set_connected(False)
        assert whose_turn(session._follower.state) == "Not connected"
        capsys.readouterr()
        await type_lines(typed, "c", "q")
        assert capsys.readouterr().out.count("Not connected, so nothing was sent.") == 2
        cy.table.set_connected(True)
        assert "Your turn: f fold, c call 50" in click.unstyle(capsys.readouterr().out)
        await settled()
        assert not isinstance(felt.last(), Called)  # nothing is sent later
        await type_lines(typed, "c")
        assert felt.last() == Called(0, 100)


async def test_own_outage_is_not_reported_as_of_somebody_else(capsys: pytest.CaptureFixture[str]) -> None:
    async with in_turn() as (_, cy, typed, _):
        for player, is_reported in (("cy", False), ("bob", True)):
            turn = cy.table.mirror.turn
            assert turn is not None
            cy.table.mirror.turn = replace(turn, grace=30_000)
            cy.table.set_suspended(False)  # an update without events
            await settled()
            assert (f"{player.title()} disconnected" in capsys.readouterr().out) == is_reported
            cy.table.mirror.turn = turn
            await type_lines(typed, "c")


async def test_action_of_a_past_turn_is_not_sent() -> None:
    async with in_turn() as (felt, cy, _, _):
        turn = cy.table.turn
        assert turn is not None
        await act(Call(), cy.table, (turn.hand, turn.turn))
        with pytest.raises(InputError, match="That turn is already over"):
            await act(Call(), cy.table, (turn.hand, turn.turn))
        assert sum(isinstance(event, Called) for event in felt.events) == 1


async def test_prompt_says_whose_turn_it_is() -> None:
    async with in_turn() as (_, _, typed, session):
        state = session._follower.state
        assert whose_turn(state) == "Your turn"
        await type_lines(typed, "c")
        assert whose_turn(state) == "Bob's turn"


@pytest.mark.parametrize(
    "legal",
    [
        LegalActions(1, fold=True, call=1_000_000, raise_to=(2_000_000, 900_000_000)),
        LegalActions(1, draw=5),
        LegalActions(1, runs=4),
    ],
)
def test_choices_fit_the_screen(legal: LegalActions) -> None:
    lines = click.unstyle(choices(legal, 900_000_000, 299, 30)).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert lines[-1].endswith("? help, 299 s + 30 s time bank")
