"""The tokens that bring a player back, in a file that nobody else may read."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click
import msgspec
from filelock import FileLock

_OTHERS_DONE: Final = 5
"""Seconds after which whoever else writes to the file is not waited for."""

TOKEN_FILE_VARIABLE: Final = "RIVERBOAT_TOKEN_FILE"  # noqa: S105 - its name, not its value
"""The environment variable that names the file."""

_Tokens = dict[str, dict[str, str]]


def default_token_file() -> Path:
    """Where tokens are kept, in the user's configuration folder."""
    return Path(click.get_app_dir("riverboat")) / "tokens.json"


class TokenFile:
    """Tokens by server and player's name, as JSON, in the file at `path`.

    A file that cannot be read is left as it is, for the tokens in it may be nowhere else: then all methods
    raise OSError.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, url: str, name: str) -> str | None:
        """The token of the player `name` at the server `url`, if one is kept."""
        return self._read().get(url, {}).get(name)

    def keep(self, url: str, name: str, token: str) -> None:
        """Keep `token`, in place of the one before. Raises OSError."""
        with self._changing() as tokens:
            tokens.setdefault(url, {})[name] = token

    def forget(self, url: str, name: str) -> None:
        """Keep the token of the player `name` at the server `url` no longer. Raises OSError."""
        with self._changing() as tokens:
            tokens.get(url, {}).pop(name, None)

    @contextmanager
    def _changing(self) -> Iterator[_Tokens]:
        """What the file holds, to be changed and written by one program at a time: else tokens get lost."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(self._path.with_name(f"{self._path.name}.lock"), mode=0o600, timeout=_OTHERS_DONE):
            tokens = self._read()
            yield tokens
            fresh = self._path.with_name(f"{self._path.name}.new")
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(tokens)))
            fresh.replace(self._path)

    def _read(self) -> _Tokens:
        """What the file holds; nothing where there is none."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=_Tokens)
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except ValueError as error:
            raise OSError(
                f"{self._path} does not hold tokens as they are kept here, and is left as it is: {error}; "
                "mend it, or move it away"
            ) from None
