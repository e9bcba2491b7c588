"""The connections of signed-in players, by player and by token."""

import asyncio
from collections import defaultdict
from collections.abc import Set

from riverboat.server.clients import Client
from riverboat.server.protocol.codes import CloseReason


class Sessions:
    """Knows which players are connected, and disconnects them when they sign out or are banned."""

    def __init__(self) -> None:
        self._players: dict[Client, str] = {}
        self._tokens: defaultdict[str, dict[Client, str]] = defaultdict(dict)

    def add(self, client: Client, player: str, token_hash: str) -> None:
        """Add a connection of `player`, signed in by a token with this hash."""
        self._players[client] = player
        self._tokens[player][client] = token_hash

    def discard(self, client: Client) -> None:
        """Remove `client`, if present."""
        player = self._players.pop(client, None)
        if player is not None:
            del self._tokens[player][client]
            if not self._tokens[player]:
                del self._tokens[player]

    @property
    def players(self) -> Set[str]:
        """The connected players."""
        return self._tokens.keys()

    def tokens(self, player: str) -> set[str]:
        """Return the hashes of the tokens of `player`'s connections."""
        return set(self._tokens.get(player, {}).values())

    def token_hash(self, client: Client) -> str:
        """Return the hash of the token that `client` signed in with."""
        return self._tokens[self._players[client]][client]

    def in_use(self) -> tuple[set[str], set[str]]:
        """Return the connected players, and the hashes of the tokens of their connections."""
        return set(self._tokens), {token for tokens in self._tokens.values() for token in tokens.values()}

    def rename(self, player: str, name: str) -> None:
        """Rename `player` on all connections."""
        for client in self._tokens.get(player, {}):
            client.name = name

    def close(
        self, player: str, reason: CloseReason, *, by: str | None = None, but: str | None = None
    ) -> None:
        """Close connections of `player`: all, only those `by` a token, or all `but` those by a token.

        Tokens are given by their hashes. The connections close in the next step of the loop, after the reply
        that is sent in this one.
        """
        loop = asyncio.get_running_loop()
        for client, token_hash in self._tokens.get(player, {}).items():
            if by in (None, token_hash) and token_hash != but:
                loop.call_soon(client.close, reason)
