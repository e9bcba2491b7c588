"""Show players their own recorded hands."""

from riverboat.server.clients import Client, Handlers
from riverboat.server.identity.ports import HandStore
from riverboat.server.protocol.commands import ListHands, ShowHand
from riverboat.server.protocol.messages import Accepted, Message


class HandService:
    """Shows players their own hands. The server knows who asks; no message says it.

    The handlers raise whatever `hands` raises.
    """

    def __init__(self, hands: HandStore) -> None:
        self._hands = hands

    @property
    def handlers(self) -> Handlers:
        """The handlers of a player's commands about the own hands."""
        return {ListHands: self._list, ShowHand: self._show}

    async def _list(self, client: Client, command: ListHands) -> Message:
        found = await self._hands.hands(client.player, command.before, command.limit, command)
        return Accepted(id=command.id, result=found)

    async def _show(self, client: Client, command: ShowHand) -> Message:
        return Accepted(id=command.id, result=await self._hands.hand(client.player, command.hand))
