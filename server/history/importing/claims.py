"""Let recorded hands count for the players who, as the operator says, played them under imported names.

A sitting of an imported table has one name: who took the seat is said by its first event, and all hands until
it ends count for that player. Neither names and cards in hands nor the ledger change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import func, select, update

from riverboat.engine.table.events import SeatTaken
from riverboat.server.history.database.models import events, hand_players, hands, seatings
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.errors import JournalDamaged
from riverboat.server.history.importing.ids import PLAYER_PREFIX
from riverboat.server.history.operators import found_player
from riverboat.server.protocol.event_data import event_from_data, event_to_json

_MOST: Final = 1_000


def player_named(accounts: Mapping[str, str], name: str) -> str:
    """Return the id of the player of `name` in files. accounts: ids that the operator gave, by name."""
    return accounts.get(name, PLAYER_PREFIX + name)


async def player_ids(writer: Writer, accounts: Mapping[str, str]) -> dict[str, str]:
    """Return by name the id of the player whose id or registered name is given.

    Raises UnknownPlayer and HistoryUnavailable.
    """

    def look_up(transaction: Transaction) -> dict[str, str]:
        return {name: found_player(transaction, who).player for name, who in accounts.items()}

    return await writer.run(look_up)


class _Sitting(NamedTuple):
    """A name at a seat of a table. taken, left: the numbers of the events that begin it and the next one."""

    table: str
    seat: int
    taken: int
    left: int | None


class Claims:
    """Recorded hands that are to count for players. Their tables must be closed before `write`.

    accounts: ids of players by name. claimed: how many hands of players were given to them.
    refused: sentences about hands that could not be given.
    """

    def __init__(self, writer: Writer, accounts: Mapping[str, str]) -> None:
        self.claimed = 0
        self.refused: list[str] = []
        self._writer = writer
        self._accounts = accounts
        self._hands: list[int] = []

    @property
    def is_full(self) -> bool:
        """Whether it is time to write."""
        return len(self._hands) >= _MOST

    def add(self, hand: int) -> None:
        """Let `hand` count for the players of its names."""
        self._hands.append(hand)

    async def write(self) -> None:
        """Write it all. Raises HistoryUnavailable and JournalDamaged."""
        waiting, self._hands = self._hands, []
        if waiting:
            claimed, refused = await self._writer.run(
                partial(_claim, accounts=self._accounts, of_hands=waiting)
            )
            self.claimed += claimed
            self.refused += refused


def _claim(
    transaction: Transaction, accounts: Mapping[str, str], of_hands: Sequence[int]
) -> tuple[int, list[str]]:
    claimed, refused = 0, []
    seats = transaction.execute(
        select(hand_players, hands.c.table_id, hands.c.started_seq)
        .join(hands, hands.c.id == hand_players.c.hand)
        .where(hand_players.c.hand.in_(of_hands), hand_players.c.name.in_(list(accounts)))
        .order_by(hand_players.c.hand, hand_players.c.seat)
    ).all()
    done: dict[_Sitting, bool] = {}
    for row in seats:
        player = accounts[row.name]
        if row.player_id == player:
            continue
        sitting = _sitting_of(transaction, row.table_id, row.seat, row.started_seq)
        if sitting not in done:
            done[sitting] = row.player_id == PLAYER_PREFIX + row.name and not _sits_elsewhere(
                transaction, sitting, player
            )
            if done[sitting]:
                claimed += _give(transaction, sitting, player)
        if not done[sitting]:
            refused.append(
                f"hand {row.hand}: {row.name} counts for another player, or the player has two names in it"
            )
    return claimed, refused


def _sitting_of(transaction: Transaction, table: str, seat: int, started: int) -> _Sitting:
    """Return the sitting in which a hand was played that started with the event `started`."""
    number = seatings.c.taken_seq
    of_seat = seatings.c.table_id == table, seatings.c.seat == seat
    taken = transaction.execute(select(func.max(number)).where(*of_seat, number < started)).scalar_one()
    left = transaction.execute(select(func.min(number)).where(*of_seat, number > started)).scalar_one()
    return _Sitting(table, seat, taken, left)


def _sits_elsewhere(transaction: Transaction, sitting: _Sitting, player: str) -> bool:
    """Return whether `player` has another seat in a hand of `sitting`."""
    found = (
        select(hand_players.c.hand)
        .where(hand_players.c.player_id == player, hand_players.c.hand.in_(_hands_in(sitting)))
        .limit(1)
    )
    return transaction.execute(found).first() is not None


def _give(transaction: Transaction, sitting: _Sitting, player: str) -> int:
    """Let `sitting` be that of `player`; return how many hands it has."""
    of_event = events.c.table_id == sitting.table, events.c.seq == sitting.taken
    taken = event_from_data(
        msgspec.json.decode(transaction.execute(select(events.c.data).where(*of_event)).scalar_one())
    )
    if not isinstance(taken, SeatTaken):
        raise JournalDamaged(f"event {sitting.taken} of table {sitting.table} does not take a seat")
    changed = event_to_json(replace(taken, player=player))
    transaction.execute(update(events).where(*of_event).values(data=changed))
    transaction.execute(
        update(seatings)
        .where(
            seatings.c.table_id == sitting.table,
            seatings.c.seat == sitting.seat,
            seatings.c.taken_seq == sitting.taken,
        )
        .values(player_id=player)
    )
    given = (
        update(hand_players)
        .where(hand_players.c.seat == sitting.seat, hand_players.c.hand.in_(_hands_in(sitting)))
        .values(player_id=player)
        .returning(hand_players.c.hand)
    )
    return len(transaction.execute(given).all())


def _hands_in(sitting: _Sitting) -> Any:
    found = select(hands.c.id).where(hands.c.table_id == sitting.table, hands.c.started_seq > sitting.taken)
    return found if sitting.left is None else found.where(hands.c.started_seq < sitting.left)
