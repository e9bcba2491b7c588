"""How long the bots of `riverboat play --local` take for a decision, and which of them wins.

    python -m benchmarks.bot_decisions [--decisions 300] [--hands 1000]

The times are of the processor. The tables of hand strengths, which a process builds once, are not in them.
"""

import argparse
from math import sqrt
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Final

from riverboat.client_cli.bots.roster import STYLES
from riverboat.engine.assessor import prepare
from riverboat.engine.events import Seat
from riverboat.engine.games import Stakes, game_named
from riverboat.engine.hand import Hand, View

GAMES: Final = ("nlhe", "plo", "plo6", "stud", "27td", "badugi")
STACK: Final = 10_000


def decisions(game_code: str, style: str, count: int) -> list[float]:
    """Return the seconds of CPU of `count` decisions of four bots of `style` who play each other."""
    random, game, seconds = Random(1), game_named(game_code), list[float]()
    prepare(game.wins)
    stakes = Stakes(ante=10, bring_in=25, small_bet=100) if game_code == "stud" else Stakes(50, 100)
    number = 0
    while len(seconds) < count:
        number += 1
        deck = random.sample(game.deck, len(game.deck))
        hand = Hand(game, stakes, [Seat(seat, STACK) for seat in range(4)], deck, button=number % 4)
        bot = STYLES[style](random)
        hand.start()
        while hand.actor is not None:
            view, began = View(hand, hand.actor), process_time()
            action = bot.act(view)
            seconds.append(process_time() - began)
            hand.act(hand.actor, action)
    return seconds[:count]


def winnings(style: str, against: str, hands: int) -> list[int]:
    """Return the chips that `style` wins from `against` in each hand of heads-up no-limit hold'em."""
    random, game, won = Random(2), game_named("nlhe"), list[int]()
    bots = {0: STYLES[style](random), 1: STYLES[against](random)}
    for number in range(hands):
        deck = random.sample(game.deck, len(game.deck))
        hand = Hand(game, Stakes(50, 100), [Seat(seat, STACK) for seat in bots], deck, button=number % 2)
        hand.start()
        while hand.actor is not None:
            hand.act(hand.actor, bots[hand.actor].act(View(hand, hand.actor)))
        won.append(hand.stack(0) - STACK)
    return won


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--hands", type=int, default=1_000)
    options = parser.parse_args()
    print(f"{'game':<8}{'style':<18}{'median':>9}{'99 %':>9}{'longest':>9}  ms")
    for game in GAMES:
        for style in STYLES:
            times = sorted(decisions(game, style, options.decisions))
            figures = times[len(times) // 2], times[len(times) * 99 // 100], times[-1]
            row = "".join(f"{1000 * each:>9.2f}" for each in figures)
            print(f"{game:<8}{style:<18}{row}", flush=True)
    for style, against in (("expert", "regular"), ("regular", "novice"), ("expert", "novice")):
        won = winnings(style, against, options.hands)
        within = 1.96 * stdev(won) / sqrt(len(won))  # a chip a hand is a big blind a hundred hands
        print(f"{style} against {against}: {mean(won):+.0f} ± {within:.0f} bb/100", flush=True)


if __name__ == "__main__":
    main()
