"""The policy of the strongest house bot."""

from random import Random

import pytest

from riverboat.client_cli.bots import Expert, legal_actions
from riverboat.client_cli.bots.expert import chance_against, outs_of, spot_of
from riverboat.client_cli.bots.preflop import best_part
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, RaiseTo
from riverboat.engine.cards import DECK, parse_cards
from riverboat.engine.events import Seat
from riverboat.engine.games import NO_LIMIT_HOLDEM, Stakes, game_named
from riverboat.engine.hand import Hand, View
from tests.support.deals import play, start_hand


def policy(hand: Hand, seat: int) -> dict[Action, float]:
    found = Expert(Random(1)).policy(View(hand, seat))
    assert found is not None
    return dict(found)


def test_hole_cards_are_ordered_by_their_equity() -> None:
    ordered = [parse_cards(text) for text in ("As Ah", "Ks Kh", "As Ks", "As Kh", "Ts 9s", "Ts 9h", "7s 2h")]
    for players in (2, 6):
        parts = [best_part(hole, players) for hole in ordered]
        assert parts == sorted(parts)
        assert parts[0] == 6 / 1326
    assert best_part(parse_cards("2s Ah"), 2) == best_part(parse_cards("Ah 2s"), 2)


def test_all_holes_have_a_part_up_to_all() -> None:
    parts = [best_part((one, other), 6) for one in DECK for other in DECK if one < other]
    assert max(parts) == 1
    for part in set(parts):
        assert sum(each <= part for each in parts) / len(parts) == pytest.approx(part)


@pytest.mark.parametrize(
    ("hole", "board", "outs"),
    [
        ("As Ks", "2s 7s 9h", 9),
        ("8c 7d", "6h 5s Kd", 8),
        ("8c 7d", "6h 4s Kd", 4),
        ("Qs Js", "Ts 9s 2d", 15),
        ("7c 7d", "7h Ks 2d", 7),
        ("As Kd", "2c 7h 9s", 0),
        ("As Ks", "2s 7s 9s", 0),
        ("As Ks", "2s 7s 9h 3d 4d", 0),
    ],
)
def test_outs_make_a_straight_or_better(hole: str, board: str, outs: int) -> None:
    assert outs_of(parse_cards(hole), parse_cards(board)) == outs


def test_bets_say_that_hands_are_better() -> None:
    hand = start_hand([10_000, 10_000], holes=["Kd 9s", "As Ad"])
    play(hand, "300")
    raised = spot_of(View(hand, 1)).parts
    assert chance_against(70, raised) < chance_against(70, (1.0,)) == pytest.approx(0.7)
    assert chance_against(70, (1.0, 1.0)) == pytest.approx(0.49)
    assert chance_against(40, (0.3,)) > 0  # some bets are bluffs


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_policy_is_complete_and_legal_and_bot_keeps_to_it(seats: int) -> None:
    random = Random(seats)
    for number in range(12):
        players = [Seat(seat, random.choice((500, 3_000, 10_000))) for seat in range(seats)]
        hand = Hand(NO_LIMIT_HOLDEM, Stakes(50, 100), players, random.sample(DECK, 52), button=number % seats)
        hand.start()
        bot = Expert(random)
        while hand.actor is not None:
            view = View(hand, hand.actor)
            found = bot.policy(view)
            assert found is not None
            assert sum(found.values()) == pytest.approx(1)
            for action in found:
                Hand.replay(hand.events).act(hand.actor, action)
            action = bot.act(view)
            assert action in found
            hand.act(hand.actor, action)


def test_later_position_opens_more_hands() -> None:
    """A hand that folds first of six raises on the button."""
    others = ["2c 7d", "2d 7c", "2h 7s", "2s 7h", "3c 8d"]
    first = start_hand([10_000] * 6, holes=[*others[:2], "Qh 8h", *others[2:]])
    assert policy(first, 3) == {Fold(): 1.0}
    last = start_hand([10_000] * 6, holes=[*others, "Qh 8h"])
    play(last, "f f f")
    assert policy(last, 6) == {RaiseTo(300): 1.0}


def test_other_games_have_no_policy() -> None:
    game, random = game_named("plo"), Random(1)
    hand = Hand(game, Stakes(50, 100), [Seat(0, 9_000), Seat(1, 9_000)], random.sample(DECK, 52))
    hand.start()
    assert hand.actor is not None
    view = View(hand, hand.actor)
    assert Expert(random).policy(view) is None
    assert type(Expert(random).act(view)) in {Fold, Check, Call, RaiseTo, BetTo}
    assert legal_actions(view).call is not None
