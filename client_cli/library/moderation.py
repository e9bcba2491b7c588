"""What the host of a table does to it, and operators to any."""

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
    """The table with the id `table`, on a `connection` of its host or of an operator.

    A `reason` is told to everybody at the table, or kept with an operator's name. All methods raise Refused.
    """

    def __init__(self, connection: Requests, table: str) -> None:
        self._connection = connection
        self._table = table

    async def pause(self, reason: str) -> None:
        """Let no hand be dealt after the one in progress."""
        await self._ask(PauseTable, reason)

    async def resume(self, reason: str) -> None:
        """Let hands be dealt again."""
        await self._ask(ResumePlay, reason)

    async def kick(self, player: str, reason: str, *, may_watch: bool = False) -> None:
        """Show the player with this id out, when the hand is over."""
        await self._ask(KickPlayer, reason, player=player, may_watch=may_watch)

    async def mute(self, player: str, reason: str) -> None:
        """Let the player with this id say nothing here."""
        await self._ask(MutePlayer, reason, player=player)

    async def unmute(self, player: str, reason: str) -> None:
        """Let the player with this id speak again."""
        await self._ask(UnmutePlayer, reason, player=player)

    async def change_stakes(self, reason: str, **stakes: Any) -> None:
        """Play for other stakes from the next hand on.

        stakes: the fields of Stakes, `min_buy_in` and `max_buy_in`.
        """
        await self._ask(ChangeStakes, reason, **asked_stakes(**stakes))

    async def close(self, reason: str) -> None:
        """Close the table when its hand is over."""
        await self._ask(CloseTable, reason)

    async def buy_ins(self) -> list[BuyInInfo]:
        """Who brought what to the table, which may have closed, and took what away."""
        return await self._connection.ask(list[BuyInInfo], ListBuyIns, table=self._table)

    async def _ask(self, command: type[OfHosts], reason: str, **fields: Any) -> None:
        await self._connection.request(
            command(id=self._connection.new_id(), table=self._table, reason=reason, **fields)
        )
