"""Files that are there whole or not at all."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TextIO


@contextmanager
def whole_file(path: Path, *, mode: int = 0o666, replace: bool = True) -> Iterator[TextIO]:
    """A file to write, which takes the place of `path` when this context ends well.

    Else `path` stays as it was. What is written stands beside `path` until it is safe on the disk. What is no
    regular file, as a pipe is not, is written directly.

    mode: who may do what with a new file. replace: else it is not to be there yet, and FileExistsError is
    raised at the end where it is. Raises OSError.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        opener = partial(os.open, mode=mode)
        with open(beside, "x", encoding="utf-8", newline="\n", opener=opener) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if replace:
            beside.replace(path)
        else:
            os.link(beside, path)
        _sync_folder(path.parent)
    finally:
        beside.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """See that the names of files in `folder` are safe on the disk, where the system has a way to."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
