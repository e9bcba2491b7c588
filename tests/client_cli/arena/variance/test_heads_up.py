"""The table of heads-up deals has what counting all boards gives."""

from random import Random

import pytest

from riverboat.client_cli.arena.variance import heads_up
from riverboat.engine.assessor import HIGH
from riverboat.engine.cards import DECK, parse_cards
from riverboat.engine.runouts import outcomes


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AsAh", "AdAc"),  # only flushes decide
        ("AsAh", "KsKh"),
        ("AsKs", "AhKh"),
        ("7d2c", "7h2d"),
        ("Th9h", "9d8h"),
        ("2c3c", "KcAd"),
    ],
)
def test_table_has_what_counting_gives(one: str, other: str) -> None:
    holes = parse_cards(one), parse_cards(other)
    live = [card for card in DECK if card not in holes[0] + holes[1]]
    found = outcomes(HIGH, holes, (), live)
    assert found.total() == heads_up.BOARDS
    assert heads_up.wins(*holes) == (found[0,], found[1,])


def test_table_is_the_same_for_every_order_and_every_name_of_the_suits() -> None:
    random = Random(5)
    for _ in range(200):
        a, b, c, d = random.sample(DECK, 4)
        found = heads_up.wins((a, b), (c, d))
        assert all(found)
        assert heads_up.wins((d, c), (b, a)) == found[::-1]
        suits = random.sample(range(4), 4)
        a, b, c, d = (4 * (card // 4) + suits[card % 4] for card in (a, b, c, d))
        assert heads_up.wins((b, a), (c, d)) == found


def test_random_deals_are_in_the_table() -> None:
    pytest.importorskip("numpy")
    random = Random(6)
    for _ in range(100):
        a, b, c, d = random.sample(DECK, 4)
        assert heads_up.wins((a, b), (c, d)) == heads_up.counted((a, b), (c, d))
