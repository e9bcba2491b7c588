"""What identity asks of the rest of the server. It knows neither sockets nor the database."""

from typing import Protocol

from server.protocol.codes import CloseReason
from server.protocol.managing import OfHosts
from server.protocol.messages import AuditInfo, BuyInInfo, ChatInfo, EntryInfo, Message, PlayerInfo


class Line(Protocol):
    """A client's line. Hashable. After its hello it bears the player's id and name."""

    @property
    def player(self) -> str:
        """The player's stable id, given by the server and never by a message."""

    name: str

    @property
    def address(self) -> str:
        """Where the line comes from."""

    def close(self, reason: CloseReason) -> None:
        """Close the line, saying why. It does not wait."""


class Credentials(Protocol):
    """What a registered player's password is checked against."""

    @property
    def player(self) -> str:
        """The player's id."""

    @property
    def name(self) -> str:
        """The player's name."""

    @property
    def password_hash(self) -> str:
        """What is kept of the password."""


class Players(Protocol):
    """Where players are kept. It is given hashes of tokens and passwords. It refuses by errors of its own."""

    async def add(self, player: str, name: str, token_hash: str) -> None:
        """Keep a new guest, unless the name is a registered player's."""

    async def by_token(self, token_hash: str) -> tuple[str, str] | None:
        """The id and the name of the player with a token that is good; not of one who is banned."""

    async def credentials(self, name: str) -> Credentials | None:
        """Those of the registered player with this name."""

    async def credentials_of(self, player: str) -> Credentials | None:
        """Those of the player with this id; none for a guest."""

    async def sign_in(self, player: str, checked: str, token_hash: str) -> None:
        """Give the player another token, unless what is kept of the password is not what was `checked` any
        more, or the player is banned."""

    async def register(self, player: str, name: str, password_hash: str) -> PlayerInfo:
        """Make a guest a registered player, unless the name is another's."""

    async def change_password(self, player: str, checked: str, password_hash: str, token_hash: str) -> None:
        """Change the password, unless it is not what was `checked` any more; revoke all tokens but one."""

    async def revoke(self, player: str, token_hash: str | None = None) -> None:
        """Revoke a token of the player, or all of them."""

    async def info(self, player: str) -> PlayerInfo:
        """The player with this id."""

    async def entries(self, player: str, before: int | None, limit: int) -> list[EntryInfo]:
        """The player's latest entries below a number, the newest first."""


class Operators(Protocol):
    """What operators do to the record. It refuses by an error of its own unless `operator` is one, and what
    changes something leaves a row that says who did it, and why. `who` is an id or a registered name."""

    async def players(self, operator: str, search: str, skip: int, limit: int) -> list[PlayerInfo]:
        """The players whose names contain `search`, the newest first."""

    async def player(self, operator: str, who: str) -> PlayerInfo:
        """A player."""

    async def entries(self, operator: str, who: str, before: int | None, limit: int) -> list[EntryInfo]:
        """A player's latest entries below a number, the newest first."""

    async def give(self, operator: str, who: str, chips: int, reason: str) -> PlayerInfo:
        """Give a player chips, or take them where they are negative and there are as many."""

    async def ban(self, operator: str, who: str, reason: str) -> PlayerInfo:
        """Let a player sign in no more."""

    async def unban(self, operator: str, who: str, reason: str) -> PlayerInfo:
        """Let a player sign in again."""

    async def note(self, operator: str, action: str, subject: str, reason: str) -> None:
        """Keep that `operator` does `action` to `subject`."""

    async def chat(self, operator: str, table: str, before: int | None, limit: int) -> list[ChatInfo]:
        """What was said at a table, below a number, the newest first."""

    async def buy_ins(self, asker: str, table: str) -> list[BuyInInfo]:
        """What players brought to a table, open or closed, and took away; nothing of what lies there now.
        For the table's host too."""

    async def audit(self, operator: str, before: int | None, limit: int) -> list[AuditInfo]:
        """What operators have done, the newest first."""


class Tables(Protocol):
    """The tables that are open."""

    def host_of(self, table: str) -> str:
        """The player who opened the table; empty where none did. Raises Refusal: there is no such table."""

    def stacks(self, table: str) -> dict[str, int]:
        """What lies on a table by the player's id; nothing on one that is not open."""

    async def control(self, player: str, command: OfHosts) -> Message:
        """The reply to a `command` of `player`, who is the table's host or an operator. Raises Refusal."""
