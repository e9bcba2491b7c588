"""A player at a table in plain line mode: tells what happens, asks when it is the player's turn, obeys."""

import asyncio
from collections.abc import AsyncIterable
from contextlib import suppress
from math import ceil
from typing import Final

import click

from riverboat.client_cli.commands import colours
from riverboat.client_cli.commands.story import Story
from riverboat.client_cli.library.errors import ClientError, Refused, TakenOver
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.input import HELP, Kind, Move, NotUnderstood, Order, Wish, parse
from riverboat.client_cli.play.preactions import HELP as AHEAD_HELP
from riverboat.client_cli.play.preactions import AutoMuck, Next, ahead, describe
from riverboat.client_cli.play.screen import all_in_to, choices, seat_lines, table_lines
from riverboat.client_cli.play.slash_commands import HELP as TALK_HELP
from riverboat.client_cli.play.slash_commands import Slash, slash
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

_FAREWELL: Final = 2.0
"""Seconds that a leave may take when all is ending anyway."""


class Session:
    """Play at `table` by the `lines` that the player gives, until they end, or the player's time at
    the table does.

    in_person: somebody sits there and types. Otherwise the lines are a script, whose actions wait for the
    player's turn.
    """

    def __init__(
        self, table: Table, lines: AsyncIterable[str], *, in_person: bool, buy_in: int | None = None
    ) -> None:
        self._table = table
        self._lines = lines
        self._in_person = in_person
        self._buy_in = buy_in
        self._story = Story(table.mirror) if table.caught_up else None
        self._news = asyncio.Event()
        self._asked: tuple[int, int] | None = None  # the hand and turn for which the player was last asked
        self._alarm: asyncio.TimerHandle | None = None  # rings when the time to act is over
        self._last: tuple[int, tuple[Card, ...]] | None = None  # the last hand, and the player's cards in it
        self._waited_for: tuple[int, int] | None = None  # the hand and turn of a player whose line is down
        self._prompt_open = False
        self._suspended = False
        self._alone = False
        self._ignored: set[str] = set()  # players of whom nothing said is told
        self._leaving = False
        self._seat = table.you  # as far as has been told
        self._in_line = False  # whether the player waits for a seat
        self._declined: int | None = None  # the seat that is offered, where taking it was refused

    async def sit_down(self) -> None:
        """Take a seat, or find the one that the player has from earlier. Raises Refused and
        ConnectionLost."""
        if self._table.you is None:
            await self._sit()
        else:
            self._say(f"You are back in seat {self._table.you}.")

    async def _sit(self) -> None:
        """Take a seat, or wait for one where there is none."""
        try:
            await self._table.sit(self._buy_in)
        except Refused as error:
            if error.code not in (Code.TABLE_FULL, Code.OTHERS_WAIT):
                raise
            await self._table.join_wait_list()
            self._in_line = True
            self._say("No seat is free: you wait in line, and get the first that is for you.")

    async def run(self) -> None:
        """Play. Leaves the seat, however it ends. Raises Refused and ConnectionLost."""
        self._table.on_preaction = self._tell_of_a_wish
        try:
            async with asyncio.TaskGroup() as group:
                obeying = group.create_task(self._obey_to_the_end())
                await self._follow()
                obeying.cancel()  # where the table has ended and not the player's lines
        finally:
            if self._alarm is not None:
                self._alarm.cancel()
            if not self._leaving:
                with suppress(ClientError, TimeoutError):
                    async with asyncio.timeout(_FAREWELL):
                        await self._get_up()

    async def _obey_to_the_end(self) -> None:
        await self._obey()
        if not self._leaving:
            await self._leave()
        await self._table.unwatch()

    # What happens.

    async def _follow(self) -> None:
        self._look()
        try:
            await self._follow_to_the_end()
        except TakenOver:
            self._leaving = True  # the seat is the other line's
            raise

    async def _follow_to_the_end(self) -> None:
        async for events in self._table:
            if not events:
                self._story = None  # the table was sent anew, and the mirror may be far ahead of this round
            if self._story is not None:
                for event in filter(None, events):
                    self._tell(event, self._story)
            elif self._table.caught_up:
                self._begin_anew()
            await self._take_what_is_offered()
            self._look()

    async def _take_what_is_offered(self) -> None:
        """Sit down in the seat that is offered, if one is; where that is refused, say so once."""
        table = self._table
        if table.offered is None:
            self._declined = None
        elif table.offered != self._declined and not table.suspended and not self._leaving:
            self._declined = table.offered
            try:
                await table.sit(self._buy_in)
            except Refused as error:
                if error.code == Code.JOURNAL_UNAVAILABLE:
                    self._declined = None  # there is another round when the table goes on
                else:
                    self._say(f"  A seat is free, but: {error}.")

    def _begin_anew(self) -> None:
        """Tell what happens from where the table is now."""
        if self._seat is not None and self._table.you is None:
            self._say("  You are up. To sit down again: in")
        self._story, self._seat = Story(self._table.mirror), self._table.you

    def _tell(self, event: Event, story: Story) -> None:
        line = story.tell(event)
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
            case HandEnded(stacks=stacks) if story.hand is not None:
                self._tell_what_it_came_to(story.hand, dict(stacks))
            case SatOut(seat=seat) if seat == self._table.you:
                self._say("  You are dealt out until you say: in")
            case SeatTaken(seat=seat) | SatIn(seat=seat) if seat == self._table.you and self._table.owes:
                self._say("  You post the big blind when the button has passed. To wait for it instead: wait")
            case SeatLeft(seat=seat, stack=stack) if seat == self._seat:
                self._seat = None
                self._say(f"  You are up with {stack}. To sit down again: in")
            case WaitListLeft(player=player) if player == self._table.mirror.player:
                self._in_line = False
                self._say("  You wait for a seat no longer. To wait again: in")

    def _tell_what_it_came_to(self, hand: HandState, stacks: dict[int, int]) -> None:
        """Say what the player has after `hand`, where the player was dealt in."""
        own = next((seat for seat in hand.seats if seat.number == self._seat), None)
        if own is None:
            return
        stack = stacks[own.number]
        self._say(f"  {colours.loud(f'You have {stack}')} ({stack - own.stack:+})")
        if not stack:
            self._say("  You have no chips left. Buy in again with: in")
        self._last = hand.id, _hidden(hand, own.number)

    def _look(self) -> None:
        """Say how things stand after an update, and ask the player if it is the player's turn."""
        table = self._table
        if self._leaving or not table.caught_up:
            return
        self._tell_of_a_halt()
        self._in_line = self._in_line and table.you is None
        if table.turn is not None and self._waiting_for() != self._asked:
            self._asked = self._waiting_for()
            self._show_table()
            self._offer()
            self._mind_the_bank(self._asked)
        self._tell_of_a_line_that_is_down()
        seats = table.mirror.state.seats.values()
        alone = table.you is not None and sum(not seat.sitting_out for seat in seats) < 2
        if alone and not self._alone and table.view is None:
            self._say("Waiting for another player.")
        self._alone = alone
        self._news.set()

    def _mind_the_bank(self, asked: tuple[int, int] | None) -> None:
        """Say when the time to act is over and the time bank runs, if the player has not answered by then."""
        if self._leaving or asked is None or asked != self._waiting_for():
            return
        left, bank = self._table.seconds_left, ceil(self._table.bank_left)
        if left > 0:
            self._alarm = asyncio.get_running_loop().call_later(left, self._mind_the_bank, asked)
        elif bank:
            self._say(f"  {colours.loud(f'Your time bank runs: {bank} s')}")
            self._prompt()

    def _tell_of_a_halt(self) -> None:
        if self._table.suspended != self._suspended:
            self._suspended = self._table.suspended
            self._asked = None  # whose turn it is is asked again
            waits = "The server can put nothing on record now: the table waits, and so does the clock"
            self._say(f"  {waits if self._suspended else 'The table goes on'}")

    def _tell_of_a_line_that_is_down(self) -> None:
        turn = self._table.mirror.turn
        if turn is None or not turn.grace or (turn.hand, turn.turn) == self._waited_for:
            return
        self._waited_for = turn.hand, turn.turn
        name, seconds = self._table.mirror.state.seats[turn.seat].name, ceil((turn.ms + turn.grace) / 1000)
        self._say(f"  The line of {name} is down: the table waits {seconds} s")

    def _tell_of_a_wish(self, told: Preaction) -> None:
        self._say(f"  {describe(told)}")

    def _waiting_for(self) -> tuple[int, int] | None:
        turn = self._table.turn
        return None if turn is None else (turn.hand, turn.turn)

    # What the player wants.

    async def _obey(self) -> None:
        async for line in self._lines:
            self._prompt_open = False
            try:
                wish = slash(line) or ahead(line) or parse(line)
                if not self._in_person:
                    if isinstance(wish, Move) and not (wish.kind is Kind.SHOW and self._table.view is None):
                        await self._turn_comes()
                    self._say(f"> {line.strip()}")
                if wish is Order.LEAVE:
                    await self._leave()
                    return
                if isinstance(wish, Move):
                    await self._move(wish)
                elif isinstance(wish, Next | AutoMuck):
                    await wish.carry_out(self._table)
                elif isinstance(wish, Slash):
                    await wish.carry_out(self._table, self._ignored)
                    self._offer()
                elif isinstance(wish, Wish):
                    await self._grant(wish)
                elif wish is not None:
                    await self._carry_out(wish)
            except NotUnderstood as error:
                self._say(f"  {error}")
                self._offer()
            except Refused as error:
                self._say(f"  Refused: {error}.")
                self._offer()

    async def _move(self, move: Move) -> None:
        view = self._table.view
        if view is not None and view.legal is not None:
            await self._table.act(move.action(view.legal, view.hole_cards))
        elif self._table.you is None:
            self._say("  You wait for a seat." if self._in_line else "  You have no seat. Buy in with: in")
        elif self._table.broke:
            self._say("  You have no chips left. Buy in again with: in")
        elif move.kind is Kind.SHOW and self._last is not None and view is None:
            number, own = self._last
            await self._table.show_cards(number, move.chosen(own) or own)
        else:
            self._say("  It is not your turn.")

    async def _turn_comes(self) -> None:
        """Wait until the player has been asked; not where there is no seat in sight, or nothing to play
        with."""
        table = self._table
        while (self._in_line or (table.you is not None and not table.broke)) and (
            table.turn is None or self._waiting_for() != self._asked
        ):
            self._news.clear()
            await self._news.wait()

    async def _carry_out(self, order: Order) -> None:
        match order:
            case Order.HELP:
                self._say(f"{HELP}\n{AHEAD_HELP}\n{TALK_HELP}")
            case Order.TABLE:
                self._show_table()
            case Order.SIT_OUT:
                await self._table.sit_out()
            case Order.SIT_IN if self._table.you is None:
                await self._sit()
            case Order.SIT_IN if self._table.broke:
                await self._table.add_chips(self._buy_in)
            case Order.SIT_IN | Order.POST:
                await self._table.sit_in()
            case Order.WAIT:
                await self._table.sit_in(wait_for_big_blind=True)
            case Order.LEAVE_AFTER:
                await self._table.leave(after_hand=True)
        self._offer()

    async def _grant(self, wish: Wish) -> None:
        match wish.order, wish.numbers:
            case Order.ADD_CHIPS, (chips,):
                await self._table.add_chips(chips)
            case Order.CHANGE_SEAT, (seat,):
                await self._table.change_seat(seat)
            case Order.AUTO_REBUY, ():
                await self._table.set_auto_rebuy(None)
                self._say("  You add chips yourself.")
            case Order.AUTO_REBUY, (to, *below):
                await self._table.set_auto_rebuy(to, below=below[0] if below else 1)
                when = f"less than {below[0]}" if below else "none"
                self._say(f"  You will have {to} chips whenever {when} are left.")
        self._offer()

    async def _leave(self) -> None:
        """Leave seat and line, and say so; what happens meanwhile is told no more. Raises Refused, and then
        the player is still there."""
        stack = self._table.stack
        self._leaving = True
        try:
            got_up = await self._get_up()
        except Refused:
            self._leaving = False
            self._look()
            self._say("  You could not leave.")
            raise
        if got_up:
            self._say(f"You leave with {stack}.")

    async def _get_up(self) -> bool:
        """Leave the line for a seat, and the seat; gives whether there was one. Raises Refused."""
        if self._in_line:
            await self._table.leave_wait_list()
        if self._table.you is None:
            return False
        try:
            await self._table.leave()
        except Refused as error:
            if error.code != Code.NOT_SEATED:  # with no chips left the seat is gone already
                raise
            return False
        return True

    # What the player sees.

    def _say(self, text: str) -> None:
        if self._prompt_open:
            click.echo()
            self._prompt_open = False
        click.echo(text)

    def _show_table(self) -> None:
        view = self._table.view
        lines = seat_lines(self._table.mirror.state) if view is None else table_lines(view)
        self._say("\n".join(lines))

    def _offer(self) -> None:
        """Say what the player may do, where it is the player's turn."""
        view = self._table.view
        if self._table.turn is None or view is None or view.legal is None:
            return
        seconds, bank = int(self._table.seconds_left), int(self._table.bank_left)
        self._say(choices(view.legal, all_in_to(view), seconds, bank))
        self._prompt()

    def _prompt(self) -> None:
        if self._in_person:
            click.echo("> ", nl=False)
            self._prompt_open = True


def _hidden(hand: HandState, seat: int) -> tuple[Card, ...]:
    """The cards of the player in `seat` that nobody else has seen."""
    seen = {*hand.up_cards(seat), *hand.shown.get(seat, ())}
    return tuple(card for card in hand.hole_cards(seat) if card not in seen)
