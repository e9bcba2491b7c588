"""Whole hands of no-limit hold'em a second, this engine and its peers interleaved in one run.

    python -m benchmarks.engine [--seconds 3] [--rounds 3]

Two policies: `check/call` never raises or folds; `mixed` folds one time in ten when facing a bet, raises the
minimum about one time in seven, else checks or calls. Every engine deals its own random cards. A peer that is
not installed is named and left out. Quote the ratios; the absolute figures are those of one noisy machine.
"""

import argparse
import random
import statistics
import time
import warnings
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version

from engine.actions import Action, BetTo, Call, Check, Fold, LegalActions, RaiseTo
from engine.dealer import RandomDealer
from engine.events import Seat
from engine.games import NO_LIMIT_HOLDEM, Stakes
from engine.hand import Hand

STACK = 10_000
BLINDS = Stakes(50, 100)
RIVERBOAT = "riverboat"
DEALER = RandomDealer()
SEATS = [Seat(number, STACK) for number in range(6)]

PlayHand = Callable[[int, str, random.Random], None]


def play_riverboat(players: int, policy: str, rng: random.Random) -> None:
    hand = Hand(NO_LIMIT_HOLDEM, BLINDS, SEATS[:players], DEALER.deal())
    hand.start()
    while (legal := hand.legal_actions()) is not None:
        hand.act(legal.seat, choose(legal, policy, rng))


def choose(legal: LegalActions, policy: str, rng: random.Random) -> Action:
    if policy == "mixed":
        roll = rng.random()
        if roll < 0.10 and legal.call:
            return Fold()
        if roll < 0.25:
            if legal.bet_to:
                return BetTo(legal.bet_to[0])
            if legal.raise_to:
                return RaiseTo(legal.raise_to[0])
    return Check() if legal.check else Call()


def pokerkit_player() -> PlayHand:
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(Automation)

    def play(players: int, policy: str, rng: random.Random) -> None:
        state = NoLimitTexasHoldem.create_state(
            automations, True, 0, (BLINDS.small_blind, BLINDS.big_blind), BLINDS.big_blind, STACK, players
        )
        while state.status:
            roll = rng.random() if policy == "mixed" else 1.0
            if roll < 0.10 and state.checking_or_calling_amount:
                state.fold()
            elif roll < 0.25 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()

    return play


PEERS: dict[str, Callable[[], PlayHand]] = {"pokerkit": pokerkit_player}


def measure(play: PlayHand, players: int, policy: str, seconds: float) -> float:
    """Hands a second."""
    rng = random.Random(1)
    play(players, policy, rng)  # tables that an engine builds at first use
    hands, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        play(players, policy, rng)
        hands += 1
    return hands / elapsed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="per engine and round")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    warnings.simplefilter("ignore")

    engines: dict[str, PlayHand] = {RIVERBOAT: play_riverboat}
    for name, make in PEERS.items():
        try:
            engines[name] = make()
            print(f"{name} {version(name)}")
        except (ImportError, PackageNotFoundError):
            print(f"{name} is not installed: left out")

    for players in (2, 6):
        for policy in ("check/call", "mixed"):
            rates: dict[str, list[float]] = {name: [] for name in engines}
            for _ in range(options.rounds):
                for name, play in engines.items():
                    rates[name].append(measure(play, players, policy, options.seconds / options.rounds))
            ours = statistics.median(rates[RIVERBOAT])
            print(f"{players} players, {policy}: {ours:,.0f} hands/s", end="")
            for name in engines:
                if name != RIVERBOAT:
                    theirs = statistics.median(rates[name])
                    print(f"; {ours / theirs:.1f} x {name} ({theirs:,.0f})", end="")
            print()


if __name__ == "__main__":
    main()
