from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.cards import DECK, RANKS, format_cards, parse_cards
from riverboat.engine.errors import CardError
from riverboat.engine.ranges import ANY_TWO, Hole, Range, parse_range


def names(text: str) -> set[str]:
    return {format_cards(hand, "") for hand in parse_range(text)}


@pytest.mark.parametrize(
    ("text", "classes"),
    [
        ("AK", "AKs, AKo"),
        ("TT+", "TT, JJ, QQ, KK, AA"),
        ("A9s+", "A9s, ATs, AJs, AQs, AKs"),
        ("AKo+", "AKo"),
        ("AA+", "AA"),
        ("T7+", "T7s, T8s, T9s, T7o, T8o, T9o"),
        ("99-66", "66, 77, 88, 99"),
        ("66 - 99", "66, 77, 88, 99"),
        ("A5s-A2s", "A2s, A3s, A4s, A5s"),
        ("A2s-A5s", "A2s, A3s, A4s, A5s"),
        ("76s-54s", "76s, 65s, 54s"),
        ("J9o-86o", "J9o, T8o, 97o, 86o"),
        ("KA", "AK"),
        ("109s", "T9s"),
        ("aks tt+", "AKs, TT+"),
        ("AKs,,QQ ,\n55", "AKs, QQ, 55"),
    ],
)
def test_parse_range(text: str, classes: str) -> None:
    assert parse_range(text) == parse_range(classes)


def test_order_of_cards_does_not_matter() -> None:
    assert names("KsAs, 2c 2d") == {"AsKs", "2d2c"}
    assert names("A♠K♠") == {"AsKs"}


@pytest.mark.parametrize(
    ("text", "hands"), [("QQ", 6), ("AKs", 4), ("AKo", 12), ("AK", 16), ("random", 1326)]
)
def test_number_of_hands(text: str, hands: int) -> None:
    assert len(parse_range(text)) == hands


def test_repeated_hand_counts_once() -> None:
    assert len(parse_range("AA, AsAh, TT+")) == 30


@pytest.mark.parametrize("text", ["random", "RANDOM", "any two", "Any  two", "AA, random"])
def test_any_two_cards(text: str) -> None:
    assert parse_range(text) == ANY_TWO


ranks = st.sampled_from(RANKS)


@given(ranks, ranks, st.sampled_from(["", "s", "o"]))
def test_class_has_all_suits(one: str, other: str, suits: str) -> None:
    if one == other:
        suits = ""
    expected = {
        frozenset(hand)
        for hand in combinations(DECK, 2)
        if {hand[0] // 4, hand[1] // 4} == {RANKS.index(one), RANKS.index(other)}
        and (not suits or (hand[0] % 4 == hand[1] % 4) == (suits == "s"))
    }
    assert set(map(frozenset, parse_range(one + other + suits))) == expected


@given(st.sets(st.sampled_from(list(ANY_TWO)), min_size=1, max_size=30))
def test_listed_hands_equal_range(hands: set[Hole]) -> None:
    assert set(parse_range(", ".join(format_cards(hand, "") for hand in hands))) == hands


@pytest.mark.parametrize(
    ("text", "token", "place"),
    [
        ("AKx", "AKx", 1),
        ("TT+, AKs QJz, 55", "QJz", 10),
        ("As", "As", 1),
        ("AsKsQs", "AsKsQs", 1),
        ("AA, 22-", "22-", 5),
        ("AK+s", "AK+s", 1),
        ("any two or so", "or", 9),
        ("TTs", "TTs", 1),
        ("22, AKs-AQo", "AKs-AQo", 5),
        ("Q9s-54s", "Q9s-54s", 1),
        ("AA-KQ", "AA-KQ", 1),
        ("99-A9", "99-A9", 1),
        ("1♠", "1♠", 1),
    ],
)
def test_error_names_place_of_invalid_part(text: str, token: str, place: int) -> None:
    with pytest.raises(CardError) as refused:
        parse_range(text)
    assert refused.value.code == "bad_range"
    assert str(refused.value).startswith(f"{token!r} ")
    assert str(refused.value).endswith(f", at character {place} of {text!r}")


def test_repeated_card_is_refused() -> None:
    with pytest.raises(CardError, match="'AsAs' has a card twice, at character 5 of 'QQ, AsAs'") as refused:
        parse_range("QQ, AsAs")
    assert refused.value.code == "doubled_card"


@pytest.mark.parametrize("text", ["", " ", ",,"])
def test_empty_range_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="is empty") as refused:
        parse_range(text)
    assert refused.value.code == "bad_range"


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ([], "bad_range"),
        ([(51, 51)], "doubled_card"),
        ([(51, 52)], "not_a_card"),
        ([(51, 50, 49)], "wrong_count"),
        ([(51, 50), (50, 51)], "doubled_card"),
    ],
)
def test_range_of_invalid_hands_is_refused(hands: list[Hole], code: str) -> None:
    with pytest.raises(CardError) as refused:
        Range(tuple(hands))
    assert refused.value.code == code


def test_range_is_in_deck_order() -> None:
    assert list(parse_range("AsAh, 3s2c, AdAc")) == [parse_cards(hand) for hand in ("3s2c", "AdAc", "AsAh")]


def test_weights_are_relative() -> None:
    found = parse_range("QQ+:0.25, AKo, 54s:.5")
    weights = dict(zip(found.hands, found.weights, strict=True))
    assert {weights[hand] for hand in parse_range("QQ+")} == {1}
    assert {weights[hand] for hand in parse_range("AKo")} == {4}
    assert {weights[hand] for hand in parse_range("54s")} == {2}


def test_last_weight_of_hand_counts() -> None:
    found = parse_range("AK, AKs:0.5")
    assert dict(zip(found.hands, found.weights, strict=True)) == {
        hand: 1 if hand in parse_range("AKs").hands else 2 for hand in parse_range("AK")
    }


@pytest.mark.parametrize("text", ["AA:1", "AA:1.000", "AA:0.5", "AA:0.5, KK:0.5"])
def test_equal_weights_are_none(text: str) -> None:
    assert parse_range(text).weights == ()


@pytest.mark.parametrize("weight", ["", "0", "0.000", "1.5", "x", "0.1234", "-1", "1e-1", "0.5:0.5", "nan"])
def test_wrong_weight_is_refused(weight: str) -> None:
    with pytest.raises(CardError, match="above 0 and at most 1") as error:
        parse_range(f"TT+, AA:{weight}")
    assert error.value.code == "bad_range"
    assert "at character 6" in str(error.value)


def test_weight_without_hand_is_refused() -> None:
    with pytest.raises(CardError, match="neither a hand nor a range"):
        parse_range("AA :0.5")


@pytest.mark.parametrize("weights", [(1,), (1, 0), (1, -1), (1, 0.5), (1, True)])
def test_range_has_whole_weights(weights: tuple[int, ...]) -> None:
    hands = parse_range("AsAh, KsKh").hands
    with pytest.raises(CardError, match="weight"):
        Range(hands, weights)
