from decimal import Decimal

import pytest

from engine.cards import parse_cards
from engine.errors import NotationError
from engine.notation.phh import PhhHand
from engine.notation.phh_actions import KnownCards, known_cards, parse_actions


def hand_of(*actions: str) -> PhhHand:
    return PhhHand(variant="NT", antes=(0, 0), starting_stacks=(100, 100), actions=actions, line=5, label="3")


def cards_of(*actions: str) -> KnownCards:
    hand = hand_of(*actions)
    return known_cards(hand, parse_actions(hand))


def test_an_action_is_taken_apart() -> None:
    dealt, board, raised, shown = parse_actions(
        hand_of("d dh p2 As??", "  d   db\t2c3d4h ", "p2 cbr 2.50 # all he had # or so", "p1 sm -")
    )
    assert (dealt.player, dealt.verb, dealt.cards) == (1, "dh", (parse_cards("As")[0], None))
    assert (board.player, board.cards) == (None, parse_cards("2c3d4h"))
    assert (raised.player, raised.verb, raised.to) == (1, "cbr", Decimal("2.50"))
    assert raised.remark == "all he had # or so"
    assert shown.shows


def test_what_says_nothing_is_left_out_and_counted() -> None:
    (fold,) = parse_actions(hand_of("", "  ", "# a card was exposed", "p1 f"))
    assert (fold.number, fold.verb) == (4, "f")


@pytest.mark.parametrize(
    "text",
    [
        "p1",
        "p1 x",
        "p1 f f",
        "p0 f",
        "p-1 f",
        "p3 f",
        "p999 f",
        "p² f",
        "q1 f",
        "p1 cbr",
        "p1 cbr -5",
        "p1 cbr 5e3",
        "p1 cbr 1_000",
        "p1 cbr ٣",
        "p1 cbr " + "9" * 16,
        "d dh p1 Asx",
        "d dh p1 AsZz",
        "d dh p1 -",
        "d dh As2s",
        "d db",
        "p1 pb",
        "p1 sd As",
    ],
)
def test_what_is_no_action_is_named_with_its_place(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_actions(hand_of("p1 f", text))
    assert str(refused.value).startswith(f"line 5, hand 3, action 2 ({text!r}): ")
    assert refused.value.code == "bad_action"


def test_known_cards_are_those_dealt_and_those_shown() -> None:
    known = cards_of("d dh p1 ??Kd", "d db 2c3c4c", "p1 sm KdAs", "d db 5c", "d db 6c", "p2 sm 7h7d")
    (ace, king), sevens = parse_cards("As Kd"), parse_cards("7h 7d")
    assert known.holes == ((ace, king), sevens)
    assert known.board == parse_cards("2c3c4c5c6c")


def test_cards_that_are_kept_face_down_stay_unknown() -> None:
    assert cards_of("d dh p1 ????", "p1 sm ????", "p2 sm").holes == ((None, None), (None, None))


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        (("d dh p1 AsKs", "d dh p2 QsAs"), "As is in play already"),
        (("d dh p1 AsAs",), "As is in play already"),
        (("d dh p1 AsKs", "d db 2c3cKs"), "Ks is in play already"),
        (("d dh p1 AsKs", "d db 2c3c4c", "p2 sm 2cAh"), "2c is in play already"),
        (("d dh p1 AsKs", "d dh p1 QsJs"), "more than two hole cards"),
        (("d dh p1 AsKsQs",), "more than two hole cards"),
        (("d db 2c??4c",), "not known"),
        (("d db 2c3c4c5c6c7c",), "five cards"),
        (("d dh p1 AsKs", "p1 sm AsQs"), "dealt Ks"),
        (("d dh p1 AsKs", "p1 sm As??"), "whole or not at all"),
        (("d dh p1 AsKs", "p1 sm As"), "dealt Ks"),
        (("d dh p1 ????", "p1 sm As"), "two cards"),
        (("d dh p1 ????", "p1 sm -"), "not told before"),
    ],
)
def test_cards_that_clash_name_the_action(actions: tuple[str, ...], told: str) -> None:
    with pytest.raises(NotationError, match=rf"action {len(actions)} .*{told}"):
        cards_of(*actions)
