"""The page makes the deals that the engine makes."""

from random import Random
from typing import Any

from riverboat.engine.tournament.deals import chip_chop, icm_deal
from tests.support.browser.node import answers


def test_page_computes_the_shares_of_the_engine() -> None:
    random = Random(1)
    questions: list[dict[str, Any]] = []
    wanted: list[list[int]] = []
    for _ in range(60):
        count = random.randint(2, 10)
        stacks = [random.randint(1, 10 ** random.randint(2, 9)) for _ in range(count)]
        prizes = sorted(random.sample(range(1, 100_000), random.randint(2, count)), reverse=True)
        rest = random.randint(0, prizes[0] - prizes[1])
        of_players = {str(place): stack for place, stack in enumerate(stacks)}
        for method, made in (("icm", icm_deal), ("chips", chip_chop)):
            questions.append({"method": method, "stacks": stacks, "prizes": prizes, "rest": rest})
            wanted.append(list(made(of_players, prizes, rest).shares.values()))
    assert answers("prize-deal.mjs", questions) == wanted


def test_page_makes_no_deal_of_what_cannot_be_shared() -> None:
    question = {"method": "icm", "stacks": [10, 20], "prizes": [70, 30], "rest": 0}
    wrong = [
        question | {"rest": 41},
        question | {"rest": -1},
        question | {"stacks": [10]},
        question | {"stacks": [10] * 16},
    ]
    assert answers("prize-deal.mjs", [question, *wrong])[1:] == [[]] * 4
