"""Where the decks of a match come from, from the command line to the published secret."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from riverboat.client_cli.arena import secrets_of_decks as kept_secrets
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.secrets_of_decks import PUBLISHED, SecretKeeper
from riverboat.client_cli.arena.settings import MatchSettings

SEED_WARNING = "Bots that guess the seed know the cards: leave out --seed where others rely on the result."
REPEAT_WARNING = "The decks come from a published secret: bots that have read it know the cards."
TALK_WARNING = "Bots could talk: those of one author can have shared their cards."
CONTINUED_WARNING = (
    "Hands were played after the secret of the decks was published: bots that have read it know their cards."
)


@dataclass(frozen=True, slots=True)
class Decks:
    """What the decks come from: a seed or a secret. repeated: whether that was published before."""

    seed: int | None
    secret: str = ""
    repeated: bool = False

    @classmethod
    def new(cls) -> "Decks":
        """Return a new secret."""
        return cls(None, kept_secrets.new_secret())

    @classmethod
    def repeating(cls, folder: Path) -> "Decks":
        """Return the secret that was published in `folder`. Raises MatchError if there is none."""
        secret = kept_secrets.published(folder)
        if secret is None:
            raise MatchError(
                f"{str(folder)!r} has no {PUBLISHED}: a match publishes its secret when it has ended, and "
                "one with --seed has none"
            )
        return cls(None, secret, repeated=True)

    def keep(self, folder: Path) -> str:
        """Keep the secret until the match in `folder` has ended, unless it was published.

        Returns a warning, which is empty if all is well.
        """
        if not self.secret or kept_secrets.published(folder) or SecretKeeper().keep(self.secret):
            return ""
        return "The secret of the decks cannot be kept: if this match is interrupted, it cannot be resumed."

    def before_dealing(self, folder: Path) -> None:
        """Mark a secret that was published in `folder` before more hands were dealt from it."""
        if self.secret and kept_secrets.published(folder) is not None:
            kept_secrets.mark_continued(folder)

    def publish(self, folder: Path) -> None:
        """Publish the secret beside the result. Raises MatchError."""
        if not self.secret:
            return
        try:
            kept_secrets.publish(folder, self.secret)
        except OSError as error:
            raise MatchError(f"{str(folder / PUBLISHED)!r} cannot be written: {error.strerror}") from None
        SecretKeeper().forget(self.secret)


def described(settings: MatchSettings) -> str:
    """Return where the decks come from, in a few words."""
    if settings.seed is not None:
        return f"seed {settings.seed}"
    return "decks from a published secret" if settings.repeated else "decks from a secret"


def warnings(settings: MatchSettings, folder: Path | None) -> list[str]:
    """Return who could have known the cards. folder: of the match, if it is kept."""
    found = [SEED_WARNING] if settings.seed is not None else []
    found += [REPEAT_WARNING] if settings.repeated else []
    found += [TALK_WARNING] if settings.talk else []
    if folder is not None and kept_secrets.was_continued(folder) and not settings.repeated:
        found.append(CONTINUED_WARNING)
    return found


def memory_warning(remembering: Sequence[str]) -> list[str]:
    """Return what to say of the bots whose memory of decks is not excluded, by their names."""
    if not remembering:
        return []
    return [
        f"Memory of decks not excluded: {', '.join(remembering)}. A bot plays each deck from every seat, and "
        "these can carry what they saw from one seat to another. Compare with --no-duplicate."
    ]
