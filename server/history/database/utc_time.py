"""Times as the database stores them."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import BigInteger, Dialect, TypeDecorator

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)


def to_milliseconds(time: datetime) -> int:
    """Convert `time`, which has a time zone, to whole milliseconds since 1970 in UTC."""
    return (time - _EPOCH) // _MILLISECOND


class UtcTime(TypeDecorator[datetime]):
    """A time, stored as milliseconds since 1970 in UTC and read as a datetime in UTC.

    Integers mean the same in every database, and are cheap to write.
    """

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """Convert `value` for the database."""
        return None if value is None else to_milliseconds(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """Convert `value` from the database."""
        return None if value is None else _EPOCH + value * _MILLISECOND
