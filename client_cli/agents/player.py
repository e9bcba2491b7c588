"""A player whose decisions come from tools: it keeps a seat, and waits for turns."""

from contextlib import suppress

from riverboat.client_cli.agents.errors import BadMove
from riverboat.client_cli.agents.seat import AgentSeat, OpenTurn
from riverboat.client_cli.arena.messages import legal_data
from riverboat.client_cli.commands.event_formatter import EventFormatter
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Action
from riverboat.server.protocol.printable import printable


class ToolPlayer(AgentSeat):
    """A seat at `table`. Start `run` as a task beside the tools.

    show_legal: whether turns list the legal actions.
    """

    def __init__(self, table: Table, *, show_legal: bool = True) -> None:
        super().__init__(show_legal=show_legal)
        self._table = table
        EventFormatter(table.mirror, lambda text: self._lines.append(printable(text)))

    async def run(self) -> None:
        """Sit down and keep the seat until the table closes: buy in again, and sit in again."""
        table = self._table
        try:
            if table.you is None:
                await table.sit()
            await self._keep_seat()
            async for _ in table:
                await self._keep_seat()
                await self._notify()
        finally:
            self._is_over = True
            await self._notify()

    def _open_turn(self) -> OpenTurn | None:
        table = self._table
        turn, view = table.turn, table.view
        if turn is None or view is None or not table.caught_up:
            return None
        legal = None if view.legal is None else legal_data(view.legal)
        return OpenTurn(turn.hand, turn.turn, view, table.seconds_left + table.bank_left, legal)

    def _status(self) -> str:
        return "table closed" if self._is_over else "not your turn"

    async def act(self, hand: int, turn: int, action: Action, reason: str = "", say: str = "") -> None:
        """Send `action` for the turn with these numbers. Raises BadMove; then nothing has changed.

        reason, say: for a match; a table keeps none.
        """
        self._check_numbers(hand, turn)
        try:
            await self._table.act(action)
        except CommandRefused as error:
            raise BadMove(f"Refused, and nothing has changed: {printable(str(error))}") from None

    async def _keep_seat(self) -> None:
        table = self._table
        with suppress(CommandRefused):  # the seat may be lost at the same moment
            if table.broke:
                await table.add_chips()
            if table.sits_out:
                await table.sit_in()
