"""Compare reading hands with the engine that plays the same hands, and with pokerkit, in hands per second.

    python -m benchmarks.notation FILE... [--seconds 6] [--rounds 6]

"engine" plays the hands of a FILE by their actions, and nothing else. "read and check" reads the file as
`riverboat import` does and plays every hand; "store" also records the hands in an empty SQLite database.
pokerkit reads only PHH. Measurements alternate and count the time of the processor. Each figure is the median
of the rounds, and each ratio that of the ratios in a round, so that other work on the machine counts little.
The garbage collector runs as rarely for all of them as in `riverboat import`.
Quote the ratios: absolute figures depend on the machine.
"""

import argparse
import asyncio
import tempfile
import time
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from shutil import copy
from statistics import median

from riverboat.engine import events as ev
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, Muck, RaiseTo, Run, Show
from riverboat.engine.hand import Hand
from riverboat.engine.notation.files import format_of, hands_in
from riverboat.server.hand_files import hand_files
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.importing.importer import HandRejected, Importer
from riverboat.server.history.queries.hands import History
from riverboat.server.runtime.memory import collecting_rarely

Work = Callable[[], int]
"""Processes the hands of a file. Returns their number."""


class Plan:
    """How a hand was played: its start, its deck and the decisions of its players."""

    def __init__(self, hand: Hand) -> None:
        started = hand.events[0]
        assert isinstance(started, ev.HandStarted)
        (deck,) = [event.cards for event in hand.events if isinstance(event, ev.DeckShuffled)]
        self._new = partial(
            Hand,
            hand.game,
            started.stakes,
            started.seats,
            deck,
            button=started.button,
            posts=started.posts,
            number=started.number,
            house=started.house,
        )
        self._decisions = [decided for event in hand.events if (decided := decision(event))]

    def play(self) -> None:
        """Play the hand again."""
        hand = self._new()
        hand.start()
        for seat, action in self._decisions:
            if hand.actor == seat:  # an all-in hand is shown without being asked
                hand.act(seat, action)
        assert hand.over


def decision(event: ev.Event) -> tuple[int, Action] | None:  # noqa: PLR0911 - one for each event
    """Return the decision that `event` follows from, if it is one of a game without draws."""
    match event:
        case ev.Folded(seat):
            return seat, Fold()
        case ev.Checked(seat):
            return seat, Check()
        case ev.Called(seat):
            return seat, Call()
        case ev.BetMade(seat, to):
            return seat, BetTo(to)
        case ev.RaisedTo(seat, to):
            return seat, RaiseTo(to)
        case ev.HandShown(seat):
            return seat, Show()
        case ev.HandMucked(seat):
            return seat, Muck()
        case ev.RunsChosen(seat, runs):
            return seat, Run(runs)
    return None


def play(plans: list[Plan]) -> int:
    for plan in plans:
        plan.play()
    return len(plans)


def read(path: Path) -> int:
    return sum([1 for file in hand_files(path) for _ in hands_in(file.lines(), lambda _: None)])


def store(path: Path, empty: Path) -> int:
    """Import the hands at `path` into a copy of the database `empty`."""

    async def run(url: str) -> int:
        with History(url) as past:
            async with Writer(url) as writer:
                importer, stored = Importer(writer, past), 0
                for file in hand_files(path):
                    for hand in hands_in(file.lines(), lambda _: None):
                        try:
                            stored += await importer.add(hand)
                        except HandRejected:
                            continue
                await importer.close()
                return stored

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(f"sqlite:///{copy(empty, folder)}"))


def replay_by_pokerkit(text: str) -> int:
    from pokerkit import HandHistory

    hands = 0
    for history in HandHistory.loads_all(text):
        for _ in history:
            pass
        hands += 1
    return hands


def measure(works: Mapping[str, Work], seconds: float, rounds: int) -> dict[str, list[float]]:
    """Return the hands per second of each of `works` in each round. They take turns."""
    rates: dict[str, list[float]] = {name: [] for name in works}
    with collecting_rarely():
        for _ in range(rounds):
            for name, work in works.items():
                hands, start = 0, time.process_time()
                while (elapsed := time.process_time() - start) < seconds / rounds or not hands:
                    hands += work()
                rates[name].append(hands / elapsed)
    return rates


def ratio(rates: list[float], others: list[float]) -> float:
    return median([one / other for one, other in zip(rates, others, strict=True)])


def compare(path: Path, empty: Path, seconds: float, rounds: int) -> None:
    text = path.read_text()
    plans = [Plan(found.hand) for found in hands_in(text, lambda _: None)]
    works: dict[str, Work] = {
        "engine": partial(play, plans),
        "read and check": partial(read, path),
        "store": partial(store, path, empty),
    }
    if format_of(text) == "phh":
        works["pokerkit"] = partial(replay_by_pokerkit, text)
    rates = measure(works, seconds, rounds)
    print(f"{path.name}, {len(plans)} hands")
    for name, each in rates.items():
        alone = ratio(each, rates["engine"])
        print(f"  {name}: {median(each):,.0f} hands/s, {alone:.2f} x the engine alone")
    print(f"  store: {ratio(rates['store'], rates['read and check']):.2f} x read and check")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--seconds", type=float, default=6.0, help="per side")
    parser.add_argument("--rounds", type=int, default=6)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder, "hands.db")
        upgrade(f"sqlite:///{empty}")
        for path in options.files:
            compare(path, empty, options.seconds, options.rounds)


if __name__ == "__main__":
    main()
