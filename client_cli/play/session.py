"""Plays at a table in plain text: prints events, prompts the player, executes the player's commands."""

import asyncio
from collections.abc import AsyncIterable
from contextlib import suppress
from math import ceil
from typing import Final

import click

from riverboat.client_cli.commands import colours
from riverboat.client_cli.commands.event_formatter import EventFormatter
from riverboat.client_cli.library.errors import ClientError, CommandRefused, TakenOver
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.input import (
    HELP,
    ActionInput,
    ActionKind,
    InputError,
    NumberCommand,
    TableCommand,
    parse,
)
from riverboat.client_cli.play.preactions import HELP as PREACTION_HELP
from riverboat.client_cli.play.preactions import AutoMuckCommand, PreactionCommand, describe, parse_preaction
from riverboat.client_cli.play.screen import all_in_to, choices, hidden_cards, seat_lines, table_lines
from riverboat.client_cli.play.slash_commands import HELP as SLASH_HELP
from riverboat.client_cli.play.slash_commands import SlashCommand, parse_slash_command
from riverboat.engine.cards import Card
from riverboat.engine.events import Event, HandEnded, HandStarted
from riverboat.engine.hand import HandState
from riverboat.engine.table.events import (
    ChatSaid,
    SatIn,
    SatOut,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    WaitListLeft,
)
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.messages import Preaction

_LEAVE_TIMEOUT: Final = 2.0
"""Seconds to wait for the reply to a leave while shutting down."""


class Session:
    """Plays at `table` with commands from `lines`, until the lines end or the player leaves.

    interactive: a person types the lines. Otherwise they are a script, which waits for the player's turns.
    """

    def __init__(
        self, table: Table, lines: AsyncIterable[str], *, interactive: bool, buy_in: int | None = None
    ) -> None:
        self._table = table
        self._lines = lines
        self._interactive = interactive
        self._buy_in = buy_in
        self._formatter = EventFormatter(table.mirror) if table.caught_up else None
        self._changed = asyncio.Event()
        self._prompted: tuple[int, int] | None = None  # the hand and turn of the last prompt
        self._alarm: asyncio.TimerHandle | None = None  # fires when the time to act is over
        self._last_hand: tuple[int, tuple[Card, ...]] | None = None  # the last hand and the player's cards
        self._disconnect_reported: tuple[int, int] | None = None  # hand and turn
        self._prompt_open = False
        self._suspended = False
        self._alone = False
        self._ignored: set[str] = set()  # players whose messages are hidden
        self._leaving = False
        self._seat = table.you  # as far as reported
        self._on_wait_list = False
        self._declined: int | None = None  # an offered seat that could not be taken

    async def sit_down(self) -> None:
        """Take a seat, unless the player already has one. Raises CommandRefused and ConnectionLost."""
        if self._table.you is None:
            await self._sit()
        else:
            self._say(f"You are back in seat {self._table.you}.")

    async def _sit(self) -> None:
        """Take a seat, or join the wait list if none is free."""
        try:
            await self._table.sit(self._buy_in)
        except CommandRefused as error:
            if error.code not in (Code.TABLE_FULL, Code.OTHERS_WAIT):
                raise
            await self._table.join_wait_list()
            self._on_wait_list = True
            self._say("No seat is free. You are on the wait list and get the next free seat.")

    async def run(self) -> None:
        """Play, and leave the seat however it ends. Raises CommandRefused and ConnectionLost."""
        self._table.on_preaction = self._report_preaction
        try:
            async with asyncio.TaskGroup() as group:
                commands = group.create_task(self._run_commands())
                await self._follow()
                commands.cancel()  # if the table ended before the lines
        finally:
            if self._alarm is not None:
                self._alarm.cancel()
            if not self._leaving:
                with suppress(ClientError, TimeoutError):
                    async with asyncio.timeout(_LEAVE_TIMEOUT):
                        await self._leave_seat()

    async def _run_commands(self) -> None:
        await self._read_commands()
        if not self._leaving:
            await self._leave()
        await self._table.unwatch()

    # Events.

    async def _follow(self) -> None:
        self._refresh()
        try:
            await self._follow_events()
        except TakenOver:
            self._leaving = True  # the seat belongs to the other connection
            raise

    async def _follow_events(self) -> None:
        async for events in self._table:
            if not events:
                self._formatter = None  # a snapshot: the mirror may be far ahead of this iteration
            if self._formatter is not None:
                for event in filter(None, events):
                    self._report(event, self._formatter)
            elif self._table.caught_up:
                self._resynchronise()
            await self._take_offered_seat()
            self._refresh()

    async def _take_offered_seat(self) -> None:
        """Take the seat that is offered, if any. A refusal is reported once."""
        table = self._table
        if table.offered is None:
            self._declined = None
        elif table.offered != self._declined and not table.suspended and not self._leaving:
            self._declined = table.offered
            try:
                await table.sit(self._buy_in)
            except CommandRefused as error:
                if error.code == Code.JOURNAL_UNAVAILABLE:
                    self._declined = None  # try again when play resumes
                else:
                    self._say(f"  A seat is free, but you could not take it: {error}.")

    def _resynchronise(self) -> None:
        """Continue from the current state of the table."""
        if self._seat is not None and self._table.you is None:
            self._say('  You left the table. Type "in" to sit down again.')
        self._formatter, self._seat = EventFormatter(self._table.mirror), self._table.you

    def _report(self, event: Event, formatter: EventFormatter) -> None:
        line = formatter.format(event)
        mirror = self._table.mirror
        if isinstance(event, SeatTaken) and event.player == mirror.player and not mirror.late:
            self._seat = event.seat
        if isinstance(event, SeatChanged) and event.seat == self._seat:
            self._seat = event.to
        if self._leaving or (isinstance(event, ChatSaid) and event.player in self._ignored):
            return
        if isinstance(event, HandStarted):
            self._say("")
        if line:
            self._say(line if isinstance(event, HandStarted) else f"  {line}")
        match event:
            case HandEnded(stacks=stacks) if formatter.hand is not None:
                self._report_result(formatter.hand, dict(stacks))
            case SatOut(seat=seat) if seat == self._table.you:
                self._say('  You are sitting out. Type "in" to play again.')
            case SeatTaken(seat=seat) | SatIn(seat=seat) if seat == self._table.you and self._table.owes:
                self._say('  You will post the big blind. Type "wait" to wait for it instead.')
            case SeatLeft(seat=seat, stack=stack) if seat == self._seat:
                self._seat = None
                self._say(f'  You left the table with {stack:,}. Type "in" to sit down again.')
            case WaitListLeft(player=player) if player == self._table.mirror.player:
                self._on_wait_list = False
                self._say('  You are no longer on the wait list. Type "in" to join it again.')

    def _report_result(self, hand: HandState, stacks: dict[int, int]) -> None:
        """Print the player's stack and result after `hand`, if the player was dealt in."""
        own = next((seat for seat in hand.seats if seat.number == self._seat), None)
        if own is None:
            return
        stack = stacks[own.number]
        self._say(f"  {colours.bold(f'You have {stack:,}')} ({stack - own.stack:+,})")
        if not stack:
            self._say('  You have no chips left. Type "in" to buy in again.')
        self._last_hand = hand.id, hidden_cards(hand, own.number)

    def _refresh(self) -> None:
        """Report changes after an update, and prompt the player in turn."""
        table = self._table
        if self._leaving or not table.caught_up:
            return
        self._report_suspension()
        self._on_wait_list = self._on_wait_list and table.you is None
        if table.turn is not None and self._current_turn() != self._prompted:
            self._prompted = self._current_turn()
            self._show_table()
            self._show_choices()
            self._watch_time_bank(self._prompted)
        self._report_disconnect()
        seats = table.mirror.state.seats.values()
        alone = table.you is not None and sum(not seat.sitting_out for seat in seats) < 2
        if alone and not self._alone and table.view is None:
            self._say("Waiting for another player.")
        self._alone = alone
        self._changed.set()

    def _watch_time_bank(self, prompted: tuple[int, int] | None) -> None:
        """Report when the time to act is over and the time bank starts, unless the player has acted."""
        if self._leaving or prompted is None or prompted != self._current_turn():
            return
        left, bank = self._table.seconds_left, ceil(self._table.bank_left)
        if left > 0:
            self._alarm = asyncio.get_running_loop().call_later(left, self._watch_time_bank, prompted)
        elif bank:
            self._say(f"  {colours.bold(f'Your time bank is running: {bank} s left.')}")
            self._prompt()

    def _report_suspension(self) -> None:
        if self._table.suspended != self._suspended:
            self._suspended = self._table.suspended
            self._prompted = None  # prompt again when play resumes
            reason = "The table is suspended because hands cannot be saved. Play resumes automatically."
            self._say(f"  {reason if self._suspended else 'Play resumes.'}")

    def _report_disconnect(self) -> None:
        turn = self._table.mirror.turn
        if turn is None or not turn.grace or (turn.hand, turn.turn) == self._disconnect_reported:
            return
        self._disconnect_reported = turn.hand, turn.turn
        name, seconds = self._table.mirror.state.seats[turn.seat].name, ceil((turn.ms + turn.grace) / 1000)
        self._say(f"  {name} disconnected. Waiting up to {seconds} s.")

    def _report_preaction(self, preaction: Preaction) -> None:
        self._say(f"  {describe(preaction)}")

    def _current_turn(self) -> tuple[int, int] | None:
        turn = self._table.turn
        return None if turn is None else (turn.hand, turn.turn)

    # Commands.

    async def _read_commands(self) -> None:
        async for line in self._lines:
            self._prompt_open = False
            try:
                command = parse_slash_command(line) or parse_preaction(line) or parse(line)
                if not self._interactive:
                    if isinstance(command, ActionInput) and not (
                        command.kind is ActionKind.SHOW and self._table.view is None
                    ):
                        await self._wait_for_turn()
                    self._say(f"> {line.strip()}")
                if command is TableCommand.LEAVE:
                    await self._leave()
                    return
                if isinstance(command, ActionInput):
                    await self._act(command)
                elif isinstance(command, PreactionCommand | AutoMuckCommand):
                    await command.execute(self._table)
                elif isinstance(command, SlashCommand):
                    await command.execute(self._table, self._ignored)
                    self._show_choices()
                elif isinstance(command, NumberCommand):
                    await self._execute_with_numbers(command)
                elif command is not None:
                    await self._execute(command)
            except InputError as error:
                self._say(f"  {error}")
                self._show_choices()
            except CommandRefused as error:
                self._say(f"  Refused: {error}.")
                self._show_choices()

    async def _act(self, action: ActionInput) -> None:
        view = self._table.view
        if view is not None and view.legal is not None:
            await self._table.act(action.to_action(view.legal, view.hole_cards))
        elif self._table.you is None:
            waiting, no_seat = "You are on the wait list.", 'You have no seat. Type "in" to buy in.'
            self._say(f"  {waiting if self._on_wait_list else no_seat}")
        elif self._table.broke:
            self._say('  You have no chips left. Type "in" to buy in again.')
        elif action.kind is ActionKind.SHOW and self._last_hand is not None and view is None:
            number, own = self._last_hand
            await self._table.show_cards(number, action.select(own) or own)
        else:
            self._say("  It is not your turn.")

    async def _wait_for_turn(self) -> None:
        """Wait for the player's prompt, unless the player has no seat to wait for or no chips."""
        table = self._table
        while (self._on_wait_list or (table.you is not None and not table.broke)) and (
            table.turn is None or self._current_turn() != self._prompted
        ):
            self._changed.clear()
            await self._changed.wait()

    async def _execute(self, command: TableCommand) -> None:
        match command:
            case TableCommand.HELP:
                self._say(f"{HELP}\n{PREACTION_HELP}\n{SLASH_HELP}")
            case TableCommand.TABLE:
                self._show_table()
            case TableCommand.SIT_OUT:
                await self._table.sit_out()
            case TableCommand.SIT_IN if self._table.you is None:
                await self._sit()
            case TableCommand.SIT_IN if self._table.broke:
                await self._table.add_chips(self._buy_in)
            case TableCommand.SIT_IN | TableCommand.POST:
                await self._table.sit_in()
            case TableCommand.WAIT:
                await self._table.sit_in(wait_for_big_blind=True)
            case TableCommand.LEAVE_AFTER:
                await self._table.leave(after_hand=True)
        self._show_choices()

    async def _execute_with_numbers(self, command: NumberCommand) -> None:
        match command.command, command.numbers:
            case TableCommand.ADD_CHIPS, (chips,):
                await self._table.add_chips(chips)
            case TableCommand.CHANGE_SEAT, (seat,):
                await self._table.change_seat(seat)
            case TableCommand.AUTO_REBUY, ():
                await self._table.set_auto_rebuy(None)
                self._say("  Automatic rebuy is off.")
            case TableCommand.AUTO_REBUY, (to, *below):
                await self._table.set_auto_rebuy(to, below=below[0] if below else 1)
                when = f"less than {below[0]:,}" if below else "none"
                self._say(f"  Automatic rebuy: to {to:,} chips whenever you have {when}.")
        self._show_choices()

    async def _leave(self) -> None:
        """Leave the seat and the wait list, and print no more events.

        Raises CommandRefused; then the player still has the seat.
        """
        stack = self._table.stack
        self._leaving = True
        try:
            had_seat = await self._leave_seat()
        except CommandRefused:
            self._leaving = False
            self._refresh()
            self._say("  You could not leave.")
            raise
        if had_seat:
            self._say(f"You left the table with {stack:,}.")

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
        if self._prompt_open:
            click.echo()
            self._prompt_open = False
        click.echo(text)

    def _show_table(self) -> None:
        view = self._table.view
        lines = seat_lines(self._table.mirror.state) if view is None else table_lines(view)
        self._say("\n".join(lines))

    def _show_choices(self) -> None:
        """Print the legal actions if it is the player's turn."""
        view = self._table.view
        if self._table.turn is None or view is None or view.legal is None:
            return
        seconds, bank = int(self._table.seconds_left), int(self._table.bank_left)
        self._say(choices(view.legal, all_in_to(view), seconds, bank))
        self._prompt()

    def _prompt(self) -> None:
        if self._interactive:
            click.echo("> ", nl=False)
            self._prompt_open = True
