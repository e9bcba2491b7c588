"""What operators see and do. Whatever they do leaves a row that says who did it, and why."""

from collections.abc import Callable
from datetime import datetime
from secrets import token_hex
from typing import Final, TypeVar

import msgspec
from sqlalchemy import false, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from server.history import ledger
from server.history.buy_ins import table_buy_ins
from server.history.chat import table_chat
from server.history.errors import (
    NoSuchTable,
    NotAnOperator,
    NotEnoughChips,
    TooManyChips,
    UnknownPlayer,
)
from server.history.ledger import Booking
from server.history.models import BANK, audit, player_account, players, tables, to_milliseconds
from server.history.owners import Owners, owner_of
from server.history.players import info_of, now_in_utc, player_entries, player_info, select_players
from server.history.writer import Transaction, Writer
from server.protocol.command import MAX_CHIPS
from server.protocol.messages import AuditInfo, BuyInInfo, ChatInfo, EntryInfo, PlayerInfo
from server.protocol.names import name_key

T = TypeVar("T")

_NUL: Final = "\0"
"""What not every database takes in a text: nothing that is kept has it."""


class _Hosted(msgspec.Struct):
    """What matters here of a table's rules; those of before there were hosts name none."""

    host: str = ""


class Operators:
    """Does what operators ask for, through `writer`, which somebody else opens and closes.

    owners: the tables of this server. What is at open tables of others is for those to tell.

    Who asks has to be an operator by the record, in the very transaction that does it: each method but the
    first raises NotAnOperator, and each HistoryUnavailable. `who` is a player's id or registered name.
    """

    def __init__(
        self, writer: Writer, owners: Owners | None = None, *, now: Callable[[], datetime] = now_in_utc
    ) -> None:
        self._writer = writer
        self._owners = owners or Owners(writer)
        self._now = now

    async def is_one(self, player: str) -> bool:
        """Whether `player` is an operator."""
        return await self._writer.run(lambda transaction: _is_operator(transaction, player))

    async def players(self, operator: str, search: str, skip: int, limit: int) -> list[PlayerInfo]:
        """The players whose names contain `search`, whatever the case; the newest first."""
        found = select_players().order_by(players.c.created_at.desc(), players.c.id).offset(skip).limit(limit)
        if _NUL in search:
            found = found.where(false())
        elif search:
            found = found.where(func.lower(players.c.name).contains(search.lower(), autoescape=True))
        return await self._as(operator, lambda transaction: list(map(info_of, transaction.execute(found))))

    async def player(self, operator: str, who: str) -> PlayerInfo:
        """A player. Raises UnknownPlayer."""
        return await self._as(operator, lambda transaction: _found(transaction, who))

    async def entries(self, operator: str, who: str, before: int | None, limit: int) -> list[EntryInfo]:
        """The latest entries of a player's account. Raises UnknownPlayer."""
        return await self._as(
            operator,
            lambda transaction: player_entries(
                transaction, _found(transaction, who).player, before=before, limit=limit
            ),
        )

    async def give(self, operator: str, who: str, chips: int, reason: str) -> PlayerInfo:
        """Give a player `chips`, or take them where they are negative.

        Raises UnknownPlayer, NotEnoughChips, and TooManyChips.
        """
        kind = "grant" if chips >= 0 else "take"
        transaction_id = f"{kind}:{token_hex(8)}"

        def write(transaction: Transaction) -> PlayerInfo:
            player = _found(transaction, who)
            booking = Booking(transaction_id, kind, to_milliseconds(self._now()))
            account = player_account(player.player)
            ledger.write(transaction, ledger.booked(booking, (BANK, -chips), (account, chips)))
            self._note(transaction, operator, f"{kind}_chips", player.player, f"{abs(chips)}: {reason}")
            player = _found(transaction, player.player)
            if player.balance > MAX_CHIPS:
                raise TooManyChips(f"nobody may have more than {MAX_CHIPS} chips")
            return player

        try:
            return await self._as(operator, write)
        except IntegrityError:
            raise NotEnoughChips("the player has not so many chips that are not in play") from None

    async def ban(self, operator: str, who: str, reason: str) -> PlayerInfo:
        """Let a player sign in no more. Raises UnknownPlayer."""
        return await self._set_banned(operator, who, "ban_player", self._now(), reason)

    async def unban(self, operator: str, who: str, reason: str) -> PlayerInfo:
        """Let a player sign in again. Raises UnknownPlayer."""
        return await self._set_banned(operator, who, "unban_player", None, reason)

    async def note(self, operator: str, action: str, subject: str, reason: str) -> None:
        """Keep that `operator` does `action` to `subject`."""
        await self._as(
            operator, lambda transaction: self._note(transaction, operator, action, subject, reason)
        )

    async def chat(self, operator: str, table: str, before: int | None, limit: int) -> list[ChatInfo]:
        """What was said at `table`, below a number, the newest first."""

        def look_up(transaction: Transaction) -> list[ChatInfo]:
            return [] if _NUL in table else table_chat(transaction, table, before, limit)

        return await self._as(operator, look_up)

    async def buy_ins(self, asker: str, table: str) -> list[BuyInInfo]:
        """What players brought to `table` and took away, by the ledger; nothing of what lies there now. Its
        host may ask too. Raises NoSuchTable, also of one that is open at another server."""

        def look_up(transaction: Transaction) -> list[BuyInInfo]:
            if _host_of(transaction, table) != asker and not _is_operator(transaction, asker):
                raise NotAnOperator("this is for operators")
            owner = owner_of(transaction, table)
            if owner is not None and owner.owner != self._owners.me:
                raise NoSuchTable("this table is open at another server: ask there")
            return table_buy_ins(transaction, table)

        return await self._writer.run(look_up)

    async def audit(self, operator: str, before: int | None, limit: int) -> list[AuditInfo]:
        """What operators have done, the newest first."""
        found = select(audit).order_by(audit.c.number.desc()).limit(limit)
        if before is not None:
            found = found.where(audit.c.number < before)

        def look_up(transaction: Transaction) -> list[AuditInfo]:
            return [
                AuditInfo(
                    number=row.number,
                    at=to_milliseconds(row.at),
                    operator=row.operator_id,
                    action=row.action,
                    subject=row.subject,
                    reason=row.reason,
                )
                for row in transaction.execute(found)
            ]

        return await self._as(operator, look_up)

    async def looked(self, action: str, subject: str, reason: str) -> None:
        """Keep that somebody who has the machine looks at what is sealed."""
        await self._writer.run(lambda transaction: self._note(transaction, None, action, subject, reason))

    async def appoint(self, who: str, *, operator: bool) -> PlayerInfo:
        """Make a player an operator, or one no more; for whoever has the machine. Raises UnknownPlayer."""
        now = self._now()

        def write(transaction: Transaction) -> PlayerInfo:
            player = _found(transaction, who)
            transaction.execute(
                update(players)
                .where(players.c.id == player.player)
                .values(operator_since=now if operator else None)
            )
            action = "make_operator" if operator else "dismiss_operator"
            self._note(transaction, None, action, player.player, "on the machine itself")
            return _found(transaction, player.player)

        return await self._writer.run(write)

    async def _set_banned(
        self, operator: str, who: str, action: str, banned_at: datetime | None, reason: str
    ) -> PlayerInfo:
        def write(transaction: Transaction) -> PlayerInfo:
            player = _found(transaction, who)
            transaction.execute(
                update(players).where(players.c.id == player.player).values(banned_at=banned_at)
            )
            self._note(transaction, operator, action, player.player, reason)
            return _found(transaction, player.player)

        return await self._as(operator, write)

    async def _as(self, operator: str, work: Callable[[Transaction], T]) -> T:
        """Do `work`, if `operator` is one."""

        def do(transaction: Transaction) -> T:
            if not _is_operator(transaction, operator):
                raise NotAnOperator("this is for operators")
            return work(transaction)

        return await self._writer.run(do)

    def _note(
        self, transaction: Transaction, operator: str | None, action: str, subject: str, reason: str
    ) -> None:
        transaction.execute(
            insert(audit).values(
                operator_id=operator, action=action, subject=subject, reason=reason, at=self._now()
            )
        )


def _host_of(transaction: Transaction, table: str) -> str:
    """The host of a table, open or closed; empty for one of a server's own. Raises NoSuchTable."""
    config = None
    if _NUL not in table:
        found = select(tables.c.config).where(tables.c.id == table)
        config = transaction.execute(found).scalar_one_or_none()
    if config is None:
        raise NoSuchTable("there is no such table")
    return msgspec.json.decode(config, type=_Hosted).host


def _is_operator(transaction: Transaction, player: str) -> bool:
    is_one = (
        select(players.c.id)
        .where(players.c.id == player, players.c.operator_since.is_not(None), players.c.banned_at.is_(None))
        .with_for_update(read=True)  # and stays one until the end of the transaction
    )
    return transaction.execute(is_one).first() is not None


def _found(transaction: Transaction, who: str) -> PlayerInfo:
    """The player with the id `who`, or else with the registered name. Raises UnknownPlayer."""
    if _NUL in who:
        raise UnknownPlayer("there is no such player")
    has_id = transaction.execute(select(players.c.id).where(players.c.id == who)).first()
    return player_info(transaction, players.c.id == who if has_id else players.c.name_key == name_key(who))
