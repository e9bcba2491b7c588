"""Hands in words, in full and in short."""

import pytest

from riverboat.engine.assessor import rule_set_named
from riverboat.engine.assessor.words import without_kickers
from riverboat.language.catalog import in_english


@pytest.mark.parametrize(
    ("rules", "cards", "long", "short"),
    [
        ("high", "Kd Kh As Qs 9c", "pair of kings, ace, queen and nine kickers", "pair of kings"),
        ("high", "Kd Kh 5s 5c Qc", "two pair, kings and fives, queen kicker", "two pair, kings and fives"),
        ("high", "Kd Kh Ks Ac 9c", "three of a kind, kings, ace and nine kickers", "three of a kind, kings"),
        ("high", "Ad Kh 9s 7c 2c", "ace high, king, nine, seven and deuce kickers", "ace high"),
        ("high", "Ah Kh 9h 7h 2h", "flush in hearts, ace high", "flush in hearts, ace high"),
        ("high", "Kd Kh Ks 5c 5d", "full house, kings over fives", "full house, kings over fives"),
        ("high", "Kd Kh", "pair of kings", "pair of kings"),
        ("high", "Kd Kh 5s 5c", "two pair, kings and fives", "two pair, kings and fives"),
        ("low8", "8d 6h 4s 3c Ac", "eight low, 8-6-4-3-A", "eight low, 8-6-4-3-A"),
    ],
)
def test_hand_in_full_and_in_short(rules: str, cards: str, long: str, short: str) -> None:
    found = rule_set_named(rules).assess(cards)
    assert found is not None
    assert in_english(found.message) == long
    assert in_english(without_kickers(found.message)) == short
