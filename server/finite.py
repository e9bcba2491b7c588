"""Options that take a finite number."""

from math import isfinite
from typing import Any

import click


class FiniteRange(click.FloatRange):
    """A range of numbers without NaN and infinity. (click accepts NaN in every range.)"""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return `value` as a number. Raises BadParameter."""
        number: float = super().convert(value, param, ctx)
        if not isfinite(number):
            self.fail(f"{value} is not finite", param, ctx)
        return number
