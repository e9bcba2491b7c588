from riverboat.client_cli.play.statistics import Statistics
from riverboat.client_cli.style import Count, PlayingStyle, at_showdown, style_in
from riverboat.engine.actions import BetTo, BringIn, Call, Check, Fold, RaiseTo
from tests.support.arena import acted


def test_raises_are_counted() -> None:
    """The button opens, the small blind raises again, the big blind folds, the button folds."""
    hand = acted([RaiseTo(300), RaiseTo(900), Fold(), Fold()])
    button, small, big = style_in(hand.events, 2), style_in(hand.events, 0), style_in(hand.events, 1)
    assert (button.vpip, button.pfr, button.three_bet) == (Count(1, 1), Count(1, 1), Count(0, 0))
    assert (small.vpip, small.pfr, small.three_bet) == (Count(1, 1), Count(1, 1), Count(1, 1))
    assert (big.vpip, big.pfr, big.three_bet) == (Count(0, 1), Count(0, 1), Count(0, 0))


def test_call_of_raise_is_chance_to_raise_again() -> None:
    hand = acted(
        [RaiseTo(300), Call(), Fold(), Check(), BetTo(100), Call(), Check(), Check(), Check(), Check()]
    )
    small = style_in(hand.events, 0)
    assert (small.vpip, small.pfr, small.three_bet) == (Count(1, 1), Count(0, 1), Count(0, 1))
    assert style_in(hand.events, 1).three_bet == Count(0, 1)
    assert (small.bets_and_raises, small.calls, small.aggression_text) == (0, 1, "0.0")
    button = style_in(hand.events, 2)
    assert (button.bets_and_raises, button.calls, button.aggression_factor) == (1, 0, None)
    assert button.aggression_text == "no calls"
    assert button.to_showdown == small.to_showdown == Count(1, 1)
    assert style_in(hand.events, 1).to_showdown == Count(0, 0)
    assert {button.won_at_showdown, small.won_at_showdown} == {Count(0, 1), Count(1, 1)}


def test_showdown_of_all_seats_is_that_of_each() -> None:
    folded = acted([RaiseTo(300), RaiseTo(900), Fold(), Fold()])
    shown = acted(
        [RaiseTo(300), Call(), Fold(), Check(), BetTo(100), Call(), Check(), Check(), Check(), Check()]
    )
    assert at_showdown(folded.events, range(3)) == frozenset()
    assert at_showdown(shown.events, range(3)) == {0, 2}
    for hand in (folded, shown):
        found = {seat for seat in range(3) if style_in(hand.events, seat).won_at_showdown.whole}
        assert at_showdown(hand.events, range(3)) == found


def test_walk_is_no_chance_to_enter() -> None:
    hand = acted([Fold(), Fold()])
    assert style_in(hand.events, 1).vpip == Count(0, 0)
    assert style_in(hand.events, 0).vpip == style_in(hand.events, 2).vpip == Count(0, 1)
    assert Count(0, 0).share is None
    assert Count(1, 4).share == 0.25


def test_bring_in_is_not_voluntary() -> None:
    hand = acted([BringIn(), Fold()], players=2, game="stud")
    styles = [style_in(hand.events, bot) for bot in (0, 1)]
    assert [each.vpip for each in styles] == [Count(0, 1), Count(0, 1)]


def test_styles_of_hands_add_up() -> None:
    hands = [acted([Call(), Fold(), Check(), Check(), Check(), BetTo(100), Fold()]), acted([Fold(), Fold()])]
    total = sum((style_in(hand.events, 2) for hand in hands), PlayingStyle())
    assert total.vpip == Count(1, 2)
    assert total.to_showdown == Count(0, 1)


def test_session_counts_as_a_match_does() -> None:
    """A walk counts as a hand, and not among the hands of VPIP and PFR."""
    session, walk = Statistics(), acted([Fold(), Fold()])
    session.add(walk, 1)
    session.add(acted([Fold(), Call(), Check(), BetTo(100), Fold()]), 1)
    assert session.hands == 2
    assert session.style.vpip == session.style.pfr == Count(0, 1)
    assert session.results == [50, -50]
