"""Chooses between the full screen and plain text."""

import os
import sys
from typing import TYPE_CHECKING

import click

from riverboat.client_cli.play.language import said, speak, spoken
from riverboat.language.languages import is_right_to_left, language_of_locale, name_of

if TYPE_CHECKING:
    from riverboat.client_cli.fullscreen.play import FullScreenPlay


def has_full_screen() -> bool:
    """Return whether standard input and output are a terminal that can show the full screen."""
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)  # Textual draws on standard error
    if not all(stream is not None and stream.isatty() for stream in streams):
        return False
    return os.environ.get("TERM", "dumb") not in ("dumb", "unknown")


def uses_plain_mode(language: str | None, *, plain: bool) -> bool:
    """Begin to speak the player's language, and return whether to play in plain mode.

    language: the one that was asked for; None for that of the preferences or of the terminal.
    plain: whether plain mode was asked for. Raises ClientError if the preferences are wrong.
    """
    from riverboat.client_cli.play.preferences import preferences_file, read_preferences

    speak(language or read_preferences(preferences_file()).language or language_of_locale(os.environ))
    if plain or not has_full_screen():
        return True
    if not is_right_to_left(spoken()):
        return False
    click.echo(said("language-plain-used", name=name_of(spoken())))
    return True


def full_screen() -> "FullScreenPlay":
    """Return the full screen with the player's preferences. Raises ClientError if those are wrong."""
    from riverboat.client_cli.fullscreen.play import FullScreenPlay
    from riverboat.client_cli.play.preferences import preferences_file, read_preferences

    return FullScreenPlay(read_preferences(preferences_file()))
