"""Hands to order, for tests of poker software. Never for play: no server can reach this package."""

from engine.testing.generator import SpecHandGenerator, count, every
from engine.testing.plan import Deal, DealPlan, Wish, flops, rivers, shows, turns
from engine.testing.spec import CardRange, HandSpec

__all__ = [
    "CardRange",
    "Deal",
    "DealPlan",
    "HandSpec",
    "SpecHandGenerator",
    "Wish",
    "count",
    "every",
    "flops",
    "rivers",
    "shows",
    "turns",
]
