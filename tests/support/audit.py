"""Whether everything adds up after play: the books, the record of each table, and what was shown of it."""

from collections.abc import Iterator
from contextlib import closing

from engine.errors import EngineError
from engine.events import Event, HandEnded, HandStarted
from engine.hand import Hand
from engine.views import SPECTATOR, visible
from server.history.ledger_check import check_ledger
from server.history.queries import History
from tests.support.chaos import Digest, Spent


def faults(url: str, spent: list[Spent]) -> Iterator[str]:
    """What is wrong with the database at `url`, in which these tables are on record."""
    yield from check_ledger(url)
    with History(url) as past:
        for table in spent:
            yield from _faults_of(past, table)


def _faults_of(past: History, spent: Spent) -> Iterator[str]:
    """What is wrong with the record of a table: its numbers, its hands, its chips, and what was shown."""
    where = f"table {spent.table}"
    if spent.won + spent.taken:
        yield f"{where}: its players won {spent.won}, and the house took {spent.taken}"
    digest, hand, seq = Digest(), list[Event](), 0
    with closing(past.records(spent.table)) as records:
        for record in records:
            seq += 1
            if record.seq != seq:
                yield f"{where}: after event {seq - 1} comes {record.seq}"
                return
            if spent.first <= seq <= spent.last:
                digest.add(record.event if visible(record.event, SPECTATOR) else None)
            if isinstance(record.event, HandStarted):
                hand = []
            if record.hand is not None:
                hand.append(record.event)
            if isinstance(record.event, HandEnded) and not _comes_to(hand, record.event):
                yield f"{where}: hand {record.hand} does not come to its stacks when it is replayed"
    if str(digest) != spent.shown:
        yield f"{where}: what was shown is not what is on record"


def _comes_to(hand: list[Event], end: HandEnded) -> bool:
    try:
        return Hand.replay(hand).stacks() == dict(end.stacks)
    except EngineError:
        return False
