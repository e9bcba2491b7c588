"""Charts as SVG. Each is drawn twice, for wide and for narrow windows; the page shows one of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from riverboat.client_cli.arena.report.markup import tag
from riverboat.client_cli.arena.report.numbers import grouped, signed, with_interval
from riverboat.client_cli.arena.report.scales import Scale, bounds, decimals_of, ticks
from riverboat.client_cli.arena.statistics import Interval

Point = tuple[float, float]

WIDE: Final = 1016
NARROW: Final = 350
_LINE_HEIGHT: Final = 17


@dataclass(frozen=True, slots=True)
class Curve:
    """One curve of a chart. look: a class of the style sheet, for the colour and the width."""

    label: str
    look: str
    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class Band:
    """The area between `low` and `high`."""

    look: str
    low: Sequence[Point]
    high: Sequence[Point]


@dataclass(frozen=True, slots=True)
class Row:
    """A mean with its interval. look: a class of the style sheet."""

    label: str
    look: str
    interval: Interval


def figure(draw: Callable[[int], Element], number: int, title: str, caption: str) -> Element:
    """Return a chart with its caption. draw: draws it for a width."""
    wide, narrow = draw(WIDE), draw(NARROW)
    for svg, look in ((wide, "wide"), (narrow, "narrow")):
        svg.set("class", look)
        svg.set("role", "img")
        svg.set("aria-label", f"Figure {number}. {title} {caption}")
    return tag(
        "figure",
        wide,
        narrow,
        tag("figcaption", tag("b", f"Figure {number}. {title} "), caption),
    )


def curves(lines: Sequence[Curve], band: Band | None, unit: str, along: str) -> Callable[[int], Element]:
    """Return the drawing of `lines`, with a band below them. unit: of the values. along: what x counts."""
    areas = [*band.low, *band.high] if band else []
    low, high = bounds(value for points in (*(line.points for line in lines), areas) for _, value in points)
    last = max((line.points[-1][0] for line in lines if line.points), default=1.0)

    def draw(width: int) -> Element:
        is_wide = width == WIDE
        left, right, top = (58, width - 190, 30) if is_wide else (48, width - 10, 46)
        legend = [] if is_wide else _legend(lines, width)
        top += 18 * (len(legend) - 1) if legend else 0
        bottom = top + (320 if is_wide else 210)
        x, y = Scale(0, last, left, right), Scale(low, high, bottom, top)
        marks = ticks(low, high, 6 if is_wide else 5)
        places = decimals_of(marks)
        svg = _svg(width, bottom + 34)
        svg.append(tag("text", unit, x=0, y=top - 16, class_="unit"))
        for index, row in enumerate(legend):
            svg.append(tag("g", row, transform=f"translate(0 {14 + 18 * index})"))
        for mark in marks:
            svg.append(_rule(left, right, y(mark), "axis" if abs(mark) < 1e-9 else "grid"))
            svg.append(
                tag(
                    "text", signed(mark, places), x=left - 10, y=y(mark) + 4, text_anchor="end", class_="tick"
                )
            )
        for mark in ticks(0, last, 7 if is_wide else 3):
            is_last = mark + (last / (7 if is_wide else 3)) > last
            label = grouped(mark) + (f" {along}" if is_last else "")
            anchor = "start" if mark == 0 else "middle" if x(mark) < right - 30 else "end"
            svg.append(tag("text", label, x=x(mark), y=bottom + 24, text_anchor=anchor, class_="tick"))
        if band and band.low:
            outline = [*band.high, *reversed(band.low)]
            svg.append(tag("path", d=_path(outline, x, y) + "Z", class_=f"band {band.look}"))
        for line in lines:
            svg.append(tag("path", d=_path(line.points, x, y), class_=f"line {line.look}"))
        if is_wide:
            svg.extend(_end_labels(lines, y, right + 10, bottom))
        return svg

    return draw


def intervals(rows: Sequence[Row], unit: str = "") -> Callable[[int], Element]:
    """Return the drawing of `rows`, one dot with its interval each. unit: beside the axis."""
    ends = [end for row in rows for end in (row.interval.mean, row.interval.low, row.interval.high)]
    low, high = bounds(end for end in ends if end is not None)
    margin = (high - low) / 20
    low, high = low - margin, high + margin

    def draw(width: int) -> Element:
        is_wide = width == WIDE
        left, right = (270, width - 150) if is_wide else (4, width - 4)
        height, first = (34, 22) if is_wide else (48, 34)
        bottom = first + height * (len(rows) - 1) + 20
        x = Scale(low, high, left, right)
        marks = ticks(low, high, 7 if is_wide else 4)
        places = decimals_of(marks)
        svg = _svg(width, bottom + 28)
        for mark in marks:
            look = "axis" if abs(mark) < 1e-9 else "grid"
            svg.append(tag("line", x1=x(mark), x2=x(mark), y1=4, y2=bottom, class_=look))
            text = signed(mark, places) + (f" {unit}" if unit and mark == marks[-1] else "")
            anchor = "start" if x(mark) < 24 else "end" if x(mark) > width - 34 else "middle"
            svg.append(tag("text", text, x=x(mark), y=bottom + 20, text_anchor=anchor, class_="tick"))
        for index, row in enumerate(rows):
            middle = first + height * index
            label_y = middle + 4 if is_wide else middle - 14
            svg.append(tag("text", row.label, x=0, y=label_y, class_="label"))
            shown = with_interval(row.interval)
            svg.append(tag("text", shown, x=width, y=label_y, text_anchor="end", class_="value"))
            svg.append(_whisker(row, x, middle))
        return svg

    return draw


def _svg(width: int, height: float) -> Element:
    return tag("svg", viewBox=f"0 0 {width} {height:g}")


def _rule(left: float, right: float, y: float, look: str) -> Element:
    return tag("line", x1=left, x2=right, y1=y, y2=y, class_=look)


def _path(points: Sequence[Point], x: Scale, y: Scale) -> str:
    return "M" + "L".join(f"{x(at):.1f} {y(value):.1f}" for at, value in points)


def _whisker(row: Row, x: Scale, y: float) -> Element:
    low, mean, high = row.interval.low, row.interval.mean, row.interval.high
    return tag(
        "g",
        tag("line", x1=x(low), x2=x(high), y1=y, y2=y, class_="whisker")
        if low is not None and high is not None
        else None,
        tag("circle", cx=x(mean), cy=y, r=5) if mean is not None else None,
        class_=row.look,
    )


def _end_labels(lines: Sequence[Curve], y: Scale, x: float, bottom: float) -> list[Element]:
    """Return the names of `lines` beside their ends, moved apart where they would overlap."""
    ends = sorted([(y(line.points[-1][1]), line.label, line.look) for line in lines if line.points])
    placed: list[tuple[float, str, str]] = []
    above = 0.0
    for at, label, look in ends:
        above = max(at, above + _LINE_HEIGHT)
        placed.append((above, label, look))
    moved, below = [], bottom + _LINE_HEIGHT
    for at, label, look in reversed(placed):
        below = min(at, below - _LINE_HEIGHT)
        moved.append((below, label, look))
    return [tag("text", label, x=x, y=at + 4, class_=f"name {look}") for at, label, look in moved]


def _legend(lines: Sequence[Curve], width: int) -> list[list[Element]]:
    """Return the names of `lines` in rows that are `width` wide."""
    rows: list[list[Element]] = [[]]
    at = 0.0
    for line in lines:
        needed = 24 + 6.6 * len(line.label)
        if at and at + needed > width:
            rows.append([])
            at = 0.0
        rows[-1] += [
            tag("line", x1=at, x2=at + 14, y1=-4, y2=-4, class_=f"line {line.look}"),
            tag("text", line.label, x=at + 19, y=0, class_=f"name {line.look}"),
        ]
        at += needed + 12
    return rows
