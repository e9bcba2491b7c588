import pytest

from riverboat.client_cli.play.input import NotUnderstood
from riverboat.client_cli.play.preactions import AutoMuck, Next, ahead, describe
from riverboat.server.protocol.messages import Preaction


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("next fold", Next("fold")),
        ("Next  check/fold ", Next("check_fold")),
        ("next call", Next("call")),
        ("next call  any", Next("call_any")),
        ("next check", Next("check")),
        ("next none", Next(None)),
        ("automuck on", AutoMuck(on=True)),
        ("automuck off", AutoMuck(on=False)),
        ("c", None),
        ("nextfold", None),
        ("", None),
    ],
)
def test_what_a_line_means(line: str, meaning: Next | AutoMuck | None) -> None:
    assert ahead(line) == meaning


@pytest.mark.parametrize(
    ("line", "complaint"),
    [("next", "next what"), ("next raise 5", "One of: fold, check"), ("automuck", "automuck on, or")],
)
def test_what_is_wrong_with_a_line(line: str, complaint: str) -> None:
    with pytest.raises(NotUnderstood, match=complaint):
        ahead(line)


@pytest.mark.parametrize(
    ("state", "action", "to", "sentence"),
    [
        ("held", "call", 200, "When your turn comes: call 200"),
        ("void", "call", 200, "No longer wished, for things have changed: call 200"),
        ("used", "check_fold", None, "As you wished: check/fold"),
        ("withdrawn", "call_any", None, "Withdrawn: call any"),
    ],
)
def test_what_becomes_of_it_is_told_in_a_sentence(
    state: str, action: str, to: int | None, sentence: str
) -> None:
    assert describe(Preaction(table="t", hand=1, state=state, action=action, to=to)) == sentence
