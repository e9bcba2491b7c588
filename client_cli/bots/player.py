"""Runs a bot at a table."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from inspect import isawaitable
from typing import Final

from riverboat.client_cli.bots.bot import AnyBot, TurnTime, passive_action
from riverboat.client_cli.bots.hooks import Hooks
from riverboat.client_cli.library.errors import CommandRefused, TurnOver
from riverboat.client_cli.library.reconnect import TABLE_GONE_CODES
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Action
from riverboat.engine.events import Event, HandEnded, HandStarted
from riverboat.engine.hand import View
from riverboat.engine.table.events import ChipsAdded, SeatLeft, SeatTaken
from riverboat.server.protocol.codes import Code

log = logging.getLogger(__name__)

_BUSY: Final = 0.1
"""Seconds after which a bot tries again what a table was too busy to carry out."""


class HandLimit:
    """Stops several bots after exactly `hands` hands, so that no further hand starts.

    In the last hand all `bots` ask to sit out, and none acts before every request is confirmed. All of them
    have to watch the table before the first hand, and nobody else may play there.
    """

    def __init__(self, hands: int, bots: int) -> None:
        self._hands = hands
        self._started: set[int] = set()
        self._barrier = asyncio.Barrier(bots)

    def is_last(self, id: int) -> bool:
        """Return whether the hand with this id, which has started, is the last."""
        self._started.add(id)
        return len(self._started) == self._hands and id == max(self._started)

    async def wait_for_all(self) -> None:
        """Wait until every bot has asked to sit out."""
        await self._barrier.wait()


class BotPlayer:
    """Plays for a bot at a table: sits down, acts in turn, and buys in again when it has no chips.

    buy_in: chips; by default 100 big blinds.
    last_hand: when to stop; by default never.
    pause: seconds to wait before each action.
    on_error: called with a sentence when the bot raises an exception or returns an illegal action; the
        passive action is taken instead.

    bought_in, cashed_out: chips brought to the table, or found at the seat, and taken from it.
    buy_ins: the number of buy-ins.
    """

    def __init__(
        self,
        table: Table,
        bot: AnyBot,
        *,
        buy_in: int | None = None,
        last_hand: HandLimit | None = None,
        pause: float = 0.0,
        on_error: Callable[[str], None] = log.warning,
    ) -> None:
        self.bought_in = self.cashed_out = self.buy_ins = 0
        self._table = table
        self._bot = bot
        self._hooks = Hooks(bot)
        self._buy_in = buy_in
        self._last_hand = last_hand
        self._pause = pause
        self._on_fault = on_error
        self._seat: int | None = None
        self._finishing = self._over = False

    async def run(self) -> None:
        """Play until the last hand is over and the seat is left, or the connection is closed.

        If the player already has a seat, the bot continues there. Raises CommandRefused, ConnectionLost, and
        TakenOver if the player joins the table from another connection.
        """
        await self._take_seat()
        async for events in self._table:
            self._call_hooks(events)
            for event in events:
                await self._on_event(event)
            if self._over and self._seat is None:
                return
            await self._respond()

    async def _take_seat(self) -> None:
        """Sit down, or continue at the seat that the player has."""
        if self._table.you is None:
            await self._table.sit(self._buy_in)
        else:
            self._seat = self._table.you
            self.bought_in += self._stack()
            await self._respond()  # it may already be the bot's turn

    @property
    def won(self) -> int:
        """The chips that the bot has won in the hands that are over; negative if it has lost."""
        return self.cashed_out + self._stack() - self.bought_in

    def _stack(self) -> int:
        """The chips at the table, in a hand as it began."""
        seat = None if self._seat is None else self._table.mirror.state.seats.get(self._seat)
        return 0 if seat is None else seat.stack

    async def _respond(self) -> None:
        """Act on the current state, unless the table is suspended."""
        if self._table.suspended:
            return
        try:
            if self._over:
                await _ignore_lost_seat(self._table.leave())
            elif self._table.you is not None:
                await self._play()
            elif not self._finishing:
                await self._table.sit(self._buy_in)
        except CommandRefused as error:
            if error.code != Code.JOURNAL_UNAVAILABLE:  # otherwise try again when play resumes
                raise

    async def _on_event(self, event: Event | None) -> None:
        match event:
            case SeatTaken(player=player, seat=seat, stack=stack) if player == self._table.mirror.player:
                self._seat = seat
                self.bought_in += stack
                self.buy_ins += 1
            case ChipsAdded(seat=seat, chips=chips) if seat == self._seat:
                self.bought_in += chips
                self.buy_ins += 1
            case SeatLeft(seat=seat, stack=stack) if seat == self._seat:
                self._seat = None
                self.cashed_out += stack
            case HandStarted(hand=id) if self._last_hand and self._last_hand.is_last(id):
                self._finishing = True
                if self._table.you is not None:
                    await self._table.sit_out()
                await self._last_hand.wait_for_all()
            case HandEnded():
                self._over = self._finishing

    def _call_hooks(self, events: Sequence[Event | None]) -> None:
        try:
            self._hooks.on_events(events, self._table.you)
        except Exception as error:
            self._on_fault(f"{type(self._bot).__name__} raised {type(error).__name__}: {error}")

    async def _play(self) -> None:
        """Sit in if the bot was sat out, buy in if it has no chips, and act in turn."""
        table = self._table
        if not self._finishing and table.sits_out:
            await _ignore_lost_seat(table.sit_in())
        if not self._finishing and table.broke:
            await _ignore_lost_seat(table.add_chips(self._buy_in))
        await self._take_turn()

    async def _take_turn(self) -> None:
        """Act if it is the bot's turn."""
        table = self._table
        turn = self._turn
        if turn is not None and self._pause:
            await asyncio.sleep(self._pause)
        if turn is None or self._turn != turn or table.view is None:
            return
        with suppress(TurnOver):
            await self._act(table.view)

    @property
    def _turn(self) -> tuple[int, int] | None:
        """The hand and turn of the bot, to recognise repeated updates."""
        turn = self._table.turn
        return None if turn is None else (turn.hand, turn.turn)

    async def _act(self, view: View) -> None:
        table = self._table
        self._bot.clock = TurnTime(int(1000 * table.seconds_left), int(1000 * table.bank_left))
        try:
            answer = self._bot.act(view)
            action = await answer if isawaitable(answer) else answer
        except Exception as error:
            await self._act_passively(view, f"raised {type(error).__name__}: {error}")
            return
        try:
            await self._send(action)
        except TurnOver:
            raise
        except CommandRefused as error:
            if error.code == Code.JOURNAL_UNAVAILABLE or error.code in TABLE_GONE_CODES:
                raise  # the table cannot take any action
            await self._act_passively(view, f"returned {action!r}: {error}")

    async def _act_passively(self, view: View, error: str) -> None:
        """Report `error`, and take the passive action."""
        self._on_fault(f"{type(self._bot).__name__} {error}")
        if view.legal is not None:
            await self._send(passive_action(view.legal))

    async def _send(self, action: Action) -> None:
        """Act in this turn, again while the table is too busy to do it. Raises as `Table.act` does."""
        turn = self._turn
        while self._turn == turn:
            try:
                await self._table.act(action)
                return
            except CommandRefused as error:
                if error.code != Code.TABLE_BUSY:
                    raise
            await asyncio.sleep(_BUSY)


async def _ignore_lost_seat(request: Awaitable[None]) -> None:
    """Await `request`, but ignore that a seat without chips was lost in the meantime."""
    try:
        await request
    except CommandRefused as error:
        if error.code != Code.NOT_SEATED:
            raise
