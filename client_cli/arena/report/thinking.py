"""The thinking time of the bots in a report."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final
from xml.etree.ElementTree import Element

from riverboat.client_cli.arena.report.figures import WIDE, figure
from riverboat.client_cli.arena.report.markup import Children, tag
from riverboat.client_cli.arena.report.numbers import grouped
from riverboat.client_cli.arena.report.page import table
from riverboat.client_cli.arena.report.scales import Scale
from riverboat.client_cli.arena.report.sections import Shown
from riverboat.client_cli.arena.times import Times, place_of, start_of

_NOTE: Final = (
    "From the turn of a bot to its action, the pipe of a program included. Times differ from run to run and "
    "are no part of the log."
)
_UNITS: Final = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))
_HEIGHT: Final = 34
"""Of a histogram."""


def thinking(shown: Shown, times: Sequence[Times]) -> Children:
    """Return how long the bots took for their actions. times: by bot; empty where nobody measured them."""
    if not any(each.count for each in times):
        return tag("p", "Not measured: the folder has no times of this match.")
    if shown.is_duel:
        decisions = grouped(sum(each.count for each in times))
        caption = f"On a logarithmic scale; heights are square roots. {decisions} actions. {_NOTE}"
        return figure(_histograms(shown, times), 5, "Time for each action.", caption)
    rows: list[list[Children]] = [
        [
            bot.name,
            grouped(times[bot.bot].count),
            *(in_words(each) for each in _measures(times[bot.bot])),
        ]
        for bot in shown.ranked
    ]
    return table(["", "actions", "mean", "95 % within", "99 % within", "longest"], rows, _NOTE)


def in_words(seconds: float) -> str:
    """Return a time with two or three digits: "8.4 µs", "341 µs", "2.1 s"."""
    unit, name = next((each for each in _UNITS if seconds >= each[0]), _UNITS[-1])
    number = seconds / unit
    return f"{grouped(number, 0 if number >= 100 else 1)}\N{NARROW NO-BREAK SPACE}{name}"


def _measures(times: Times) -> tuple[float, float, float, float]:
    return times.mean, times.quantile(0.95), times.quantile(0.99), times.longest


def _histograms(shown: Shown, times: Sequence[Times]) -> Callable[[int], Element]:
    """Return the drawing of a histogram for each bot, the leader first."""
    places = [place for each in times for place in each.classes]
    low, high = min(places), max(places) + 1
    order = [shown.leader, *(bot for bot in range(len(times)) if bot != shown.leader)]

    def draw(width: int) -> Element:
        is_wide = width == WIDE
        left, right = (150, width - 330) if is_wide else (4, width - 4)
        first, height = (52, 62) if is_wide else (86, 96)
        bottom = first + height * (len(order) - 1) + 8
        x = Scale(low, high, left, right)
        svg = tag("svg", viewBox=f"0 0 {width} {bottom + 28}")
        for seconds in _decades(start_of(low), start_of(high)):
            at = x(place_of(seconds))
            svg.append(tag("line", x1=at, x2=at, y1=8, y2=bottom, class_="grid"))
            anchor = "start" if at < 24 else "end" if at > width - 24 else "middle"
            svg.append(tag("text", _decade(seconds), x=at, y=bottom + 20, text_anchor=anchor, class_="tick"))
        for index, bot in enumerate(order):
            base = first + height * index
            svg.extend(_labels(shown.names[bot], times[bot], width, base, is_wide=is_wide))
            path = _outline(times[bot], x, base)
            svg.append(tag("path", d=path, class_=f"area {shown.look(bot)}"))
        return svg

    return draw


def _labels(name: str, times: Times, width: int, base: float, *, is_wide: bool) -> list[Element]:
    mean, *others = map(in_words, _measures(times))
    rest = f"95 % {others[0]} · 99 % {others[1]} · longest {others[2]}"
    y = base - 14 if is_wide else base - _HEIGHT - 22
    return [
        tag("text", name, x=0, y=base - 6 if is_wide else y, class_="label"),
        tag("text", f"mean {mean}", x=width, y=y, text_anchor="end", class_="value"),
        tag("text", rest, x=width, y=y + 17, text_anchor="end", class_="tick"),
    ]


def _outline(times: Times, x: Scale, base: float) -> str:
    """Return the outline of a histogram that stands on `base`."""
    most = max(times.classes.values(), default=1)
    steps = []
    for place in sorted(times.classes):
        top = base - _HEIGHT * sqrt(times.classes[place] / most)
        steps.append(f"M{x(place):.1f} {base:.1f}V{top:.1f}H{x(place + 1):.1f}V{base:.1f}Z")
    return "".join(steps) or f"M{x(0):.1f} {base:.1f}"


def _decades(low: float, high: float) -> list[float]:
    found = [10.0**power for power in range(-6, 4)]
    return [each for each in found if low <= each * 1.0001 and each <= high * 1.0001]


def _decade(seconds: float) -> str:
    unit, name = next((each for each in _UNITS if seconds >= each[0] * 0.9999), _UNITS[-1])
    return f"{grouped(seconds / unit)}\N{NARROW NO-BREAK SPACE}{name}"
