"""Kills matches at random moments, and counts the processes that they leave.

    python -m benchmarks.match_kills [--times 200] [--seed 1]

Each match has two jobs, and bots that start processes of their own, which ignore signals and leave their
session.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

_LONGEST = 4.0
"""Seconds after which the last matches are killed: their start is among the moments."""

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
    (folder / "leaves.py").write_text(_BOT, encoding="utf-8")
    marker = f"RIVERBOAT_MATCH_KILLS={folder.resolve()}"
    name, _, value = marker.partition("=")
    command = [sys.executable, "-m", "riverboat.client_cli", "match", "leaves.py:Leaves", "random"]
    match = subprocess.Popen(
        [*command, "--jobs", "2", "--hands", "1000000", "--json"],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, name: value, "LC_RIVERBOAT_MATCH_KILLS": value},
    )
    try:
        time.sleep(seconds)
    finally:
        match.kill()
        match.wait()
    deadline = time.monotonic() + patience
    while (left := processes_with(value)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


def processes_with(value: str) -> list[str]:
    """Return the command lines of the running processes that inherited `value` in their environment."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"LC_RIVERBOAT_MATCH_KILLS={value}\0".encode() in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            continue
    return found


def main() -> int:
    """Kill matches, and return 1 if one left a process."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = Random(options.seed)
    left = 0
    for number in range(options.times):
        with TemporaryDirectory() as folder:
            seconds = random.uniform(0, _LONGEST)
            found = killed(Path(folder), seconds)
            left += len(found)
            for line in found:
                print(f"{number}: after {seconds:.3f} s: {line}", flush=True)
    print(f"{options.times} matches were killed, and left {left} processes.")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
