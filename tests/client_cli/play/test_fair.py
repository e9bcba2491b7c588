"""Both renderers show one quiet mark for a deal that holds, and say loudly what does not."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.table_page import TablePage
from riverboat.client_cli.play.preferences import Preferences
from riverboat.client_cli.play.session import Session
from riverboat.server.protocol.codecs import Frame
from riverboat.server.protocol.deals import FairDealsInfo
from riverboat.server.protocol.messages import Update
from riverboat.server.tables.room import Room
from tests.client_cli.at_felt import Client
from tests.client_cli.play.test_session import Typed
from tests.support.fakes import settled
from tests.support.felt import PAUSE, Felt
from tests.support.waiting import until

ROOM = Room.begin(bytes(range(32)))
HOLDS, FAILED = "The deal is checked: 2 of 2 contributed", "does not hold. A card that you saw is not the one"


@pytest.fixture(autouse=True)
async def _felts() -> AsyncIterator[None]:
    yield
    await Felt.clear_away()


class Cheated(Client):
    """A client to whom the server shows other cards than those that it committed to, if `cheats`."""

    cheats = False

    def send(self, frame: Frame) -> None:
        message = self.codec.decode_message(frame)
        if not isinstance(message, Update) or not self.cheats:
            super().send(frame)
            return
        for event in message.events:
            if event is not None and event["kind"] == "hole_cards_dealt":
                event["cards"] = [
                    next(card for card in range(52) if card not in event["cards"]),
                    event["cards"][1],
                ]
        self.table.apply(message)


async def dealt(cheats: bool, show: Callable[[Cheated], object]) -> Cheated:
    """Deal a hand from commitments to Ann and Bob, who both contribute. show: how Ann sees the table."""
    felt = await Felt.laid(act_ms=300_000, room=ROOM)
    ann, bob = await Cheated.at(felt, "ann"), await Client.at(felt, "bob")
    assert isinstance(ann, Cheated)
    for client in (ann, bob):
        client.table.contribute(FairDealsInfo(room=ROOM.key.hex(), packs=4))
    ann.cheats = cheats
    show(ann)
    await ann.table.sit(10_000)
    await settled()
    await bob.table.sit(10_000)
    await settled()
    for _ in range(20):
        await felt.clock.advance(PAUSE / 4)
        await settled()
        if ann.table.view is not None:
            break
    await until(lambda: ann.table.view is not None and bool(ann.table.view.hole_cards))
    await settled()
    return ann


@pytest.mark.parametrize("cheats", [False, True])
async def test_plain_mode_prints_the_mark_once_and_the_warning(
    cheats: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    sessions: list[asyncio.Task[object]] = []

    def show(client: Cheated) -> None:
        sessions.append(asyncio.create_task(Session(client.table, Typed(), interactive=True).run()))

    await dealt(cheats, show)
    output = " ".join(capsys.readouterr().out.split())
    assert output.count(HOLDS) == (not cheats)
    assert output.count(FAILED) == cheats
    assert ("A deal does not hold" in output) == cheats
    sessions[0].cancel()
    await asyncio.gather(*sessions, return_exceptions=True)


@pytest.mark.parametrize("chosen", [None, True, False])
async def test_player_chooses_whether_to_contribute(chosen: bool | None) -> None:
    felt = await Felt.laid(room=ROOM)
    client = await Client.at(felt, "ann")
    client.table.contribute(FairDealsInfo(room=ROOM.key.hex(), packs=4, opt_in=True))
    preferences = Preferences(contribute=chosen)
    Session(client.table, Typed(), interactive=False, preferences=preferences)
    TablePage(client.table, preferences, Look())
    assert client.table.fair is not None
    assert client.table.fair.contributes == bool(chosen)


@pytest.mark.parametrize("cheats", [False, True])
@pytest.mark.parametrize("width", [60, 80, 120])
async def test_full_screen_shows_the_mark_and_the_warning(cheats: bool, width: int) -> None:
    pages: list[TablePage] = []
    running: list[asyncio.Task[object]] = []

    def show(client: Cheated) -> None:
        pages.append(TablePage(client.table, Preferences(), Look()))
        running.append(asyncio.create_task(pages[0].run()))

    await dealt(cheats, show)
    header = pages[0].grid(width, 24).text.splitlines()[0]
    assert ("✗" in header) == cheats
    assert ("✓ 2/2" in header) == (not cheats)
    text = " ".join(pages[0].grid(120, 24).text.split())
    assert ("does not hold" in text) == cheats
    running[0].cancel()
    await asyncio.gather(*running, return_exceptions=True)
