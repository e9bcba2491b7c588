"""Measure every pair of visible boxes on the felt: every game, number of seats and size of window.

    python -m benchmarks.felt               # all; some minutes
    python -m benchmarks.felt --game plo8 --size tiny

Prints each fault and, at the end, how many moments were drawn. Ends with 1 if there is a fault.
"""

import argparse
import asyncio
import sys
from itertools import product

from riverboat.engine.games import GAMES
from tests.support.browser.moments import MOMENTS, MOST_SEATS, FeltPage, felt_page
from tests.support.browser.pages import SIZES, a_browser


async def measure(games: list[str], sizes: list[str], style: str) -> int:
    """Draw every moment and return how many have a fault."""
    drawn = bad = 0
    async with a_browser() as browser, felt_page(browser, style) as shown:
        for size in sizes:
            await shown.resize(size)
            for code in games:
                for question in questions(code, size):
                    faults = await faults_of(shown, question)
                    drawn += 1
                    bad += bool(faults)
                    for fault in faults:
                        print(f"{size} {question}: {fault}", flush=True)
            print(f"{size}: {drawn:,} drawn so far, {bad:,} with a fault", flush=True)
    print(f"{drawn:,} moments drawn, {bad:,} with a fault")
    return bad


def questions(code: str, size: str) -> list[dict[str, object]]:
    """Return what is drawn for a game: each number of seats, seen by a player and a spectator."""
    game = GAMES[code]
    rows = (1, 2) if any(street.board for street in game.streets) else (1,)
    return [
        {"code": code, "seats": seats, "you": you, "boards": boards, "moment": moment, "letter": letter}
        for seats, you, boards, moment, letter in product(
            range(game.min_seats, game.max_seats + 1), (0, None), rows, MOMENTS, ("", "W")
        )
        if seats <= MOST_SEATS.get((size, boards), seats)
    ]


async def faults_of(shown: FeltPage, question: dict[str, object]) -> list[str]:
    """Draw a moment and return its faults."""
    await shown.show(**question)
    return await shown.faults()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=GAMES, action="append", help="only this game")
    parser.add_argument("--size", choices=SIZES, action="append", help="only this size of window")
    parser.add_argument("--style", default="", help="CSS that is added to the page, such as another font")
    given = parser.parse_args()
    return 1 if asyncio.run(measure(given.game or list(GAMES), given.size or list(SIZES), given.style)) else 0


if __name__ == "__main__":
    sys.exit(main())
