from riverboat.client_cli.commands.event_formatter import EventFormatter
from riverboat.engine.games import Stakes
from riverboat.engine.hand import visible
from riverboat.engine.table.events import SatOut, SeatLeft, SeatTaken, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.engine.table.seats import SeatState
from riverboat.server.protocol.mirror import TableMirror
from tests.support.deals import play, start_hand

OPENED = TableOpened("Main", TableRules(stakes=Stakes(50, 100), seats=6, min_buy_in=2_000, max_buy_in=20_000))


def mirror() -> TableMirror:
    seats = {
        number: SeatState(seat=number, player=f"p{number}", name=name, stack=10_000, sitting_out=False)
        for number, name in ((1, "Ada"), (2, "Ben"))
    }
    return TableMirror("t", 1, TableState(OPENED, seats))


def test_hand_is_formatted_with_details_from_the_state() -> None:
    hand = start_hand([10_000] * 2, holes=["As Kd", "Qh Qd"], board="Ks 8d 3c 2s 9h")
    play(hand, "a c")
    formatter = EventFormatter(mirror())
    lines = [line for event in hand.events if visible(event, 1) and (line := formatter.format(event))]
    assert lines[1:] == [
        "Ada posts the big blind of 100",
        "Ben posts the small blind of 50",
        "Ada is dealt As Kd",
        "Ben raises to 10,000 and is all-in",
        "Ada calls 9,900 and is all-in",
        "Ben shows Qh Qd",
        "Ada shows As Kd",
        "Flop: Ks 8d 3c (pot 20,000)",
        "Turn: Ks 8d 3c 2s (pot 20,000)",
        "River: Ks 8d 3c 2s 9h (pot 20,000)",
        "Ada wins the pot of 20,000: pair of kings, ace, nine and eight kickers",
    ]
    assert formatter.hand is not None
    assert formatter.hand.over


def test_names_follow_the_seats() -> None:
    formatter = EventFormatter(mirror())
    assert formatter.format(SeatTaken(4, "p4", "Cleo", 500)) == "Cleo takes seat 5 with 500"
    assert formatter.format(SatOut(4)) == "Cleo sits out"
    assert formatter.format(SeatLeft(4, 500)) == "Cleo leaves with 500"
    assert 4 not in formatter.names


def test_starts_in_the_middle_of_a_hand() -> None:
    hand = start_hand([10_000] * 2)
    followed = mirror()
    followed.hand = hand
    formatter = EventFormatter(followed)
    play(hand, "c")
    assert formatter.format(hand.events[-1]) == "Ben calls 50"
    assert formatter.hand is not hand
