"""Play cheats beside their honest twin, and print both intervals.

    python -m benchmarks.zoo [--hands 400]

Each cheat plays against the house bot `tight-aggressive`, heads-up and with six players, over pipes and at a
server, and so does its honest twin, the house bot `caller`. "held": as a match is played. "not held": with
what the arena warns of, one process for all rotations or a small seed. The cheat that watches how long others
think plays a quarter of the hands against `Thinks`, with and without --even-ms.

Winnings are in bb/100 by sets, with 95 % intervals; "more" is the difference to the twin in the same seats
with the same decks.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from riverboat.client_cli.arena.settings import BIG_BLIND
from riverboat.client_cli.arena.statistics.intervals import Interval, Moments, interval_of
from tests.support.zoo.playing import MEASURES, TWIN, Outcome, played

HELD = ("Remembers", "SearchesSeeds", "Snoops", "Shares", MEASURES)
WATCHES = "Watches"
EVEN_MS = 60
"""The time of an action that hides how long `Thinks` thinks."""

NOT_HELD: dict[str, dict[str, Any]] = {
    "Remembers": {"share_process": ("Remembers",)},
    "SearchesSeeds": {"seed": 7, "secret": ""},
}
RIVAL = "tight-aggressive"
SEATS = (2, 6)


def compared(name: str, seats: int, hands: int, *, served: bool, rival: str = RIVAL, **settings: Any) -> str:
    """Return the winnings of a cheat and of its twin, in words."""
    rivals = [rival] * (seats - 1)
    with TemporaryDirectory(prefix="riverboat-zoo-") as folder:
        found = played(Path(folder), [name, *rivals], hands, served=served, **settings)
        decks = {key: settings[key] for key in ("seed", "secret") if key in settings}
        twin = played(Path(folder), [TWIN, *rivals], hands, **decks)
    won, own = _by_set(found, seats), _by_set(twin, seats)
    more = [one - other for one, other in zip(won, own, strict=True)]
    parts = [f"{what} {_in_words(each)}" for what, each in (("cheat", won), ("twin", own), ("more", more))]
    return f"{', '.join(parts)}; found out: {len(found.found)}"


def _by_set(outcome: Outcome, seats: int) -> list[float]:
    return [100 * each.won(0) / BIG_BLIND / seats for each in outcome.sets]


def _in_words(values: Sequence[float]) -> str:
    found: Interval = interval_of(Moments.of(values))
    if not any(values):
        return "0 in every set"
    if found.low is None or found.high is None:
        return f"{sum(values) / len(values):+.0f} ({found.reason})"
    return f"{found.mean:+.0f} ({found.low:+.0f} to {found.high:+.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=400)
    hands = parser.parse_args().hands
    for seats in SEATS:
        for served in (False, True):
            where = f"{seats} players, {'at a server' if served else 'over pipes'}"
            for name in HELD:
                print(f"held, {where}, {name}: {compared(name, seats, hands, served=served)}", flush=True)
            for even, held in ((EVEN_MS, "held"), (0, "not held")):
                said = compared(WATCHES, seats, hands // 4, served=served, rival="Thinks", even_ms=even)
                print(f"{held}, {where}, {WATCHES}: {said}", flush=True)
        for name, settings in NOT_HELD.items():
            print(
                f"not held, {seats} players, {name}: "
                f"{compared(name, seats, hands, served=False, **settings)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
