"""What operators see and do. Every change they make leaves an audit row with the operator and the reason."""

from collections.abc import Callable, Collection
from datetime import datetime
from secrets import token_hex
from typing import Final, TypeVar

import msgspec
from sqlalchemy import false, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from riverboat.server.history import account_changes, ledger
from riverboat.server.history.carried_out import carry_out_once, run_once
from riverboat.server.history.database.leases import Leases
from riverboat.server.history.database.models import BANK, audit, player_account, players, tables
from riverboat.server.history.database.ownership import lease_of
from riverboat.server.history.database.servers import all_servers
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.errors import (
    CannotBanYourself,
    LastOperator,
    NoSuchTable,
    NotAnOperator,
    NotEnoughChips,
    TooManyChips,
    UnknownPlayer,
)
from riverboat.server.history.ledger import Booking
from riverboat.server.history.players import info_of, now_in_utc, player_entries, select_players
from riverboat.server.history.queries.buy_ins import table_buy_ins
from riverboat.server.history.queries.chat import table_chat
from riverboat.server.protocol.command import MAX_CHIPS, Command
from riverboat.server.protocol.messages import (
    AuditInfo,
    BuyInInfo,
    ChatInfo,
    EntryInfo,
    PlayerInfo,
)
from riverboat.server.protocol.names import name_key
from riverboat.server.protocol.server_info import ServerInfo

T = TypeVar("T")

_NUL: Final = "\0"
"""Not every database accepts NUL in text, so no stored value contains it."""


class _Hosted(msgspec.Struct):
    """The part of a table's rules that is needed here. Older tables have no host."""

    host: str = ""


class Operators:
    """Carries out what operators ask for. The caller opens and closes `writer`.

    leases: the tables of this server. Other servers report on their own open tables.
    operator: the player who asks. The transaction that does the work checks their rights; without them it
        raises NotAnOperator.
    who: a player's id or registered name.
    once: the operator's command, whose id is committed with what it does.

    All methods raise HistoryUnavailable, and those with `once` IdUsed, and AlreadyCarriedOut if the command
    was carried out before, at any server.
    """

    def __init__(
        self, writer: Writer, leases: Leases | None = None, *, now: Callable[[], datetime] = now_in_utc
    ) -> None:
        self._writer = writer
        self._leases = leases or Leases(writer)
        self._now = now

    async def is_operator(self, player: str) -> bool:
        """Return whether `player` is an operator."""
        return await self._writer.run(lambda transaction: _is_operator(transaction, player))

    async def players(self, operator: str, search: str, skip: int, limit: int) -> list[PlayerInfo]:
        """Return the players whose names contain `search`, ignoring case, newest first."""
        found = select_players().order_by(players.c.created_at.desc(), players.c.id).offset(skip).limit(limit)
        if _NUL in search:
            found = found.where(false())
        elif search:
            found = found.where(func.lower(players.c.name).contains(search.lower(), autoescape=True))
        return await self._run_as(
            operator, lambda transaction: list(map(info_of, transaction.execute(found)))
        )

    async def player(self, operator: str, who: str) -> PlayerInfo:
        """Return a player. Raises UnknownPlayer."""
        return await self._run_as(operator, lambda transaction: found_player(transaction, who))

    async def called(self, operator: str, name: str, others: Collection[str], limit: int) -> list[PlayerInfo]:
        """Return the players with the ids `others`, then those called `name`, each newest first.

        `name` matches registered players and guests, and ids. For names of guests, SQLite ignores the case of
        ASCII letters only.
        """
        is_other = players.c.id.in_(others)
        is_called = (
            players.c.id == name,
            players.c.name_key == name_key(name),
            func.lower(players.c.name) == func.lower(name),
        )
        found = (
            select_players()
            .where(is_other if _NUL in name else or_(is_other, *is_called))
            .order_by(is_other.desc(), players.c.created_at.desc(), players.c.id)
            .limit(limit)
        )
        return await self._run_as(
            operator, lambda transaction: list(map(info_of, transaction.execute(found)))
        )

    async def entries(self, operator: str, who: str, before: int | None, limit: int) -> list[EntryInfo]:
        """Return the latest entries of a player's account. Raises UnknownPlayer."""
        return await self._run_as(
            operator,
            lambda transaction: player_entries(
                transaction, found_player(transaction, who).player, before=before, limit=limit
            ),
        )

    async def give(
        self, operator: str, who: str, chips: int, reason: str, once: Command | None = None
    ) -> PlayerInfo:
        """Give a player `chips`, or take them if negative.

        Raises UnknownPlayer, NotEnoughChips and TooManyChips.
        """
        kind = "grant" if chips >= 0 else "take"
        transaction_id = f"{kind}:{token_hex(8)}"
        now = self._now()

        def write(transaction: Transaction) -> PlayerInfo:
            player = found_player(transaction, who)
            booking = Booking(transaction_id, kind, to_milliseconds(now))
            account = player_account(player.player)
            ledger.write(transaction, ledger.booked(booking, (BANK, -chips), (account, chips)))
            self._record(transaction, operator, f"{kind}_chips", player.player, f"{abs(chips)}: {reason}")
            transaction.flush(last=True)  # which locks the balance until the commit
            player = found_player(transaction, player.player)
            if player.balance > MAX_CHIPS:
                raise TooManyChips(f"a balance may not exceed {MAX_CHIPS} chips")
            return player

        try:
            return await self._run_as(operator, write, once=once)
        except IntegrityError:
            raise NotEnoughChips("the player's balance is too small") from None

    async def ban(self, operator: str, who: str, reason: str, once: Command | None = None) -> PlayerInfo:
        """Ban a player. Raises UnknownPlayer and CannotBanYourself.

        Operators cannot ban themselves, so at least one operator always remains.
        """
        return await self._set_banned(operator, who, "ban_player", self._now(), reason, once=once)

    async def unban(self, operator: str, who: str, reason: str, once: Command | None = None) -> PlayerInfo:
        """Lift the ban of a player. Raises UnknownPlayer."""
        return await self._set_banned(operator, who, "unban_player", None, reason, once=once)

    async def record(self, operator: str, action: str, subject: str, reason: str, command: Command) -> None:
        """Add an audit row: `operator` does `action` to `subject`; one for each `command`. Raises IdUsed."""

        def write(transaction: Transaction) -> None:
            self._record(transaction, operator, action, subject, reason)

        def write_once(transaction: Transaction) -> None:
            carry_out_once(
                transaction, operator, command, self._now(), lambda: write(transaction), part="audit"
            )

        await self._run_as(operator, write_once)

    async def record_closing(
        self, operator: str, subject: str, reason: str, command: Command, selected: list[str]
    ) -> tuple[list[str], bool]:
        """Add an audit row: `operator` closes the tables `selected`; once for each `command`.

        Return the tables that were selected the first time, and whether that was before. Raises IdUsed.
        """

        def write(transaction: Transaction) -> list[str]:
            self._record(transaction, operator, "close_tables", subject, reason)
            return selected

        return await self._run_as(
            operator,
            lambda transaction: carry_out_once(
                transaction, operator, command, self._now(), lambda: write(transaction)
            ),
        )

    async def chat(self, operator: str, table: str, before: int | None, limit: int) -> list[ChatInfo]:
        """Return the chat of `table` with numbers below `before`, newest first."""

        def look_up(transaction: Transaction) -> list[ChatInfo]:
            return [] if _NUL in table else table_chat(transaction, table, before, limit)

        return await self._run_as(operator, look_up)

    async def buy_ins(self, requester: str, table: str) -> list[BuyInInfo]:
        """Return what players brought to `table` and took away, according to the ledger.

        Stacks at the table are not included. The table's host may ask, too. Raises NoSuchTable, also for
        tables open at another server.
        """

        def look_up(transaction: Transaction) -> list[BuyInInfo]:
            if _host_of(transaction, table) != requester and not _is_operator(transaction, requester):
                raise NotAnOperator("this is for operators")
            lease = lease_of(transaction, table)
            if lease is not None and lease.server_id != self._leases.server_id:
                raise NoSuchTable("this table is open at another server: ask there")
            return table_buy_ins(transaction, table)

        return await self._writer.run(look_up)

    async def audit(self, operator: str, before: int | None, limit: int) -> list[AuditInfo]:
        """Return what operators have done, newest first."""
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

        return await self._run_as(operator, look_up)

    async def servers(self, operator: str) -> list[ServerInfo]:
        """Return the servers that run on the database, by id."""
        lease_ms = self._leases.lease_ms
        return await self._run_as(operator, lambda transaction: all_servers(transaction, lease_ms))

    async def record_unsealing(self, action: str, subject: str, reason: str) -> None:
        """Add an audit row for a look at sealed events, made on the machine itself."""
        await self._writer.run(lambda transaction: self._record(transaction, None, action, subject, reason))

    async def appoint(self, who: str, *, operator: bool, even_last: bool = False) -> PlayerInfo:
        """Appoint a player as operator, or dismiss one; for the administrator of the machine.

        even_last: also dismiss the last operator. Raises UnknownPlayer, and LastOperator without `even_last`.
        """
        now = self._now()

        def write(transaction: Transaction) -> PlayerInfo:
            account_changes.lock(transaction)
            player = found_player(transaction, who)
            if not (operator or even_last) and _operators(transaction) == [player.player]:
                raise LastOperator(
                    f"{player.name} is the last operator: appoint another one first, with"
                    " riverboat admin make-operator, or add --last to have none"
                )
            transaction.execute(
                update(players)
                .where(players.c.id == player.player)
                .values(operator_since=now if operator else None)
            )
            action = "make_operator" if operator else "dismiss_operator"
            account_changes.append(transaction, player.player)
            self._record(transaction, None, action, player.player, "on the machine itself")
            return found_player(transaction, player.player)

        return await self._writer.run(write)

    async def _set_banned(
        self,
        operator: str,
        who: str,
        action: str,
        banned_at: datetime | None,
        reason: str,
        *,
        once: Command | None,
    ) -> PlayerInfo:
        def write(transaction: Transaction) -> PlayerInfo:
            player = found_player(transaction, who)
            if player.player == operator and banned_at is not None:
                raise CannotBanYourself("you cannot ban yourself: ask another operator to do it")
            transaction.execute(
                update(players).where(players.c.id == player.player).values(banned_at=banned_at)
            )
            account_changes.append(transaction, player.player)
            self._record(transaction, operator, action, player.player, reason)
            return found_player(transaction, player.player)

        return await self._run_as(operator, write, changes_account=True, once=once)

    async def _run_as(
        self,
        operator: str,
        work: Callable[[Transaction], T],
        *,
        changes_account: bool = False,
        once: Command | None = None,
    ) -> T:
        """Run `work`, which carries out `once` if that is given, if `operator` is an operator."""

        def do(transaction: Transaction) -> T:
            if changes_account:  # if two operators ban each other at the same time, one succeeds
                account_changes.lock(transaction)
            if not _is_operator(transaction, operator):
                raise NotAnOperator("this is for operators")
            return run_once(transaction, operator, once, self._now(), lambda: work(transaction))

        return await self._writer.run(do, apart=True)

    def _record(
        self, transaction: Transaction, operator: str | None, action: str, subject: str, reason: str
    ) -> None:
        transaction.execute(
            insert(audit).values(
                operator_id=operator, action=action, subject=subject, reason=reason, at=self._now()
            )
        )


def _host_of(transaction: Transaction, table: str) -> str:
    """Return the host of a table, open or closed; empty for the server's own tables. Raises NoSuchTable."""
    config = None
    if _NUL not in table:
        found = select(tables.c.config).where(tables.c.id == table, tables.c.archived_at.is_(None))
        config = transaction.execute(found).scalar_one_or_none()
    if config is None:
        raise NoSuchTable(f"no table has the id {table!r}")
    return msgspec.json.decode(config, type=_Hosted).host


def _is_operator(transaction: Transaction, player: str) -> bool:
    is_operator = (
        select(players.c.id)
        .where(players.c.id == player, players.c.operator_since.is_not(None), players.c.banned_at.is_(None))
        .with_for_update(read=True)  # stays an operator until the end of the transaction
    )
    return transaction.execute(is_operator).first() is not None


def _operators(transaction: Transaction) -> list[str]:
    """Return the ids of all operators, but at most two."""
    found = select(players.c.id).where(players.c.operator_since.is_not(None), players.c.banned_at.is_(None))
    return list(transaction.execute(found.limit(2)).scalars())


def found_player(transaction: Transaction, who: str) -> PlayerInfo:
    """Return the player with the id `who`, or else the registered name. Raises UnknownPlayer."""
    row = None
    if _NUL not in who:
        found = select_players().where((players.c.id == who) | (players.c.name_key == name_key(who)))
        row = transaction.execute(found.order_by(players.c.id != who).limit(1)).first()
    if row is None:
        raise UnknownPlayer(
            f"no player has the id or registered name {who!r}: find a guest's id with riverboat admin user"
        )
    return info_of(row)
