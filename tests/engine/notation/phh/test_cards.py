from functools import partial

import pytest

from riverboat.engine.assessor import rule_set_named
from riverboat.engine.cards import DECK, Card, parse_card, parse_cards
from riverboat.engine.errors import NotationError
from riverboat.engine.games import GAMES
from riverboat.engine.notation.phh.actions import action_error, parse_actions
from riverboat.engine.notation.phh.cards import RecordedCards, recorded_cards
from riverboat.engine.notation.phh.records import PhhHand

BOARD = ("d db AhKh9c", "d db 8c", "d db 2d")


def cards_of(*actions: str, game: str = "nlhe", players: int = 2, rabbit: str = "") -> RecordedCards:
    hand = PhhHand(
        variant="NT", antes=(0,) * players, starting_stacks=(100,) * players, actions=actions, line=5
    )
    return recorded_cards(
        GAMES[game],
        players,
        parse_actions(hand),
        parse_cards(rabbit),
        error=partial(action_error, hand),
    )


def strength(hole: tuple[Card, ...], board: str = "Ah Kh 9c 8c 2d", rules: str = "high") -> int:
    return rule_set_named(rules).strength(hole, parse_cards(board))


def test_recorded_cards_are_in_dealing_order() -> None:
    cards = cards_of("d dh p1 AsKs", "d dh p3 ??3h", *BOARD, "p1 f", players=3)
    assert sorted(cards.deck) == list(DECK)
    assert (cards.deck[0], cards.deck[3]) == parse_cards("As Ks")
    assert cards.deck[5] == parse_card("3h")
    assert cards.deck[6:11] == parse_cards("Ah Kh 9c 8c 2d")
    assert {player for player, _ in cards.made_up} == {1, 2}
    assert (2, parse_card("3h")) not in cards.made_up


def test_later_revealed_cards_were_dealt() -> None:
    cards = cards_of("d dh p1 ??Kd", "d dh p2 ????", *BOARD, "p1 sm KdAs", "p2 sm 7h7d")
    assert cards.deck[:4] == parse_cards("As 7h Kd 7d")
    assert not cards.made_up


def test_rabbit_follows_last_dealt_card() -> None:
    assert cards_of("d dh p1 AsAd", "d dh p2 KsKd", BOARD[0], "p1 f", rabbit="2c3c").deck[7:9] == parse_cards(
        "2c 3c"
    )


def test_stud_deals_down_then_up_to_live_players() -> None:
    cards = cards_of(
        "d dh p1 AsAdAc", "d dh p2 KsKdKc", "d dh p3 QsQdQc", "p3 f", "d dh p1 2c", "d dh p2 3c",
        game="stud", players=3,
    )  # fmt: skip
    assert cards.deck[:11] == parse_cards("As Ks Qs Ad Kd Qd Ac Kc Qc 2c 3c")


def test_streets_recorded_together_are_dealt_in_turn() -> None:
    cards = cards_of(
        "d dh p1 AsAdAc", "d dh p2 KsKdKc", "p1 cc", "d dh p1 2c3c4c5c", "d dh p2 2d3d4d5d", game="stud"
    )
    assert cards.deck[6:14] == parse_cards("2c 2d 3c 3d 4c 4d 5c 5d")


def test_discards_and_replacements() -> None:
    cards = cards_of(
        "d dh p1 AsAdAcAh2s", "d dh p2 ??????KsKd",
        "p1 sd 2s", "p2 sd KsKc??", "d dh p1 3s", "d dh p2 4s????",
        game="27sd",
    )  # fmt: skip
    assert cards.deck[10:12] == parse_cards("3s 4s")
    assert cards.discards[3] == parse_cards("2s")
    assert cards.discards[4][:2] == parse_cards("Ks Kc")
    assert cards.silent == {}


def test_unrecorded_cards_are_counted_before_next_action() -> None:
    assert cards_of("d dh p1 AsKs", "p1 cc").silent == {2: 2}
    assert cards_of("p1 sd ????", "p2 sd", game="27sd").silent == {1: 10, 3: 2}


def test_new_deck_is_made_of_discards() -> None:
    names = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = ["".join(names[at : at + 5]) for at in range(0, 30, 5)]
    again = ["".join(names[at : at + 5]) for at in range(30, 50, 5)]
    draws = [f"p{player} sd {hand}" for player, hand in enumerate(hands, 1)]
    cards = cards_of(
        *[f"d dh p{player} {hand}" for player, hand in enumerate(hands, 1)],
        *draws,
        *[f"d dh p{player} {hand}" for player, hand in enumerate(again, 1)],
        f"d dh p5 {names[50]}{names[51]}{names[3]}{names[2]}{names[1]}",
        game="27td", players=6,
    )  # fmt: skip
    (later,) = cards.later
    assert later[:3] == (3, 2, 1)
    assert set(later) <= set(range(25))  # neither the drawer's own discards nor those after


@pytest.mark.parametrize(
    ("actions", "game", "reason"),
    [
        (("d dh p1 AsKs", "d dh p2 QsAs"), "nlhe", "As is already in play"),
        (("d dh p1 AsAs",), "nlhe", "As is already in play"),
        (("d dh p1 AsKs", "d db 2c3cKs"), "nlhe", "Ks is already in play"),
        (("d dh p1 AsKs", "d db 2c3c4c", "p2 sm 2cAh"), "nlhe", "2c is already in play"),
        (("d dh p1 AsKs", "d dh p1 QsJs"), "nlhe", "no cards are due to this player"),
        (("d dh p1 AsKsQs",), "nlhe", "no cards are due"),
        (("d dh p1 AsKs", "p1 f", "d dh p1 QsJs"), "nlhe", "no cards are due"),
        (("d db 2c??4c",), "nlhe", "is unknown"),
        (("d dh p1 AsKs", "p1 sm AsQs"), "nlhe", "dealt Ks"),
        (("d dh p1 AsKs", "p1 sm As??"), "nlhe", "must be shown in full"),
        (("d dh p1 AsKs", "p1 sm As"), "nlhe", "dealt Ks"),
        (("d dh p1 ????", "p1 sm As"), "nlhe", "has 2 cards"),
        (("d dh p1 ????", "p1 sm -"), "nlhe", "the shown cards are unknown"),
        (("d dh p1 2cAs",), "short-deck", "not played with 2c"),
        (("d dh p1 As2s3s4s5s", "p1 sd Kd"), "27sd", "does not have Kd"),
        (("d dh p1 As2s3s4s5s", "p1 sd ??"), "27sd", "left out although the hand is known"),
        (("d dh p1 As2s3s4s5s", "p1 sd AsAs"), "27sd", "a discarded card is repeated"),
        (("p1 sd ??", "d dh p1 AsKs"), "27sd", "no cards are due"),
    ],
)
def test_contradictory_cards_name_the_action(actions: tuple[str, ...], game: str, reason: str) -> None:
    with pytest.raises(NotationError, match=rf"^line 5, action {len(actions)} .*{reason}"):
        cards_of(*actions, game=game)


def test_too_many_cards_are_refused() -> None:
    with pytest.raises(NotationError, match="more cards are dealt than the deck has"):
        cards_of("d db 2c3c4c5c6c7c8c9c", players=24)


# Who shows cards that were discarded before has them from a later deck.


FIRST_DRAW = ["p1 sd 2c3c4c5c6c", *[f"p{player} sd ??????????" for player in range(2, 6)], "p6 sd ??"]
LAST_TWO_DRAW = [*[f"p{player} sd" for player in range(1, 5)], "p5 sd ??????????", "p6 sd ??????????"]


def drawn(*actions: str) -> RecordedCards:
    return cards_of("d dh p1 2c3c4c5c6c", *FIRST_DRAW, *actions, game="27td", players=6)


def test_discarded_card_was_not_kept() -> None:
    (later,) = drawn("p6 sm 2c8d9dTdJd").later
    assert later[3] == parse_card("2c")


def test_card_may_be_discarded_twice() -> None:
    first, second = drawn(*LAST_TWO_DRAW, *LAST_TWO_DRAW, "p6 sm 2c3c4c5c6c").later
    assert first[-1] == parse_card("2c")
    assert second[:4] == parse_cards("3c 4c 5c 6c")


# What nobody knows is made up.


def test_unknown_showdown_cards_are_weakest() -> None:
    cards = cards_of("d dh p1 AsKs", *BOARD)
    others = [card for card in DECK if card not in parse_cards("Ah Kh 9c 8c 2d As Ks")]
    weakest = min(strength((one, other)) for one in others for other in others if one != other)
    assert strength((cards.deck[1], cards.deck[3])) == weakest


def test_unknown_hand_from_later_deck_is_weak() -> None:
    draws = [f"p{player} sd ??????????" for player in range(1, 7)]
    folds = [f"p{player} f" for player in range(2, 6)]
    cards = cards_of(*draws, *folds, "p1 sm KsKhQsQh9h", game="27td", players=6)
    hole = cards.later[0][3:8]
    assert {(5, card) for card in hole} <= cards.made_up
    rules = rule_set_named("deuce-to-seven")
    assert rules.strength(hole) < rules.strength(parse_cards("Ks Kh Qs Qh 9h"))


def test_folded_hand_leaves_weak_cards_to_others() -> None:
    cards = cards_of("p1 f", *BOARD)
    assert strength((cards.deck[1], cards.deck[3])) <= strength((cards.deck[0], cards.deck[2]))


@pytest.mark.parametrize(
    ("game", "rules", "shown", "rest"),
    [
        ("plo", "omaha-high", "AsAdKsKd", BOARD),
        ("stud", "high", "AsAdAcKsKdQsQd", (f"d dh p2 {'??' * 7}",)),
        ("27sd", "deuce-to-seven", "7s5d4c3h2s", ("p1 sd", "p2 sd")),
    ],
)
def test_large_unknown_hand_is_weak(game: str, rules: str, shown: str, rest: tuple[str, ...]) -> None:
    cards = cards_of(f"d dh p1 {shown}", *rest, game=game)
    hole = tuple(card for player, card in cards.made_up if player == 1)
    board = "Ah Kh 9c 8c 2d" if rest is BOARD else ""
    assert strength(hole, board, rules) < strength(parse_cards(shown), board, rules)


@pytest.mark.parametrize(("game", "worst"), [("stud", "2h"), ("razz", "Kh")])
def test_unknown_up_card_is_not_the_bring_in(game: str, worst: str) -> None:
    cards = cards_of(f"d dh p1 AsAd{worst}", "d dh p2 ??????", "p1 pb", "p2 f", game=game)
    showing = "high" if game == "stud" else "ace-to-five"
    up = rule_set_named(showing)
    assert up.strength((cards.deck[5],)) > up.strength((cards.deck[4],))
