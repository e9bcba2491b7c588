"""The secret that the decks of a match come from: made before the match, published after it.

Its SHA-256 digest is in the first line of the log, so that nobody can choose the secret afterwards. Until the
match has ended, it is in a file that its user alone can read, away from all folders that a bot sees.
"""

import hashlib
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

from riverboat.client_cli.arena.errors import MatchError

PUBLISHED: Final = "secret.txt"
"""The file of a published secret, beside the log."""

CONTINUED: Final = "continued after it was published"

_BYTES: Final = 32
_OWN_FILE: Final = 0o600


def new_secret() -> str:
    """Return a new secret of 256 bits, as 64 hexadecimal digits."""
    return secrets.token_bytes(_BYTES).hex()


def digest_of(secret: str) -> str:
    """Return the SHA-256 digest of a secret's 32 bytes, in hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def is_secret(text: str) -> bool:
    """Return whether `text` has the form of a secret."""
    return len(text) == 2 * _BYTES and set(text) <= set("0123456789abcdef")


class SecretKeeper:
    """The secrets of unfinished matches, in the user's folder for state. folder: another one."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = state_folder() if folder is None else folder

    def keep(self, secret: str) -> bool:
        """Keep `secret` until it is published. Return the success: without it, nobody can resume."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
            with os.fdopen(os.open(self._file(digest_of(secret)), flags, _OWN_FILE), "w") as file:
                file.write(f"{secret}\n")
        except OSError:
            return False
        return True

    def kept(self, digest: str) -> str | None:
        """Return the secret with this digest; None if it is not kept."""
        try:
            found = self._file(digest).read_text(encoding="ascii").strip()
        except (OSError, ValueError):
            return None
        return found if is_secret(found) and digest_of(found) == digest else None

    def forget(self, secret: str) -> None:
        """Delete what is kept of `secret`, which was published."""
        with suppress(OSError):
            self._file(digest_of(secret)).unlink()

    def _file(self, digest: str) -> Path:
        return self._folder / digest


def publish(folder: Path, secret: str) -> None:
    """Write `secret` beside the result of its match, unless it is there. Raises OSError."""
    if published(folder) != secret:
        (folder / PUBLISHED).write_text(f"{secret}\n", encoding="ascii")


def published(folder: Path) -> str | None:
    """Return the published secret in `folder`; None if there is none. Raises MatchError if it is damaged."""
    try:
        words = (folder / PUBLISHED).read_text(encoding="ascii").splitlines()
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        words = []
    if not words or not is_secret(words[0]):
        raise MatchError(f"{str(folder / PUBLISHED)!r} does not have a secret: 64 hexadecimal digits")
    return words[0]


def mark_continued(folder: Path) -> None:
    """Say beside the published secret in `folder` that hands were dealt from it afterwards."""
    if not was_continued(folder):
        with (folder / PUBLISHED).open("a", encoding="ascii") as file:
            file.write(f"{CONTINUED}\n")


def was_continued(folder: Path) -> bool:
    """Return whether hands were dealt after the secret in `folder` was published."""
    try:
        return CONTINUED in (folder / PUBLISHED).read_text(encoding="ascii").splitlines()
    except (OSError, ValueError):
        return False


def state_folder() -> Path:
    """Return the folder of the secrets of unfinished matches. No bot may see it."""
    state = os.environ.get("XDG_STATE_HOME", "")
    base = Path(state) if Path(state).is_absolute() else Path("~/.local/state").expanduser()
    return base / "riverboat" / "secrets"
