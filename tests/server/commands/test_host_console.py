"""What a server says to its host on a terminal."""

from typing import Any, Final, cast

from msgspec.structs import replace

from riverboat.server.commands.host_console import news, stopping
from riverboat.server.protocol.messages import TableInfo


class SixSeats:
    """The part of a table's rules that the sentences mention."""

    seats = 6


EMPTY: Final = TableInfo(
    table="k4w8qz3t", name="Main", rules=cast(Any, SixSeats()), players=0, watchers=0, hand=None
)


def test_news_are_sentences_with_names_and_places() -> None:
    one = replace(EMPTY, players=1, names=["Ada"])
    two = replace(EMPTY, players=2, names=["Ada", "Bob"], hand=7)
    assert list(news([EMPTY], [EMPTY])) == []
    assert list(news([EMPTY], [one])) == ["Ada sat down at Main (1 of 6 seats)."]
    assert list(news([one], [two])) == ["Bob sat down at Main (2 of 6 seats)."]
    assert list(news([two], [replace(one, paused=True)])) == ["Bob left Main.", "Table Main is paused."]
    assert list(news([two], [replace(two, closing=True)])) == ["Table Main closes after this hand."]
    assert list(news([one], [])) == ["Table Main is closed."]


def test_unlisted_table_names_nobody() -> None:
    assert list(news([EMPTY], [replace(EMPTY, players=2)])) == ["2 of 6 seats are taken at Main."]


def test_names_cannot_move_the_cursor() -> None:
    (said,) = news([EMPTY], [replace(EMPTY, players=1, names=["A\x1b[2Jb"])])
    assert "\x1b" not in said


def test_stop_says_whom_it_waits_for() -> None:
    playing = replace(EMPTY, players=2, names=["Ada", "Bob"], hand=7)
    assert stopping([EMPTY], 30) == "The server stops. No hand is being played."
    assert stopping([EMPTY, playing], 30) == (
        "The server stops after the hand at Main (Ada, Bob), in 30 s at most. "
        "Ctrl-C again stops it at once; hands resume at the next start."
    )
