"""`riverboat match --tournament` as a user types it, and its report."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.arena.entries import entries_of
from riverboat.client_cli.arena.folder import MatchFolder
from riverboat.client_cli.arena.report.command import report_of
from riverboat.client_cli.arena.tournament.structures import name_of, structure_named
from riverboat.client_cli.main import ExitCode, main

pytestmark = pytest.mark.integration

HYPER = ["--tournament", "hyper"]

OWN = """
name = "Kitchen table"
stack = 300
max_players = 9
buy_in = 10
levels = [
  { small_blind = 5, big_blind = 10, hands = 4 },
  { small_blind = 20, big_blind = 40, hands = 4 },
  { small_blind = 100, big_blind = 200, hands = 4 },
]
"""


def match(*args: str) -> Result:
    return CliRunner().invoke(main, ["match", *args])


def test_result_as_text() -> None:
    done = match("caller", "maniac", "push-fold", *HYPER, "--events", "7", "--seed", "7")
    assert done.exit_code == ExitCode.DONE, done.stderr
    first, *rest = done.stdout.splitlines()
    assert first.startswith("Hyper-turbo sit-and-go, no-limit hold'em, 3 players, 9 tournaments with ")
    assert first.endswith(" hands, duplicate, seed 7")
    assert any("ICM-adjusted" in line for line in rest)
    assert any(line.startswith("Too few tournaments: ") for line in rest)


def test_result_as_json_is_the_same_twice_and_in_two_processes() -> None:
    line = ["caller", "push-fold", *HYPER, "--events", "40", "--seed", "7", "--json"]
    first, second, parallel = match(*line), match(*line), match(*line, "--jobs", "2")
    assert first.exit_code == parallel.exit_code == ExitCode.DONE, parallel.stderr
    assert first.stdout == second.stdout == parallel.stdout
    found = json.loads(first.stdout)
    assert (found["tournaments"], found["sets"], found["cost"]) == (40, 20, 1_100)
    assert sum(bot["won"] for bot in found["bots"]) == -40 * 2 * 100
    for bot in found["bots"]:
        assert sum(bot["places"].values()) == 40
        assert bot["roi"]["mean"] == pytest.approx(100 * bot["won"] / (40 * 1_100))
        assert bot["roi"]["interval_missing"]


def test_match_is_resumed_reported_and_repeated(tmp_path: Path) -> None:
    out, again = tmp_path / "match", tmp_path / "again"
    line = ["caller", "push-fold", *HYPER]
    assert match(*line, "--events", "20", "--out", str(out)).exit_code == ExitCode.DONE
    done = match(*line, "--events", "30", "--out", str(out), "--resume", "--json")
    assert done.exit_code == ExitCode.DONE, done.stderr
    found = json.loads(done.stdout)
    assert found["tournaments"] == 30
    assert {path.name for path in out.iterdir()} >= {"match.jsonl", "hands.phhs", "hands.txt", "secret.txt"}
    page = report_of(MatchFolder(out))
    assert page == report_of(MatchFolder(out))
    assert "riverboat match caller push-fold --tournament hyper --events 30 --repeat DIR --out AGAIN" in page
    repeated = match(*line, "--events", "30", "--repeat", str(out), "--out", str(again), "--json")
    assert [bot["won"] for bot in json.loads(repeated.stdout)["bots"]] == [
        bot["won"] for bot in found["bots"]
    ]


def test_first_line_of_the_log_has_the_structure_and_not_the_secret(tmp_path: Path) -> None:
    out = tmp_path / "match"
    match("caller", "push-fold", *HYPER, "--events", "2", "--out", str(out))
    header = json.loads((out / "match.jsonl").read_text().splitlines()[0])
    assert header["settings"]["tournament"]["name"] == "Hyper-turbo sit-and-go"
    assert header["secret_sha256"]
    assert (out / "secret.txt").read_text().strip() not in json.dumps(header)


def test_own_structure_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN)
    done = match("caller", "maniac", "--tournament", str(file), "--events", "4", "--json")
    assert done.exit_code == ExitCode.DONE, done.stderr
    found = json.loads(done.stdout)
    assert found["settings"]["stack"] == 300
    assert found["cost"] == 10
    assert sum(bot["won"] for bot in found["bots"]) == 0


def test_program_plays_in_processes_of_its_own(tmp_path: Path) -> None:
    bot = tmp_path / "notes.py"
    bot.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'match':\n"
        "        assert message['tournament']['prizes'] == [2000], message\n"
        '        print(\'{"type": "ready"}\', flush=True)\n'
        "    elif message['type'] == 'turn':\n"
        "        action = 'call' if 'call' in message['legal'] else 'check'\n"
        "        print(json.dumps({'id': message['id'], 'action': action}), flush=True)\n"
    )
    done = match(f"{sys.executable} {bot}", "push-fold", *HYPER, "--events", "4", "--json")
    assert done.exit_code == ExitCode.DONE, done.stderr
    found = json.loads(done.stdout)
    assert found["bots"][0]["faults"] == {}
    assert sum(found["bots"][0]["places"].values()) == 4


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--tournament", "giant"], "'giant' is neither a ready structure (sit-and-go, turbo"),
        ([*HYPER, "--hands", "5"], "--hands is for single hands"),
        ([*HYPER, "--stop-at", "5"], "--stop-at is for single hands"),
        ([*HYPER, "--game", "plo"], "--game is for single hands"),
        (["--events", "5"], "--events goes with --tournament"),
        (["--tournament", "rebuy"], "on which bots cannot decide"),
        ([*HYPER, "--ws"], "leave out --ws"),
    ],
)
def test_what_cannot_be_played_is_refused(args: list[str], reason: str) -> None:
    done = match("caller", "maniac", *args)
    assert done.exit_code == 2
    assert reason in " ".join(done.stderr.split())


def test_broken_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN.replace("stack = 300", "stack = 0"))
    done = match("caller", "maniac", "--tournament", str(file))
    assert done.exit_code == 2
    assert "cannot be played: stack is 0" in " ".join(done.stderr.split())


def test_structures_have_the_names_that_made_them() -> None:
    for name in ("sit-and-go", "hyper", "freeze-out"):
        assert name_of(structure_named(name, 6), 6) == name
    assert entries_of(["push-fold"])[0].name == "push-fold"
