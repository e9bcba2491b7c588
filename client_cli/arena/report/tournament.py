"""The report of a match of tournaments: places, returns, and how sure they are."""

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element

from riverboat.client_cli.arena.decks import described
from riverboat.client_cli.arena.report.figures import Row, figure, intervals
from riverboat.client_cli.arena.report.markup import Children, tag
from riverboat.client_cli.arena.report.match import AboutRun
from riverboat.client_cli.arena.report.numbers import grouped, plural, with_interval
from riverboat.client_cli.arena.report.page import again, fact, page, section, table
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.arena.tournament.summary import BotEvents, EventSummary
from riverboat.engine.text.games import describe_game
from riverboat.engine.tournament.structure import TournamentStructure

_MOST_PLACES: Final = 10
"""Places that have a column each."""

METHOD: Final = (
    "ROI: prizes and bounties minus the price of entries, in per cent of that price. ICM-adjusted: "
    "without the luck of the cards after players were all-in, by the independent chip model. "
    "Intervals: Student's t over sets, because the tournaments of one set have the same cards. "
    "Method and sources: docs/bot-matches.md."
)


def tournament_report(
    summary: EventSummary, settings: MatchSettings, structure: TournamentStructure, run: AboutRun
) -> str:
    """Return the report of a match of tournaments as a self-contained HTML page."""
    ranked = sorted(summary.bots, key=lambda bot: -bot.won)
    said = " ".join(run.warnings)
    return page(
        f"{' v '.join(bot.name for bot in summary.bots)}: tournaments",
        f"Riverboat match · {structure.name}, {describe_game(settings.game)}, "
        f"{plural(settings.bots, 'player')} · {described(settings)}",
        tag("h1", _headline(summary)),
        tag("p", summary.verdict, class_="lead"),
        tag("p", tag("b", "Read with care. "), said, class_="warning") if said else None,
        _facts(summary, settings, structure),
        figure_of_returns(ranked),
        section("Returns", returns(ranked)),
        section("Places", places(ranked, settings.bots)),
        again(run.command, run.facts),
        foot=METHOD,
    )


def _headline(summary: EventSummary) -> list[Children]:
    if summary.leader is None:
        return ["No verdict: no set was played to the end"]
    name = tag("span", summary.bots[summary.leader].name, class_="c0")
    if summary.decided:
        return [name, " beats all others" if len(summary.bots) > 2 else " wins"]
    return [f"{plural(summary.events, 'tournament')} do not tell who is best; ", name, " leads"]


def _facts(summary: EventSummary, settings: MatchSettings, structure: TournamentStructure) -> Element:
    levels = plural(len(structure.levels), "level")
    kind = (
        "each set of cards in every rotation of the seats"
        if settings.duplicate
        else "each with its own cards"
    )
    return tag(
        "dl",
        fact("Tournaments", grouped(summary.events), f"{plural(summary.hands, 'hand')}, {kind}"),
        fact("Entry", grouped(summary.cost), f"of which {grouped(structure.fee)} are a fee"),
        fact("Stack", grouped(structure.stack), f"{levels}, {structure.seats} seats at a table"),
        class_="facts",
    )


def figure_of_returns(ranked: Sequence[BotEvents]) -> Element:
    """Return the chart of the returns, of bots with the best one first."""
    rows = [Row(bot.name, "grey" if nth else "c0", bot.roi) for nth, bot in enumerate(ranked)]
    caption = "In per cent of what the entries cost, with 95 % intervals."
    return figure(intervals(rows), 1, "Return on entries.", caption)


def returns(ranked: Sequence[BotEvents]) -> list[Element]:
    """Return what each bot made of its entries."""
    rows: list[list[Children]] = [
        [bot.name, grouped(bot.played), with_interval(bot.roi), with_interval(bot.adjusted), grouped(bot.won)]
        for bot in ranked
    ]
    return table(("bot", "tournaments", "ROI %", "ICM-adjusted", "won"), rows)


def places(ranked: Sequence[BotEvents], players: int) -> list[Element]:
    """Return how often each bot took each place, and the mean."""
    shown = range(1, min(players, _MOST_PLACES) + 1)
    rows: list[list[Children]] = [
        [
            bot.name,
            *(grouped(bot.places[place]) for place in shown),
            "–" if bot.place.mean is None else f"{bot.place.mean:.2f}",
        ]
        for bot in ranked
    ]
    note = "" if players <= _MOST_PLACES else f"Places beyond {_MOST_PLACES} are left out."
    return table(("bot", *map(str, shown), "mean"), rows, note)
