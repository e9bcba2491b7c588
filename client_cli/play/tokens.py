"""The tokens that bring a player back, in a file that nobody else may read."""

import json
import os
from contextlib import suppress
from pathlib import Path

import click


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
        tokens = self._read()
        tokens.setdefault(url, {})[name] = token
        self._write(tokens)

    def _write(self, tokens: dict[str, dict[str, str]]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump(tokens, file, indent=2)
        fresh.replace(self._path)

    def forget(self, url: str, name: str) -> None:
        """Keep the token of the player `name` at the server `url` no longer. Raises OSError."""
        tokens = self._read()
        if tokens.get(url, {}).pop(name, None) is not None:
            self._write(tokens)

    def _read(self) -> dict[str, dict[str, str]]:
        """What the file holds; nothing where it is missing or not ours."""
        with suppress(OSError, ValueError):
            tokens = json.loads(self._path.read_text())
            if isinstance(tokens, dict) and all(isinstance(of_server, dict) for of_server in tokens.values()):
                return tokens
        return {}
