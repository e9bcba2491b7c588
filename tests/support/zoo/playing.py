"""Plays matches of cheats, each in a folder of its own, and of their honest twins."""

import shutil
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from riverboat.client_cli.arena.contest import Contest, Plan
from riverboat.client_cli.arena.entries import entries_of
from riverboat.client_cli.arena.folder import MatchFolder
from riverboat.client_cli.arena.results import PlayedSet
from riverboat.client_cli.arena.settings import MatchSettings
from tests.support.waiting import PATIENCE
from tests.support.zoo import cheats, measures

TWIN = "caller"
"""The honest twin of every cheat."""

MEASURES = "Measures"
"""The bot of `zoo.measures`, which is a program."""

SECRET = "5a" * 32


class Outcome(NamedTuple):
    """sets: what was played. found: what cheats found out. luck: what the luck check says."""

    sets: list[PlayedSet]
    found: list[str]
    luck: list[str]

    @property
    def won(self) -> list[tuple[int, ...]]:
        """The chips of each bot in each hand."""
        return [hand.won for each in self.sets for hand in each.hands]


@cache
def won_by_twins(seats: int, hands: int, **settings: Any) -> list[tuple[int, ...]]:
    """Return what honest twins win with the decks of `played`: the same in every match."""
    with tempfile.TemporaryDirectory() as folder:
        return played(Path(folder), [TWIN] * seats, hands, **settings).won


def spec_of(folder: Path, name: str) -> str:
    """Return a bot of the zoo in a folder of its own below `folder`; another bot as it is."""
    if name == MEASURES:
        return f"{sys.executable} -I -S {shutil.copy(measures.__file__, folder)}"
    if not hasattr(cheats, name):
        return name
    own = folder / name
    own.mkdir(exist_ok=True)
    shutil.copy(cheats.__file__, own)
    return f"{own / 'cheats.py'}:{name}"


def played(
    folder: Path, bots: Sequence[str], hands: int, *, served: bool = False, **settings: object
) -> Outcome:
    """Play a match, from a secret unless the settings have a seed. Its log is below `folder`.

    Another bot's file is where cheats look for it. Raises AssertionError if a bot has a fault.
    """
    (folder / "victim").mkdir(exist_ok=True)
    (folder / "victim" / "victim.py").write_text("# another bot\n")
    given = {"seed": None, "secret": SECRET, "act_ms": int(1000 * PATIENCE), **settings}
    chosen = MatchSettings(bots=len(bots), **given)  # type: ignore[arg-type]
    results = MatchFolder(folder / f"results-{len(list(folder.iterdir()))}")
    entries = entries_of([spec_of(folder, name) for name in bots])
    contest = Contest(Plan(entries, chosen, hands, served=served), results)
    try:
        for _ in contest.play():
            pass
    finally:  # without a sandbox, cheats leave files
        for place in cheats.SHARED:
            for left in Path(place).glob(f"cards-of-{folder.name}-*"):
                left.unlink(missing_ok=True)
    assert not contest.faults
    said = "\n".join(path.read_text() for path in results.path.glob("*.stderr.txt"))
    found = [line for line in said.splitlines() if line.startswith(cheats.FOUND)]
    return Outcome(list(results.sets()), found, contest.luck)
