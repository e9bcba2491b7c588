"""Amounts as a player types them: "600", "1.5k", "3/4", "pot", "2.5bb", "3x", "min", "all"."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from riverboat.client_cli.play.language import chips, quoted, said
from riverboat.engine.actions import LegalActions
from riverboat.language.message import Chips, Message

_SPACES: Final = str.maketrans("", "", " \u00a0\u202f'’")
_GROUPED: Final = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?")
"""Thousands apart, as in 1,500 and 1.500; decimals begin with the other separator."""

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
    least, most: the smallest and the largest total that is allowed; with two_sizes, nothing between.
    """

    pot: int
    price: int
    own: int
    big_blind: int
    least: int
    most: int
    two_sizes: bool = False

    @classmethod
    def of(cls, legal: LegalActions, *, pot: int, price: int, own: int, big_blind: int) -> "Betting | None":
        """Return what amounts depend on; None if the player may neither bet nor raise."""
        sizes = legal.bet_to or legal.raise_to
        return None if sizes is None else cls(pot, price, own, big_blind, *sizes, legal.two_sizes)

    def of_pot(self, part: Fraction) -> int:
        """Return the total of a raise by `part` of the pot as it is after a call."""
        return self.price + round(part * (self.pot + self.price - self.own))


@dataclass(frozen=True, slots=True)
class Amount:
    """A total for the street. limit: "most" or "least" if what was typed was limited to that, or ""."""

    to: int
    limit: str = ""


def without_groups(text: str) -> str:
    """Return a number as it was typed in any language without spaces, and with a point before decimals only.

    A separator before exactly three digits divides thousands: 1.500 and 1,500 are 1500, but 1,5k is 1.5k.
    """
    typed = text.translate(_SPACES)
    number, rest = _split(typed)
    if _GROUPED.fullmatch(number):
        marks = [mark for mark in number if mark in ",."]
        number = number.replace(marks[0], "")
    return number.replace(",", ".") + rest


def understood(text: str) -> str | None:
    """Return how a number in `text` is understood, as a sentence, if other languages read another."""
    for word in text.split():
        number, rest = _split(word)
        marks = [mark for mark in number if mark in ",."]
        if len(marks) == 1 and (_GROUPED.fullmatch(number) or not rest):
            amount = Fraction(without_groups(number)) if number[-1] not in ",." else Fraction(1, 2)
            if amount.denominator == 1:
                return said("amount-read-as", text=quoted(word), amount=f"{chips(int(amount))}{rest}")
    return None


def _split(typed: str) -> tuple[str, str]:
    """Return the number at the start of `typed`, and what follows it."""
    rest = typed.lstrip("0123456789,.")
    return typed[: len(typed) - len(rest)], rest


def parse_amount(text: str, betting: Betting) -> Amount:
    """Return the total that `text` comes to.

    Numbers are understood as `without_groups` says.
    A multiple or a part of the pot is limited to what is allowed; a number of chips is not changed.
    Raises AmountError for other text, and for a number of chips that is not allowed.
    """
    typed = without_groups(text.lower())
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
    raise AmountError(said("amount-unknown", text=quoted(text, _QUOTED), examples=Message("amount-examples")))


def _exactly(total: Fraction, betting: Betting) -> Amount:
    if total.denominator != 1:
        raise AmountError(said("amount-not-chips", amount=float(total)))
    to = int(total)
    if to < betting.least:
        raise AmountError(said("amount-below", amount=Chips(to), least=Chips(betting.least)))
    if to > betting.most:
        raise AmountError(said("amount-above", amount=Chips(to), most=Chips(betting.most)))
    if betting.two_sizes and to not in (betting.least, betting.most):
        limits = {"least": Chips(betting.least), "most": Chips(betting.most)}
        raise AmountError(said("error-bad_amount.two", amount=Chips(to), **limits))
    return Amount(to)


def _limited(to: int, betting: Betting) -> Amount:
    if to > betting.most:
        return Amount(betting.most, "most")
    if to < betting.least:
        return Amount(betting.least, "least")
    if betting.two_sizes:
        to = betting.least if to - betting.least <= betting.most - to else betting.most
    return Amount(to)
