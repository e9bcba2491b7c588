"""What a source says of a hand besides how it went: its ids, when and where it was played, and for what."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from decimal import Decimal
from typing import Final

from riverboat.engine.facts import fact

PLAY_MONEY: Final = "XPM"
"""The currency of play money, as Open Hand History names it."""

_WITHOUT_PARTS: Final = frozenset({
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
    "XOF", "XPF",
})  # fmt: skip
_WITH_MILLS: Final = frozenset({"BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"})
_NO_MONEY: Final = frozenset({PLAY_MONEY, "PPC"})


def parts_of(currency: str) -> int:
    """Return how many of its smallest coins make 1 of `currency`, as ISO 4217 has it; 1 for what is none."""
    if len(currency) != 3 or not currency.isalpha() or not currency.isupper() or currency in _NO_MONEY:
        return 1
    return 1 if currency in _WITHOUT_PARTS else 1000 if currency in _WITH_MILLS else 100


@fact(kw_only=True)
class Provenance:
    """Where a hand comes from, as its source says it. Empty where the source says nothing.

    format: of the source, as `files.format_of` names it; version: of that format.
    venue: the site, club or casino. hand: the venue's id of the hand.
    played: when the hand started, with the source's zone; zone: as the source writes it ("ET").
    precision: "year", "month" or "day" if the source says no more of `played`, else "".
    currency: ISO 4217, or PLAY_MONEY; unit: how many chips of ours one unit of it is, 100 where
    amounts have cents.
    table, seats: its name, and how many seats it has. hero: the seat whose cards the source shows.
    event, tournament, level: as the source names them.
    rake: chips that the house took, by the source's account. comments: what people wrote about the hand.
    unknown: the other fields of the source, by its names, as data of JSON. Only its own format has a place
        for them.
    """

    format: str = ""
    version: str = ""
    venue: str = ""
    hand: str = ""
    played: datetime | None = None
    zone: str = ""
    precision: str = ""
    currency: str = ""
    unit: int = 1
    table: str = ""
    seats: int | None = None
    hero: int | None = None
    event: str = ""
    tournament: str = ""
    level: str = ""
    rake: int | None = None
    comments: tuple[str, ...] = ()
    unknown: Mapping[str, object] = field(default_factory=dict)

    def amount(self, chips: int) -> Decimal:
        """Convert `chips` to money: 1250 chips of which 100 are a dollar are 12.5."""
        return Decimal(chips) / self.unit

    def money(self, chips: int) -> str:
        """Return `chips` as text, in the unit of the source: "12.50 USD", or "1,250" without a currency."""
        decimals = len(str(self.unit)) - 1
        amount = f"{self.amount(chips):,.{decimals}f}"
        return amount if self.currency in {"", PLAY_MONEY} else f"{amount} {self.currency}"
