"""The chi-square test, for what is drawn at random."""

import math
from collections.abc import Collection

ONE_IN_A_THOUSAND = 3.0902
ONE_IN_A_THOUSAND_MILLION = 5.9978


def chi_square(counts: Collection[int], cells: int) -> float:
    """Return the chi-square statistic for uniform draws over `cells`; `counts` omits empty cells."""
    expected = sum(counts) / cells
    never_seen = cells - len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected + never_seen * expected


def critical(degrees: int, deviations: float) -> float:
    """Return the chi-square value at `deviations` standard deviations (Wilson-Hilferty)."""
    spread = 2 / (9 * degrees)
    return float(degrees * (1 - spread + deviations * math.sqrt(spread)) ** 3)
