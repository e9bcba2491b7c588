from random import Random

import pytest
from rich.console import Console

from riverboat.client_cli.replay.screen import screen
from riverboat.client_cli.replay.stepper import Stepper
from riverboat.client_cli.replay.timeline import HandSequence, TitledHand
from riverboat.engine.events import Event
from riverboat.engine.games import GAMES
from riverboat.engine.hand import Hand, visible_events
from riverboat.engine.house import House
from tests.support.deals import play, play_out, random_hand, start_hand


def stepper_at(events: list[Event], step: int = 0) -> Stepper:
    sequence = HandSequence(iter([lambda: TitledHand("Hand 7: a game\x1b[31m", events)]), 1)
    timeline = sequence.timeline(0)
    assert timeline is not None
    stepper = Stepper(sequence, timeline)
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


def test_players_pots_and_odds() -> None:
    hand = all_in()
    shown = "\n".join(lines(stepper_at(hand.events, 4)))
    assert "Preflop" in shown
    assert "Pot 1,350  (main 650, side 700)" in shown
    rows = [line.split() for line in shown.splitlines() if line.lstrip("▸ D").startswith(("1 ", "2 ", "3 "))]
    assert rows == [
        ["1", "Seat", "1", "950", "50", "As", "Ks", "folded"],
        ["2", "Seat", "2", "all-in", "300", "2d", "2h", "18", "%"],
        ["D", "3", "Seat", "3", "all-in", "1,000", "Qd", "Qh", "82", "%"],
    ]


def test_latest_event_is_at_the_bottom() -> None:
    stepper = stepper_at(all_in().events, 3)
    shown = lines(stepper)
    assert "q quit" in shown[-1]
    assert f"4/{len(stepper.timeline)}" in shown[-1]
    latest = [line for line in shown if line.strip() == stepper.timeline.lines(3)[-1]]
    assert latest


def test_note_replaces_the_keys() -> None:
    stepper = stepper_at(all_in().events, 50)
    assert "end of the hand; n for the next" in lines(stepper)[-1]


def test_unknown_cards_are_dots() -> None:
    hand = start_hand([1000, 1000], holes=["As Ks", "Qd Qh"])
    seen = [event for event in visible_events(hand.events, 1) if event is not None]
    shown = "\n".join(lines(stepper_at(seen, 1)))
    assert "As Ks" in shown
    assert "·· ··" in shown
    assert "%" not in shown


def test_control_characters_are_replaced() -> None:
    assert "\x1b" not in "\n".join(lines(stepper_at(all_in().events)))


@pytest.mark.integration
@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_fits_on_a_small_screen(game: str) -> None:
    rng = Random(game)
    hand = random_hand(rng, game=GAMES[game], house=House(max_runs=2))
    play_out(hand, rng)
    stepper = stepper_at([event for event in visible_events(hand.events, None) if event is not None])
    for _ in range(len(stepper.timeline)):
        shown = lines(stepper)
        assert len(shown) <= 24
        assert max(map(len, shown)) <= 80
        stepper.press(" ")
