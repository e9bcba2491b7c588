"""Call the assessor in C with random arguments, many of them wrong.

    python -m tests.engine.native.fuzz [--calls 20000] [--seed 1] [--module FILE]

It may answer, or raise what `REFUSALS` has. `--module` is a compiled file, such as one with sanitizers.
"""

import argparse
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from random import Random
from types import ModuleType
from typing import Any

from riverboat.engine.assessor import RULE_SETS
from riverboat.engine.native import _assessor

REFUSALS = (ValueError, TypeError, OverflowError, BufferError, ZeroDivisionError)
MOST_STRENGTH = 7_475

STRANGE: Sequence[Any] = (
    None, True, -1, 2**70, 1.5, "As", b"", [], (), {}, [None], [[]], ["As"], range(7), [2**65], [1.0], object,
)  # fmt: skip


class Fuzzer:
    """Random calls of all functions of `module`."""

    def __init__(self, module: ModuleType, random: Random) -> None:
        self.random = random
        self.rules = [
            (name, module.NativeRules(name, self.refuse, self.refuse, self.refuse)) for name in RULE_SETS
        ]
        self.module = module
        self.results: Counter[str] = Counter()

    def refuse(self, *args: object, **named: object) -> int:
        raise ZeroDivisionError("this stands for the function in Python")

    def call(self) -> None:
        """Call one function, and check what it answers."""
        name, rules = self.random.choice(self.rules)
        one_of: list[Callable[[Any], Any]] = [
            self.strength, self.strength, self.strengths, self.on_boards, self.outcomes, self.sample,
            self.new,
        ]  # fmt: skip
        function = self.random.choice(one_of)
        try:
            found = function(rules)
        except REFUSALS as error:
            self.results[f"{function.__name__}: {type(error).__name__}"] += 1
            return
        self.results[f"{function.__name__}: answered"] += 1
        for strength in found if isinstance(found, list) else [found]:
            assert 0 <= strength <= MOST_STRENGTH or name.startswith("badugi"), (name, found)

    def strength(self, rules: Any) -> Any:
        if self.random.random() < 0.3:
            return rules.of(self.cards())
        return rules.strength(*[self.cards() for _ in range(self.random.choice((1, 2, 2, 2, 2, 0, 3)))])

    def strengths(self, rules: Any) -> Any:
        holes: Any = [self.cards() for _ in range(self.random.randint(0, 4))]
        return rules.strengths(self.cards(), self.odd(self.random.choice((holes, tuple(holes)))))

    def on_boards(self, rules: Any) -> Any:
        number, shared, own, players = (self.random.randint(0, 7) for _ in range(4))
        several = self.random.random() < 0.5
        boards, holes = self.some(number * shared), self.some(players * own * (number if several else 1))
        out = array("H", bytes(2 * players * number))
        rules.on_boards(
            *map(self.odd, (boards, shared, holes, own, players, several)),
            self.odd(out) if self.random.random() < 0.5 else out,
        )
        return out.tolist()

    def outcomes(self, rules: Any) -> Any:
        size, players = self.random.choice((1, 2, 2, 2, 4, 5, 6)), self.random.randint(1, 5)
        cards = self.random.sample(range(52), 52)
        holes, shared = bytes(cards[: size * players]), self.random.choice((0, 3, 4, 5))
        board, live = cards[size * players :][:shared], cards[size * players + shared :]
        found = rules.outcomes(
            *map(self.odd, (holes, size, bytes(board), bytes(live[: self.random.randint(0, 12)])))
        )
        assert all(0 <= code < 1 << players * size for code in found)
        return []

    def sample(self, rules: Any) -> Any:
        size, players = self.random.choice((2, 2, 2, 4, 6)), self.random.randint(1, 6)
        width = self.random.choice((1, 1, players))
        cards = self.random.sample(range(52), 52)
        choices = []
        for _ in range(players // width):
            rows = self.random.choice((0, 1, 1, 2, 5))
            holes = [bytes(self.random.sample(cards, size * width)) for _ in range(rows)]
            weights = sorted(self.random.sample(range(1, 9), rows)) if self.random.random() < 0.3 else []
            choices.append((b"".join(holes), array("I", weights).tobytes()))
        shared = self.random.choice((0, 3, 5))
        live = cards[shared : shared + self.random.randint(0, 47)]
        found = rules.sample(
            *map(
                self.odd,
                (tuple(choices), players, size, bytes(cards[:shared]), bytes(live)),
            ),
            self.random.choice((0, 1, 100)),
            self.random.getrandbits(64),
        )
        assert found is None or sum(found.values()) in {0, 1, 100}
        return []

    def new(self, rules: Any) -> Any:
        made = self.module.NativeRules(*map(self.odd, ("high", self.refuse, self.refuse, self.refuse)))
        made.of([1, 2, 3, 4, 5])
        return []

    def cards(self) -> Any:
        count = self.random.choice((0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8))
        cards: Any = self.random.sample(range(54 if self.random.random() < 0.1 else 52), count)
        if cards and self.random.random() < 0.05:
            cards[-1] = self.random.choice((cards[0], -1, 52, 54, 255, 2**40, -(2**80), None, "As", True))
        return self.odd(tuple(cards) if self.random.random() < 0.5 else cards)

    def some(self, count: int) -> bytes:
        top = 256 if self.random.random() < 0.1 else 52
        return bytes([self.random.randrange(top) for _ in range(count)])

    def odd(self, value: Any) -> Any:
        """Return `value`, or now and then something else."""
        if self.random.random() > 0.03:
            return value
        if isinstance(value, bytes) and self.random.random() < 0.5:
            return value[:-1] + bytes([self.random.randrange(256)])
        return self.random.choice(STRANGE)


def loaded(path: str) -> ModuleType:
    """Import the compiled file at `path`."""
    spec = spec_from_file_location("_assessor", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def fuzz(module: ModuleType, calls: int, seed: int) -> Counter[str]:
    """Make `calls` random calls. Return how often each function answered, and raised what."""
    fuzzer = Fuzzer(module, Random(seed))
    for _ in range(calls):
        fuzzer.call()
    return fuzzer.results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--calls", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module")
    options = parser.parse_args()
    module = loaded(options.module) if options.module else _assessor
    for result, times in sorted(fuzz(module, options.calls, options.seed).items()):
        sys.stdout.write(f"{result:<40}{times:>9,}\n")


if __name__ == "__main__":
    main()
