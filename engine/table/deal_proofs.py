"""The proof of a hand that was dealt from a commitment, from its events."""

from collections.abc import Iterable

from riverboat.engine import events as ev
from riverboat.engine.events import Event, HandStarted
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.packs import DealTerms
from riverboat.engine.fairness.places import DealtPlaces
from riverboat.engine.fairness.proof import Proof
from riverboat.engine.fairness.record import DealRecord, Opening
from riverboat.engine.fairness.signatures import Signatures
from riverboat.engine.table.deal_events import DealCommitted, DealRecorded, ResultSigned, SignerCertified
from riverboat.engine.table.events import CardsShown


def proof_of_hand(
    room: bytes,
    table: str,
    committed: DealCommitted,
    recorded: DealRecorded,
    events: Iterable[Event | None],
    *,
    line_up: str,
    signer: SignerCertified | None = None,
    result: ResultSigned | None = None,
) -> Proof:
    """Return the proof of a hand, with what opens the cards that its `events` show.

    room: the room's key. table: its id. events: all of them or those that one viewer may see, None for the
    others; then those that show cards after the hand. line_up: the text that was committed to.
    signer: the server that signed; None leaves signatures out. result: how the hand ended, if it is over.

    Nothing is verified. Raises FairnessError and ValueError for events that are not of a committed deal.
    """
    terms = DealTerms(
        room=room,
        table=table,
        hand=committed.hand,
        attempt=committed.attempt,
        packs=committed.packs,
        line_up=LineUp(line_up),
        before=committed.before,
    )
    record = DealRecord(
        terms,
        committed.commitment,
        dict(recorded.values),
        recorded.secrets,
        recorded.leaves,
    )
    happened = list(events)
    ended = next((event.stacks for event in happened if isinstance(event, ev.HandEnded)), ())
    signatures = None
    if signer is not None and committed.signature and recorded.signature:
        signatures = Signatures(
            server=signer.key,
            certificate=signer.certificate,
            commitment=committed.signature,
            record=recorded.signature,
            result=b"" if result is None else result.signature,
            stacks=() if result is None else ended,
        )
    return Proof(record, tuple(dict.fromkeys(_openings(happened))), signatures)


def _openings(events: Iterable[Event | None]) -> Iterable[Opening]:
    places: DealtPlaces | None = None
    for event in events:
        if isinstance(event, HandStarted):
            places = DealtPlaces(event)
        elif event is not None and places is not None and not isinstance(event, ev.DeckShuffled):
            shown = ev.HandShown(event.seat, event.cards) if isinstance(event, CardsShown) else event
            openings = getattr(event, "openings", ())
            for seen, (number, index, salt) in zip(places.follow(shown), openings, strict=False):
                yield Opening(number, index, seen.card, bytes.fromhex(salt))
