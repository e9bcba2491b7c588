import pytest

from engine.button import forced_bets, next_button
from engine.events import Post
from engine.games import Stakes


@pytest.mark.parametrize(
    ("button", "occupied", "following"),
    [(None, [4, 2, 7], 2), (2, [4, 2, 7], 4), (7, [4, 2, 7], 2), (5, [4, 2, 7], 7), (9, [0, 3], 0)],
)
def test_the_button_goes_to_the_next_occupied_seat_clockwise(
    button: int | None, occupied: list[int], following: int
) -> None:
    assert next_button(button, occupied) == following


def test_heads_up_the_button_posts_the_small_blind() -> None:
    assert forced_bets(Stakes(1, 2), 2) == (Post(blind=2), Post(blind=1))


def test_the_blinds_are_left_of_the_button_and_everybody_owes_the_ante() -> None:
    assert forced_bets(Stakes(1, 2, ante=3), 4) == (
        Post(ante=3, blind=1),
        Post(ante=3, blind=2),
        Post(ante=3),
        Post(ante=3),
    )


def test_a_big_blind_ante_is_dead_money_of_the_big_blind() -> None:
    stakes = Stakes(1, 2, ante=2, big_blind_ante=True)
    assert forced_bets(stakes, 3) == (Post(blind=1), Post(blind=2, dead=2), Post())
    assert forced_bets(stakes, 2) == (Post(blind=2, dead=2), Post(blind=1))
