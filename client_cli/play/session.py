"""Plays at a table in plain text: prints events, prompts the player, executes the player's commands."""

import asyncio
from collections.abc import AsyncIterable, Sequence
from contextlib import suppress
from functools import partial
from shutil import get_terminal_size
from typing import Final

from riverboat.client_cli.library.errors import ClientError, CommandRefused, ConnectionLost
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.amounts import AmountError
from riverboat.client_cli.play.cards import IN_LETTERS, in_words
from riverboat.client_cli.play.chat_and_clock import time_cards_text
from riverboat.client_cli.play.confirmations import wanted_doubt
from riverboat.client_cli.play.endings import Ending, Reason, ending_of
from riverboat.client_cli.play.execute import act, action_of, execute
from riverboat.client_cli.play.following import Follower
from riverboat.client_cli.play.help import help_lines
from riverboat.client_cli.play.input import ActionInput, ActionKind, InputError, TableCommand
from riverboat.client_cli.play.language import reason_of, said, say
from riverboat.client_cli.play.lines import INTERRUPT, Prompt
from riverboat.client_cli.play.output import Output
from riverboat.client_cli.play.preferences import Preferences
from riverboat.client_cli.play.rebuy import RebuyClock
from riverboat.client_cli.play.reporter import odds_line, text_of
from riverboat.client_cli.play.rules_text import all_cards_line
from riverboat.client_cli.play.screen import all_in_to, choices, seat_lines, table_lines, whose_turn
from riverboat.client_cli.play.seat_commands import sit_down
from riverboat.client_cli.play.sentences import Sentence
from riverboat.client_cli.play.slash_commands import SlashCommand
from riverboat.client_cli.play.statistics_page import statistics_page
from riverboat.client_cli.play.switching import switch_language
from riverboat.client_cli.play.turn_clock import TurnClock
from riverboat.client_cli.play.typed import TypedCommand, needs_connection, parse_line, understanding
from riverboat.client_cli.play.wrapping import wrap_lines
from riverboat.engine.actions import LegalActions
from riverboat.language.message import Message
from riverboat.server.exit_codes import ExitCode
from riverboat.server.protocol.codes import Code

_LEAVE_TIMEOUT: Final = 2.0
"""Seconds to wait for the reply to a leave while shutting down."""


class Session:
    """Plays at `table` with commands from `lines`, until these end or the player leaves.

    lines: from a Prompt, which is given the words for its prompt, or from elsewhere.
    interactive: a person types them. Otherwise they are a script, which waits for the player's turns.
    preferences: what a person is asked, whether the bell rings, and whether cards are words.

    interrupted: the player left with Ctrl-C.
    """

    def __init__(
        self,
        table: Table,
        lines: AsyncIterable[str],
        *,
        interactive: bool,
        buy_in: int | None = None,
        preferences: Preferences | None = None,
    ) -> None:
        preferences = preferences or Preferences()
        self.interrupted = False
        self._table = table
        self._lines = lines
        self._interactive = interactive
        self._buy_in = buy_in
        self._card_text = in_words if preferences.card_words else IN_LETTERS
        self._confirm = preferences.confirm if interactive else frozenset()
        has_prompt = isinstance(lines, Prompt)
        self._output = Output(interactive=interactive, own_prompt=has_prompt, bell=preferences.bell)
        self._follower = Follower(table, buy_in=buy_in, contribute=preferences.contribute)
        self._state = self._follower.state
        self._early = [*self._state.log]  # what is new before `run`
        self._follower.on_news = self._early.extend
        if isinstance(lines, Prompt):
            lines.words = partial(whose_turn, self._state)
        self._changed = asyncio.Event()
        self._prompted: tuple[int, int] | None = None  # the player's turn, as hand and number
        self._acted: tuple[int, int] | None = None  # the turn of the last action that was accepted
        self._doubted: object = None  # the command and turn that the player was asked about
        self._offered: tuple[TypedCommand | None, object] | None = None  # a command and turn; Enter sends it
        self._clock = TurnClock(self._state, self._warn)
        self._rebuy_clock = RebuyClock(self._state.rebuy, self._warn)
        self._odds = ""  # the last that were printed
        self._marked: Message | None = None  # the mark of a deal that was printed last
        self._leaving = False
        self._ending: Ending | None = None  # by the player
        self._on_wait_list = False
        self._is_alone = False

    async def sit_down(self) -> None:
        """Take a seat. A player who already has one is shown the table: cards, board, pot and stacks.

        Raises CommandRefused and ConnectionLost.
        """
        if self._state.you is None:
            await self._sit()
        else:
            self._say(said("back-in-seat", seat=self._state.you + 1))
            self.show_table()
            if self._state.may_buy_in:
                self._say(f"  {self._state.rebuy.sentence(asyncio.get_running_loop().time())}")

    async def _sit(self) -> None:
        """Take a seat, or join the wait list if none is free."""
        if sentence := await sit_down(self._table, self._buy_in):
            self._on_wait_list = True
            self._say(sentence)

    async def run(self) -> Ending:
        """Play, and return how it ended. A player whose script or task ends leaves the seat.

        The sentence of an ending without an exit code is printed.

        Raises CommandRefused if the player could not leave.
        """
        try:
            async with asyncio.TaskGroup() as group:
                commands = group.create_task(self._run_commands())
                self._follower.on_news = self._report
                self._report(self._early)
                error = await self._follow()
                commands.cancel()  # if the table ended before its commands
        finally:
            self._clock.stop()
            self._rebuy_clock.stop()
            if not self._leaving:
                with suppress(ClientError, TimeoutError):
                    async with asyncio.timeout(_LEAVE_TIMEOUT):
                        await self._leave_seat()
        if self._ending is None:
            self._ending = ending_of(error, self._state)
        self._say_ending(self._ending)
        return self._ending

    def _say_ending(self, ending: Ending) -> None:
        if ending.code is ExitCode.DONE:
            self._say(ending.sentence)

    async def _follow(self) -> ClientError | None:
        """Follow the table to its end, and return what ended it; None if it was closed, kicked or left."""
        try:
            await self._follower.follow()
        except ClientError as error:
            self._leaving = True  # the seat is kept, is gone, or belongs to the other connection
            return error
        self._leaving = True
        return None

    async def _run_commands(self) -> None:
        with suppress(ConnectionLost):  # then the table has ended, and the follower says why
            await self._read_commands()
            if not self._leaving:
                await self._leave()
            if self._table.connected:
                await self._table.unwatch()
            else:
                self._table.end()

    # What is new.

    def _report(self, news: Sequence[Sentence]) -> None:
        """Print what is new, and prompt the player in turn."""
        if self._leaving:
            return
        for sentence in news:
            self._say(text_of(sentence, self._state, asyncio.get_running_loop().time(), self._card_text))
        if self._state.fair not in (None, self._marked):
            self._say(f"  {say(self._state.fair)}")
            self._marked = self._state.fair
        odds = odds_line(self._state)
        if odds and odds != self._odds:
            self._say(odds)
        self._odds = odds
        self._report_being_alone()
        self._rebuy_clock.watch()
        lost_place = any(sentence.kind == "unlisted" for sentence in news)
        self._on_wait_list = self._on_wait_list and not lost_place and self._state.you is None
        turn = self._current_turn()
        if turn != self._prompted:
            self._prompted = turn
            if turn is not None:
                self.show_table()
                self._show_choices(rings=True)
                self._clock.watch()
        self._changed.set()

    def _report_being_alone(self) -> None:
        state = self._state
        is_alone = state.you is not None and len(state.table.ready) < 2
        if is_alone and not self._is_alone and not state.in_hand:
            self._say(said("waiting-for-player.sentence"))
        self._is_alone = is_alone

    def _current_turn(self) -> tuple[int, int] | None:
        state = self._state
        turn = state.turn if state.your_turn and state.connected else None
        return None if turn is None else (turn.hand, turn.turn)

    # Commands.

    async def _read_commands(self) -> None:
        async for line in self._lines:
            self._output.line_typed()
            if line == INTERRUPT:
                if self._interrupt():
                    return
                continue
            try:
                if await self._execute_line(line):
                    return
            except (InputError, AmountError) as error:
                self._say(f"  {error}")
                self._show_choices()
            except CommandRefused as error:
                self._say(f"  {said('refused', error=reason_of(error))}")
                self._show_choices()
            except ConnectionLost:
                raise
            except ClientError as error:
                self._say(f"  {said('failed', error=reason_of(error))}")
                self._show_choices()

    async def _execute_line(self, line: str) -> bool:
        """Execute what was typed; return whether the player has left.

        Raises InputError, AmountError and CommandRefused.
        """
        command = parse_line(line)
        if self._interactive:
            offered, self._offered = self._offered, None
            if command is None and offered and offered[1] == self._current_turn():
                command = offered[0]
            elif sentence := understanding(line):
                self._offered = command, self._current_turn()
                self._warn(f"  {said('again-enter', why=sentence)}")
                return False
        if not self._interactive:
            if isinstance(command, ActionInput) and not (
                command.kind is ActionKind.SHOW and not self._state.in_hand
            ):
                await self._wait_for_turn()
            self._say(f"> {line.strip()}")
        elif not self._state.connected and needs_connection(command):
            self._say(f"  {said('not-connected-retype')}")
            return False
        legal = self._state.legal
        if command is TableCommand.LEAVE:
            if self._asks_about_leaving("leave"):
                return False
            await self._leave()
            return True
        if isinstance(command, ActionInput) and legal is not None:
            await self._act(command, legal)
        elif command is not None:
            await self._execute(command)
            self._show_choices()
        return False

    async def _act(self, typed: ActionInput, legal: LegalActions) -> None:
        turn = self._current_turn()
        action, sentence = action_of(typed, legal, self._state)
        if sentence:
            self._say(f"  {sentence}")
        view = self._state.view
        why = None if view is None else wanted_doubt(action, view, self._confirm)
        if why is None or not self._asks(action, why):
            await act(action, self._table, turn)
            self._acted = turn

    async def _execute(self, command: TypedCommand) -> None:
        match command:
            case TableCommand.HELP:
                self._say("\n".join(wrap_lines(help_lines(), get_terminal_size().columns)))
            case TableCommand.TABLE:
                self.show_table()
            case SlashCommand(word="language", rest=code):
                self._say(f"  {switch_language(code, full_screen=False)}")
            case TableCommand.STATISTICS:
                self._say("\n".join([f"  {line}" for line in statistics_page(self._state)]))
            case TableCommand.SIT_IN if self._state.you is None:
                why = all_cards_line(self._state.table)
                if why is None or not self._asks("in", why):
                    await self._sit()
            case ActionInput() if self._on_wait_list:
                self._say(f"  {said('on-wait-list')}")
            case _:
                if sentence := await execute(command, self._table, self._state, self._buy_in):
                    self._say(f"  {sentence}")

    def _interrupt(self) -> bool:
        """Return whether Ctrl-C ends the session. A player in a hand is asked first."""
        if not self._state.connected:
            self._ending = Ending(Reason.LEFT_OFFLINE, self._state.chips)
            self.interrupted = self._leaving = True
        elif not self._asks_about_leaving(INTERRUPT):
            self.interrupted = True
        return self.interrupted

    def _asks_about_leaving(self, what: str) -> bool:
        matters = self._state.live and "leave" in self._confirm
        return matters and self._asks(what, said("doubt-leave"))

    def _asks(self, what: object, sentence: str) -> bool:
        """Ask whether the player means `what`; return False if that was asked already, or nobody is there."""
        key = what, self._current_turn()
        if not self._interactive or self._doubted == key:
            self._doubted = None
            return False
        self._doubted = key
        how = "again-interrupt" if what == INTERRUPT else "again-type"
        self._warn(f"  {said(how, why=sentence)}")
        return True

    async def _wait_for_turn(self) -> None:
        """Wait for the player's prompt, unless the player has no seat to wait for or no chips."""
        state = self._state
        while (self._on_wait_list or (state.you is not None and not state.broke)) and (
            self._prompted is None or self._prompted == self._acted
        ):
            self._changed.clear()
            await self._changed.wait()

    async def _leave(self) -> None:
        """Leave the seat and the wait list, and print no more events.

        Raises CommandRefused; then the player still has the seat.
        """
        chips = None if self._state.you is None else self._state.chips
        self._leaving, self._follower.takes_seats = True, False
        try:
            had_seat = await self._leave_seat()
        except CommandRefused:
            self._leaving, self._follower.takes_seats = False, True
            self._report(())
            self._say(f"  {said('could-not-leave')}")
            raise
        self._ending = Ending(Reason.LEFT, chips if had_seat else None)

    async def _leave_seat(self) -> bool:
        """Leave the wait list and the seat; return whether there was a seat. Raises CommandRefused."""
        if self._on_wait_list:
            await self._table.leave_wait_list()
        if self._table.you is None:
            return False
        try:
            await self._table.leave()
        except CommandRefused as error:
            if error.code != Code.NOT_SEATED:  # a seat without chips may be gone already
                raise
            return False
        return True

    # Output.

    def _say(self, text: str) -> None:
        self._output.say(text)

    def _warn(self, sentence: str) -> None:
        self._output.alert(sentence)
        self._output.prompt()

    def show_table(self) -> None:
        """Print the table and the hand in progress."""
        view = self._state.view
        self._say(
            "\n".join(seat_lines(self._state.table) if view is None else table_lines(view, self._card_text))
        )

    def _show_choices(self, *, rings: bool = False) -> None:
        """Print the legal actions if it is the player's turn."""
        state, now = self._state, asyncio.get_running_loop().time()
        legal, view = state.legal, state.view
        if legal is None or view is None:
            return
        text = choices(legal, all_in_to(view), int(state.seconds_left(now)), int(state.bank_left(now)))
        if cards := time_cards_text(state.table.seats, state.you):
            text = f"{text}\n  {cards}"
        if rings:
            self._output.alert(text)
        else:
            self._say(text)
        self._output.prompt()
