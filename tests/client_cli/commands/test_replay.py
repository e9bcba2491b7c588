import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.commands.replay import replay
from tests.engine.notation.real_hands import real_hands

HAND = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = [
  'd dh p1 AsAh', 'd dh p2 ????', 'd dh p3 7c2d', 'p3 f', 'p1 cbr 300', 'p2 cc',
  'd db QcJd4s', 'p1 cbr 400', 'p2 f',
]
players = ['Ann', "Bo\\u001b[31m", 'Cy']
finishing_stacks = [1300, 700, 1000]
"""

POKERSTARS = """\
PokerStars Hand #32:  Hold'em No Limit (50/100) - 2024/03/01 20:15:00 UTC
Table 'Rigel' 6-max Seat #1 is the button
Seat 1: Ann (1000 in chips)
Seat 2: Bo (1000 in chips)
Bo: posts big blind 100
Ann: posts small blind 50
*** HOLE CARDS ***
Ann: folds
Uncalled bet (50) returned to Bo
Bo collected 100 from pot
*** SUMMARY ***
Total pot 100 | Rake 0
"""

LOG = """\
# name/game/hands/seed match holdem.nolimit.2p.reverse_blinds.game 3 0
STATE:0:f:AsAh|7c2d:50|-50:ann|bo
STATE:1:f:AsAh|7c2d:51|-51:ann|bo
STATE:2:r90000f:AsAh|7c2d:50|-50:ann|bo
"""


def run(*args: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(replay, args, input=text)


def hands(*texts: str) -> str:
    return "".join([f"[{number}]\n{text}\n" for number, text in enumerate(texts, 1)])


def test_hands_with_matching_stacks_are_exact() -> None:
    result = run("--check", "-", text=hands(HAND, HAND))
    assert result.stdout == "2 hands, 2 exact\n"
    assert result.stderr == ""
    assert result.exit_code == 0


def test_different_stacks_are_reported() -> None:
    result = run("--check", "-", text=hands(HAND, HAND.replace("[1300, 700,", "[1299, 701,")))
    assert result.stdout == "2 hands, 1 exact, 1 different\n"
    assert "line 14, hand 2: Ann ends with 1,300, but the file has 1,299\n" in result.stderr
    assert result.exit_code == 1


def test_illegal_action_is_reported() -> None:
    result = run("--check", "-", text=hands(HAND.replace("cbr 300", "cbr 150"), HAND))
    assert result.stdout == "2 hands, 1 exact, 1 breaking the rules\n"
    assert "hand 1, action 5 ('p1 cbr 150'): you cannot raise to 150: the minimum is 200" in result.stderr
    assert result.exit_code == 1


def test_pokerstars_history_is_checked() -> None:
    again, differs = (
        POKERSTARS.replace("#32", "#33"),
        POKERSTARS.replace("#32", "#34").replace("100 from", "90 from"),
    )
    illegal, torn = POKERSTARS.replace("folds", "checks"), POKERSTARS[:200]
    result = run("--check", "-", text="\n\n".join([POKERSTARS, again]))
    assert (result.output, result.exit_code) == ("2 hands, 2 exact\n", 0)
    result = run("--check", "-", text="\n\n".join([POKERSTARS, differs, illegal]))
    assert result.stdout == "3 hands, 1 exact, 1 different, 1 breaking the rules\n"
    assert "hand 34: Bo ends with 1,050, but the file has 1,040\n" in result.stderr
    assert "hand 32: you cannot check: it is 50 to call\n" in result.stderr
    assert result.exit_code == 1
    result = run("--check", "-", text="\n\n".join([POKERSTARS, torn]))
    assert (result.stdout, result.exit_code) == ("1 hand, 1 exact, 1 more unreadable\n", 1)
    result = run("--check", "--hand", "33", "-", text="\n\n".join([POKERSTARS, again]))
    assert (result.stdout, result.exit_code) == ("1 hand, 1 exact\n", 0)


def test_match_log_is_checked() -> None:
    result = run("--check", "-", text=LOG)
    assert result.stdout == "3 hands, 1 exact, 1 different, 1 breaking the rules\n"
    assert "line 3: ann wins 50, not 51\n" in result.stderr
    assert result.exit_code == 1


@pytest.mark.parametrize("text", [POKERSTARS, LOG])
def test_variant_needs_phh(text: str) -> None:
    result = run("--variant", "NT", "-", text=text)
    assert result.exit_code == 2
    assert "--variant works only with PHH files" in result.stderr


def test_unreadable_hand_does_not_stop_the_rest() -> None:
    result = run("--check", "-", text=hands("variant = 'NT'\nantes = [", HAND))
    assert result.stdout == "1 hand, 1 exact, 1 more unreadable\n"
    assert result.stderr.startswith("line 1: the hand ends in the middle")
    assert result.exit_code == 1


def test_hand_without_finishing_stacks_is_counted_separately() -> None:
    result = run("--check", "-", text=HAND.replace("finishing_stacks = [1300, 700, 1000]", ""))
    assert result.stdout == "1 hand, 0 exact, 1 without finishing stacks to compare\n"
    assert result.exit_code == 0


def test_unknown_variants_are_counted_separately() -> None:
    text = hands(
        HAND, HAND.replace("'NT'", "'GO'"), HAND.replace("'NT'", "'BIG2'"), HAND.replace("'NT'", "'GO'")
    )
    result = run("--check", "-", text=text)
    assert result.stdout == "4 hands, 1 exact, 3 of unknown variants: BIG2 1, GO 2\n"
    assert result.exit_code == 0
    result = run("--check", "--variant", "NT", "-", text=text)
    assert result.stdout == "1 hand, 1 exact\n"


@pytest.mark.parametrize(
    ("args", "text"),
    [
        ((), ""),
        ((), b"\xff\xfe\x00"),
        ((), "These are no hands."),
        ((), HAND.replace("'NT'", "'GO'")),
        (("--variant", "PO"), HAND),
    ],
)
def test_file_without_known_hands_is_refused(args: Sequence[str], text: str | bytes) -> None:
    for check in ([], ["--check"]):
        result = run(*args, *check, "-", text=text)
        assert result.exit_code == 2
        assert result.stderr or result.stdout


@pytest.mark.parametrize("args", [(), ("--check",), ("no-such-file.phh",), ("--chekc", "-")])
def test_wrong_usage(args: Sequence[str]) -> None:
    assert run(*args).exit_code == 2


def test_hand_is_printed_without_check() -> None:
    result = run("-", text=HAND)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Hand 0: no-limit hold'em, 50/100, Cy has the button",
        "Seat 1: Ann with 1,000",
        "Seat 2: Bo�[31m with 1,000",
        "Seat 3: Cy with 1,000",
        "Ann posts the small blind of 50",
        "Bo�[31m posts the big blind of 100",
        "Ann is dealt As Ah",
        "Cy is dealt 7c 2d",
        "Cy folds",
        "Ann raises to 300",
        "Bo�[31m calls 200",
        "",
        "Flop: Qc Jd 4s (pot 600)",
        "Ann bets 400",
        "Bo�[31m folds",
        "Uncalled bet of 400 returned to Ann",
        "Ann wins the pot of 600",
        "",
        "Ann has 1,300",
        "Bo�[31m has 700",
        "Cy has 1,000",
        "",
    ]


def test_unknown_stack_is_not_invented() -> None:
    text = HAND.replace("[1000, 1000, 1000]", "[1000, inf, 1000]").replace(", 700, 1000]", ", inf, 1000]")
    result = run("-", text=text)
    assert "Seat 2: Bo�[31m with an unknown stack" in result.stdout
    assert "Bo�[31m has" not in result.stdout
    assert run("--check", "-", text=text).stdout == "1 hand, 1 exact\n"


def test_help_starts_with_an_example() -> None:
    result = run("--help")
    assert "Example: riverboat replay --check hands.phhs" in result.stdout.splitlines()[2]


def test_500_real_hands() -> None:
    path: Path = real_hands("pluribus_sample.phhs")
    result = run("--check", str(path))
    assert (result.stdout, result.exit_code) == ("500 hands, 500 exact\n", 0)


def test_real_hands_of_nine_variants() -> None:
    path = str(real_hands("wsop_sample.phhs"))
    result = run("--check", path)
    assert (result.stdout, result.exit_code) == ("27 hands, 27 exact\n", 0)
    result = run("--check", "--variant", "FR", path)
    assert (result.stdout, result.exit_code) == ("3 hands, 3 exact\n", 0)


def test_every_variant_can_be_printed() -> None:
    result = run(str(real_hands("wsop_sample.phhs")))
    assert result.exit_code == 0
    assert len(re.findall("^Hand ", result.stdout, re.MULTILINE)) == 27
