import pytest

from engine.assessor import rule_set_named
from engine.cards import DECK, Card, parse_card, parse_cards
from engine.errors import NotationError
from engine.games import GAMES
from engine.notation.phh import PhhHand
from engine.notation.phh_actions import parse_actions
from engine.notation.phh_cards import Told, told_cards

BOARD = ("d db AhKh9c", "d db 8c", "d db 2d")


def told(*actions: str, game: str = "nlhe", players: int = 2, rabbit: str = "") -> Told:
    hand = PhhHand(
        variant="NT", antes=(0,) * players, starting_stacks=(100,) * players, actions=actions, line=5
    )
    return told_cards(hand, GAMES[game], parse_actions(hand), parse_cards(rabbit))


def strength(hole: tuple[Card, ...], board: str = "Ah Kh 9c 8c 2d", rules: str = "high") -> int:
    return rule_set_named(rules).strength(hole, parse_cards(board))


def test_every_card_that_is_told_lies_where_it_is_dealt() -> None:
    cards = told("d dh p1 AsKs", "d dh p3 ??3h", *BOARD, "p1 f", players=3)
    assert sorted(cards.deck) == list(DECK)
    assert (cards.deck[0], cards.deck[3]) == parse_cards("As Ks")
    assert cards.deck[5] == parse_card("3h")
    assert cards.deck[6:11] == parse_cards("Ah Kh 9c 8c 2d")
    assert {player for player, _ in cards.made_up} == {1, 2}
    assert (2, parse_card("3h")) not in cards.made_up


def test_cards_that_come_to_be_known_are_those_that_were_dealt() -> None:
    cards = told("d dh p1 ??Kd", "d dh p2 ????", *BOARD, "p1 sm KdAs", "p2 sm 7h7d")
    assert cards.deck[:4] == parse_cards("As 7h Kd 7d")
    assert not cards.made_up


def test_the_rabbit_comes_after_the_last_card_dealt() -> None:
    assert told("d dh p1 AsAd", "d dh p2 KsKd", BOARD[0], "p1 f", rabbit="2c3c").deck[7:9] == parse_cards(
        "2c 3c"
    )


def test_stud_is_dealt_face_down_and_then_up_to_those_who_stay() -> None:
    cards = told(
        "d dh p1 AsAdAc", "d dh p2 KsKdKc", "d dh p3 QsQdQc", "p3 f", "d dh p1 2c", "d dh p2 3c",
        game="stud", players=3,
    )  # fmt: skip
    assert cards.deck[:11] == parse_cards("As Ks Qs Ad Kd Qd Ac Kc Qc 2c 3c")


def test_streets_that_are_told_at_once_are_dealt_one_after_the_other() -> None:
    cards = told(
        "d dh p1 AsAdAc", "d dh p2 KsKdKc", "p1 cc", "d dh p1 2c3c4c5c", "d dh p2 2d3d4d5d", game="stud"
    )
    assert cards.deck[6:14] == parse_cards("2c 2d 3c 3d 4c 4d 5c 5d")


def test_discards_and_the_cards_for_them() -> None:
    cards = told(
        "d dh p1 AsAdAcAh2s", "d dh p2 ??????KsKd",
        "p1 sd 2s", "p2 sd KsKc??", "d dh p1 3s", "d dh p2 4s????",
        game="27sd",
    )  # fmt: skip
    assert cards.deck[10:12] == parse_cards("3s 4s")
    assert cards.discards[3] == parse_cards("2s")
    assert cards.discards[4][:2] == parse_cards("Ks Kc")
    assert cards.silent == {}


def test_cards_that_nobody_tells_are_counted_before_the_next_action() -> None:
    assert told("d dh p1 AsKs", "p1 cc").silent == {2: 2}
    assert told("p1 sd ????", "p2 sd", game="27sd").silent == {1: 10, 3: 2}


def test_a_deck_that_runs_out_is_made_of_what_was_discarded_before() -> None:
    names = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = ["".join(names[at : at + 5]) for at in range(0, 30, 5)]
    again = ["".join(names[at : at + 5]) for at in range(30, 50, 5)]
    draws = [f"p{player} sd {hand}" for player, hand in enumerate(hands, 1)]
    cards = told(
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
        (("d dh p1 AsKs", "d dh p2 QsAs"), "nlhe", "As is in play already"),
        (("d dh p1 AsAs",), "nlhe", "As is in play already"),
        (("d dh p1 AsKs", "d db 2c3cKs"), "nlhe", "Ks is in play already"),
        (("d dh p1 AsKs", "d db 2c3c4c", "p2 sm 2cAh"), "nlhe", "2c is in play already"),
        (("d dh p1 AsKs", "d dh p1 QsJs"), "nlhe", "no card is due to this player"),
        (("d dh p1 AsKsQs",), "nlhe", "no card is due"),
        (("d dh p1 AsKs", "p1 f", "d dh p1 QsJs"), "nlhe", "no card is due"),
        (("d db 2c??4c",), "nlhe", "not known"),
        (("d dh p1 AsKs", "p1 sm AsQs"), "nlhe", "dealt Ks"),
        (("d dh p1 AsKs", "p1 sm As??"), "nlhe", "whole or not at all"),
        (("d dh p1 AsKs", "p1 sm As"), "nlhe", "dealt Ks"),
        (("d dh p1 ????", "p1 sm As"), "nlhe", "has 2 cards"),
        (("d dh p1 ????", "p1 sm -"), "nlhe", "not told before"),
        (("d dh p1 2cAs",), "short-deck", "not played with 2c"),
        (("d dh p1 As2s3s4s5s", "p1 sd Kd"), "27sd", "does not have Kd"),
        (("d dh p1 As2s3s4s5s", "p1 sd ??"), "27sd", "told if the hand is"),
        (("d dh p1 As2s3s4s5s", "p1 sd AsAs"), "27sd", "once each"),
        (("p1 sd ??", "d dh p1 AsKs"), "27sd", "no card is due"),
    ],
)
def test_cards_that_clash_name_the_action(actions: tuple[str, ...], game: str, reason: str) -> None:
    with pytest.raises(NotationError, match=rf"^line 5, action {len(actions)} .*{reason}"):
        told(*actions, game=game)


def test_more_cards_than_there_are_cannot_be_dealt() -> None:
    with pytest.raises(NotationError, match="more cards are dealt than there are"):
        told("d db 2c3c4c5c6c7c8c9c", players=24)


# Who shows cards that were discarded before has them from a later deck.


FIRST_DRAW = ["p1 sd 2c3c4c5c6c", *[f"p{player} sd ??????????" for player in range(2, 6)], "p6 sd ??"]
LAST_TWO_DRAW = [*[f"p{player} sd" for player in range(1, 5)], "p5 sd ??????????", "p6 sd ??????????"]


def drawn(*actions: str) -> Told:
    return told("d dh p1 2c3c4c5c6c", *FIRST_DRAW, *actions, game="27td", players=6)


def test_a_card_that_was_discarded_before_is_not_one_of_those_that_were_kept() -> None:
    (later,) = drawn("p6 sm 2c8d9dTdJd").later
    assert later[3] == parse_card("2c")


def test_a_card_may_have_been_discarded_twice() -> None:
    first, second = drawn(*LAST_TWO_DRAW, *LAST_TWO_DRAW, "p6 sm 2c3c4c5c6c").later
    assert first[-1] == parse_card("2c")
    assert second[:4] == parse_cards("3c 4c 5c 6c")


# What nobody knows is made up.


def test_unknown_cards_at_showdown_are_the_weakest_there_are() -> None:
    cards = told("d dh p1 AsKs", *BOARD)
    others = [card for card in DECK if card not in parse_cards("Ah Kh 9c 8c 2d As Ks")]
    weakest = min(strength((one, other)) for one in others for other in others if one != other)
    assert strength((cards.deck[1], cards.deck[3])) == weakest


def test_an_unknown_hand_from_a_later_deck_is_weak_as_well() -> None:
    draws = [f"p{player} sd ??????????" for player in range(1, 7)]
    folds = [f"p{player} f" for player in range(2, 6)]
    cards = told(*draws, *folds, "p1 sm KsKhQsQh9h", game="27td", players=6)
    hole = cards.later[0][3:8]
    assert {(5, card) for card in hole} <= cards.made_up
    rules = rule_set_named("deuce-to-seven")
    assert rules.strength(hole) < rules.strength(parse_cards("Ks Kh Qs Qh 9h"))


def test_who_folds_gets_no_card_that_a_weak_hand_needs() -> None:
    cards = told("p1 f", *BOARD)
    assert strength((cards.deck[1], cards.deck[3])) <= strength((cards.deck[0], cards.deck[2]))


@pytest.mark.parametrize(
    ("game", "rules", "shown", "rest"),
    [
        ("plo", "omaha-high", "AsAdKsKd", BOARD),
        ("stud", "high", "AsAdAcKsKdQsQd", (f"d dh p2 {'??' * 7}",)),
        ("27sd", "deuce-to-seven", "7s5d4c3h2s", ("p1 sd", "p2 sd")),
    ],
)
def test_a_large_unknown_hand_is_weak_though_not_every_one_is_tried(
    game: str, rules: str, shown: str, rest: tuple[str, ...]
) -> None:
    cards = told(f"d dh p1 {shown}", *rest, game=game)
    hole = tuple(card for player, card in cards.made_up if player == 1)
    board = "Ah Kh 9c 8c 2d" if rest is BOARD else ""
    assert strength(hole, board, rules) < strength(parse_cards(shown), board, rules)


@pytest.mark.parametrize(("game", "worst"), [("stud", "2h"), ("razz", "Kh")])
def test_an_unknown_card_face_up_never_has_to_bring_it_in(game: str, worst: str) -> None:
    cards = told(f"d dh p1 AsAd{worst}", "d dh p2 ??????", "p1 pb", "p2 f", game=game)
    showing = "high" if game == "stud" else "ace-to-five"
    up = rule_set_named(showing)
    assert up.strength((cards.deck[5],)) > up.strength((cards.deck[4],))
