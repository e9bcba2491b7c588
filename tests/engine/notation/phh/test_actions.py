from decimal import Decimal

import pytest

from riverboat.engine.cards import parse_cards
from riverboat.engine.errors import NotationError
from riverboat.engine.notation.phh.actions import PhhAction, parse_actions, runs_remark
from riverboat.engine.notation.phh.records import PhhHand


def hand_of(*actions: str) -> PhhHand:
    return PhhHand(variant="NT", antes=(0, 0), starting_stacks=(100, 100), actions=actions, line=5, label="3")


def test_action_is_parsed() -> None:
    dealt, board, raised, shown, posted = parse_actions(
        hand_of("d dh p2 As??", "  d   db\t2c3d4h ", "p2 cbr 2.50 # all he had # or so", "p1 sm -", "p2 pb")
    )
    assert (dealt.player, dealt.verb, dealt.cards) == (1, "dh", (parse_cards("As")[0], None))
    assert (board.player, board.cards) == (None, parse_cards("2c3d4h"))
    assert (raised.player, raised.verb, raised.to) == (1, "cbr", Decimal("2.50"))
    assert raised.remark == "all he had # or so"
    assert shown.shows
    assert posted == PhhAction(1, "pb")


def test_standing_pat_is_draw_of_no_cards() -> None:
    pat, drawn = parse_actions(hand_of("p1 sd", "p2 sd 7c??"))
    assert (pat.verb, pat.cards) == ("sd", ())
    assert (drawn.verb, drawn.cards) == ("sd", (*parse_cards("7c"), None))


def test_empty_action_keeps_its_place() -> None:
    *silent, fold = parse_actions(hand_of("", "  ", "# a card was exposed", "p1 f"))
    assert [action.verb for action in silent] == ["", "", ""]
    assert fold == PhhAction(0, "f")


def test_choice_of_runs_is_remark_for_others() -> None:
    plain, late = parse_actions(hand_of(runs_remark("p2", 3), runs_remark("p1", 1) + " # timed out"))
    assert (plain.player, plain.verb, plain.runs, plain.remark) == (1, "run", 3, "")
    assert (late.player, late.runs, late.remark) == (0, 1, "timed out")


@pytest.mark.parametrize(
    "text",
    [
        "p1",
        "p1 x",
        "p1 f f",
        "p0 f",
        "p-1 f",
        "p01 f",
        "p3 f",
        "p999 f",
        "p² f",
        "q1 f",
        "d",
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
        "d dh p3 AsKs",
        "d db",
        "p1 sd -",
        "p1 pb 5",
        "# p3 runs it 2",
    ],
)
def test_invalid_action_is_named_with_place(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_actions(hand_of("p1 f", text))
    assert str(refused.value).startswith(f"line 5, hand 3, action 2 ({text!r}): ")
    assert refused.value.code == "bad_action"
