"""What bots say of their replies is kept in the log and shown in the report."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from riverboat.client_cli.arena.folder import MatchFolder
from riverboat.client_cli.arena.log import played_set, set_line
from riverboat.client_cli.arena.messages import MAX_REASON
from riverboat.client_cli.arena.report.command import report_of
from riverboat.client_cli.arena.results import Note
from riverboat.client_cli.main import main

pytestmark = pytest.mark.integration

TALKER = """
import json, sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "match":
        reply = {"type": "ready"}
    elif message["type"] == "turn" and message["clock"][0] and message["id"] == 1:
        reply = {"id": 1, "action": "run", "times": 2, "reason": "try", "usage": {"output_tokens": 5}}
    elif message["type"] in ("turn", "refused"):
        name = next(each for each in ("check", "call", "fold") if each in message["legal"])
        usage = {"input_tokens": 900, "output_tokens": 40, "cost": 0.0125}
        reason = "\\x1b[2J<b>" + 3000 * "x" if message["id"] == 2 else "it is cheap"
        reply = {"id": message["id"], "action": name, "reason": reason, "usage": usage}
    else:
        continue
    print(json.dumps(reply), flush=True)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> MatchFolder:
    path = tmp_path_factory.mktemp("notes")
    program = path / "talker.py"
    program.write_text(TALKER)
    bot = f"{sys.executable} -I -S {program}"
    line = ["match", bot, "caller", "--hands", "6", "--no-duplicate", "--seed", "5"]
    done = CliRunner().invoke(main, [*line, "--out", str(path / "out")])
    assert done.exit_code == 0, done.output
    return MatchFolder(path / "out")


def test_notes_are_in_the_log_by_turn(folder: MatchFolder) -> None:
    hands = [hand for played in folder.sets() for hand in played.hands]
    first, second, *others = [note for hand in hands for note in hand.notes]
    assert first == Note(0, first.turn, "try", 0, 5)
    assert second == Note(0, first.turn, "it is cheap", 900, 40, 0.0125)  # after the refusal
    assert others
    for hand in hands:
        assert [note.turn for note in hand.notes] == sorted(note.turn for note in hand.notes)


def test_reasons_are_printable_and_not_endless(folder: MatchFolder) -> None:
    [long] = [
        note.reason for played in folder.sets() for note in played.hands[0].notes if "<b>" in note.reason
    ]
    assert long.isprintable()
    assert len(long) == MAX_REASON


def test_log_without_notes_is_as_before(folder: MatchFolder) -> None:
    for played in folder.sets():
        assert played_set(set_line(played)) == played
        assert (b'"notes"' in set_line(played)) == bool(played.hands[0].notes)


def test_report_counts_notes_and_shows_reasons_under_their_actions(folder: MatchFolder) -> None:
    page = report_of(folder, quick=True)
    notes = [note for played in folder.sets() for note in played.hands[0].notes]
    assert "Reasons and cost" in page
    assert f">{len(notes)}<" in page
    assert "<b>xx" not in page
    lines = page.splitlines()
    said = [number for number, line in enumerate(lines) if line.startswith("    talker: “it is cheap”")]
    assert said
    assert all(lines[number - 1].startswith(("talker c", "    talker: “try”")) for number in said)


def test_report_of_silent_bots_has_no_such_section(tmp_path: Path) -> None:
    line = ["match", "caller", "random", "--hands", "20", "--seed", "7", "--out", str(tmp_path)]
    assert CliRunner().invoke(main, line).exit_code == 0
    assert "Reasons and cost" not in report_of(MatchFolder(tmp_path), quick=True)
