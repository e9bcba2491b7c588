from riverboat.client_cli.commands.event_formatter import EventFormatter
from riverboat.engine.games import Stakes
from riverboat.engine.hand.views import visible_events
from riverboat.engine.table.events import SatOut, SeatLeft, SeatTaken, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.engine.table.seats import SeatState
from riverboat.server.protocol.mirror import TableMirror
from tests.support.deals import play, start_hand

OPENED = TableOpened("Main", TableRules(stakes=Stakes(50, 100), seats=6, min_buy_in=2_000, max_buy_in=20_000))


def mirror(player: str = "") -> TableMirror:
    seats = {
        number: SeatState(seat=number, player=f"p{number}", name=name, stack=10_000, sitting_out=False)
        for number, name in ((1, "Ada"), (2, "Ben"))
    }
    return TableMirror("t", 1, TableState(OPENED, seats, played=-1), player)  # the next hand is number 0


def texts_of(mirror: TableMirror) -> list[str]:
    """Return the texts of what `mirror` applies from now on."""
    texts: list[str] = []
    EventFormatter(mirror, texts.append)
    return texts


def test_hand_is_formatted_with_details_from_the_state() -> None:
    hand = start_hand([10_000] * 2, holes=["As Kd", "Qh Qd"], board="Ks 8d 3c 2s 9h")
    play(hand, "a c")
    followed = mirror("p1")
    texts = texts_of(followed)
    followed.advance(visible_events(hand.events, 1), None)
    assert texts[1:] == [
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


def test_names_follow_the_seats() -> None:
    followed = mirror()
    texts = texts_of(followed)
    followed.advance([SeatTaken(4, "p4", "Cleo", 500), SatOut(4), SeatLeft(4, 500)], None)
    assert texts == ["Cleo takes seat 5 with 500", "Cleo sits out", "Cleo leaves with 500"]


def test_starts_in_the_middle_of_a_hand() -> None:
    hand = start_hand([10_000] * 2)
    followed = mirror()
    followed.advance(visible_events(hand.events, None), None)
    texts = texts_of(followed)
    before = len(hand.events)
    play(hand, "c")
    followed.advance(visible_events(hand.events[before:], None), None)
    assert texts == ["Ben calls 50"]
