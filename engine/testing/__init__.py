"""Hands to a specification, for tests of poker software. No server can import this package."""

from riverboat.engine.testing.generator import HandGenerator, SpecHandGenerator, count, every
from riverboat.engine.testing.plan import Deal, DealPlan, Requirement, flops, rivers, shows, turns
from riverboat.engine.testing.spec import CardRange, HandSpec

__all__ = [
    "CardRange",
    "Deal",
    "DealPlan",
    "HandGenerator",
    "HandSpec",
    "Requirement",
    "SpecHandGenerator",
    "count",
    "every",
    "flops",
    "rivers",
    "shows",
    "turns",
]
