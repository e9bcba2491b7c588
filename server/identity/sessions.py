"""The connections of signed-in players, by player and by token."""

import asyncio
from collections import defaultdict
from collections.abc import Set

from riverboat.server.identity.ports import Connection
from riverboat.server.protocol.codes import CloseReason


class Sessions:
    """Knows which players are connected, and disconnects them when they sign out or are banned."""

    def __init__(self) -> None:
        self._players: dict[Connection, str] = {}
        self._tokens: defaultdict[str, dict[Connection, str]] = defaultdict(dict)

    def add(self, connection: Connection, player: str, token_hash: str) -> None:
        """Add a connection of `player`, signed in by a token with this hash."""
        self._players[connection] = player
        self._tokens[player][connection] = token_hash

    def discard(self, connection: Connection) -> None:
        """Remove `connection`, if present."""
        player = self._players.pop(connection, None)
        if player is not None:
            del self._tokens[player][connection]
            if not self._tokens[player]:
                del self._tokens[player]

    @property
    def players(self) -> Set[str]:
        """The connected players."""
        return self._tokens.keys()

    def tokens(self, player: str) -> set[str]:
        """Return the hashes of the tokens of `player`'s connections."""
        return set(self._tokens.get(player, {}).values())

    def token_hash(self, connection: Connection) -> str:
        """Return the hash of the token that `connection` signed in with."""
        return self._tokens[self._players[connection]][connection]

    def in_use(self) -> tuple[set[str], set[str]]:
        """Return the connected players, and the hashes of the tokens of their connections."""
        return set(self._tokens), {token for tokens in self._tokens.values() for token in tokens.values()}

    def rename(self, player: str, name: str) -> None:
        """Rename `player` on all connections."""
        for connection in self._tokens.get(player, {}):
            connection.name = name

    def close(
        self, player: str, reason: CloseReason, *, by: str | None = None, but: str | None = None
    ) -> None:
        """Close connections of `player`: all, only those `by` a token, or all `but` those by a token.

        Tokens are given by their hashes. The connections close in the next step of the loop, after the reply
        that is sent in this one.
        """
        loop = asyncio.get_running_loop()
        for connection, token_hash in self._tokens.get(player, {}).items():
            if by in (None, token_hash) and token_hash != but:
                loop.call_soon(connection.close, reason)
