"""A player whose decisions come from tools: it keeps a seat, and waits for turns."""

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any, Final

from riverboat.client_cli.agents.errors import BadMove
from riverboat.client_cli.agents.situation import situation
from riverboat.client_cli.arena.messages import legal_data
from riverboat.client_cli.commands.event_formatter import EventFormatter
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Action
from riverboat.server.protocol.printable import printable

LINES: Final = 200
"""Sentences kept for the next call of `wait_for_turn`; older ones are dropped."""


class ToolPlayer:
    """A seat at `table`. Start `run` as a task beside the tools.

    show_legal: whether turns list the legal actions.
    """

    def __init__(self, table: Table, *, show_legal: bool = True) -> None:
        self._table = table
        self._show_legal = show_legal
        self._formatter = EventFormatter(table.mirror)
        self._lines: deque[str] = deque(maxlen=LINES)
        self._changed = asyncio.Condition()
        self._is_over = False

    async def run(self) -> None:
        """Sit down and keep the seat until the table closes: buy in again, and sit in again."""
        table = self._table
        try:
            if table.you is None:
                await table.sit()
            await self._keep_seat()
            async for events in table:
                for event in events:
                    line = None if event is None else self._formatter.format(event)
                    if line is not None:
                        self._lines.append(printable(line))
                await self._keep_seat()
                await self._notify()
        finally:
            self._is_over = True
            await self._notify()

    async def wait_for_turn(self, seconds: float) -> dict[str, Any]:
        """Return the player's turn, as soon as there is one; after `seconds`, what happened until then."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait_for(lambda: self._is_over or self._is_turn())
        news = list(self._lines)
        self._lines.clear()
        turn, view = self._table.turn, self._table.view
        if turn is None or view is None:
            return {"status": "table closed" if self._is_over else "not your turn", "news": news}
        found = {
            "status": "your turn",
            "hand": turn.hand,
            "turn": turn.turn,
            "news": news,
            **situation(view),
        }
        found["seconds_left"] = round(self._table.seconds_left + self._table.bank_left)
        if self._show_legal and view.legal is not None:
            found["legal"] = legal_data(view.legal)
        return found

    async def act(self, hand: int, turn: int, action: Action, reason: str = "") -> None:
        """Send `action` for the turn with these numbers. Raises BadMove; then nothing has changed.

        reason: for a match; a table keeps none.
        """
        now = self._table.turn
        if now is None:
            raise BadMove("It is not your turn. Call wait_for_turn.")
        if (now.hand, now.turn) != (hand, turn):
            raise BadMove(
                f"Turn {turn} of hand {hand} is over. It is turn {now.turn} of hand {now.hand}: "
                "call wait_for_turn and look again."
            )
        try:
            await self._table.act(action)
        except CommandRefused as error:
            raise BadMove(f"Refused, and nothing has changed: {printable(str(error))}") from None

    def _is_turn(self) -> bool:
        return self._table.turn is not None and self._table.caught_up

    async def _keep_seat(self) -> None:
        table = self._table
        with suppress(CommandRefused):  # the seat may be lost at the same moment
            if table.broke:
                await table.add_chips()
            if table.sits_out:
                await table.sit_in()

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()
