import random

import pytest

from riverboat.engine.ranges import kind_of
from riverboat.engine.tournament.preflop_equities import (
    COMBOS,
    HOLES,
    KINDS,
    chances,
    count,
    equities,
    main,
    pairs,
)


def test_kinds_are_all_hands() -> None:
    assert len(KINDS) == 169
    assert sum(COMBOS) == 1_326
    assert set(COMBOS) == {4, 6, 12}
    assert all(kind_of(hole) == kind for kind in KINDS for hole in HOLES[kind])


def test_pairs_are_counted_with_cards_held_once() -> None:
    found = pairs()
    assert sum(map(sum, found)) == 1_326 * 1_225
    aces = KINDS.index("AA")
    assert found[aces][aces] == 6
    assert found[aces][KINDS.index("AKs")] == 6 * 2
    assert all(found[one][other] == found[other][one] for one in range(0, 169, 7) for other in range(169))


def test_file_agrees_with_known_equities() -> None:
    """Aces against kings win 81.95 % with ties as halves, as every odds calculator says."""
    aces, kings = KINDS.index("AA"), KINDS.index("KK")
    assert equities()[aces][kings] == pytest.approx(0.8195, abs=0.0001)
    assert equities()[kings][aces] == pytest.approx(1 - equities()[aces][kings])


@pytest.mark.slow
@pytest.mark.timeout(3_600)
def test_whole_file_is_what_the_command_counts() -> None:
    main([])


def test_file_is_what_the_command_counts() -> None:
    rng = random.Random(5)
    wins, ties = chances()
    for _ in range(3):
        one, other = sorted(rng.sample(range(169), 2))
        (won, lost), *_ = count(KINDS[one], [KINDS[other]])
        assert wins[one][other] / wins[other][one] == pytest.approx(won / lost, rel=1e-12)
        assert wins[one][other] + wins[other][one] + ties[one][other] == pytest.approx(1, rel=1e-12)
