"""Chooses between the full screen and plain text."""

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from riverboat.client_cli.fullscreen.play import FullScreenPlay


def has_full_screen() -> bool:
    """Return whether standard input and output are a terminal that can show the full screen."""
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)  # Textual draws on standard error
    if not all(stream is not None and stream.isatty() for stream in streams):
        return False
    return os.environ.get("TERM", "dumb") not in ("dumb", "unknown")


def full_screen() -> "FullScreenPlay":
    """Return the full screen with the player's preferences. Raises ClientError if those are wrong."""
    from riverboat.client_cli.fullscreen.bindings import preferences_file, read_preferences
    from riverboat.client_cli.fullscreen.play import FullScreenPlay

    return FullScreenPlay(read_preferences(preferences_file()))
