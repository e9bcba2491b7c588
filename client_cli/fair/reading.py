"""Reads proofs from files: JSON, one to a line or one over many lines; and hands in PHH that have proofs."""

from collections.abc import Callable, Iterator
from typing import IO, Final

from riverboat.client_cli.fair.checking import FairProof
from riverboat.engine.fairness.hashing import FairnessError
from riverboat.engine.fairness.proof import Proof, read_proof
from riverboat.engine.notation.phh import records as phh
from riverboat.engine.notation.phh.extensions import PROOF_FIELD

MAX_BYTES: Final = 256_000_000
"""Of a file. A thousand hands have about six million."""

MAX_TABLE: Final = 200
"""Characters of a table's id."""

OnFault = Callable[[str, str], object]
"""Called with a file and why it, or a line of it, cannot be used."""


def proofs_in(file: str, stream: IO[bytes], on_fault: OnFault) -> Iterator[FairProof]:
    """Yield the proofs of `file`, which `stream` reads. What cannot be read is passed to `on_fault`."""
    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        on_fault(file, f"the file is larger than {MAX_BYTES:,} bytes: give its hands in several files")
        return
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        on_fault(file, f"the file is not UTF-8 text (byte {error.start + 1}): give a proof as it was saved")
        return
    if not text.strip():
        on_fault(file, "the file is empty: save the proof again")
        return
    if PROOF_FIELD in text and not text.lstrip().startswith("{"):
        yield from _proofs_of_hands(file, text, on_fault)
        return
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not all(line.startswith("{") for _, line in lines) or lines[0][1].strip() == "{":
        lines = [(0, text)]  # one proof over several lines
    for number, line in lines:
        try:
            yield FairProof(file=file, proof=_proof(line))
        except FairnessError as error:
            where = f"line {number}: " if len(lines) > 1 else ""
            on_fault(file, f"{where}{error}. Give a proof as it was saved, whole.")


def _proofs_of_hands(file: str, text: str, on_fault: OnFault) -> Iterator[FairProof]:
    """Yield the proofs of hands in PHH. Hands without one are passed over."""
    for hand in phh.read(text, lambda error: on_fault(file, f"{error}. Export the hand again.")):
        kept = hand.metadata.get(PROOF_FIELD)
        try:
            if kept is not None:
                yield FairProof(file=file, proof=_proof(kept if isinstance(kept, str) else ""))
        except FairnessError as error:
            on_fault(file, f"{hand.where}: {error}. Export the hand again.")


def _proof(text: str) -> Proof:
    """Read a proof. Raises FairnessError."""
    proof = read_proof(text)
    terms = proof.record.terms
    if not (terms.table.isprintable() and len(terms.table) <= MAX_TABLE):
        raise FairnessError("the table of the proof is not the id of a table", code="bad_proof")
    if not all(0 <= number < 1 << 63 for number in (terms.hand, terms.attempt)):
        raise FairnessError("the hand or the attempt of the proof is not a number from 0", code="bad_record")
    return proof
