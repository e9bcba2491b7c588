"""Switches the language in which the player is spoken to."""

from riverboat.client_cli.play.input import InputError
from riverboat.client_cli.play.language import quoted, said, speak, spoken
from riverboat.client_cli.play.preferences import preferences_file, save_setting
from riverboat.client_cli.play.slash_commands import SlashCommand
from riverboat.language.catalog import languages
from riverboat.language.languages import is_right_to_left, language_of, name_of


def language_asked(command: object) -> str | None:
    """Return the language that `command` asks for, as it was typed; None for any other command."""
    return command.rest if isinstance(command, SlashCommand) and command.word == "language" else None


def next_language() -> str:
    """Return the language after the player's, of those that the full screen can write."""
    written = [code for code in languages() if not is_right_to_left(code)]
    return written[(written.index(spoken()) + 1) % len(written)] if spoken() in written else written[0]


def switch_language(code: str, *, full_screen: bool) -> str:
    """Speak the language that `code` means from now on, and keep it. Returns a sentence about it.

    full_screen: where no language is written from right to left. Raises InputError.
    """
    known = ", ".join(languages())
    if not code:
        raise InputError(said("language-which", languages=known))
    language = language_of(code)
    if language is None:
        raise InputError(said("language-unknown", code=quoted(code), languages=known))
    if full_screen and is_right_to_left(language):
        raise InputError(said("language-plain-only", name=name_of(language)))
    speak(language)
    try:
        save_setting(preferences_file(), "language", language)
    except OSError as error:
        return said("language-not-saved", error=error.strerror or "")
    return said("language-now", name=name_of(language))
