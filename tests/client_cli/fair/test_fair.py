"""`riverboat fair`: proofs of honest servers hold, and those of cheating ones are said not to."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.fair.avoided import ENOUGH, against_chance, avoided_cards
from riverboat.client_cli.fair.checking import FairProof, check_deals
from riverboat.client_cli.fair.words import WORDS, spoken_digest
from riverboat.client_cli.main import main
from riverboat.engine.fairness.chain import ValueChain
from riverboat.engine.fairness.deal import CommittedDeal, Selection
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.packs import Pack
from riverboat.engine.fairness.proof import Proof, read_proof, write_proof
from riverboat.engine.fairness.record import AvoidedDeal, DealRecord, Opening
from riverboat.engine.games import GAMES
from riverboat.server.protocol.event_data import event_to_data
from tests.engine.fairness.test_proofs import CHANGES, VECTORS, a_proof, whole_proofs
from tests.support import fair_felt
from tests.support.fair_felt import a_fair_felt, dealt
from tests.support.fair_hands import ROOM, TABLE, FairHand, a_fair_hand, openings_of
from tests.support.felt import Felt


def fair(*args: str, given: str | bytes = "") -> Result:
    return CliRunner().invoke(main, ["fair", *args], input=given)


def found_in(*proofs: Proof) -> list[dict[str, Any]]:
    """Return the deals that the command prints as JSON of proofs on standard input, one to a line."""
    result = fair("-", "--json", given="\n".join(map(write_proof, proofs)))
    deals: list[dict[str, Any]] = json.loads(result.stdout)["deals"]
    assert result.exit_code == int(any(deal["faults"] for deal in deals))
    return deals


def faults_of(*proofs: Proof) -> set[str]:
    return {fault["code"] for deal in found_in(*proofs) for fault in deal["faults"]}


def a_hand(seed: str, game: str = "nlhe") -> FairHand:
    """Return a hand with two contributors or more."""
    rng = random.Random(seed)
    while len((hand := a_fair_hand(rng, GAMES[game])).chains) < 2:
        pass
    return hand


def seen_by_each(hand: FairHand, rng: random.Random) -> list[Proof]:
    """Return the proof of each player after a hand is played."""
    deal = hand.committed.deal(hand.values())
    played = hand.play(deal, rng)
    return [
        Proof(deal.record, tuple(opening for _, opening in openings_of(played, deal, seat.number)))
        for seat in played.seats
    ]


def given_up(hand: FairHand, *missing: int) -> Proof:
    """Return an attempt in which the values of seats are missing."""
    values = {seat: value for seat, value in hand.values().items() if seat not in missing}
    committed = hand.committed
    return Proof(AvoidedDeal(committed.terms, committed.commitment, values, committed.secrets))


def again(before: FairHand, rng: random.Random, seats: set[int] | None = None, **changes: Any) -> FairHand:
    """Commit to the next attempt at a hand, with chains of `seats`."""
    old = before.committed.terms
    players = old.line_up.players
    listed = before.chains.keys() if seats is None else seats
    left = {seat: chain for seat, chain in before.chains.items() if chain.left}
    chains = {
        seat: left.get(seat) or ValueChain(rng.randbytes(32), ROOM, TABLE, players[seat], 5)
        for seat in sorted(listed)
    }
    line_up = LineUp.write(
        event_to_data(before.started),
        old.line_up.deck,
        old.line_up.lists,
        players,
        {seat: chain.head for seat, chain in chains.items()},
    )
    terms = replace(old, **{"attempt": old.attempt + 1, "line_up": line_up, **changes})
    secrets = tuple(rng.randbytes(32) for _ in range(terms.packs))
    return FairHand(before.started, CommittedDeal.make(terms, secrets), chains)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_honest_hand_holds_for_each_player_and_for_all_together(game: str) -> None:
    hand = a_hand(f"honest {game}", game)
    proofs = seen_by_each(hand, random.Random(game))
    assert all(faults_of(proof) == set() for proof in proofs)
    [together] = found_in(*proofs)
    assert together["holds"]
    assert together["dealt"]
    assert len(together["openings"]) == len({opening for proof in proofs for opening in proof.openings})


def test_vectors_are_explained() -> None:
    for vector in VECTORS["deals"]:
        result = fair("-", given=json.dumps(vector["proof"]))
        assert result.exit_code == 0, result.output
        contributed = vector["says"].partition(": ")[2].partition(" players")[0]
        assert f"{contributed} players contributed" in result.output
        assert "1 deal checked: all hold." in result.output


@pytest.mark.parametrize("field", CHANGES)
def test_each_field_changed_by_a_bit_is_found(field: str) -> None:
    rng = random.Random(field)
    for data in whole_proofs():
        text = json.dumps({**data, field: CHANGES[field](data[field], rng)})
        result = fair("-", given=text)
        assert result.exit_code in {1, 2}, result.output
        assert ("FAULT" in result.output) == (result.exit_code == 1)
        assert "all hold" not in result.output


def test_steps_are_explained_and_the_digest_is_that_of_everybody(tmp_path: Path) -> None:
    hand = a_hand("steps")
    proofs = seen_by_each(hand, random.Random(1))
    for seat, proof in zip(hand.committed.terms.line_up.players, proofs, strict=True):
        (tmp_path / f"{seat}.json").write_text(write_proof(proof))
    outputs = [fair(str(path)).output for path in sorted(tmp_path.iterdir())]
    digests = {line for output in outputs for line in output.splitlines() if "Digest" in line}
    assert len(digests) == 1
    assert spoken_digest(proofs[0].record) in digests.pop()
    together = fair(*map(str, sorted(tmp_path.iterdir()))).output
    for step in ("Line-up", "Values", "Packs", "Commitment", "Cards", "Digest", "The deal holds"):
        assert together.count(step) == 1
    other = Proof(replace(proofs[0].record, values={}))
    assert spoken_digest(other.record) != spoken_digest(proofs[0].record)


def test_words_are_one_for_each_byte() -> None:
    assert len(set(WORDS)) == 256
    assert all(word.isascii() and word.isalpha() and word.islower() for word in WORDS)


# Servers that cheat. Each changes one thing of an honest hand.


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


def another_game(hand: FairHand, rng: random.Random) -> list[Proof]:
    record = hand.committed.deal(hand.values()).record
    text = record.terms.line_up.text.replace('"game":"nlhe"', '"game":"flhe"')
    return [Proof(replace(record, terms=replace(record.terms, line_up=LineUp(text))))]


def false_pack(hand: FairHand, rng: random.Random) -> list[Proof]:
    """One pack is not of its secret: the honest secret is committed, and another one is shown."""
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


CHEATS: dict[str, tuple[Callable[[FairHand, random.Random], list[Proof]], str]] = {
    "two commitments": (two_commitments, "two_commitments"),
    "dealt and given up": (dealt_and_given_up, "two_deals"),
    "a dropped value": (dropped_value, "missing_value"),
    "a changed value": (changed_value, "wrong_value"),
    "an unlisted value": (unlisted_value, "unlisted_value"),
    "a changed card": (changed_card, "wrong_card"),
    "another game": (another_game, "broken_commitment"),
    "a false pack": (false_pack, "broken_commitment"),
    "fewer packs": (lower_k, "fewer_packs"),
    "a value used twice": (value_used_twice, "value_used_twice"),
    "a hand dealt twice": (dealt_twice, "dealt_twice"),
    "one more contributor": (includes_one_more_after_the_attempt, "wrong_seats"),
    "one who did not reveal": (lists_one_who_did_not_reveal, "wrong_seats"),
    "a card of an attempt": (opens_a_card_of_an_attempt, "opened_avoided_deal"),
    "a card in two places": (card_in_two_places, "doubled_card"),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_cheating_server_is_caught(cheat: str) -> None:
    make, code = CHEATS[cheat]
    for number in range(3):
        proofs = make(a_hand(f"{cheat} {number}"), random.Random(number))
        assert faults_of(*proofs) == {code}


def test_honest_attempts_one_after_the_other_hold() -> None:
    rng = random.Random(5)
    hand = a_hand("honest attempts")
    missing = min(hand.chains)
    first = given_up(hand, missing)
    hand = again(hand, rng)
    second = given_up(hand, missing)
    third = again(hand, rng, hand.chains.keys() - {missing})
    assert faults_of(first, second, *seen_by_each(third, rng)) == set()


def test_value_that_came_later_belongs_to_the_same_attempt() -> None:
    """Another file has the attempt as it was when its missing value came."""
    hand = a_hand("late")
    values, missing = hand.values(), min(hand.chains)
    terms, committed = hand.committed.terms, hand.committed
    early = {seat: value for seat, value in values.items() if seat != missing}
    attempts = [
        Proof(AvoidedDeal(terms, committed.commitment, each, committed.secrets)) for each in (early, values)
    ]
    [deal] = found_in(*attempts)
    assert deal["holds"]
    assert deal["contributed"] == sorted(values)
    changed = Proof(
        AvoidedDeal(terms, committed.commitment, {**early, max(early): bytes(32)}, committed.secrets)
    )
    assert faults_of(attempts[0], changed) == {"two_deals", "wrong_value"}


def test_more_attempts_than_contributors_allow_are_found() -> None:
    rng = random.Random(6)
    hand = a_hand("many attempts")
    proofs = []
    for _ in range(len(hand.chains) + 3):
        proofs.append(given_up(hand))
        hand = again(hand, rng)
    assert faults_of(*proofs[:-1]) == set()
    assert faults_of(*proofs) == {"too_many_attempts"}


# Deals that were avoided.


def avoided_by(choose: Callable[[dict[int, float], int], bool], count: int) -> list[FairProof]:
    """Return the avoided deals of a player who refuses those that `choose` names."""
    found: list[FairProof] = []
    number = 0
    while len(found) < 2 * count:
        number += 1
        hand = a_hand(f"avoided {number}")
        seat = min(hand.chains)
        hand = again(hand, random.Random(number), attempt=0, hand=number)
        values = hand.values()
        terms, committed = hand.committed.terms, hand.committed
        kept = {each: value for each, value in values.items() if each != seat}
        attempt = Proof(AvoidedDeal(terms, committed.commitment, kept, committed.secrets))
        # The next commitment has the value, as the head of the chain: so all can compute the deal.
        later = again(hand, random.Random(-number))
        after = Proof(later.committed.deal(later.values()).record)
        proofs = [FairProof(file="a", proof=proof) for proof in (attempt, after)]
        [cards] = avoided_cards(check_deals(proofs))
        assert cards.missing == (seat,)
        if choose(cards.shares, seat):
            found += proofs
    return found


def test_avoided_deal_is_computed_once_its_value_is_known() -> None:
    [attempt, after] = avoided_by(lambda shares, seat: True, 1)
    assert avoided_cards(check_deals([attempt])) == []
    [cards] = avoided_cards(check_deals([attempt, after]))
    assert sum(cards.shares.values()) == pytest.approx(1)
    players = attempt.proof.record.terms.line_up.players
    assert cards.holes.keys() == players.keys()
    dealt = [card for hand in cards.holes.values() for card in hand] + list(cards.boards[0])
    assert len(set(dealt)) == 2 * len(players) + 5
    result = fair("-", given=f"{write_proof(attempt.proof)}\n{write_proof(after.proof)}")
    assert "Avoided in hand" in result.output
    assert "Too few to say more." in result.output
    assert result.exit_code == 0


def test_losing_deals_that_are_avoided_are_hardly_chance() -> None:
    chosen = avoided_by(lambda shares, seat: shares[seat] < 0.1, 60)
    tests = against_chance(avoided_cards(check_deals(chosen)))
    [together] = [test for test in tests if not test.player]
    assert together.deals == 60
    assert together.likelihood is not None
    assert together.likelihood < 0.001
    result = fair("-", given="\n".join(write_proof(each.proof) for each in chosen))
    assert "hardly chance" in result.output
    assert result.exit_code == 1


def test_deals_avoided_without_a_choice_are_chance() -> None:
    by_chance = avoided_by(lambda shares, seat: True, ENOUGH + 10)
    [together] = [test for test in against_chance(avoided_cards(check_deals(by_chance))) if not test.player]
    assert together.likelihood is not None
    assert 0.01 < together.likelihood < 0.99


# Files that are no proofs.


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (b"", "the file is empty"),
        (b"\xff\xfe\x00", "not UTF-8 text (byte 1)"),
        (b"[]", "this is not a proof"),
        (b"{}\n{}", "line 2: this is not a proof"),
        (b'{"scheme": "\x1b[2J"}', "this is not a proof"),
        (b"[" * 100_000, "this is not a proof"),
    ],
)
def test_file_that_is_no_proof_is_named_with_what_to_do(given: bytes, says: str) -> None:
    result = fair("-", given=given)
    assert result.exit_code == 2
    assert "standard input: " in result.stderr
    assert says in result.stderr
    assert "proof" in result.stderr.splitlines()[0]
    assert result.stdout == ""
    assert "\x1b" not in result.output


def test_missing_file_is_named_and_the_others_are_checked(tmp_path: Path) -> None:
    good = tmp_path / "good.json"
    good.write_text(write_proof(a_proof(random.Random(1))))
    result = fair(str(tmp_path / "none.json"), str(good), str(tmp_path))
    assert result.exit_code == 1
    assert [line.partition(": ")[0] for line in result.stderr.splitlines()] == [
        str(tmp_path / "none.json"),
        str(tmp_path),
    ]
    assert "1 deal checked: all hold." in result.stdout


def test_nothing_of_a_file_is_printed_raw() -> None:
    hand = a_hand("raw")
    terms = hand.committed.terms
    text = terms.line_up.text.replace('"seats":[{', '"seats":[{"name":"\\u001b[2J\\u202e",')
    assert text != terms.line_up.text
    changed = CommittedDeal.make(replace(terms, line_up=LineUp(text)), hand.committed.secrets)
    result = fair("-", given=write_proof(Proof(changed.deal(hand.values()).record)))
    assert result.exit_code == 0
    assert not set("\x1b\u202e") & set(result.output)
    bad = json.loads(write_proof(a_proof(random.Random(1)))) | {"table": "a\x1b[2J"}
    assert "\x1b" not in fair("-", given=json.dumps(bad)).output


def test_line_up_that_cannot_be_read_is_a_fault_whatever_else_is_wrong() -> None:
    data = json.loads(write_proof(a_proof(random.Random(1))))
    for line_up in ("", "[]", "{}", '{"deck":"AsAs","lists":1,"players":{},"heads":{},"started":{}}'):
        for packs in (4, 1):
            result = fair("-", given=json.dumps(data | {"line_up": line_up, "packs": packs}))
            assert result.exit_code == 1, result.output
            assert "bad_line_up" in result.output


def test_proof_is_read_over_many_lines() -> None:
    text = json.dumps(json.loads(write_proof(a_proof(random.Random(2)))), indent=2)
    assert fair("-", given=text).exit_code == 0
    assert read_proof(text)


HALF = "\ud800"
"""Half a surrogate pair: text that has no bytes."""


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["players"].update({next(iter(data["players"])): HALF}),
        lambda data: data["started"]["seats"][0].update(name=HALF),
        lambda data: data["started"]["seats"][0].update(number=[]),
        lambda data: data["started"]["seats"][0].update(number={}, name=["x"]),
    ],
)
def test_line_up_made_to_break_the_reader_does_not_hold(change: Callable[[Any], object]) -> None:
    data = json.loads(write_proof(a_proof(random.Random(3))))
    line_up = json.loads(data["line_up"])
    change(line_up)
    data["line_up"] = json.dumps(line_up, ensure_ascii=False)
    for result in (fair("-", given=json.dumps(data)), fair("-", "--json", given=json.dumps(data))):
        assert isinstance(result.exception, SystemExit)
        assert result.exit_code == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda started: [seat.update(number=seat["number"] + 5) for seat in started["seats"]],
        lambda started: started.update(posts=[{} for _ in started["posts"]]),
    ],
)
def test_avoided_deal_of_a_hand_that_cannot_be_played_is_passed_over(change: Callable[[Any], object]) -> None:
    """Its missing value is known from a later proof."""
    [vector] = [each for each in VECTORS["deals"] if each["game"] == "nlhe"]
    whole = read_proof(json.dumps(vector["proof"])).record
    data = json.loads(whole.terms.line_up.text)
    change(data["started"])
    terms = replace(whole.terms, line_up=LineUp(json.dumps(data)))
    secrets = tuple(map(bytes.fromhex, vector["secrets"]))
    (seat, value), *others = whole.values.items()
    attempt = AvoidedDeal(terms, CommittedDeal.make(terms, secrets).commitment, dict(others), secrets)
    data["heads"] = {str(seat): value.hex()}
    later = replace(
        attempt, terms=replace(terms, hand=terms.hand + 1, line_up=LineUp(json.dumps(data))), values={}
    )
    result = fair("-", given="\n".join(write_proof(Proof(each)) for each in (attempt, later)))
    assert isinstance(result.exception, SystemExit)
    assert "2 deals checked" in result.stdout
    assert "Avoided" not in result.stdout


@pytest.mark.parametrize("change", [{"deck": -2}, {"lists": 1}])
def test_deck_that_is_not_that_of_the_game_is_found(change: dict[str, int]) -> None:
    """All packs are alike, so that each of them looks whole."""
    hand = a_hand("short")
    terms = hand.committed.terms
    data = json.loads(terms.line_up.text)
    data["deck"] = data["deck"][: change.get("deck")]
    data["lists"] += change.get("lists", 0)
    line_up = LineUp(json.dumps(data))
    committed = CommittedDeal.make(replace(terms, line_up=line_up), hand.committed.secrets)
    assert faults_of(Proof(committed.deal(hand.values()).record)) == {"bad_line_up"}


# Signatures, and the order of the records.


async def played_hands(hands: int) -> list[list[Proof]]:
    """Return the proofs of two players of hands that were played one after the other."""
    felt, viewers = await a_fair_felt("ann", "bob")
    found = []
    for _ in range(hands):
        await dealt(felt)
        await felt.act_all("fold")
        found.append([viewer.fair.proof for viewer in viewers if viewer.fair.proof is not None])
    await Felt.clear_away()
    return found


async def test_signed_hands_hold_and_follow_one_another() -> None:
    proofs = [proof for hand in await played_hands(3) for proof in hand]
    assert len(proofs) == 6
    deals = found_in(*proofs)
    assert [deal["faults"] for deal in deals] == [[]] * 3
    assert all(deal["signed_by"] == [fair_felt.ROOM.server.hex()] for deal in deals)
    result = fair("-", given=write_proof(proofs[0]))
    assert "which the room certifies, and how the hand ended" in result.output
    unsigned = fair("-", given=write_proof(replace(proofs[0], signatures=None)))
    assert "no signature of a server was found" in unsigned.output


@pytest.mark.parametrize("field", ["certificate", "commitment", "record", "result", "stacks"])
async def test_changed_signature_is_found(field: str) -> None:
    [[proof, _]] = await played_hands(1)
    assert proof.signatures is not None
    value = tuple((seat, chips + 1) for seat, chips in proof.signatures.stacks)
    changed: dict[str, Any] = {field: value if field == "stacks" else bytes(64)}
    code = "bad_certificate" if field == "certificate" else "bad_signature"
    assert faults_of(replace(proof, signatures=replace(proof.signatures, **changed))) == {code}


async def test_commitment_that_leaves_a_hand_out_is_found() -> None:
    """The server says that the hand before had another end, or was never played."""
    [first], [second] = [hand[:1] for hand in await played_hands(2)]
    assert isinstance(second.record, DealRecord)
    old = first.record.terms
    assert second.record.terms.before not in (b"", old.before)
    terms = replace(second.record.terms, before=old.before)
    other = CommittedDeal.make(terms, tuple(bytes([number]) * 32 for number in range(4)))
    record = other.deal(second.record.values).record
    assert faults_of(first, Proof(record)) == {"other_record"}
    assert faults_of(Proof(record)) == set()
