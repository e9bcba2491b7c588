"""The statistics of a session as lines of text."""

from riverboat.client_cli.play.language import chips, said, signed
from riverboat.client_cli.play.output import padded
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.statistics import Statistics
from riverboat.client_cli.style import Count, PlayingStyle


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
