"""Provenances for hypothesis: everything that a source may say of a hand."""

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import strategies as st

from riverboat.engine.notation.provenance import Provenance
from riverboat.engine.notation.zones import zone_named

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
LINES = WORDS.map(lambda text: " ".join("".join(filter(str.isprintable, text)).split()))
DATA = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**50), 2**50)
    | st.floats(allow_nan=False, allow_infinity=False)
    | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)
DATES = st.datetimes(datetime(1900, 1, 1), datetime(2100, 1, 1))  # noqa: DTZ001 - the zone follows
ZONES = st.sampled_from(["", "UTC", "America/Los_Angeles", "ET", "CET", "EST", "Asia/Tokyo", "Mars/Olympus"])


@st.composite
def played(draw: st.DrawFn) -> dict[str, object]:
    """When a hand was played, with its zone; a day, a month or a year alone; or nothing."""
    precision = draw(st.sampled_from(["none", "", "", "day", "month", "year"]))
    zone = draw(ZONES)
    if precision == "none":
        return {"zone": zone}
    clock = zone_named(zone) or draw(st.sampled_from([UTC, timezone(timedelta(hours=-7))]))
    date = draw(DATES).replace(tzinfo=clock)
    if precision:
        date = date.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
    date = date.replace(month=1) if precision == "year" else date
    date = date.replace(day=1) if precision in {"month", "year"} else date
    return {"played": date, "zone": zone, "precision": precision}


@st.composite
def provenances(draw: st.DrawFn, format: str = "") -> Provenance:
    """What a source of any format says of a hand."""
    return Provenance(
        format=format or draw(st.sampled_from(["pokerstars", "phh", "ohh", "pokernow"])),
        version=draw(WORDS),
        venue=draw(WORDS),
        hand=draw(st.one_of(WORDS, st.integers(0, 10**20).map(str), st.just("007"))),
        currency=draw(st.sampled_from(["", "XPM", "USD", "EUR", "JPY", "KWD", "Chips"])),
        unit=draw(st.sampled_from([1, 1, 10, 100, 1000])),
        table=draw(WORDS),
        seats=draw(st.none() | st.integers(2, 10)),
        hero=draw(st.none() | st.integers(0, 9)),
        event=draw(WORDS),
        tournament=draw(WORDS),
        level=draw(st.one_of(WORDS, st.integers(0, 99).map(str))),
        rake=draw(st.none() | st.integers(0, 10**9)),
        comments=tuple(draw(st.lists(st.one_of(WORDS, LINES), max_size=2))),
        unknown=draw(st.dictionaries(WORDS, DATA, max_size=3)),
        **draw(played()),  # type: ignore[arg-type]
    )
