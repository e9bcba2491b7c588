"""The players: guests and registered ones, with the tokens that bring them back."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, delete, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from server.history import ledger
from server.history.errors import (
    AlreadyRegistered,
    NameTaken,
    PasswordChanged,
    PlayerBanned,
    PlayerExists,
    UnknownPlayer,
)
from server.history.ledger import Booking
from server.history.models import (
    BANK,
    balances,
    entries,
    player_account,
    players,
    to_milliseconds,
    tokens,
)
from server.history.writer import Transaction, Writer
from server.protocol.messages import EntryInfo, PlayerInfo
from server.protocol.names import name_key

OPENING_GRANT: Final = 1_000_000
"""Play chips that a new player is given."""

TOKEN_LIFE: Final = timedelta(days=90)
"""How long a token is good for; from a use in the second half of that, for as long again."""

TOKENS_EACH: Final = 16
"""Tokens that a player may have; the oldest goes when there is one too many."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a password is checked against."""

    player: str
    name: str
    password_hash: str = field(repr=False)


def now_in_utc() -> datetime:
    """The time now."""
    return datetime.now(UTC)


class Players:
    """Keeps players, through `writer`, which somebody else opens and closes.

    Of tokens and passwords it is given hashes only. Its methods raise HistoryUnavailable.
    """

    def __init__(
        self,
        writer: Writer,
        *,
        opening_grant: int = OPENING_GRANT,
        now: Callable[[], datetime] = now_in_utc,
    ) -> None:
        self._writer = writer
        self._opening_grant = opening_grant
        self._now = now

    async def add(self, player: str, name: str, token_hash: str) -> None:
        """Keep a new guest, with the opening grant. Raises PlayerExists and NameTaken."""
        account, now = player_account(player), to_milliseconds(self._now())
        grant = Booking(f"opening:{player}", "grant", now)
        booked = ledger.booked(grant, (BANK, -self._opening_grant), (account, self._opening_grant))

        def write(transaction: Transaction) -> None:
            _refuse_if_taken(transaction, name)
            self._add(transaction, player, name)
            self._add_token(transaction, player, token_hash)
            ledger.write(transaction, booked)

        await self._run_once(write)

    async def add_absent(self, player: str, name: str) -> None:
        """Keep a player who never signs in, and has no chips here. Raises PlayerExists."""
        await self._run_once(lambda transaction: self._add(transaction, player, name))

    async def by_token(self, token_hash: str) -> tuple[str, str] | None:
        """The id and the name of the player with this token; None where there is none, or it has expired.

        Raises PlayerBanned.
        """
        now = self._now()
        found = (
            select(players.c.id, players.c.name, players.c.banned_at, tokens.c.expires_at)
            .join(tokens, tokens.c.player_id == players.c.id)
            .where(tokens.c.hash == token_hash, tokens.c.expires_at > now)
        )

        def look_up(transaction: Transaction) -> Any:
            row = transaction.execute(found).one_or_none()
            if row is not None and row.expires_at < now + TOKEN_LIFE / 2:
                transaction.execute(
                    update(tokens).where(tokens.c.hash == token_hash).values(expires_at=now + TOKEN_LIFE)
                )
            return row

        row = await self._writer.run(look_up)
        if row is None:
            return None
        if row.banned_at is not None:
            raise _banned()
        return row.id, row.name

    async def credentials(self, name: str) -> Credentials | None:
        """Those of the registered player with this name; None where there is none."""
        return await self._credentials(players.c.name_key == name_key(name))

    async def credentials_of(self, player: str) -> Credentials | None:
        """Those of the player with this id; None for a guest."""
        return await self._credentials(players.c.id == player)

    async def sign_in(self, player: str, checked: str, token_hash: str) -> None:
        """Give a player another token, whose password was checked against the hash `checked`.

        Raises PlayerBanned; PasswordChanged where it was changed meanwhile.
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
            self._add_token(transaction, player, token_hash)

        await self._writer.run(write)

    async def register(self, player: str, name: str, password_hash: str) -> PlayerInfo:
        """Make a guest a registered player, who is called `name`. Raises NameTaken and AlreadyRegistered."""

        def write(transaction: Transaction) -> PlayerInfo:
            _refuse_if_taken(transaction, name)
            changed = transaction.execute(
                update(players)
                .where(players.c.id == player, players.c.name_key.is_(None))
                .values(name=name, name_key=name_key(name), password_hash=password_hash)
                .returning(players.c.id)
            )
            if changed.first() is None:
                raise AlreadyRegistered("you are registered already")
            return player_info(transaction, players.c.id == player)

        try:
            return await self._writer.run(write)
        except IntegrityError:
            raise _name_taken() from None

    async def change_password(self, player: str, checked: str, password_hash: str, token_hash: str) -> None:
        """Change the password that was checked against `checked`, and revoke all tokens but the one given.

        Raises PasswordChanged where it was changed meanwhile.
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

        await self._writer.run(write)

    async def revoke(self, player: str, token_hash: str | None = None) -> None:
        """Revoke a token of `player`, or all of them. It is nothing where they are revoked already."""
        revoked = delete(tokens).where(tokens.c.player_id == player)
        if token_hash is not None:
            revoked = revoked.where(tokens.c.hash == token_hash)

        def write(transaction: Transaction) -> None:
            transaction.execute(revoked)

        await self._writer.run(write)

    async def info(self, player: str) -> PlayerInfo:
        """The player with this id. Raises UnknownPlayer."""
        return await self._writer.run(lambda transaction: player_info(transaction, players.c.id == player))

    async def entries(self, player: str, before: int | None, limit: int) -> list[EntryInfo]:
        """The latest entries of the player's account whose numbers are below `before`, the newest first."""
        return await self._writer.run(
            lambda transaction: player_entries(transaction, player, before=before, limit=limit)
        )

    async def _run_once(self, write: Callable[[Transaction], None]) -> None:
        try:
            await self._writer.run(write)
        except IntegrityError:
            raise PlayerExists("there is a player with this id or this token already") from None

    def _add(self, transaction: Transaction, player: str, name: str) -> None:
        transaction.execute(insert(players).values(id=player, name=name, created_at=self._now()))
        ledger.write(transaction, ledger.account_opened(player_account(player)))

    async def _credentials(self, wanted: ColumnElement[bool]) -> Credentials | None:
        found = select(players.c.id, players.c.name, players.c.password_hash).where(
            wanted, players.c.password_hash.is_not(None)
        )

        def look_up(transaction: Transaction) -> Credentials | None:
            row = transaction.execute(found).one_or_none()
            return None if row is None else Credentials(row.id, row.name, row.password_hash)

        return await self._writer.run(look_up)

    def _add_token(self, transaction: Transaction, player: str, token_hash: str) -> None:
        now = self._now()
        transaction.execute(
            insert(tokens).values(
                hash=token_hash, player_id=player, created_at=now, expires_at=now + TOKEN_LIFE
            )
        )
        newest = (
            select(tokens.c.hash)
            .where(tokens.c.player_id == player, tokens.c.expires_at > now)
            .order_by(tokens.c.created_at.desc(), tokens.c.hash != token_hash)
            .limit(TOKENS_EACH)
        )
        transaction.execute(delete(tokens).where(tokens.c.player_id == player, tokens.c.hash.not_in(newest)))


def player_info(transaction: Transaction, wanted: ColumnElement[bool]) -> PlayerInfo:
    """The one player who is `wanted`. Raises UnknownPlayer."""
    row = transaction.execute(select_players().where(wanted)).one_or_none()
    if row is None:
        raise UnknownPlayer("there is no such player")
    return info_of(row)


def select_players() -> Select[Any]:
    """Players with what they have."""
    account = literal(player_account("")).concat(players.c.id)
    return select(players, balances.c.chips).join(balances, balances.c.account == account)


def info_of(row: Any) -> PlayerInfo:
    """A row of `select_players` as the protocol tells it."""
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
    """The latest entries of the player's account whose numbers are below `before`, the newest first."""
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
    if transaction.execute(select(players.c.id).where(players.c.name_key == name_key(name))).first():
        raise _name_taken()


def _name_taken() -> NameTaken:
    return NameTaken("this is the name of a registered player: sign in with the password, or take another")


def _password_changed() -> PasswordChanged:
    return PasswordChanged("the password is another by now")


def _banned() -> PlayerBanned:
    return PlayerBanned("you have been banned from this server")
