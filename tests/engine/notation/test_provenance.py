from decimal import Decimal

import pytest

from riverboat.engine.notation.provenance import Provenance, parts_of


@pytest.mark.parametrize(
    ("currency", "unit", "chips", "text"),
    [
        ("USD", 100, 123_450, "1,234.50 USD"),
        ("USD", 1, 1_250, "1,250 USD"),
        ("XPM", 1, 1_250, "1,250"),
        ("", 1000, 1, "0.001"),
        ("JPY", 1, 0, "0 JPY"),
    ],
)
def test_money_has_its_unit_and_currency(currency: str, unit: int, chips: int, text: str) -> None:
    assert Provenance(currency=currency, unit=unit).money(chips) == text


def test_amount_is_exact() -> None:
    assert Provenance(unit=100).amount(10**15 + 1) == Decimal("10000000000000.01")


@pytest.mark.parametrize(
    ("currency", "parts"),
    [("USD", 100), ("JPY", 1), ("KWD", 1000), ("XPM", 1), ("PPC", 1), ("", 1), ("Chips", 1), ("usd", 1)],
)
def test_parts_of_a_currency(currency: str, parts: int) -> None:
    assert parts_of(currency) == parts
