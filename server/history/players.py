"""Store players, registered ones and guests, with their tokens and password hashes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeVar

from sqlalchemy import ColumnElement, Select, delete, literal, select, update
from sqlalchemy.exc import IntegrityError

from riverboat.server.history import account_changes, ledger
from riverboat.server.history.carried_out import run_once
from riverboat.server.history.database.models import (
    BANK,
    balances,
    entries,
    player_account,
    players,
    tokens,
)
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.errors import (
    AlreadyRegistered,
    NameTaken,
    PasswordChanged,
    PlayerBanned,
    PlayerExists,
    UnknownPlayer,
)
from riverboat.server.history.ledger import Booking
from riverboat.server.history.player_rows import add_player, add_token, is_taken, with_token
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.messages import EntryInfo, PlayerInfo
from riverboat.server.protocol.names import guest_name, name_key, skeleton

T = TypeVar("T")

OPENING_GRANT: Final = 1_000_000
"""Play chips given to a new player."""

TOKEN_LIFE: Final = timedelta(days=90)
"""The lifetime of a registered player's token. Use in its second half renews it."""

GUEST_LIFE: Final = timedelta(days=30)
"""The lifetime of a guest and of the guest's token."""

NEWCOMER_LIFE: Final = timedelta(days=1)
"""How long a guest who has never played is kept after the last use."""

SIGNED_OUT_LIFE: Final = timedelta(days=1)
"""How long a guest is kept after signing out, so that chips can return from the tables."""

MAX_TOKENS: Final = 16
"""Tokens per player. A further one replaces the oldest."""


@dataclass(frozen=True, slots=True)
class Lives:
    """The lifetimes of unused tokens and guests.

    newcomer: that of a guest who has never played.
    """

    token: timedelta = TOKEN_LIFE
    guest: timedelta = GUEST_LIFE
    newcomer: timedelta = NEWCOMER_LIFE

    @property
    def guest_renewed_within(self) -> timedelta:
        """The time after which use prolongs a guest again: so short that it shows when the last use was."""
        return min(self.guest, self.newcomer) / 4


@dataclass(frozen=True, slots=True)
class Credentials:
    """The password hash of a registered player, to check a password against."""

    player: str
    name: str
    password_hash: str = field(repr=False)


def now_in_utc() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


class Players:
    """A store of players. The caller opens and closes `writer`.

    It is given hashes of tokens and passwords, never the secrets. Its methods raise HistoryUnavailable.

    once: the player's command, whose id is committed with what it does. The method raises AlreadyCarriedOut
        if that was done before, at any server, and IdUsed.
    """

    def __init__(
        self,
        writer: Writer,
        *,
        opening_grant: int = OPENING_GRANT,
        lives: Lives | None = None,
        now: Callable[[], datetime] = now_in_utc,
    ) -> None:
        self._writer = writer
        self._opening_grant = opening_grant
        self._lives = lives or Lives()
        self._now = now

    async def add(self, player: str, name: str, token_hash: str) -> None:
        """Add a guest, with the opening grant. Raises PlayerExists and NameTaken."""
        account, now = player_account(player), to_milliseconds(self._now())
        grant = Booking(f"opening:{player}", "grant", now)
        booked = ledger.booked(grant, (BANK, -self._opening_grant), (account, self._opening_grant))

        def write(transaction: Transaction) -> None:
            _refuse_if_taken(transaction, name)
            self._add(transaction, player, name, expires_at=self._now() + self._lives.guest)
            add_token(transaction, player, token_hash, self._now(), self._lives.guest)
            ledger.write(transaction, booked)

        await self._run_once(write)

    async def add_absent(self, player: str, name: str) -> None:
        """Add a player who cannot sign in and has no chips here. Raises PlayerExists."""
        await self._run_once(lambda transaction: self._add(transaction, player, name, expires_at=None))

    async def by_token(self, token_hash: str) -> tuple[str, str] | None:
        """Return the id and the name of the token's player; None if the token is unknown or has expired.

        A guest whose name now looks like that of a registered player gets another. Raises PlayerBanned.
        """
        now = self._now()

        def look_up(transaction: Transaction) -> tuple[str, str] | None:
            row = with_token(transaction, token_hash, now)
            if row is None:
                return None
            life = self._lives.guest if row.name_key is None else self._lives.token
            pause = self._lives.guest_renewed_within if row.name_key is None else life / 2
            if row.expires_at < now + life - pause:
                used = {"expires_at": now + life}
                transaction.execute(update(tokens).where(tokens.c.hash == token_hash).values(used))
                transaction.execute(
                    update(players)
                    .where(players.c.id == row.id, players.c.expires_at < now + life)
                    .values(used)
                )
            if row.banned_at is not None:
                raise _banned()
            if row.name_key is None and is_taken(transaction, row.name):
                return row.id, guest_name(row.id)
            return row.id, row.name

        return await self._writer.run(look_up)

    async def credentials(self, name: str) -> Credentials | None:
        """Return the credentials of the registered player with this name, or None."""
        return await self._credentials(players.c.name_key == name_key(name))

    async def credentials_of(self, player: str) -> Credentials | None:
        """Return the credentials of the player with this id; None for a guest."""
        return await self._credentials(players.c.id == player)

    async def sign_in(self, player: str, checked: str, token_hash: str) -> None:
        """Add a token for a player whose password was checked against the hash `checked`.

        Raises PlayerBanned, and PasswordChanged if the hash has changed since.
        """

        def write(transaction: Transaction) -> None:
            row = transaction.execute(
                select(players.c.password_hash, players.c.banned_at)
                .where(players.c.id == player)
                .with_for_update()
            ).one()
            if row.password_hash != checked:
                raise _password_changed()
            if row.banned_at is not None:
                raise _banned()
            self._add_token(transaction, player, token_hash, self._lives.token)

        await self._writer.run(write)

    async def register(
        self, player: str, name: str, password_hash: str, once: Command | None = None
    ) -> PlayerInfo:
        """Register a guest under `name`. Raises NameTaken and AlreadyRegistered."""

        def write(transaction: Transaction) -> PlayerInfo:
            _refuse_if_taken(transaction, name)
            changed = transaction.execute(
                update(players)
                .where(players.c.id == player, players.c.name_key.is_(None))
                .values(
                    name=name,
                    name_key=name_key(name),
                    skeleton=skeleton(name),
                    password_hash=password_hash,
                    expires_at=None,
                )
                .returning(players.c.id)
            )
            if changed.first() is None:
                raise AlreadyRegistered("you are registered already")
            account_changes.append(transaction, player)
            transaction.execute(
                update(tokens)
                .where(tokens.c.player_id == player)
                .values(expires_at=self._now() + self._lives.token)
            )
            return player_info(transaction, players.c.id == player)

        try:
            return await self._change(player, once, write)
        except IntegrityError:
            raise _name_taken() from None

    async def change_password(
        self, player: str, checked: str, password_hash: str, token_hash: str, once: Command | None = None
    ) -> None:
        """Change the password that was checked against `checked`, and revoke all tokens but `token_hash`.

        Raises PasswordChanged if the hash has changed since.
        """

        def write(transaction: Transaction) -> None:
            changed = transaction.execute(
                update(players)
                .where(players.c.id == player, players.c.password_hash == checked)
                .values(password_hash=password_hash)
                .returning(players.c.id)
            )
            if changed.first() is None:
                raise _password_changed()
            transaction.execute(
                delete(tokens).where(tokens.c.player_id == player, tokens.c.hash != token_hash)
            )
            account_changes.append(transaction, player)

        await self._change(player, once, write)

    async def revoke(self, player: str, token_hash: str | None = None, once: Command | None = None) -> None:
        """Revoke one token of `player`, or all of them. Revoked tokens are ignored."""
        revoked = delete(tokens).where(tokens.c.player_id == player)
        if token_hash is not None:
            revoked = revoked.where(tokens.c.hash == token_hash)
        last = self._now() + SIGNED_OUT_LIFE
        gone = update(players).where(players.c.id == player, players.c.expires_at > last)

        def write(transaction: Transaction) -> None:
            transaction.execute(revoked)
            account_changes.append(transaction, player)
            transaction.execute(
                gone.values(expires_at=last)
            )  # guests only: they have one token and no password

        await self._change(player, once, write)

    async def info(self, player: str) -> PlayerInfo:
        """Return the player with this id. Raises UnknownPlayer."""
        return await self._writer.run(lambda transaction: player_info(transaction, players.c.id == player))

    async def entries(self, player: str, before: int | None, limit: int) -> list[EntryInfo]:
        """Return the latest entries of the account, newest first, with numbers below `before`."""
        return await self._writer.run(
            lambda transaction: player_entries(transaction, player, before=before, limit=limit)
        )

    async def _change(self, player: str, once: Command | None, write: Callable[[Transaction], T]) -> T:
        """Change the account of `player` by `write`, while nobody else changes any."""

        def do(transaction: Transaction) -> T:
            account_changes.lock(transaction)
            return run_once(transaction, player, once, self._now(), lambda: write(transaction))

        return await self._writer.run(do)

    async def _run_once(self, write: Callable[[Transaction], None]) -> None:
        try:
            await self._writer.run(write)
        except IntegrityError:
            raise PlayerExists("another player has this id or token") from None

    def _add(self, transaction: Transaction, player: str, name: str, *, expires_at: datetime | None) -> None:
        add_player(transaction, player, name, self._now(), expires_at)
        ledger.write(transaction, ledger.account_opened(player_account(player)))

    async def _credentials(self, wanted: ColumnElement[bool]) -> Credentials | None:
        found = select(players.c.id, players.c.name, players.c.password_hash).where(
            wanted, players.c.password_hash.is_not(None)
        )

        def look_up(transaction: Transaction) -> Credentials | None:
            row = transaction.execute(found).one_or_none()
            return None if row is None else Credentials(row.id, row.name, row.password_hash)

        return await self._writer.run(look_up)

    def _add_token(self, transaction: Transaction, player: str, token_hash: str, life: timedelta) -> None:
        """Add a token, and delete those that have expired or are too many."""
        add_token(transaction, player, token_hash, self._now(), life)
        newest = (
            select(tokens.c.hash)
            .where(tokens.c.player_id == player, tokens.c.expires_at > self._now())
            .order_by(tokens.c.created_at.desc(), tokens.c.hash != token_hash)
            .limit(MAX_TOKENS)
        )
        transaction.execute(delete(tokens).where(tokens.c.player_id == player, tokens.c.hash.not_in(newest)))


def player_info(transaction: Transaction, wanted: ColumnElement[bool]) -> PlayerInfo:
    """Return the one player that matches `wanted`. Raises UnknownPlayer."""
    row = transaction.execute(select_players().where(wanted)).one_or_none()
    if row is None:
        raise UnknownPlayer("no player has this id")
    return info_of(row)


def select_players() -> Select[Any]:
    """Return a SELECT of players with their balances."""
    account = literal(player_account("")).concat(players.c.id)
    return select(players, balances.c.chips).join(balances, balances.c.account == account)


def info_of(row: Any) -> PlayerInfo:
    """Convert a row of `select_players` to the protocol's type."""
    return PlayerInfo(
        player=row.id,
        name=row.name,
        registered=row.name_key is not None,
        operator=row.operator_since is not None,
        banned=row.banned_at is not None,
        balance=row.chips,
        since=to_milliseconds(row.created_at),
    )


def player_entries(
    transaction: Transaction, player: str, *, before: int | None, limit: int
) -> list[EntryInfo]:
    """Return the latest entries of the account, newest first, with numbers below `before`."""
    found = select(entries).where(entries.c.account == player_account(player))
    if before is not None:
        found = found.where(entries.c.number < before)
    return [
        EntryInfo(
            number=row.number,
            at=to_milliseconds(row.at),
            kind=row.kind,
            amount=row.amount,
            table=row.table_id,
        )
        for row in transaction.execute(found.order_by(entries.c.number.desc()).limit(limit))
    ]


def _refuse_if_taken(transaction: Transaction, name: str) -> None:
    if is_taken(transaction, name):
        raise _name_taken()


def _name_taken() -> NameTaken:
    return NameTaken(
        "a registered player has this name, or one that looks like it."
        " Sign in with the password, or choose another name."
    )


def _password_changed() -> PasswordChanged:
    return PasswordChanged("the password has changed: sign in again")


def _banned() -> PlayerBanned:
    return PlayerBanned("you have been banned from this server")
