"""Bots that are programs: whatever they do, the match is played to the end and scored."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from riverboat.client_cli.arena.entries import Entry, entries_of
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.log import set_line
from riverboat.client_cli.arena.pipes import Program, ProgramGone
from riverboat.client_cli.arena.results import Fault, FaultKind, PlayedSet
from riverboat.client_cli.arena.running import Table
from riverboat.client_cli.arena.sandbox import can_isolate
from riverboat.client_cli.arena.settings import MatchSettings
from tests.support.missing import missing
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration

MISBEHAVING = Path(__file__).with_name("misbehaving.py")
EXAMPLES = Path(__file__).parents[3] / "docs" / "examples" / "bots"
SETS = 8
"""Of one hand each, so that a program counts its turns in one process."""
GARBAGE = [
    *("text", "binary", "list", "number", "empty", "no id", "wrong id", "no action", "unknown action"),
    *("raise to nothing", "raise to text", "deep", "reason of a number", "negative usage"),
    "early",
]


def misbehaving(mode: str, turn: int) -> Entry:
    return Entry(mode, mode, (sys.executable, "-I", "-S", str(MISBEHAVING), mode, str(turn)))


def play(
    entries: Sequence[Entry], sets: int = SETS, *, is_isolated: bool = False, **settings: object
) -> tuple[list[PlayedSet], Table]:
    times: dict[str, object] = {"act_ms": int(1000 * PATIENCE), "bank_ms": 0, "duplicate": False}
    found = MatchSettings(bots=len(entries), **(times | settings))  # type: ignore[arg-type]
    table = Table(found, entries, is_isolated=is_isolated)
    with closing(table):
        table.start()
        return [table.match.play_set(number) for number in range(sets)], table


def faults_of(sets: Sequence[PlayedSet]) -> list[Fault]:
    return [fault for played in sets for hand in played.hands for fault in hand.faults]


def scored(sets: Sequence[PlayedSet]) -> bool:
    hands = [hand for played in sets for hand in played.hands]
    return len(hands) == SETS and all(sum(hand.won) == 0 and any(hand.won) for hand in hands)


def against_caller(mode: str, turn: int) -> list[Entry]:
    return [misbehaving(mode, turn), *entries_of(["maniac"])]


@pytest.mark.parametrize("turn", [1, 2, 5])
@pytest.mark.parametrize(
    ("mode", "detail"),
    [
        ("raise", "exited with code 1"),
        ("exit", "exited with code 3"),
        ("kill", "was ended by SIGKILL"),
        ("close", "closed its standard input or output"),
        ("long line", "wrote more than 1,048,576 bytes without a newline"),
        ("endless line", "wrote more than 1,048,576 bytes without a newline"),
    ],
)
def test_program_that_ends_checks_or_folds_on(mode: str, detail: str, turn: int) -> None:
    sets, table = play(against_caller(mode, turn))
    assert [(fault.kind, fault.detail) for fault in faults_of(sets)] == [(FaultKind.CRASHED, detail)]
    assert table.players[0].is_out
    assert scored(sets)
    assert ("KeyError: 'a secret'" in table.players[0].last_words) == (mode == "raise")


@pytest.mark.parametrize("turn", [1, 4])
def test_hanging_program_is_ended_after_three_turns(turn: int) -> None:
    sets, _ = play(against_caller("hang", turn), act_ms=3_000)
    kinds = [fault.kind for fault in faults_of(sets)]
    assert kinds == [FaultKind.SLOW, FaultKind.SLOW, FaultKind.HUNG]
    assert scored(sets)


def test_late_program_plays_on() -> None:
    """It leaves one turn without a reply. Its other turns have all the time they need."""
    sets, table = play(against_caller("silent", 2), act_ms=3_000)
    assert [fault.kind for fault in faults_of(sets)] == [FaultKind.SLOW]
    assert not table.players[0].is_out
    assert scored(sets)


@pytest.mark.parametrize("mode", GARBAGE)
def test_garbage_is_refused_and_counted(mode: str) -> None:
    sets, table = play(against_caller(mode, 2))
    assert [fault.kind for fault in faults_of(sets)] == [FaultKind.GARBAGE]
    assert not table.players[0].is_out
    assert scored(sets)


@pytest.mark.parametrize("mode", ["illegal", "huge", "draw"])
def test_illegal_reply_is_refused_and_counted(mode: str) -> None:
    sets, _ = play(against_caller(mode, 2))
    assert [fault.kind for fault in faults_of(sets)] == [FaultKind.ILLEGAL]
    assert scored(sets)


def test_program_that_ignores_refusals_costs_its_time_once() -> None:
    """Every one of its replies is illegal, and only the first refusal waits for another."""
    sets, table = play(against_caller("deaf", 1), act_ms=3_000)
    kinds = [fault.kind for fault in faults_of(sets)]
    assert kinds.count(FaultKind.SLOW) == 1
    assert kinds.count(FaultKind.ILLEGAL) > 5
    assert not table.players[0].is_out
    assert scored(sets)


def test_second_reply_to_a_turn_is_for_no_other() -> None:
    sets, _ = play(against_caller("twice", 2))
    (fault,) = faults_of(sets)
    assert (fault.kind, fault.detail) == (FaultKind.GARBAGE, "wrote a second reply to the turn before")
    assert scored(sets)


def test_reply_before_its_turn_is_refused() -> None:
    sets, table = play(against_caller("ahead", 2))
    (fault,) = faults_of(sets)
    assert (fault.kind, fault.detail) == (FaultKind.GARBAGE, "wrote a reply before its turn")
    assert not table.players[0].is_out
    assert scored(sets)


def test_program_behind_a_link_plays(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "shown").mkdir()
    (tmp_path / "real" / "bot.py").write_text(MISBEHAVING.read_text())
    link = tmp_path / "shown" / "bot.py"
    link.symlink_to(tmp_path / "real" / "bot.py")
    bots = entries_of([f"{sys.executable} -I -S {link} stderr 99", "maniac"])
    sets, _ = play(bots, is_isolated=can_isolate())
    assert faults_of(sets) == []
    assert scored(sets)


@pytest.mark.parametrize("is_isolated", [False, True])
def test_program_that_is_deleted_in_mid_match_plays_on(tmp_path: Path, *, is_isolated: bool) -> None:
    """It runs already. A match that starts it again says that it is gone."""
    file = tmp_path / "bot.py"
    file.write_text(MISBEHAVING.read_text())
    file.chmod(0o755)
    entries = [*entries_of([f"{sys.executable} -I -S {file} none 99"]), *entries_of(["maniac"])]
    settings = MatchSettings(bots=2, act_ms=int(1000 * PATIENCE), duplicate=False)
    table = Table(settings, entries, is_isolated=is_isolated and can_isolate())
    with closing(table):
        table.start()
        sets = [table.match.play_set(0)]
        file.unlink()
        sets += [table.match.play_set(number) for number in range(1, SETS)]
    assert faults_of(sets) == []
    assert scored(sets)
    with pytest.raises(MatchError, match="does not exist"):
        entries_of([str(file), "caller"])


def test_program_that_cannot_be_run_is_an_error_with_the_reason(tmp_path: Path) -> None:
    script = tmp_path / "bot.sh"
    script.write_text("#!/bin/sh\n")
    for path, reason in (
        (script, "it is not executable; see chmod +x"),
        (tmp_path, "it is a folder"),
        (tmp_path / "gone.sh", "the file does not exist"),
    ):
        with pytest.raises(MatchError, match=f"cannot be started: {re.escape(reason)}"):
            entries_of([str(path), "caller"])


def test_chatter_on_standard_error_does_no_harm() -> None:
    sets, _ = play(against_caller("stderr", 1))
    assert faults_of(sets) == []
    assert scored(sets)


@pytest.mark.parametrize(
    ("mode", "reason"),
    [
        ("exit", "exited with code 3 before it was ready"),
        ("raise", "KeyError: 'a secret'"),
        ("text", "wrote text that is not a JSON object before it was ready"),
        ("no action", 'did not reply {"type": "ready"}'),
    ],
)
def test_program_that_does_not_start_is_an_error_at_once(mode: str, reason: str) -> None:
    with pytest.raises(MatchError) as error:
        play(against_caller(mode, 0))
    assert reason in str(error.value)


def test_unknown_program_is_an_error() -> None:
    with pytest.raises(MatchError, match="cannot be started"):
        play([Entry("x", "x", ("/no/such/program",)), *entries_of(["caller"])])


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The example bot in each language, as the command line names it."""
    compiled = tmp_path_factory.mktemp("pairs") / "pairs"
    if compiler := shutil.which("cc"):
        source = EXAMPLES / "pairs.c"
        warnings = ["-Wall", "-Wextra", "-Werror"]
        subprocess.run([compiler, "-O2", *warnings, "-o", compiled, source], check=True)
    return {
        "Python": f"{EXAMPLES / 'pairs.py'}:Pairs",
        "JavaScript": f"node {EXAMPLES / 'pairs.mjs'}",
        "C": str(compiled),
    }


@pytest.mark.parametrize("language", ["JavaScript", "C"])
def test_examples_play_the_same_in_every_language(language: str, pairs: dict[str, str]) -> None:
    if shutil.which("node" if language == "JavaScript" else "cc") is None:
        missing(f"the example in {language} needs node or a C compiler")
    logs = []
    for spec in (pairs["Python"], pairs[language]):
        (entry,) = entries_of([spec])
        same_name = Entry(entry.spec, "Pairs", entry.command)
        sets, _ = play([same_name, *entries_of(["tight-aggressive"])], 40, seed=7)
        assert faults_of(sets) == []
        logs.append([set_line(each) for each in sets])
    assert logs[0] == logs[1]


CHANCY = """
from random import Random
from riverboat.client_cli.bots import RandomBot

class Chancy(RandomBot):
    def __init__(self):
        super().__init__(Random())
"""


@pytest.mark.parametrize("game", ["8-game", "badugi", "nlhe"])
def test_python_bot_plays_the_same_in_its_own_process(game: str, tmp_path: Path) -> None:
    """Its chance has the same seed there, and its view the same cards."""
    file = tmp_path / "chancy.py"
    file.write_text(CHANCY)
    (program,) = entries_of([f"{file}:Chancy"])
    (local,) = entries_of(["random"])
    logs = []
    for entry in (program, local):
        named = Entry(entry.spec, "one", entry.command)
        sets, _ = play([named, *entries_of(["random"])], 16, game=game)
        assert faults_of(sets) == []
        logs.append([set_line(each) for each in sets])
    assert logs[0] == logs[1]


PRINTS_AND_CRASHES = """
from riverboat.client_cli.bots import Bot, passive_action

class Prints(Bot):
    def act(self, view):
        print("thinking")
        if view.number > 2:
            return 17 if view.number == 3 else 1 / 0
        return passive_action(view.legal)
"""


def test_python_bot_may_print_and_its_exception_ends_it(tmp_path: Path) -> None:
    file = tmp_path / "prints.py"
    file.write_text(PRINTS_AND_CRASHES)
    sets, table = play([*entries_of([str(file)]), *entries_of(["maniac"])])
    kinds = {fault.kind for fault in faults_of(sets)}
    assert kinds == {FaultKind.GARBAGE, FaultKind.CRASHED}
    assert scored(sets)
    assert table.players[0].last_words.startswith("thinking\n")
    assert "ZeroDivisionError" in table.players[0].last_words


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "name the bot's class as bot.py:Class; the file defines none"),
        ("import nothing_of_this_name", "ModuleNotFoundError"),
        (
            "from riverboat.client_cli.bots import Caller\nclass A(Caller): pass\nclass B(Caller): pass",
            "A, B",
        ),
        (
            "from riverboat.client_cli.bots import Caller\nclass A(Caller):\n def __init__(self, size): pass",
            "A cannot be made without arguments",
        ),
    ],
)
def test_file_without_a_bot_is_explained(source: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(source)
    with pytest.raises(MatchError) as error:
        play([*entries_of([str(file)]), *entries_of(["caller"])])
    assert reason in str(error.value)


# Isolation


@pytest.fixture
def isolation() -> None:
    if not can_isolate():
        missing("this machine does not permit user namespaces")


def answer(script: str, *, is_isolated: bool) -> str:
    program = Program([sys.executable, "-I", "-S", "-c", script], is_isolated=is_isolated)
    try:
        line = program.receive(time.monotonic() + PATIENCE)
        return "" if line is None else line.decode()
    finally:
        program.kill()


CONNECTS = """
import socket
try:
    socket.create_connection(("127.0.0.1", {port}), timeout=30).close()
    print("connected", flush=True)
except OSError as error:
    print(type(error).__name__, flush=True)
"""


@pytest.mark.usefixtures("isolation")
def test_isolated_program_has_no_network() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        script = CONNECTS.format(port=server.getsockname()[1])
        assert answer(script, is_isolated=False) == "connected"
        assert answer(script, is_isolated=True) == "OSError"


@pytest.mark.usefixtures("isolation")
def test_isolated_program_cannot_signal_others() -> None:
    script = f"""
import os
try:
    os.kill({os.getpid()}, 0)
    print("signalled", flush=True)
except ProcessLookupError:
    print("no such process", flush=True)
"""
    assert answer(script, is_isolated=False) == "signalled"
    assert answer(script, is_isolated=True) == "no such process"


@pytest.mark.usefixtures("isolation")
def test_isolated_program_plays_and_its_end_is_seen() -> None:
    sets, _ = play(against_caller("exit", 3), is_isolated=True)
    assert [fault.detail for fault in faults_of(sets)] == ["exited with code 3"]
    killed, _ = play(against_caller("kill", 1), is_isolated=True)
    assert [fault.detail for fault in faults_of(killed)] == ["was ended by SIGKILL"]


@pytest.mark.parametrize("is_isolated", [False, True])
def test_everything_that_a_program_started_ends_with_it(is_isolated: bool) -> None:
    if is_isolated and not can_isolate():
        missing("this machine does not permit user namespaces")
    script = """
import os, sys, time
reading, writing = os.pipe()
if not os.fork():
    time.sleep(3600)
print("ready", flush=True)
time.sleep(3600)
"""
    program = Program([sys.executable, "-I", "-S", "-c", script], is_isolated=is_isolated)
    assert program.receive(time.monotonic() + PATIENCE) == b"ready"
    group = program.group
    program.kill()
    deadline = time.monotonic() + PATIENCE
    while processes_of(group) and time.monotonic() < deadline:
        time.sleep(0.05)  # the killed processes still have to end
    assert processes_of(group) == []


def processes_of(group: int) -> list[str]:
    """Return the running processes of a process group."""
    done = subprocess.run(["ps", "-eo", "pgid=,stat="], capture_output=True, text=True, check=True)
    rows = [row.split() for row in done.stdout.splitlines()]
    return [state for found, state in rows if int(found) == group and not state.startswith("Z")]


def test_program_that_is_gone_says_so_again() -> None:
    program = Program([sys.executable, "-I", "-S", "-c", ""], is_isolated=False)
    for _ in range(2):
        with pytest.raises(ProgramGone, match="exited with code 0"):
            program.receive(time.monotonic() + PATIENCE)
    program.close()
    program.kill()
