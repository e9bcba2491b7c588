"""Measure how long a newcomer waits: from the README to the first decision of one's own.

    python -m benchmarks.first_decision [--rounds 1]

In a fresh clone of what is committed here, run the README's lines for the demo and for practice in a
terminal, one after the other, up to the player's first turn. Packages come from pip's cache where they are.

Printed are the seconds of each part, those of CPU, which a busy machine changes less, and the seconds in
which nothing was shown: the sum of all pauses of more than a second between two outputs.
"""

import argparse
import os
import pty
import re
import resource
import select
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAUSE = 1.0
FIRST_TURN = b"\x1b]2;Your turn"  # the title of the window


@dataclass(frozen=True, slots=True)
class Part:
    """A command, the seconds that it took, those of its CPU, and those in which it showed nothing."""

    command: str
    seconds: float
    cpu: float
    silent: float


def commands() -> list[str]:
    """Return the commands of the README's lines, in order."""
    readme = (ROOT / "README.md").read_text()
    lines = re.findall(r"^```sh\n(.*)\n```$", readme, re.MULTILINE)
    demo, practice = (
        next(line for line in lines if f"riverboat {name}" in line) for name in ("demo", "play --local")
    )
    return [*demo.split(" && "), practice]


def timed(command: str, folder: Path, until: bytes | None = None) -> Part:
    """Run `command` in a terminal, to its end, or end it once it has shown `until`."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment |= {"TERM": "xterm-256color", "TMPDIR": str(folder), "XDG_CONFIG_HOME": str(folder)}
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    master, slave = pty.openpty()
    process = subprocess.Popen(
        ["sh", "-c", f"exec {command}"],
        cwd=folder / "riverboat",
        env=environment,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
    )
    os.close(slave)
    shown, silent, last = b"", 0.0, began
    ended = None
    while True:
        readable, _, _ = select.select([master], [], [], 0.05)
        now = time.monotonic()
        chunk = b""
        if readable:
            try:
                chunk = os.read(master, 65_536)
            except OSError:  # the program has closed the terminal
                chunk = b""
        is_over = bool(readable) and not chunk
        if ended is None and (chunk or is_over):
            silent += now - last if now - last > PAUSE else 0.0
            last = now
        shown += chunk
        if until is not None and ended is None and until in shown:
            ended = now
            process.send_signal(signal.SIGTERM)
        if is_over:
            break
    code = process.wait()
    ended = ended or time.monotonic()
    os.close(master)
    if until is None:
        assert code == 0, shown.decode(errors="replace")
    else:
        assert until in shown, shown.decode(errors="replace")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
    return Part(command, ended - began, cpu, silent)


def path_of_a_newcomer() -> list[Part]:
    """Follow the README in a fresh clone."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(["git", "clone", "-q", str(ROOT), str(folder / "riverboat")], check=True)
        *before, practice = commands()
        parts = [timed(command, folder) for command in before]
        return [*parts, timed(practice, folder, FIRST_TURN)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=1)
    for _ in range(parser.parse_args().rounds):
        parts = path_of_a_newcomer()
        for part in (*parts, _sum_of(parts)):
            times = f"{part.seconds:5.1f} s, {part.cpu:5.1f} s of CPU, {part.silent:5.1f} s silent"
            print(f"{part.command:<32} {times}")


def _sum_of(parts: list[Part]) -> Part:
    return Part(
        "until the first decision",
        sum(part.seconds for part in parts),
        sum(part.cpu for part in parts),
        sum(part.silent for part in parts),
    )


if __name__ == "__main__":
    main()
