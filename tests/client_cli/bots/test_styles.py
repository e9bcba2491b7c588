import random
from collections import Counter

import pytest

from riverboat.client_cli.bots import Caller, RandomBot, TightAggressive, legal_actions, passive_action
from riverboat.client_cli.bots.roster import STYLES
from riverboat.client_cli.bots.tight_aggressive import chance_ahead, hole_cards_score
from riverboat.engine.actions import (
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    LegalActions,
    Muck,
    RaiseTo,
    Run,
    Show,
)
from riverboat.engine.cards import parse_cards
from riverboat.engine.events import HandShown
from riverboat.engine.games import GAMES, game_for_hand, game_named
from riverboat.engine.hand import Hand, View
from riverboat.engine.house import House
from tests.support.deals import play, random_hand, start_hand


def view_of(hand: Hand) -> View:
    return View(hand, hand.actor)


def three_handed(first: str, script: str = "", board: str = "Kh 8d 3c 2s 9h") -> View:
    """The button's view, in seat 3, first to act before the flop with 100 big blinds."""
    hand = start_hand([10_000] * 3, holes=["Jc 4d", "Td 5h", first], board=board)
    play(hand, script)
    return view_of(hand)


@pytest.mark.parametrize(
    ("legal", "action"),
    [
        (LegalActions(1, fold=True, check=True, bet_to=(100, 900)), Check()),
        (LegalActions(1, fold=True, call=100), Fold()),
        (LegalActions(1, show=True, muck=True), Muck()),
        (LegalActions(1, bring_in=25, bet_to=(100, 100)), BringIn()),
        (LegalActions(1, draw=5), Draw()),
        (LegalActions(1, runs=2), Run(1)),
    ],
)
def test_passive_action(legal: LegalActions, action: Action) -> None:
    assert passive_action(legal) == action


def test_no_legal_actions_out_of_turn() -> None:
    hand = start_hand([10_000] * 3)
    with pytest.raises(ValueError, match="not the bot's turn"):
        legal_actions(View(hand, 1))


@pytest.mark.parametrize("code", GAMES)
def test_every_style_plays_every_game(code: str) -> None:
    """An illegal action would raise."""
    chance = random.Random(code)
    shown = 0
    for _ in range(6):
        hand = random_hand(chance, game=game_named(code), house=House(max_runs=2))
        hand.start()
        bots = {seat.number: chance.choice(list(STYLES.values()))(chance) for seat in hand.seats}
        while hand.actor is not None:
            hand.act(hand.actor, bots[hand.actor].act(View(hand, hand.actor)))
        shown += any(isinstance(event, HandShown) for event in hand.events)
    assert shown


@pytest.mark.parametrize("style", STYLES)
def test_every_style_plays_a_bomb_pot_on_two_boards(style: str) -> None:
    chance = random.Random(5)
    for _ in range(5):
        hand = random_hand(chance, game=game_for_hand("nlhe", boards=2, bomb_pot=True))
        bot = STYLES[style](chance)
        hand.start()
        while hand.actor is not None:
            hand.act(hand.actor, bot.act(View(hand, hand.actor)))
        assert hand.over


class TestCaller:
    def test_calls_a_bet(self) -> None:
        assert Caller().act(three_handed("7h 2d")) == Call()

    def test_checks_without_a_bet(self) -> None:
        assert Caller().act(three_handed("7h 2d", "c c")) == Check()

    def test_shows_a_losing_hand(self) -> None:
        hand = start_hand([1_000] * 2, holes=["Ah As", "Kh Qs"], board="2c 3d 8h 9s Jc", auto_muck=False)
        play(hand, "c c c c c c c c")
        assert hand.showing
        assert Caller().act(view_of(hand)) == Show()


class TestRandomBot:
    def test_kinds_of_action_are_equally_likely(self) -> None:
        bot, view = RandomBot(random.Random(1)), three_handed("7h 2d")
        kinds = Counter(type(bot.act(view)) for _ in range(900))
        assert kinds.keys() == {Fold, Call, RaiseTo}
        assert min(kinds.values()) > 240

    def test_raises_to_every_legal_amount(self) -> None:
        hand = start_hand([204] * 3)
        bot = RandomBot(random.Random(1))
        actions = [bot.act(view_of(hand)) for _ in range(300)]
        assert {action.to for action in actions if isinstance(action, RaiseTo)} == {200, 201, 202, 203, 204}


class TestTightAggressive:
    @pytest.mark.parametrize(
        ("hole", "score"),
        [
            ("Ah Ad", 20),
            ("Kh Kd", 16),
            ("Th Td", 10),
            ("2h 2d", 5),
            ("Ah Kh", 12),
            ("Ah Kd", 10),
            ("Kh 9h", 6),
            ("9h 8h", 8),
            ("Jh 9d", 6),
            ("Qh Td", 6),
            ("Ah 2d", 5),
            ("7h 2d", -1),
        ],
    )
    def test_scores_hole_cards_by_the_chen_formula(self, hole: str, score: int) -> None:
        assert hole_cards_score(parse_cards(hole)) == score
        assert hole_cards_score(parse_cards(hole)[::-1]) == score

    @pytest.mark.parametrize(
        ("hole", "board", "opponents", "chance"),
        [
            ("Ah Kh", "Qh Jh Th", 1, 100),
            ("2h 3d", "Ac Kc Qc Jc Tc", 1, 50),
            ("2h 3d", "Ac Kc Qc Jc Tc", 2, 25),
        ],
    )
    def test_chance_of_being_ahead(self, hole: str, board: str, opponents: int, chance: int) -> None:
        assert chance_ahead(parse_cards(hole), parse_cards(board), opponents) == chance

    def test_folds_bad_cards(self) -> None:
        assert TightAggressive(random.Random(1)).act(three_handed("7h 2d")) == Fold()

    def test_opens_good_cards_to_three_big_blinds(self) -> None:
        assert TightAggressive(random.Random(1)).act(three_handed("Ah Qh")) == RaiseTo(300)

    def test_raises_a_raise_with_aces(self) -> None:
        view = three_handed("Ah As", "c c 300")
        assert view.seat == 3
        assert TightAggressive(random.Random(1)).act(view) == RaiseTo(900)

    def test_folds_good_cards_to_a_big_raise(self) -> None:
        view = three_handed("Ah Qh", "c c 2000")
        assert TightAggressive(random.Random(1)).act(view) == Fold()

    def test_bets_two_thirds_of_the_pot_with_a_strong_hand(self) -> None:
        view = three_handed("8h 8s", "c c c c c")
        assert TightAggressive(random.Random(1)).act(view) == BetTo(200)

    def test_raises_with_a_strong_hand_and_folds_a_bad_one_to_a_bet(self) -> None:
        strong, bad = three_handed("8h 8s", "c c c 300 c"), three_handed("Qh 6s", "c c c 300 f")
        assert TightAggressive(random.Random(1)).act(strong) == RaiseTo(1200)
        assert TightAggressive(random.Random(1)).act(bad) == Fold()

    @pytest.mark.parametrize(
        ("game", "hole", "drawn"),
        [
            ("5cd", "9h 9s 9d 9c 2d", ""),
            ("5cd", "Ah As 7c 4d Jh", "7c 4d Jh|7c 4d"),
            ("5cd", "2h 5h 9h Jh Kh", ""),
            ("27sd", "2h 3s 4d 7c 8h", ""),
            ("27sd", "2h 3s 4d 7c Kh", "Kh"),
            ("27td", "2h 2s 3d 7c 8h", "2h|2s"),
            ("badugi", "Ah 2s 3d 4c", ""),
            ("badugi", "Ah 2s 3d 3s", "3s"),
        ],
    )
    def test_keeps_made_hands_and_draws(self, game: str, hole: str, drawn: str) -> None:
        other = "Kd Qd Js Tc 6h" if game != "badugi" else "Kd Kh Ks Kc"
        hand = start_hand([10_000] * 2, game=game_named(game), holes=[hole, other])
        play(hand, "c c")
        action = TightAggressive(random.Random(1)).act(View(hand, 1))
        assert action in [Draw(parse_cards(cards)) for cards in drawn.split("|")]

    def test_plays_low_games(self) -> None:
        hand = start_hand([10_000] * 2, game=game_named("plo8"), holes=["Kd Kh 9s 9c", "Ah As 2d 3h"])
        assert isinstance(TightAggressive(random.Random(1)).act(View(hand, 2)), RaiseTo)

    def test_bluffs_sometimes(self) -> None:
        bot, view = TightAggressive(random.Random(1)), three_handed("Qh 6s", "c c c c c")
        kinds = Counter(type(bot.act(view)) for _ in range(300))
        assert 10 < kinds[BetTo] < 80
        assert kinds[BetTo] + kinds[Check] == 300
