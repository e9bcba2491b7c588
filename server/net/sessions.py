"""Who is at the other end of a line."""

import secrets

from server.net.ports import Players
from server.protocol.codes import Code
from server.protocol.errors import Refusal
from server.protocol.messages import VERSION, Hello, Welcome


class Sessions:
    """Signs players in: guests, each with a token that brings the same player back.

    server: the name and version of the server, told to every client.
    """

    def __init__(self, players: Players, server: str) -> None:
        self._players = players
        self._server = server

    async def hello(self, command: Hello) -> Welcome:
        """A new player, or the one whom the token belongs to. Raises Refusal."""
        if command.version != VERSION:
            raise Refusal(
                Code.UNSUPPORTED_VERSION, f"this server speaks version {VERSION}, not {command.version}"
            )
        if command.token is None:
            player, token = secrets.token_hex(8), secrets.token_urlsafe(32)
            name = command.name or f"guest-{player[:4]}"
            await self._players.add(player, name, token)
        else:
            token = command.token
            found = await self._players.find(token)
            if found is None:
                raise Refusal(Code.UNKNOWN_TOKEN, "nobody has this token: say hello without one")
            player, name = found
        return Welcome(version=VERSION, player=player, name=name, token=token, server=self._server)
