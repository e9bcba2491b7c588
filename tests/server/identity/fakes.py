"""Fakes of what identity depends on."""

from dataclasses import dataclass, field

from argon2 import PasswordHasher

from riverboat.server.identity.passwords import Passwords
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.messages import EntryInfo, PlayerInfo

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Refuses(Exception):  # noqa: N818
    """An error of the store."""


@dataclass
class StoredPlayer:
    player: str
    name: str
    password_hash: str = ""
    tokens: set[str] = field(default_factory=set)


class FakePlayers:
    """Players in a dict."""

    def __init__(self) -> None:
        self.stored: dict[str, StoredPlayer] = {}
        self.looked_up: list[str] = []

    async def add(self, player: str, name: str, token_hash: str) -> None:
        self.stored[player] = StoredPlayer(player, name, tokens={token_hash})

    async def by_token(self, token_hash: str) -> tuple[str, str] | None:
        for stored in self.stored.values():
            if token_hash in stored.tokens:
                return stored.player, stored.name
        return None

    async def credentials(self, name: str) -> StoredPlayer | None:
        self.looked_up.append(name)
        for stored in self.stored.values():
            if stored.password_hash and stored.name.casefold() == name.casefold():
                return stored
        return None

    async def credentials_of(self, player: str) -> StoredPlayer | None:
        return self.stored[player] if self.stored[player].password_hash else None

    async def sign_in(self, player: str, checked: str, token_hash: str) -> None:
        if self.stored[player].password_hash != checked:
            raise Refuses
        self.stored[player].tokens.add(token_hash)

    async def register(
        self, player: str, name: str, password_hash: str, once: Command | None = None
    ) -> PlayerInfo:
        stored = self.stored[player]
        stored.name, stored.password_hash = name, password_hash
        return await self.info(player)

    async def change_password(
        self, player: str, checked: str, password_hash: str, token_hash: str, once: Command | None = None
    ) -> None:
        stored = self.stored[player]
        assert stored.password_hash == checked
        stored.password_hash, stored.tokens = password_hash, {token_hash}

    async def revoke(self, player: str, token_hash: str | None = None, once: Command | None = None) -> None:
        tokens = self.stored[player].tokens
        tokens.difference_update({token_hash} if token_hash else set(tokens))

    async def info(self, player: str) -> PlayerInfo:
        stored = self.stored[player]
        return PlayerInfo(
            player=player,
            name=stored.name,
            registered=bool(stored.password_hash),
            operator=False,
            banned=False,
            balance=0,
            since=0,
        )

    async def entries(self, player: str, before: int | None, limit: int) -> list[EntryInfo]:
        return []


class CountedPasswords(Passwords):
    """A cheap hasher that remembers the hash of each check."""

    def __init__(self) -> None:
        super().__init__(CHEAP)
        self.checked: list[str] = []

    def _matches(self, password: str, stored: str) -> bool:
        self.checked.append(stored)
        return super()._matches(password, stored)
