"""Stand-ins for what is round the desk and the office."""

from dataclasses import dataclass, field

from argon2 import PasswordHasher

from server.identity.passwords import Passwords
from server.protocol.codes import CloseReason
from server.protocol.messages import EntryInfo, PlayerInfo

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Refuses(Exception):  # noqa: N818
    """What the record refuses."""


@dataclass(eq=False)
class FakeLine:
    """A line that remembers how it was closed."""

    address: str = "192.0.2.1"
    player: str = ""
    name: str = ""
    closed: CloseReason | None = None

    def close(self, reason: CloseReason) -> None:
        self.closed = reason


@dataclass
class Kept:
    player: str
    name: str
    password_hash: str = ""
    tokens: set[str] = field(default_factory=set)


class FakePlayers:
    """Players in a dict."""

    def __init__(self) -> None:
        self.kept: dict[str, Kept] = {}
        self.looked_up: list[str] = []

    async def add(self, player: str, name: str, token_hash: str) -> None:
        self.kept[player] = Kept(player, name, tokens={token_hash})

    async def by_token(self, token_hash: str) -> tuple[str, str] | None:
        for kept in self.kept.values():
            if token_hash in kept.tokens:
                return kept.player, kept.name
        return None

    async def credentials(self, name: str) -> Kept | None:
        self.looked_up.append(name)
        for kept in self.kept.values():
            if kept.password_hash and kept.name.casefold() == name.casefold():
                return kept
        return None

    async def credentials_of(self, player: str) -> Kept | None:
        return self.kept[player] if self.kept[player].password_hash else None

    async def sign_in(self, player: str, checked: str, token_hash: str) -> None:
        if self.kept[player].password_hash != checked:
            raise Refuses
        self.kept[player].tokens.add(token_hash)

    async def register(self, player: str, name: str, password_hash: str) -> PlayerInfo:
        kept = self.kept[player]
        kept.name, kept.password_hash = name, password_hash
        return await self.info(player)

    async def change_password(self, player: str, checked: str, password_hash: str, token_hash: str) -> None:
        kept = self.kept[player]
        assert kept.password_hash == checked
        kept.password_hash, kept.tokens = password_hash, {token_hash}

    async def revoke(self, player: str, token_hash: str | None = None) -> None:
        tokens = self.kept[player].tokens
        tokens.difference_update({token_hash} if token_hash else set(tokens))

    async def info(self, player: str) -> PlayerInfo:
        kept = self.kept[player]
        return PlayerInfo(
            player=player,
            name=kept.name,
            registered=bool(kept.password_hash),
            operator=False,
            banned=False,
            balance=0,
            since=0,
        )

    async def entries(self, player: str, before: int | None, limit: int) -> list[EntryInfo]:
        return []


class CountedPasswords(Passwords):
    """Cheap ones, that remember against what each was checked: one entry for each time the work was done."""

    def __init__(self) -> None:
        super().__init__(CHEAP)
        self.checked: list[str] = []

    def _fits(self, password: str, kept: str) -> bool:
        self.checked.append(kept)
        return super()._fits(password, kept)
