import random

import pytest

from engine.button import (
    Missed,
    Positions,
    begins_anew,
    dealt_in,
    forced_bets,
    missed_blinds,
    next_button,
    next_positions,
    posts_for,
    spares_a_blind,
)
from engine.events import Post
from engine.games import Stakes

STAKES = Stakes(1, 2)


@pytest.mark.parametrize(
    ("button", "playing", "following"),
    [(None, [4, 2, 7], 2), (2, [4, 2, 7], 4), (7, [4, 2, 7], 2), (5, [4, 2, 7], 7), (9, [0, 3], 0)],
)
def test_without_blinds_the_button_goes_to_the_next_player_clockwise(
    button: int | None, playing: list[int], following: int
) -> None:
    assert next_button(button, playing) == following


def test_the_first_hand_has_its_button_at_the_lowest_seat() -> None:
    assert next_positions(None, [5, 3, 8]) == Positions(3, 5, 8)
    assert next_positions(None, [5, 3]) == Positions(3, 3, 5)


def test_everything_moves_one_player_on() -> None:
    assert next_positions(Positions(3, 5, 8), [3, 5, 8]) == Positions(5, 8, 3)


def test_when_the_big_blind_leaves_the_small_blind_is_dead_and_then_the_button() -> None:
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
def test_heads_up_the_big_blind_moves_on_and_the_other_has_the_button(
    last: Positions, playing: list[int], positions: Positions
) -> None:
    assert next_positions(last, playing) == positions


@pytest.mark.parametrize(
    ("playing", "positions"),
    [([1, 2, 5], Positions(1, 2, 5)), ([1, 2, 0], Positions(1, 2, 0)), ([1, 2, 3], Positions(1, 2, 3))],
)
def test_a_third_player_comes_in_after_the_big_blind(playing: list[int], positions: Positions) -> None:
    assert next_positions(Positions(1, 1, 2), playing) == positions


def test_a_third_player_between_the_button_and_the_big_blind_takes_the_button() -> None:
    assert next_positions(Positions(1, 1, 4), [1, 2, 4]) == Positions(2, 4, 1)


def test_nobody_posts_two_big_blinds_in_a_row_and_nobody_is_skipped() -> None:
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


def test_heads_up_the_button_posts_the_small_blind() -> None:
    assert forced_bets(STAKES, 2) == (Post(blind=2), Post(blind=1))


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


def test_straddles_double_to_the_left_of_the_big_blind() -> None:
    posts = posts_for(STAKES, [1, 2, 3, 4, 5], Positions(5, 1, 2), straddles=2)
    assert [post.blind for post in posts] == [1, 2, 4, 8, 0]


def test_there_is_no_straddle_without_a_third_player() -> None:
    assert [post.blind for post in posts_for(STAKES, [1, 2], Positions(2, 2, 1), straddles=1)] == [2, 1]


def test_missed_blinds_are_made_up_for_live_and_dead() -> None:
    missed = {4: Missed(small_blind=True, big_blind=True), 5: Missed(small_blind=True)}
    posts = posts_for(STAKES, [1, 2, 3, 4, 5], Positions(5, 1, 2), missed)
    assert posts[3:] == (Post(live=2, dead=1), Post(dead=1))


def test_who_comes_back_as_a_blind_posts_only_that() -> None:
    posts = posts_for(STAKES, [1, 2, 3], Positions(3, 1, 2), {2: Missed(True, True)})
    assert posts[1] == Post(blind=2)


def test_a_straddle_stands_for_a_missed_big_blind_and_not_for_the_small_one() -> None:
    missed = {3: Missed(True, True), 4: Missed(big_blind=True)}
    posts = posts_for(STAKES, [1, 2, 3, 4, 5], Positions(5, 1, 2), missed, straddles=2)
    assert posts[2:4] == (Post(blind=4, dead=1), Post(blind=8))


def test_a_player_who_sits_out_misses_the_blinds_that_pass() -> None:
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
def test_who_owes_a_blind_comes_in_when_the_button_has_passed(
    owing: set[int], waiting: set[int], dealt: set[int]
) -> None:
    last = Positions(1, 2, 3)  # the next are 2, 3, 4
    assert dealt_in(last, {1, 2, 3, 4, 5}, owing, waiting) == dealt


@pytest.mark.parametrize(
    ("seat", "to", "spared"),
    [(5, 8, False), (5, 1, True), (5, 6, False), (8, 5, False), (1, 9, False), (3, 9, True), (5, 2, True)],
)
def test_who_moves_away_from_the_blinds_or_off_the_next_small_blind_is_spared_one(
    seat: int, to: int, spared: bool
) -> None:
    last = Positions(1, 2, 3)
    assert spares_a_blind(last, seat, to, {1, 2, 3, 5, 9} - {seat}) == spared
    assert not spares_a_blind(None, seat, to, {1, 2, 3, 5, 9} - {seat})


def test_who_owes_a_blind_comes_in_as_the_big_blind() -> None:
    assert dealt_in(Positions(1, 2, 3), {1, 2, 3, 4}, {4}, {4}) == {1, 2, 3, 4}


def test_nobody_owes_in_the_first_hand_or_where_fewer_than_two_were_in_the_game() -> None:
    assert dealt_in(None, {1, 2}, {1}, {1}) == {1, 2}
    assert begins_anew(Positions(1, 1, 4), {1, 2, 3}, {2, 3})
    assert dealt_in(Positions(1, 1, 4), {1, 2, 3}, {2, 3}, {2, 3}) == {1, 2, 3}
    assert not begins_anew(Positions(1, 1, 4), {1, 2, 3}, {3})


def test_who_comes_in_by_posting_is_behind_the_button_and_comes_in_within_a_round() -> None:
    rng = random.Random(2)
    for _ in range(300):
        playing = set(rng.sample(range(10), rng.randint(3, 10)))
        owing = set(rng.sample(sorted(playing), rng.randint(0, len(playing))))
        waiting = set(rng.sample(sorted(owing), rng.randint(0, len(owing))))
        last: Positions | None = None
        if not begins_anew(Positions(0, 0, 0), playing, owing):
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
