"""Import many hands that our own engine played, and measure memory, time and what was recorded.

    python -m benchmarks.imports [--hands 200000] [--seed 1] [--folder FOLDER]

Writes a match log of the computer poker competition, heads-up and with times, which go backwards; imports it
into a new SQLite database with `riverboat import`; imports it again, which skips every hand; and checks the
database with `riverboat verify`. Memory is the peak of each process. 200,000 hands take 2 GB of disk.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, LegalActions, RaiseTo
from riverboat.engine.events import Seat
from riverboat.engine.hand import Hand
from riverboat.engine.notation.acpc import write_line
from riverboat.engine.notation.acpc_game import GAME_FILES, HOUSE
from riverboat.server.history.queries.hands import History

GAME = "holdem.nolimit.2p.reverse_blinds.game"
BEGIN = 1_700_000_000
LISTED = 1_000


def decision(legal: LegalActions, rng: random.Random) -> Action:
    """Return a decision as of a player who mostly checks and calls."""
    at_random = rng.random()
    sizes, is_bet = legal.bet_to or legal.raise_to, legal.bet_to is not None
    if sizes is not None and at_random < 0.15:
        to = rng.randint(sizes[0], min(sizes[1], 3 * sizes[0]))
        return BetTo(to) if is_bet else RaiseTo(to)
    if legal.call is not None:
        return Fold() if at_random > 0.85 else Call()
    return Check()


def lines(hands: int, seed: int) -> Iterator[str]:
    """Yield a match log, line by line."""
    rng, game, names = random.Random(seed), GAME_FILES[GAME], ("Ann", "Bob")
    yield f"# name/game/hands/seed many {GAME} {hands} {seed}"
    for number in range(hands):
        seats = [Seat(at, stack, names[(at + number) % 2]) for at, stack in enumerate(game.stacks)]
        deck = rng.sample(game.game.deck, len(game.game.deck))
        hand = Hand(game.game, game.stakes, seats, deck, posts=game.posts, id=number, house=HOUSE)
        hand.start()
        while (legal := hand.legal_actions()) is not None:
            hand.act(legal.seat, decision(legal, rng))
        yield write_line(hand.events, time=f" # {BEGIN + 60 * (hands - number)}")


def run(*arguments: str) -> tuple[float, int, str]:
    """Run the command; return its seconds, its peak of memory in MiB, and its last line."""
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "riverboat.client_cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        said = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, said[-2_000:]
    return time.perf_counter() - start, used.ru_maxrss // 1024, said.strip().splitlines()[-1]


def check_list(url: str) -> None:
    """Check that hands are listed by when they were played: the first of the log was played last."""
    with History(url) as past:
        listed = past.hands(limit=LISTED)
    times = [summary.started_at.timestamp() for summary in listed]
    assert times == sorted(times, reverse=True)
    assert [summary.source.hand for summary in listed] == [str(at) for at in range(len(listed))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="for log and database; a temporary one by default")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        log, url = Path(folder, "many.log"), f"sqlite:///{folder}/many.db"
        with log.open("w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines(options.hands, options.seed))
        print(f"{options.hands:,} hands, {log.stat().st_size >> 20} MiB of text", flush=True)
        for what in ("import", "import again"):
            seconds, peak, said = run("import", str(log), "--db", url)
            rate = options.hands / seconds
            print(f"{what}: {seconds:.0f} s, {rate:,.0f} hands/s, peak {peak} MiB: {said}", flush=True)
        seconds, peak, said = run("verify", "--db", url)
        print(f"verify: {seconds:.0f} s, peak {peak} MiB: {said}")
        check_list(url)
        size = Path(folder, "many.db").stat().st_size
        print(f"listed by when they were played; the database has {size // options.hands:,} bytes a hand")


if __name__ == "__main__":
    main()
