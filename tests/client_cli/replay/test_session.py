import json
import os
import pty
import re
import select
import struct
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import ioctl
from pathlib import Path
from subprocess import Popen

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.commands.replay import replay
from riverboat.client_cli.main import main
from riverboat.engine.notation.pokerstars import write
from riverboat.server.history.commands.import_hands import import_command
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from tests.engine.notation.written_hands import OCCASION, random_played_hand
from tests.server.history.builders import add_players, ann_and_bob_sit_down, numbered, shown_down
from tests.support.waiting import PATIENCE


def run(*args: str, text: str | None = None) -> Result:
    return CliRunner().invoke(replay, args, input=text)


@pytest.fixture
def history() -> str:
    """Three hands in PokerStars format."""
    return "\n\n\n".join(write(random_played_hand(seed, "nlhe").events, OCCASION) for seed in (1, 2, 3))


@pytest.fixture
def url(database: str, tmp_path: Path, history: str) -> str:
    """The database with the same hands, with ids 1 to 3."""
    (tmp_path / "hands.txt").write_text(history)
    result = CliRunner().invoke(import_command, [str(tmp_path / "hands.txt"), "--db", database])
    assert result.exit_code == 0
    return database


class TestWithoutTerminal:
    def test_pokerstars_history_is_printed(self, history: str) -> None:
        result = run("-", text=history)
        assert result.exit_code == 0
        printed = [line.split(":")[0] for line in result.stdout.splitlines() if line.startswith("Hand ")]
        assert printed == [f"Hand {random_played_hand(seed, 'nlhe').number}" for seed in (1, 2, 3)]

    def test_one_hand(self, history: str) -> None:
        number = random_played_hand(2, "nlhe").number
        result = run("-", "--hand", str(number), text=history)
        assert [line.split(":")[0] for line in result.stdout.splitlines() if line.startswith("Hand ")] == [
            f"Hand {number}"
        ]
        none = run("-", "--hand", "999999", text=history)
        assert none.exit_code == 2
        assert none.stderr == "Error: no hand 999999 in the file can be replayed\n"

    def test_unreadable_hand_is_reported(self, history: str) -> None:
        result = run("-", text=history.replace("*** SUMMARY ***", "*** SUM", 1))
        assert result.exit_code == 1
        assert "the hand is cut off" in result.stderr
        assert result.stdout.count("Hand ") >= 2

    def test_illegal_action_is_reported(self, history: str) -> None:
        first, *others = history.split("\n\n\n")
        broken = first.replace(": folds", ": checks", 1)
        alone = run("-", text=broken)
        assert (alone.exit_code, alone.stdout) == (1, "")
        assert re.fullmatch(r"line \d+, hand \d+: you cannot check: it is \d+ to call\n", alone.stderr)
        among = run("-", text="\n\n\n".join([broken, *others]))
        assert (among.exit_code, among.stderr) == (1, alone.stderr)
        assert among.stdout.count("Hand ") == 2

    def test_recorded_hands_are_printed(self, url: str) -> None:
        everything = run("--db", url)
        assert everything.exit_code == 0
        assert len(re.findall(r"^Hand \d", everything.stdout, re.MULTILINE)) == 3
        one = run("--db", url, "--hand", "2")
        assert one.stdout.startswith("Hand 1 (id 2), ")
        assert one.stdout in everything.stdout

    def test_recorded_hands_are_printed_as_json(self, url: str) -> None:
        everything = [json.loads(line) for line in run("--db", url, "--json").stdout.splitlines()]
        assert len(everything) == 3
        assert all(hand["events"][0]["kind"] == "hand_started" for hand in everything)
        [one] = run("--db", url, "--hand", "2", "--json").stdout.splitlines()
        assert json.loads(one) in everything

    def test_unknown_hand(self, url: str) -> None:
        assert run("--db", url, "--hand", "12").exit_code == 2

    @pytest.mark.only_on("sqlite", "needs a database file")
    def test_missing_database_file(self, tmp_path: Path) -> None:
        assert run("--db", f"sqlite:///{tmp_path}/none.db").exit_code == 3

    @pytest.mark.parametrize(
        "args", [("--hand", "1"), ("--check",), ("--db", "x", "-"), ("--db", "x", "--check")]
    )
    def test_wrong_usage(self, args: tuple[str, ...]) -> None:
        assert run(*args).exit_code == 2


class Terminal:
    """A command on a terminal of 80 columns and 24 lines."""

    def __init__(self, descriptor: int, process: "Popen[bytes]") -> None:
        self._descriptor = descriptor
        self._process = process

    def see(self, wanted: str) -> str:
        """Read the output until it contains `wanted`."""
        shown = ""
        until = time.monotonic() + PATIENCE
        while wanted not in shown:
            assert time.monotonic() < until, f"{wanted!r} was not shown: {shown[-2000:]!r}"
            if select.select([self._descriptor], [], [], 0.2)[0]:
                shown += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", os.read(self._descriptor, 65536).decode())
        return shown

    def press(self, keys: str) -> None:
        os.write(self._descriptor, keys.encode())

    def leave(self) -> int:
        """Wait for the command to end, and return its exit code."""
        with suppress(OSError):  # the other end is closed
            while os.read(self._descriptor, 65536):
                pass
        return self._process.wait(PATIENCE)


@contextmanager
def terminal(*args: str) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "riverboat.client_cli", "replay", *args]
    environment = {**os.environ, "TERM": "xterm"}
    with Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        try:
            yield Terminal(ours, process)
        finally:
            process.kill()
            os.close(ours)


class TestOnTerminal:
    def test_stepping_through_recorded_hands(self, url: str) -> None:
        with terminal("--db", url, "--hand", "2") as screen:
            assert "Hand 1 (id 2): no-limit hold'em" in screen.see("1/")
            screen.press(" ")
            screen.see("2/")
            screen.press("n")
            screen.see("(id 3): ")
            screen.press("NN")
            screen.see("Hand 1: ")
            screen.press("q")
            assert screen.leave() == 0

    async def test_hand_in_progress_is_included(self, url: str) -> None:
        over = shown_down(7).events
        async with Writer(url) as writer:
            await add_players(Players(writer), "ann", "bob")
            await Journal(writer).append("t", numbered([*ann_and_bob_sit_down(), *over[: len(over) // 2]]))
        with terminal("--db", url, "--hand", "7") as screen:
            assert "Hand 1 (id 7): no-limit hold'em" in screen.see("1/")
            screen.press("N")
            screen.see("(id 3): ")
            screen.press("q")
            assert screen.leave() == 0

    @pytest.mark.integration
    def test_playback_of_a_file(self, tmp_path: Path, history: str) -> None:
        (tmp_path / "hands.txt").write_text(history)
        with terminal(str(tmp_path / "hands.txt")) as screen:
            screen.see("space step")
            screen.press("+++p")
            screen.see("‖ 8/s")
            screen.press("\x03")
            assert screen.leave() == 0

    def test_unknown_hand(self, url: str) -> None:
        with terminal("--db", url, "--hand", "99") as screen:
            screen.see("no hand has the id 99")
            assert screen.leave() == 2


@pytest.mark.integration
def test_match_log_is_replayed_with_what_bots_said(tmp_path: Path) -> None:
    """A reason stands after the action that it is for, with its cost."""
    bot = tmp_path / "talks.py"
    bot.write_text(
        "from riverboat.client_cli.bots import Caller, Usage\n\n"
        "class Talks(Caller):\n"
        "    def act(self, view):\n"
        "        self.reason, self.usage = f'turn {view.turn}', Usage(1200, 30, 0.0012)\n"
        "        return super().act(view)\n"
    )
    out = tmp_path / "out"
    line = ["match", f"{bot}:Talks", "maniac", "--hands", "2", "--seed", "1", "--out", str(out)]
    done = CliRunner().invoke(main, line)
    assert done.exit_code == 0, done.output
    whole = run(str(out / "match.jsonl"))
    assert whole.exit_code == 0, whole.output
    lines = whole.stdout.splitlines()
    said = [number for number, each in enumerate(lines) if each.startswith("  Talks: turn ")]
    assert said
    assert all(lines[number].endswith("(1,200 tokens read, 30 written, $0.0012)") for number in said)
    assert all(lines[number - 1].startswith("Talks ") for number in said)
    assert whole.stdout.count("no-limit hold'em") == 2
    second = run(str(out / "match.jsonl"), "--hand", "2")
    assert second.stdout in whole.stdout
    assert second.stdout.count("no-limit hold'em") == 1
    assert run(str(out / "match.jsonl"), "--hand", "9").exit_code != 0
    assert run(str(out / "match.jsonl"), "--check").exit_code == 2
