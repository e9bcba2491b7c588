import sys

from hypothesis import given
from hypothesis import strategies as st

from riverboat.server.history.importing.hand_set import HandSet


@given(st.sets(st.integers(0, 5_000)), st.integers(0, 5_000))
def test_is_a_set(hands: set[int], other: int) -> None:
    found = HandSet()
    for hand in hands:
        found.add(hand)
    assert all(hand in found for hand in hands)
    assert (other in found) == (other in hands)
    found.clear()
    assert other not in found


def test_many_in_a_row_take_little_memory() -> None:
    found = HandSet()
    for hand in range(100_000):
        found.add(hand)
    blocks = found._blocks
    assert sys.getsizeof(blocks) + sum(map(sys.getsizeof, blocks.values())) < 40_000
