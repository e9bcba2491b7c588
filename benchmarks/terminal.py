"""Measure the full screen of `riverboat play`: keys, imports, the first picture, updates, and memory.

    python -m benchmarks.terminal [--updates 2000] [--rounds 5] [--keys 100]

Updates are the events of generated hands, applied to the state of one client and painted at most every 40 ms
of virtual time, as on a terminal at 25 updates in 40 ms; "each painted" paints after every update.

A key to the screen is timed in a pseudo-terminal, at a table with bots in the player's own turn: from the
key to the first bytes of the picture that it changes. Each key is pressed beside one of a program that only
echoes, in a pseudo-terminal of its own, so that both see the same load.
"""

import argparse
import fcntl
import os
import pty
import resource
import select
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Mapping, Sequence
from itertools import count
from random import Random

from riverboat.client_cli.fullscreen.drawing import Drawing
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.paint import ground, paint
from riverboat.client_cli.fullscreen.screen import Screen
from riverboat.client_cli.play.preferences import Bindings
from riverboat.client_cli.play.state import ClientState
from riverboat.engine.actions import Call, Check, Fold
from riverboat.engine.cards import DECK
from riverboat.engine.events import Event, Seat
from riverboat.engine.games import NO_LIMIT_HOLDEM, Stakes
from riverboat.engine.hand import Hand
from riverboat.engine.hand.views import visible_events
from riverboat.engine.table.events import SeatTaken, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.server.protocol.mirror import TableMirror

PLAYERS = 6
CHIPS = 1_000_000
PAINT_EVERY = 0.04
UPDATES_A_SECOND = 600
PAUSE = 0.3
"""Seconds between two keys: a person looks at what the first one changed."""

MARKED = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
UNMARKED = {"TERM": "screen", "COLORTERM": "", "TMUX": ""}
"""Hides that pasted text is marked: each key then waits for whether more follow at once."""

HELP = (("?", b"any key closes", b"any other key closes"), ("x", b"Raise", b"Bet"))
"""Keys that open and close the help, and what each shows."""

ECHO = """
import os, tty
tty.setraw(0)
os.write(1, b"ready")
while key := os.read(0, 1):
    os.write(1, key)
"""


def updates(wanted: int) -> tuple[TableState, list[list[Event | None]]]:
    """Return a table and the events of `wanted` updates of its hands, as the player in seat 0 sees them."""
    random = Random(1)
    rules = TableRules(stakes=Stakes(50, 100), seats=PLAYERS, min_buy_in=100, max_buy_in=10**9)
    table = TableState.replay([TableOpened("Bench", rules)])
    for seat in range(PLAYERS):
        table.apply(SeatTaken(seat, f"id-{seat}", f"Player {seat}", CHIPS))
    found: list[list[Event | None]] = []
    stacks = dict.fromkeys(range(PLAYERS), CHIPS)
    for number in count(1):
        if len(found) >= wanted:
            break
        seats = [Seat(seat, stacks[seat], f"Player {seat}") for seat in range(PLAYERS)]
        deck = random.sample(DECK, len(DECK))
        hand = Hand(NO_LIMIT_HOLDEM, Stakes(50, 100), seats, deck, button=number % PLAYERS, number=number)
        news = hand.start()
        while True:
            found.append(visible_events(news, 0))
            legal = hand.legal_actions()
            if legal is None:
                break
            action = Check() if legal.check else Fold() if random.random() < 0.5 else Call()
            news = hand.act(legal.seat, action)
        stacks = hand.stacks()
    return table, found


def painted(wanted: int, *, width: int, height: int, every: float) -> tuple[float, int]:
    """Return the seconds of CPU for `wanted` updates, and how often the screen was painted."""
    table, news = updates(wanted)
    mirror = TableMirror("bench", 0, table, "id-0")
    state, screen, look, bindings = ClientState(mirror, 0.0), Screen(width, height), Look(), Bindings()
    paints, next_paint = 0, 0.0
    began = time.process_time()
    for number, events in enumerate(news[:wanted]):
        now = number / UPDATES_A_SECOND
        mirror.advance(events, None)
        state.follow(now)
        if now >= next_paint:
            grid = paint(Drawing(ground(state, screen, look), state, screen, look, bindings, now))
            for y in range(grid.height):
                grid.runs(y)
            paints, next_paint = paints + 1, now + every
    return time.process_time() - began, paints


def cpu_of(statement: str, rounds: int) -> float:
    """Return the median seconds of CPU of a new interpreter that runs `statement`."""
    found = []
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", statement], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(found)


IMPORTS = {
    "an empty program": "pass",
    "Textual alone": "import textual.app",
    "before the first picture": (
        "import riverboat.client_cli.commands.play, riverboat.client_cli.fullscreen.play"
    ),
    "plain mode": "import riverboat.client_cli.play.plain, riverboat.client_cli.library.connection",
    "the full screen": "import riverboat.client_cli.commands.play, riverboat.client_cli.fullscreen.session",
}

PICTURE = """
import asyncio, resource
import riverboat.client_cli.fullscreen.session, riverboat.client_cli.commands.play
from riverboat.client_cli.fullscreen.app import FullScreen
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.waiting_page import WaitingPage
async def main():
    app = FullScreen(WaitingPage("Waiting", Look()), "dark")
    async with app.run_test(size=(80, 24)):
        await app.shown.wait()
asyncio.run(main())
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def cpu_of_first_picture() -> float:
    """Return the seconds of CPU of `riverboat play` until it says on a terminal that it connects."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        url = f"127.0.0.1:{silent.getsockname()[1]}"
        command = [sys.executable, "-m", "riverboat.client_cli", "play", url, "--name", "Ann"]
        process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave)
        os.close(slave)
        shown = b""
        while b"Connecting" not in shown:
            shown += os.read(master, 65_536)
        process.kill()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        os.close(master)
    return used.ru_utime + used.ru_stime


class Child:
    """A program in a pseudo-terminal of 80x24."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = os.environ | environment
        self._process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
        )
        os.close(slave)

    def read_until(self, *wanted: bytes) -> float:
        """Read until one of `wanted` is shown, and return when the bytes with it arrived."""
        shown = b""
        while not any(each in shown for each in wanted):
            shown += os.read(self._master, 65_536)
            now = time.monotonic()
        return now

    def rest(self) -> None:
        """Read what is shown for PAUSE seconds."""
        until = time.monotonic() + PAUSE
        while (left := until - time.monotonic()) > 0:
            if select.select([self._master], [], [], left)[0]:
                os.read(self._master, 65_536)

    def press(self, key: str, *wanted: bytes) -> float:
        """Press `key`, and return the milliseconds until one of `wanted` is shown."""
        began = time.monotonic()
        os.write(self._master, key.encode())
        return 1000 * (self.read_until(*wanted) - began)

    def end(self) -> None:
        self._process.terminate()
        while True:  # what it still writes would block it
            try:
                if not os.read(self._master, 65_536):
                    break
            except OSError:
                break
        self._process.wait()
        os.close(self._master)


def key_to_screen(keys: int, environment: Mapping[str, str]) -> tuple[list[float], list[float]]:
    """Return the milliseconds from `keys` keys to the screen, of the full screen and of an echo."""
    shown, echoed = [], []
    with tempfile.TemporaryDirectory() as home:
        echo = Child([sys.executable, "-c", ECHO], environment)
        command = [sys.executable, "-m", "riverboat.client_cli", "play", "--local"]
        play = Child(command, {"HOME": home} | environment)
        try:
            echo.read_until(b"ready")
            play.read_until(b"Welcome.")
            play.press("x", b"Your turn")  # closes what a newcomer sees
            for number in range(keys):
                key, *wanted = HELP[number % 2]
                play.rest()
                echoed.append(echo.press(key, key.encode()))
                shown.append(play.press(key, *wanted))
        finally:
            play.end()
            echo.end()
    return shown, echoed


def percentiles(times: Sequence[float]) -> str:
    ordered = sorted(times)
    return f"p50 {statistics.median(ordered):.1f} ms, p90 {ordered[int(0.9 * len(ordered))]:.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--updates", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--keys", type=int, default=100)
    given = parser.parse_args()
    for name, environment in (("", MARKED), (", pasted text not marked", UNMARKED)):
        shown, echoed = key_to_screen(given.keys, environment)
        print(f"key to screen{name}: {percentiles(shown)}; an echo beside it: {percentiles(echoed)}")
    for name, statement in IMPORTS.items():
        print(f"import, {name}: {1000 * cpu_of(statement, given.rounds):.0f} ms of CPU")
    first = statistics.median([cpu_of_first_picture() for _ in range(given.rounds)])
    print(f"riverboat play until the first picture: {1000 * first:.0f} ms of CPU")
    done = subprocess.run([sys.executable, "-c", PICTURE], check=True, capture_output=True, text=True)
    print(f"memory with a picture: {done.stdout.strip()} MB")
    for width, height in ((80, 24), (120, 34)):
        seconds, paints = painted(given.updates, width=width, height=height, every=PAINT_EVERY)
        print(f"{given.updates:,} updates, {width}x{height}: {seconds:.2f} s of CPU, {paints} paints")
    seconds, paints = painted(given.updates, width=80, height=24, every=0.0)
    print(f"{given.updates:,} updates, 80x24, each painted: {seconds:.2f} s of CPU, {paints} paints")


if __name__ == "__main__":
    main()
