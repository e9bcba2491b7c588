"""Table talk: a sentence that a bot says with its action, which all others see, as a switch."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from riverboat.client_cli.arena.event_lines import EventLines
from riverboat.client_cli.arena.folder import MatchFolder
from riverboat.client_cli.arena.log import played_set, set_line
from riverboat.client_cli.arena.player import MAX_LINES, MAX_SAY, Turn
from riverboat.client_cli.arena.report.command import report_of
from riverboat.client_cli.bots.bot import Spoken
from riverboat.client_cli.main import main
from riverboat.client_cli.replay.match_log import said_of
from riverboat.engine.cards import DECK
from riverboat.engine.events import Seat
from riverboat.engine.games import NO_LIMIT_HOLDEM, Stakes
from riverboat.engine.hand import Hand

TALKER = """
import json, sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "match":
        reply = {"type": "ready"}
    elif message["type"] == "turn" and message["id"] in (2, 10):
        reply = {"id": message["id"], "action": "run", "times": 9, "say": "not said"}
    elif message["type"] in ("turn", "refused"):
        name = next(each for each in ("check", "call", "fold") if each in message["legal"])
        heard = message.get("talk")
        print("heard:", json.dumps(heard), file=sys.stderr, flush=True)
        reply = {"id": message["id"], "action": name, "say": "<b>Turn\\n %d</b>" % message["id"]}
    else:
        continue
    print(json.dumps(reply), flush=True)
"""

LISTENER = """
import sys

from riverboat.client_cli.bots import Caller


class Listener(Caller):
    def act(self, view):
        print("heard:", self.talk, file=sys.stderr)
        self.say = "I heard %d lines." % len(self.talk or ())
        return super().act(view)
"""


def folder_of(path: Path, *options: str) -> MatchFolder:
    """Play a match in `path`."""
    (path / "talker.py").write_text(TALKER)
    (path / "listener.py").write_text(LISTENER)
    bots = [f"{sys.executable} -I -S {path / 'talker.py'}", f"{path / 'listener.py'}:Listener"]
    line = ["match", *bots, "--hands", "8", "--seed", "5", "--out", str(path / "out"), *options]
    done = CliRunner().invoke(main, line)
    assert done.exit_code == 0, done.output
    return MatchFolder(path / "out")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> MatchFolder:
    return folder_of(tmp_path_factory.mktemp("talk"), "--talk")


@pytest.mark.integration
def test_all_players_see_what_one_says(folder: MatchFolder) -> None:
    talk = [line for played in folder.sets() for hand in played.hands for line in hand.talk]
    assert {line.say for line in talk} >= {"I heard 0 lines.", "I heard 1 lines.", "<b>Turn 1</b>"}
    heard = "".join(path.read_text() for path in folder.path.glob("*.stderr.txt"))
    assert "Spoken(seat=1, turn=0, say='<b>Turn 1</b>')" in heard  # in Python
    assert '{"seat": 1, "turn": 0, "say": "I heard 0 lines."}' in heard  # in JSON


@pytest.mark.integration
def test_line_of_a_refused_action_is_not_said(folder: MatchFolder) -> None:
    hands = [hand for played in folder.sets() for hand in played.hands]
    assert any(hand.faults for hand in hands)
    assert not any(line.say == "not said" for hand in hands for line in hand.talk)


@pytest.mark.integration
def test_talk_is_in_log_report_and_replay(folder: MatchFolder) -> None:
    for played in folder.sets():
        assert played_set(set_line(played)) == played
        for hand in played.hands:
            said = [line for lines in said_of(hand).values() for line in lines]
            assert [line.say for line in hand.talk] == [line.split("“")[1][:-1] for line in said]
    page = report_of(folder, quick=True)
    assert "Table talk" in page
    assert " says: “I heard 0 lines.”" in page
    assert " says: “&lt;b&gt;Turn " in page
    assert "<b>Turn" not in page
    assert "Bots could talk" in page
    assert "--talk" in page


@pytest.mark.integration
def test_match_with_talk_is_the_same_at_a_server(folder: MatchFolder, tmp_path: Path) -> None:
    served = folder_of(tmp_path, "--talk", "--ws")
    assert list(served.sets().lines()) == list(folder.sets().lines())


@pytest.mark.integration
def test_nobody_talks_without_the_switch(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    assert b'"talk"' not in b"".join(folder.sets().lines())
    heard = "".join(path.read_text() for path in folder.path.glob("*.stderr.txt"))
    assert "heard: null" in heard
    assert "heard: None" in heard
    assert "Table talk" not in report_of(folder, quick=True)


def test_talk_is_short_printable_and_not_endless() -> None:
    hand = Hand(NO_LIMIT_HOLDEM, Stakes(50, 100), [Seat(0, 1_000), Seat(1, 1_000)], DECK)
    hand.start()
    talk: list[Spoken] = []
    turns = [Turn(hand, seat, seat, [], talk, EventLines(hand.events)) for seat in range(2)]
    turns[0].say("", 0)
    turns[0].say(" \n ", 0)
    assert talk == []
    turns[0].say("\x1b[2Jone\ntwo " + 10_000 * "x", 3)
    assert talk[0].seat == 0
    assert talk[0].turn == 3
    assert len(talk[0].say) <= MAX_SAY
    assert talk[0].say.isprintable()
    assert "one two x" in talk[0].say
    for number in range(10):
        turns[0].say(f"{number}", number)
    turns[1].say("me too", 11)
    assert [line.seat for line in talk] == [0] * MAX_LINES + [1]
