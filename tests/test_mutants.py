"""The mutants of a module differ from it in one place, and a test that fails notices them."""

from pathlib import Path

import pytest

from benchmarks.mutants import is_noticed, mutants

MODULE = '''\
def fee(amount: int, is_free: bool) -> int:
    """Return a tenth, or nothing."""
    if is_free or amount < 100:
        return 0
    return amount // 10
'''

TEST = """\
from module import fee

def test_fee():
    assert fee(200, False) == 20
    assert fee(200, True) == 0
"""


def test_each_mutant_differs_in_one_line() -> None:
    found = list(mutants(MODULE))
    assert {(each.before, each.after) for each in found} >= {
        ("is_free or amount < 100", "is_free and amount < 100"),
        ("amount < 100", "amount <= 100"),
        ("100", "101"),
        ("return 0", "return None"),
        ("amount // 10", "amount * 10"),
    }
    lines = MODULE.splitlines()
    for each in found:
        pairs = zip(lines, each.text.splitlines(), strict=True)
        assert [number for number, (old, new) in enumerate(pairs, 1) if old != new] == [each.line]


@pytest.mark.integration
def test_survivors_are_what_no_test_notices(tmp_path: Path) -> None:
    (tmp_path / "test_module.py").write_text(TEST)
    noticed = {("amount < 100", "amount <= 100"): True, ("amount // 10", "amount * 10"): False}
    for each in mutants(MODULE):
        if (each.before, each.after) not in noticed:
            continue
        (tmp_path / "module.py").write_text(each.text)
        noticed[each.before, each.after] = is_noticed(tmp_path, ["test_module.py"], 60)
    assert not noticed["amount < 100", "amount <= 100"]
    assert noticed["amount // 10", "amount * 10"]
