"""Measure what a deal that every player can check costs.

    python -m benchmarks.fairness [--hands 200]

CPU time of a hand with six players who all contribute: committing to four packs, dealing, verifying the
record, and verifying one card. And the bytes of a record for everybody, as JSON.
"""

import argparse
import random
import time
from collections.abc import Callable
from statistics import median
from typing import TypeVar

from riverboat.engine.events import Seat
from riverboat.engine.fairness.chain import ValueChain
from riverboat.engine.fairness.deal import CommittedDeal
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.packs import PACKS, DealTerms
from riverboat.engine.fairness.places import SeenCard
from riverboat.engine.fairness.proof import Proof, write_proof
from riverboat.engine.fairness.verifying import VerifiedDeal
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import Hand
from riverboat.engine.hand.setup import reshuffles_at_most
from riverboat.server.protocol.event_data import compact_data

R = TypeVar("R")

PLAYERS = 6
ROOM = bytes(32)


def measured(code: str, hands: int) -> None:
    """Print the medians for a game."""
    game = GAMES[code]
    rng = random.Random(code)
    seats = [Seat(number, 10_000, f"Player {number}") for number in range(PLAYERS)]
    started = Hand(game, Stakes(50, 100), seats, game.deck).start()[0]
    players = {seat.number: f"{seat.number:032x}" for seat in seats}
    lists = 1 + reshuffles_at_most(game, PLAYERS)
    times: dict[str, list[float]] = {"commit": [], "deal": [], "verify": [], "a card": []}
    for number in range(hands):
        chains = {seat: ValueChain(rng.randbytes(32), ROOM, "table", players[seat], 1) for seat in players}
        heads = {seat: chain.head for seat, chain in chains.items()}
        line_up = LineUp.write(compact_data(started), game.deck, lists, players, heads)
        terms = DealTerms(
            room=ROOM, table="table", hand=number, attempt=0, packs=PACKS, line_up=line_up, before=bytes(32)
        )
        secrets = tuple([rng.randbytes(32) for _ in range(PACKS)])
        values = {seat: chain.reveal() for seat, chain in chains.items()}
        committed = timed(times["commit"], lambda: CommittedDeal.make(terms, secrets))  # noqa: B023 - called at once
        deal = timed(times["deal"], lambda: committed.deal(values))  # noqa: B023
        verified = timed(times["verify"], lambda: VerifiedDeal(deal.record))  # noqa: B023
        seen = SeenCard(deal.deck[0], 0, (0,))
        timed(times["a card"], lambda: verified.check(deal.opening(seen), seen))  # noqa: B023
    figures = ", ".join(f"{what} {1000 * median(each):.3f} ms" for what, each in times.items())
    size = len(write_proof(Proof(deal.record)).encode())
    print(f"{code:<8}{figures}; {size:,} bytes, {lists} lists")


def timed(times: list[float], run: Callable[[], R]) -> R:
    began = time.process_time()
    done = run()
    times.append(time.process_time() - began)
    return done


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=200)
    hands = parser.parse_args().hands
    for code in ("nlhe", "plo", "27td"):
        measured(code, hands)


if __name__ == "__main__":
    main()
