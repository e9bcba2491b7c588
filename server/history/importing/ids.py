"""How the ids of imported tables and players begin. Play needs these alone of the package."""

from typing import Final

TABLE_PREFIX: Final = "import-"
"""The prefix of ids of imported tables."""

PLAYER_PREFIX: Final = "import:"
"""The prefix of ids of imported players; the name follows."""
