"""The sections of a match's report."""

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from riverboat.client_cli.arena.report.collected import Collected
from riverboat.client_cli.arena.report.figures import Curve, Row, curves, figure, intervals
from riverboat.client_cli.arena.report.hands import hand_in_full
from riverboat.client_cli.arena.report.markup import Children, tag
from riverboat.client_cli.arena.report.numbers import (
    PLUS_MINUS,
    decimals_for,
    grouped,
    percent,
    plural,
    signed,
)
from riverboat.client_cli.arena.report.page import table
from riverboat.client_cli.arena.statistics import BotSummary, Interval, MatchSummary
from riverboat.client_cli.style import Count, PlayingStyle

_CLEAR = 0.9
"""Below this part of the plain variance, an estimator has helped enough to say so."""


_SINGLE_DEALS = (("first deal only", "grey thin"), ("second deal only", "grey thin dashed"))


@dataclass(frozen=True, slots=True)
class Shown:
    """What the sections show. leader: the index of the bot whose winnings are drawn."""

    summary: MatchSummary
    collected: Collected
    leader: int

    @property
    def is_duel(self) -> bool:
        """Whether two bots played: what one won the other lost."""
        return len(self.summary.bots) == 2

    @property
    def names(self) -> list[str]:
        """The names of the bots."""
        return [bot.name for bot in self.summary.bots]

    @property
    def ranked(self) -> list[BotSummary]:
        """The bots, the best first, by the estimator of the verdict."""
        return sorted(self.summary.bots, key=lambda bot: self.main(bot).mean or 0.0, reverse=True)

    @property
    def unit(self) -> int:
        """The chips of a big blind."""
        return self.summary.big_blind

    def main(self, bot: BotSummary) -> Interval:
        """Return the winnings of `bot` by the estimator of the verdict."""
        return bot.estimate(self.summary.verdict.estimator).interval

    def look(self, bot: int) -> str:
        """Return the class of a bot's colour: the leader has the first."""
        return f"c{(bot - self.leader) % len(self.summary.bots)}"

    def name(self, bot: int) -> Element:
        """Return the name of a bot in its colour."""
        return tag("span", self.summary.bots[bot].name, class_=self.look(bot))


def over_time(shown: Shown) -> Element:
    """Return the figure of the winnings over the match."""
    collected, leader, name = shown.collected, shown.leader, shown.names[shown.leader]
    found = shown.summary.bots[leader].estimate("sets").interval
    band, caption = None, f"Without a band. {found.reason}"
    if found.half_width is not None:
        band = collected.band(shown.leader, shown.unit, anytime=shown.summary.anytime)
        caption = (
            "The band holds the true expectation with 95 % along the whole curve."
            if shown.summary.anytime
            else "The band holds the true expectation with 95 % at each single point, not along the whole "
            "curve: a match that is stopped when the curve looks good needs a wider one."
        )
    if not shown.is_duel:
        lines = [
            Curve(
                shown.names[bot],
                f"{shown.look(bot)} {'' if bot == leader else 'thin'}",
                collected.curve([place.totals[bot] for place in collected.places], shown.unit),
            )
            for bot in range(len(shown.names))
        ]
        title = "Winnings of every bot, hand by hand."
        return figure(curves(lines, band, "big blinds", "hands"), 1, title, f"Thick: {name}. {caption}")
    won = [place.totals[leader] for place in collected.places]
    lines = [Curve(name, shown.look(leader), collected.curve(won, shown.unit))]
    if shown.summary.duplicate:
        lines[0] = Curve("both deals", lines[0].look, lines[0].points)
        for rotation, (label, look) in enumerate(_SINGLE_DEALS):
            doubled = [2 * place.rotations[shown.leader][rotation] for place in collected.places]
            lines.insert(0, Curve(label, look, collected.curve(doubled, shown.unit)))
        caption = (
            f"Thin: what either deal of each set alone would have shown, doubled to the same scale. {caption}"
        )
    unit = f"big blinds won by {name}"
    return figure(curves(lines, band, unit, "hands"), 1, f"Winnings of {name}, hand by hand.", caption)


def methods(shown: Shown) -> Children:
    """Return the winnings by estimator."""
    summary, leader = shown.summary, shown.summary.bots[shown.leader]
    used = [each for each in leader.estimates if each.interval.mean is not None]
    left_out = dict.fromkeys(each.interval.reason for each in leader.estimates if each.interval.mean is None)
    words = [_helped(shown), *left_out]
    said = tag("p", " ".join(words))
    if shown.is_duel:
        rows = [
            Row(each.title, "grey" if each.estimator == "hands" else shown.look(shown.leader), each.interval)
            for each in used
        ]
        caption = (
            "With 95 % intervals. The first line takes the hands for independent ones, the others count sets."
        )
        title = f"Winnings of {leader.name} in bb/100, by method."
        return [said, figure(intervals(rows), 2, title, caption)]
    rows = [Row(bot.name, _decided(shown.main(bot)), shown.main(bot)) for bot in shown.ranked]
    title = "Winnings of every bot in bb/100."
    caption = f"With 95 % intervals, each for itself, {_by(shown)}. Grey: zero is inside."
    cells: list[list[Children]] = [
        [bot.name, *(_cell(bot.estimate(each.estimator).interval) for each in used)] for bot in shown.ranked
    ]
    plain = summary.bots[0].estimates[0].title
    note = f"With 95 % intervals; {plain} takes the hands for independent ones."
    return [
        said,
        figure(intervals(rows), 2, title, caption),
        table(["bb/100", *(each.title for each in used)], cells, note),
    ]


def _by(shown: Shown) -> str:
    return shown.summary.bots[0].estimate(shown.summary.verdict.estimator).title


def _helped(shown: Shown) -> str:
    """Return how much the estimators helped."""
    leader = shown.summary.bots[shown.leader]
    ratios = [
        (each.variance_ratio, each)
        for each in leader.estimates
        if each.variance_ratio and each.estimator != "hands"
    ]
    if not ratios:
        return "How much the methods helped cannot be said from so few hands."
    best, estimate = min(ratios, key=lambda pair: pair[0])
    if best > _CLEAR:
        return "No method made the result much surer than counting every hand for itself."
    needed = round(shown.summary.hands / best)
    return (
        f"The surest method here, {estimate.title}, brought the variance to {100 * best:.0f} % of that of "
        f"unrelated hands: for the same certainty, {grouped(needed)} of those would have been needed."
    )


def positions(shown: Shown) -> Children:
    """Return the winnings by position."""
    leader = shown.summary.bots[shown.leader]
    if shown.is_duel:
        rows = [
            Row(f"{leader.name}, {each.name}", shown.look(shown.leader), each.interval)
            for each in leader.positions
        ]
        other = shown.names[1 - shown.leader]
        caption = (
            f"What {leader.name} wins in a position, {other} loses in the other. Intervals are over hands."
        )
        title = f"Winnings of {leader.name} in bb/100, by position."
        return figure(intervals(rows), 3, title, caption)
    order = [each.name for each in max(shown.summary.bots, key=lambda bot: len(bot.positions)).positions]
    cells: list[list[Children]] = []
    for bot in shown.ranked:
        by_name = {each.name: each.interval for each in bot.positions}
        cells.append([bot.name, *(_cell(by_name[name]) if name in by_name else "–" for name in order)])
    note = (
        "With 95 % intervals over hands, each cell for itself: of twenty cells without a difference, one is "
        "coloured by chance."
    )
    return table(["bb/100", *order], cells, note)


def showdown(shown: Shown) -> Children:
    """Return the winnings with and without showdown."""
    if not shown.is_duel:
        rate = 100 / shown.unit
        rows = [
            [
                bot.name,
                signed(rate * bot.showdown / max(1, bot.hands)),
                signed(rate * bot.without_showdown / max(1, bot.hands)),
                signed(bot.bb_per_100),
            ]
            for bot in shown.ranked
        ]
        note = "Won in hands that the bot took to showdown, and in its others, per 100 hands of the match."
        return table(["bb/100", "at showdown", "without showdown", "together"], rows, note)
    collected, leader = shown.collected, shown.leader
    name = shown.names[leader]
    total = [place.totals[leader] for place in collected.places]
    at_showdown = [place.showdown[shown.leader] for place in collected.places]
    without = [every - at for every, at in zip(total, at_showdown, strict=True)]
    lines = [
        Curve("at showdown", "blue", collected.curve(at_showdown, shown.unit)),
        Curve("without showdown", "red", collected.curve(without, shown.unit)),
        Curve("together", shown.look(leader), collected.curve(total, shown.unit)),
    ]
    return figure(
        curves(lines, None, f"big blinds won by {name}", "hands"),
        4,
        f"Winnings of {name} with and without showdown.",
        "The two add up to the whole.",
    )


def style(shown: Shown) -> Children:
    """Return how the bots play."""
    if shown.is_duel:
        head: list[Children] = ["", *(shown.name(bot) for bot in range(2))]
        styles = [bot.style for bot in shown.summary.bots]
        rows: list[list[Children]] = [
            [[label, " ", tag("span", short, class_="term")], *(measure(style) for style in styles)]
            for label, short, measure in _MEASURES
        ]
        return table(head, rows, look="two")
    ranked: list[list[Children]] = [
        [bot.name, *(measure(bot.style) for _, _, measure in _MEASURES)] for bot in shown.ranked
    ]
    note = "; ".join(f"{short}: {label[0].lower()}{label[1:]}" for label, short, _ in _MEASURES) + "."
    return table(["", *(short for _, short, _ in _MEASURES)], ranked, note)


def _share(count: Count) -> Element:
    if not count.whole:
        return tag("td", "–", tag("small", "never possible"))
    return tag("td", percent(count), tag("small", f"{grouped(count.part)} of {grouped(count.whole)}"))


def _aggression(style: PlayingStyle) -> Element:
    counts = f"{grouped(style.bets_and_raises)} to {grouped(style.calls)}"
    return tag("td", style.aggression_text, tag("small", counts))


_MEASURES = (
    ("Puts chips in of its own will", "VPIP", lambda style: _share(style.vpip)),
    ("Raises on the first street", "PFR", lambda style: _share(style.pfr)),
    ("Raises a raise there", "3-bet", lambda style: _share(style.three_bet)),
    ("Bets and raises per call later", "AF", _aggression),
    ("Goes from the second street to showdown", "WTSD", lambda style: _share(style.to_showdown)),
    ("Wins chips at showdown", "W$SD", lambda style: _share(style.won_at_showdown)),
)


def faults(shown: Shown) -> Children:
    """Return every fault, equal ones together."""
    found = shown.collected.faults
    if not found:
        return tag("p", "None. No illegal action, no exception, nothing late.")
    rows: list[list[Children]] = [
        [
            shown.name(bot),
            tag("td", f"{kind}: {detail}", class_="text"),
            grouped(row.count),
            f"#{row.first}",
        ]
        for (bot, kind, detail), row in sorted(found.items(), key=lambda item: -item[1].count)
    ]
    count = plural(sum(row.count for row in found.values()), "fault")
    note = f"{count}. Each was played as a check or a fold, so the match counts as it was played."
    return table(["bot", tag("span", "what it did"), "times", "first hand"], rows, note)


def biggest(shown: Shown) -> Children:
    """Return the biggest hands."""
    looks = [shown.look(bot) for bot in range(len(shown.names))]
    return [
        tag("p", "The winner's cards, the biggest loser's, and the board. Open one for its text."),
        tag(
            "div",
            [hand_in_full(hand, shown.names, looks, shown.unit) for hand in shown.collected.biggest],
            class_="hands",
        ),
    ]


def _decided(interval: Interval) -> str:
    return {1: "good", -1: "bad"}.get(interval.sign, "grey")


def _cell(interval: Interval) -> Element:
    """Return a cell with a mean and its interval, coloured where zero is outside."""
    if interval.mean is None:
        return tag("td", "–")
    places = decimals_for(interval.half_width)
    half = (
        None
        if interval.half_width is None
        else f"{PLUS_MINUS.strip()} {grouped(interval.half_width, places)}"
    )
    look = _decided(interval) if interval.sign else None
    return tag("td", signed(interval.mean, places), tag("small", half or "too few"), class_=look)
