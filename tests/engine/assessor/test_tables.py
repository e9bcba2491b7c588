"""The tables from outside: when they are made and what they take."""

import subprocess
import sys
import tracemalloc

import pytest

from riverboat.engine.assessor import HIGH, RULE_SETS, prepare, strength
from riverboat.engine.assessor.tables import StrengthTables
from riverboat.engine.errors import CardError

pytestmark = pytest.mark.integration

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
def test_tables_are_built_at_first_use(call: str, cards: list[int]) -> None:
    script = f"""
from riverboat.engine.assessor import HIGH, checked_strength, strength, strengths
assert not HIGH.tables.plain
cards = {cards}
print({call})
"""
    fresh = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert int(fresh.stdout) == strength(cards)


def test_tables_take_less_than_20_megabytes() -> None:
    tracemalloc.start()
    StrengthTables(HIGH.tables.ladder).build()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20_000_000


@pytest.mark.parametrize("name", sorted(RULE_SETS))
def test_prepared_rule_set_builds_nothing_more(name: str) -> None:
    script = f"""
from riverboat.engine.assessor import badugi, high, prepare, rule_set_named, tables
prepare(["{name}"])
prepare(["{name}"])
def build(self):
    raise AssertionError
tables.StrengthTables.build, high._build, badugi.combinations = build, lambda: build(0), lambda *_: build(0)
rules = rule_set_named("{name}")
short = "{name}".startswith("short")
board = [28, 32, 36, 40, 47] if short else [0, 4, 8, 12, 47]
hole = [44, 48, 29, 33] if short else [16, 20, 1, 5]
if "{name}" == "badugi":
    board = []
elif "omaha" not in "{name}":
    hole = hole[:2]
print(rules.strength(hole, board) > 0, rules.strengths(board, [hole]) == [rules.strength(hole, board)])
"""
    fresh = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert fresh.stdout == "True True\n"


def test_prepare_refuses_a_name_that_is_no_rule_set() -> None:
    with pytest.raises(CardError, match="unknown rule set 'poker'"):
        prepare(["poker"])
