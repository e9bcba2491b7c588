import json
from fractions import Fraction

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.commands.odds import odds


def run(*args: str) -> Result:
    return CliRunner().invoke(odds, args)


def test_two_hands() -> None:
    result = run("AsKs", "QdQh")
    assert result.exit_code == 0
    assert result.stdout == (
        "hand     equity        win        tie\n"
        "AsKs    46.21 %    46.02 %     0.39 %\n"
        "QdQh    53.79 %    53.59 %     0.39 %\n"
        "\n"
        "Exact: all 1,712,304 deals.\n"
    )


def test_board_dead_cards_and_ranges() -> None:
    result = run("AsKs", "QQ, JJ", "--board", "Kd 7d 2c", "--dead", "Qd")
    assert result.exit_code == 0
    assert "\nQQ, JJ " in result.stdout
    assert result.stdout.endswith("Exact: all 8,514 deals.\n")


def test_sample_shows_its_standard_error() -> None:
    result = run("AsKs", "random", "--samples", "2000", "--seed", "1")
    # The same seed draws the same deals in C, NumPy and Python.
    assert result.stdout.endswith("Sampled: 2,000 deals; standard error of the equity 1.06 %.\n")
    assert run("AsKs", "random", "--samples", "2000", "--seed", "1").stdout == result.stdout
    assert run("AsKs", "random", "--samples", "2000", "--seed", "2").stdout != result.stdout


def test_other_games() -> None:
    omaha = run("AsKsQdJd", "9c9d8h7h", "--game", "omaha", "--board", "2c7d9h")
    assert omaha.stdout.endswith("Exact: all 820 deals.\n")
    assert run("AsKs", "QdQh", "--game", "short-deck").stdout.endswith("Exact: all 201,376 deals.\n")


def test_json() -> None:
    found = json.loads(run("AsKs", "QdQh", "--json").stdout)
    assert found["exact"] is True
    assert found["deals"] == 1_712_304
    first, second = found["hands"]
    assert (first["hand"], first["wins"], first["ties"]) == ("AsKs", 787_966, 6_732)
    assert Fraction(first["equity_fraction"]) + Fraction(second["equity_fraction"]) == 1
    assert first["equity"] == float(Fraction(first["equity_fraction"]))
    sampled = json.loads(run("AsKs", "QdQh", "--json", "--sample", "--samples", "100").stdout)
    assert sampled["exact"] is False
    assert 0.03 < sampled["hands"][0]["standard_error"] < 0.06


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["AsKs"], "equity needs two or more players, not 1"),
        (["AsKs", "AsQs"], "As is there twice"),
        (["AsKs", "TT+, AKx"], "'AKx' is neither a hand nor a range, at character 6 of 'TT+, AKx'"),
        (["AsKs", "QdQh", "--board", "2c"], "a board has 0, 3, 4 or 5 cards, not 1"),
        (["AsKs", "QdQh", "--dead", "zz"], "'zz' is not a card, at character 1 of 'zz'"),
        (["AsKs", "QdQh", "--game", "omaha"], "a player has 4 to 6 cards, not 2"),
    ],
)
def test_invalid_input_is_wrong_usage(args: list[str], message: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.endswith(f"Error: {message}\n")


def test_help_starts_with_an_example() -> None:
    assert run("--help").output.splitlines()[2].strip().startswith("Example: riverboat odds ")
