"""Seats that programs take are marked, and the lobby names the players of public tables."""

import pytest

from riverboat.engine.table.events import SeatTaken
from riverboat.server.protocol.commands import Leave, Sit
from tests.server.tables.test_recovery import restarted
from tests.support.fakes import FakeViewer
from tests.support.felt import Felt


async def test_seat_is_marked_by_the_connection_that_takes_it() -> None:
    felt = await Felt.laid()
    ann, robot = await felt.join("ann", seat=2), FakeViewer("robot")
    robot.bot = True
    felt.players["robot"] = robot
    await felt.watch(robot)
    await felt.ask(robot, Sit, buy_in=5_000, seat=1)
    taken = [event for event in felt.events if isinstance(event, SeatTaken)]
    assert [(event.player, event.bot) for event in taken] == [("ann", False), ("robot", True)]
    for mirror in (felt.mirror, ann.mirrors[felt.id]):
        assert {number: seat.bot for number, seat in mirror.state.seats.items()} == {1: True, 2: False}
    again = await restarted(felt)
    assert again.mirror.state.seats[1].bot
    await again.ask(again.players["robot"], Leave)
    await again.ask(again.players["robot"], Sit, buy_in=5_000)
    assert not any(seat.bot for seat in again.mirror.state.seats.values())


@pytest.mark.parametrize("private", [{}, {"unlisted": True}, {"password": "open, please"}])
async def test_names_of_players_are_in_the_info_of_public_tables(private: dict[str, object]) -> None:
    felt = await Felt.laid()
    host = FakeViewer("host")
    info = await felt.open(host, **private)
    assert info.names == []
    felt.id = info.table
    await felt.watch(host)
    await felt.ask(host, Sit, buy_in=5_000, seat=3)
    expected = [] if private else ["Host"]
    assert felt.lobby._tables[info.table].info.names == expected
    assert (await felt.watch(host)).info.names == expected
