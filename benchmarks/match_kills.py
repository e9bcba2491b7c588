"""Kills matches at random moments, counts the processes that they leave, and resumes them.

    python -m benchmarks.match_kills [--times 200] [--seed 1]

Each match has two jobs, and bots that start processes of their own, which ignore signals and leave their
session. They do not learn, so a resumed match must have the bytes of one that nobody killed.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from riverboat.client_cli.arena.folder import LOG, PHH, POKERSTARS

_LONGEST = 4.0
"""Seconds after which the last matches are killed: their start is among the moments."""

_HANDS = 800
"""Four blocks of sets. A match of them lasts longer than `_LONGEST`."""

_OUT = "match"

_MARKER = "LC_RIVERBOAT_MATCH_KILLS"
"""A variable that bots inherit too: those of the locale are on their allow-list."""

_BOT = """\
import os, signal, subprocess, sys
from riverboat.client_cli.bots import Caller


class Leaves(Caller):
    def __init__(self):
        if not os.fork():
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            os.execv(sys.executable, [sys.executable, "-I", "-S", "-c", "import time; time.sleep(3600)"])
"""


def killed(folder: Path, seconds: float, patience: float = 60.0) -> list[str]:
    """Start a match in `folder`, kill it after this time, and return the processes that stay.

    patience: how long the kernel has to end them, in seconds.
    """
    match, value = _started(folder)
    try:
        time.sleep(seconds)
    finally:
        match.kill()
        match.wait()
    deadline = time.monotonic() + patience
    while (left := processes_with(value)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


def finished(folder: Path) -> dict[str, bytes]:
    """Finish the match in `folder`, or play a whole one. Raises RuntimeError if it fails.

    Returns the contents of its log and of its hands, by the names of the files.
    """
    match, _ = _started(folder)
    if code := match.wait():
        raise RuntimeError(f"the match in {folder} ended with exit code {code}")
    return {name: (folder / _OUT / name).read_bytes() for name in (LOG, PHH, POKERSTARS)}


def _started(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start or resume the match in `folder`. Return it, and a value in the environment of its processes."""
    (folder / "leaves.py").write_text(_BOT, encoding="utf-8")
    value = str(folder.resolve())
    match = ["match", "leaves.py:Leaves", "random", "--jobs", "2", "--hands", str(_HANDS), "--seed", "7"]
    process = subprocess.Popen(
        [sys.executable, "-m", "riverboat.client_cli", *match, "--out", _OUT, "--resume"],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, _MARKER: value},
    )
    return process, value


def processes_with(value: str) -> list[str]:
    """Return the command lines of the running processes that inherited `value` in their environment."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"{_MARKER}={value}\0".encode() in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            continue
    return found


def main() -> int:
    """Kill and resume matches, and return 1 if one left a process or became another match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = Random(options.seed)
    left = other = 0
    with TemporaryDirectory() as folder:
        expected = finished(Path(folder))
    for number in range(options.times):
        with TemporaryDirectory() as folder:
            seconds = random.uniform(0, _LONGEST)
            found = killed(Path(folder), seconds)
            left += len(found)
            for line in found:
                print(f"{number}: after {seconds:.3f} s: {line}", flush=True)
            if finished(Path(folder)) != expected:
                other += 1
                print(f"{number}: killed after {seconds:.3f} s, the match has other bytes", flush=True)
        if (number + 1) % 10 == 0:
            print(f"{number + 1} matches so far", flush=True)
    print(f"{options.times} matches were killed and resumed. They left {left} processes.")
    print(f"{other} of them have other bytes than a match that nobody killed.")
    return 1 if left or other else 0


if __name__ == "__main__":
    sys.exit(main())
