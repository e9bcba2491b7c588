"""Compare hands per second of bot matches with other arenas, and of programs with a bare echo over a pipe.

    python -m benchmarks.match [--seconds 2] [--rounds 5]
    python -m benchmarks.match --memory 1000000 [--report]
    python -m benchmarks.match --cpu 2000
    python -m benchmarks.match --tournaments 300

in process: no-limit hold'em with two and six players and the policy `mixed` of benchmarks.engine. Ours gives
each bot a view, deals the decks of a seed, checks every rule, seeds the chance of bots and keeps all events;
the peers play as in benchmarks.support.peers. pipes: hands of two programs that call, beside a program that
sends the same messages straight back, one at a time: all of them, or the turns alone, which need a reply.

--memory: the resident memory of one match while it is played and logged; with --report, also after its
report.

--cpu: the CPU time of `riverboat match` and of its `riverboat report`, as whole processes.

--tournaments: hands per second of CPU time of `riverboat match --tournament`, as a whole process, beside
those of a match of single hands with the same bots and as many hands; without --out, and with its files.

All run in turns. In process, seconds are of processor time; over pipes, of the clock. Figures are medians of
the rounds, and ratios have their range too. Quote the ratios: absolute figures depend on the machine. Peers
that are not installed are named and skipped.
"""

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from benchmarks.support.peers import FOLD, PEERS, RAISE
from riverboat.client_cli.arena.contest import Contest, Plan
from riverboat.client_cli.arena.entries import Entry, entries_of
from riverboat.client_cli.arena.folder import MatchFolder
from riverboat.client_cli.arena.match import Match
from riverboat.client_cli.arena.outcome import as_json
from riverboat.client_cli.arena.pipes import Program
from riverboat.client_cli.arena.player import LocalPlayer
from riverboat.client_cli.arena.report.command import report_of
from riverboat.client_cli.arena.running import Table
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.bots import Bot
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, RaiseTo
from riverboat.engine.hand import View

Clock = Callable[[], float]

ARENAS = ("rlcard", "PyPokerEngine")
REPORTED = (
    ("tight-aggressive", "caller"),
    ("novice", "expert"),
    ("tight-aggressive", "caller", "maniac", "novice", "expert", "random"),
)
"""Bots of the matches whose reports are measured."""

EVENT_BOTS = ("tight-aggressive", "maniac", "caller", "push-fold", "random", "caller")
"""Bots of the matches whose tournaments are measured: all that are cheap, so that the match itself counts."""

MILLION = 1_000_000
RECORDED = 20
"""Hands whose messages are echoed."""

ECHO = "import sys\nfor line in sys.stdin.buffer:\n    sys.stdout.buffer.write(line)\n    sys.stdout.flush()"
CALLS = """
import sys
out = sys.stdout.buffer
for line in sys.stdin.buffer:
    if line.startswith(b'{"type":"turn"'):
        id = line[line.index(b'"id":') + 5:line.index(b',"hand"')]
        name = b"check" if b'"check":{' in line else b"call"
        out.write(b'{"id":' + id + b',"action":"' + name + b'"}\\n')
    elif line.startswith(b'{"type":"match"'):
        out.write(b'{"type":"ready"}\\n')
    elif line.startswith(b'{"type":"refused"'):
        sys.exit("refused")
    out.flush()
"""


class Mixed(Bot):
    """The policy `mixed` of the peers."""

    def act(self, view: View) -> Action:
        roll = self.random.random()
        legal = view.legal
        assert legal is not None
        if roll < FOLD and legal.call is not None:
            return Fold()
        if FOLD <= roll < RAISE:
            if legal.bet_to:
                return BetTo(legal.bet_to[0])
            if legal.raise_to:
                return RaiseTo(legal.raise_to[0])
        return Check() if legal.check else Call()


def in_process(players: int) -> Callable[[], int]:
    """Return a function that plays a set and returns its hands."""
    settings = MatchSettings(bots=players)
    bots = [LocalPlayer(f"bot {number}", Mixed()) for number in range(players)]
    match = Match(settings, [bots] * settings.rotations)
    sets = iter(range(10**9))
    return lambda: len(match.play_set(next(sets)).hands)


def peer(name: str, players: int) -> Callable[[], int]:
    """Return a function that plays a hand of a peer. Raises ImportError."""
    play, rng = PEERS[name]().play, random.Random(7)

    def once() -> int:
        play(players, "mixed", rng)
        return 1

    return once


def rate(play: Callable[[], int], seconds: float, clock: Clock = time.perf_counter) -> float:
    """Return how much `play` returns in a second of `clock`."""
    done, began = 0, clock()
    while clock() - began < seconds:
        done += play()
    return done / (clock() - began)


def rates(
    plays: dict[str, Callable[[], int]], seconds: float, rounds: int, clock: Clock = time.perf_counter
) -> dict[str, list[float]]:
    """Return the rate of each play in each round."""
    found: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(rounds):
        for name, play in plays.items():
            found[name].append(rate(play, seconds, clock))
    return found


def compared(own: list[float], others: list[float]) -> str:
    """Return how many times as high one's own rates are, round by round, in words."""
    parts = [one / other for one, other in zip(own, others, strict=True)]
    return f"{statistics.median(parts):.2f} ({min(parts):.2f} to {max(parts):.2f})"


def arenas(players: int, seconds: float, rounds: int) -> None:
    plays = {"riverboat": in_process(players)}
    for name in ARENAS:
        try:
            plays[name] = peer(name, players)
        except ImportError as error:
            print(f"  {name}: left out ({error})")
    found = rates(plays, seconds, rounds, time.process_time)
    for name, hands in found.items():
        times = compared(found["riverboat"], hands)
        print(f"  {name:<16}{statistics.median(hands):>9,.0f} hands/s   ours is {times} times as fast")


def pipes(seconds: float, rounds: int) -> None:
    python = (sys.executable, "-I", "-S", "-c")
    entries = [Entry("calls", name, (*python, CALLS)) for name in ("calls 1", "calls 2")]
    table, sets = Table(MatchSettings(bots=2), entries, is_isolated=False), iter(range(10**9))
    table.start()
    messages = recorded(table, lambda: table.play(next(sets)))
    turns = [line for line in messages if line.startswith(b'{"type":"turn"')]
    echo = Program([*python, ECHO], is_isolated=False)

    def echoed(lines: list[bytes]) -> Callable[[], int]:
        def once() -> int:
            for line in lines:
                echo.queue(line)
                echo.receive(time.monotonic() + 60)
            return RECORDED

        return once

    plays = {
        "two programs": lambda: table.play(next(sets)).hands,
        "echo of all messages": echoed(messages),
        "echo of the turns alone": echoed(turns),
    }
    found = rates(plays, seconds, rounds)
    table.close()
    echo.kill()
    print(f"  {len(messages) / RECORDED:.0f} messages a hand, {len(turns) / RECORDED:.0f} of them turns")
    for name, hands in found.items():
        share = compared(found["two programs"], hands)
        print(f"  {name:<24}{statistics.median(hands):>9,.0f} hands/s   ours is {share} of it")


def recorded(table: Table, play: Callable[[], object]) -> list[bytes]:
    """Return the messages that the programs of `table` get in RECORDED hands."""
    lines: list[bytes] = []
    with ExitStack() as patched:
        for player in table.players:
            program = player._program  # type: ignore[attr-defined]
            queue = program.queue

            def record(line: bytes, queue: Callable[[bytes], None] = queue) -> None:
                lines.append(line)
                queue(line)

            patched.enter_context(patch.object(program, "queue", record))
        for _ in range(RECORDED // 2):
            play()
    return lines


def memory(hands: int, *, with_report: bool) -> None:
    """Play a match of `hands` hands of Kuhn poker, log and result included, and print the memory in use."""
    entries = entries_of(["caller", "random"])
    shown = 1_000
    with TemporaryDirectory() as folder:
        plan = Plan(entries, MatchSettings(bots=2, game="kuhn"), hands)
        contest = Contest(plan, MatchFolder(Path(folder)))
        for _ in contest.play():
            if contest.hands >= shown:
                print(f"  after {contest.hands:>12,} hands {resident():>8,.1f} MB", flush=True)
                shown += min(9 * shown, MILLION)
        as_json(contest, None)
        print(f"  after the result of {contest.hands:,} hands {resident():,.1f} MB")
        if with_report:
            report_of(contest.folder)
            print(f"  after the report of {contest.hands:,} hands {resident():,.1f} MB")


def cpu(hands: int, rounds: int) -> None:
    """Play matches of house bots, and print the CPU time of each and the part of it that its report takes."""
    for bots in REPORTED:
        parts, played = [], []
        for _ in range(rounds):
            with TemporaryDirectory() as folder:
                out = str(Path(folder, "match"))
                played.append(cpu_of("match", *bots, "--hands", str(hands), "--out", out))
                parts.append(cpu_of("report", out) / played[-1])
        print(
            f"  {', '.join(bots)}: {statistics.median(played):.1f} s; of that, the report takes "
            f"{statistics.median(parts):.2f} ({min(parts):.2f} to {max(parts):.2f})",
            flush=True,
        )


def tournaments(events: int, rounds: int) -> None:
    """Play matches of tournaments and of as many single hands, and print the hands per second of CPU time."""
    for kept in (False, True):
        found: dict[str, list[float]] = {"tournaments": [], "single hands": []}
        for _ in range(rounds):
            with TemporaryDirectory() as folder:
                out = [["--out", str(Path(folder, name))] if kept else [] for name in found]
                line = ["match", *EVENT_BOTS, "--json", "--seed", "1"]
                played = ["--tournament", "sit-and-go", "--events", str(events)]
                seconds, said = cpu_and_output(*line, *played, *out[0])
                hands = json.loads(said)["hands"]
                found["tournaments"].append(hands / seconds)
                seconds, said = cpu_and_output(*line, "--hands", str(hands), *out[1])
                found["single hands"].append(json.loads(said)["hands"] / seconds)
        print("  with all files" if kept else "  without files")
        for name, rates in found.items():
            parts = compared(rates, found["single hands"])
            print(
                f"    {name:<16}{statistics.median(rates):>9,.0f} hands/s, {parts} of single hands",
                flush=True,
            )


def cpu_of(*command: str) -> float:
    """Return the CPU seconds of a command of riverboat."""
    return cpu_and_output(*command)[0]


def cpu_and_output(*command: str) -> tuple[float, bytes]:
    """Return the CPU seconds of a command of riverboat, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    riverboat = [sys.executable, "-c", "from riverboat.client_cli.main import main; main()"]
    done = subprocess.run([*riverboat, *command], stdout=subprocess.PIPE, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def resident() -> float:
    """Return the memory of this process, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--memory", type=int, metavar="HANDS", help="only the memory of a match this long")
    parser.add_argument("--report", action="store_true", help="with --memory: also of its report")
    parser.add_argument("--cpu", type=int, metavar="HANDS", help="only the CPU time of matches this long")
    parser.add_argument(
        "--tournaments", type=int, metavar="EVENTS", help="only matches of this number of tournaments"
    )
    given = parser.parse_args()
    if given.tournaments:
        tournaments(given.tournaments, given.rounds)
        return
    if given.cpu:
        cpu(given.cpu, given.rounds)
        return
    if given.memory:
        memory(given.memory, with_report=given.report)
        return
    for players in (2, 6):
        print(f"in process, {players} players")
        arenas(players, given.seconds, given.rounds)
    print("over pipes, 2 players")
    pipes(given.seconds, given.rounds)


if __name__ == "__main__":
    main()
