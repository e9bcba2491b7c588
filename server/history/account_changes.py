"""The feed of account changes: a numbered list of players whose accounts changed, for every server.

A ban, a sign-out, a new password, a rename and the appointment or dismissal of an operator each append a row,
in the transaction that makes the change. Every server reads new rows with each renewal of its leases, and
checks the accounts of its connected players among them.

A row says whose account changed, not how: the reader looks at the current account. So a row that is read
late or twice does no harm, and a player who signed in again after a sign-out stays connected.

Numbers have no gaps and become visible in order. A PostgreSQL sequence guarantees neither: the transaction
that took 7 may commit after the one that took 8, and a reader that has seen 8 would never look for 7. Here
the number is a row of `counters`, updated in the same transaction, so its lock is held until the commit.
Nobody takes 8 before 7 is committed or rolled back, and a number that is rolled back is taken again.

Each transaction that changes an account takes that lock first (`lock`), before any row of the account.
Changes of accounts therefore never overlap, on any server. What a transaction checks after taking the lock,
such as that another operator is left, still holds at the commit. Changes are rare and take milliseconds. If
a server stops in the middle of one, the database ends its transaction after two seconds at most.

Only the newest MAX_ROWS rows are kept. A reader whose next row was pruned finds fewer rows than the counter
says, and treats every account as changed.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import bindparam, delete, insert, select, update

from riverboat.server.history.database.models import (
    ACCOUNT_CHANGES,
    account_changes,
    counters,
    players,
    tokens,
)
from riverboat.server.history.database.writer import Transaction, Writer

MAX_ROWS: Final = 1_000
"""Rows kept: the newest ones."""

_COUNTER: Final = counters.c.name == ACCOUNT_CHANGES

# One statement sees one snapshot, so the rows match the counter. It is executed several times a second.
_SINCE: Final = (
    select(counters.c.value, account_changes.c.player_id)
    .select_from(counters.outerjoin(account_changes, account_changes.c.number > bindparam("seen")))
    .where(_COUNTER)
)


@dataclass(frozen=True, slots=True)
class AccountState:
    """The current state of an account.

    operator: whether the player has the rights of an operator; false for banned players.
    tokens: the hashes of the valid tokens.
    """

    name: str
    banned: bool
    operator: bool
    tokens: frozenset[str]


class AccountChanges:
    """Reads the feed. The caller opens and closes `writer`.

    The methods raise HistoryUnavailable.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def last(self) -> int:
        """Return the number of the last change."""
        number = select(counters.c.value).where(_COUNTER)
        last: int = await self._writer.run(lambda transaction: transaction.execute(number).scalar_one())
        return last

    async def since(self, seen: int) -> tuple[int, set[str] | None]:
        """Return the number of the last change, and the players whose accounts changed after `seen`.

        None instead of the players means any account: rows were pruned, or the database is an older copy.
        """
        rows = await self._writer.run(lambda transaction: transaction.execute(_SINCE, {"seen": seen}).all())
        last: int = rows[0].value
        changed = [row.player_id for row in rows if row.player_id is not None]
        return last, set(changed) if len(changed) == last - seen else None

    async def states(self, ids: Collection[str]) -> dict[str, AccountState]:
        """Return the accounts of the players with these `ids`, by id. Unknown ids are left out."""
        found = (
            select(players, tokens.c.hash)
            .join(tokens, tokens.c.player_id == players.c.id, isouter=True)
            .where(players.c.id.in_(ids))
        )
        rows = await self._writer.run(lambda transaction: transaction.execute(found).all())
        by_player: dict[str, list[Any]] = {}
        for row in rows:
            by_player.setdefault(row.id, []).append(row)
        return {player: _state(of_player) for player, of_player in by_player.items()}


def lock(transaction: Transaction) -> None:
    """Take the lock on account changes, until the end of the transaction."""
    transaction.execute(select(counters.c.value).where(_COUNTER).with_for_update()).all()


def append(transaction: Transaction, player: str) -> None:
    """Make every server check the account of `player`. Call `lock` first."""
    next_number = (
        update(counters).where(_COUNTER).values(value=counters.c.value + 1).returning(counters.c.value)
    )
    number: int = transaction.execute(next_number).scalar_one()
    transaction.execute(insert(account_changes).values(number=number, player_id=player))
    transaction.execute(delete(account_changes).where(account_changes.c.number <= number - MAX_ROWS))


def _state(rows: list[Any]) -> AccountState:
    first = rows[0]
    return AccountState(
        name=first.name,
        banned=first.banned_at is not None,
        operator=first.operator_since is not None and first.banned_at is None,
        tokens=frozenset(row.hash for row in rows if row.hash is not None),
    )
