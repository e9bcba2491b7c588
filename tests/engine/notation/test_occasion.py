from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.events import Post, Seat
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import Hand
from riverboat.engine.notation.occasion import blind_names, plain, player_names
from tests.support.deals import BLINDS, start_hand


@given(st.lists(st.text(max_size=8) | st.sampled_from(["Ann", "Ann #2", "Player 3", "Ann #1'"]), max_size=10))
def test_names_are_unique_single_lines(wished: list[str]) -> None:
    names = player_names([Seat(number, 1, name) for number, name in enumerate(wished)])
    assert len(set(names.values())) == len(wished)
    assert all(name and name.isprintable() and name == name.strip() for name in names.values())


def test_unique_plain_names_are_kept() -> None:
    names = player_names([Seat(0, 1, "Ann"), Seat(4, 1, "Bob"), Seat(6, 1, "Bob"), Seat(7, 1, "")])
    assert names == {0: "Ann", 4: "Bob #5", 6: "Bob #7", 7: "Player 8"}


def test_plain_text_is_on_one_line() -> None:
    assert plain("  two\nlines\t\x1b[31m of it ") == "two lines [31m of it"


def blinds_of(posts: list[Post], stakes: Stakes = BLINDS) -> dict[int, str]:
    return blind_names(start_hand([1000] * len(posts), posts=posts, stakes=stakes))


def test_blind_names_by_seat() -> None:
    posts = [Post(blind=50), Post(blind=100), Post(blind=200), Post()]
    assert blinds_of(posts) == {1: "small blind", 2: "big blind", 3: "straddle"}
    assert blinds_of([Post(), Post(blind=100), Post()]) == {2: "big blind"}
    posts = [Post(blind=100), Post(blind=200), Post(), Post(blind=50)]
    assert blinds_of(posts) == {1: "big blind", 2: "straddle", 4: "small blind"}
    assert blinds_of([Post(blind=100), Post(blind=50)]) == {2: "small blind", 1: "big blind"}


def test_blind_names_of_equal_blinds() -> None:
    equal = Stakes(100, 100)
    assert blinds_of([Post(blind=100), Post(blind=100), Post()], equal) == {1: "small blind", 2: "big blind"}
    posts = [Post(blind=100, dead=25), Post(), Post(blind=100)]
    assert blinds_of(posts, Stakes(100, 100, 25, True)) == {1: "big blind", 3: "small blind"}
    assert blinds_of([Post(blind=100), Post(blind=100)], equal) == {2: "small blind", 1: "big blind"}


def test_games_without_blinds() -> None:
    hand = Hand(GAMES["kuhn"], Stakes(ante=1, small_bet=1), [Seat(0, 5), Seat(1, 5)], GAMES["kuhn"].deck)
    hand.start()
    assert blind_names(hand) == {}
