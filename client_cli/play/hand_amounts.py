"""Amounts of recorded hands, in the currency that the source of an imported hand names."""

from decimal import Decimal

from riverboat.engine.notation.provenance import PLAY_MONEY
from riverboat.server.protocol.own_hands import HandInfo


def currency_of(info: HandInfo) -> str:
    """Return the currency of a hand; "" for chips without one."""
    return "" if info.currency == PLAY_MONEY else info.currency


def is_money(info: HandInfo) -> bool:
    """Return whether the chips of a hand are parts of something: of a currency, or of larger units."""
    return bool(currency_of(info)) or info.unit > 1


def decimals_of(info: HandInfo) -> int:
    """Return how many decimals the amounts of a hand have."""
    return len(str(info.unit)) - 1


def amount_text(amount: Decimal, decimals: int, currency: str, sign: str = "+") -> str:
    """Return an amount as text: "+12.50 USD", or without its `currency` if that is empty."""
    return f"{amount:{sign},.{decimals}f} {currency}".rstrip()


def amount_of(chips: int, info: HandInfo, *, sign: str = "") -> str:
    """Return `chips` of a hand as an amount of its currency: "12.50 USD", or "1,250" without one."""
    return amount_text(Decimal(chips) / info.unit, decimals_of(info), currency_of(info), sign)
