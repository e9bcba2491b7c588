"""Who may enter a table with a password, by its record. Nobody but the server is shown any of it."""

from dataclasses import dataclass, field
from typing import Final

from riverboat.engine.events import Event
from riverboat.server.protocol.table_events import PasswordSet, PlayerAdmitted

MAX_ADMITTED: Final = 1_000
"""Players who are remembered to have known the password of one table; others are asked each time."""


@dataclass(slots=True)
class GuestList:
    """password_hash: what is kept of the table's password, where it has one. admitted: the ids of the players
    who have known it."""

    password_hash: str | None = field(default=None, repr=False)
    admitted: set[str] = field(default_factory=set)

    def apply(self, event: Event) -> None:
        """Take in the next event of the table."""
        match event:
            case PasswordSet(password_hash=password_hash):
                self.password_hash = password_hash
            case PlayerAdmitted(player=player):
                self.admitted.add(player)
