"""The page checks signatures as the library does: those of the vectors hold, and changed ones do not."""

import json
from pathlib import Path
from typing import Any

import pytest

from riverboat.client_cli.library.signed_deals import check_signatures, follows
from riverboat.engine.fairness.hashing import FairnessError
from riverboat.engine.fairness.proof import read_proof, write_proof
from riverboat.server.protocol.deals import SuccessionInfo
from tests.support.browser.node import answers

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "docs" / "fairness" / "vectors.json").read_text()
)
SIGNED: dict[str, Any] = VECTORS["signatures"]
RECORD: dict[str, Any] = {**VECTORS["deals"][SIGNED["deal"]]["proof"], "room": SIGNED["room"]}


def flipped(text: str) -> str:
    return text[:-1] + format(int(text[-1], 16) ^ 1, "x")


def holds(record: dict[str, Any], signatures: dict[str, Any]) -> bool:
    """Return whether the library accepts the signatures of a deal."""
    proof = read_proof(json.dumps({**record, "signatures": signatures}))
    assert read_proof(write_proof(proof)) == proof
    assert proof.signatures is not None
    digest = bytes.fromhex(SIGNED["digests"]["record"])
    try:
        check_signatures(proof.record.terms.room, proof.signatures, proof.record.commitment, digest)
    except FairnessError:
        return False
    return True


def test_signatures_of_the_vectors_hold() -> None:
    assert holds(RECORD, SIGNED["signatures"])
    assert holds(RECORD, {**SIGNED["signatures"], "result": "", "stacks": {}})
    [found] = answers("fair-signed.mjs", [(RECORD, SIGNED["signatures"])])
    assert found is True


@pytest.mark.parametrize(
    "field", ["server", "certificate", "commitment", "record", "result", "stacks", "none", "room"]
)
def test_changed_signature_is_noticed(field: str) -> None:
    record, signatures = RECORD, dict(SIGNED["signatures"])
    if field == "stacks":
        seat, chips = next(iter(signatures["stacks"].items()))
        signatures["stacks"] = {**signatures["stacks"], seat: chips + 1}
    elif field == "none":
        signatures["commitment"] = ""
    elif field == "room":
        record = {**RECORD, "room": SIGNED["successor"]}
    else:
        signatures[field] = flipped(signatures[field])
    assert not holds(record, signatures)
    assert answers("fair-signed.mjs", [(record, signatures)]) == [False]


def test_changed_record_is_noticed() -> None:
    for name in ("commitment", "leaves"):
        changed = {**RECORD, name: flipped(RECORD[name])}
        assert answers("fair-signed.mjs", [(changed, SIGNED["signatures"])]) == [False]


@pytest.mark.parametrize("certified", [True, False])
def test_room_follows_if_it_is_certified(certified: bool) -> None:
    room, successor, signature = SIGNED["room"], SIGNED["successor"], SIGNED["succession"]
    given = {"room": room, "successor": successor}
    given["signature"] = signature if certified else flipped(signature)
    info = SuccessionInfo(**given)
    keys = bytes.fromhex(room), bytes.fromhex(successor)
    assert follows(*keys, [info]) == certified
    assert not follows(*keys, [])
    assert follows(keys[1], keys[1], [info])
    asked = [(room, successor, [given]), (room, successor, []), (successor, successor, [given])]
    assert answers("fair-signed.mjs", asked) == [certified, False, True]
