"""Checks what a room and its servers sign of committed deals (Ed25519, RFC 8032)."""

from collections.abc import Sequence

from riverboat.engine.events import HandEnded
from riverboat.engine.fairness.hashing import FairnessError
from riverboat.engine.fairness.signatures import (
    Signatures,
    commitment_signed,
    record_signed,
    result_digest,
    result_signed,
    server_certified,
    successor_certified,
)
from riverboat.engine.table.deal_events import (
    DealAvoided,
    DealCommitted,
    DealRecorded,
    ResultSigned,
    SignerCertified,
)
from riverboat.engine.table.deals import digest_after
from riverboat.server.protocol.deals import SuccessionInfo


def _is_signed(key: bytes, signature: bytes, statement: bytes) -> bool:
    from riverboat.server.protocol.signing import is_signed  # late: most servers have no such deals

    return is_signed(key, signature, statement)


def follows(known: bytes, room: bytes, successions: Sequence[SuccessionInfo]) -> bool:
    """Return whether the key `room` is `known`, or follows from it by `successions`, the oldest first."""
    for each in successions:
        key, successor = bytes.fromhex(each.room), bytes.fromhex(each.successor)
        statement = successor_certified(key, successor)
        if key == known and _is_signed(key, bytes.fromhex(each.signature), statement):
            known = successor
    return known == room


def check_signatures(room: bytes, signatures: Signatures, commitment: bytes, record: bytes) -> None:
    """Check all signatures of a deal. record: the digest of what became of it. Raises FairnessError."""
    server = signatures.server
    if not _is_signed(room, signatures.certificate, server_certified(room, server)):
        raise FairnessError("the room has not certified the server's key", code="bad_certificate")
    signed = [
        (signatures.commitment, commitment_signed(commitment)),
        (signatures.record, record_signed(record)),
    ]
    if signatures.result:
        signed.append((signatures.result, result_signed(result_digest(record, signatures.stacks))))
    if not all(_is_signed(server, signature, statement) for signature, statement in signed):
        raise FairnessError("a signature of the server is missing or wrong", code="bad_signature")


class SignedDeals:
    """Checks the signatures of a table's deals as they come. All of its methods raise FairnessError.

    room: the room's key.
    """

    def __init__(self, room: bytes) -> None:
        self._room = room
        self._signer: SignerCertified | None = None
        self._committed = self._recorded = self._result = b""  # signatures of the latest deal
        self._record = b""  # its digest
        self._stacks: tuple[tuple[int, int], ...] = ()
        self._committed_by = b""  # the server, which may be another one by now

    @property
    def signatures(self) -> Signatures | None:
        """Who signed the latest deal, and how; None unless one server signed all of it."""
        signer = self._signer
        if signer is None or not self._recorded or self._committed_by != signer.key:
            return None
        return Signatures(
            server=signer.key,
            certificate=signer.certificate,
            commitment=self._committed,
            record=self._recorded,
            result=self._result,
            stacks=self._stacks if self._result else (),
        )

    def certify(self, event: SignerCertified) -> None:
        """Check the certificate of a server, which signs from now on."""
        self._signer = None
        if not _is_signed(self._room, event.certificate, server_certified(self._room, event.key)):
            raise FairnessError("the room has not certified the server's key", code="bad_certificate")
        self._signer = event

    def commit(self, event: DealCommitted) -> None:
        """Check a commitment."""
        self._committed, self._committed_by = event.signature, self._signer.key if self._signer else b""
        self._recorded = self._result = b""
        self._check(event.signature, commitment_signed(event.commitment))

    def note(self, committed: DealCommitted, event: DealAvoided | DealRecorded) -> None:
        """Note what became of a commitment."""
        self._record, self._recorded = digest_after(committed, event), event.signature

    def check_record(self) -> None:
        """Check the signature of what was noted."""
        self._check(self._recorded, record_signed(self._record))

    def end(self, event: HandEnded) -> None:
        """Note how the hand of the latest record ended."""
        self._stacks = event.stacks

    def result(self, event: ResultSigned) -> None:
        """Check the signature of how that hand ended."""
        self._check(event.signature, result_signed(result_digest(self._record, self._stacks)))
        self._result = event.signature

    def _check(self, signature: bytes, statement: bytes) -> None:
        if self._signer is None or not _is_signed(self._signer.key, signature, statement):
            raise FairnessError("a signature of the server is missing or wrong", code="bad_signature")
