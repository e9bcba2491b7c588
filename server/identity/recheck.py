"""Recheck connected players when another server changes their accounts."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final

from riverboat.server.identity.ports import AccountChangeFeed
from riverboat.server.identity.sessions import Sessions
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.runtime.background import in_background
from riverboat.server.runtime.logs import get_logger

log = get_logger(__name__)

AT_ONCE: Final = 200
"""Accounts per query."""


class Recheck:
    """Follows the feed of account changes, and applies them to connections.

    It closes a connection if its player was banned or its token revoked, and renames connections of renamed
    players. rights: called with players, and whether each is an operator.
    entrants: returns players who are checked without a connection, too: those of tournaments. Each is checked
    once in any case, because the change may be older than this server. banned: called with a banned one.
    """

    def __init__(
        self, accounts: AccountChangeFeed, sessions: Sessions, rights: Callable[[Mapping[str, bool]], None]
    ) -> None:
        self._accounts = accounts
        self._sessions = sessions
        self._rights = rights
        self.entrants: Callable[[], set[str]] = set
        self.banned: Callable[[str], None] = lambda player: None
        self._checked: set[str] = set()  # of the entrants
        self._anew: set[str] = set()  # entrants of tournaments that have come to this server since
        self._seen = 0
        self._looking = asyncio.Lock()
        self._due = asyncio.Event()

    async def begin(self) -> None:
        """Start at the end of the feed, before anybody connects."""
        self._seen = await self._accounts.last()

    def check_anew(self, entrants: Iterable[str]) -> None:
        """Check these players with the next look: a tournament of theirs has come to this server, or is back.

        A ban that was to be carried out may have been forgotten with what the server knew of it before.
        """
        self._anew.update(entrants)

    def look_soon(self) -> None:
        """Look at the feed without waiting for the next call: an account has changed at another server."""
        self._due.set()

    @asynccontextmanager
    async def looking_soon(self) -> AsyncIterator[None]:
        """Look at the feed, in this context, soon after `look_soon`."""
        async with in_background(self._keep_looking()):
            yield

    async def look(self) -> None:
        """Check the connected players whose accounts changed since the last call.

        If the feed was pruned meanwhile, check all connected players. After an error, the next call repeats
        the work. Raises what `accounts` raises.
        """
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        last, changed = await self._accounts.since(self._seen)
        entrants = self.entrants()
        known = self._sessions.players | entrants
        if changed is None:
            log.warning("rechecking all accounts", seen=self._seen, last=last)
            changed = set(known)
        anew, self._anew = self._anew, set()
        players = sorted((changed & known) | (entrants - self._checked) | (entrants & anew))
        try:
            for first in range(0, len(players), AT_ONCE):
                await self._check(players[first : first + AT_ONCE])
        except BaseException:
            self._anew |= anew
            raise
        self._seen, self._checked = last, entrants

    async def _keep_looking(self) -> None:
        while True:
            await self._due.wait()
            self._due.clear()
            with suppress(Exception):  # the next regular look repeats the work
                await self.look()

    async def _check(self, players: Sequence[str]) -> None:
        # Players who connect during the await are read after the change.
        tokens = {player: self._sessions.tokens(player) for player in players}
        states = await self._accounts.states(tokens)
        for player, of_player in tokens.items():
            state = states.get(player)
            if state is not None and state.banned:
                self._sessions.close(player, CloseReason.BANNED)
                self.banned(player)
                continue
            for token_hash in of_player - (state.tokens if state is not None else frozenset()):
                self._sessions.close(player, CloseReason.SIGNED_OUT, by=token_hash)
            if state is not None:
                self._sessions.rename(player, state.name)
        connected = [player for player, of_player in tokens.items() if of_player]
        self._rights({player: player in states and states[player].operator for player in connected})
