import pytest

from riverboat.client_cli.play.input import InputError
from riverboat.client_cli.play.preactions import AutoMuckCommand, PreactionCommand, describe, parse_preaction
from riverboat.server.protocol.messages import Preaction


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("next fold", PreactionCommand("fold")),
        ("Next  check/fold ", PreactionCommand("check_fold")),
        ("next call", PreactionCommand("call")),
        ("next call  any", PreactionCommand("call_any")),
        ("next check", PreactionCommand("check")),
        ("next none", PreactionCommand(None)),
        ("automuck on", AutoMuckCommand(on=True)),
        ("automuck off", AutoMuckCommand(on=False)),
        ("c", None),
        ("nextfold", None),
        ("", None),
    ],
)
def test_parse(line: str, meaning: PreactionCommand | AutoMuckCommand | None) -> None:
    assert parse_preaction(line) == meaning


@pytest.mark.parametrize(
    ("line", "message"),
    [("next", "Next what"), ("next raise 5", "One of: fold, check"), ("automuck", "Type automuck on or")],
)
def test_invalid_input(line: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_preaction(line)


@pytest.mark.parametrize(
    ("state", "action", "to", "sentence"),
    [
        ("held", "call", 200, "When it is your turn: call 200"),
        ("void", "call", 200, "Cancelled because the situation changed: call 200"),
        ("used", "check_fold", None, "As requested: check/fold"),
        ("withdrawn", "call_any", None, "Cancelled: call any"),
    ],
)
def test_states_are_described(state: str, action: str, to: int | None, sentence: str) -> None:
    assert describe(Preaction(table="t", hand=1, state=state, action=action, to=to)) == sentence
