"""Pages of text over the table: the help for the moment, and the statistics of the session."""

from typing import Final

from riverboat.client_cli.fullscreen.choices import choices_of
from riverboat.client_cli.play.help import help_lines
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.preferences import Bindings
from riverboat.client_cli.play.state import ClientState
from riverboat.language.message import Message

_ALWAYS: Final = ("talk", "tab", "hands", "statistics", "sit", "sit_out", "command", "leave")


def help_page(state: ClientState, bindings: Bindings) -> list[str]:
    """Return the help: first what can be done at this moment."""
    lines = []
    choices = choices_of(state)
    if choices:
        lines.append(said("help-now" if state.legal else "help-in-advance"))
        for choice in choices:
            words = choice.words
            if choice.detail:
                words = said("help-choice", choice=words, detail=choice.detail)
            lines.append(f"  {bindings.label(choice.name):<6} {words}")
        lines.append("")
    if state.betting is not None:
        examples = said("help-amount-box", examples=Message("amount-examples"))
        lines += [examples, f"  {said('help-amount-keys')}", ""]
    lines.append(said("help-always"))
    for name in _ALWAYS:
        does = said(f"help-key-{name.replace('_', '-')}")
        lines.append(f"  {bindings.label(name, upper=False):<6} {does}")
    return [*lines, "", said("help-commands", key=bindings.label("command")), *help_lines()]
