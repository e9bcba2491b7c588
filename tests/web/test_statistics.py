"""The statistics of the page are those of `riverboat stats`."""

from dataclasses import asdict
from random import Random
from typing import Any

from riverboat.client_cli.style import PlayingStyle, style_in
from riverboat.engine.events import Event
from riverboat.engine.games import GAMES
from riverboat.engine.hand import Hand
from riverboat.server.protocol.event_data import event_to_data
from tests.support.browser.node import answers
from tests.support.deals import play, play_out, random_hand, start_hand

NEVER = {"part": 0, "whole": 0}
ONCE = {"part": 1, "whole": 1}
MISSED = {"part": 0, "whole": 1}


def data(events: list[Event]) -> list[Any]:
    return [event_to_data(event) for event in events]


def counted(script: str, seat: int) -> Any:
    """Count a hand of three players with equal stacks; seat 3 has the button and acts first."""
    hand = start_hand([5_000] * 3)
    play(hand, script)
    assert hand.over
    return answers("statistics.mjs", [[{"events": data(hand.events), "seat": seat}]])[0]


def test_walk_is_no_decision() -> None:
    found = counted("f f", seat=2)
    assert found["hands"] == 1
    assert (found["vpip"], found["pfr"], found["threeBet"]) == (NEVER, NEVER, NEVER)
    assert counted("f f", seat=3)["vpip"] == MISSED


def test_third_bet_is_counted_of_the_chances_for_it() -> None:
    script = "300 900 f f"
    assert counted(script, seat=1)["threeBet"] == ONCE
    assert counted(script, seat=2)["threeBet"] == NEVER
    assert counted(script, seat=3)["threeBet"] == NEVER
    assert counted("300 c f c c c c c c", seat=1)["threeBet"] == MISSED


def test_call_is_voluntary_and_a_raise_is_both() -> None:
    raiser = counted("300 f f", seat=3)
    assert (raiser["vpip"], raiser["pfr"]) == (ONCE, ONCE)
    caller = counted("300 c f c 500 f", seat=1)
    assert (caller["vpip"], caller["pfr"]) == (ONCE, MISSED)
    assert (caller["bets"], caller["calls"], caller["toShowdown"]) == (0, 0, MISSED)


def test_events_that_were_not_seen_are_left_out() -> None:
    hand = start_hand([5_000] * 3)
    play(hand, "f f")
    question = [{"events": [None, *data(hand.events)], "seat": 2}] * 3
    assert answers("statistics.mjs", [question])[0]["hands"] == 3


def test_random_hands_of_every_game_are_counted_as_the_command_line_does() -> None:
    random, questions, wanted = Random("statistics"), [], []
    for game in GAMES.values():
        hands: list[tuple[Hand, int]] = []
        for _ in range(15):
            hand = random_hand(random, game=game)
            hand.start()
            play_out(hand, random)
            hands += [(hand, seat.number) for seat in hand.seats]
        questions.append([{"events": data(hand.events), "seat": seat} for hand, seat in hands])
        wanted.append(asdict(sum((style_in(hand.events, seat) for hand, seat in hands), PlayingStyle())))
    for found, expected in zip(answers("statistics.mjs", questions), wanted, strict=True):
        assert {
            "vpip": found["vpip"],
            "pfr": found["pfr"],
            "three_bet": found["threeBet"],
            "bets_and_raises": found["bets"],
            "calls": found["calls"],
            "to_showdown": found["toShowdown"],
            "won_at_showdown": found["wonAtShowdown"],
        } == expected
