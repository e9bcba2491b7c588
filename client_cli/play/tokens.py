"""The tokens that sign a player in again, in a file that only its owner can read."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click
import msgspec

_LOCK_TIMEOUT: Final = 5
"""Seconds to wait while another program writes to the file."""

TOKEN_FILE_VARIABLE: Final = "RIVERBOAT_TOKEN_FILE"  # noqa: S105 - its name, not its value
"""The environment variable that names the file."""

_Tokens = dict[str, dict[str, str]]


def default_token_file() -> Path:
    """Return the path of the token file in the user's configuration folder."""
    return Path(click.get_app_dir("riverboat")) / "tokens.json"


class TokenFile:
    """Stores tokens by server and player name as JSON in the file at `path`.

    An unreadable file is never overwritten, because it may hold the only copy of a token. All methods then
    raise OSError.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def beside(self, name: str) -> Path:
        """Return the path of another file of this player, in the same folder."""
        return self._path.with_name(name)

    def get(self, url: str, name: str) -> str | None:
        """Return the token of the player `name` at the server `url`, or None."""
        return self._read().get(url, {}).get(name)

    def save(self, url: str, name: str, token: str) -> None:
        """Store `token` and replace the previous one. Raises OSError."""
        with self._changing() as tokens:
            tokens.setdefault(url, {})[name] = token

    def delete(self, url: str, name: str) -> None:
        """Delete the token of the player `name` at the server `url`. Raises OSError."""
        with self._changing() as tokens:
            tokens.get(url, {}).pop(name, None)

    @contextmanager
    def _changing(self) -> Iterator[_Tokens]:
        """Give the tokens to change, and write them. A lock keeps concurrent programs from losing tokens."""
        from filelock import FileLock  # most sessions change nothing

        self._path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(self._path.with_name(f"{self._path.name}.lock"), mode=0o600, timeout=_LOCK_TIMEOUT):
            tokens = self._read()
            yield tokens
            temporary = self._path.with_name(f"{self._path.name}.new")
            with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(tokens)))
            temporary.replace(self._path)

    def _read(self) -> _Tokens:
        """Return the tokens in the file; empty without a file."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=_Tokens)
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except ValueError as error:
            raise OSError(
                f"{self._path} is not a valid token file and was not changed: {error}; repair or remove it"
            ) from None
