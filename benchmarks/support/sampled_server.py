"""Run a server, and say which part of its event loop's work is that of tournaments.

    python -m benchmarks.support.sampled_server FILE serve ...

A timer interrupts it a hundred times in a second of CPU time. What the loop has used since the last time
counts for tournaments if any function that runs is theirs. SIGUSR1 makes it begin again. SIGUSR2, and its
end, make it write the seconds to FILE as JSON.
"""

import atexit
import json
import signal
import sys
import time
from collections import defaultdict
from functools import cache
from pathlib import Path
from runpy import run_module
from types import FrameType
from typing import Final

import riverboat

EVERY: Final = 0.01
"""Seconds of CPU time of the process between two looks."""

ROOT: Final = Path(riverboat.__file__).parent
OF_TOURNAMENTS: Final = tuple(
    str((ROOT / place).resolve()) for place in ("engine/tournament", "server/tournaments")
)

seconds: dict[str, float] = defaultdict(float)
began = {"loop": 0.0, "all": 0.0}


def begin(*_: object) -> None:
    """Count from now on."""
    seconds.clear()
    began.update(loop=time.thread_time(), all=time.process_time())


def look(_: int, frame: FrameType | None) -> None:
    """Count what the event loop, in the main thread, has used since the last time."""
    seconds[_what(frame)] += time.thread_time() - began["loop"] - sum(seconds.values())


def _what(frame: FrameType | None) -> str:
    while frame is not None:
        if _is_of_tournaments(frame.f_code.co_filename):
            return "tournaments"
        frame = frame.f_back
    return "the rest"


@cache
def _is_of_tournaments(file: str) -> bool:
    return str(Path(file).resolve()).startswith(OF_TOURNAMENTS)


def write(file: Path) -> None:
    """Write the seconds, with those of all other threads."""
    others = time.process_time() - began["all"] - (time.thread_time() - began["loop"])
    file.write_text(json.dumps({**seconds, "other threads": others}))


def main() -> None:
    """Serve."""
    file = Path(sys.argv.pop(1))
    atexit.register(write, file)
    signal.signal(signal.SIGUSR2, lambda *_: write(file))
    signal.signal(signal.SIGPROF, look)
    signal.signal(signal.SIGUSR1, begin)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    run_module("riverboat.client_cli", run_name="__main__")


if __name__ == "__main__":
    main()
