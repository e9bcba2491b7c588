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
from riverboat.engine.fairness.deal import CommittedDeal
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.proof import Proof, read_proof, write_proof
from riverboat.engine.fairness.record import AvoidedDeal
from riverboat.engine.games import GAMES
from riverboat.server.protocol.event_data import event_to_data
from tests.engine.fairness.test_proofs import CHANGES, VECTORS, a_proof, whole_proofs
from tests.support import fair_felt
from tests.support.fair_cheats import PUPPETS
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


def avoided_by(choose: Callable[[float], bool], count: int, puppets: int = 1) -> list[FairProof]:
    """Return the avoided deals of players who refuse those that `choose` names.

    choose: of their share of the pot, of all that these players together can expect.
    """
    found: list[FairProof] = []
    number = 0
    while len(found) < 2 * count:
        number += 1
        hand = a_hand(f"avoided {number}")
        if len(hand.chains) <= puppets:
            continue
        seats = tuple(sorted(hand.chains)[:puppets])
        hand = again(hand, random.Random(number), attempt=0, hand=number)
        values = hand.values()
        terms, committed = hand.committed.terms, hand.committed
        kept = {each: value for each, value in values.items() if each not in seats}
        attempt = Proof(AvoidedDeal(terms, committed.commitment, kept, committed.secrets))
        # The next commitment has the value, as the head of the chain: so all can compute the deal.
        later = again(hand, random.Random(-number))
        after = Proof(later.committed.deal(later.values()).record)
        proofs = [FairProof(file="a", proof=proof) for proof in (attempt, after)]
        [cards] = avoided_cards(check_deals(proofs))
        assert cards.missing == seats
        if choose(sum(cards.shares[seat] for seat in seats) * len(cards.shares) / puppets):
            found += proofs
    return found


def test_avoided_deal_is_computed_once_its_value_is_known() -> None:
    [attempt, after] = avoided_by(lambda share: True, 1)
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


@pytest.mark.integration
@pytest.mark.parametrize("puppets", PUPPETS.values())
def test_losing_deals_that_are_avoided_are_hardly_chance(puppets: int) -> None:
    chosen = avoided_by(lambda share: share < 0.2, 60, puppets)
    tests = against_chance(avoided_cards(check_deals(chosen)))
    assert len({test.player for test in tests}) > puppets
    [together] = [test for test in tests if not test.player]
    assert together.deals == 60
    assert together.likelihood is not None
    assert together.likelihood < 0.001
    result = fair("-", given="\n".join(write_proof(each.proof) for each in chosen))
    assert "hardly chance" in result.output
    assert result.exit_code == 1


def test_deals_avoided_without_a_choice_are_chance() -> None:
    by_chance = avoided_by(lambda share: True, ENOUGH + 10)
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
