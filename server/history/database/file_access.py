"""File permissions of a database: only the user who runs the server should have access."""

import os
from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from riverboat.server.history.database.engines import shown
from riverboat.server.runtime.logs import get_logger

log = get_logger(__name__)

_GROUP_AND_OTHERS: Final = 0o077
_SUFFIXES: Final = ("", "-wal", "-shm", "-journal")


def warn_if_readable(url: str) -> None:
    """Log a warning for each file of the database at `url` that other users may read or change."""
    for file in readable_by_others(url):
        log.warning("file accessible to other users", file=str(file), do=f"chmod 600 {file}")


def readable_by_others(url: str) -> list[Path]:
    """Return the files of the database at `url` that other users may read or change.

    Return none for PostgreSQL, which has its own files, and none on systems without POSIX modes.
    """
    if os.name != "posix" or not shown(url).startswith("sqlite"):
        return []
    database = make_url(url).database or ""
    files = [Path(f"{database}{suffix}").absolute() for suffix in _SUFFIXES]
    return [file for file in files if file.exists() and file.stat().st_mode & _GROUP_AND_OTHERS]
