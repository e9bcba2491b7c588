"""What two sources of one hand say of it: whether that can be, and all of it together."""

from dataclasses import replace
from typing import Any, Final

from riverboat.engine.notation.provenance import Provenance

_NOTHING: Final = Provenance()
_TIME: Final = ("played", "zone", "precision")
_FORMAT: Final = ("format", "version", "unknown")
_SINGLE: Final = (
    "venue",
    "hand",
    "currency",
    "unit",
    "table",
    "seats",
    "hero",
    "event",
    "tournament",
    "level",
    "rake",
)


def contradiction(recorded: Provenance, imported: Provenance) -> str:
    """Return what two sources of a hand tell differently, such as "date"; "" if both can be right."""
    if (
        recorded.venue == imported.venue
        and "" not in {recorded.hand, imported.hand}
        and recorded.hand != imported.hand
    ):
        return "id" if recorded.venue else ""
    if not _is_same_time(recorded, imported):
        return "date"
    if "" not in {recorded.currency, imported.currency} and recorded.currency != imported.currency:
        return "currency"
    if "" not in {recorded.format, imported.format} and recorded.unit != imported.unit:
        return "unit of money"
    return ""


def filled(recorded: Provenance, imported: Provenance) -> Provenance:
    """Return what was recorded of a hand, with what another source of it adds."""
    changes: dict[str, Any] = {
        name: getattr(imported, name)
        for name in _SINGLE
        if getattr(recorded, name) == getattr(_NOTHING, name)
    }
    if recorded.played is None or (recorded.precision and imported.played and not imported.precision):
        changes |= {name: getattr(imported, name) for name in _TIME}
    if not recorded.format:
        changes |= {name: getattr(imported, name) for name in _FORMAT}
    elif recorded.format == imported.format:
        changes["unknown"] = {**imported.unknown, **recorded.unknown}
    more = tuple(comment for comment in imported.comments if comment not in recorded.comments)
    return replace(recorded, **changes, comments=recorded.comments + more)


def _is_same_time(recorded: Provenance, imported: Provenance) -> bool:
    one, other = recorded.played, imported.played
    if one is None or other is None:
        return True
    if "year" in {recorded.precision, imported.precision}:
        return one.year == other.year
    if "month" in {recorded.precision, imported.precision}:
        return (one.year, one.month) == (other.year, other.month)
    if "day" in {recorded.precision, imported.precision}:
        return abs(one - other).days <= 1  # the source may have had another zone
    return one == other
