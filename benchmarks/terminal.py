"""Measure the full screen of `riverboat play`: its imports, the first picture, updates, and memory.

    python -m benchmarks.terminal [--updates 2000] [--rounds 5]

Updates are the events of generated hands, applied to the state of one client and painted at most every 40 ms
of virtual time, as on a terminal at 25 updates in 40 ms; "each painted" paints after every update.
"""

import argparse
import fcntl
import os
import pty
import resource
import socket
import statistics
import struct
import subprocess
import sys
import termios
import time
from itertools import count
from random import Random

from riverboat.client_cli.fullscreen.bindings import Bindings
from riverboat.client_cli.fullscreen.drawing import Drawing
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.paint import ground, paint
from riverboat.client_cli.fullscreen.screen import Screen
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.updates import Happened, Resynchronised
from riverboat.engine.actions import Call, Check, Fold
from riverboat.engine.cards import DECK
from riverboat.engine.events import Seat
from riverboat.engine.games import NO_LIMIT_HOLDEM, Stakes
from riverboat.engine.hand import Hand
from riverboat.engine.hand.views import visible_events
from riverboat.engine.table.events import SeatTaken, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules

PLAYERS = 6
CHIPS = 1_000_000
PAINT_EVERY = 0.04
UPDATES_A_SECOND = 600


def updates(wanted: int) -> tuple[Resynchronised, list[Happened]]:
    """Return a table and `wanted` updates of its hands, as the player in seat 0 sees them."""
    random = Random(1)
    rules = TableRules(stakes=Stakes(50, 100), seats=PLAYERS, min_buy_in=100, max_buy_in=10**9)
    table = TableState.replay([TableOpened("Bench", rules)])
    for seat in range(PLAYERS):
        table.apply(SeatTaken(seat, f"id-{seat}", f"Player {seat}", CHIPS))
    found: list[Happened] = []
    stacks = dict.fromkeys(range(PLAYERS), CHIPS)
    for number in count(1):
        if len(found) >= wanted:
            break
        seats = [Seat(seat, stacks[seat], f"Player {seat}") for seat in range(PLAYERS)]
        deck = random.sample(DECK, len(DECK))
        hand = Hand(NO_LIMIT_HOLDEM, Stakes(50, 100), seats, deck, button=number % PLAYERS, number=number)
        news = hand.start()
        while True:
            found.append(Happened(tuple(visible_events(news, 0)), None, 0.0))
            legal = hand.legal_actions()
            if legal is None:
                break
            action = Check() if legal.check else Fold() if random.random() < 0.5 else Call()
            news = hand.act(legal.seat, action)
        stacks = hand.stacks()
    return Resynchronised("id-0", 0, table, None, None, None, suspended=False, late=False, now=0.0), found


def painted(wanted: int, *, width: int, height: int, every: float) -> tuple[float, int]:
    """Return the seconds of CPU for `wanted` updates, and how often the screen was painted."""
    start, news = updates(wanted)
    state, screen, look, bindings = ClientState(start), Screen(width, height), Look(), Bindings()
    paints, next_paint = 0, 0.0
    began = time.process_time()
    for number, update in enumerate(news[:wanted]):
        state.apply(update)
        now = number / UPDATES_A_SECOND
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
        "import riverboat.client_cli.play.command, riverboat.client_cli.fullscreen.play"
    ),
    "plain mode": "import riverboat.client_cli.play.plain, riverboat.client_cli.library.connection",
    "the full screen": "import riverboat.client_cli.play.command, riverboat.client_cli.fullscreen.session",
}

PICTURE = """
import asyncio, resource
import riverboat.client_cli.fullscreen.session, riverboat.client_cli.play.command
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--updates", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
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
