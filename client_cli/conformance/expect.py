"""The expectations of cases."""

from typing import Any


class Failed(Exception):  # noqa: N818 - says what is wrong
    """The server or client differs from the page."""


def expect(holds: object, why: str) -> None:
    """Raise Failed with `why` unless it `holds`."""
    if not holds:
        raise Failed(why)


def expect_equal(found: Any, wanted: Any, what: str) -> None:
    """Raise Failed unless `found` equals `wanted` and has its type; `what` names the value."""
    expect(found == wanted and type(found) is type(wanted), f"{what}: expected {wanted!r}, got {found!r}")
