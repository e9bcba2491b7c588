"""What an invitation to a table says, before its reader signs in."""

from msgspec import Struct

from riverboat.server.protocol.rules import RulesInfo


class TablePreview(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an invitation to a table says.

    host: the name of the player who opened the table; empty for the server's own.
    game: the code of a game or of a rotation.
    locked: the table asks for a password; then nothing follows.
    names: the names of the seated players, by seat.
    """

    table: str
    name: str
    host: str
    game: str
    locked: bool = False
    rules: RulesInfo | None = None
    players: int = 0
    names: list[str] = []
