"""Pages of text over the table: the help for the moment, and the statistics of the session."""

from typing import Final

from riverboat.client_cli.fullscreen.bindings import Bindings
from riverboat.client_cli.fullscreen.choices import choices_of
from riverboat.client_cli.play.amounts import EXAMPLES
from riverboat.client_cli.play.input import HELP as COMMANDS
from riverboat.client_cli.play.preactions import HELP as PREACTIONS
from riverboat.client_cli.play.slash_commands import HELP as SLASH_COMMANDS
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.statistics import Statistics
from riverboat.client_cli.style import Count, PlayingStyle

_ALWAYS: Final = (
    ("talk", "send a message to the table"),
    ("tab", "show the chat instead of the log, or the other way round"),
    ("hands", "your past hands, with a replay of each"),
    ("statistics", "your statistics in this session"),
    ("sit", "without a seat: sit down, or join the wait list; again to leave it"),
    ("sit_out", "sit out from the next hand on, or sit in again"),
    ("command", "type a command from the list below"),
    ("leave", "leave the table"),
)


def help_page(state: ClientState, bindings: Bindings) -> list[str]:
    """Return the help: first what can be done at this moment."""
    lines = []
    choices = choices_of(state)
    if choices:
        lines.append("Now:" if state.legal else "In advance, until your turn:")
        for choice in choices:
            detail = f" ({choice.detail})" if choice.detail else ""
            lines.append(f"  {bindings.label(choice.name):<6} {choice.words}{detail}")
        lines.append("")
    betting = state.betting
    if betting is not None:
        lines += [
            f"In the amount box: {EXAMPLES}.",
            "  Tab chooses a preset, up and down change it by a big blind, Enter sends it.",
            "",
        ]
    lines.append("At any time:")
    lines += [f"  {bindings.label(name, upper=False):<6} {words}" for name, words in _ALWAYS]
    lines += ["", f"Commands, typed after a {bindings.label('command')}"]
    return [*lines, *COMMANDS.split("\n"), *PREACTIONS.split("\n"), *SLASH_COMMANDS.split("\n")]


def statistics_page(state: ClientState) -> list[str]:
    """Return the statistics of the session."""
    found = state.statistics
    if not found.hands:
        return ["You have not finished a hand in this session."]
    style = found.style
    rows = [
        ("Hands", f"{found.hands:,}"),
        ("Won or lost", f"{found.net:+,}"),
        ("Largest pot won", f"{found.biggest:,}"),
        ("Put chips in by choice (VPIP)", _share(style.vpip)),
        ("Raised on the first street (PFR)", _share(style.pfr)),
        ("Raised a raise (3-bet)", _share(style.three_bet)),
        ("Aggression (bets and raises per call)", _aggression(style)),
        ("Went to showdown", _share(style.to_showdown)),
        ("Won at showdown", _share(style.won_at_showdown)),
    ]
    return [*[f"{name:<40}{value}" for name, value in rows], "", *_plot(found)]


def _share(count: Count) -> str:
    if count.share is None:
        return "no case yet"
    return f"{100 * count.share:.0f}%  ({count.part} of {count.whole})"


def _aggression(style: PlayingStyle) -> str:
    counts = f"{style.bets_and_raises} to {style.calls}"
    return counts if style.aggression_factor is None else f"{style.aggression_text}  ({counts})"


def _plot(found: Statistics) -> list[str]:
    """Return the winnings after each of the last hands as a plot of five rows."""
    results = [0, *found.results][-48:]
    low, high = min(results), max(results)
    if low == high:
        return []
    rows = []
    for level in range(5, 0, -1):
        least = low + (high - low) * (level - 1) / 5
        bars = "".join(["█" if value >= least and value > low else " " for value in results])
        edge = f"{high:+,}" if level == 5 else f"{low:+,}" if level == 1 else ""
        rows.append(f"{edge:>12} {bars}".rstrip())
    return [*rows, f"{'':>12} {'the last hands, oldest first'}"]
