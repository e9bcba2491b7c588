"""Solve Kuhn poker and Leduc hold'em by CFR+, and print value and exploitability on the way.

    python -m benchmarks.solvers [--iterations 3000]

Exploitability is what a best response wins per hand, as the mean of both positions,
in thousandths of the ante.
"""

import argparse
import time

from riverboat.client_cli.arena.solvers import KUHN, LEDUC, CfrPlus, exploitability, game_value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--iterations", type=int, default=3_000)
    options = parser.parse_args()
    for game in (KUHN, LEDUC):
        solver = CfrPlus(game)
        start = time.process_time()
        print(game.game.name)
        step = 10
        while solver.iterations < options.iterations:
            solver.run(min(step, options.iterations) - solver.iterations)
            strategy = solver.strategy
            print(
                f"  {solver.iterations:>6} iterations: value {game_value(strategy):+.6f} antes, "
                f"exploitability {1e3 * exploitability(strategy):.3f} thousandths, "
                f"{time.process_time() - start:.1f} s"
            )
            step *= 10 if step < 100 else 3


if __name__ == "__main__":
    main()
