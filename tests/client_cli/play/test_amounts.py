"""Numbers as people of all languages type them."""

import pytest

from riverboat.client_cli.play.amounts import AmountError, Betting, parse_amount, understood, without_groups
from riverboat.client_cli.play.input import InputError, parse_number

BETTING = Betting(pot=300, price=0, own=0, big_blind=100, least=100, most=5_000_000)


@pytest.mark.parametrize(
    ("typed", "to"),
    [
        ("1500", 1_500),
        ("1,500", 1_500),
        ("1.500", 1_500),
        ("1 500", 1_500),
        ("1\u202f500", 1_500),
        ("1'500", 1_500),
        ("1.500.000", 1_500_000),
        ("1,500,000", 1_500_000),
        ("1.5k", 1_500),
        ("1,5k", 1_500),
        ("2,5bb", 250),
        ("2.5bb", 250),
        ("1,500k", 1_500_000),
        ("0.500k", 500),
        ("1,500.0", 1_500),
    ],
)
def test_points_and_commas(typed: str, to: int) -> None:
    assert parse_amount(typed, BETTING).to == to


@pytest.mark.parametrize("typed", ["1,2,3", "1..5k", "600.5", "600,5", "1.500,5", ",", "1,50,000"])
def test_what_is_no_number_of_chips(typed: str) -> None:
    with pytest.raises(AmountError):
        parse_amount(typed, BETTING)


@pytest.mark.parametrize("line", ["r 1.500", "1,500", "add 10,000", "stakes 1.000 2.000", "1.500k", "600,0"])
def test_number_that_is_another_elsewhere_is_asked_about(line: str) -> None:
    assert understood(line)


@pytest.mark.parametrize(
    "line", ["", "r 1500", "1.5k", "2,5bb", "3/4", "75%", "1,500,000", "600.5", "pot", "1."]
)
def test_other_numbers_are_not(line: str) -> None:
    assert understood(line) is None


def test_whole_numbers_have_one_value_and_nothing_else() -> None:
    assert [parse_number(text) for text in ("1500", "1,500", "1.500")] == [1_500] * 3
    for text in ("1,5", "1.50", "-3", "²", ""):
        with pytest.raises(InputError):
            parse_number(text)
    assert without_groups("1.234,5") == "1234.5"


def test_two_sizes_have_nothing_between() -> None:
    betting = Betting(pot=300, price=0, own=0, big_blind=100, least=100, most=200, two_sizes=True)
    assert [parse_amount(text, betting).to for text in ("100", "200", "1/4", "pot", "min", "all")] == [
        100, 200, 100, 200, 100, 200,
    ]  # fmt: skip
    with pytest.raises(AmountError, match="150 is not possible: choose 100 or 200"):
        parse_amount("150", betting)
