import random

import pytest

from riverboat.engine.button import (
    Missed,
    Positions,
    avoids_blind,
    dealt_in,
    forced_bets,
    missed_blinds,
    next_button,
    next_positions,
    posts_for,
    starts_new_game,
)
from riverboat.engine.events import Post
from riverboat.engine.games import Stakes

STAKES = Stakes(1, 2)


@pytest.mark.parametrize(
    ("button", "playing", "following"),
    [(None, [4, 2, 7], 2), (2, [4, 2, 7], 4), (7, [4, 2, 7], 2), (5, [4, 2, 7], 7), (9, [0, 3], 0)],
)
def test_button_moves_clockwise_without_blinds(
    button: int | None, playing: list[int], following: int
) -> None:
    assert next_button(button, playing) == following


def test_first_button_is_lowest_seat() -> None:
    assert next_positions(None, [5, 3, 8]) == Positions(3, 5, 8)
    assert next_positions(None, [5, 3]) == Positions(3, 3, 5)


def test_button_and_blinds_move_one_player() -> None:
    assert next_positions(Positions(3, 5, 8), [3, 5, 8]) == Positions(5, 8, 3)


def test_big_blind_leaving_makes_dead_small_blind_then_dead_button() -> None:
    positions = next_positions(Positions(1, 2, 3), [1, 2, 4])
    assert positions == Positions(2, 3, 4)
    assert [post.blind for post in posts_for(STAKES, [4, 1, 2], positions)] == [2, 0, 0]
    assert next_positions(positions, [1, 2, 4]) == Positions(3, 4, 1)


@pytest.mark.parametrize(
    ("last", "playing", "positions"),
    [
        (Positions(1, 2, 3), [1, 2], Positions(2, 2, 1)),
        (Positions(1, 2, 3), [2, 3], Positions(3, 3, 2)),
        (Positions(1, 2, 3), [1, 3], Positions(3, 3, 1)),
        (Positions(1, 1, 2), [1, 2], Positions(2, 2, 1)),
    ],
)
def test_heads_up_big_blind_moves_and_other_has_button(
    last: Positions, playing: list[int], positions: Positions
) -> None:
    assert next_positions(last, playing) == positions


@pytest.mark.parametrize(
    ("playing", "positions"),
    [([1, 2, 5], Positions(1, 2, 5)), ([1, 2, 0], Positions(1, 2, 0)), ([1, 2, 3], Positions(1, 2, 3))],
)
def test_third_player_enters_after_big_blind(playing: list[int], positions: Positions) -> None:
    assert next_positions(Positions(1, 1, 2), playing) == positions


def test_third_player_between_button_and_big_blind_gets_button() -> None:
    assert next_positions(Positions(1, 1, 4), [1, 2, 4]) == Positions(2, 4, 1)


def test_no_player_repeats_or_skips_big_blind() -> None:
    rng = random.Random(1)
    for _ in range(300):
        seated = set(rng.sample(range(10), rng.randint(2, 10)))
        positions = next_positions(None, seated)
        for _ in range(30):
            if rng.random() < 0.3 and len(seated) > 2:
                seated.discard(rng.choice(sorted(seated)))
            elif rng.random() < 0.3:
                seated.add(rng.randrange(10))
            following = next_positions(positions, seated)
            assert following.big_blind != positions.big_blind
            missed = missed_blinds(positions, following, seated)
            assert not any(each.big_blind for each in missed.values())
            assert following.button != following.big_blind
            positions = following


def test_heads_up_button_posts_small_blind() -> None:
    assert forced_bets(STAKES, 2) == (Post(blind=2), Post(blind=1))


def test_blinds_left_of_button_and_ante_for_all() -> None:
    assert forced_bets(Stakes(1, 2, ante=3), 4) == (
        Post(ante=3, blind=1),
        Post(ante=3, blind=2),
        Post(ante=3),
        Post(ante=3),
    )


def test_big_blind_ante_is_dead_money() -> None:
    stakes = Stakes(1, 2, ante=2, big_blind_ante=True)
    assert forced_bets(stakes, 3) == (Post(blind=1), Post(blind=2, dead=2), Post())
    assert forced_bets(stakes, 2) == (Post(blind=2, dead=2), Post(blind=1))


def test_straddles_double_left_of_big_blind() -> None:
    posts = posts_for(STAKES, [1, 2, 3, 4, 5], Positions(5, 1, 2), straddles=2)
    assert [post.blind for post in posts] == [1, 2, 4, 8, 0]


def test_no_straddle_heads_up() -> None:
    assert [post.blind for post in posts_for(STAKES, [1, 2], Positions(2, 2, 1), straddles=1)] == [2, 1]


def test_missed_blinds_are_posted_live_and_dead() -> None:
    missed = {4: Missed(small_blind=True, big_blind=True), 5: Missed(small_blind=True)}
    posts = posts_for(STAKES, [1, 2, 3, 4, 5], Positions(5, 1, 2), missed)
    assert posts[3:] == (Post(live=2, dead=1), Post(dead=1))


def test_player_returning_in_blind_posts_only_blind() -> None:
    posts = posts_for(STAKES, [1, 2, 3], Positions(3, 1, 2), {2: Missed(True, True)})
    assert posts[1] == Post(blind=2)


def test_straddle_covers_missed_big_blind_only() -> None:
    missed = {3: Missed(True, True), 4: Missed(big_blind=True)}
    posts = posts_for(STAKES, [1, 2, 3, 4, 5], Positions(5, 1, 2), missed, straddles=2)
    assert posts[2:4] == (Post(blind=4, dead=1), Post(blind=8))


def test_sitting_out_player_misses_passing_blinds() -> None:
    last, now = Positions(1, 2, 3), Positions(2, 3, 5)
    assert missed_blinds(last, now, [4]) == {4: Missed(big_blind=True)}
    assert missed_blinds(Positions(1, 2, 4), Positions(2, 4, 5), [4, 7]) == {4: Missed(small_blind=True)}
    assert missed_blinds(now, Positions(3, 5, 6), [4]) == {4: Missed(small_blind=True)}
    assert missed_blinds(None, now, [7]) == {}


@pytest.mark.parametrize(
    ("owing", "waiting", "dealt"),
    [
        ({5}, set(), {1, 2, 3, 4, 5}),  # the button has passed
        ({5}, {5}, {1, 2, 3, 4}),
        ({2}, set(), {1, 3, 4, 5}),  # the button would be there
        ({3}, set(), {1, 2, 4, 5}),  # the small blind would be there
        ({2, 3, 5}, set(), {1, 4, 5}),
    ],
)
def test_owing_player_enters_after_button_passes(owing: set[int], waiting: set[int], dealt: set[int]) -> None:
    last = Positions(1, 2, 3)  # the next are 2, 3, 4
    assert dealt_in(last, {1, 2, 3, 4, 5}, owing, waiting) == dealt


@pytest.mark.parametrize(
    ("seat", "to", "spared"),
    [(5, 8, False), (5, 1, True), (5, 6, False), (8, 5, False), (1, 9, False), (3, 9, True), (5, 2, True)],
)
def test_seat_change_that_avoids_blind(seat: int, to: int, spared: bool) -> None:
    last = Positions(1, 2, 3)
    assert avoids_blind(last, seat, to, {1, 2, 3, 5, 9} - {seat}) == spared
    assert not avoids_blind(None, seat, to, {1, 2, 3, 5, 9} - {seat})


def test_owing_player_enters_as_big_blind() -> None:
    assert dealt_in(Positions(1, 2, 3), {1, 2, 3, 4}, {4}, {4}) == {1, 2, 3, 4}


def test_new_game_clears_owed_blinds() -> None:
    assert dealt_in(None, {1, 2}, {1}, {1}) == {1, 2}
    assert starts_new_game(Positions(1, 1, 4), {1, 2, 3}, {2, 3})
    assert dealt_in(Positions(1, 1, 4), {1, 2, 3}, {2, 3}, {2, 3}) == {1, 2, 3}
    assert not starts_new_game(Positions(1, 1, 4), {1, 2, 3}, {3})


def test_posting_player_enters_behind_button_within_a_round() -> None:
    rng = random.Random(2)
    for _ in range(300):
        playing = set(rng.sample(range(10), rng.randint(3, 10)))
        owing = set(rng.sample(sorted(playing), rng.randint(0, len(playing))))
        waiting = set(rng.sample(sorted(owing), rng.randint(0, len(owing))))
        last: Positions | None = None
        if not starts_new_game(Positions(0, 0, 0), playing, owing):
            last = next_positions(None, playing - owing)
        for _ in range(len(playing) + 1):
            dealt = dealt_in(last, playing, owing, waiting)
            now = next_positions(last, dealt)
            assert len(dealt) >= 2
            assert dealt >= playing - owing
            if last is not None:
                assert now.big_blind == next_button(last.big_blind, playing)
                for seat in (dealt & owing) - {now.big_blind}:
                    round_from_button = (seat - now.button) % 10
                    assert seat not in waiting
                    assert round_from_button > (now.big_blind - now.button) % 10
            owing -= dealt
            waiting -= dealt
            last = now
        assert not owing
