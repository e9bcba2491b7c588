"""The help about what a player may type."""

from typing import Final

from riverboat.client_cli.play.language import said
from riverboat.language.catalog import languages

_COMMANDS: Final = (
    ("f", "help-fold"),
    ("c", "help-check-or-call"),
    ("k", "help-check"),
    ("b 600", "help-bet"),
    ("r 600", "help-raise"),
    ("a", "help-all-in"),
    ("i", "help-bring-in"),
    ("d 1 3", "help-draw"),
    ("p", "help-pat"),
    ("n 2", "help-run"),
    ("s, m", "help-show-or-muck"),
    ("out, in", "help-out-in"),
    ("wait", "help-wait"),
    ("post", "help-post"),
    ("add 500", "help-add"),
    ("auto 10000 2000", "help-auto"),
    ("move 3", "help-move"),
    ("after", "help-after"),
    ("show 1", "help-show-after"),
    ("t", "help-table"),
    ("stats", "help-statistics"),
    ("q", "help-leave"),
    ("next ACTION", "help-next"),
    ("automuck off", "help-automuck"),
)
_FOR_EVERYBODY: Final = (
    ("/say TEXT", "help-say"),
    ("/mute NAME", "help-mute"),
    ("/language CODE", "help-language"),
)
_FOR_HOSTS: Final = (
    ("/pause, /resume", "help-pause"),
    ("/stakes 100 200", "help-stakes"),
    ("/kick NAME", "help-kick"),
    ("/quiet NAME", "help-quiet"),
    ("/close", "help-close"),
)


def help_lines() -> list[str]:
    """Return the help in lines: each command, and what it does."""
    lines: list[str] = []
    for command, id in _COMMANDS:
        if len(command) > 9:
            lines += [f"  {command}", f"{'':13}{said(id)}"]
        else:
            lines.append(f"  {command:<11}{said(id)}")
    lines += [_slash_line(*each) for each in _FOR_EVERYBODY]
    return [*lines, "", f"  {said('help-host')}", *[_slash_line(*each) for each in _FOR_HOSTS]]


def _slash_line(command: str, id: str) -> str:
    return f"  {command:<19}{said(id, languages=', '.join(languages()))}"
