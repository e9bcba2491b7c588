"""Where a match and a model that plays in it over MCP find each other: a socket in a folder of the user."""

import os
import re
import stat
from pathlib import Path
from typing import Final

import click

from riverboat.client_cli.agents.errors import AgentError

NAME: Final = re.compile(r"[\w-]{1,24}", re.ASCII)
"""What a seat of a match can be called."""

LIMIT: Final = 1 << 24
"""Bytes of the longest line between the two."""


def link_path(name: str) -> Path:
    """Return the socket of the seat `name`, in a folder that only this user can enter.

    The folder is in the home folder: clients of MCP pass few variables on to their servers, but HOME.

    Raises AgentError for another kind of name, and if the folder belongs to somebody else.
    """
    if not NAME.fullmatch(name):
        raise AgentError(
            f"{name!r} is not the name of a seat: use 1 to 24 letters, digits, hyphens and underscores",
            "bad_seat",
        )
    folder = Path(click.get_app_dir("riverboat", force_posix=True)) / "matches"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise AgentError(f"{str(folder)!r} is not a folder of yours alone: remove it", "unsafe_folder")
    return folder / f"{name}.sock"
