"""The proofs of recorded hands that were dealt from commitments."""

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import ColumnElement, CompoundSelect, Select, select, union_all

from riverboat.engine.errors import EngineError
from riverboat.engine.events import Event
from riverboat.engine.fairness.proof import write_proof
from riverboat.engine.table.deal_events import (
    DealCommitted,
    DealRecorded,
    PacksSealed,
    ResultSigned,
    SignerCertified,
)
from riverboat.engine.table.deal_proofs import proof_of_hand
from riverboat.server.history.database.models import events

WITHIN: Final = 2_000
"""Events before and after a hand's start among which its commitment and its signatures are looked for.

A server's certificate comes again every few hands: see `deal_signing.HANDS_A_CERTIFICATE`.
"""

_KINDS: Final = (PacksSealed, DealCommitted, DealRecorded)


def deal_around(table: str, started: int) -> CompoundSelect[Any]:
    """Return a SELECT of the number, hand and data of events around the event `started` of a table, in order.

    It finds the latest deal, the certificates of servers around it, and the next signature of a result.
    """
    before = events.c.seq.between(started - WITHIN, started - 1)
    after = events.c.seq.between(started + 1, started + WITHIN)
    found = [
        _events(table, _KINDS, before).order_by(events.c.seq.desc()).limit(len(_KINDS)),
        _events(table, (SignerCertified,), before | after),
        _events(table, (ResultSigned,), after).order_by(events.c.seq).limit(1),
    ]
    return union_all(*[select(each.subquery()) for each in found]).order_by("seq")


def _events(table: str, kinds: tuple[type[Event], ...], where: ColumnElement[bool]) -> Select[Any]:
    return select(events.c.seq, events.c.hand, events.c.data).where(
        events.c.table_id == table, where, events.c.kind.in_([kind.kind for kind in kinds])
    )


def proof_text(table: str, hand: int, deal: Iterable[Event], seen: Iterable[Event | None]) -> str:
    """Return the proof of the hand with the id `hand`, with the cards of the events `seen`.

    deal: those of `deal_around`. The proof is empty if they are not of this hand: it was not committed to. It
    has no signatures if a server committed and another one dealt: a proof names one.
    """
    latest: dict[type[Event], Event] = {}
    signers: dict[type[Event], SignerCertified] = {}
    signer: SignerCertified | None = None
    for event in deal:
        if isinstance(event, SignerCertified):
            signer = event
        elif signer is not None:
            signers[type(event)] = signer
        latest[type(event)] = event
    sealed, committed, recorded = [latest.get(kind) for kind in _KINDS]
    if not (
        isinstance(sealed, PacksSealed)
        and isinstance(committed, DealCommitted)
        and isinstance(recorded, DealRecorded)
        and {sealed.hand, committed.hand, recorded.hand} == {hand}
        and sealed.line_up
    ):
        return ""
    signer, result = signers.get(DealCommitted), latest.get(ResultSigned)
    signed = {kind for kind, each in signers.items() if signer is not None and each.key == signer.key}
    if ResultSigned not in signed or not isinstance(result, ResultSigned) or result.hand != hand:
        result = None
    try:
        return write_proof(
            proof_of_hand(
                bytes.fromhex(sealed.room),
                table,
                committed,
                recorded,
                seen,
                line_up=sealed.line_up,
                signer=signer if DealRecorded in signed else None,
                result=result,
            )
        )
    except (EngineError, ValueError):
        return ""  # riverboat verify says what is wrong
