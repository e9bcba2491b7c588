"""The ranking of a league as a page."""

from typing import Final

from riverboat.client_cli.arena.decks import described
from riverboat.client_cli.arena.league.league import League
from riverboat.client_cli.arena.league.ranking import Ranking
from riverboat.client_cli.arena.report.figures import Row, figure, intervals
from riverboat.client_cli.arena.report.markup import Children, tag
from riverboat.client_cli.arena.report.numbers import grouped, plural, signed, with_interval
from riverboat.client_cli.arena.report.page import again, page, section, table
from riverboat.client_cli.arena.statistics import Interval
from riverboat.client_cli.arena.statistics.sums import SETS
from riverboat.engine.text.games import describe_game


def league_report(league: League, ranking: Ranking, command: str) -> str:
    """Return the ranking of `league` as a self-contained HTML page. command: what makes it again."""
    names, order = ranking.names, ranking.order
    rows = [Row(names[bot], "c0" if bot == order[0] else "grey", ranking.field[bot]) for bot in order]
    seats = league.settings.bots
    kind = "heads-up" if seats == 2 else f"{seats} seats"
    each = "opponent" if seats == 2 else "match"
    caption = f"In mbb/hand, each {each} counting the same, with 95 % intervals."
    said = " ".join(league.warnings)
    by = "" if league.settings.estimator == SETS else f" · by {league.settings.estimator}"
    return page(
        f"{names[order[0]]} leads: a league",
        f"Riverboat league · {describe_game(league.settings.game)} {kind} · {described(league.settings)}{by}",
        tag("h1", tag("span", names[order[0]], class_="c0"), " leads the league"),
        tag("p", _in_words(league, ranking), class_="lead"),
        tag("p", tag("b", "Read with care. "), said, class_="warning") if said else None,
        figure(intervals(rows), 1, "Winnings against the field.", caption),
        section("Everybody against everybody", crosstable(ranking, _WON[seats > 2])),
        again(command, {}),
        foot=(
            "mbb/hand: thousandths of a big blind per hand, in games without blinds of a small bet. Ranked "
            "by winnings, not by matches or sets won. Method and sources: docs/bot-matches.md."
        ),
    )


def _in_words(league: League, ranking: Ranking) -> str:
    names, field = ranking.names, ranking.field
    first, second = ranking.order[:2]
    seats = league.settings.bots
    who = "every pair heads-up" if seats == 2 else f"every group of {seats}"
    return (
        f"{len(names)} bots, {who} over {plural(league.sets * seats, 'hand')} in "
        f"{plural(league.sets, 'duplicate set')}. "
        f"{names[first]} won {with_interval(field[first])} mbb a hand against the field; {names[second]} "
        f"comes second with {signed(field[second].mean or 0)}. {decided_in_words(ranking)}"
    )


def decided_in_words(ranking: Ranking) -> str:
    """Return how many pairs are decided, and which are not."""
    names, decided = ranking.names, ranking.decided
    said = (
        f"{len(decided)} of {plural(len(ranking.pairs), 'pair')} "
        f"{'is' if len(decided) == 1 else 'are'} decided."
    )
    open_ = [f"{names[pair[0]]} v {names[pair[1]]}" for pair in ranking.pairs if pair not in decided]
    return f"{said} Open: {', '.join(open_)}." if decided and open_ else said


_WON: Final = (
    "The row's winnings from the column.",
    "How much more the row won than the column, in the matches of both.",
)


def crosstable(ranking: Ranking, meaning: str) -> Children:
    """Return what every bot won beside every other, the best one first. meaning: of a cell, in a sentence."""
    order, names = ranking.order, ranking.names
    head: list[Children] = [ranking.unit, *(str(place) for place in range(1, len(order) + 1)), "all"]
    rows: list[list[Children]] = []
    for place, bot in enumerate(order, 1):
        cells = [tag("td", "·") if bot == other else _cell(ranking.between(bot, other)) for other in order]
        rows.append([f"{place}  {names[bot]}", *cells, _cell(ranking.field[bot], is_shaded=False)])
    pairs = plural(len(ranking.pairs), "pair")
    note = (
        f"{meaning} Intervals of pairs hold for all {pairs} together with 95 % "
        "(Bonferroni); coloured where zero is outside. In the last column, each interval holds for itself."
    )
    return table(head, rows, note, look="cross")


def _cell(found: Interval, *, is_shaded: bool = True) -> Children:
    if found.mean is None:
        return tag("td", "–")
    half = "too few" if found.half_width is None else f"± {grouped(found.half_width)}"
    look = {1: "good shade-good", -1: "bad shade-bad"}.get(found.sign) if is_shaded else None
    return tag("td", tag("b", signed(found.mean)), tag("small", half), class_=look)
