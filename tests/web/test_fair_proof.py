"""The page's verifier of deals agrees with the engine's: hashes, places of cards, and every proof."""

import json
import random
import re
from collections.abc import Sequence
from hashlib import sha256

import pytest

from riverboat.client_cli.fair.words import WORDS, spoken_digest
from riverboat.engine.cards import format_card
from riverboat.engine.events import DeckShuffled, HandStarted
from riverboat.engine.fairness.hashing import FairnessError, Hasher, digest
from riverboat.engine.fairness.places import DealtPlaces, SeenCard
from riverboat.engine.fairness.proof import read_proof, write_proof
from riverboat.engine.fairness.record import AvoidedDeal
from riverboat.engine.fairness.verifying import VerifiedDeal, verify_avoided
from riverboat.engine.games import GAMES
from riverboat.engine.hand.views import visible_events
from riverboat.server.protocol.event_data import event_to_data
from tests.engine.fairness.test_proofs import CHANGES, VECTORS, a_proof, whole_proofs
from tests.support.browser.node import WEB, answers
from tests.support.fair_hands import a_fair_hand


def code_of(text: str) -> str:
    """Return why the engine rejects a proof; "" if it holds."""
    try:
        proof = read_proof(text)
        if isinstance(proof.record, AvoidedDeal):
            verify_avoided(proof.record)
        else:
            verified = VerifiedDeal(proof.record)
            for opening in proof.openings:
                verified.check(opening, SeenCard(opening.card, opening.list, (opening.index,)))
    except FairnessError as error:
        return error.code
    return ""


def test_hashes_are_those_of_the_vectors_and_of_any_length() -> None:
    rng = random.Random(1)
    fields = [[rng.randbytes(length).hex()] for length in range(140)]
    asked = [["digest", each["label"], each["fields"], 0] for each in VECTORS["hashes"]]
    wanted = [each["digest"] for each in VECTORS["hashes"]]
    asked += [["digest", "any", each, 0] for each in fields]
    wanted += [digest("any", *map(bytes.fromhex, each)).hex() for each in fields]
    for each in VECTORS["orders"]:
        asked += [
            ["below", each["label"], each["fields"], 52],
            ["order", each["label"], each["fields"], 10],
        ]
        wanted += [int(each["number"], 16) % 52, each["order"]]
    for limit in (1, 2, 3, 51, 54, 64):
        hasher = Hasher("limits", b"x")
        asked.append(["below", "limits", ["78"], limit])
        wanted.append(hasher.number_below(limit))
    assert answers("fair-hashes.mjs", asked) == wanted
    assert sha256(b"").hexdigest().startswith("e3b0")  # the hash that all of this stands on


def test_proofs_of_the_vectors_hold() -> None:
    proofs = [read_proof(json.dumps(each["proof"])) for each in VECTORS["deals"]]
    said = answers("fair-deals.mjs", [json.dumps(each["proof"]) for each in VECTORS["deals"]])
    assert [each["words"] for each in said] == [spoken_digest(proof.record) for proof in proofs]
    assert [each["cards"] for each in said] == [len(set(proof.openings)) for proof in proofs]


def changed(seed: str) -> str:
    """Return a proof of a random hand with one field changed by a bit."""
    rng = random.Random(seed)
    data = json.loads(write_proof(a_proof(rng)))
    possible = [name for name in CHANGES if data[name] not in (None, {}, [])]
    field = rng.choice(possible)
    return json.dumps({**data, field: CHANGES[field](data[field], rng)})


@pytest.mark.parametrize("count", [40, pytest.param(1_000, marks=pytest.mark.slow)])
def test_verifier_agrees_with_the_engine_on_random_hands_and_on_each_change(count: int) -> None:
    texts = [write_proof(a_proof(random.Random(f"page {number}"))) for number in range(count)]
    said = answers("fair-deals.mjs", texts)
    assert [each["words"] for each in said] == [spoken_digest(read_proof(text).record) for text in texts]
    texts = [changed(f"change {number}") for number in range(2 * count)]
    wanted = [code_of(text) for text in texts]
    assert "" not in wanted
    assert len(set(wanted)) > 3
    for text, code, found in zip(texts, wanted, answers("fair-deals.mjs", texts), strict=True):
        assert "code" in found, text
        assert found["code"] == code or {found["code"], code} <= {"bad_proof", "bad_packs", "wrong_secrets"}


def test_each_bound_field_changed_by_a_bit_is_rejected() -> None:
    asked = [
        (field, json.dumps({**data, field: change(data[field], random.Random(field))}))
        for field, change in CHANGES.items()
        for data in whole_proofs()
    ]
    assert accepted(asked) == []


def accepted(asked: Sequence[tuple[object, str]]) -> list[object]:
    """Return the names of the proofs that the page accepts."""
    found = answers("fair-deals.mjs", [text for _, text in asked])
    return [name for (name, _), said in zip(asked, found, strict=True) if "code" not in said]


def test_nonsense_is_refused() -> None:
    data = VECTORS["deals"][0]["proof"]
    nonsense: list[tuple[str, object]] = [
        ("hand", "7"),
        ("hand", -1),
        ("hand", 2**60),
        ("packs", True),
        ("packs", 10**9),
        ("room", "xy"),
        ("values", {"x": "00"}),
        ("values", None),
        ("secrets", [1, 2, 3, 4]),
        ("secrets", None),
        ("leaves", 7),
        ("openings", [3]),
        ("openings", [None]),
        ("openings", [{"list": 0, "index": 10**9, "card": "As", "salt": "00"}]),
        ("line_up", '{"deck":"AsKs","lists":100000000,"players":{"1":"a"},"heads":{}}'),
        ("line_up", "[" * 30_000),
        ("line_up", None),
        ("table", None),
    ]
    asked = [((field, value), json.dumps({**data, field: value})) for field, value in nonsense]
    assert accepted(asked) == []


def test_places_of_cards_are_those_of_the_engine() -> None:
    asked, wanted = [], []
    games = [game for game in sorted(GAMES) for _ in range(6)]
    for number, game in enumerate(games):
        rng = random.Random(f"places {game} {number % 6}")
        fair = a_fair_hand(rng, GAMES[game])
        hand = fair.play(fair.committed.deal(fair.values()), rng)
        viewer = rng.choice([None, *[seat.number for seat in hand.seats]])
        events = [
            seen
            for event, seen in zip(hand.events, visible_events(hand.events, viewer), strict=True)
            if not isinstance(event, DeckShuffled)
        ]
        started, *later = events
        assert isinstance(started, HandStarted)
        places = DealtPlaces(started)
        asked.append([len(GAMES[game].deck), [event and event_to_data(event) for event in events]])
        wanted.append([event and [_seen(card) for card in places.follow(event)] for event in later])
    found = answers("fair-places.mjs", asked)
    assert {game for game, there, here in zip(games, found, wanted, strict=True) if there != here} == set()
    assert {game for game, hand in zip(games, wanted, strict=True) if any(hand)} == set(GAMES)


def _seen(seen: SeenCard) -> dict[str, object]:
    indices = None if seen.indices is None else list(seen.indices)
    return {"card": format_card(seen.card), "list": seen.list, "indices": indices}


def test_words_are_those_of_the_terminal() -> None:
    listed = (WEB / "fair-words.js").read_text().partition("(")[2].partition(")")[0]
    words = re.findall("[a-z]+", listed)
    assert tuple(words) == WORDS
