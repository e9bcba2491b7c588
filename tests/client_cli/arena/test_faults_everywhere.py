"""A program that fails at any point of a match never costs the match its result."""

import json
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest

from riverboat.client_cli.arena import piped, pipes
from riverboat.client_cli.arena.contest import Contest, Plan
from riverboat.client_cli.arena.entries import Entry, entries_of
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.folder import LOG, PHH, POKERSTARS, MatchFolder
from riverboat.client_cli.arena.outcome import as_json
from riverboat.client_cli.arena.pipes import Program
from riverboat.client_cli.arena.results import FaultKind
from riverboat.client_cli.arena.running import Table
from riverboat.client_cli.arena.sandbox import can_isolate
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.engine.events import HandEnded
from tests.support.missing import missing
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration

FAULTY = Path(__file__).with_name("faulty.py")
HANDS = 6

ENDS = {"kill", "close", "flood"}
"""What the match sees at once. The other kinds cost time, so their programs have little of it."""

CONTINUES = {"garbage", "half and on"}
COSTS_TIME = {"hang", "half", "deaf", "stderr", "flood of lines"}


def faulty(kind: str, index: int) -> Entry:
    return Entry(kind, "faulty", (sys.executable, "-I", "-S", str(FAULTY), kind, str(index)))


def settings(kind: str) -> MatchSettings:
    act_ms = 60 if kind in COSTS_TIME else int(1000 * PATIENCE)
    return MatchSettings(duplicate=False, bots=2, seed=3, act_ms=act_ms, bank_ms=0)


@cache
def messages() -> tuple[int, Sequence[int]]:
    """Return how many messages the program reads in the match, and which of them are turns."""
    table = Table(settings("none"), [faulty("none", 0), *entries_of(["maniac"])], is_isolated=False)
    # The program counts until it ends, and prints the numbers then: it gets its time.
    with patch.object(pipes, "_EXIT_WITHIN", PATIENCE), closing(table):
        table.start()
        for number in range(HANDS):
            table.match.play_set(number)
    (player, _) = table.players
    assert isinstance(player, piped.PipedPlayer)
    assert player._program is not None
    count, turns = json.loads(player._program.stderr)
    return count, turns


def check(kind: str, index: int, folder: Path) -> None:
    """Play the match with this fault, and check that it is scored, flagged, recorded and exported."""
    entries = [faulty(kind, index), *entries_of(["maniac"])]
    contest = Contest(Plan(entries, settings(kind), HANDS), MatchFolder(folder))
    for _ in contest.play():
        pass
    result = as_json(contest, None)
    assert (result["hands"], result["sets"]) == (HANDS, HANDS)
    hands = [hand for played in contest.folder.sets() for hand in played.hands]
    assert all(sum(hand.won) == 0 and isinstance(hand.events[-1], HandEnded) for hand in hands)
    assert [bot["chips"] for bot in result["bots"]] == [
        sum(hand.won[bot] for hand in hands) for bot in (0, 1)
    ]
    contest.export()
    assert {file.name for file in folder.iterdir()} >= {LOG, PHH, POKERSTARS}
    asked_again = index <= messages()[1][-1]
    faults = {fault for bot, fault in contest.faults if bot == 0}
    assert all(bot == 0 for bot, _ in contest.faults)
    if kind in ENDS:
        assert faults == ({FaultKind.CRASHED} if asked_again else set())
        assert contest.excluded == ({0} if asked_again else set())
    elif kind in CONTINUES:
        assert faults == ({FaultKind.GARBAGE} if asked_again else set())
        assert contest.excluded == set()
    else:
        assert not asked_again or faults
    said = (folder / "faulty.stderr.txt").exists()
    assert said == bool(contest.excluded) or (said and kind == "stderr")


def go_through(kind: str, step: int, first: int) -> None:
    count, _ = messages()
    for index in range(first, count, step):
        with TemporaryDirectory() as folder:
            try:
                check(kind, index, Path(folder))
            except AssertionError as error:
                raise AssertionError(f"{kind} at message {index} of {count}") from error


@pytest.fixture(autouse=True)
def little_time_to_exit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipes, "_EXIT_WITHIN", 0.1)


KINDS = sorted(ENDS | CONTINUES | COSTS_TIME)


@pytest.mark.parametrize("kind", KINDS)
def test_fault_at_some_messages(kind: str) -> None:
    """Every tenth message, another one for each kind. Message 0 starts the program."""
    go_through(kind, 10, 1 + KINDS.index(kind))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_fault_at_every_message(kind: str) -> None:
    go_through(kind, 1, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_program_that_fails_at_its_start_is_an_error(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match has no result yet, and the user can still correct the bot."""
    within = 0.3 if kind in COSTS_TIME else PATIENCE
    monkeypatch.setitem(vars(piped.PipedPlayer)["__init__"].__kwdefaults__, "start_within", within)
    table = Table(settings(kind), [faulty(kind, 0), *entries_of(["maniac"])], is_isolated=False)
    with closing(table), pytest.raises(MatchError, match=r"^faulty "):
        table.start()


ESCAPES = """
import os, sys, time
if not os.fork():
    os.setsid()
    sys.stdin.close()
    deadline = time.monotonic() + {seconds}
    while time.monotonic() < deadline:
        os.write(2, b"chatter" * 9_000)
    os._exit(0)
sys.stdout.write("ready\\n")
sys.stdout.flush()
time.sleep(3600)
"""


@pytest.mark.parametrize("is_isolated", [False, True])
def test_process_that_escapes_and_writes_does_not_hold_the_match(is_isolated: bool) -> None:
    """It leaves the process group, so that only isolation ends it, and writes to the standard error on."""
    if is_isolated and not can_isolate():
        missing("this machine does not permit user namespaces")
    script = ESCAPES.format(seconds=PATIENCE)
    program = Program([sys.executable, "-I", "-S", "-c", script], is_isolated=is_isolated)
    assert program.receive(time.monotonic() + PATIENCE) == b"ready"
    started = time.monotonic()
    program.kill()
    assert time.monotonic() - started < PATIENCE / 2
