"""What identity needs from the rest of the server. It knows neither sockets nor the database."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import OfHands
from riverboat.server.protocol.management import CloseTables, OfHosts
from riverboat.server.protocol.messages import (
    AuditInfo,
    BuyInInfo,
    ChatInfo,
    EntryInfo,
    Message,
    PlayerInfo,
)
from riverboat.server.protocol.own_hands import HandInfo, HandRecord
from riverboat.server.protocol.server_info import ServerInfo


class StoredPassword(Protocol):
    """The password hash of a registered player."""

    @property
    def player(self) -> str:
        """The player's id."""

    @property
    def name(self) -> str:
        """The player's name."""

    @property
    def password_hash(self) -> str:
        """The hash of the password."""


class PlayerStore(Protocol):
    """The store of players. It gets hashes of tokens and passwords, and raises errors of its own.

    once: the player's command, which is not carried out again.
    """

    async def add(self, player: str, name: str, token_hash: str) -> None:
        """Add a guest, unless a registered player has the name."""

    async def by_token(self, token_hash: str) -> tuple[str, str] | None:
        """Return the id and the name of the player with a valid token; raise an error if banned."""

    async def credentials(self, name: str) -> StoredPassword | None:
        """Return the credentials of the registered player with this name."""

    async def credentials_of(self, player: str) -> StoredPassword | None:
        """Return the credentials of the player with this id; None for a guest."""

    async def sign_in(self, player: str, checked: str, token_hash: str) -> None:
        """Add a token, unless the password hash is no longer `checked`, or the player is banned."""

    async def register(
        self, player: str, name: str, password_hash: str, once: Command | None = None
    ) -> PlayerInfo:
        """Register a guest, unless the name is taken."""

    async def change_password(
        self, player: str, checked: str, password_hash: str, token_hash: str, once: Command | None = None
    ) -> None:
        """Change the password, unless its hash is no longer `checked`. Revoke all tokens but `token_hash`."""

    async def revoke(self, player: str, token_hash: str | None = None, once: Command | None = None) -> None:
        """Revoke one token of the player, or all of them."""

    async def info(self, player: str) -> PlayerInfo:
        """Return the player with this id."""

    async def entries(self, player: str, before: int | None, limit: int) -> list[EntryInfo]:
        """Return the player's latest entries with numbers below `before`, newest first."""


class HandStore(Protocol):
    """The recorded hands of each player, as that player may see them."""

    async def hands(self, player: str, before: int | None, limit: int, wanted: OfHands) -> list[HandInfo]:
        """Return the player's finished hands that meet `wanted`, newest first: those after `before`."""

    async def hand(self, player: str, hand: int) -> HandRecord:
        """Return a finished hand of the player; raise an error for any other."""


class Account(Protocol):
    """The current state of an account."""

    @property
    def name(self) -> str:
        """The player's name."""

    @property
    def banned(self) -> bool:
        """Whether the player is banned."""

    @property
    def operator(self) -> bool:
        """Whether the player has the rights of an operator."""

    @property
    def tokens(self) -> frozenset[str]:
        """The hashes of the valid tokens."""


class AccountChangeFeed(Protocol):
    """The numbered feed of account changes, made by any server."""

    async def last(self) -> int:
        """Return the number of the last change."""

    async def since(self, seen: int) -> tuple[int, set[str] | None]:
        """Return the number of the last change, and the players whose accounts changed after `seen`.

        None instead of the players means that any account may have changed.
        """

    async def states(self, ids: Collection[str]) -> Mapping[str, Account]:
        """Return the accounts of the players with these `ids`, by id. Unknown ids are left out."""


class OperatorStore(Protocol):
    """What operators do in the database.

    It raises an error of its own unless `operator` is an operator. Each change leaves an audit row with the
    operator and the reason. `who` is an id or a registered name. once: the operator's command, which is not
    carried out again.
    """

    async def players(self, operator: str, search: str, skip: int, limit: int) -> list[PlayerInfo]:
        """Return the players whose names contain `search`, newest first."""

    async def is_operator(self, player: str) -> bool:
        """Return whether `player` is an operator."""

    async def player(self, operator: str, who: str) -> PlayerInfo:
        """Return a player."""

    async def called(self, operator: str, name: str, others: Collection[str], limit: int) -> list[PlayerInfo]:
        """Return the players with the ids `others`, then registered players and guests called `name`."""

    async def entries(self, operator: str, who: str, before: int | None, limit: int) -> list[EntryInfo]:
        """Return a player's latest entries with numbers below `before`, newest first."""

    async def give(
        self, operator: str, who: str, chips: int, reason: str, once: Command | None = None
    ) -> PlayerInfo:
        """Give a player chips, or take them if negative and covered."""

    async def ban(self, operator: str, who: str, reason: str, once: Command | None = None) -> PlayerInfo:
        """Ban a player."""

    async def unban(self, operator: str, who: str, reason: str, once: Command | None = None) -> PlayerInfo:
        """Lift the ban of a player."""

    async def record(self, operator: str, action: str, subject: str, reason: str, command: Command) -> None:
        """Add an audit row: `operator` does `action` to `subject`; one for each `command`."""

    async def record_closing(
        self, operator: str, subject: str, reason: str, command: Command, selected: list[str]
    ) -> tuple[list[str], bool]:
        """Add an audit row: `operator` closes the tables `selected`; one for each `command`.

        Return the tables that were selected the first time, and whether that was before.
        """

    async def chat(self, operator: str, table: str, before: int | None, limit: int) -> list[ChatInfo]:
        """Return the chat of a table with numbers below `before`, newest first."""

    async def buy_ins(self, requester: str, table: str) -> list[BuyInInfo]:
        """Return what players brought to a table, open or closed, and took away, without current stacks.

        The table's host may ask, too.
        """

    async def servers(self, operator: str) -> list[ServerInfo]:
        """Return the servers that run on the database, by id."""

    async def audit(self, operator: str, before: int | None, limit: int) -> list[AuditInfo]:
        """Return what operators have done, newest first."""


class OpenTables(Protocol):
    """The open tables."""

    async def host_of(self, table: str) -> str:
        """Return the player who opened the table; empty for house tables. Raises CommandRejected."""

    def seated_as(self, name: str) -> set[str]:
        """Return the ids of the players who have a seat under `name`, ignoring case."""

    def seats_of(self, players: Collection[str]) -> dict[str, list[str]]:
        """Return the ids of the tables where each of `players` has a seat."""

    def stacks(self, table: str) -> dict[str, int]:
        """Return the stacks at a table by player id; none if it is not open."""

    def select_tables(self, command: CloseTables, player: str | None) -> list[str]:
        """Return the tables that `command` selects at any server; `player` is the id of the player it names.

        Raises CommandRejected.
        """

    async def close_all(self, operator: str, tables: Sequence[str], command: CloseTables) -> list[str]:
        """Close those of `tables` that this server has, each after its hand. Returns those that close.

        If `command` is for empty tables, those at which somebody has arrived stay open.
        """

    async def control(self, player: str, command: OfHosts) -> Message:
        """Return the reply to a `command` of `player`, who is the table's host or an operator.

        Raises CommandRejected.
        """
