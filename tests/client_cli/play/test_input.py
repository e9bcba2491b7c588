import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.client_cli.play.input import (
    ActionInput,
    ActionKind,
    InputError,
    NumberCommand,
    TableCommand,
    parse,
)
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
DISCARD = LegalActions(1, draw=1, discard=True)
OWN = parse_cards("7c 8d Kd 2s")
CAPPED = LegalActions(1, fold=True, check=True)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("f", ActionInput(ActionKind.FOLD)),
        ("fold", ActionInput(ActionKind.FOLD)),
        (" C \r", ActionInput(ActionKind.CHECK_OR_CALL)),
        ("call", ActionInput(ActionKind.CHECK_OR_CALL)),
        ("k", ActionInput(ActionKind.CHECK)),
        ("x", ActionInput(ActionKind.CHECK)),
        ("b 600", ActionInput(ActionKind.BET_OR_RAISE, amount="600")),
        ("r600", ActionInput(ActionKind.BET_OR_RAISE, amount="600")),
        ("raise to 1,200", ActionInput(ActionKind.BET_OR_RAISE, amount="1,200")),
        ("R 0", ActionInput(ActionKind.BET_OR_RAISE, amount="0")),
        ("r 3/4", ActionInput(ActionKind.BET_OR_RAISE, amount="3/4")),
        ("b POT", ActionInput(ActionKind.BET_OR_RAISE, amount="pot")),
        ("raise to 2.5bb", ActionInput(ActionKind.BET_OR_RAISE, amount="2.5bb")),
        ("a", ActionInput(ActionKind.ALL_IN)),
        ("all-in", ActionInput(ActionKind.ALL_IN)),
        ("r", ActionInput(ActionKind.BET_OR_RAISE)),
        ("i", ActionInput(ActionKind.BRING_IN)),
        ("d 1 3", ActionInput(ActionKind.DRAW, cards=("1", "3"))),
        ("draw 7c, KD", ActionInput(ActionKind.DRAW, cards=("7c", "kd"))),
        ("p", ActionInput(ActionKind.PAT)),
        ("n 2", ActionInput(ActionKind.RUN, 2)),
        ("s", ActionInput(ActionKind.SHOW)),
        ("show 1", ActionInput(ActionKind.SHOW, cards=("1",))),
        ("m", ActionInput(ActionKind.MUCK)),
        ("?", TableCommand.HELP),
        ("t", TableCommand.TABLE),
        ("out", TableCommand.SIT_OUT),
        ("in", TableCommand.SIT_IN),
        ("add 5,000", NumberCommand(TableCommand.ADD_CHIPS, (5_000,))),
        ("auto 10,000", NumberCommand(TableCommand.AUTO_REBUY, (10_000,))),
        ("auto 10000 2000", NumberCommand(TableCommand.AUTO_REBUY, (10_000, 2_000))),
        ("auto off", NumberCommand(TableCommand.AUTO_REBUY)),
        ("move 3", NumberCommand(TableCommand.CHANGE_SEAT, (3,))),
        ("after", TableCommand.LEAVE_AFTER),
        ("wait", TableCommand.WAIT),
        ("post", TableCommand.POST),
        ("q", TableCommand.LEAVE),
        ("", None),
        ("  ", None),
    ],
)
def test_parse(line: str, meaning: ActionInput | TableCommand | NumberCommand | None) -> None:
    assert parse(line) == meaning


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("z", "Unknown command 'z'. Type ? for help."),
        ("600", "Unknown command '600'"),
        ("d", "Which cards"),
        ("n", "How many times"),
        ("n two", "'two' is not a whole number"),
        ("p 1", "'p' takes no amount"),
        ("r ²", "'²' is not a chip amount. Try 600, 3/4, pot"),
        ("r ٣", "'٣' is not a chip amount"),
        ("r 5 6", "'5 6' is not a chip amount"),
        ("add ٣", "'٣' is not a whole number"),
        ("add 1000000000000000000", "not a whole number"),
        ("f 5", "'f' takes no amount"),
        ("q now", "'q' takes no amount"),
        ("add", "for example: add 500"),
        ("add 5 6", "for example: add 500"),
        ("add x", "'x' is not a whole number"),
        ("auto", "for example: auto 10000"),
        ("auto 1 2 3", "for example: auto 10000"),
        ("move", "for example: move 3"),
    ],
)
def test_invalid_input(line: str, message: str) -> None:
    with pytest.raises(InputError) as wrong:
        parse(line)
    assert message in str(wrong.value)


@pytest.mark.integration
@given(st.text() | st.from_regex(r"[a-z?]{1,5} ?\S*", fullmatch=True))
def test_any_line_parses_or_gives_a_short_message(line: str) -> None:
    try:
        parse(line)
    except InputError as wrong:
        message = str(wrong)
    else:
        message = ""
    assert len(message) < 200


@pytest.mark.parametrize(
    ("typed", "legal", "action"),
    [
        (ActionInput(ActionKind.FOLD), UNBET, Fold()),
        (ActionInput(ActionKind.CHECK), BET, Check()),
        (ActionInput(ActionKind.CHECK_OR_CALL), UNBET, Check()),
        (ActionInput(ActionKind.CHECK_OR_CALL), BET, Call()),
        (ActionInput(ActionKind.ALL_IN), UNBET, BetTo(900)),
        (ActionInput(ActionKind.ALL_IN), BET, RaiseTo(900)),
        (ActionInput(ActionKind.ALL_IN), SHORT, Call()),
        (ActionInput(ActionKind.ALL_IN), CAPPED, Check()),
        (ActionInput(ActionKind.BET_OR_RAISE), FIXED, RaiseTo(200)),
        (ActionInput(ActionKind.BRING_IN), LegalActions(1, bring_in=25), BringIn()),
        (ActionInput(ActionKind.DRAW, cards=("1", "kd")), DRAW, Draw(parse_cards("7c Kd"))),
        (ActionInput(ActionKind.PAT), DRAW, Draw()),
        (ActionInput(ActionKind.DRAW, cards=("1",)), DISCARD, Draw(parse_cards("7c"))),
        (ActionInput(ActionKind.RUN, 2), LegalActions(1, runs=3), Run(2)),
        (ActionInput(ActionKind.SHOW), LegalActions(1, show=True, muck=True), Show()),
        (ActionInput(ActionKind.MUCK), LegalActions(1, show=True, muck=True), Muck()),
    ],
)
def test_to_action(typed: ActionInput, legal: LegalActions, action: Action) -> None:
    assert typed.to_action(legal, OWN) == action


@pytest.mark.parametrize(
    ("legal", "action"), [(UNBET, BetTo(600)), (BET, RaiseTo(600)), (BLIND, RaiseTo(600))]
)
def test_amount_is_the_total_for_the_street(legal: LegalActions, action: Action) -> None:
    assert ActionInput(ActionKind.BET_OR_RAISE, amount="3x").to_action(legal, OWN, 600) == action


@pytest.mark.parametrize(
    ("typed", "legal", "message"),
    [
        (ActionInput(ActionKind.BET_OR_RAISE), BET, "How much"),
        (ActionInput(ActionKind.BET_OR_RAISE), SHORT, "How much"),
        (ActionInput(ActionKind.DRAW, cards=("0",)), DRAW, "You have cards 1 to 4, not 0"),
        (ActionInput(ActionKind.DRAW, cards=("5",)), DRAW, "You have cards 1 to 4, not 5"),
        (ActionInput(ActionKind.DRAW, cards=("as",)), DRAW, "You do not have As"),
        (ActionInput(ActionKind.DRAW, cards=("ax",)), DRAW, "'ax' is not a card"),
        (ActionInput(ActionKind.DRAW, cards=("1", "2")), DISCARD, "Choose 1 to discard"),
        (ActionInput(ActionKind.PAT), DISCARD, "Choose 1 to discard"),
    ],
)
def test_invalid_actions(typed: ActionInput, legal: LegalActions, message: str) -> None:
    with pytest.raises(InputError, match=message):
        typed.to_action(legal, OWN)
