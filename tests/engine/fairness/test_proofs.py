"""Proofs as files, and the plain verifiers of docs/fairness, which agree with ours."""

import json
import random
import runpy
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from riverboat.engine.fairness.chain import ValueChain
from riverboat.engine.fairness.deal import CommittedDeal
from riverboat.engine.fairness.hashing import FairnessError, Hasher, digest
from riverboat.engine.fairness.places import SeenCard
from riverboat.engine.fairness.proof import MAX_CHARACTERS, Proof, merged, read_proof, write_proof
from riverboat.engine.fairness.record import AvoidedDeal, DealRecord
from riverboat.engine.fairness.verifying import VerifiedDeal, verify_avoided
from riverboat.engine.games import GAMES
from tests.support.browser.node import answers
from tests.support.fair_hands import a_fair_hand, openings_of

DOCS = Path(__file__).parents[3] / "docs" / "fairness"
VECTORS = json.loads((DOCS / "vectors.json").read_text())
PLAIN = runpy.run_path(str(DOCS / "verify.py"))


def a_proof(rng: random.Random) -> Proof:
    """Return the proof of a random hand for a random viewer, or of an attempt that was given up."""
    fair = a_fair_hand(rng, GAMES[rng.choice(list(GAMES))])
    values = fair.values()
    if values and rng.random() < 0.2:
        values.popitem()
        return Proof(
            AvoidedDeal(fair.committed.terms, fair.committed.commitment, values, fair.committed.secrets)
        )
    deal = fair.committed.deal(values)
    hand = fair.play(deal, rng)
    viewer = rng.choice([None, *[seat.number for seat in hand.seats]])
    openings = dict.fromkeys([opening for _, opening in openings_of(hand, deal, viewer)])
    return Proof(deal.record, tuple(openings))


def holds(text: str) -> bool:
    """Return whether our own verifier accepts a proof."""
    try:
        proof = read_proof(text)
        if isinstance(proof.record, AvoidedDeal):
            verify_avoided(proof.record)
        else:
            verified = VerifiedDeal(proof.record)
            for opening in proof.openings:
                verified.check(opening, SeenCard(opening.card, opening.list, (opening.index,)))
    except FairnessError:
        return False
    return True


def plainly_holds(text: str) -> bool:
    """Return whether the plain verifier in Python accepts a proof."""
    try:
        PLAIN["verify"](json.loads(text))
    except (PLAIN["Unfair"], ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return False
    return True


@pytest.mark.parametrize("count", [60, pytest.param(1_000, marks=pytest.mark.slow)])
def test_plain_verifiers_agree_with_ours(count: int) -> None:
    texts = [write_proof(a_proof(random.Random(f"proof {number}"))) for number in range(count)]
    assert all(holds(text) and plainly_holds(text) for text in texts)
    said = answers("verify-deals.mjs", texts)
    assert said == [PLAIN["verify"](json.loads(text)) for text in texts]
    assert len({sentence.partition(":")[0] for sentence in said}) == 2


def flipped(text: str, rng: random.Random) -> str:
    """Return bytes in hexadecimal with one bit changed."""
    data = bytearray(bytes.fromhex(text))
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return data.hex()


def _first(values: dict[str, str], rng: random.Random) -> dict[str, str]:
    seat, value = next(iter(values.items()))
    return {**values, seat: flipped(value, rng)}


@cache
def whole_proofs() -> list[dict[str, Any]]:
    """Return proofs that have a part of every kind."""
    found = [json.loads(write_proof(a_proof(random.Random(f"whole {number}")))) for number in range(40)]
    return [data for data in found if data["leaves"] and data["values"] and data["openings"]][:8]


CHANGES: dict[str, Callable[[Any, random.Random], Any]] = {
    "room": flipped,
    "table": lambda text, rng: chr(ord(text[0]) ^ 1) + text[1:],
    "hand": lambda number, rng: number ^ 1,
    "attempt": lambda number, rng: number ^ 1,
    "packs": lambda number, rng: number ^ 1,
    "line_up": lambda text, rng: text.replace('"number":', '"numbes":'),
    "before": lambda text, rng: "01",
    "commitment": flipped,
    "values": _first,
    "secrets": lambda secrets, rng: [secret and flipped(secret, rng) for secret in secrets],
    "leaves": flipped,
    "openings": lambda openings, rng: [{**each, "salt": flipped(each["salt"], rng)} for each in openings],
}


@pytest.mark.parametrize("field", CHANGES)
def test_each_bound_field_changed_by_a_bit_is_rejected_by_all(field: str) -> None:
    rng = random.Random(field)
    changed = [json.dumps({**data, field: CHANGES[field](data[field], rng)}) for data in whole_proofs()]
    assert len(changed) == 8
    assert not any(holds(text) or plainly_holds(text) for text in changed)
    assert answers("verify-deals.mjs", changed) == [None] * 8


def test_proof_is_read_back_as_it_was_written() -> None:
    for number in range(20):
        proof = a_proof(random.Random(f"round {number}"))
        assert read_proof(write_proof(proof)) == proof


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"scheme": "other"}',
        '{"scheme": "riverboat fairness 1"}',
        "[" * 100_000,
        " " * 4_000_001,
    ],
)
def test_text_that_is_no_proof_is_refused(text: str) -> None:
    assert MAX_CHARACTERS == 4_000_000
    with pytest.raises(FairnessError) as caught:
        read_proof(text)
    assert caught.value.code == "bad_proof"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hand", "7"),
        ("hand", -1),
        ("packs", True),
        ("packs", 10**9),
        ("room", "xy"),
        ("values", {"x": "00"}),
        ("secrets", [1, 2, 3, 4]),
        ("openings", [3]),
        ("openings", [{"list": 0, "index": 10**9, "card": "As", "salt": "00"}]),
        ("line_up", '{"deck":"AsKs","lists":100000000,"players":{"1":"a"},"heads":{}}'),
        ("line_up", "[" * 40_000),
    ],
)
def test_nonsense_in_a_proof_is_refused_by_all(field: str, value: object) -> None:
    data = json.loads(write_proof(VECTOR_PROOFS[0]))
    text = json.dumps({**data, field: value})
    assert not holds(text)
    assert not plainly_holds(text)
    assert answers("verify-deals.mjs", [text]) == [None]


def test_proofs_of_several_players_are_merged_and_two_deals_are_noticed() -> None:
    rng = random.Random(3)
    fair = a_fair_hand(rng, GAMES["nlhe"])
    deal = fair.committed.deal(fair.values())
    hand = fair.play(deal, rng)
    proofs = [
        Proof(deal.record, tuple(opening for _, opening in openings_of(hand, deal, seat.number)))
        for seat in hand.seats
    ]
    together = merged(proofs)
    assert {opening for proof in proofs for opening in proof.openings} == set(together.openings)
    assert len(set(together.openings)) == len(together.openings)
    assert holds(write_proof(together))
    other = Proof(replace(deal.record, commitment=bytes(32)))
    with pytest.raises(FairnessError, match="different deals of one hand"):
        merged([*proofs, other])


# The page of vectors, which is frozen.

VECTOR_PROOFS = [read_proof(json.dumps(each["proof"])) for each in VECTORS["deals"]]


def test_vectors_of_hashes_numbers_and_orders() -> None:
    for vector in VECTORS["hashes"]:
        assert digest(vector["label"], *map(bytes.fromhex, vector["fields"])).hex() == vector["digest"]
    for vector in VECTORS["orders"]:
        hasher = Hasher(vector["label"], *map(bytes.fromhex, vector["fields"]))
        assert hasher.number() == int(vector["number"], 16)
        assert list(hasher.shuffled(range(10))) == vector["order"]


def test_vectors_of_chains() -> None:
    for vector in VECTORS["chains"]:
        owner = (bytes.fromhex(vector["room"]), vector["table"], vector["player"])
        chain = ValueChain(bytes.fromhex(vector["root"]), *owner, vector["values"])
        assert chain.head.hex() == vector["head"]
        assert [chain.reveal().hex() for _ in vector["revealed"]] == vector["revealed"]


@pytest.mark.parametrize("number", range(len(VECTORS["deals"])))
def test_vectors_of_deals(number: int) -> None:
    vector, proof = VECTORS["deals"][number], VECTOR_PROOFS[number]
    terms = proof.record.terms
    committed = CommittedDeal.make(terms, tuple(bytes.fromhex(each) for each in vector["secrets"]))
    assert committed.commitment == proof.record.commitment
    if isinstance(proof.record, DealRecord):
        deal = committed.deal(proof.record.values)
        assert deal.record == proof.record
        assert [list(deal.deck), *map(list, deal.reserves)] == vector["orders"]
    text = json.dumps(vector["proof"])
    assert holds(text)
    assert PLAIN["verify"](vector["proof"]) == vector["says"]
    assert answers("verify-deals.mjs", [text]) == [vector["says"]]
