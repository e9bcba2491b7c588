"""What a client does about committed deals at a table: it contributes, and it checks every deal at once.

`docs/fairness.md` has the scheme. Nothing here depends on a word of the server.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from secrets import token_bytes
from typing import Final

from riverboat.client_cli.library.answers_used import AnswersUsed
from riverboat.client_cli.library.chain_store import ChainStore, ChainToRegister, StoredChain, ValueToReveal
from riverboat.client_cli.library.resumed_deals import check_resumed
from riverboat.client_cli.library.signed_deals import SignedDeals, follows
from riverboat.engine import events as ev
from riverboat.engine.errors import EngineError
from riverboat.engine.events import CardOpening, Event, HandEnded, HandStarted
from riverboat.engine.fairness.chain import ValueChain, head_after
from riverboat.engine.fairness.hashing import FairnessError
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.packs import SECRET_BYTES, DealTerms
from riverboat.engine.fairness.places import DealtPlaces, SeenCard
from riverboat.engine.fairness.proof import Proof
from riverboat.engine.fairness.record import AvoidedDeal, DealRecord, Opening
from riverboat.engine.fairness.verifying import VerifiedDeal, check_deck, verify_avoided
from riverboat.engine.table.deal_events import (
    DealAvoided,
    DealCommitted,
    DealRecorded,
    ResultSigned,
    SignerCertified,
)
from riverboat.engine.table.deals import DealsState
from riverboat.engine.table.events import CardsShown
from riverboat.server.protocol.deals import FairDealsInfo, line_up_of
from riverboat.server.protocol.mirror import TableMirror

VALUES: Final = 2_000
"""Values of a chain: enough for an evening. It is then replaced."""


LEFT: Final = 16
"""Values with which a chain is replaced between hands: as many as the attempts at one can need."""

MAX_FAULTS: Final = 100
"""Faults that are remembered, the latest."""


@dataclass(frozen=True, slots=True)
class FairFault:
    """A deal that does not prove what it claims.

    hand: its id. code: stable, for programs. message: a sentence.
    """

    hand: int
    code: str
    message: str


class FairTable:
    """Contributes to the deals of the table with the id `table`, and checks them.

    Call `follow` after each event that the mirror applies; send what `wants` returns.

    contributes: whether it does, or only checks.
    record: the latest deal, or attempt that was given up. contributors: how many values are in it.
    has_own: whether the player's own value is.
    openings: what opened the cards that this client saw of it.
    faults: what was wrong, the latest last; empty if nothing ever was.
    """

    def __init__(
        self,
        info: FairDealsInfo,
        table: str,
        player: str,
        store: ChainStore | None = None,
        *,
        contributes: bool = True,
    ) -> None:
        self.room = bytes.fromhex(info.room)
        self.table = table
        self.player = player
        self.record: DealRecord | AvoidedDeal | None = None
        self.contributors = 0
        self.has_own = False
        self.openings: list[Opening] = []
        self.faults: list[FairFault] = []
        self._packs = info.packs
        self._store = store
        self.contributes = contributes
        self._chain: ValueChain | None = None
        self._kept = StoredChain(root=b"")
        self._answer = b""  # the value of the last answer
        self._committed: DealCommitted | None = None
        self._players: Mapping[int, str] = {}  # those whom it deals in, by seat
        self._heads: Mapping[int, str] = {}  # those of the contributors
        self._recorded: DealRecorded | None = None
        self._verified: VerifiedDeal | None = None
        self._places: DealtPlaces | None = None
        self._placed = 0  # the id of the hand that they are of
        self._hand = 0
        self._answers = AnswersUsed()
        self._highest: dict[int, int] = {}  # by list, the last index of shuffled discards
        self._signed = SignedDeals(self.room)
        self._check_room(info)

    @property
    def fault(self) -> FairFault | None:
        """What is wrong with the latest hand, if anything."""
        latest = self.faults[-1] if self.faults else None
        return latest if latest is not None and latest.hand == self._hand else None

    @property
    def proof(self) -> Proof | None:
        """The proof of the latest deal, with the cards that this client saw."""
        if self.record is None:
            return None
        return Proof(self.record, tuple(self.openings), self._signed.signatures)

    def follow(self, events: Sequence[Event | None], deals: DealsState | None) -> None:
        """Check the next events of the table, as far as the player may see them.

        deals: the state of its deals after them.
        """
        for event in events:
            if event is None:
                continue
            try:
                if isinstance(event, DealCommitted) and deals is not None:
                    self._players, self._heads = deals.players, deals.heads
                self._follow(event)
            except (EngineError, LookupError, ValueError) as error:
                self._report(getattr(error, "code", "unfair_deal"), str(error))

    def restart(self, mirror: TableMirror) -> None:
        """Check the hand in progress, or the attempt at it, from its beginning, after a snapshot."""
        self._catch_up()
        deals, hand = mirror.state.deals, mirror.hand
        try:
            check_resumed(mirror, self._committed, self._recorded)
        except FairnessError as error:
            self._report(error.code, str(error))
        self._committed = self._recorded = None
        if deals is not None:
            signed = [deals.committed_by or deals.signer, deals.committed, deals.signer, deals.avoided]
            self.follow(signed, deals)
        # A hand from before the table's first commitment is from before the server took the option.
        if deals is not None and deals.committed is not None and hand is not None:
            recorded = deals.recorded if deals.dealt_with(hand.id) else None
            self.follow([recorded, *hand.events], deals)

    def _check_room(self, info: FairDealsInfo) -> None:
        """Check that the room is known, or followed from the one that is. The first key is kept."""
        if self._store is None:
            return
        known = self._store.known_room()
        if known is not None and not follows(known, self.room, info.successions):
            self._report("room_changed", "the key of this card room was changed without a certificate")
        elif known != self.room:
            self._store.keep_room(self.room)

    def wants(self, mirror: TableMirror) -> Iterator[ChainToRegister | ValueToReveal]:
        """Yield what is to be sent now. It may come again until the server has it."""
        if not self.contributes or mirror.you is None:
            return
        deals = mirror.state.deals or DealsState()
        if deals.due is None and self._chain is not None and self._chain.left < LEFT:
            self._chain = self._begin_chain()
        chain = self._own_chain()
        known, last = deals.chains.get(self.player), self._last_head()
        if known is None or known.head not in (chain.head.hex(), last.hex()):
            yield ChainToRegister(chain.head.hex())
        if deals.awaiting is not None and (value := self._answer_to(deals.awaiting, deals)):
            yield ValueToReveal(deals.awaiting.hand, deals.awaiting.attempt, value.hex())
        elif deals.due is None and known is not None:
            for missed in deals.missed:  # one value completes all of them
                avoided = missed.avoided
                if self.player in dict(missed.owing).values() and (value := self._owed(known.owed, avoided)):
                    yield ValueToReveal(avoided.hand, avoided.attempt, value.hex())
                    break

    # Contributing.

    def _own_chain(self) -> ValueChain:
        """Return the chain: the one that was kept, or else a new one."""
        if self._chain is None and self._store is not None:
            kept = self._store.load(self.room, self.table, self.player)
            if kept is not None and 0 <= kept.used < VALUES:
                self._kept, self._chain = kept, self._chain_of(kept.root)
                for _ in range(kept.used):
                    self._answer = self._chain.reveal()
        if self._chain is None:
            self._chain = self._begin_chain()
        return self._chain

    def _catch_up(self) -> None:
        """Use no value that another program of the player has revealed meanwhile, from the same store."""
        if self._chain is None or self._store is None:
            return
        kept = self._store.load(self.room, self.table, self.player)
        if kept is not None and kept.root == self._kept.root and self._kept.used < kept.used <= VALUES:
            for _ in range(kept.used - self._kept.used):
                self._answer = self._chain.reveal()
            self._kept = kept

    def _begin_chain(self) -> ValueChain:
        # The last answer stays: it may be owed, or be looked for in the hand in progress.
        self._kept = replace(self._kept, root=token_bytes(SECRET_BYTES), used=0)
        self._keep()
        return self._chain_of(self._kept.root)

    def _chain_of(self, root: bytes) -> ValueChain:
        return ValueChain(root, self.room, self.table, self.player, VALUES)

    def _answer_to(self, committed: DealCommitted, deals: DealsState) -> bytes:
        """Return the value for a commitment, or nothing if it lists no seat of the player or is not answered.

        An attempt has one answer. The same commitment gets it again; another one is reported. So is one that
        asks for a value that was revealed, but for the next attempt after one that missed it.
        """
        try:
            seat = next((seat for seat in deals.heads if deals.players[seat] == self.player), None)
            if seat is None:
                return b""
            at, last = (committed.hand, committed.attempt), (self._kept.hand, self._kept.attempt)
            if self._answered(committed):
                return self._answer
            if self._kept.commitment and at == last:
                raise FairnessError("the server committed to one attempt twice", code="two_commitments")
            if self._kept.commitment and at < last:
                raise FairnessError("the server went back to an earlier attempt", code="old_attempt")
            self._check_packs(committed)
            chain, head = self._own_chain(), bytes.fromhex(deals.heads[seat])
            if head == chain.head:
                return self._reveal(chain, *at, committed.commitment.hex())
            is_in = self.has_own and self.record is not None and self.record.terms.hand == committed.hand
            missed = committed.hand == self._kept.hand and not is_in  # it came late: it is owed then
            if head == self._last_head() and not missed:
                raise FairnessError("the server asks again for a value that it has", code="value_used_twice")
        except EngineError as error:
            self._report(error.code, str(error), committed.hand)
        return b""

    def _owed(self, head: str, avoided: DealAvoided) -> bytes:
        """Return the value that was missed, unless it is of another chain."""
        chain = self._own_chain()
        if head == chain.head.hex():
            return self._reveal(chain, avoided.hand, avoided.attempt, "")
        return self._answer if head == self._last_head().hex() else b""

    def _last_head(self) -> bytes:
        """Return the head that the last answer belongs to; nothing without one."""
        if not self._answer:
            return b""
        return head_after(self._answer, self.room, self.table, self.player)

    def _check_packs(self, committed: DealCommitted) -> None:
        """Check that a commitment has as many packs as the room says. Raises FairnessError."""
        if committed.packs != self._packs:
            raise FairnessError(
                f"the commitment has {committed.packs} packs, not {self._packs}", code="bad_packs"
            )

    def _reveal(self, chain: ValueChain, hand: int, attempt: int, commitment: str) -> bytes:
        """Use the next value. It is noted durably before anybody gets it."""
        self._answer = chain.reveal()
        self._kept = StoredChain(
            root=self._kept.root, used=self._kept.used + 1, hand=hand, attempt=attempt, commitment=commitment
        )
        self._keep()
        return self._answer

    def _keep(self) -> None:
        if self._store is not None:
            self._store.keep(self.room, self.table, self.player, self._kept)

    # Checking.

    def _follow(self, event: Event) -> None:
        committed = self._committed
        match event:
            case SignerCertified():
                self._signed.certify(event)
            case DealCommitted():
                self._committed, self._recorded, self._hand = event, None, event.hand
                self._signed.commit(event)
            case ResultSigned(hand=hand) if hand == self._placed:
                self._signed.result(event)
            case DealAvoided() if committed is not None:
                self._check_avoided(event, committed)
            case DealRecorded() if committed is not None:
                self._recorded, self._hand, self._verified = event, event.hand, None
                self._signed.note(committed, event)
                self._signed.check_record()
            case HandStarted():
                self._begin(event)
            case HandEnded():
                self._signed.end(event)
            case CardsShown(seat=seat, hand=hand, cards=cards, openings=openings):
                if self._places is not None and hand == self._placed:
                    self._check_cards(self._places.follow(ev.HandShown(seat, cards)), openings)
            case _ if self._places is not None:
                self._check_cards(self._places.follow(event), getattr(event, "openings", ()))

    def _terms(self, committed: DealCommitted, line_up: LineUp) -> DealTerms:
        return DealTerms(
            room=self.room,
            table=self.table,
            hand=committed.hand,
            attempt=committed.attempt,
            packs=committed.packs,
            line_up=line_up,
            before=committed.before,
        )

    def _check_avoided(self, event: DealAvoided, committed: DealCommitted) -> None:
        if (event.hand, event.attempt) != (committed.hand, committed.attempt):
            return  # a value came later
        self._hand, values, line_up = event.hand, dict(event.values), LineUp(event.line_up)
        record = AvoidedDeal(self._terms(committed, line_up), committed.commitment, values, event.secrets)
        self._note(record, values)
        self._signed.note(committed, event)
        verify_avoided(record)
        heads = {seat: head.hex() for seat, head in line_up.heads.items()}
        if line_up.players != self._players or heads != self._heads:
            raise FairnessError("the commitment is to other players than it said", code="bad_line_up")
        check_deck(line_up)
        if self._answered(committed) and self._answers.note(event.hand, event.attempt, used=self.has_own):
            raise FairnessError(
                "the server often says that the own value came too late", code="dropped_value"
            )
        self._signed.check_record()

    def _check_record(self, started: HandStarted, committed: DealCommitted, recorded: DealRecorded) -> None:
        """Check what a hand was dealt with, now that it starts. Raises FairnessError."""
        values, heads = (
            dict(recorded.values),
            {seat: bytes.fromhex(each) for seat, each in self._heads.items()},
        )
        terms = self._terms(committed, line_up_of(started, self._players, heads))
        record = DealRecord(terms, committed.commitment, values, recorded.secrets, recorded.leaves)
        self._note(record, values)
        self._check_packs(committed)
        if self._answered(committed) and not self.has_own:
            raise FairnessError("the own value is not in the deal", code="dropped_value")
        if self._answered(committed):
            self._answers.note(recorded.hand, recorded.attempt, used=True)
        self._verified = VerifiedDeal(record)

    def _answered(self, committed: DealCommitted) -> bool:
        return self._kept.commitment == committed.commitment.hex()

    def _note(self, record: DealRecord | AvoidedDeal, values: dict[int, bytes]) -> None:
        own = [seat for seat, player in record.terms.line_up.players.items() if player == self.player]
        self.record, self.contributors, self.openings = record, len(values), []
        self.has_own = any(values.get(seat) == self._answer for seat in own) and bool(self._answer)

    def _begin(self, started: HandStarted) -> None:
        self._hand, self._places, self._highest, self._verified = started.id, None, {}, None
        committed, recorded = self._committed, self._recorded
        if committed is None or recorded is None or not committed.hand == recorded.hand == started.id:
            raise FairnessError("the hand was dealt without a commitment", code="no_commitment")
        self._places, self._placed = DealtPlaces(started), started.id
        self._check_record(started, committed, recorded)

    def _check_cards(self, seen: Sequence[SeenCard], openings: Sequence[CardOpening]) -> None:
        """Check the cards that an event shows. Raises FairnessError."""
        if self._verified is None or not seen:
            return
        if len(seen) != len(openings):
            raise FairnessError("a card came without its proof", code="no_opening")
        for card, (number, index, salt) in zip(seen, openings, strict=True):
            opening = Opening(number, index, card.card, bytes.fromhex(salt))
            is_new = (number, index) not in self._verified.cards
            self._verified.check(opening, card)
            if number and index <= self._highest.get(number, -1):  # and they are never shown
                raise FairnessError("the discards were not dealt in their order", code="wrong_place")
            if not is_new:
                continue
            self._highest[number] = index
            if self.record is self._verified.record:  # else the next attempt was given up meanwhile
                self.openings.append(opening)

    def _report(self, code: str, message: str, hand: int | None = None) -> None:
        fault = FairFault(self._hand if hand is None else hand, code, message)
        self._hand = fault.hand
        if fault not in self.faults:
            self.faults.append(fault)
            del self.faults[:-MAX_FAULTS]
