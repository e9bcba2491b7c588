"""What a source says of a hand besides how it went: its ids, when and where it was played, and for what."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Where a hand comes from, as its source tells it. Empty where the source says nothing.

    format: of the source, as `files.format_of` names it; version: of that format.
    venue: the site, club or casino. hand: the venue's id of the hand.
    played: when the hand started, with the source's zone; zone: as the source writes it ("ET").
    precision: "year", "month" or "day" if the source tells no more of `played`, else "".
    currency: ISO 4217, or "XPM" for play money; unit: how many chips of ours one unit of it is, 100 where
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
