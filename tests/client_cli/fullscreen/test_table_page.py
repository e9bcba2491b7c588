"""The page of a table with a server and a fake clock behind it, and the application round it."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace
from textual import events as textual_events

from riverboat.client_cli.fullscreen.app import FullScreen
from riverboat.client_cli.fullscreen.driver import marks_pastes
from riverboat.client_cli.fullscreen.grid import Grid
from riverboat.client_cli.fullscreen.guard import GUARD
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.table_page import TablePage
from riverboat.client_cli.play.preferences import Preferences
from riverboat.client_cli.play.state import LOG_LENGTH
from riverboat.engine.events import Called, Event, Folded, RaisedTo
from riverboat.engine.table.events import ChatSaid, SatOut
from riverboat.server.protocol.event_data import event_to_data
from riverboat.server.protocol.messages import Turn, Update
from tests.client_cli.at_felt import Client
from tests.client_cli.fullscreen.archive import Archive, past_hand
from tests.client_cli.fullscreen.moments import showdown
from tests.support.fakes import settled
from tests.support.felt import PAUSE, Felt
from tests.support.waiting import PATIENCE, until


@pytest.fixture(autouse=True)
async def _felts() -> AsyncIterator[None]:
    yield
    await Felt.clear_away()


class Seated:
    """A player in seat 0 of a table for two, with a page."""

    def __init__(self, felt: Felt, client: Client, page: TablePage) -> None:
        self.felt, self.client, self.page = felt, client, page

    def text(self, width: int = 80, height: int = 24) -> str:
        return self.page.grid(width, height).text

    def update(self, *events: Event, turn: Turn | None) -> None:
        """Let the client receive `events` together with what it receives right before and after."""
        table, data = self.client.table, [event_to_data(event) for event in events]
        table.apply(Update(table=table.id, seq=table.mirror.seq + 1, events=data, turn=turn))

    async def turn_has_begun(self) -> None:
        await until(lambda: self.page.state.your_turn)
        await asyncio.sleep(1.2 * GUARD)


@asynccontextmanager
async def seated(look: Look | None = None) -> AsyncIterator[Seated]:
    felt = await Felt.laid()
    client = await Client.at(felt, "ann")
    await client.table.sit(10_000)
    await felt.join("bob")
    page = TablePage(client.table, Preferences(), look or Look())
    running = asyncio.create_task(page.run())
    await settled()
    await felt.clock.advance(PAUSE)
    await settled()
    try:
        yield Seated(felt, client, page)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_keys_reach_the_table() -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        assert "Your turn" in ann.text()
        ann.page.press("c")
        await until(lambda: any(isinstance(event, Called) for event in ann.felt.events))
        await until(lambda: not ann.page.state.your_turn)
        assert "Bob to act" in ann.text()


async def test_amount_reaches_the_table() -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        for key in ["r", *"3x", "enter"]:
            ann.page.press(key)
        await until(lambda: RaisedTo(0, 300) in ann.felt.events)


@pytest.mark.parametrize("size", [(120, 34), (60, 20), (20, 5), (79, 23)])
async def test_resizing_in_mid_turn_loses_nothing(size: tuple[int, int]) -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        for key in ["r", *"250"]:
            ann.page.press(key)
        ann.text()
        ann.text(*size)
        assert "Raise to 250" in ann.text()
        ann.page.press("enter")
        await until(lambda: RaisedTo(0, 250) in ann.felt.events)


async def test_bell_and_title_on_the_own_turn() -> None:
    rung: list[str] = []
    async with seated() as ann:
        ann.page.ring = lambda: rung.append("bell")
        ann.page.set_title = rung.append
        await ann.turn_has_begun()
        ann.page.press("c")
        await until(lambda: not ann.page.state.your_turn)
        await ann.felt.act_all("check")
        await until(lambda: not ann.page.state.your_turn and ann.page.state.hand is not None)
        await ann.felt.act_all("check")
        await until(lambda: {"bell", "Your turn: Felt"} <= set(rung))


async def test_chat_and_commands() -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        for key in ["t", *"gl all", "enter"]:
            ann.page.press(key)
        await until(lambda: ann.page.state.chat)
        assert isinstance(ann.felt.last(), ChatSaid)
        for key in [":", *"out", "enter"]:
            ann.page.press(key)
        await until(lambda: SatOut(0) in ann.felt.events)


async def test_refusal_is_one_sentence() -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        for key in [":", *"move 1", "enter"]:
            ann.page.press(key)
        await until(lambda: ann.page.state.problem)
        assert "Refused: " in ann.text()


@pytest.mark.parametrize("line", ["nonsense", "r 5 5", "next what", "/nothing", "d 9", "r 1/0"])
async def test_wrong_command_is_one_sentence(line: str) -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        for key in [":", *line, "enter"]:
            ann.page.press(key)
        await until(lambda: ann.page.state.problem)
        assert ann.page.state.note


async def test_outage_stops_keys_and_clock() -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        ann.client.table.set_connected(False)
        ann.page.press("f")
        await until(lambda: "Nothing was sent" in ann.text() and "reconnecting" in ann.text())
        ann.client.table.set_connected(True)
        await until(lambda: "Nothing was sent" not in ann.text())
        assert not any(isinstance(event, Folded) for event in ann.felt.events)
        ann.page.press("f")
        await until(lambda: any(isinstance(event, Folded) for event in ann.felt.events))


async def test_clock_is_set_again_after_an_outage_without_events() -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        turn = ann.client.table.turn
        assert turn is not None
        ann.client.table.set_connected(False)
        ann.update(turn=replace(turn, ms=300_000))  # the reply to the resume
        ann.client.table.set_connected(True)
        await until(lambda: ann.page.state.connected and ann.page.state.clock)
        assert ann.page.state.clock is not None
        assert ann.page.state.clock.act == 300


async def test_resuming_right_before_other_events_is_shown() -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        turn = ann.client.table.turn
        ann.client.table.set_suspended(True)
        await until(lambda: ann.page.state.suspended)
        ann.client.table.set_suspended(False)
        ann.update(ChatSaid("bob", "Bob", "hello"), turn=turn)
        await until(lambda: ann.page.state.chat)
        assert not ann.page.state.suspended
        assert ann.page.state.your_turn


async def test_messages_count_as_unread_until_the_chat_is_shown() -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        turn = ann.client.table.turn
        for _ in range(LOG_LENGTH + 1):  # more than are kept
            ann.update(ChatSaid("bob", "Bob", "hello"), turn=turn)
        await until(lambda: f"chat ({LOG_LENGTH + 1})" in ann.text())
        ann.page.press("tab")
        ann.update(ChatSaid("bob", "Bob", "bye"), turn=turn)
        await until(lambda: "bye" in ann.text())
        ann.page.press("tab")
        assert "chat (" not in ann.text()


async def test_turn_is_announced_over_past_hands_and_nothing_is_lost() -> None:
    rung: list[str] = []
    async with seated() as ann:
        archive = Archive([past_hand(showdown().hand, 0)])
        ann.client.list_hands, ann.client.show_hand = archive.list_hands, archive.show_hand  # type: ignore[attr-defined]
        ann.page.ring = lambda: rung.append("bell")
        await ann.turn_has_begun()
        ann.page.press("c")
        await until(lambda: not ann.page.state.your_turn)
        ann.page.press("h")
        await until(lambda: "River Queen" in ann.text())
        ann.page.press("enter")
        await until(lambda: "Replay  1 of" in ann.text())
        assert " to act " in ann.text().split("\n")[0]  # the other's turn, with the clock
        assert "Your turn" not in ann.text()
        await ann.felt.act_all("check", "check")
        await until(lambda: ann.page.state.your_turn)
        assert "Your turn" in ann.text().split("\n")[0]
        assert rung == ["bell"]
        ann.page.press("f")  # means nothing here
        ann.page.paste("f")
        ann.client.table.set_connected(False)
        assert "reconnecting" in ann.text().split("\n")[0]
        ann.client.table.set_connected(True)
        ann.page.press("escape")
        ann.page.press("escape")
        assert "Your turn" in ann.text()
        assert not any(isinstance(event, Folded) for event in ann.felt.events)


async def test_run_ends_when_the_player_quits() -> None:
    felt = await Felt.laid()
    client = await Client.at(felt, "ann")
    page = TablePage(client.table, Preferences(), Look())
    running = asyncio.create_task(page.run())
    await settled()
    page.press("q")
    async with asyncio.timeout(PATIENCE):
        await running


# The application.


@asynccontextmanager
async def on_screen(
    ann: Seated, size: tuple[int, int] = (80, 24), *, marks_pastes: bool = False
) -> AsyncIterator[tuple[FullScreen, Callable[..., Awaitable[None]]]]:
    """Show the page with Textual, without a terminal."""
    app = FullScreen(ann.page, "dark", marks_pastes=marks_pastes)
    ann.page.repaint = app.request_paint
    async with app.run_test(size=size) as pilot:

        async def press(*keys: str) -> None:
            for key in keys:
                await pilot.press(key)
                await asyncio.sleep(0.06)

        yield app, press


async def test_screen_shows_the_page_and_passes_keys_on() -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        async with on_screen(ann) as (app, press):
            await until(lambda: "Your&#160;turn" in app.export_screenshot())
            assert "Felt" in app.export_screenshot()
            await press("c")
            await until(lambda: any(isinstance(event, Called) for event in ann.felt.events))
            assert app.failure is None


async def test_click_on_a_button_presses_its_key() -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        async with on_screen(ann) as (app, _press), asyncio.timeout(PATIENCE):
            await app.shown.wait()
            button = next(each for each in ann.page.grid(80, 24).buttons if each.key == "c")
            await asyncio.sleep(1.2 * GUARD)
            x, y = button.area.x, button.area.y
            app.on_mouse_down(textual_events.MouseDown(None, x, y, 0, 0, 1, False, False, False, x, y))
            app.on_mouse_up(textual_events.MouseUp(None, x, y, 0, 0, 1, False, False, False, x, y))
            await until(lambda: any(isinstance(event, Called) for event in ann.felt.events))


async def test_click_right_after_a_change_does_nothing_and_says_so() -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        async with on_screen(ann) as (app, _press):
            await app.shown.wait()
            button = next(each for each in ann.page.grid(80, 24).buttons if each.key == "c")
            x, y = button.area.x, button.area.y
            down = textual_events.MouseDown(None, x, y, 0, 0, 1, False, False, False, x, y)
            down.time -= 3600  # pressed long before the button was there
            app.on_mouse_down(down)
            app.on_mouse_up(textual_events.MouseUp(None, x, y, 0, 0, 1, False, False, False, x, y))
            assert "Click again" in ann.page.state.note
            assert not any(isinstance(event, Called) for event in ann.felt.events)


async def test_keys_in_a_burst_are_taken_for_pasted_text() -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        async with on_screen(ann) as (app, _press):
            pressed = [textual_events.Key(key, key) for key in "ffcc"]
            for key in pressed:
                key.time = pressed[0].time  # however slow the machine is
                app.on_key(key)
            await until(lambda: "ignored" in ann.page.state.note)
            assert not any(isinstance(event, Folded | Called) for event in ann.felt.events)


async def test_keys_in_a_burst_are_keys_where_pasted_text_is_marked() -> None:
    """Over a slow connection, what was typed in a second arrives at once."""
    async with seated() as ann:
        await ann.turn_has_begun()
        async with on_screen(ann, marks_pastes=True) as (app, _press):
            at = time.monotonic()
            for key in (*"r300", "enter"):
                event = textual_events.Key(key, None if key == "enter" else key)
                event.time = at
                app.on_key(event)
            await until(lambda: any(isinstance(event, RaisedTo) for event in ann.felt.events))
            app.on_paste(textual_events.Paste("ff"))
            assert "ignored" in ann.page.state.note


@pytest.mark.parametrize(
    ("environment", "marks"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "screen", "TMUX": "socket,1,0"}, True),
        ({"TERM": "screen"}, False),
        ({"TERM": "linux"}, False),
        ({}, False),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="TERM says nothing on Windows")
def test_terminals_that_mark_pasted_text(environment: dict[str, str], marks: bool) -> None:
    assert marks_pastes(environment) is marks


async def test_enter_in_a_long_burst_does_not_send() -> None:
    async with seated() as ann, on_screen(ann) as (app, _press):
        for key in ("t", *"a pasted line of some length", "enter"):
            event = textual_events.Key(key, None if key == "enter" else key)
            event.time = 1.0 if key == "t" else 2.0
            app.on_key(event)
            if key == "t":
                await until(lambda: ann.page.typing)
        assert ann.page.screen.line.text == "a pasted line of some length"
        assert not any(isinstance(event, ChatSaid) for event in ann.felt.events)
        later = textual_events.Key("enter", None)
        later.time = 3.0
        app.on_key(later)
        await until(lambda: any(isinstance(event, ChatSaid) for event in ann.felt.events))


async def test_pasted_text_does_not_act() -> None:
    async with seated() as ann:
        await ann.turn_has_begun()
        async with on_screen(ann) as (app, _press):
            app.on_paste(textual_events.Paste("f\nf\n"))
            await until(lambda: "ignored" in ann.page.state.note)
            assert not any(isinstance(event, Folded) for event in ann.felt.events)


class Broken:
    """A page that fails at every key."""

    typing = False

    def press(self, key: str, at: float | None = None) -> None:
        raise RuntimeError("broken")

    def refuse_click(self) -> None: ...

    def paste(self, text: str) -> None: ...

    def grid(self, width: int, height: int) -> Grid:
        return Grid(width, height)


async def test_error_while_drawing_prints_no_local_variables(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(canvas: object, y: int) -> None:
        token = "secret-token"
        raise RuntimeError(f"broken at {y} {len(token)}")

    monkeypatch.setattr("riverboat.client_cli.fullscreen.app._Canvas.render_line", fail)
    app = FullScreen(Broken(), None)
    async with asyncio.timeout(PATIENCE):
        await app.run_async(headless=True, size=(80, 24))
    assert "broken at" in str(app.failure)
    printed = capsys.readouterr()
    assert "secret-token" not in printed.out + printed.err


async def test_error_ends_the_application_and_is_kept_for_later() -> None:
    app = FullScreen(Broken(), None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        await until(lambda: app.failure is not None)
    assert str(app.failure) == "broken"
