"""Verify a deal: python verify.py PROOF.json

Needs Python only, and nothing of Riverboat. docs/fairness.md has what you need to write your own.
"""

import json
import sys
from hashlib import sha256

LABEL = "riverboat fairness 1 "
LEAF, SALT, SECRET = 24, 16, 32


class Unfair(Exception):
    """Why a deal does not hold."""


def check(holds, why):
    if not holds:
        raise Unfair(why)


def framed(field):
    return len(field).to_bytes(4, "big") + field


def digest(label, *fields):
    return sha256(b"".join(map(framed, [(LABEL + label).encode(), *fields]))).digest()


def integer(number):
    check(type(number) is int and 0 <= number < 1 << 63, f"{number!r} is not a number from 0")
    return number.to_bytes(8, "big")


def random_number(label, *fields):
    return int.from_bytes(b"".join(digest(label, *fields, integer(half)) for half in (0, 1)), "big")


def shuffled(items, label, *fields):
    order, left = list(items), random_number(label, *fields)
    for last in range(len(order) - 1, 0, -1):
        left, other = divmod(left, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def salt_of(secret, number, position):
    """Each digest has the salts of two positions."""
    two = digest("salt", secret, integer(number), integer(position // 2))
    return two[SALT * (position % 2) :][:SALT]


def leaf(proof, pack, number, position, card, salt):
    numbers = [integer(each) for each in (proof["hand"], proof["attempt"], pack, number)]
    return digest("leaf", proof["table"].encode(), *numbers, integer(position), card.encode(), salt)[:LEAF]


def leaves_of(proof, secret, pack, deck, lists):
    """The hash of each card in its position, of a pack whose secret is known."""
    found = []
    for number in range(lists):
        for at, card in enumerate(shuffled(deck, "order", secret, integer(number))):
            found.append(leaf(proof, pack, number, at, card, salt_of(secret, number, at)))
    return b"".join(found)


def commitment_of(proof, leaves):
    numbers = [integer(proof[name]) for name in ("hand", "attempt", "packs")]
    place = [bytes.fromhex(proof["room"]), proof["table"].encode(), *numbers]
    before = bytes.fromhex(proof["before"])
    return digest("commitment", *place, proof["line_up"].encode(), before, *leaves)


def check_values(proof, line_up, every):
    """Each value hashes to the head of its seat's chain, and no listed seat is missing."""
    heads, players = line_up["heads"], line_up["players"]
    check(heads.keys() <= players.keys(), "somebody contributes who is not dealt in")
    for seat, value in proof["values"].items():
        check(seat in heads, f"seat {seat} is not listed, and has a value")
        owner = [bytes.fromhex(proof["room"]), proof["table"].encode(), players[seat].encode()]
        head = digest("chain", *owner, bytes.fromhex(value)).hex()
        check(head == heads[seat], f"the value of seat {seat} is not from its chain")
    check(not every or proof["values"].keys() == heads.keys(), "the value of a listed seat is missing")


def verify(proof):
    """Verify a proof, and return a sentence. Raises Unfair."""
    check(proof["scheme"] == LABEL.strip(), "this is another scheme")
    line_up = json.loads(proof["line_up"])
    deck, lists = [a + b for a, b in zip(*[iter(line_up["deck"])] * 2, strict=True)], line_up["lists"]
    check(len(deck) > 0 and len(set(deck)) == len(deck) and 1 <= lists <= 128, "this is no deck")
    check(type(proof["packs"]) is int and 2 <= proof["packs"] <= 64, "there are too few packs, or too many")
    check(len(line_up["players"]) > 0, "nobody is dealt in")
    check(proof["values"] is not None and len(proof["secrets"]) == proof["packs"], "secrets are missing")
    dealt = proof["leaves"] is not None
    check_values(proof, line_up, dealt)
    commitment = bytes.fromhex(proof["commitment"])
    by_seat = sorted((int(seat), bytes.fromhex(value)) for seat, value in proof["values"].items())
    seed = digest("seed", commitment, *[part for seat, value in by_seat for part in (integer(seat), value)])
    pack = random_number("pack", seed) % proof["packs"] if dealt else None
    leaves, secrets = [], set()
    for number, text in enumerate(proof["secrets"]):
        check((text is None) == (number == pack), "a secret is missing, or that of the dealt pack is not")
        if text is None:
            leaves.append(bytes.fromhex(proof["leaves"]))
            check(len(leaves[-1]) == LEAF * len(deck) * lists, "the dealt pack has another number of hashes")
            continue
        secret = bytes.fromhex(text)
        check(len(secret) == SECRET and secret not in secrets, "a secret is repeated, or has another length")
        secrets.add(secret)
        leaves.append(leaves_of(proof, secret, number, deck, lists))
    check(commitment_of(proof, leaves) == commitment, "the packs are not those that were committed to")
    contributed = f"{len(proof['values'])} of {len(line_up['players'])} players contributed"
    if not dealt:
        check(not proof["openings"], "a card was opened of an attempt that was given up")
        return f"The attempt was given up as it should be: {contributed}."
    positions = [shuffled(range(len(deck)), "positions", seed, integer(number)) for number in range(lists)]
    seen = {}
    for opening in proof["openings"]:
        number, index, card = opening["list"], opening["index"], opening["card"]
        check(type(number) is type(index) is int and 0 <= number < lists, "an opening is of no list")
        check(0 <= index < len(deck) and card in deck, "an opening is of no card")
        at, salt = positions[number][index], bytes.fromhex(opening["salt"])
        start = LEAF * (number * len(deck) + at)
        committed = leaves[pack][start : start + LEAF]
        check(len(salt) == SALT, "a salt has another length")
        check(leaf(proof, pack, number, at, card, salt) == committed, f"{card} was not committed to")
        check(seen.setdefault((number, card), index) == index, f"{card} is in the deck twice")
    return f"The deal holds: {contributed}, {len(seen)} cards were opened."


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            print(verify(json.load(file)))
    except (Unfair, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        sys.exit(f"The deal does not hold: {error}")
