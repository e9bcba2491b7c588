"""How much disk an import may take, said before it begins."""

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.hand_texts import UNKNOWN, hand_texts
from riverboat.server.hand_files import HandFile, UnusableFile, hand_files
from riverboat.server.history.database.engines import shown

_A_HAND: Final = 8_000  # bytes in a database: 5,700 with two players, 8,300 with six
_MUCH: Final = 100_000_000  # bytes of disk; about less, nothing is said
_FILES: Final = 20  # that are looked at
_BEGINNING: Final = 65_536  # bytes of each


def space_needed(paths: Sequence[Path], url: str) -> str:
    """Return a sentence about the disk that the hands at `paths` may take in the database at `url`.

    The beginnings of the first files stand for all of them. The sentence is empty if the hands take little,
    or if nobody can say how many they are: pipes and compressed files do not say how long they are.
    """
    hands = _hands_at(paths)
    needed = hands * _A_HAND
    if needed < _MUCH:
        return ""
    said = f"About {hands:,} hands may take {needed / 1e9:.1f} GB of disk"
    if not shown(url).startswith("sqlite"):
        return f"{said}."
    free = shutil.disk_usage(Path(make_url(url).database or "").absolute().parent).free
    enough = "" if free > needed else " If it gets full, the hands that were imported stay."
    return f"{said}; {free / 1e9:.1f} GB are free.{enough}"


def _hands_at(paths: Sequence[Path]) -> int:
    """Estimate the number of hands at `paths`, to two digits."""
    size = looked_at = hands = 0
    for number, file in enumerate(_files_at(paths)):
        size += file.size
        if number < _FILES:
            found, length = _beginning_of(file)
            hands += found
            looked_at += length
    return int(float(f"{hands * size / looked_at:.2g}")) if looked_at else 0


def _files_at(paths: Sequence[Path]) -> Iterator[HandFile]:
    """Yield the files of known length. Others may not be opened twice."""
    for path in paths:
        try:
            for file in hand_files(path):  # one by one: an archive is open for as long
                if file.size:
                    yield file
        except OSError:
            continue  # the import says so


def _beginning_of(file: HandFile) -> tuple[int, int]:
    """Return how many hands are in the beginning of `file`, and the length of the beginning in bytes."""
    lines: list[str] = []
    length = hands = 0
    try:
        for line in file.lines():
            lines.append(line)
            length += len(line.encode(errors="replace")) + 1
            if length > _BEGINNING:
                break
        hands = sum([part.format != UNKNOWN for part in hand_texts(lines)])
    except (NotationError, UnusableFile, OSError):
        pass  # as above
    return hands, length
