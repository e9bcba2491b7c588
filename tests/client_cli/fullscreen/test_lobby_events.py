"""The tournaments in the lobby of the full screen: their list, and the standings of one."""

import asyncio
from typing import Any

import pytest

from riverboat.client_cli.fullscreen.lobby import LobbyScreen
from riverboat.client_cli.fullscreen.lobby_events import EventList, ShowEvents, ShowStandings
from riverboat.client_cli.fullscreen.lobby_page import LobbyPage
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.library.connection import Connection
from riverboat.server.protocol.tournaments import TournamentInfo


def event(id: str, name: str, stage: str, **fields: Any) -> TournamentInfo:
    return TournamentInfo(
        tournament=id,
        name=name,
        host="h",
        stage=stage,
        structure="Sit-and-go",
        game="nlhe",
        seats=9,
        stack=1_500,
        min_players=9,
        max_players=9,
        starts_when_full=True,
        entered=9,
        left=4,
        **fields,
    )


@pytest.fixture
def lobby() -> LobbyScreen:
    screen = LobbyScreen("riverboat 0.1", "Finn")
    screen.events = EventList(
        [
            event("event-c", "Cup", "finished"),
            event("event-b", "Bounties", "running"),
            event("event-a", "Afternoon", "registering"),
        ]
    )
    return screen


def text(lobby: LobbyScreen, width: int = 80, height: int = 24) -> list[str]:
    return lobby.draw(width, height, Look()).text.splitlines()


def test_key_of_the_lobby_lists_tournaments() -> None:
    screen = LobbyScreen("riverboat 0.1", "Finn")
    assert screen.press("t") == ShowEvents()
    assert "Tournaments" in text(screen)[-1]
    screen.events = EventList([])
    assert "No tournament is open." in " ".join(text(screen))
    assert screen.press("enter") is None
    assert screen.events is not None
    screen.press("escape")
    assert screen.events is None


@pytest.mark.parametrize("width", [40, 80, 140])
def test_open_ones_come_before_finished_ones(lobby: LobbyScreen, width: int) -> None:
    rows = text(lobby, width)
    assert "Afternoon" in rows[2]
    assert "registering" in rows[2]
    assert "Bounties" in rows[3]
    assert "Cup" in rows[4]
    assert "finished" in rows[4]
    assert max(map(len, rows)) <= width


def test_chosen_one_is_opened_and_its_standings_scroll(lobby: LobbyScreen) -> None:
    lobby.press("up")
    assert lobby.press("enter") == ShowStandings("event-c")
    lobby.press("event 1")
    assert lobby.press("enter") == ShowStandings("event-b")
    assert lobby.events is not None
    lobby.events.lines = [f"player {number}" for number in range(60)]
    assert text(lobby)[0].strip() == "Bounties"
    assert text(lobby)[2].strip() == "player 0"
    lobby.press("down")
    assert text(lobby)[2].strip() == "player 1"
    lobby.press("escape")
    assert lobby.events is not None
    assert "Tournaments" in text(lobby)[0]


@pytest.mark.integration
async def test_standings_are_read_from_the_server(url: str) -> None:
    async with await Connection.connect(url, name="Finn") as connection:
        opened = await connection.open_tournament("Cup", "heads-up", free=True)
        tournament = await connection.tournament(opened.tournament)
        await tournament.register()
        page = LobbyPage(connection, await connection.watch_lobby(), Look())
        repainted = asyncio.Event()
        page.repaint = repainted.set
        running = asyncio.create_task(page.run())
        async with asyncio.timeout(60):
            page.press("t")
            while "Cup" not in page.grid(80, 24).text:
                await repainted.wait()
                repainted.clear()
            page.press("enter")
            while "riverboat play --tournament" not in page.grid(80, 24).text:
                await repainted.wait()
                repainted.clear()
            assert "Finn" in page.grid(80, 24).text
            page.press("escape")
            page.press("escape")
            page.press("q")
            assert await running is None
