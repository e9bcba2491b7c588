"""Commands of a table's host, and of operators for any table."""

from typing import Any

from riverboat.client_cli.library.requests import Requests
from riverboat.server.protocol.management import (
    ChangeStakes,
    CloseTable,
    KickPlayer,
    ListBuyIns,
    MutePlayer,
    OfHosts,
    PauseTable,
    ResumePlay,
    UnmutePlayer,
)
from riverboat.server.protocol.messages import BuyInInfo
from riverboat.server.protocol.rules import asked_stakes


class Controls:
    """Controls the table with the id `table`, on a `connection` of its host or of an operator.

    A host's `reason` is shown to everybody at the table; an operator's is written to the audit log.
    All methods raise CommandRefused.
    """

    def __init__(self, connection: Requests, table: str) -> None:
        self._connection = connection
        self._table = table

    async def pause(self, reason: str) -> None:
        """Pause the table after the hand in progress."""
        await self._send(PauseTable, reason)

    async def resume(self, reason: str) -> None:
        """Resume play."""
        await self._send(ResumePlay, reason)

    async def kick(self, player: str, reason: str, *, may_watch: bool = False) -> None:
        """Kick the player with this id when the hand is over."""
        await self._send(KickPlayer, reason, player=player, may_watch=may_watch)

    async def mute(self, player: str, reason: str) -> None:
        """Mute the player with this id in the table's chat."""
        await self._send(MutePlayer, reason, player=player)

    async def unmute(self, player: str, reason: str) -> None:
        """Unmute the player with this id."""
        await self._send(UnmutePlayer, reason, player=player)

    async def change_stakes(self, reason: str, **stakes: Any) -> None:
        """Change the stakes from the next hand on.

        stakes: the fields of Stakes, `min_buy_in` and `max_buy_in`.
        """
        await self._send(ChangeStakes, reason, **asked_stakes(**stakes))

    async def close(self, reason: str) -> None:
        """Close the table when its hand is over."""
        await self._send(CloseTable, reason)

    async def buy_ins(self) -> list[BuyInInfo]:
        """List what each player bought in for and cashed out. Works for closed tables too."""
        return await self._connection.ask(list[BuyInInfo], ListBuyIns, table=self._table)

    async def _send(self, command: type[OfHosts], reason: str, **fields: Any) -> None:
        await self._connection.request(
            command(id=self._connection.new_id(), table=self._table, reason=reason, **fields)
        )
