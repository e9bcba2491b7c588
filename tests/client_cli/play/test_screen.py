import re

import click
import pytest

from riverboat.client_cli.play.cards import in_words
from riverboat.client_cli.play.screen import all_in_to, choices, seat_lines, table_lines
from riverboat.engine.actions import LegalActions
from riverboat.engine.games import Stakes, game_for_hand, game_named
from riverboat.engine.hand import View
from riverboat.engine.table.events import TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.engine.table.seats import SeatState
from tests.support.deals import play, start_hand


def plain(lines: list[str]) -> list[str]:
    return [click.unstyle(line) for line in lines]


def test_preflop() -> None:
    hand = start_hand([9_800, 10_000, 250], holes=["As Kd", "Qh Qd", "7c 2h"])
    play(hand, "c")
    assert plain(table_lines(View(hand, 1))) == [
        "  Preflop  pot 250",
        "  > 2        9,750  bet 50  As Kd  ace high, king kicker",
        "    3        9,900  bet 100",
        "    4  D       150  bet 100",
    ]


def test_flop_with_a_fold_and_an_all_in() -> None:
    hand = start_hand(
        [9_800, 10_000, 250, 5_000], holes=["As Kd", "Qh Qd", "7c 2h", "Jc Jd"], board="Ks 8d 3c"
    )
    play(hand, "a f c c 600")
    assert plain(table_lines(View(hand, 2))) == [
        "  Flop  Ks 8d 3c  pot 1,350",
        "    2        8,950  bet 600",
        "  > 3        9,750  Qh Qd  pair of queens, king, eight and three kickers",
        "    4            0  all-in",
        "    5  D     5,000  folded",
    ]


def test_a_spectator_sees_no_cards() -> None:
    hand = start_hand([9_800, 10_000, 250], holes=["As Kd", "Qh Qd", "7c 2h"])
    text = "\n".join(plain(table_lines(View(hand, None))))
    assert not any(card in text for card in ("As", "Kd", "Qh", "Qd", "7c", "2h"))


def test_between_hands() -> None:
    opened = TableOpened(
        "Main", TableRules(stakes=Stakes(50, 100), seats=6, min_buy_in=2_000, max_buy_in=20_000)
    )
    seats = {
        4: SeatState(seat=4, player="p4", name="Ben", stack=950, sitting_out=True),
        0: SeatState(seat=0, player="p0", name="Adalbert", stack=10_000, sitting_out=False),
        5: SeatState(seat=5, player="p5", name="Cat", stack=800, sitting_out=False, waits=True),
    }
    assert seat_lines(TableState(opened, seats)) == [
        "    1 Adalbert      10,000",
        "    5 Ben              950  sitting out",
        "    6 Cat              800  waiting for the big blind",
    ]
    assert seat_lines(TableState(opened)) == []
    assert seat_lines(TableState(opened, paused=True)) == ["   The table is paused"]
    paused = TableState(opened, paused=True, pause_reason="dinner")
    assert seat_lines(paused) == ["   The table is paused: dinner"]


def test_tenth_seat_is_in_line_with_the_others() -> None:
    rules = TableRules(stakes=Stakes(50, 100), seats=10, min_buy_in=2_000, max_buy_in=20_000)
    seats = {
        seat: SeatState(seat=seat, player=f"p{seat}", name=name, stack=950, sitting_out=False)
        for seat, name in ((8, "Ben"), (9, "Cat"))
    }
    assert seat_lines(TableState(TableOpened("Main", rules), seats)) == [
        "    9 Ben         950",
        "   10 Cat         950",
    ]


@pytest.mark.parametrize(
    ("legal", "line"),
    [
        (
            LegalActions(1, fold=True, check=True, bet_to=(100, 900)),
            "  Your turn: c check, b 100..900 bet, a all-in 900  ? help, 14 s",
        ),
        (
            LegalActions(1, fold=True, call=50, raise_to=(200, 900)),
            "  Your turn: f fold, c call 50, r 200..900 raise to, a all-in 900\n    ? help, 14 s",
        ),
        (
            LegalActions(1, fold=True, call=50, raise_to=(130, 130)),
            "  Your turn: f fold, c call 50, a all-in 130  ? help, 14 s",
        ),
        (
            LegalActions(1, fold=True, call=100, raise_to=(200, 200)),
            "  Your turn: f fold, c call 100, r raise to 200  ? help, 14 s",
        ),
        (
            LegalActions(1, fold=True, check=True, bet_to=(100, 200), two_sizes=True),
            "  Your turn: c check, b 100 or 200 bet  ? help, 14 s",
        ),
        (
            LegalActions(1, bring_in=25, bet_to=(100, 100)),
            "  Your turn: i bring in for 25, b bet 100  ? help, 14 s",
        ),
        (
            LegalActions(1, draw=5),
            "  Your turn: d 1 3 exchange your first and third card, p stand pat\n    ? help, 14 s",
        ),
        (LegalActions(1, draw=1, discard=True), "  Your turn: d 1 discard your first card  ? help, 14 s"),
        (
            LegalActions(1, runs=3),
            "  Your turn: n 1 run it once, n 2 run it twice, n 3 run it 3 times\n    ? help, 14 s",
        ),
        (LegalActions(1, fold=True, call=50), "  Your turn: f fold, c call 50  ? help, 14 s"),
        (LegalActions(1, show=True, muck=True), "  Your turn: s show, m muck  ? help, 14 s"),
    ],
)
def test_choices(legal: LegalActions, line: str) -> None:
    all_in = 130 if legal.raise_to == (130, 130) else 900
    assert click.unstyle(choices(legal, all_in, 14)) == line


def test_choices_show_the_time_bank() -> None:
    line = click.unstyle(choices(LegalActions(1, fold=True, call=50), 900, 14, 30))
    assert line == "  Your turn: f fold, c call 50  ? help, 14 s + 30 s time bank"


def test_all_in_to() -> None:
    assert all_in_to(View(start_hand([9_800, 10_000]), 1)) == 9_800


def test_stud_shows_up_cards() -> None:
    hand = start_hand(
        [1_000] * 3,
        game=game_named("razz"),
        stakes=Stakes(ante=10, bring_in=25, small_bet=100),
        holes=["As 2d 3h", "Kh Kd Ks", "Qh Qd 7c"],
    )
    assert plain(table_lines(View(hand, 1))) == [
        "  Third street  pot 30",
        "    2          990  As 2d 3h (3h up)  three low, 3-2-A",
        "  > 3          990  Ks",
        "    4          990  7c",
    ]


def test_several_boards_are_on_separate_lines() -> None:
    game = game_for_hand("plo", boards=2)
    hand = start_hand([1_000] * 2, game=game, holes=["As Ad Kc Kh", "Qs Qd Jc Jh"], board="2c 3d 4h")
    play(hand, "c c")
    heading, second, own, other = plain(table_lines(View(hand, 1)))
    assert heading == "  Flop  2c 3d 4h  pot 200"
    assert re.fullmatch(r"        \S\S \S\S \S\S", second)
    assert "on board 1; " in own
    assert own.endswith("on board 2")
    assert "Q" not in other


def test_cards_in_words() -> None:
    hand = start_hand([9_800, 10_000, 250], holes=["As Kd", "Qh Qd", "7c 2h"], board="Kh 9h 4s 2c 7d")
    play(hand, "c c c")
    heading, *rows = plain(table_lines(View(hand, 1), in_words))
    assert "king of hearts, nine of hearts, four of spades" in heading
    assert "ace of spades, king of diamonds  pair of kings" in " ".join(rows)
