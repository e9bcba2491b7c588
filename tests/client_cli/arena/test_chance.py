import hashlib
from collections import Counter
from itertools import permutations

from riverboat.client_cli.arena import chance
from riverboat.engine.cards import DECK, format_cards


def test_deck_is_a_permutation_and_depends_on_seed_and_set() -> None:
    decks = [chance.deck(seed, number, DECK) for seed in range(3) for number in range(3)]
    assert len(set(decks)) == 9
    assert all(sorted(deck) == list(DECK) for deck in decks)


def test_deck_is_the_documented_one() -> None:
    """Calculated step by step, as docs/bots.md says."""
    digest = hashlib.shake_256(b"riverboat-deck 7 0").digest(64)
    order = int.from_bytes(digest, "big")
    cards = list(range(52))
    for last in range(51, 0, -1):
        order, other = order // (last + 1), order % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    assert chance.deck(7, 0, DECK) == tuple(cards)


def test_decks_never_change() -> None:
    """Published matches could not be repeated otherwise."""
    assert format_cards(chance.deck(7, 0, DECK)[:5]) == "4h 5s 6s Qh 7d"
    assert chance.order(7, 0, 4) == (3, 1, 2, 0)
    assert chance.bot_seed(7, 1, 2, 0) == 22403941937139


def test_all_orders_are_about_equally_likely() -> None:
    drawn = Counter(chance.shuffled("abc", f"test {number}") for number in range(6_000))
    assert set(drawn) == set(permutations("abc"))
    assert all(850 < count < 1_150 for count in drawn.values())


def test_chance_of_bots_differs_by_bot_set_and_rotation() -> None:
    seeds = {
        chance.bot_seed(1, bot, number, turn) for bot in range(3) for number in range(3) for turn in range(3)
    }
    assert len(seeds) == 27
    assert all(0 <= seed < 2**48 for seed in seeds)
