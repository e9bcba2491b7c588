"""Checks deals: each for itself, and those of a table against each other."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from operator import attrgetter

from riverboat.client_cli.library.signed_deals import check_signatures
from riverboat.engine.errors import EngineError
from riverboat.engine.fairness.deal import CommittedDeal
from riverboat.engine.fairness.hashing import FairnessError
from riverboat.engine.fairness.packs import DealTerms
from riverboat.engine.fairness.places import SeenCard
from riverboat.engine.fairness.proof import Proof
from riverboat.engine.fairness.record import AvoidedDeal, DealRecord, Opening
from riverboat.engine.fairness.signatures import Signatures, record_digest, result_digest
from riverboat.engine.fairness.verifying import VerifiedDeal, check_deck, verify_avoided
from riverboat.engine.games import GAMES

SPARE_ATTEMPTS = 2
"""Attempts at a hand at most, above its contributors: each leaves out who was missing in the one before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FairProof:
    """A proof, and the file that it comes from."""

    file: str
    proof: Proof


@dataclass(slots=True, kw_only=True)
class CheckedDeal:
    """A deal, or an attempt that was given up, with what was found.

    files: those that have it. openings: the cards of all of them.
    faults: why it does not hold; none if it does.
    readable: whether its line-up can be read.
    pack: which was dealt, from 0; None if none was, or if the record does not hold.
    avoided: the deal of an attempt that was given up, if its record holds.
    signatures: of the files; those that were checked and hold.
    digests: what a commitment after it may name as the record before, as its files have it.
    """

    record: DealRecord | AvoidedDeal
    files: tuple[str, ...]
    openings: tuple[Opening, ...]
    faults: list[FairnessError] = field(default_factory=list)
    readable: bool = True
    pack: int | None = None
    avoided: CommittedDeal | None = None
    signatures: list[Signatures] = field(default_factory=list)
    digests: set[bytes] = field(default_factory=set)

    @property
    def terms(self) -> DealTerms:
        """What was committed to."""
        return self.record.terms

    @property
    def dealt(self) -> bool:
        """Whether cards were dealt."""
        return isinstance(self.record, DealRecord)

    @property
    def names(self) -> dict[int, str]:
        """The names of the players by seat; their ids where the line-up has no names."""
        seats = self.terms.line_up.started.get("seats")
        names = {str(each.get("number")): each.get("name") for each in _objects(seats)}
        players = self.terms.line_up.players
        return {seat: str(names.get(str(seat)) or player) for seat, player in players.items()}


def check_deals(found: Iterable[FairProof]) -> list[CheckedDeal]:
    """Check proofs, and return their deals in the order of tables, hands and attempts.

    Proofs of one deal, as of several players, are put together.
    """
    ordered = sorted(found, key=lambda each: _place(each.proof.record.terms))
    deals: list[CheckedDeal] = []
    for _, same in groupby(ordered, key=lambda each: _place(each.proof.record.terms)):
        deals += _checked_attempt(list(same))
    readable = [deal for deal in deals if deal.readable]
    for _, table in groupby(readable, key=lambda deal: _place(deal.terms)[:2]):
        _check_table(list(table))
    return deals


def _place(terms: DealTerms) -> tuple[bytes, str, int, int]:
    return terms.room, terms.table, terms.hand, terms.attempt


def _checked_attempt(same: list[FairProof]) -> Iterator[CheckedDeal]:
    """Check the proofs of one attempt at a hand. More than one deal among them is evidence in itself."""
    as_given, same = same, _completed(same)
    records = [each.proof.record for each in same]
    different = [record for at, record in enumerate(records) if record not in records[:at]]
    for record in different:
        own = [each for each in same if each.proof.record == record]
        given = [one for one, each in zip(as_given, same, strict=True) if each.proof.record == record]
        openings = dict.fromkeys([opening for each in own for opening in each.proof.openings])
        placed = sorted(openings, key=attrgetter("list", "index"))
        deal = CheckedDeal(
            record=record, files=tuple(dict.fromkeys(each.file for each in own)), openings=tuple(placed)
        )
        _check_record(deal)
        _check_signatures(deal, [each.proof for each in given])
        if len({each.commitment for each in different}) > 1:
            deal.faults.append(
                FairnessError(
                    "the server committed to different decks for one attempt at this hand",
                    code="two_commitments",
                )
            )
        elif len(different) > 1:
            deal.faults.append(
                FairnessError("the players were given different deals of one hand", code="two_deals")
            )
        yield deal


def _digest_of(record: DealRecord | AvoidedDeal) -> bytes:
    leaves = record.leaves if isinstance(record, DealRecord) else b""
    return record_digest(record.commitment, record.values, record.secrets, leaves)


def _check_signatures(deal: CheckedDeal, proofs: Iterable[Proof]) -> None:
    """Check the signatures of a deal, as each file has them."""
    for proof in proofs:
        record, signatures = proof.record, proof.signatures
        digest = _digest_of(record)
        if signatures is None:
            deal.digests.add(digest)
            continue
        try:
            check_signatures(deal.terms.room, signatures, record.commitment, digest)
        except FairnessError as error:
            if all(known.code != error.code for known in deal.faults):
                deal.faults.append(error)
            continue
        deal.signatures.append(signatures)
        deal.digests.add(result_digest(digest, signatures.stacks) if signatures.result else digest)


def _completed(same: list[FairProof]) -> list[FairProof]:
    """Give an attempt that was given up all values that came for it, some of them later."""
    values: dict[int, bytes] = {}
    for each in same:
        record = each.proof.record
        if isinstance(record, AvoidedDeal):
            if any(values.get(seat, value) != value for seat, value in record.values.items()):
                return same  # two values of a seat: these are different deals
            values |= record.values
    return [
        replace(each, proof=replace(each.proof, record=replace(each.proof.record, values=values)))
        if isinstance(each.proof.record, AvoidedDeal)
        else each
        for each in same
    ]


def _check_record(deal: CheckedDeal) -> None:
    """Check a deal for itself: its line-up, its record, and then each card."""
    line_up = deal.terms.line_up
    try:
        _ = line_up.deck, line_up.lists, line_up.started, line_up.players, line_up.heads
    except EngineError as error:
        deal.readable = False
        deal.faults.append(_fairness_error(error))
        return
    try:
        if line_up.started.get("game") in tuple(GAMES):  # of another one the deck is not known
            check_deck(line_up)
        if isinstance(deal.record, AvoidedDeal):
            deal.avoided = verify_avoided(deal.record)
            if deal.openings:
                raise FairnessError(
                    "a card was opened of an attempt that was given up", code="opened_avoided_deal"
                )
            return
        verified = VerifiedDeal(deal.record)
        deal.pack = verified.pack
    except EngineError as error:
        deal.faults.append(_fairness_error(error))
        return
    for opening in deal.openings:
        try:
            verified.check(opening, SeenCard(opening.card, opening.list, (opening.index,)))
        except FairnessError as error:
            deal.faults.append(error)


def _fairness_error(error: EngineError) -> FairnessError:
    return error if isinstance(error, FairnessError) else FairnessError(str(error), code="bad_line_up")


def _check_table(deals: list[CheckedDeal]) -> None:
    """Check the deals of one table against each other. Their line-ups can be read."""
    most = max(deal.terms.packs for deal in deals)
    for deal in deals:
        if deal.terms.packs < most:
            deal.faults.append(
                FairnessError(
                    f"this commitment has {deal.terms.packs} packs, and others at this table have {most}",
                    code="fewer_packs",
                )
            )
    used: dict[tuple[str, bytes], CheckedDeal] = {}
    for deal in deals:
        for seat, value in deal.record.values.items():
            player = deal.terms.line_up.players.get(seat, "")
            before = used.setdefault((player, value), deal)
            if before.terms.hand != deal.terms.hand:  # an attempt may ask again for what it missed
                deal.faults.append(
                    FairnessError(
                        f"the value of seat {seat} was used before, in hand {before.terms.hand}",
                        code="value_used_twice",
                    )
                )
    for before, after in pairwise(deals):
        _check_order(before, after)
    for _, attempts in groupby(deals, key=lambda deal: deal.terms.hand):
        _check_hand({deal.terms.attempt: deal for deal in attempts})


def _check_order(before: CheckedDeal, after: CheckedDeal) -> None:
    """Check that a commitment follows the record before it, as far as the files have both.

    It follows how a hand ended, or the attempt before it. So a hand whose mere deal it follows did not end,
    and a later attempt that follows the end of another hand hides one that was not opened.
    """
    message = "the commitment follows another record than the one before it"
    if before.terms.hand == after.terms.hand:
        follows = not before.dealt and before.terms.attempt + 1 == after.terms.attempt
        is_wrong = False
    else:
        numbers = [deal.terms.line_up.started.get("number") for deal in (before, after)]
        is_over = any(each.result for each in before.signatures)
        follows = is_over and not after.terms.attempt and _is_next(*numbers)
        is_wrong = after.terms.before == _digest_of(before.record)
        if is_wrong:
            message = f"hand {before.terms.hand} was committed to, and did not end before this one"
        elif after.terms.attempt and after.terms.before in before.digests:
            is_wrong, message = True, "the attempt before this one was not opened"
    if is_wrong or (follows and before.signatures and after.terms.before not in before.digests):
        after.faults.append(FairnessError(message, code="other_record"))


def _is_next(number: object, other: object) -> bool:
    return isinstance(number, int) and isinstance(other, int) and number + 1 == other


def _check_hand(attempts: Mapping[int, CheckedDeal]) -> None:
    """Check the attempts at one hand against each other."""
    dealt = [number for number, deal in attempts.items() if deal.dealt]
    for number, deal in attempts.items():
        heads = deal.terms.line_up.heads.keys()
        if dealt and number > dealt[0]:
            deal.faults.append(
                FairnessError(f"this hand was dealt already, in attempt {dealt[0]}", code="dealt_twice")
            )
        first, before = attempts.get(0), attempts.get(number - 1)
        if first is not None and number >= len(first.terms.line_up.heads) + SPARE_ATTEMPTS:
            deal.faults.append(
                FairnessError(
                    f"attempt {number} is more than this hand may have with "
                    f"{len(first.terms.line_up.heads)} players who contribute",
                    code="too_many_attempts",
                )
            )
        if before is None:
            continue
        allowed = before.terms.line_up.heads.keys() if number == 1 else before.record.values.keys()
        for seat in sorted(heads - allowed):  # one who is not listed any more may have left the table
            deal.faults.append(
                FairnessError(
                    f"seat {seat} contributes, and did not in the attempt before", code="wrong_seats"
                )
            )


def _objects(value: object) -> list[Mapping[str, object]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
