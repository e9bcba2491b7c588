"""The tokens that bring a player back, in a file that nobody else may read."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import click
from filelock import FileLock

_OTHERS_DONE: Final = 5
"""Seconds after which whoever else writes to the file is not waited for."""


def default_token_file() -> Path:
    """Where tokens are kept, in the user's configuration folder."""
    return Path(click.get_app_dir("riverboat")) / "tokens.json"


class TokenFile:
    """Tokens by server and player's name, as JSON, in the file at `path`."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, url: str, name: str) -> str | None:
        """The token of the player `name` at the server `url`, if one is kept."""
        token = self._read().get(url, {}).get(name)
        return token if isinstance(token, str) else None

    def keep(self, url: str, name: str, token: str) -> None:
        """Keep `token`, in place of the one before. Raises OSError."""
        with self._changing() as tokens:
            tokens.setdefault(url, {})[name] = token

    def forget(self, url: str, name: str) -> None:
        """Keep the token of the player `name` at the server `url` no longer. Raises OSError."""
        with self._changing() as tokens:
            tokens.get(url, {}).pop(name, None)

    @contextmanager
    def _changing(self) -> Iterator[dict[str, dict[str, str]]]:
        """What the file holds, to be changed and written by one program at a time: else tokens get lost."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(self._path.with_name(f"{self._path.name}.lock"), mode=0o600, timeout=_OTHERS_DONE):
            tokens = self._read()
            yield tokens
            fresh = self._path.with_name(f"{self._path.name}.new")
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                json.dump(tokens, file, indent=2)
            fresh.replace(self._path)

    def _read(self) -> dict[str, dict[str, str]]:
        """What the file holds; nothing where it is missing or not ours."""
        with suppress(OSError, ValueError):
            tokens = json.loads(self._path.read_text())
            if isinstance(tokens, dict) and all(isinstance(of_server, dict) for of_server in tokens.values()):
                return tokens
        return {}
