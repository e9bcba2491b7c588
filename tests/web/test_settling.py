"""Who pays whom after an evening."""

from random import Random
from typing import Any

from tests.support.browser.node import answers


def evenings(count: int, seed: int) -> list[list[int]]:
    """Return the results of players on some evenings; they add up to nothing."""
    random = Random(seed)
    nets = [[random.randint(-1_000, 1_000) for _ in range(random.randint(1, 9))] for _ in range(count)]
    return [[*each, -sum(each)] for each in nets]


def settled(asked: list[list[int]]) -> list[tuple[list[int], dict[str, Any]]]:
    """Return what everybody has after paying, and the answer."""
    questions = [[{"name": str(n), "net": net} for n, net in enumerate(nets)] for nets in asked]
    found = []
    for nets, answer in zip(asked, answers("settling.mjs", questions), strict=True):
        after = list(nets)
        for payment in answer["payments"]:
            assert payment["amount"] > 0
            after[int(payment["from"])] += payment["amount"]
            after[int(payment["to"])] -= payment["amount"]
        found.append((after, answer))
    return found


def test_losers_pay_winners() -> None:
    [(_, answer)] = settled([[300, -100, -200]])
    assert answer == {
        "payments": [{"from": "2", "to": "0", "amount": 200}, {"from": "1", "to": "0", "amount": 100}],
        "house": 0,
    }


def test_everybody_is_even_afterwards_by_few_payments() -> None:
    for after, answer in settled([[0, 0], *evenings(200, seed=1)]):
        assert after == [0] * len(after)
        assert answer["house"] == 0
        assert len(answer["payments"]) < len(after)


def test_rake_is_left_with_the_losers() -> None:
    [(after, answer)] = settled([[90, -100]])
    assert (after, answer["house"]) == ([0, -10], 10)
