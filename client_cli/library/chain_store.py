"""What a client keeps of committed deals, and what it sends of them."""

from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredChain:
    """A chain as a client keeps it, and the last attempt that it answered.

    root: of the chain. used: how many of its values were revealed.
    hand, attempt, commitment: of the last answer; commitment is empty if there was none.
    """

    root: bytes = field(repr=False)
    used: int = 0
    hand: int = 0
    attempt: int = 0
    commitment: str = ""


class ChainStore(Protocol):
    """Keeps the chains of a player at a server, so that nobody gets a value twice, even after a crash.

    And it keeps the key that the server's room was first known by. Whatever is kept is durable.
    """

    def load(self, room: bytes, table: str, player: str) -> StoredChain | None:
        """Return the chain that was kept, if any."""

    def keep(self, room: bytes, table: str, player: str, chain: StoredChain) -> None:
        """Keep `chain`."""

    def known_room(self) -> bytes | None:
        """Return the room's key that was kept, if any."""

    def keep_room(self, room: bytes) -> None:
        """Keep the room's key."""


@dataclass(frozen=True, slots=True)
class ChainToRegister:
    """The client wants to register a chain. head: in hexadecimal."""

    head: str


@dataclass(frozen=True, slots=True)
class ValueToReveal:
    """The client wants to reveal a value for an attempt at a hand. value: in hexadecimal."""

    hand: int
    attempt: int
    value: str = field(repr=False)
