"""Seats a bot at a table and plays for it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from riverboat.client_cli.bots.bot import Bot, passive_action
from riverboat.client_cli.library.errors import Refused, TurnOver
from riverboat.client_cli.library.table import Table
from riverboat.engine.events import Event, HandEnded, HandStarted
from riverboat.engine.hand import View
from riverboat.engine.table.events import ChipsAdded, SeatLeft, SeatTaken
from riverboat.server.protocol.codes import Code

log = logging.getLogger(__name__)


class LastHand:
    """Ends the play of several bots after exactly `hands` hands, with no further hand begun.

    In the last hand each of the `bots` asks to be dealt out, and none acts before the server has heard them
    all. Each of them must have watched the table before the first hand, and nobody else may play there.
    """

    def __init__(self, hands: int, bots: int) -> None:
        self._hands = hands
        self._seen: set[int] = set()
        self._all_heard = asyncio.Barrier(bots)

    def begins(self, id: int) -> bool:
        """Whether the hand with this id, which has begun, is the last."""
        self._seen.add(id)
        return len(self._seen) == self._hands and id == max(self._seen)

    async def all_heard(self) -> None:
        """Wait until every bot has got here."""
        await self._all_heard.wait()


class BotPlayer:
    """A bot at a table: sits down, acts when it is its turn, and adds chips when it has none left.

    buy_in: chips, a hundred big blinds unless told otherwise. last_hand: when to stop; never, if left out.
    pause: seconds to wait before each action. on_fault: told in a sentence when the bot raised or asked for
    what is not allowed; it has taken the cheapest way out then.

    bought: the chips brought to the table. taken: those taken away. buy_ins: how often it brought some.
    """

    def __init__(
        self,
        table: Table,
        bot: Bot,
        *,
        buy_in: int | None = None,
        last_hand: LastHand | None = None,
        pause: float = 0.0,
        on_fault: Callable[[str], None] = log.warning,
    ) -> None:
        self.bought = self.taken = self.buy_ins = 0
        self._table = table
        self._bot = bot
        self._buy_in = buy_in
        self._last_hand = last_hand
        self._pause = pause
        self._on_fault = on_fault
        self._seat: int | None = None
        self._finishing = self._over = False

    async def run(self) -> None:
        """Play until the last hand is over and the seat is left, or the connection is closed. A seat that the
        player has already is played on.

        Raises Refused, ConnectionLost, and TakenOver where the player has come to the table on another line.
        """
        if self._table.you is None:
            await self._table.sit(self._buy_in)
        else:
            self._seat = self._table.you
            await self._answer()  # it may be the bot's turn, and no round tell of it again
        async for events in self._table:
            for event in events:
                await self._take_note(event)
            if self._over and self._seat is None:
                return
            await self._answer()

    async def _answer(self) -> None:
        """Do what is to be done as things stand, and nothing while the table is halted."""
        if self._table.suspended:
            return
        try:
            if self._over:
                await _unless_seat_is_gone(self._table.leave())
            elif self._table.you is not None:
                await self._play()
            elif not self._finishing:
                await self._table.sit(self._buy_in)
        except Refused as error:
            if error.code != Code.JOURNAL_UNAVAILABLE:  # else there is another round when the table goes on
                raise

    async def _take_note(self, event: Event | None) -> None:
        match event:
            case SeatTaken(player=player, seat=seat, stack=stack) if player == self._table.mirror.player:
                self._seat = seat
                self.bought += stack
                self.buy_ins += 1
            case ChipsAdded(seat=seat, chips=chips) if seat == self._seat:
                self.bought += chips
                self.buy_ins += 1
            case SeatLeft(seat=seat, stack=stack) if seat == self._seat:
                self._seat = None
                self.taken += stack
            case HandStarted(hand=id) if self._last_hand and self._last_hand.begins(id):
                self._finishing = True
                if self._table.you is not None:
                    await self._table.sit_out()
                await self._last_hand.all_heard()
            case HandEnded():
                self._over = self._finishing

    async def _play(self) -> None:
        """Act, where it is the bot's turn; come back, where it was sat out for being slow or has no chips."""
        table = self._table
        if not self._finishing and table.sits_out:
            await _unless_seat_is_gone(table.sit_in())
        if not self._finishing and table.broke:
            await _unless_seat_is_gone(table.add_chips(self._buy_in))
        turn = self._turn
        if turn is not None and self._pause:
            await asyncio.sleep(self._pause)
        if turn is None or self._turn != turn or table.view is None:
            return
        with suppress(TurnOver):
            await self._act(table.view)

    @property
    def _turn(self) -> tuple[int, int] | None:
        """The hand and turn that wait for the bot: the same ones where the server tells of them anew."""
        turn = self._table.turn
        return None if turn is None else (turn.hand, turn.turn)

    async def _act(self, view: View) -> None:
        try:
            action = self._bot.act(view)
        except Exception as error:
            await self._give_way(view, f"raised {type(error).__name__}: {error}")
            return
        try:
            await self._table.act(action)
        except TurnOver:
            raise
        except Refused as error:
            if error.code == Code.JOURNAL_UNAVAILABLE:
                raise
            await self._give_way(view, f"asked for {action!r}: {error}")

    async def _give_way(self, view: View, fault: str) -> None:
        """Report `fault`, and take the cheapest way out instead."""
        self._on_fault(f"{type(self._bot).__name__} {fault}")
        if view.legal is not None:
            await self._table.act(passive_action(view.legal))


async def _unless_seat_is_gone(asked: Awaitable[None]) -> None:
    """Wait for what was `asked`; with no chips left the seat may be gone before the server hears of it."""
    try:
        await asked
    except Refused as error:
        if error.code != Code.NOT_SEATED:
            raise
