"""The budget for replies whose size is known afterwards."""

from riverboat.server.net.byte_budget import LEAST, ByteBudget


def test_replies_pass_until_the_burst_is_used_up() -> None:
    budget = ByteBudget(rate=LEAST, burst=2 * LEAST, now=0)
    for _ in range(2):
        assert budget.wait(0) == 0
        budget.spend(LEAST + 1)
    assert budget.wait(0) > 0


def test_wait_is_exact() -> None:
    budget = ByteBudget(rate=LEAST, burst=LEAST, now=0)
    budget.spend(3 * LEAST)
    wait = budget.wait(0)
    assert 2 < wait < 2.01
    assert budget.wait(wait - 0.01) > 0
    assert budget.wait(wait + 0.001) == 0


def test_small_replies_have_a_minimum_cost() -> None:
    budget = ByteBudget(rate=1, burst=LEAST, now=0)
    budget.spend(1)
    assert budget.wait(0) > 0


def test_budget_is_the_burst_at_most() -> None:
    budget = ByteBudget(rate=LEAST, burst=LEAST, now=0)
    assert budget.wait(1_000) == 0
    budget.spend(2 * LEAST)
    assert budget.wait(1_000) > 1
