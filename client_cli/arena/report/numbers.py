"""Numbers as a paper prints them: a true minus, thin spaces, and no more digits than are known."""

from typing import Final

from riverboat.client_cli.arena.statistics import Interval
from riverboat.client_cli.style import Count

MINUS: Final = "\N{MINUS SIGN}"
PLUS_MINUS: Final = "\N{NARROW NO-BREAK SPACE}±\N{NARROW NO-BREAK SPACE}"
_GAP: Final = "\N{NARROW NO-BREAK SPACE}"


def grouped(number: float, decimals: int = 0) -> str:
    """Return `number` in groups of three digits: "1 234.5"."""
    shown = f"{abs(number):,.{decimals}f}".replace(",", _GAP)
    is_zero = not shown.strip("0.")
    return shown if number >= 0 or is_zero else MINUS + shown


def signed(number: float, decimals: int = 0) -> str:
    """Return `number` with its sign: "+12", "−3", "0"."""
    shown = grouped(number, decimals)
    return shown if shown.startswith(MINUS) or not shown.strip("0.") else "+" + shown


def decimals_for(half_width: float | None) -> int:
    """Return how many decimals a number has whose interval is ± `half_width`: two digits of the interval."""
    if half_width is None or half_width >= 10:
        return 0
    return 1 if half_width >= 1 else 2


def with_interval(interval: Interval) -> str:
    """Return "+207 ± 31", or the mean alone without an interval."""
    if interval.mean is None:
        return "–"
    decimals = decimals_for(interval.half_width)
    mean = signed(interval.mean, decimals)
    return (
        mean if interval.half_width is None else f"{mean}{PLUS_MINUS}{grouped(interval.half_width, decimals)}"
    )


def times(interval: Interval, factor: float) -> Interval:
    """Return `interval` in another unit."""
    mean, half = interval.mean, interval.half_width
    return Interval(
        None if mean is None else factor * mean, None if half is None else factor * half, interval.reason
    )


def percent(count: Count) -> str:
    """Return the share as "11 %"; "–" if it could not happen."""
    return "–" if count.share is None else f"{100 * count.share:.0f}{_GAP}%"


def plural(count: int, noun: str) -> str:
    """Return "1 hand", "3 000 hands"."""
    return f"{grouped(count)} {noun}{'' if count == 1 else 's'}"
