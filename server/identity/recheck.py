"""Recheck connected players when another server changes their accounts."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from riverboat.server.identity.ports import Accounts
from riverboat.server.identity.sessions import Sessions
from riverboat.server.logs import get_logger
from riverboat.server.protocol.codes import CloseReason

log = get_logger(__name__)

AT_ONCE: Final = 200
"""Accounts per query."""


class Recheck:
    """Follows the feed of account changes, and applies them to connections.

    It closes a connection if its player was banned or its token revoked, and renames connections of renamed
    players. rights: called with players, and whether each is an operator.
    """

    def __init__(
        self, accounts: Accounts, sessions: Sessions, rights: Callable[[Mapping[str, bool]], None]
    ) -> None:
        self._accounts = accounts
        self._sessions = sessions
        self._rights = rights
        self._seen = 0

    async def begin(self) -> None:
        """Start at the end of the feed, before anybody connects."""
        self._seen = await self._accounts.last()

    async def look(self) -> None:
        """Check the connected players whose accounts changed since the last call.

        If the feed was pruned meanwhile, check all connected players. After an error, the next call repeats
        the work. Raises what `accounts` raises.
        """
        last, changed = await self._accounts.since(self._seen)
        connected = self._sessions.players
        if changed is None:
            log.warning("rechecking all accounts", seen=self._seen, last=last)
            changed = set(connected)
        players = sorted(changed & connected)
        for first in range(0, len(players), AT_ONCE):
            await self._check(players[first : first + AT_ONCE])
        self._seen = last

    async def _check(self, players: Sequence[str]) -> None:
        # Players who connect during the await are read after the change.
        tokens = {player: self._sessions.tokens(player) for player in players}
        states = await self._accounts.states(tokens)
        for player, of_player in tokens.items():
            state = states.get(player)
            if state is not None and state.banned:
                self._sessions.close(player, CloseReason.BANNED)
                continue
            for token_hash in of_player - (state.tokens if state is not None else frozenset()):
                self._sessions.close(player, CloseReason.SIGNED_OUT, by=token_hash)
            if state is not None:
                self._sessions.rename(player, state.name)
        self._rights({player: player in states and states[player].operator for player in tokens})
