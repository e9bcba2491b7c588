import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.client_cli.play.input import Kind, Move, NotUnderstood, Order, Wish, parse
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

UNBET = LegalActions(1, fold=True, check=True, bet_to=(100, 900))
BET = LegalActions(1, fold=True, call=100, raise_to=(200, 900))
SHORT = LegalActions(1, fold=True, call=80)
BLIND = LegalActions(1, fold=True, check=True, raise_to=(200, 900))
FIXED = LegalActions(1, fold=True, call=100, raise_to=(200, 200))
DRAW = LegalActions(1, draw=4)
OWN = parse_cards("7c 8d Kd 2s")
CAPPED = LegalActions(1, fold=True, check=True)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("f", Move(Kind.FOLD)),
        ("fold", Move(Kind.FOLD)),
        (" C \r", Move(Kind.CHECK_OR_CALL)),
        ("call", Move(Kind.CHECK_OR_CALL)),
        ("k", Move(Kind.CHECK)),
        ("x", Move(Kind.CHECK)),
        ("b 600", Move(Kind.BET_OR_RAISE, 600)),
        ("r600", Move(Kind.BET_OR_RAISE, 600)),
        ("raise to 1,200", Move(Kind.BET_OR_RAISE, 1200)),
        ("R 0", Move(Kind.BET_OR_RAISE, 0)),
        ("a", Move(Kind.ALL_IN)),
        ("all-in", Move(Kind.ALL_IN)),
        ("r", Move(Kind.BET_OR_RAISE)),
        ("i", Move(Kind.BRING_IN)),
        ("d 1 3", Move(Kind.DRAW, cards=("1", "3"))),
        ("draw 7c, KD", Move(Kind.DRAW, cards=("7c", "kd"))),
        ("p", Move(Kind.PAT)),
        ("n 2", Move(Kind.RUN, 2)),
        ("s", Move(Kind.SHOW)),
        ("show 1", Move(Kind.SHOW, cards=("1",))),
        ("m", Move(Kind.MUCK)),
        ("?", Order.HELP),
        ("t", Order.TABLE),
        ("out", Order.SIT_OUT),
        ("in", Order.SIT_IN),
        ("add 5,000", Wish(Order.ADD_CHIPS, (5_000,))),
        ("auto 10,000", Wish(Order.AUTO_REBUY, (10_000,))),
        ("auto 10000 2000", Wish(Order.AUTO_REBUY, (10_000, 2_000))),
        ("auto off", Wish(Order.AUTO_REBUY)),
        ("move 3", Wish(Order.CHANGE_SEAT, (3,))),
        ("after", Order.LEAVE_AFTER),
        ("wait", Order.WAIT),
        ("post", Order.POST),
        ("q", Order.LEAVE),
        ("", None),
        ("  ", None),
    ],
)
def test_what_a_line_means(line: str, meaning: Move | Order | Wish | None) -> None:
    assert parse(line) == meaning


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("z", "'z' is nothing that I know"),
        ("600", "'600' is nothing"),
        ("d", "which cards"),
        ("n", "how many times"),
        ("n two", "'two' is no number of times"),
        ("p 1", "p goes without"),
        ("r -5", "'-5' is no number of chips"),
        ("r 1.5", "'1.5' is no number"),
        ("r ²", "no number"),
        ("r ٣", "no number"),
        ("r 1000000000000000000", "no number"),
        ("f 5", "f goes without an amount"),
        ("q now", "q goes without"),
        ("r 5 6", "'5 6' is no number of chips"),
        ("add", "for example: add 500"),
        ("add 5 6", "for example: add 500"),
        ("add x", "'x' is no number"),
        ("auto", "for example: auto 10000"),
        ("auto 1 2 3", "for example: auto 10000"),
        ("move", "for example: move 3"),
    ],
)
def test_what_is_wrong_with_a_line(line: str, complaint: str) -> None:
    with pytest.raises(NotUnderstood) as wrong:
        parse(line)
    assert complaint in str(wrong.value)


@given(st.text() | st.from_regex(r"[a-z?]{1,5} ?\S*", fullmatch=True))
def test_any_line_is_understood_or_complained_of_in_a_short_sentence(line: str) -> None:
    try:
        parse(line)
    except NotUnderstood as wrong:
        complaint = str(wrong)
    else:
        complaint = ""
    assert len(complaint) < 200


@pytest.mark.parametrize(
    ("move", "legal", "action"),
    [
        (Move(Kind.FOLD), UNBET, Fold()),
        (Move(Kind.CHECK), BET, Check()),
        (Move(Kind.CHECK_OR_CALL), UNBET, Check()),
        (Move(Kind.CHECK_OR_CALL), BET, Call()),
        (Move(Kind.BET_OR_RAISE, 600), UNBET, BetTo(600)),
        (Move(Kind.BET_OR_RAISE, 600), BET, RaiseTo(600)),
        (Move(Kind.BET_OR_RAISE, 600), BLIND, RaiseTo(600)),
        (Move(Kind.BET_OR_RAISE, 600), SHORT, RaiseTo(600)),
        (Move(Kind.ALL_IN), UNBET, BetTo(900)),
        (Move(Kind.ALL_IN), BET, RaiseTo(900)),
        (Move(Kind.ALL_IN), SHORT, Call()),
        (Move(Kind.ALL_IN), CAPPED, Check()),
        (Move(Kind.BET_OR_RAISE), FIXED, RaiseTo(200)),
        (Move(Kind.BRING_IN), LegalActions(1, bring_in=25), BringIn()),
        (Move(Kind.DRAW, cards=("1", "kd")), DRAW, Draw(parse_cards("7c Kd"))),
        (Move(Kind.PAT), DRAW, Draw()),
        (Move(Kind.RUN, 2), LegalActions(1, runs=3), Run(2)),
        (Move(Kind.SHOW), LegalActions(1, show=True, muck=True), Show()),
        (Move(Kind.MUCK), LegalActions(1, show=True, muck=True), Muck()),
    ],
)
def test_what_a_move_comes_to(move: Move, legal: LegalActions, action: Action) -> None:
    assert move.action(legal, OWN) == action


@pytest.mark.parametrize(
    ("move", "legal", "complaint"),
    [
        (Move(Kind.BET_OR_RAISE), BET, "how much"),
        (Move(Kind.BET_OR_RAISE), SHORT, "how much"),
        (Move(Kind.DRAW, cards=("0",)), DRAW, "you have cards 1 to 4, and no 0"),
        (Move(Kind.DRAW, cards=("5",)), DRAW, "you have cards 1 to 4, and no 5"),
        (Move(Kind.DRAW, cards=("as",)), DRAW, "you do not have as"),
        (Move(Kind.DRAW, cards=("ax",)), DRAW, "'ax' is not a card"),
    ],
)
def test_a_move_that_comes_to_nothing(move: Move, legal: LegalActions, complaint: str) -> None:
    with pytest.raises(NotUnderstood, match=complaint):
        move.action(legal, OWN)
