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


def contradiction(recorded: Provenance, told: Provenance) -> str:
    """Return what two sources of a hand tell differently, such as "date"; "" if both can be right."""
    if recorded.venue == told.venue and "" not in {recorded.hand, told.hand} and recorded.hand != told.hand:
        return "id" if recorded.venue else ""
    if not _is_same_time(recorded, told):
        return "date"
    if "" not in {recorded.currency, told.currency} and recorded.currency != told.currency:
        return "currency"
    if "" not in {recorded.format, told.format} and recorded.unit != told.unit:
        return "unit of money"
    return ""


def filled(recorded: Provenance, told: Provenance) -> Provenance:
    """Return what was recorded of a hand, with what another source of it adds."""
    changes: dict[str, Any] = {
        name: getattr(told, name) for name in _SINGLE if getattr(recorded, name) == getattr(_NOTHING, name)
    }
    if recorded.played is None or (recorded.precision and told.played and not told.precision):
        changes |= {name: getattr(told, name) for name in _TIME}
    if not recorded.format:
        changes |= {name: getattr(told, name) for name in _FORMAT}
    elif recorded.format == told.format:
        changes["unknown"] = {**told.unknown, **recorded.unknown}
    more = tuple(comment for comment in told.comments if comment not in recorded.comments)
    return replace(recorded, **changes, comments=recorded.comments + more)


def _is_same_time(recorded: Provenance, told: Provenance) -> bool:
    one, other = recorded.played, told.played
    if one is None or other is None:
        return True
    if "year" in {recorded.precision, told.precision}:
        return one.year == other.year
    if "month" in {recorded.precision, told.precision}:
        return (one.year, one.month) == (other.year, other.month)
    if "day" in {recorded.precision, told.precision}:
        return abs(one - other).days <= 1  # the source may have had another zone
    return one == other
