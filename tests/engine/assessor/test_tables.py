"""The tables from outside: when they are made and what they take."""

import subprocess
import sys
import tracemalloc

import pytest

from engine.assessor import HIGH, strength
from engine.assessor.tables import Tables

MIXED = [0, 5, 10, 15, 20, 25, 30]
SUITED = [0, 4, 8, 12, 16, 25, 30]


@pytest.mark.parametrize("cards", [MIXED, SUITED])
@pytest.mark.parametrize(
    "call",
    [
        "strength(cards)",
        "checked_strength(cards)",
        "strengths(cards[:5], [cards[5:]])[0]",
        "HIGH.assess(cards).strength",
    ],
)
def test_the_tables_are_made_at_the_first_use_whichever_it_is(call: str, cards: list[int]) -> None:
    script = f"""
from engine.assessor import HIGH, checked_strength, strength, strengths
assert not HIGH.tables.plain
cards = {cards}
print({call})
"""
    fresh = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert int(fresh.stdout) == strength(cards)


def test_the_tables_take_less_than_20_megabytes() -> None:
    tracemalloc.start()
    Tables(HIGH.tables.ladder).build()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20_000_000
