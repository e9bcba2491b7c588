"""Hands to a specification, for tests of poker software. No server can import this package."""

from riverboat.engine.testing.generator import HandGenerator, SpecHandGenerator, count, every
from riverboat.engine.testing.plan import DealPlan, PlannedDeal, Requirement, flops, rivers, shows, turns
from riverboat.engine.testing.spec import CardRange, HandSpec

__all__ = [
    "CardRange",
    "DealPlan",
    "HandGenerator",
    "HandSpec",
    "PlannedDeal",
    "Requirement",
    "SpecHandGenerator",
    "count",
    "every",
    "flops",
    "rivers",
    "shows",
    "turns",
]
