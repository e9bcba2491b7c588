"""The proofs of recorded hands that were dealt from commitments."""

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Select, select

from riverboat.engine.errors import EngineError
from riverboat.engine.events import Event
from riverboat.engine.fairness.proof import write_proof
from riverboat.engine.table.deal_events import DealCommitted, DealRecorded, PacksSealed
from riverboat.engine.table.deal_proofs import proof_of_hand
from riverboat.server.history.database.models import events

WITHIN: Final = 1_000
"""Events before a hand among which its commitment is looked for."""

_KINDS: Final = (PacksSealed, DealCommitted, DealRecorded)


def deal_before(table: str, started: int) -> Select[Any]:
    """Return a SELECT of the latest deal before the event `started` of a table: its number, hand and data."""
    return (
        select(events.c.seq, events.c.hand, events.c.data)
        .where(
            events.c.table_id == table,
            events.c.seq.between(started - WITHIN, started - 1),
            events.c.kind.in_([kind.kind for kind in _KINDS]),
        )
        .order_by(events.c.seq.desc())
        .limit(len(_KINDS))
    )


def proof_text(table: str, hand: int, deal: Iterable[Event], seen: Iterable[Event | None]) -> str:
    """Return the proof of the hand with the id `hand`, with the cards of the events `seen`.

    deal: the events of the latest deal. It is empty if that is not of this hand: it was not committed to.
    """
    latest = {type(event): event for event in deal}
    sealed, committed, recorded = [latest.get(kind) for kind in _KINDS]
    if not (
        isinstance(sealed, PacksSealed)
        and isinstance(committed, DealCommitted)
        and isinstance(recorded, DealRecorded)
        and {sealed.hand, committed.hand, recorded.hand} == {hand}
    ):
        return ""
    try:
        return write_proof(proof_of_hand(bytes.fromhex(sealed.room), table, committed, recorded, seen))
    except (EngineError, ValueError):
        return ""  # riverboat verify says what is wrong
