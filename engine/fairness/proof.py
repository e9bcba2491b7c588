"""A deal as a file that anybody can verify: JSON, bytes in hexadecimal, cards as "As"."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from riverboat.engine.cards import format_card, parse_card
from riverboat.engine.errors import CardError
from riverboat.engine.fairness.hashing import FairnessError
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.packs import DealTerms
from riverboat.engine.fairness.record import AvoidedDeal, DealRecord, Opening
from riverboat.engine.fairness.signatures import Signatures

SCHEME: Final = "riverboat fairness 1"

MAX_CHARACTERS: Final = 4_000_000
"""Of a proof. A draw game of six has 20,000."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A deal, or an attempt that was given up, with the cards that one player or several have seen.

    signatures: those of the server; None if they are not known.
    """

    record: DealRecord | AvoidedDeal
    openings: tuple[Opening, ...] = ()
    signatures: Signatures | None = None


def write_proof(proof: Proof) -> str:
    """Write a proof as JSON in one line."""
    record = proof.record
    terms = record.terms
    data: dict[str, object] = {
        "scheme": SCHEME,
        "room": terms.room.hex(),
        "table": terms.table,
        "hand": terms.hand,
        "attempt": terms.attempt,
        "packs": terms.packs,
        "line_up": terms.line_up.text,
        "before": terms.before.hex(),
        "commitment": record.commitment.hex(),
        "values": {str(seat): value.hex() for seat, value in sorted(record.values.items())},
        "secrets": [None if secret is None else secret.hex() for secret in record.secrets],
        "leaves": record.leaves.hex() if isinstance(record, DealRecord) else None,
        "openings": [_opening_data(opening) for opening in proof.openings],
    }
    if proof.signatures is not None:
        data["signatures"] = _signatures_data(proof.signatures)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def read_proof(text: str) -> Proof:
    """Read a proof. Raises FairnessError if the text is not one; what it claims is not verified."""
    if len(text) > MAX_CHARACTERS:
        raise FairnessError(f"a proof has at most {MAX_CHARACTERS:,} characters", code="bad_proof")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("scheme") != SCHEME:
        raise FairnessError(f"this is not a proof: its scheme is not {SCHEME!r}", code="bad_proof")
    read = _Reader(data)
    terms = DealTerms(
        room=read.hex("room"),
        table=read.field("table", str),
        hand=read.field("hand", int),
        attempt=read.field("attempt", int),
        packs=read.field("packs", int),
        line_up=LineUp(read.field("line_up", str)),
        before=read.hex("before"),
    )
    commitment, values = read.hex("commitment"), read.values()
    hidden = read.field("secrets", list)
    secrets = tuple([None if secret is None else _hex("secrets", secret) for secret in hidden])
    openings = tuple([_opening(each) for each in read.field("openings", list)])
    signatures = None if data.get("signatures") is None else _signatures(read.field("signatures", dict))
    if data.get("leaves") is not None:
        return Proof(DealRecord(terms, commitment, values, secrets, read.hex("leaves")), openings, signatures)
    known = tuple([secret for secret in secrets if secret is not None])
    return Proof(AvoidedDeal(terms, commitment, values, known), openings, signatures)


def merged(proofs: Iterable[Proof]) -> Proof:
    """Put together what several players saw of one hand. Raises FairnessError if they got different deals."""
    first, *others = proofs
    if any(proof.record != first.record for proof in others):
        raise FairnessError("the players were given different deals of one hand", code="two_deals")
    openings = {opening: None for proof in (first, *others) for opening in proof.openings}
    signatures = next((proof.signatures for proof in (first, *others) if proof.signatures is not None), None)
    placed = sorted(openings, key=lambda opening: (opening.list, opening.index))
    return Proof(first.record, tuple(placed), signatures)


def _signatures_data(signatures: Signatures) -> dict[str, object]:
    names = ("server", "certificate", "commitment", "record", "result")
    data: dict[str, object] = {name: getattr(signatures, name).hex() for name in names}
    return data | {"stacks": {str(seat): chips for seat, chips in signatures.stacks}}


def _signatures(data: Mapping[str, Any]) -> Signatures:
    read = _Reader(data)
    stacks = read.field("stacks", dict)
    chips_are_numbers = all(type(chips) is int and 0 <= chips < 1 << 63 for chips in stacks.values())
    if not (chips_are_numbers and all(map(_is_seat, stacks))):
        raise FairnessError("the proof's stacks are not chips by seat", code="bad_proof")
    return Signatures(
        server=read.hex("server"),
        certificate=read.hex("certificate"),
        commitment=read.hex("commitment"),
        record=read.hex("record"),
        result=read.hex("result"),
        stacks=tuple([(int(seat), chips) for seat, chips in stacks.items()]),
    )


def _is_seat(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 3


def _opening_data(opening: Opening) -> Mapping[str, object]:
    card, salt = format_card(opening.card), opening.salt.hex()
    return {"list": opening.list, "index": opening.index, "card": card, "salt": salt}


def _opening(data: object) -> Opening:
    read = _Reader(data if isinstance(data, dict) else {})
    try:
        card = parse_card(read.field("card", str))
    except CardError:
        raise FairnessError("an opening has no card", code="bad_proof") from None
    return Opening(read.field("list", int), read.field("index", int), card, read.hex("salt"))


def _hex(name: str, text: object) -> bytes:
    try:
        return bytes.fromhex(text if isinstance(text, str) else "-")
    except ValueError:
        raise FairnessError(f"the proof's {name} is not in hexadecimal", code="bad_proof") from None


class _Reader:
    """Reads the fields of a JSON object."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data

    def field(self, name: str, kind: type) -> Any:
        value = self._data.get(name)
        if type(value) is not kind:
            raise FairnessError(f"the proof has no {name}, or one of another kind", code="bad_proof")
        return value

    def hex(self, name: str) -> bytes:
        return _hex(name, self.field(name, str))

    def values(self) -> dict[int, bytes]:
        found = {}
        for seat, value in self.field("values", dict).items():
            if not _is_seat(seat):
                raise FairnessError(f"{seat[:20]!r} is not a seat", code="bad_proof")
            found[int(seat)] = _hex("values", value)
        return found
