"""Pages of text over the table: the help for the moment, and the statistics of the session."""

from typing import Final

from riverboat.client_cli.fullscreen.bindings import Bindings
from riverboat.client_cli.fullscreen.choices import choices_of
from riverboat.client_cli.play.help import help_lines
from riverboat.client_cli.play.language import chips, said, signed
from riverboat.client_cli.play.output import padded
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.statistics import Statistics
from riverboat.client_cli.style import Count, PlayingStyle
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


def statistics_page(state: ClientState) -> list[str]:
    """Return the statistics of the session."""
    found = state.statistics
    if not found.hands:
        return [said("statistics-none")]
    style = found.style
    rows = [
        ("hands", chips(found.hands)),
        ("net", signed(found.net)),
        ("biggest", chips(found.biggest)),
        ("vpip", _share(style.vpip)),
        ("pfr", _share(style.pfr)),
        ("three-bet", _share(style.three_bet)),
        ("aggression", _aggression(style)),
        ("showdowns", _share(style.to_showdown)),
        ("showdowns-won", _share(style.won_at_showdown)),
    ]
    named = [(said(f"statistics-{name}"), value) for name, value in rows]
    return [*[f"{padded(name, 40)}{value}" for name, value in named], "", *_plot(found)]


def _share(count: Count) -> str:
    if count.share is None:
        return said("statistics-no-case")
    return said("statistics-share", percent=round(100 * count.share), part=count.part, whole=count.whole)


def _aggression(style: PlayingStyle) -> str:
    counts = said("statistics-to-calls", raises=style.bets_and_raises, calls=style.calls)
    if style.aggression_factor is None:
        return counts
    return said("statistics-aggression-value", factor=style.aggression_text, counts=counts)


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
        edge = signed(high) if level == 5 else signed(low) if level == 1 else ""
        rows.append(f"{edge:>12} {bars}".rstrip())
    return [*rows, f"{'':>12} {said('statistics-plot')}"]
