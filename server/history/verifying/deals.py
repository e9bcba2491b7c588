"""Check committed deals: whether each commitment is followed by what it was made to."""

from collections.abc import Iterator, Mapping

from riverboat.engine.errors import EngineError
from riverboat.engine.events import DeckShuffled, Event, HandEnded, HandStarted
from riverboat.engine.fairness.deal import CommittedDeal, FairDeal
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.packs import DealTerms
from riverboat.engine.fairness.record import AvoidedDeal
from riverboat.engine.fairness.signatures import (
    commitment_signed,
    record_signed,
    result_digest,
    result_signed,
    server_certified,
)
from riverboat.engine.fairness.verifying import VerifiedDeal, verify_avoided
from riverboat.engine.table.deal_events import (
    DealAvoided,
    DealCommitted,
    DealRecorded,
    PacksSealed,
    ResultSigned,
    SignerCertified,
)
from riverboat.engine.table.deals import digest_after
from riverboat.server.protocol.deals import line_up_of
from riverboat.server.protocol.errors import ProtocolError
from riverboat.server.protocol.signing import is_signed


class DealsCheck:
    """Checks the committed deals of the table with the id `table`, event by event.

    holders: the players at the table, by seat, as of the latest event.
    deal: the one of the hand that is dealt, if its packs are known.
    """

    def __init__(self, table: str, holders: Mapping[int, str]) -> None:
        self.deal: FairDeal | None = None
        self._holders = holders
        self._table = table
        self._sealed: PacksSealed | None = None
        self._committed: DealCommitted | None = None
        self._recorded: DealRecorded | None = None
        self._signer: SignerCertified | None = None
        self._result: bytes = b""  # the digest of how the latest hand ended
        self._starts = False  # the deck of the hand comes next

    def faults(self, event: Event) -> Iterator[str]:
        """Yield what is wrong with the deals after the next `event`."""
        try:
            self._follow(event)
        except (EngineError, ProtocolError, LookupError, ValueError) as error:
            yield f"the deal is not the one that was committed to: {error}"

    def _follow(self, event: Event) -> None:
        match event:
            case PacksSealed():
                self._sealed = event
            case SignerCertified():
                self._signer = event
            case DealCommitted():
                self._committed, self._recorded, self.deal = event, None, None
                self._check_certificate()
                self._check_signature(event.signature, commitment_signed(event.commitment))
            case HandEnded(stacks=stacks) if self._committed is not None and self._recorded is not None:
                self._result = result_digest(digest_after(self._committed, self._recorded), stacks)
            case ResultSigned():
                self._check_signature(event.signature, result_signed(self._result))
            case DealAvoided():
                self._check_avoided(event)
            case DealRecorded():
                self._recorded = event
                self._check_record(event)
            case HandStarted():
                self._check_start(event)
            case DeckShuffled(cards=cards, reserve=reserve) if self.deal is not None and self._starts:
                self._starts = False
                reserves = tuple([card for order in self.deal.reserves for card in order])
                if cards != self.deal.deck or (reserves and reserve != reserves):
                    raise ValueError("another deck was dealt")

    def _check_avoided(self, event: DealAvoided) -> None:
        committed = self._committed
        if committed is None or (committed.hand, committed.attempt) != (event.hand, event.attempt):
            return  # a value came later
        self._check_signature(event.signature, record_signed(digest_after(committed, event)))
        if (terms := self._terms(committed)) is not None:
            verify_avoided(AvoidedDeal(terms, committed.commitment, dict(event.values), event.secrets))
            if event.line_up != terms.line_up.text:
                raise ValueError("another line-up is shown")

    def _check_record(self, event: DealRecorded) -> None:
        committed = self._committed
        terms = None if committed is None else self._terms(committed)
        if committed is None or terms is None or self._sealed is None:
            return
        self._check_signature(
            event.signature, record_signed(digest_after(committed, self._recorded or event))
        )
        secrets = tuple([bytes.fromhex(secret) for secret in self._sealed.secrets])
        deal = CommittedDeal.make(terms, secrets)
        if deal.commitment != committed.commitment:
            raise ValueError("the packs are others")
        self.deal = deal.deal(dict(event.values))
        VerifiedDeal(self.deal.record)
        record = self.deal.record
        if (record.secrets, record.leaves) != (event.secrets, event.leaves):
            raise ValueError("the record shows another pack")

    def _check_start(self, event: HandStarted) -> None:
        committed, recorded, self._starts = self._committed, self._recorded, True
        if committed is None or recorded is None or committed.hand != event.id:
            self.deal = None
        elif self.deal is not None:
            line_up = self.deal.record.terms.line_up
            players = {seat: self._holders.get(seat, "") for seat in committed.seats}
            heads = {seat: line_up.heads.get(seat, b"") for seat in committed.contributors}
            if line_up_of(event, players, heads) != line_up:
                raise ValueError("the hand starts in another way, or with other players")

    def _check_certificate(self) -> None:
        """Check that the room has certified the server that signs. Raises ValueError."""
        signer, sealed = self._signer, self._sealed
        if signer is None or sealed is None:
            return
        room = bytes.fromhex(sealed.room)
        if not is_signed(room, signer.certificate, server_certified(room, signer.key)):
            raise ValueError("the room has not certified the server")

    def _check_signature(self, signature: bytes, statement: bytes) -> None:
        """Check a signature; a server that does not deal from commitments makes none. Raises ValueError."""
        signer = self._signer
        if signature and (signer is None or not is_signed(signer.key, signature, statement)):
            raise ValueError("its signature is wrong")

    def _terms(self, committed: DealCommitted) -> DealTerms | None:
        """Return the terms of a commitment; None if its packs are sealed with an unknown key.

        Nothing is checked of those of development versions either.
        """
        sealed = self._sealed
        if sealed is None or (sealed.hand, sealed.attempt) != (committed.hand, committed.attempt):
            return None
        if not sealed.line_up:
            return None
        return DealTerms(
            room=bytes.fromhex(sealed.room),
            table=self._table,
            hand=committed.hand,
            attempt=committed.attempt,
            packs=committed.packs,
            line_up=LineUp(sealed.line_up),
            before=committed.before,
        )
