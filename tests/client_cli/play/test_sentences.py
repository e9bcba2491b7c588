"""Events in the second person, with the cards apart from the words."""

import pytest

from riverboat.client_cli.play.sentences import sentence_of
from riverboat.engine import events as ev
from riverboat.engine.cards import parse_cards
from riverboat.engine.events import Event
from riverboat.engine.table import events as te
from riverboat.engine.text.events import EventContext

NAMES = {0: "Ann", 1: "Bob", 2: "As"}


def text(event: Event, you: int | None = 0) -> str:
    found = sentence_of(event, EventContext(NAMES, you=you))
    assert found is not None
    return found.text


@pytest.mark.parametrize(
    ("event", "own", "others"),
    [
        (ev.Folded(0), "You fold", "Ann folds"),
        (ev.RaisedTo(0, 1200), "You raise to 1,200", "Ann raises to 1,200"),
        (ev.AntePosted(0, 10), "You ante 10", "Ann antes 10"),
        (ev.TimedOut(0), "You run out of time", "Ann runs out of time"),
        (ev.Drew(0, 0), "You stand pat", "Ann stands pat"),
        (te.SatIn(0), "You are back", "Ann is back"),
        (te.LeaveAsked(0, False), "You have left", "Ann has left"),
        (te.LeaveAsked(0, True), "You will leave after this hand", "Ann will leave after this hand"),
        (te.TimeBankUsed(0, 4800), "You used 4.8 s of the time bank", "Ann used 4.8 s of the time bank"),
        (
            ev.UncalledBetReturned(0, 300),
            "Uncalled bet of 300 returned to you",
            "Uncalled bet of 300 returned to Ann",
        ),
        (
            ev.PotAwarded(0, 200, ((1, 100), (0, 100))),
            "Bob wins 100 and you win 100 from the main pot of 200",
            "Bob wins 100 and Ann wins 100 from the main pot of 200",
        ),
    ],
)
def test_own_events_are_in_the_second_person(event: Event, own: str, others: str) -> None:
    assert text(event) == own
    assert text(event, you=1 if "Bob" not in others else 2) == others


def test_cards_are_apart_from_the_words_and_names_are_not_cards() -> None:
    found = sentence_of(ev.HandShown(2, parse_cards("Kd Th")), EventContext(NAMES, you=0))
    assert found is not None
    assert found.parts == ("As shows ", *parse_cards("Kd"), " ", *parse_cards("Th"))
    assert found.kind == "show"
