"""Amounts as a player types them: "600", "1.5k", "3/4", "pot", "2.5bb", "3x", "min", "all"."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from riverboat.engine.actions import LegalActions

EXAMPLES: Final = "600, 3/4, pot, 2.5bb, 3x, 1.5k or all"

_NUMBER: Final = r"(\d{1,15}(?:\.\d{1,6})?)"
_CHIPS: Final = re.compile(rf"{_NUMBER}([km]?)")
_FRACTION: Final = re.compile(r"(\d{1,3})/(\d{1,3})")
_PER_CENT: Final = re.compile(r"(\d{1,4})%")
_BLINDS: Final = re.compile(rf"{_NUMBER}bb")
_TIMES: Final = re.compile(rf"{_NUMBER}x")
_SCALE: Final = {"": 1, "k": 1_000, "m": 1_000_000}

_QUOTED: Final = 8
"""Characters of a wrong amount that are quoted: then the sentence fits in two rows of 40 columns."""


class AmountError(ValueError):
    """Text that is not an amount, or not one that is allowed. The text is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Betting:
    """What an amount depends on, in chips.

    pot: all chips in the pot, with the bets of this street. price: the total that a call matches.
    own: the player's bet on this street. big_blind: the big blind, or the smallest bet without blinds.
    least, most: the smallest and the largest total that is allowed.
    """

    pot: int
    price: int
    own: int
    big_blind: int
    least: int
    most: int

    @classmethod
    def of(cls, legal: LegalActions, *, pot: int, price: int, own: int, big_blind: int) -> "Betting | None":
        """Return what amounts depend on; None if the player may neither bet nor raise."""
        sizes = legal.bet_to or legal.raise_to
        return None if sizes is None else cls(pot, price, own, big_blind, *sizes)

    def of_pot(self, part: Fraction) -> int:
        """Return the total of a raise by `part` of the pot as it is after a call."""
        return self.price + round(part * (self.pot + self.price - self.own))


@dataclass(frozen=True, slots=True)
class Amount:
    """A total for the street. note: how it differs from what was typed, or ""."""

    to: int
    note: str = ""


def parse_amount(text: str, betting: Betting) -> Amount:
    """Return the total that `text` comes to.

    A multiple or a part of the pot is limited to what is allowed, with a note; a number of chips is not
    changed. Raises AmountError for other text, and for a number of chips that is not allowed.
    """
    typed = text.strip().lower().replace(",", "").replace(" ", "")
    if typed in ("all", "allin", "all-in", "max"):
        return Amount(betting.most)
    if typed == "min":
        return Amount(betting.least)
    if (found := _CHIPS.fullmatch(typed)) is not None:
        return _exactly(Fraction(found[1]) * _SCALE[found[2]], betting)
    return _limited(_relative(typed, betting, text), betting)


def _relative(typed: str, betting: Betting, text: str) -> int:
    """Return the total of an amount in parts of the pot, big blinds or multiples of the bet."""
    if typed == "pot":
        return betting.of_pot(Fraction(1))
    if (found := _FRACTION.fullmatch(typed)) and int(found[2]):
        return betting.of_pot(Fraction(int(found[1]), int(found[2])))
    if found := _PER_CENT.fullmatch(typed):
        return betting.of_pot(Fraction(int(found[1]), 100))
    if found := _BLINDS.fullmatch(typed):
        return round(Fraction(found[1]) * betting.big_blind)
    if found := _TIMES.fullmatch(typed):
        return round(Fraction(found[1]) * (betting.price or betting.big_blind))
    quoted = text.strip()
    quoted = quoted if len(quoted) <= _QUOTED else quoted[:_QUOTED] + "…"
    raise AmountError(f"{quoted!r} is not a chip amount. Try {EXAMPLES}.")


def _exactly(chips: Fraction, betting: Betting) -> Amount:
    if chips.denominator != 1:
        raise AmountError(f"{float(chips):,} is not a whole number of chips.")
    to = int(chips)
    if to < betting.least:
        raise AmountError(f"{to:,} is below the minimum of {betting.least:,}.")
    if to > betting.most:
        raise AmountError(f"{to:,} is above the maximum of {betting.most:,}.")
    return Amount(to)


def _limited(to: int, betting: Betting) -> Amount:
    if to > betting.most:
        return Amount(betting.most, "the maximum")
    if to < betting.least:
        return Amount(betting.least, "the minimum")
    return Amount(to)
