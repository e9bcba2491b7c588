"""Estimators that take luck out of the result of a match, without bias."""

from typing import Final

from riverboat.client_cli.arena.variance.chance import AllInEquity, ChanceVariate
from riverboat.client_cli.arena.variance.estimator import Estimator

STANDARD: Final[tuple[Estimator, ...]] = (AllInEquity(), ChanceVariate())
"""The estimators that need nothing but the hands."""

__all__ = ["STANDARD", "AllInEquity", "ChanceVariate", "Estimator"]
