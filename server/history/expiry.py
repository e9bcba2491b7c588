"""Expire unused tokens and guests.

A guest is identified by a token alone. When it expires, nobody can sign in as this guest any more: the chips
return to the bank, and a guest to whom no hand and no booking refers is deleted. A guest who has never played
is deleted a day after the last use. The work is done in small transactions with pauses between them, because
tables on the same database are being played.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Table, and_, delete, insert, or_, select, update

from riverboat.server.history import ledger
from riverboat.server.history.database.models import (
    BANK,
    audit,
    balances,
    commands,
    entries,
    hand_players,
    player_account,
    players,
    seatings,
    tokens,
)
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.database.writer import Transaction, Work, Writer
from riverboat.server.history.ledger import Booking
from riverboat.server.history.players import Lives, now_in_utc

T = TypeVar("T")

BATCH: Final = 64
"""Guests, tokens or commands per transaction."""

COMMANDS_KEPT: Final = timedelta(hours=1)
"""How long it is known that a command is not to be carried out again by another server."""


@dataclass(frozen=True, slots=True)
class Expired:
    """What has expired.

    tokens: tokens deleted.
    closed: guests whose chips returned to the bank, and whose hands are kept.
    deleted: guests deleted entirely.
    """

    tokens: int = 0
    closed: int = 0
    deleted: int = 0


class _Place(NamedTuple):
    """A place among the guests in the order of their expiry."""

    expires_at: datetime
    id: str


class _Looked(NamedTuple):
    deleted: int
    last: _Place


class Expiry:
    """Expires unused tokens and guests. The caller opens and closes `writer`.

    The methods raise HistoryUnavailable.
    """

    def __init__(
        self,
        writer: Writer,
        lives: Lives | None = None,
        *,
        now: Callable[[], datetime] = now_in_utc,
    ) -> None:
        self._writer = writer
        self._lives = lives or Lives()
        self._now = now

    async def keep(self, guests: Collection[str], token_hashes: Collection[str]) -> None:
        """Prolong what is in use: the guests among these players, and these tokens of registered players.

        Guests who are operators are always prolonged: without their token nobody can sign in as them again.
        """
        now, lives = self._now(), self._lives
        operators = players.c.operator_since.is_not(None), players.c.expires_at.is_not(None)
        theirs = tokens.c.player_id.in_(select(players.c.id).where(*operators))
        pause = lives.guest_renewed_within
        await self._prolong(tokens, theirs, now, lives.guest, pause)
        await self._prolong(players, and_(*operators), now, lives.guest, pause)
        for ids in _batches(guests):
            still_guests = select(players.c.id).where(
                players.c.id.in_(ids), players.c.expires_at.is_not(None)
            )
            await self._prolong(tokens, tokens.c.player_id.in_(still_guests), now, lives.guest, pause)
            await self._prolong(players, players.c.id.in_(ids), now, lives.guest, pause)
        registered = select(players.c.id).where(players.c.name_key.is_not(None))
        for hashes in _batches(token_hashes):
            used = and_(tokens.c.hash.in_(padded(hashes)), tokens.c.player_id.in_(registered))
            await self._prolong(tokens, used, now, lives.token, lives.token / 2)

    async def expire(self) -> Expired:
        """Delete expired tokens and commands. Close expired guests; delete those that nothing refers to."""
        deleted_tokens, closed, deleted = 0, 0, 0
        while count := await paced(self._writer, self._expire_tokens):
            deleted_tokens += count
        while await paced(self._writer, partial(_expire_commands, self._now() - COMMANDS_KEPT)):
            pass
        while some := await paced(self._writer, self._expire_guests):
            closed, deleted = closed + some.closed, deleted + some.deleted
        place = _Place(self._now(), "")
        while looked := await paced(self._writer, partial(self._forget_newcomers, place)):
            deleted, place = deleted + looked.deleted, looked.last
        return Expired(deleted_tokens, closed, deleted)

    async def _prolong(
        self, table: Table, wanted: ColumnElement[bool], now: datetime, life: timedelta, pause: timedelta
    ) -> None:
        """Prolong what is `wanted`, unless that was done within the last `pause`."""
        late = update(table).where(wanted, table.c.expires_at < now + life - pause)

        def write(transaction: Transaction) -> None:
            transaction.execute(late.values(expires_at=now + life))

        await self._writer.run(write)

    def _expire_tokens(self, transaction: Transaction) -> int:
        expired = (
            select(tokens.c.hash)
            .where(tokens.c.expires_at <= self._now())
            .order_by(tokens.c.expires_at)
            .limit(BATCH)
        )
        hashes = transaction.execute(expired).scalars().all()
        if hashes:
            transaction.execute(delete(tokens).where(tokens.c.hash.in_(padded(hashes))))
        return len(hashes)

    def _expire_guests(self, transaction: Transaction) -> Expired | None:
        """Expire a batch of guests; None if none has expired."""
        now = self._now()
        expired = (
            select(players.c.id)
            .where(players.c.expires_at <= now)
            .order_by(players.c.expires_at)
            .limit(BATCH)
            .with_for_update(skip_locked=True)  # another server may be expiring the same guests
        )
        ids = transaction.execute(expired).scalars().all()
        if not ids:
            return None
        kept = referred_to(transaction, ids)
        forget(transaction, [id for id in ids if id not in kept])
        id_of = {player_account(id): id for id in kept}
        for row in transaction.execute(select(balances).where(balances.c.account.in_(padded(id_of)))).all():
            booking = Booking(f"expired:{id_of[row.account]}", "expired", to_milliseconds(now))
            ledger.write(transaction, ledger.booked(booking, (row.account, -row.chips), (BANK, row.chips)))
        transaction.execute(delete(tokens).where(tokens.c.player_id.in_(padded(kept))))
        transaction.execute(update(players).where(players.c.id.in_(padded(kept))).values(expires_at=None))
        return Expired(closed=len(kept), deleted=len(ids) - len(kept))

    def _forget_newcomers(self, after: _Place, transaction: Transaction) -> _Looked | None:
        """Delete the guests who never played among the next batch `after` a place; None if there is none."""
        now, lives = self._now(), self._lives
        unused = (
            select(players.c.expires_at, players.c.id)
            .where(
                or_(
                    players.c.expires_at > after.expires_at,
                    and_(players.c.expires_at == after.expires_at, players.c.id > after.id),
                ),
                players.c.expires_at <= now + lives.guest - lives.newcomer,
                players.c.created_at <= now - lives.newcomer,
                players.c.operator_since.is_(None),
                players.c.banned_at.is_(None),
            )
            .order_by(players.c.expires_at, players.c.id)
            .limit(BATCH)
            .with_for_update(skip_locked=True)
        )
        found = [_Place(row.expires_at, row.id) for row in transaction.execute(unused)]
        if not found:
            return None
        ids = [place.id for place in found]
        kept = referred_to(transaction, ids) | _with_payments(transaction, ids)
        forget(transaction, [id for id in ids if id not in kept])
        return _Looked(len(ids) - len(kept), found[-1])


def _expire_commands(until: datetime, transaction: Transaction) -> int:
    """Delete a batch of the commands up to `until`. Return how many were found."""
    old = select(commands.c.at).where(commands.c.at <= until).order_by(commands.c.at).limit(BATCH)
    times = transaction.execute(old).scalars().all()
    if times:
        transaction.execute(delete(commands).where(commands.c.at <= times[-1]))
    return len(times)


async def paced(writer: Writer, work: Work[T]) -> T:
    """Run `work` in a transaction of its own, then pause for as long as it took."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    done = await writer.run(work, apart=True)
    await asyncio.sleep(loop.time() - began)
    return done


def referred_to(transaction: Transaction, ids: Sequence[str]) -> set[str]:
    """Return the `ids` of players to whom a hand, a seat, a booking of a table or the audit refers."""
    of_account = {player_account(id): id for id in ids}
    kept: set[str] = set()
    for column in (seatings.c.player_id, hand_players.c.player_id, audit.c.operator_id):
        kept.update(transaction.execute(select(column).where(column.in_(padded(ids))).distinct()).scalars())
    at_tables = select(entries.c.account).where(
        entries.c.account.in_(padded(of_account)), entries.c.table_id.is_not(None)
    )
    kept.update(of_account[account] for account in transaction.execute(at_tables.distinct()).scalars())
    return kept


def _with_payments(transaction: Transaction, ids: Sequence[str]) -> set[str]:
    """Return the `ids` of players whose accounts have entries besides the opening grant."""
    openings = {player_account(id): f"opening:{id}" for id in ids}
    theirs = select(entries.c.account, entries.c.transaction_id).where(
        entries.c.account.in_(padded(openings))
    )
    return {
        openings[row.account].removeprefix("opening:")
        for row in transaction.execute(theirs)
        if row.transaction_id != openings[row.account]
    }


def forget(transaction: Transaction, ids: Sequence[str]) -> None:
    """Delete the players `ids`, to whom nothing refers. Their chips go to the bank.

    Their ledger entries move to the bank within the same transactions, which still sum to zero. Transactions
    between the player and the bank alone are deleted.
    """
    if not ids:
        return
    ids = padded(ids)
    accounts = [player_account(id) for id in ids]
    theirs = entries.c.account.in_(accounts)
    moved, kinds = Counter[str](), dict[str, Any]()
    for row in transaction.execute(select(entries).where(theirs)).all():
        moved[row.transaction_id] += row.amount
        kinds[row.transaction_id] = row
    transaction.execute(delete(entries).where(theirs))
    of_bank = select(entries).where(entries.c.transaction_id.in_(padded(moved)), entries.c.account == BANK)
    for row in transaction.execute(of_bank).all():
        amount = row.amount + moved.pop(row.transaction_id)
        change = update(entries).values(amount=amount) if amount else delete(entries)
        transaction.execute(change.where(entries.c.number == row.number))
    new = [
        {"transaction_id": id, "account": BANK, "amount": amount, "kind": kinds[id].kind, "at": kinds[id].at}
        for id, amount in moved.items()
        if amount
    ]
    if new:
        transaction.execute(insert(entries).values(new))
    transaction.execute(delete(balances).where(balances.c.account.in_(accounts)))
    transaction.execute(delete(tokens).where(tokens.c.player_id.in_(ids)))
    transaction.execute(delete(players).where(players.c.id.in_(ids)))


def padded(values: Collection[T]) -> list[T]:
    """Return `values` for an IN, padded to a power of two by repeating the last one.

    Each length compiles to a statement of its own, which the driver caches: this bounds their number.
    """
    every = list(values)
    return every + every[-1:] * ((1 << (len(every) - 1).bit_length()) - len(every)) if every else []


def _batches(values: Collection[str]) -> Iterator[list[str]]:
    every = sorted(values)
    for first in range(0, len(every), BATCH):
        yield padded(every[first : first + BATCH])
