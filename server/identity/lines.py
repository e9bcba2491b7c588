"""The lines of those who are signed in, by player and by token."""

import asyncio
from collections import defaultdict

from server.identity.ports import Line
from server.protocol.codes import CloseReason


class Lines:
    """Knows who is here, and shows out whoever may be here no longer."""

    def __init__(self) -> None:
        self._player: dict[Line, str] = {}
        self._of: defaultdict[str, dict[Line, str]] = defaultdict(dict)

    def add(self, line: Line, player: str, token_hash: str) -> None:
        """`player` is on `line`, by a token with this hash."""
        self._player[line] = player
        self._of[player][line] = token_hash

    def discard(self, line: Line) -> None:
        """`line` is down, or nobody is on it after all."""
        player = self._player.pop(line, None)
        if player is not None:
            del self._of[player][line]
            if not self._of[player]:
                del self._of[player]

    def token_hash(self, line: Line) -> str:
        """By which token its player is on `line`, which is up."""
        return self._of[self._player[line]][line]

    def rename(self, player: str, name: str) -> None:
        """`player` is called `name` from now on."""
        for line in self._of.get(player, {}):
            line.name = name

    def close(
        self, player: str, reason: CloseReason, *, by: str | None = None, but: str | None = None
    ) -> None:
        """Close the lines of `player`: all, those `by` a token, or all `but` those by a token; by its hash.

        They are closed in the next step of the loop, after the reply that is sent in this one.
        """
        loop = asyncio.get_running_loop()
        for line, token_hash in self._of.get(player, {}).items():
            if by in (None, token_hash) and token_hash != but:
                loop.call_soon(line.close, reason)
