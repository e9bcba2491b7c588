from random import Random

import pytest
from rich.console import Console

from riverboat.client_cli.replay.screen import screen
from riverboat.client_cli.replay.stepper import Stepper
from riverboat.client_cli.replay.timeline import Row, Told
from riverboat.engine.events import Event
from riverboat.engine.games import GAMES, House
from riverboat.engine.hand import Hand, visible_events
from tests.support.deals import play, play_out, random_hand, start_hand


def stepper_at(events: list[Event], step: int = 0) -> Stepper:
    row = Row(iter([lambda: Told("Hand 7: a game\x1b[31m", events)]), 1)
    reel = row.reel(0)
    assert reel is not None
    stepper = Stepper(row, reel)
    for _ in range(step):
        stepper.press(" ")
    return stepper


def lines(stepper: Stepper, width: int = 80, height: int = 24) -> list[str]:
    console = Console(width=width, height=height, color_system=None)
    with console.capture() as capture:
        console.print(screen(stepper, height))
    return capture.get().splitlines()


def all_in() -> Hand:
    hand = start_hand([1000, 300, 1000], holes=["As Ks", "2d 2h", "Qd Qh"], board="2c 3s 9s 7h 9c")
    play(hand, "a f c")
    return hand


def test_the_table_the_pots_and_the_odds() -> None:
    hand = all_in()
    shown = "\n".join(lines(stepper_at(hand.events, 4)))
    assert "Preflop" in shown
    assert "Pot 1350  (main 650, side 700)" in shown
    rows = [line.split() for line in shown.splitlines() if line.lstrip("▸ D").startswith(("1 ", "2 ", "3 "))]
    assert rows == [
        ["1", "Seat", "1", "950", "50", "As", "Ks", "folded"],
        ["2", "Seat", "2", "all-in", "300", "2d", "2h", "18", "%"],
        ["D", "3", "Seat", "3", "all-in", "1000", "Qd", "Qh", "82", "%"],
    ]


def test_what_happened_last_is_at_the_bottom_above_the_keys() -> None:
    stepper = stepper_at(all_in().events, 3)
    shown = lines(stepper)
    assert "q quit" in shown[-1]
    assert f"4/{len(stepper.reel)}" in shown[-1]
    said = [line for line in shown if line.strip() == stepper.reel.said(3)[-1]]
    assert said


def test_a_note_takes_the_place_of_the_keys() -> None:
    stepper = stepper_at(all_in().events, 50)
    assert "the hand goes no further: n for the next" in lines(stepper)[-1]


def test_cards_that_are_not_known_are_dots() -> None:
    hand = start_hand([1000, 1000], holes=["As Ks", "Qd Qh"])
    seen = [event for event in visible_events(hand.events, 1) if event is not None]
    shown = "\n".join(lines(stepper_at(seen, 1)))
    assert "As Ks" in shown
    assert "·· ··" in shown
    assert "%" not in shown


def test_what_does_not_print_is_not_shown() -> None:
    assert "\x1b" not in "\n".join(lines(stepper_at(all_in().events)))


@pytest.mark.integration
@pytest.mark.parametrize("game", list(GAMES))
def test_every_step_of_every_game_fits_on_a_small_screen(game: str) -> None:
    rng = Random(game)
    hand = random_hand(rng, game=GAMES[game], house=House(max_runs=2))
    play_out(hand, rng)
    stepper = stepper_at([event for event in visible_events(hand.events, None) if event is not None])
    for _ in range(len(stepper.reel)):
        shown = lines(stepper)
        assert len(shown) <= 24
        assert max(map(len, shown)) <= 80
        stepper.press(" ")
