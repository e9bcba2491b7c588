import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.cards import (
    DECK,
    check_distinct,
    format_card,
    format_cards,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from riverboat.engine.errors import CardError


def test_card_is_four_times_rank_plus_suit() -> None:
    assert parse_card("2c") == 0
    assert parse_card("As") == 51
    assert (rank_of(parse_card("Kd")), suit_of(parse_card("Kd"))) == (11, 1)
    assert [parse_card(format_card(card)) for card in DECK] == list(DECK)


@pytest.mark.parametrize(
    "text", ["As Kd Th", "AsKdTh", "as kd th", "A♠ K♦ 10♥", "A♤,K♢,10♡", "AS KD 10H", "  As\tKd\nTh "]
)
def test_letters_and_symbols_in_any_case(text: str) -> None:
    assert format_cards(parse_cards(text)) == "As Kd Th"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("As Kx", "'Kx' is not a card, at character 4 of 'As Kx'"),
        ("1s", "'1s' is not a card, at character 1 of '1s'"),
        ("As K", "'K' is not a card, at character 4 of 'As K'"),
        ("As Kd A♠", "As is there twice, again at character 7 of 'As Kd A♠'"),
    ],
)
def test_error_names_wrong_or_repeated_card(text: str, message: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_cards(text)
    assert str(refused.value) == message


@given(st.lists(st.sampled_from(DECK), unique=True), st.sampled_from(["", " ", ", "]))
def test_cards_round_trip_through_text(cards: list[int], separator: str) -> None:
    assert list(parse_cards(format_cards(cards, separator))) == cards


@given(st.text(max_size=12))
def test_any_text_parses_or_raises_card_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError:
        return
    check_distinct(cards)


@pytest.mark.parametrize("card", [-1, 52, True, 3.0, "As", None])
def test_number_outside_deck_is_refused(card: object) -> None:
    with pytest.raises(CardError):
        check_distinct([card])  # type: ignore[list-item]
    with pytest.raises(CardError):
        format_cards([card])  # type: ignore[list-item]


def test_doubled_card_is_refused() -> None:
    with pytest.raises(CardError, match="As is there twice"):
        check_distinct([51, 3, 51])
