"""Nothing is in one renderer alone: every command can be given, and every event has its words."""

import asyncio
from typing import Any

import click
import pytest

from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.main import main
from riverboat.client_cli.play.preferences import KEYS
from riverboat.client_cli.play.sentences import Sentence, sentence_of
from riverboat.client_cli.play.session import Session
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.typed import parse_line
from riverboat.engine.events import Audience, BettingOpened, Event, HandEnded, StreetStarted
from riverboat.engine.table import events as te
from riverboat.engine.table.deal_events import (
    ChainRegistered,
    DealCommitted,
    DealRecorded,
    ResultSigned,
    SignerCertified,
)
from riverboat.engine.text.events import EventContext
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import management as manage
from riverboat.server.protocol import tournaments as tour
from riverboat.server.protocol.catalogue import COMMANDS
from riverboat.server.protocol.command import Command
from tests.client_cli.at_felt import Client
from tests.client_cli.fullscreen.scenes import Scene
from tests.client_cli.play.test_session import Typed
from tests.engine.text.test_events import SENTENCES
from tests.support.fakes import settled
from tests.support.felt import PAUSE, Felt

LINES: dict[str, type[Command]] = {
    "c": cmd.Act,
    "next fold": cmd.Preact,
    "automuck off": cmd.SetAutoMuck,
    "out": cmd.SitOut,
    "in": cmd.SitIn,
    "add 500": cmd.AddChips,
    "auto 10000": cmd.SetAutoRebuy,
    "move 3": cmd.ChangeSeat,
    "/say good evening": cmd.Chat,
    "/time": cmd.UseTimeCard,
    "/pause": manage.PauseTable,
    "/resume": manage.ResumePlay,
    "/stakes 100 200": manage.ChangeStakes,
    "/kick Bob": manage.KickPlayer,
    "/quiet Bob": manage.MutePlayer,
    "/speak Bob": manage.UnmutePlayer,
    "/close": manage.CloseTable,
    "after": cmd.Leave,
}
"""What a seated player types, and the command that it gives."""

SUBCOMMANDS: dict[type[Command], str] = {
    cmd.Hello: "play",
    cmd.Watch: "watch",
    cmd.Resume: "watch",
    cmd.Unwatch: "watch",
    cmd.WatchLobby: "play",
    cmd.UnwatchLobby: "play",
    cmd.ListTables: "tables",
    cmd.OpenTable: "table open",
    cmd.ListHands: "hands",
    cmd.ShowHand: "hands",
    cmd.Ping: "play",
    cmd.Register: "account register",
    cmd.ChangePassword: "account password",
    cmd.SignOut: "account sign-out",
    cmd.ShowAccount: "account show",
    cmd.ListEntries: "account show",
    manage.ListBuyIns: "table ledger",
    manage.ListPlayers: "admin users",
    manage.ShowPlayer: "admin user",
    manage.FindPlayers: "admin user",
    manage.ListPlayerEntries: "admin user",
    manage.GrantChips: "admin grant",
    manage.TakeChips: "admin take",
    manage.BanPlayer: "admin ban",
    manage.UnbanPlayer: "admin unban",
    manage.ListServers: "admin servers",
    manage.ListAudit: "admin audit",
    manage.ListChat: "admin chat",
    manage.CloseTables: "admin close-tables",
    tour.OpenTournament: "tournament open",
    tour.ListTournaments: "tournament list",
    tour.WatchTournament: "tournament show",
    tour.UnwatchTournament: "tournament show",
    tour.TakePart: "tournament register",
    tour.DirectTournament: "tournament pause",
}
"""The subcommand of `riverboat` that gives a command."""

AT_OTHER_TIMES = {cmd.Sit, cmd.JoinWaitList, cmd.LeaveWaitList, cmd.ShowCards}
"""Commands that are given without a seat or after a hand: see the tests below."""

FOR_PAGES = {cmd.PreviewTable}
"""Commands that the browser table alone gives: whoever joins in a terminal has signed in."""

BY_ITSELF = {cmd.RegisterChain, cmd.RevealValue}
"""Commands that the client library gives, and no player: see docs/fairness.md."""

BINDINGS = {
    "fold": "f",
    "call": "c",
    "raise": "r",
    "call_any": "next call any",
    "show": "s",
    "muck": "m",
    "talk": "/say hello",
    "statistics": "stats",
    "sit": "in",
    "sit_out": "out",
    "help": "?",
    "leave": "q",
}
"""What is typed in plain mode in place of each key of the full screen."""

# What is about the screen, and the host's page, whose every row is a line.
WITHOUT_LINE = {
    "send",
    "back",
    "tab",
    "command",
    "hands",
    "replay",
    "older",
    "newer",
    "invite",
    "host",
    "theme",
    "language",  # /language
}
"""Keys of the full screen for its inputs and panels, and for what `riverboat hands` prints."""

TWO = {"board": "Kh 9h 4s 2c 7d", "stacks": (9_000, 8_000), "holes": ("As Kd", "7c 2h")}

SCRIPTS: list[tuple[dict[str, Any], str]] = [
    (TWO, "a c"),
    ({"board": "Kh 9h 4s 2c 7d"}, "250 f c f c c"),
    (TWO | {"game": "plo", "boards": 2, "board": "", "holes": ("As Kd Qh Jc", "2c 2d 7h 8s")}, "c c"),
]
"""Hands that are played to see that both renderers get the same sentences."""


def test_every_command_can_be_given() -> None:
    assert {*LINES.values(), *SUBCOMMANDS, *AT_OTHER_TIMES, *FOR_PAGES, *BY_ITSELF} == set(COMMANDS)


@pytest.mark.parametrize("path", sorted({*SUBCOMMANDS.values()}))
def test_subcommand_exists(path: str) -> None:
    command: click.Command | None = main
    for name in path.split():
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(command), name)
    assert command is not None


@pytest.mark.parametrize("line", LINES)
async def test_line_gives_its_command(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    felt = await Felt.laid(act_ms=300_000)
    cy = await Client.at(felt, "cy")
    typed, sent = Typed(), list[type[Command]]()
    session = Session(cy.table, typed, interactive=True)
    await session.sit_down()
    running = asyncio.create_task(session.run())
    await felt.join("bob")
    await felt.clock.advance(PAUSE)
    assert cy.table.turn is not None

    async def record(command: Command) -> Any:
        sent.append(type(command))
        raise CommandRefused("refused", "only recorded")

    with monkeypatch.context() as patch:
        patch.setattr(cy, "request", record)
        typed(line)
        await settled()
    assert sent == [LINES[line]]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await Felt.clear_away()


async def test_lines_without_a_seat_and_after_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    felt = await Felt.laid(act_ms=300_000, seats=2)
    cy, sent = await Client.at(felt, "cy"), list[type[Command]]()
    forward, typed = cy.request, Typed()

    async def record(command: Command) -> Any:
        sent.append(type(command))
        return await forward(command)

    monkeypatch.setattr(cy, "request", record)
    running = asyncio.create_task(Session(cy.table, typed, interactive=True).run())
    typed("in")
    await settled()
    await felt.join("bob")
    await felt.clock.advance(PAUSE)
    typed("f", "show 1")
    await settled()
    typed("q")
    await running
    assert sent[:3] == [cmd.Sit, cmd.Act, cmd.ShowCards]
    await felt.join("ann")
    cy, typed = await Client.at(felt, "cy"), Typed()
    forward = cy.request
    sent.clear()
    monkeypatch.setattr(cy, "request", record)
    typed("in", "q")
    await Session(cy.table, typed, interactive=True).run()
    assert sent[:3] == [cmd.Sit, cmd.JoinWaitList, cmd.LeaveWaitList]
    await Felt.clear_away()


def test_every_key_of_the_full_screen_has_its_line() -> None:
    assert {*KEYS} <= {*BINDINGS, *WITHOUT_LINE}
    for line in BINDINGS.values():
        assert parse_line(line) is not None


def test_every_event_has_words() -> None:
    """All but three, and those that programs answer and players do not.

    The prompt follows the first of the three, the state says the result after the second, and the clock shows
    the time cards.
    """
    seen = [event for event, _ in SENTENCES if event.audience is not Audience.SERVER]
    said = {type(event) for event in seen if sentence_of(event, EventContext({}, people={}))} | {
        StreetStarted
    }
    assert {type(event) for event in seen} - said == {
        BettingOpened,
        HandEnded,
        ChainRegistered,
        DealCommitted,
        DealRecorded,
        ResultSigned,
        SignerCertified,
        te.TimeCardsSet,
    }


@pytest.mark.parametrize(("hand", "script"), SCRIPTS)
def test_both_renderers_get_the_same_sentences(
    hand: dict[str, Any], script: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plain mode prints the news; the full screen draws the log, the chat, and the result at the seat."""
    news, follow = list[Sentence](), ClientState.follow

    def record(state: ClientState, now: float) -> list[Sentence]:
        found = follow(state, now)
        news.extend(found)
        return found

    monkeypatch.setattr(ClientState, "follow", record)
    state = Scene(**hand).play(script).say(1, "well played").state
    assert [each for each in news if each.kind not in ("chat", "result")] == [*state.log]
    chat = [f"{line.name}: {line.text}" for line in state.chat]
    assert [each.text for each in news if each.kind == "chat"] == chat
    results = [each.text.partition(" (")[2] for each in news if each.kind == "result"]
    assert results == ([] if state.net is None else [f"{state.net:+,})"])


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([te.PlayerMuted("bob", "Bob"), te.PlayerUnmuted("bob")], "Bob may chat again"),
        ([te.AutoRebuyChosen(1, 10_000, 2_000)], "Bob changes the automatic rebuy"),
        ([te.WaitListJoined("dee", "Dee"), te.WaitListLeft("dee")], "Dee left the wait list"),
        ([te.WaitListJoined("dee", "Dee"), te.SeatOffered("dee", 3)], "Seat 4 is offered to Dee"),
    ],
)
async def test_events_that_name_a_player_by_the_id_only(events: list[Event], words: str) -> None:
    felt = await Felt.laid(act_ms=300_000)
    await felt.join("ann")
    await felt.join("bob")
    cy = await Client.at(felt, "cy")
    state = ClientState(cy.table.mirror, 0.0)
    cy.table.mirror.advance(events, None)
    assert state.follow(0.0)[-1].text == words
    await Felt.clear_away()
