"""`riverboat tournament`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.main import main
from riverboat.engine.tournament.ready import READY
from tests.engine.tournament.test_structure import FILE


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["tournament", *arguments])


def test_ready_structures_are_listed() -> None:
    lines = run("structures").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(READY)
    assert json.loads(run("structures", "--json").stdout)[0] == {
        "name": "sit-and-go",
        "title": "Sit-and-go",
        "players": 9,
        "minutes": 60,
    }


def test_file_is_previewed(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text(FILE)
    result = run("preview", str(file), "--players", "10")
    assert result.exit_code == 0
    assert result.stdout == (
        "Friday: nlhe, 10 players, tables of 9\n"
        "Entry 1,000 + 0, stacks of 5,000\n"
        "Registration closes after level 1\n"
        "\n"
        "level  begins     lasts             blinds      ante  game\n"
        "    1    0:00    15 min             50/100         0  nlhe\n"
        "               break of 5 min\n"
        "    2    0:20  12 hands          500/1,000     1,000  plo\n"
        "\n"
        "Ends after about 0:32, at level 2 (an estimate)\n"
        "\n"
        "Prizes: 10,000\n"
        "    1         7,000  70.0 %\n"
        "    2         3,000  30.0 %\n"
    )


def test_delay_of_the_final_table_is_previewed(tmp_path: Path) -> None:
    file = tmp_path / "final.toml"
    file.write_text(f"final_delay_seconds = 60\n{FILE}")
    result = run("preview", str(file), "--players", "10")
    assert "Spectators see the final table 60 s later, with all hole cards" in result.stdout


def test_ready_structure_is_previewed_as_json() -> None:
    result = run("preview", "satellite", "--players", "25", "--minutes", "60", "--json")
    found = json.loads(result.stdout)
    assert found["prizes"] == [10_000, 10_000, 5_000]
    assert sum(found["prizes"]) == found["pool"]
    assert found["structure"]["max_players"] == 25
    assert len(found["begins"]) == len(found["structure"]["levels"])
    assert abs(found["ends"]["minutes"] - 60) < 15


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), "chess: neither a file nor a ready structure. The ready ones are sit-and-go"),
        (("turbo", "--minutes", "2000"), "turbo: 2000 is not a number of minutes"),
        (("{file}", "--players", "99"), "is for 2 to 12 players, not 99."),
        (("{file}", "--minutes", "30"), "--minutes is for ready structures"),
        (("{bad}",), "stack is 0: use 1 to"),
        (("{binary}",), "not a text in UTF-8"),
    ],
)
def test_preview_is_refused(arguments: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    files = {name: tmp_path / name for name in ("file", "bad", "binary")}
    files["file"].write_text(FILE)
    files["bad"].write_text(FILE.replace("5_000", "0", 1))
    files["binary"].write_bytes(b"\xff\xfe")
    result = run("preview", *[each.format(**files) for each in arguments])
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.split())
