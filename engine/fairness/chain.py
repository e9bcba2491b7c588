"""A player's random values, one for each attempt at a hand, fixed before the server knows any."""

from riverboat.engine.fairness.hashing import FairnessError, digest

MAX_VALUES = 10_000
"""Values of a chain at most: the player then registers a new one."""


class ValueChain:
    """The values of one player at one table. Each is the hash of the one that is revealed after it.

    So the last hash, the head, fixes all of them, and a value says nothing about those to come.

    root: 32 random bytes that only the player knows. room: the room's key. table, player: their ids.
    """

    def __init__(self, root: bytes, room: bytes, table: str, player: str, values: int = MAX_VALUES) -> None:
        if not 0 < values <= MAX_VALUES:
            raise FairnessError(f"a chain has 1 to {MAX_VALUES} values, not {values}", code="bad_chain")
        self._owner = (room, table, player)
        self._values = [root]
        for _ in range(values):
            self._values.append(head_after(self._values[-1], *self._owner))

    @property
    def head(self) -> bytes:
        """What the next value hashes to. The player registers the first one."""
        return self._values[-1]

    @property
    def left(self) -> int:
        """How many values can still be revealed."""
        return len(self._values) - 1

    def reveal(self) -> bytes:
        """Return the next value, which is the new head. Raises FairnessError when none is left."""
        if not self.left:
            raise FairnessError("the chain has no values left: register a new one", code="chain_used_up")
        self._values.pop()
        return self._values[-1]


def head_after(value: bytes, room: bytes, table: str, player: str) -> bytes:
    """Return the head that `value` proves to come from its chain."""
    return digest("chain", room, table.encode(), player.encode(), value)
