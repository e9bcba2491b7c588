import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.main import main
from riverboat.server.history.verifying.command import verify_command
from tests.server.history.verifying.damage import DAMAGES, wreck_of

pytestmark = pytest.mark.only_on("sqlite", "see test_damage")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(verify_command, arguments)


def test_sound_database(sound: Path) -> None:
    result = run("--db", f"sqlite:///{sound}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("5 tables, 25 hands, 1,")
    assert result.stdout.endswith(" events: no problems found\n")


def test_one_line_per_finding_and_a_summary(sound: Path, tmp_path: Path) -> None:
    with wreck_of(sound, tmp_path) as (wreck, url):
        DAMAGES["an_event_deleted_in_the_middle_of_a_hand"][0](wreck)
    result = run("--db", url)
    *findings, summary = result.stdout.splitlines()
    assert result.exit_code == 1
    assert [finding.partition(":")[0] for finding in findings] == ["gap", "not_as_played"]
    assert all("table jacks" in finding for finding in findings)
    assert summary.endswith(" events: 2 findings")


def test_json_output(sound: Path, tmp_path: Path) -> None:
    with wreck_of(sound, tmp_path) as (wreck, url):
        DAMAGES["a_balance_changed"][0](wreck)
    result = run("--db", url, "--json")
    finding, figures = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 1
    assert finding["fault"] == "balance"
    assert finding["says"].startswith("the balance of player:ann is ")
    assert finding["table"] is None
    assert (figures["tables"], figures["hands"], figures["findings"]) == (5, 25, 1)


def test_control_characters_are_not_printed(sound: Path, tmp_path: Path) -> None:
    with wreck_of(sound, tmp_path) as (wreck, url):
        wreck.sql("INSERT INTO balances VALUES (?, 5)", ("\x1b[2J",))
    assert "\x1b" not in run("--db", url).stdout


def test_wrong_usage(tmp_path: Path) -> None:
    assert run("--db", "riverboat.db").exit_code == 2
    gone = run("--db", f"sqlite:///{tmp_path}/none.db")
    assert (gone.exit_code, gone.stdout) == (3, "")
    assert gone.stderr == f"Error: no database at {tmp_path}/none.db\n"


def test_help_starts_with_an_example() -> None:
    result = CliRunner().invoke(main, ["verify", "--help"])
    assert "Example: riverboat verify --db" in result.stdout
