"""A server that drops values is distinguished from a network that loses some."""

from random import Random

import pytest

from riverboat.client_cli.library.answers_used import AnswersUsed


@pytest.mark.integration
def test_honest_network_with_half_a_per_cent_of_loss_stays_unflagged() -> None:
    flagged = 0
    for seed in range(100):
        answers, chance = AnswersUsed(), Random(seed)
        flagged += any(answers.note(hand, 0, used=chance.random() >= 0.005) for hand in range(10_000))
    assert flagged <= 5


@pytest.mark.parametrize("share", [0.5, 1.0])
def test_server_that_drops_values_is_flagged_within_twenty_hands(share: float) -> None:
    flagged = 0
    for seed in range(100):
        answers, chance = AnswersUsed(), Random(seed)
        flagged += any(answers.note(hand, 0, used=chance.random() >= share) for hand in range(20))
    assert flagged >= 95


def test_attempt_that_is_reported_again_counts_once() -> None:
    answers = AnswersUsed()
    assert not any(answers.note(7, 0, used=False) for _ in range(5))
