from riverboat.client_cli.commands.story import Story
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


def test_a_hand_is_told_with_what_only_the_state_knows() -> None:
    hand = start_hand([10_000] * 2, holes=["As Kd", "Qh Qd"], board="Ks 8d 3c 2s 9h")
    play(hand, "a c")
    story = Story(mirror())
    lines = [line for event in hand.events if visible(event, 1) and (line := story.tell(event))]
    assert lines[1:] == [
        "Ada posts the big blind of 100",
        "Ben posts the small blind of 50",
        "Ada is dealt As Kd",
        "Ben raises to 10000 and is all-in",
        "Ada calls 9900 and is all-in",
        "Ben shows Qh Qd",
        "Ada shows As Kd",
        "Flop: Ks 8d 3c (pot 20000)",
        "Turn: Ks 8d 3c 2s (pot 20000)",
        "River: Ks 8d 3c 2s 9h (pot 20000)",
        "Ada wins the pot of 20000",
    ]
    assert story.hand is not None
    assert story.hand.over


def test_names_come_and_go_with_the_seats() -> None:
    story = Story(mirror())
    assert story.tell(SeatTaken(4, "p4", "Cleo", 500)) == "Cleo takes seat 4 with 500"
    assert story.tell(SatOut(4)) == "Cleo sits out"
    assert story.tell(SeatLeft(4, 500)) == "Cleo leaves with 500"
    assert 4 not in story.names


def test_it_goes_on_in_the_middle_of_a_hand() -> None:
    hand = start_hand([10_000] * 2)
    followed = mirror()
    followed.hand = hand
    story = Story(followed)
    play(hand, "c")
    assert story.tell(hand.events[-1]) == "Ben calls 50"
    assert story.hand is not hand
