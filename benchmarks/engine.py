"""Compare hands per second and copies of a hand with other engines, interleaved in one run.

    python -m benchmarks.engine [--seconds 3] [--rounds 5] [--part holdem|games|copies]

holdem: no-limit hold'em with two and six players and two policies. `check/call` never raises or folds.
`mixed` folds one time in ten to a bet, raises the minimum about one time in seven, and else checks or calls.
games: the other games that pokerkit supports, with six players, mixed. copies: a copy of a hand.

Every engine deals its own random cards. Engines that are not installed or fail are named and skipped. Figures
are medians of the rounds. Quote the ratios: absolute figures depend on the machine.
"""

import argparse
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Mapping
from importlib.metadata import version

from benchmarks.support.peers import BIG_BLIND, FOLD, PEERS, RAISE, SMALL_BLIND, STACK, Peer, roll_for
from benchmarks.support.pokerkit_games import DRAWN, NAMES_THERE, PLAYERS, pokerkit_player, stakes_for
from riverboat.engine.actions import Action, BetTo, BringIn, Call, Check, Draw, Fold, Phase, RaiseTo
from riverboat.engine.dealer import RandomDealer
from riverboat.engine.events import Seat
from riverboat.engine.games import GAMES, NO_LIMIT_HOLDEM, Stakes
from riverboat.engine.hand import Hand

OURS = "riverboat"
BLINDS = Stakes(SMALL_BLIND, BIG_BLIND)
SEATS = [Seat(number, STACK) for number in range(6)]
DEALER = RandomDealer()

Call0 = Callable[[], object]


def riverboat() -> Peer:
    def play(players: int, policy: str, rng: random.Random) -> None:
        hand = Hand(NO_LIMIT_HOLDEM, BLINDS, SEATS[:players], DEALER.deal())
        hand.start()
        while (seat := hand.actor) is not None:
            hand.act(seat, choose(hand, seat, roll_for(policy, rng)))

    flop = Hand(NO_LIMIT_HOLDEM, BLINDS, SEATS, DEALER.deal())
    flop.start()
    while not flop.board and (seat := flop.actor) is not None:
        flop.act(seat, choose(flop, seat, 1.0))
    return Peer(play, flop.copy)


def choose(hand: Hand, seat: int, roll: float) -> Action:
    facing_a_bet = hand.bet(seat) < hand.price
    if roll < FOLD and facing_a_bet:
        return Fold()
    if FOLD <= roll < RAISE and (legal := hand.legal_actions()):
        if legal.bet_to:
            return BetTo(legal.bet_to[0])
        if legal.raise_to:
            return RaiseTo(legal.raise_to[0])
    return Call() if facing_a_bet else Check()


def riverboat_player(code: str) -> Callable[[random.Random], None]:
    """Return a function that plays one hand of the game `code` with this engine."""
    game, stakes = GAMES[code], stakes_for(GAMES[code])
    dealer, drawing = RandomDealer(game.deck), Phase.DRAWING

    def play(rng: random.Random) -> None:
        hand = Hand(game, stakes, SEATS[:PLAYERS], dealer.deal(), reserve=dealer.deal())
        hand.start()
        while (seat := hand.actor) is not None:
            if hand.phase is drawing:
                action: Action = Draw(hand.hole_cards(seat)[:DRAWN])
            elif hand.bring_in_due:
                action = BringIn()
            else:
                action = choose(hand, seat, rng.random())
            hand.act(seat, action)

    return play


def rate(call: Call0, seconds: float) -> float:
    """Return the calls per second of CPU time, which other programs do not affect."""
    calls, start = 0, time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        call()
        calls += 1
    return calls / elapsed


def compare(contestants: Mapping[str, Call0], options: argparse.Namespace) -> dict[str, float]:
    """Return the median of each contestant's calls per second, over rounds in which all take turns."""
    rates: dict[str, list[float]] = {}
    for name, call in contestants.items():
        try:
            for _ in range(20):  # builds tables that an engine needs, and finds frequent failures
                call()
        except Exception as fault:  # a peer may fail in any way
            print(f"  {name} fails ({type(fault).__name__}): skipped")
        else:
            rates[name] = []
    for _ in range(options.rounds):
        for name in list(rates):
            try:
                rates[name].append(rate(contestants[name], options.seconds / options.rounds))
            except Exception as fault:  # as above
                print(f"  {name} fails ({type(fault).__name__}): skipped")
                del rates[name]
    return {name: statistics.median(each) for name, each in rates.items()}


def print_rates(title: str, rates: Mapping[str, float]) -> None:
    print(title)
    for name, each in rates.items():
        ratio = "" if name == OURS else f"{rates[OURS] / each:>9.2f} x"
        print(f"  {name:<16}{each:>10,.0f} hands/s{ratio}", flush=True)


def engines() -> dict[str, Peer]:
    found = {OURS: riverboat()}
    print(f"Python {sys.version.split()[0]}")
    for name, make in PEERS.items():
        try:
            found[name] = make()
        except ImportError:
            print(f"{name} is not installed: skipped")
        else:
            print(f"{name} {version(name)}" + (f" ({found[name].differs})" if found[name].differs else ""))
    return found


def holdem(peers: Mapping[str, Peer], options: argparse.Namespace) -> None:
    for players in (2, 6):
        for policy in ("check/call", "mixed"):
            rng = random.Random(1)
            calls = {
                name: lambda play=peer.play, players=players, policy=policy, rng=rng: play(
                    players, policy, rng
                )
                for name, peer in peers.items()
            }
            print_rates(f"no-limit hold'em, {players} players, {policy}", compare(calls, options))


def games(options: argparse.Namespace) -> None:
    for code in NAMES_THERE:
        rng = random.Random(1)
        try:
            players = {OURS: riverboat_player(code), "pokerkit": pokerkit_player(code)}
        except ImportError:
            return
        calls = {name: lambda play=play, rng=rng: play(rng) for name, play in players.items()}
        print_rates(f"{GAMES[code].name}, {PLAYERS} players, mixed", compare(calls, options))


def copies(peers: Mapping[str, Peer], options: argparse.Namespace) -> None:
    calls = {name: peer.copy for name, peer in peers.items() if peer.copy}
    print("a copy of a hand of six players on the flop")
    for name, each in compare(calls, options).items():
        print(f"  {name:<16}{1e6 / each:>10,.1f} µs", flush=True)
    for name in peers.keys() - calls.keys():
        print(f"  {name} cannot be copied")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="per engine and row")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--part", choices=("holdem", "games", "copies"), help="default: all")
    options = parser.parse_args()
    warnings.simplefilter("ignore")  # some peers warn for every hand
    peers = engines()
    if options.part in (None, "holdem"):
        holdem(peers, options)
    if options.part in (None, "games"):
        games(options)
    if options.part in (None, "copies"):
        copies(peers, options)


if __name__ == "__main__":
    main()
