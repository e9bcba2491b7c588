"""The events of the hand in progress and of the last hand."""

from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.events import Event, HandEnded, HandStarted, RabbitShown
from riverboat.engine.hand import HandState
from riverboat.engine.table.events import TABLE_EVENTS, CardsShown, ChatSaid
from riverboat.engine.table.hand_log import HandLog
from tests.engine.table.table_life import TableLife


def hands_in(events: list[Event]) -> list[list[Event]]:
    hands: list[list[Event]] = []
    for event in events:
        if isinstance(event, HandStarted):
            hands.append([])
        if not isinstance(event, TABLE_EVENTS):
            hands[-1].append(event)
    return hands


@given(seed=st.integers(0, 2**32))
def test_current_and_last_hand_are_those_of_the_events(seed: int) -> None:
    events, log = TableLife(seed, hands=3).events, HandLog()
    for number, event in enumerate(events, 1):
        log.apply(event)
        hands = hands_in(events[:number])
        over = [hand for hand in hands if any(isinstance(each, HandEnded) for each in hand)]
        assert log.last == (over[-1] if over else [])
        assert log.current == (hands[-1] if len(hands) > len(over) else [])
        assert not log.last or HandState.replay(log.last).over


def test_cards_shown_after_a_hand_belong_to_it() -> None:
    log = HandLog([HandEnded(())])
    shown = CardsShown(1, 7, (3,))
    for event in (RabbitShown((1, 2)), ChatSaid("ann", "Ann", "look"), shown):
        log.apply(event)
    assert log.last == [HandEnded(()), RabbitShown((1, 2)), shown]
    assert log.current == []
