import pytest

from riverboat.engine.events import Post
from riverboat.engine.games import Stakes
from riverboat.engine.notation.pokerstars import read
from riverboat.engine.notation.pokerstars.setup import Money, posts_of, stakes_of
from tests.engine.notation.written_hands import TABLE

FOLDED = TABLE.replace("{actions}", "Dan: folds\nAnn: folds\nBob: folds")


@pytest.mark.parametrize(
    ("posts", "posts_of_bob_cat_dan_ann"),
    [
        (
            "Bob: posts small blind 50\nCat: posts big blind 60 and is all-in",
            [Post(blind=50), Post(blind=100), Post(), Post()],
        ),
        (
            "Bob: posts small blind 50\nCat: posts big blind 60 and is all-in\nAnn: posts big blind 100",
            [Post(blind=50), Post(blind=100), Post(), Post(live=100)],
        ),
        (
            "Bob: posts small blind 50\nCat: posts big blind 60 and is all-in\n"
            "Ann: posts small & big blinds 150",
            [Post(blind=50), Post(blind=100), Post(), Post(live=100, dead=50)],
        ),
        (
            "Bob: posts small blind 50\nCat: posts big blind 60 and is all-in\nDan: posts small blind 50",
            [Post(blind=50), Post(blind=100), Post(dead=50), Post()],
        ),
        (
            "Ann: posts the ante 80\nBob: posts the ante 80\nCat: posts the ante 60 and is all-in\n"
            "Dan: posts the ante 80\nBob: posts small blind 50",
            [Post(80, 50), Post(80, 100), Post(80), Post(80)],
        ),
        (
            "Cat: posts the ante 10\nBob: posts small blind 50\nCat: posts big blind 50 and is all-in",
            [Post(blind=50), Post(blind=100, dead=10), Post(), Post()],
        ),
    ],
)
def test_posts_are_owed(posts: str, posts_of_bob_cat_dan_ann: list[Post]) -> None:
    (source,) = read(
        FOLDED.format(
            posts=posts,
            summary="Seat 2: Bob (small blind) folded before Flop\nSeat 3: Cat (big blind) collected (0)",
        )
    )
    money = Money.of(source)
    posts_given = posts_of(source, [1, 2, 3, 0], money, stakes_of(source, money))
    assert list(posts_given) == posts_of_bob_cat_dan_ann


@pytest.mark.parametrize(
    ("posts", "summary", "posts_of_bob_cat_dan_ann"),
    [
        (
            "Cat: posts big blind 60 and is all-in\nDan: posts small blind 50",
            "Seat 3: Cat (big blind) collected (0)",
            [Post(), Post(blind=100), Post(dead=50), Post()],
        ),
        (
            "Dan: posts straddle 200\nCat: posts big blind 60 and is all-in\nDan: posts small blind 50",
            "Seat 3: Cat (big blind) collected (0)",
            [Post(), Post(blind=100), Post(blind=200, dead=50), Post()],
        ),
        (
            "Ann: posts the ante 60\nBob: posts the ante 60\nCat: posts the ante 60 and is all-in\n"
            "Dan: posts the ante 60\nBob: posts small blind 50\nDan: posts big blind 100",
            "Seat 2: Bob (small blind) folded before Flop\nSeat 3: Cat (big blind) collected (0)",
            [Post(60, 50), Post(60, 100), Post(60, live=100), Post(60)],
        ),
        (
            "Cat: posts big blind 60 and is all-in\nDan: posts small blind 50",
            "",
            [Post(), Post(blind=100), Post(blind=50), Post()],
        ),
    ],
)
def test_summary_names_the_blinds(posts: str, summary: str, posts_of_bob_cat_dan_ann: list[Post]) -> None:
    (source,) = read(FOLDED.format(posts=posts, summary=summary))
    money = Money.of(source)
    posts_given = posts_of(source, [1, 2, 3, 0], money, stakes_of(source, money))
    assert list(posts_given) == posts_of_bob_cat_dan_ann


@pytest.mark.parametrize(
    ("stack", "more", "small_blind"), [(27, "", 50), (70, "", 70), (27, "\nDan: posts small blind 30", 30)]
)
def test_short_small_blind_does_not_set_stakes(stack: int, more: str, small_blind: int) -> None:
    table = FOLDED.replace("No Limit (50/100)", "Limit (100/200)").replace("Bob (1000", f"Bob ({stack}")
    posts = f"Bob: posts small blind {stack} and is all-in{more}"
    (source,) = read(table.format(posts=posts, summary=""))
    assert stakes_of(source, Money.of(source)) == Stakes(small_blind, 100, small_bet=100, big_bet=200)
