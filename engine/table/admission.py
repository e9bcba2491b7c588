"""The players admitted to a table with a password. Only the server may see any of it."""

from dataclasses import dataclass, field
from typing import Final

from riverboat.engine.events import Event
from riverboat.engine.table.events import PasswordSet, PlayerAdmitted

MAX_ADMITTED: Final = 1_000
"""Admitted players that a table remembers; others are asked for the password each time."""


@dataclass(slots=True)
class AdmissionList:
    """Who may enter a table.

    password_hash: None if the table has no password. admitted: the ids of the players who knew it.
    """

    password_hash: str | None = field(default=None, repr=False)
    admitted: set[str] = field(default_factory=set)

    def apply(self, event: Event) -> None:
        """Apply the next event of the table."""
        match event:
            case PasswordSet(password_hash=password_hash):
                self.password_hash = password_hash
            case PlayerAdmitted(player=player):
                self.admitted.add(player)
