from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import create_engine, literal, select

from riverboat.server.history.database.models import metadata
from riverboat.server.history.database.utc_time import UtcTime, to_milliseconds

moments = st.builds(
    lambda microseconds, zone: (
        datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=microseconds)
    ).astimezone(zone),
    st.integers(-(2**50), 2**52),
    st.timezones(),
)


@given(moment=moments)
def test_time_round_trips_in_utc_milliseconds(moment: datetime) -> None:
    with create_engine("sqlite://").connect() as connection:
        read = connection.execute(select(literal(moment, UtcTime))).scalar_one()

    assert read.tzinfo is UTC
    assert timedelta() <= moment - read < timedelta(milliseconds=1)


def test_milliseconds_count_from_1970_in_utc() -> None:
    assert to_milliseconds(datetime(1970, 1, 1, 1, tzinfo=timezone(timedelta(hours=1)))) == 0
    assert to_milliseconds(datetime(2026, 1, 1, tzinfo=UTC)) == 1_767_225_600_000


def test_null_time_round_trips() -> None:
    with create_engine("sqlite://").connect() as connection:
        assert connection.execute(select(literal(None, UtcTime))).scalar_one() is None


def test_every_constraint_has_a_name() -> None:
    for table in metadata.tables.values():
        assert all(constraint.name for constraint in table.constraints)
        assert all(index.name for index in table.indexes)
