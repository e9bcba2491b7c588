"""Every way in which a session ends, and all else that a server says unasked, in both renderers."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace

import click
import pytest

from riverboat.client_cli.fullscreen.guard import GUARD
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.table_page import TablePage
from riverboat.client_cli.library import notices
from riverboat.client_cli.library.errors import ClientError, CommandRefused, ConnectFailed, ConnectionLost
from riverboat.client_cli.library.errors import TakenOver as PlaysElsewhere
from riverboat.client_cli.library.reconnect import TABLE_GONE_CODES
from riverboat.client_cli.main import ExitCode
from riverboat.client_cli.play.endings import RETRYABLE, Ending, Reason, SessionFailed, ending_by
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.lines import INTERRUPT
from riverboat.client_cli.play.plain import finish
from riverboat.client_cli.play.preferences import Preferences
from riverboat.client_cli.play.rejoining import play_until_over
from riverboat.client_cli.play.session import Session
from riverboat.engine.events import Event
from riverboat.engine.table.events import PlayerKicked, SeatLeft, TableClosed
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.event_data import event_to_data
from tests.client_cli.at_felt import Client
from tests.client_cli.play.test_session import Typed
from tests.support.fakes import settled
from tests.support.felt import PAUSE, Felt
from tests.support.waiting import until

LEFT = SeatLeft(0, 10_000)


@dataclass(frozen=True)
class Notice:
    """An ending: what brings it about, its sentence, and the exit code."""

    by: str | ClientError | tuple[Event, ...]
    sentence: str
    code: ExitCode


ENDINGS: dict[Reason, Notice] = {
    Reason.LEFT: Notice("q", "You left the table with 10,000.", ExitCode.DONE),
    Reason.LEFT_OFFLINE: Notice(
        INTERRUPT,
        "You stopped while disconnected; you still have your seat, with 10,000.",
        ExitCode.INTERRUPTED,
    ),
    Reason.CLOSED: Notice(
        (LEFT, TableClosed("good night")),
        "The table was closed (good night), and you left it with 10,000.",
        ExitCode.DONE,
    ),
    Reason.GONE: Notice(
        CommandRefused(Code.UNKNOWN_TABLE, "table 7 does not exist"),
        "The table was closed while you were away; you had 10,000 at the table.",
        ExitCode.REFUSED,
    ),
    Reason.KICKED: Notice(
        (PlayerKicked("ann", "Ann", may_watch=False, reason="by the host"), LEFT),
        "You were kicked (by the host) and left the table with 10,000.",
        ExitCode.REFUSED,
    ),
    Reason.BANNED: Notice(
        ConnectionLost("connection lost: banned", code="banned", permanent=True),
        "You are banned from this server; you had 10,000 at the table.",
        ExitCode.REFUSED,
    ),
    Reason.SIGNED_OUT: Notice(
        ConnectionLost("connection lost: signed_out", code="signed_out", permanent=True),
        "You were signed out on another machine; you had 10,000 at the table.",
        ExitCode.NO_CONNECTION,
    ),
    Reason.REPLACED: Notice(
        ConnectionLost("connection lost: replaced", code="replaced", permanent=True),
        "The server closed this connection because you opened too many; you had 10,000 at the table.",
        ExitCode.NO_CONNECTION,
    ),
    Reason.TAKEN_OVER: Notice(
        PlaysElsewhere("you joined this table from another connection"),
        "You joined this table from another connection, which plays your 10,000 from now on.",
        ExitCode.REFUSED,
    ),
    Reason.STOPPED: Notice(
        ConnectionLost("connection lost: the server is closing", code="going_away"),
        "The server stopped; your seat with 10,000 is kept for a while.",
        ExitCode.NO_CONNECTION,
    ),
    Reason.LOST: Notice(
        ConnectionLost("connection lost; could not reconnect within 30 s"),
        "The connection was lost (could not reconnect within 30 s);"
        " your seat with 10,000 is kept for a while.",
        ExitCode.NO_CONNECTION,
    ),
    Reason.REJECTED: Notice(
        ConnectionLost("connection lost: too_fast", code="too_fast", permanent=True),
        "The server ended the connection (too_fast); you had 10,000 at the table.",
        ExitCode.NO_CONNECTION,
    ),
}

CLOSE_REASONS = {
    CloseReason.GOING_AWAY: Reason.STOPPED,
    CloseReason.SIGNED_OUT: Reason.SIGNED_OUT,
    CloseReason.REPLACED: Reason.REPLACED,
    CloseReason.BANNED: Reason.BANNED,
    CloseReason.HELLO_TIMEOUT: Reason.LOST,
    CloseReason.TOO_MANY_BAD_FRAMES: Reason.REJECTED,
    CloseReason.TOO_FAST: Reason.REJECTED,
    CloseReason.TOO_SLOW: Reason.LOST,
    CloseReason.TABLE_MOVED: Reason.LOST,
}
PERMANENT = {Reason.SIGNED_OUT, Reason.REPLACED, Reason.BANNED, Reason.REJECTED}

REPLIES = {"Accepted", "Repeated", "Stale", "Refused"}
STATE = {"Update", "Snapshot", "Lobby", "EncodedLobby", "Preaction", "TournamentSnapshot", "TournamentUpdate"}
UNASKED = {"Suspended", "Resumed", "TakenOver", "Closing"}
"""Messages that need words of their own: see the tests below and ENDINGS."""


@pytest.fixture(autouse=True)
async def _felts() -> AsyncIterator[None]:
    yield
    await Felt.clear_away()


async def seat() -> tuple[Felt, Client]:
    """Seat Ann with 10,000 where nobody else sits."""
    felt = await Felt.laid(act_ms=300_000)
    ann = await Client.at(felt, "ann")
    await ann.table.sit(10_000)
    await settled()
    return felt, ann


def bring_about(client: Client, notice: Notice, press: Callable[[str], None]) -> None:
    table = client.table
    match notice.by:
        case str() as key:
            if key == INTERRUPT:
                table.set_connected(False)
            press(key)
        case ClientError() as error:
            table.end(error)
        case events:
            data = [event_to_data(event) for event in events]
            table.apply(msg.Update(table=table.id, seq=table.mirror.seq + 1, events=data, turn=None))


async def end_on_full_screen(reason: Reason) -> tuple[TablePage, Ending]:
    _, ann = await seat()
    page = TablePage(ann.table, Preferences(), Look())
    running = asyncio.create_task(page.run())
    await settled()
    bring_about(ann, ENDINGS[reason], lambda key: page.press("ctrl+c" if key == INTERRUPT else key))
    return page, await running


def whole(page: TablePage, width: int) -> str:
    """Return the screen as running text."""
    return " ".join(page.grid(width, 24).text.split())


def test_every_ending_is_in_the_list() -> None:
    assert {*ENDINGS} == {*Reason}
    assert {*CLOSE_REASONS} == {*CloseReason}


def test_every_message_is_in_a_list() -> None:
    assert {each.__name__ for each in msg.Message.__subclasses__()} == REPLIES | STATE | UNASKED


@pytest.mark.parametrize("close", CloseReason)
def test_every_close_reason_has_its_ending(close: CloseReason) -> None:
    reason = CLOSE_REASONS[close]
    error = ConnectionLost("connection lost", code=close.reason, permanent=reason in PERMANENT)
    assert ending_by(error).reason is reason


@pytest.mark.parametrize("code", sorted(TABLE_GONE_CODES))
def test_table_that_is_gone_is_an_ending(code: Code) -> None:
    assert ending_by(CommandRefused(code, "no")).reason in (Reason.GONE, Reason.KICKED)


@pytest.mark.parametrize("reason", Reason)
async def test_plain_mode_says_the_ending(reason: Reason, capsys: pytest.CaptureFixture[str]) -> None:
    notice = ENDINGS[reason]
    _, ann = await seat()
    typed = Typed()
    session = Session(ann.table, typed, interactive=True)
    running = asyncio.create_task(session.run())
    await settled()
    bring_about(ann, notice, typed)
    ending = await running
    code = ExitCode.DONE
    try:
        finish(ending, interrupted=session.interrupted)
    except SessionFailed as failure:
        failure.show()
        code = ExitCode(failure.exit_code)
    except click.Abort:
        code = ExitCode.INTERRUPTED
    assert (ending.reason, code) == (reason, notice.code)
    assert capsys.readouterr().out.splitlines().count(notice.sentence) == 1


@pytest.mark.parametrize("reason", Reason)
async def test_full_screen_shows_the_ending_whole(reason: Reason) -> None:
    notice = ENDINGS[reason]
    page, ending = await end_on_full_screen(reason)
    assert (ending.reason, ending.sentence, ending.code) == (reason, notice.sentence, notice.code)
    asking = asyncio.create_task(page.ask_about(ending, offers=True))
    await settled()
    keys = f"{said('key-tries-again')} {said('key-quits')}" if reason in RETRYABLE else said("key-closes")
    for width in (40, 60, 80, 120, 200):
        assert notice.sentence in whole(page, width)
        assert keys in whole(page, width)
    asking.cancel()


@pytest.mark.parametrize(
    ("reason", "key", "answer"),
    [
        (Reason.STOPPED, "enter", True),
        (Reason.STOPPED, "q", False),
        (Reason.KICKED, "c", False),
        (Reason.CLOSED, "enter", False),
    ],
)
async def test_ending_stays_until_a_key(reason: Reason, key: str, answer: bool) -> None:
    page, ending = await end_on_full_screen(reason)
    asking = asyncio.create_task(page.ask_about(ending, offers=True))
    await settled()
    page.press(key)  # at once: meant for the table
    await settled()
    assert not asking.done()
    page.press(key, asyncio.get_running_loop().time() + GUARD)
    assert await asking is answer


async def test_last_hand_stays_behind_the_ending() -> None:
    felt, ann = await seat()
    await felt.join("bob")
    page = TablePage(ann.table, Preferences(), Look())
    running = asyncio.create_task(page.run())
    await felt.clock.advance(PAUSE)
    await until(lambda: page.state.your_turn)
    ann.table.end(ENDINGS[Reason.STOPPED].by)  # type: ignore[arg-type]
    ending = await running
    asking = asyncio.create_task(page.ask_about(ending, offers=True))
    await settled()
    shown = page.grid(80, 24).text
    assert "hand 1" in shown
    assert "Bob" in shown
    assert f"{ending.chips:,}" in ending.sentence
    asking.cancel()


async def test_stopping_server_is_announced_on_the_full_screen() -> None:
    """Plain mode prints it as every change of the connection: see tests/client_cli/library."""
    _, ann = await seat()
    page = TablePage(ann.table, Preferences(), Look())
    running = asyncio.create_task(page.run())
    await settled()
    ann.table.on_announcement(notices.Notice("the server closes in at most 9 seconds", "closing"))
    assert "The server closes in at most 9 seconds." in page.grid(80, 24).text
    page.press("?")
    page.press("escape")
    assert "The server closes in at most" in page.grid(80, 24).text  # in the log
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


@pytest.mark.parametrize("suspended", [True, False])
async def test_suspension_is_said_in_both(suspended: bool, capsys: pytest.CaptureFixture[str]) -> None:
    words = "The table is suspended" if suspended else "Play resumes"
    _, ann = await seat()
    typed = Typed()
    plain = asyncio.create_task(Session(ann.table, typed, interactive=True).run())
    await settled()
    ann.table.set_suspended(True)
    await settled()
    ann.table.set_suspended(suspended)
    await settled()
    assert words in capsys.readouterr().out
    plain.cancel()
    await asyncio.gather(plain, return_exceptions=True)
    _, ann = await seat()
    page = TablePage(ann.table, Preferences(), Look())
    running = asyncio.create_task(page.run())
    await settled()
    ann.table.set_suspended(True)
    await settled()
    ann.table.set_suspended(suspended)
    await settled()
    assert words in page.grid(80, 24).text
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_trying_again_goes_on_until_it_works() -> None:
    lost, left = Ending(Reason.STOPPED, 500), Ending(Reason.LEFT, 700)
    visits: list[str | None] = []
    asked: list[Ending] = []

    async def visit(again: str | None) -> tuple[str, Ending]:
        visits.append(again)
        if len(visits) == 2:
            raise ConnectFailed("cannot connect")
        return "table", lost if again is None else left

    async def ask(ending: Ending) -> bool:
        asked.append(ending)
        return True

    assert await play_until_over(visit, ask) == left
    assert visits == [None, "table", "table"]
    assert asked == [lost, Ending(Reason.LOST, 500, "cannot connect"), left]


async def test_first_visit_raises_and_a_refusal_ends() -> None:
    async def fail(again: str | None) -> tuple[str, Ending]:
        raise ConnectFailed("cannot connect")

    async def ask(ending: Ending) -> bool:
        return True

    with pytest.raises(ConnectFailed):
        await play_until_over(fail, ask)

    async def visit(again: str | None) -> tuple[str, Ending]:
        if again is not None:
            raise CommandRefused(Code.BANNED, "you are banned")
        return "table", Ending(Reason.LOST, 500)

    assert await play_until_over(visit, ask) == Ending(Reason.BANNED, 500)


def test_long_words_of_a_host_are_cut() -> None:
    ending = Ending(Reason.KICKED, 10, "x" * 200)
    assert len(ending.sentence) < 110
    assert replace(ending, chips=None).sentence.endswith("…).")
