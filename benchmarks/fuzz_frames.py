"""Send valid and invalid WebSocket frames to a real listener.

    python -m benchmarks.fuzz_frames --minutes 60 [--seed 1] [--keep FILE]

Hypothesis generates streams of frames: valid, invalid, fragmented, interleaved, truncated, with false
lengths, in pieces of any size. The listener must answer as RFC 6455 says, or close the connection with a
reason. It must keep serving others, log no error, and release every connection. Each fault is reduced to the
shortest case and printed as an entry for `tests/server/net/frames.corpus`, which the test suite replays.

keep: a file for the shortest case of each outcome. The exit code is 1 if there is a fault.
"""

import asyncio
import sys
from pathlib import Path
from time import perf_counter

import click
import uvloop
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import FlakyFailure

from tests.support.frame_cases import cases
from tests.support.frames import Case, Target, Wrong, target

BATCH = 1_000
"""Cases between two checks for leaked connections."""

LONGEST = 400
"""Maximum length in characters of a case that is kept."""


class Fuzz:
    """Sends cases to a target. kept: the shortest case by what the target did."""

    def __init__(self, runner: asyncio.Runner, listener: Target) -> None:
        self._runner = runner
        self._target = listener
        self.cases = 0
        self.wrong: dict[str, str] = {}
        self.kept: dict[str, str] = {}

    def batch(self, number: int) -> None:
        """Send a batch of cases. Raises Wrong with the shortest case that fails."""

        @seed(number)
        @settings(
            max_examples=BATCH,
            deadline=None,
            database=None,
            derandomize=False,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate, Phase.shrink],
        )
        @given(cases())
        def check(case: Case) -> None:
            self.cases += 1
            try:
                did = self._runner.run(self._target.check(case))
            except Wrong as wrong:
                raise Wrong(f"{wrong}\n  {case}") from None
            line = str(case)
            if len(line) <= LONGEST and len(line) < len(self.kept.get(did, line + "+")):
                self.kept[did] = line

        check()
        self._runner.run(self._target.check_leaks())


def first_of(error: BaseException) -> str:
    """Return the message of `error`; for a flaky failure, that of its first error."""
    if isinstance(error, BaseExceptionGroup):
        return f"flaky: {first_of(error.exceptions[0])}"
    return str(error)


@click.command()
@click.option("--minutes", type=click.FloatRange(0), default=60.0, show_default=True)
@click.option("--seed", "first", type=int, default=1, show_default=True, help="Seed of the first batch.")
@click.option("--keep", type=click.Path(dir_okay=False, path_type=Path), help="File for a corpus.")
def main(*, minutes: float, first: int, keep: Path | None) -> None:
    """Example: python -m benchmarks.fuzz_frames --minutes 5"""
    began, number, wrong = perf_counter(), first, dict[str, str]()
    cases_sent, kept = 0, dict[str, str]()
    while perf_counter() - began < minutes * 60:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            opened = target()
            fuzz = Fuzz(runner, runner.run(opened.__aenter__()))
            try:
                fuzz.batch(number)
            except (Wrong, FlakyFailure) as error:
                what, _, case = first_of(error).partition("\n")
                if what not in wrong:
                    print(f"WRONG, seed {number}: {what}\n{case}", flush=True)
                wrong[what] = case
            finally:
                runner.run(opened.__aexit__(None, None, None))
        cases_sent += fuzz.cases
        for did, line in fuzz.kept.items():
            kept[did] = min(line, kept.get(did, line), key=len)
        number += 1
        print(f"{cases_sent:,} cases, {perf_counter() - began:,.0f} s, {len(wrong)} wrong", flush=True)
        if keep is not None:
            keep.write_text("".join(f"{line}\n" for line in sorted(kept.values(), key=len)))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
