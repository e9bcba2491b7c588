"""Read the hands of files for a command, and tell how far it is and what is refused."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from riverboat.engine.errors import EngineError
from riverboat.engine.notation.acpc_game import GAME_FILES, AcpcGame
from riverboat.engine.notation.files import FileHand, hands_in
from riverboat.server.hand_files import HandFile, UnusableFile, hand_files
from riverboat.server.history.commands.hand_tally import HandTally
from riverboat.server.progress import ShowHands

MAX_REFUSED: Final = 100_000
"""The most hands in a row that are refused before the rest of their file is not read."""

files_argument: Final = click.argument(
    "paths",
    type=click.Path(exists=True, path_type=Path, allow_dash=True),
    metavar="FILES...",
    nargs=-1,
    required=True,
)


class AcpcGameType(click.ParamType[AcpcGame]):
    """A game of the computer poker competition: a file with its definition, or the name of one of its own."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> AcpcGame:
        """Return the game."""
        if isinstance(value, AcpcGame):
            return value
        if value in GAME_FILES:
            return GAME_FILES[value]
        try:
            with Path(value).open(encoding="utf-8", errors="replace") as file:
                return AcpcGame.defined(file.read(_MAX_DEFINITION).splitlines())
        except OSError:
            known = ", ".join(GAME_FILES)
            self.fail(f"{value!r} is neither a file nor one of {known}", param, ctx)
        except EngineError as error:
            self.fail(f"{value}: {error}", param, ctx)


_MAX_DEFINITION: Final = 65_536

game_option: Final = click.option(
    "--game",
    type=AcpcGameType(),
    metavar="GAME",
    help="The game of match logs that do not name it: a file with its definition, or a name such as "
    "holdem.nolimit.2p.reverse_blinds.game.",
)
report_option: Final = click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write each refused hand with file, line and reason to FILE, as JSON.",
)


class _Stopped(Exception):  # noqa: N818 - no error: the first refusal ends a strict run
    pass


@dataclass(slots=True)
class HandReading:
    """The reading of the hands at `paths`.

    on_file: is called before each file. is_known: see `hands_in`. strict: stop at the first refusal.
    hands: how many were read, passed over or refused. known: how many were passed over.
    """

    paths: Sequence[Path]
    tally: HandTally
    show: ShowHands
    game: AcpcGame | None = None
    strict: bool = False
    on_file: Callable[[], object] = lambda: None
    is_known: Callable[[str], bool] | None = None
    hands: int = 0
    known: int = 0
    _file: str = ""
    _refused: int = 0  # in a row
    _done: int = 0
    _size: int = 0

    def __iter__(self) -> Iterator[FileHand]:
        """Yield the hands one by one. `reject` may be called for the last one."""
        self._size = sum([size for path in self.paths for size in _sizes(path)])
        try:
            for path in self.paths:
                yield from self._hands_at(path)
        except _Stopped:
            return

    def reject(self, reason: str) -> None:
        """Count a refusal in the current file. reason: a sentence, after the place if that is known."""
        self.tally.refuse(self._file, reason)

    def _refuse(self, error: Exception) -> None:
        """Count a hand, or a file, that could not be read."""
        self.reject(str(error))
        self._count()
        self._stop_if_strict()
        self._refused += 1
        if self._refused == MAX_REFUSED:
            raise UnusableFile(
                f"none of {MAX_REFUSED:,} hands in a row can be read: the rest of the file is not read"
            )

    def _stop_if_strict(self) -> None:
        if self.strict and self.tally.refused:
            raise _Stopped

    def _hands_at(self, path: Path) -> Iterator[FileHand]:
        self._file = str(path)
        try:
            for file in hand_files(path):
                self._file = file.name
                self.on_file()
                yield from self._hands_of(file)
        except OSError as error:
            self._refuse(error)

    def _hands_of(self, file: HandFile) -> Iterator[FileHand]:
        before = self.hands
        self._refused = 0
        try:
            is_known = self.is_known and self._passes_over
            for hand in hands_in(file.lines(self._advance), self._refuse, self.game, is_known):
                for remark in hand.remarks:
                    self.tally.remark(self._file, hand.where, remark)
                self._count()
                self._refused = 0
                yield hand
                self._stop_if_strict()
        except UnusableFile as error:
            self._refuse(error)
        if self.hands == before:
            self._refuse(UnusableFile("the file has no hands"))

    def _passes_over(self, digest: str) -> bool:
        """Return whether a hand is known, and count it then."""
        is_known = self.is_known is not None and self.is_known(digest)
        if is_known:
            self.known += 1
            self._refused = 0
            self._count()
        return is_known

    def _advance(self, size: int) -> None:
        self._done += size

    def _count(self) -> None:
        self.hands += 1
        self.show(self.hands, self._done, self._size)


def _sizes(path: Path) -> Iterator[int]:
    with suppress(OSError):
        yield from [file.size for file in hand_files(path)]
