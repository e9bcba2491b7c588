"""Servers that cheat are caught by `riverboat fair`: each cheat of the list of docs/fairness.md."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from riverboat.engine.fairness.deal import CommittedDeal, Selection
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.packs import Pack
from riverboat.engine.fairness.proof import Proof, write_proof
from riverboat.engine.fairness.record import AvoidedDeal, DealRecord, Opening
from riverboat.engine.fairness.signatures import record_digest
from tests.client_cli.fair.test_fair import (
    a_hand,
    again,
    faults_of,
    given_up,
    played_hands,
    seen_by_each,
)
from tests.engine.fairness.test_proofs import plainly_holds
from tests.support.browser.node import answers
from tests.support.fair_cheats import (
    CHANCE,
    CHEATS,
    NAMED,
    OTHER,
    PUPPETS,
    UNPROVABLE,
    with_false_packs,
)
from tests.support.fair_hands import FairHand

Cheat = Callable[[FairHand, random.Random], list[Proof]]
"""Returns the files that players have of a hand, or of several, which a server cheated in."""


def two_commitments(hand: FairHand, rng: random.Random) -> list[Proof]:
    other = CommittedDeal.make(hand.committed.terms, tuple(rng.randbytes(32) for _ in range(4)))
    values = hand.values()
    return [Proof(hand.committed.deal(values).record), Proof(other.deal(values).record)]


def dealt_and_given_up(hand: FairHand, rng: random.Random) -> list[Proof]:
    values, committed = hand.values(), hand.committed
    avoided = AvoidedDeal(
        committed.terms, committed.commitment, dict([*values.items()][1:]), committed.secrets
    )
    return [Proof(committed.deal(values).record), Proof(avoided)]


def dropped_value(hand: FairHand, rng: random.Random) -> list[Proof]:
    record = hand.committed.deal(hand.values()).record
    return [Proof(replace(record, values=dict([*record.values.items()][1:])))]


def all_values_dropped(hand: FairHand, rng: random.Random) -> list[Proof]:
    record = hand.committed.deal(hand.values()).record
    return [Proof(replace(record, values={}))]


def changed_value(hand: FairHand, rng: random.Random) -> list[Proof]:
    record = hand.committed.deal(hand.values()).record
    return [Proof(replace(record, values={**record.values, min(record.values): rng.randbytes(32)}))]


def unlisted_value(hand: FairHand, rng: random.Random) -> list[Proof]:
    record = hand.committed.deal(hand.values()).record
    return [Proof(replace(record, values={**record.values, 99: rng.randbytes(32)}))]


def changed_card(hand: FairHand, rng: random.Random) -> list[Proof]:
    [*_, proof] = seen_by_each(hand, rng)
    first, *others = proof.openings
    seen = {opening.card for opening in proof.openings}
    card = next(card for card in hand.committed.terms.line_up.deck if card not in seen)
    return [replace(proof, openings=(replace(first, card=card), *others))]


def another_start(**changes: Callable[[Any], Any]) -> Cheat:
    """Start the hand in another way than it was committed to: change fields of its first event."""

    def cheat(hand: FairHand, rng: random.Random) -> list[Proof]:
        record = hand.committed.deal(hand.values()).record
        data = json.loads(record.terms.line_up.text)
        for field, change in changes.items():
            data["started"][field] = change(data["started"][field])
        line_up = LineUp(json.dumps(data, sort_keys=True, separators=(",", ":")))
        return [Proof(replace(record, terms=replace(record.terms, line_up=line_up)))]

    return cheat


def hunt(hand: FairHand, rng: random.Random) -> list[Proof]:
    """Refuse a deal whose pack is not the false one. All packs of the attempt are opened then."""
    committed = with_false_packs(hand.committed, 0)
    values = dict([*hand.values().items()][1:])
    return [Proof(AvoidedDeal(committed.terms, committed.commitment, values, committed.secrets))]


def committed_again(hand: FairHand, rng: random.Random) -> list[Proof]:
    """Learn values for a commitment, and deal from another one."""
    values = hand.values()
    other = CommittedDeal.make(hand.committed.terms, tuple(rng.randbytes(32) for _ in range(4)))
    return [
        Proof(AvoidedDeal(other.terms, other.commitment, {}, other.secrets)),
        Proof(hand.committed.deal(values).record),
    ]


def id_used_again(hand: FairHand, rng: random.Random) -> list[Proof]:
    """A table of other players has the id, and its hands are numbered as those before."""
    first = hand.committed.deal(hand.values()).record
    later = again(hand, rng, attempt=0)
    return [Proof(first), Proof(later.committed.deal(later.values()).record)]


def another_place(hand: FairHand, rng: random.Random) -> list[Proof]:
    [*_, proof] = seen_by_each(hand, rng)
    taken = {opening.index for opening in proof.openings}
    free = next(at for at in range(len(hand.committed.terms.line_up.deck)) if at not in taken)
    return [replace(proof, openings=(replace(proof.openings[0], index=free), *proof.openings[1:]))]


def another_secret(hand: FairHand, rng: random.Random) -> list[Proof]:
    """The honest secret is committed, and another one is shown."""
    record = hand.committed.deal(hand.values()).record
    shown = next(at for at, secret in enumerate(record.secrets) if secret)
    secrets = [rng.randbytes(32) if at == shown else secret for at, secret in enumerate(record.secrets)]
    return [Proof(replace(record, secrets=tuple(secrets)))]


def lower_k(hand: FairHand, rng: random.Random) -> list[Proof]:
    first = hand.committed.deal(hand.values()).record
    later = again(hand, rng, hand=first.terms.hand + 1, attempt=0, packs=2)
    return [Proof(first), Proof(later.committed.deal(later.values()).record)]


def value_used_twice(hand: FairHand, rng: random.Random) -> list[Proof]:
    values = hand.values()
    terms = replace(hand.committed.terms, hand=hand.committed.terms.hand + 1)
    later = CommittedDeal.make(terms, tuple(rng.randbytes(32) for _ in range(4)))
    return [Proof(hand.committed.deal(values).record), Proof(later.deal(values).record)]


def dealt_twice(hand: FairHand, rng: random.Random) -> list[Proof]:
    first = Proof(hand.committed.deal(hand.values()).record)
    later = again(hand, rng)
    return [first, Proof(later.committed.deal(later.values()).record)]


def includes_one_more_after_the_attempt(hand: FairHand, rng: random.Random) -> list[Proof]:
    first, *others = hand.chains
    fewer = again(hand, rng, set(others), attempt=0)
    avoided = given_up(fewer, others[0])
    later = again(fewer, rng, {first, *others})
    return [avoided, Proof(later.committed.deal(later.values()).record)]


def lists_one_who_did_not_reveal(hand: FairHand, rng: random.Random) -> list[Proof]:
    first = min(hand.chains)
    avoided = given_up(hand, first)
    hand = again(hand, rng)
    second = given_up(hand, first)
    third = again(hand, rng)
    return [avoided, second, Proof(third.committed.deal(third.values()).record)]


def opens_a_card_of_an_attempt(hand: FairHand, rng: random.Random) -> list[Proof]:
    attempt = given_up(hand, min(hand.chains))
    opening = seen_by_each(again(hand, rng), rng)[0].openings[0]
    return [replace(attempt, openings=(opening,))]


def card_in_two_places(hand: FairHand, rng: random.Random) -> list[Proof]:
    """One pack has a card twice, and was dealt: only the files of both players together show it."""
    deck = hand.committed.terms.line_up.deck
    terms, secrets = hand.committed.terms, hand.committed.secrets
    values = hand.values()
    for bad in range(terms.packs):  # the server hunts until the values choose it
        packs = [Pack.of(secret, terms.line_up) for secret in secrets]
        order = list(packs[bad].orders[0])
        twice = order.index(deck[0])
        order[(twice + 1) % len(order)] = deck[0]
        false = Pack((tuple(order),), packs[bad].salts)
        leaves = [(false if at == bad else pack).leaves(terms, at) for at, pack in enumerate(packs)]
        commitment = terms.commitment(leaves)
        draw = Selection.of(terms, commitment, values)
        if draw.pack != bad:
            continue
        shown = tuple(None if at == bad else secret for at, secret in enumerate(secrets))
        record = DealRecord(terms, commitment, values, shown, leaves[bad])
        places = [draw.positions[0].index(at) for at, card in enumerate(order) if card == deck[0]]
        salts = [false.salts[0][draw.positions[0][place]] for place in places]
        proofs = [
            Proof(record, (Opening(0, place, deck[0], salt),))
            for place, salt in zip(places, salts, strict=True)
        ]
        assert all(faults_of(proof) == set() for proof in proofs)  # neither player alone can know
        return proofs
    return card_in_two_places(again(hand, rng, attempt=0), rng)


def other_commitment(first: Proof, second: Proof, **changes: Any) -> list[Proof]:
    """Return the proofs of two hands, the second of which was committed to with other terms."""
    assert isinstance(second.record, DealRecord)
    terms = replace(second.record.terms, **changes)
    other = CommittedDeal.make(terms, tuple(bytes([number]) * 32 for number in range(4)))
    return [first, Proof(other.deal(second.record.values).record)]


def unopened(first: Proof, second: Proof) -> list[Proof]:
    """The second attempt at a hand follows the hand before, as if there had been no first one."""
    return other_commitment(first, second, attempt=1)


def voided(first: Proof, second: Proof) -> list[Proof]:
    """The next hand follows the deal of the one before, and not how that ended."""
    record = first.record
    assert isinstance(record, DealRecord)
    digest = record_digest(record.commitment, record.values, record.secrets, record.leaves)
    assert first.signatures is not None
    unfinished = replace(first.signatures, result=b"", stacks=())
    return other_commitment(replace(first, signatures=unfinished), second, before=digest)


def changed_key(first: Proof, second: Proof) -> list[Proof]:
    assert first.signatures is not None
    signatures = replace(first.signatures, server=OTHER.server, certificate=OTHER.certificate)
    return [replace(first, signatures=signatures)]


def replayed_result(first: Proof, second: Proof) -> list[Proof]:
    assert first.signatures is not None
    assert second.signatures is not None
    return [first, replace(second, signatures=replace(second.signatures, result=first.signatures.result))]


CHEATING: dict[str, Cheat] = {
    "drops an honest value": dropped_value,
    "drops all honest values": all_values_dropped,
    "includes an unlisted value": unlisted_value,
    "sits a puppet out after the values": another_start(
        seats=lambda seats: seats[1:], posts=lambda posts: posts[1:]
    ),
    "seats a puppet after the commitment": another_start(
        seats=lambda seats: [*seats, {**seats[0], "number": 77}], posts=lambda posts: [*posts, {}]
    ),
    "commits twice to an attempt": two_commitments,
    "commits falsely to learn a value": committed_again,
    "uses a value twice": value_used_twice,
    "commits to fewer packs": lower_k,
    "deals another game": another_start(game=lambda game: "flhe"),
    "moves the button": another_start(button=lambda button: button + 1),
    "hunts with one false pack": hunt,
    "crashes and commits again": committed_again,
    "numbers a hand twice": dealt_twice,
    "uses the id of a table again": id_used_again,
    "deals from another place": another_place,
}

SIGNED = {
    "does not open an attempt": unopened,
    "voids a bad hand": voided,
    "changes its key without a certificate": changed_key,
    "replays a result": replayed_result,
}
"""Those that need signed hands: they change the files of a player of two."""

OTHERS: dict[str, tuple[Cheat, str]] = {
    "dealt and given up": (dealt_and_given_up, "two_deals"),
    "a changed value": (changed_value, "wrong_value"),
    "another secret": (another_secret, "broken_commitment"),
    "a changed card": (changed_card, "wrong_card"),
    "one more contributor": (includes_one_more_after_the_attempt, "wrong_seats"),
    "one who did not reveal": (lists_one_who_did_not_reveal, "wrong_seats"),
    "a card of an attempt": (opens_a_card_of_an_attempt, "opened_avoided_deal"),
    "a card in two places": (card_in_two_places, "doubled_card"),
}
"""What no player alone can know, and what only a changed file has."""


@pytest.mark.parametrize(
    ("cheat", "make", "code"),
    [
        *[(cheat, make, CHEATS[cheat].fair) for cheat, make in CHEATING.items()],
        *[(cheat, make, code) for cheat, (make, code) in OTHERS.items()],
    ],
)
def test_cheating_server_is_caught(cheat: str, make: Cheat, code: str) -> None:
    for number in range(3):
        proofs = make(a_hand(f"{cheat} {number}"), random.Random(number))
        assert faults_of(*proofs) == {code}


@pytest.mark.integration
def test_plain_verifiers_agree_with_ours_on_every_cheat() -> None:
    """They see one deal at a time. So not all of it can be known to them."""
    cheats = [*CHEATING.values(), *[make for make, _ in OTHERS.values()]]
    made = [make(a_hand(f"plain {at}"), random.Random(at)) for at, make in enumerate(cheats)]
    alone = [proof for proofs in made for proof in proofs]
    ours, texts = [not faults_of(proof) for proof in alone], list(map(write_proof, alone))
    assert [plainly_holds(text) for text in texts] == ours
    assert [said is not None for said in answers("verify-deals.mjs", texts)] == ours
    assert len(texts) > ours.count(False) >= 12


@pytest.mark.parametrize("cheat", SIGNED)
async def test_server_that_cheats_with_what_it_signs_is_caught(cheat: str) -> None:
    [first], [second] = [hand[:1] for hand in await played_hands(2)]
    assert faults_of(first, second) == set()
    assert faults_of(*SIGNED[cheat](first, second)) == {CHEATS[cheat].fair}


def test_each_cheat_of_the_list_is_tried_or_cannot_be_known() -> None:
    """Those of puppets are in test_fair.py: deals that were avoided are hardly chance."""
    tried = {*CHEATING, *SIGNED}
    assert {cheat for cheat, found in CHEATS.items() if found.fair == CHANCE} == set(PUPPETS)
    assert {cheat for cheat, found in CHEATS.items() if found.fair == UNPROVABLE} == (
        CHEATS.keys() - tried - PUPPETS.keys()
    )


async def test_commitment_that_leaves_a_hand_out_is_found() -> None:
    """The server says that the hand before had another end, or was never played."""
    [first], [second] = [hand[:1] for hand in await played_hands(2)]
    old = first.record.terms.before
    assert second.record.terms.before not in (b"", old)
    proofs = other_commitment(first, second, before=old)
    assert faults_of(*proofs) == {"other_record"}
    assert faults_of(proofs[1]) == set()


DOCS = Path(__file__).parents[3] / "docs" / "fairness.md"
CELL = {UNPROVABLE: "nobody", NAMED: "named", CHANCE: "against chance"}


def test_documentation_lists_what_finds_each_cheat() -> None:
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", DOCS.read_text(), re.MULTILINE)
    begins = next(at for at, row in enumerate(rows) if row[0] == "the server")
    cells = {cheat: (found.library, found.page, found.fair) for cheat, found in CHEATS.items()}
    told = {cheat: tuple([CELL.get(each, f"`{each}`") for each in found]) for cheat, found in cells.items()}
    assert {row[0]: row[1:] for row in rows[begins + 1 :]} == told
