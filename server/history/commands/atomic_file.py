"""Write files atomically."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TextIO


@contextmanager
def atomic_file(path: Path, *, mode: int = 0o666, replace: bool = True) -> Iterator[TextIO]:
    """Open a file that replaces `path` when this context ends without an error.

    Otherwise `path` stays as it was. Until it is durable, the text is in a temporary file beside `path`. If
    `path` is not a regular file but, say, a pipe, it is written directly.

    mode: permissions of a new file.
    replace: if false and `path` exists, raise FileExistsError at the end.

    Raises OSError.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        opener = partial(os.open, mode=mode)
        with open(temporary, "x", encoding="utf-8", newline="\n", opener=opener) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if replace:
            temporary.replace(path)
        else:
            os.link(temporary, path)
        sync_folder(path.parent)
    finally:
        temporary.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Make the names of files in `folder` durable, where the system supports it."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
