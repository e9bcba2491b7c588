"""Amounts as people type and read them."""

from typing import Any

from tests.support.browser.node import answers

SIZES = {"least": 400, "most": 5_000, "pot": 450, "price": 200, "call": 150, "bigBlind": 100}
"""A raise is due: blinds 50/100, and a raise to 200 that the player, with 50 in, has to call."""

TYPED: dict[str, int] = {
    "600": 600,
    " 1,500 ": 1_500,
    "1.5k": 1_500,
    "1.1k": 1_100,
    "pot": 800,
    "3/4": 650,
    "3/4 pot": 650,
    "50%": 500,
    "2.5x": 500,
    "4.5bb": 450,
    "min": 400,
    "all": 5_000,
    "all-in": 5_000,
    "MAX": 5_000,
}
CLAMPED: dict[str, int] = {"1/4": 400, "40x": 5_000, "1bb": 400}
REFUSED: dict[str, str] = {
    "": "'' is not a chip amount. Try 600, 3/4, pot or 2.5bb.",
    "lots": "'lots' is not a chip amount. Try 600, 3/4, pot or 2.5bb.",
    "-5": "'-5' is not a chip amount. Try 600, 3/4, pot or 2.5bb.",
    "3/0": "'3/0' is not a chip amount. Try 600, 3/4, pot or 2.5bb.",
    "1e3": "'1e3' is not a chip amount. Try 600, 3/4, pot or 2.5bb.",
    "600.5": "600.5 is not a whole number of chips.",
    "399": "399 is not possible now: the amount is 400 to 5,000.",
    "5,001": "5,001 is not possible now: the amount is 400 to 5,000.",
    "9" * 30: "9" * 30 + " is not a whole number of chips.",
}


def parsed(texts: list[str], **sizes: int) -> list[Any]:
    return answers("amounts.mjs", [{"parse": text, "sizes": SIZES | sizes} for text in texts])


def test_typed_amounts() -> None:
    assert parsed([*TYPED]) == [{"to": to, "clamped": False} for to in TYPED.values()]


def test_fractions_and_multiples_are_clamped() -> None:
    assert parsed([*CLAMPED]) == [{"to": to, "clamped": True} for to in CLAMPED.values()]


def test_other_amounts_are_refused() -> None:
    assert parsed([*REFUSED]) == [{"error": sentence} for sentence in REFUSED.values()]


def test_two_sizes_have_nothing_between() -> None:
    two = {"least": 400, "most": 500, "twoSizes": 1}
    assert parsed(["400", "500", "450", "1/4", "pot"], **two) == [
        {"to": 400, "clamped": False},
        {"to": 500, "clamped": False},
        {"error": "450 is not possible: choose 400 or 500."},
        {"to": 400, "clamped": True},
        {"to": 500, "clamped": True},
    ]


def test_only_size_is_named() -> None:
    [refused] = parsed(["500"], least=400, most=400)
    assert refused == {"error": "500 is not possible now: the amount is 400."}


def test_multiple_of_no_bet_is_refused() -> None:
    [refused] = parsed(["3x"], price=0)
    assert "not a chip amount" in refused["error"]


def test_formats() -> None:
    shown = {
        "0": {"chips": 0},
        "1,234,567": {"chips": 1_234_567},
        "12.5 BB": {"chips": 1_250, "format": {"as": "bb", "bigBlind": 100}},
        "1,200 BB": {"chips": 120_000, "format": {"as": "bb", "bigBlind": 100}},
        "0.3 BB": {"chips": 25, "format": {"as": "bb", "bigBlind": 100}},
        "$12.50": {"chips": 1_250, "format": {"as": "currency", "symbol": "$", "decimals": 2}},
        "$12": {"chips": 1_200, "format": {"as": "currency", "symbol": "$", "decimals": 2}},
        "-$1,012.05": {"chips": -101_205, "format": {"as": "currency", "symbol": "$", "decimals": 2}},
        "9,999": {"short": 9_999},
        "12.5k": {"short": 12_590},
        "999.9k": {"short": 999_999},
        "3.2M": {"short": 3_200_000},
    }
    assert answers("amounts.mjs", shown.values()) == list(shown)
