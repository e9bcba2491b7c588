"""Files of hands that a person names: files, folders, `.zip`, `.gz` and standard input, as lines of text.

Everything is read a piece at a time, so neither a large file nor an archive that unpacks to one fills the
memory. Nothing is unpacked to a disk, so no name in an archive leads out of a folder.
"""

import gzip
import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, Protocol
from zipfile import BadZipFile, ZipFile

from riverboat.engine.notation.text_lines import lines_in

STANDARD_INPUT: Final = "-"

MAX_RATIO: Final = 200
"""How many times larger than an archive its files may be, beyond MIN_UNPACKED. Hands reach about 20."""

MIN_UNPACKED: Final = 8 << 20
"""How many bytes any archive may unpack to."""

MAX_DIRECTORY: Final = 8 << 20
"""The most bytes of an archive's list of files, which is read whole: some 100,000 files."""

_PIECE: Final = 1 << 16
_FAULTS: Final = (BadZipFile, EOFError, zlib.error, NotImplementedError, RuntimeError, OSError)
_END: Final = b"PK\x05\x06"
_END_64: Final = b"PK\x06\x06"
_END_64_SIZE: Final = 56 + 20  # bytes of that record, and of its locator, before the other one


class UnusableFile(Exception):  # noqa: N818 - says what is wrong
    """A file that cannot be read, or not to its end. The message says why."""


class _Bytes(Protocol):
    """An open file."""

    def read(self, size: int, /) -> bytes: ...


@dataclass(slots=True)
class _Unpacked:
    """How many bytes may still be unpacked from an archive."""

    left: int

    @classmethod
    def of(cls, archive: Path) -> "_Unpacked":
        return cls(max(MIN_UNPACKED, MAX_RATIO * archive.stat().st_size))


@dataclass(frozen=True, slots=True)
class HandFile:
    """A file of hands. name: as a person knows it; of one in an archive, after the archive's name.

    size: how many bytes are to be read; 0 if that is unknown.
    """

    name: str
    size: int
    _open: Callable[[], AbstractContextManager[_Bytes]]
    _unpacked: _Unpacked | None = None

    def lines(self, on_read: Callable[[int], object] = lambda _: None) -> Iterator[str]:
        """Yield its lines of text. Raises UnusableFile, after the lines before the fault.

        on_read: is called with the number of bytes of each piece.
        """
        return lines_in(self._pieces(on_read))

    def _pieces(self, on_read: Callable[[int], object]) -> Iterator[bytes]:
        try:
            with self._open() as file:
                while piece := file.read(_PIECE):
                    if self._unpacked is not None:
                        self._unpacked.left -= len(piece)
                        if self._unpacked.left < 0:
                            raise UnusableFile(
                                f"the archive unpacks to more than {MAX_RATIO} times its size, as no hands "
                                "do: the rest is not read"
                            )
                    yield piece
                    on_read(len(piece))
        except _FAULTS as error:
            raise _unusable(error) from None


def hand_files(path: Path) -> Iterator[HandFile]:
    """Yield the file at `path`, or those in it if it is a folder or an archive, in the order of their names.

    In folders, files whose names begin with a dot are left out. A file that cannot be opened says so when its
    lines are read. Raises OSError for a folder that cannot be listed.
    """
    if str(path) == STANDARD_INPUT:
        yield HandFile("standard input", 0, lambda: nullcontext(sys.stdin.buffer))
        return
    for file in _files_of(path) if path.is_dir() else [path]:
        try:
            yield from _file(file)
        except (UnusableFile, *_FAULTS) as error:
            yield HandFile(str(file), 0, partial(_fail, error))


def _files_of(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        if path.is_file():
            yield path
        elif path.is_dir() and not path.is_symlink():
            yield from _files_of(path)


def _file(path: Path) -> Iterator[HandFile]:
    if not path.is_file():  # a pipe cannot be looked at before it is read
        yield HandFile(str(path), 0, lambda: path.open("rb"))
        return
    with path.open("rb") as file:
        begin = file.read(4)
    if begin == b"PK\x03\x04":
        yield from _zipped(path)
    elif begin.startswith(b"\x1f\x8b"):
        yield HandFile(str(path), 0, lambda: closing(gzip.GzipFile(path)), _Unpacked.of(path))
    else:
        yield HandFile(str(path), path.stat().st_size, lambda: path.open("rb"))


def _zipped(path: Path) -> Iterator[HandFile]:
    if _directory_size(path) > MAX_DIRECTORY:
        raise UnusableFile("the archive has too many files: unpack it to a folder")
    unpacked = _Unpacked.of(path)
    with ZipFile(path) as archive:
        for entry in archive.infolist():
            if not entry.is_dir():
                name = f"{path}/{entry.filename}"
                yield HandFile(name, entry.file_size, partial(archive.open, entry), unpacked)


def _directory_size(path: Path) -> int:
    """Return how many bytes an archive says that its list of files has, in the records at its end."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - 65_557 - _END_64_SIZE))
        tail = file.read()
    at = tail.rfind(_END)
    if at < 0 or len(tail) < at + 16:
        raise BadZipFile("the archive is cut off")
    (found,) = struct.unpack_from("<L", tail, at + 12)
    if at >= _END_64_SIZE and tail[at - _END_64_SIZE :].startswith(_END_64):
        (found,) = struct.unpack_from("<Q", tail, at - _END_64_SIZE + 40)
    return int(found)


def _fail(error: Exception) -> AbstractContextManager[_Bytes]:
    raise error


def _unusable(error: Exception) -> UnusableFile:
    reason = error.strerror if isinstance(error, OSError) else None
    return UnusableFile(f"the file cannot be read to its end: {reason or error}")
