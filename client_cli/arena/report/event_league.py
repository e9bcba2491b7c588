"""The ranking of a league of tournaments as a page."""

from riverboat.client_cli.arena.decks import described
from riverboat.client_cli.arena.league.league import League
from riverboat.client_cli.arena.league.ranking import Ranking
from riverboat.client_cli.arena.report.league import crosstable, decided_in_words
from riverboat.client_cli.arena.report.markup import tag
from riverboat.client_cli.arena.report.numbers import plural, with_interval
from riverboat.client_cli.arena.report.page import again, page, section
from riverboat.client_cli.arena.report.tournament import METHOD, figure_of_returns, places, returns
from riverboat.engine.text.games import describe_game

_AHEAD = "By how many points of ROI the row is ahead of the column, in the matches of both."


def event_league_report(league: League, ranking: Ranking, command: str) -> str:
    """Return the ranking of a league of tournaments as a self-contained HTML page.

    command: what makes it again.
    """
    settings, best = league.settings, ranking.names[ranking.order[0]]
    ranked = [ranking.events[bot] for bot in ranking.order]
    name = "" if settings.tournament is None else settings.tournament.name
    said = " ".join(league.warnings)
    return page(
        f"{best} leads: a league of tournaments",
        f"Riverboat league · {name}, {describe_game(settings.game)}, {plural(settings.bots, 'player')} · "
        f"{described(settings)}",
        tag("h1", tag("span", best, class_="c0"), " leads the league"),
        tag("p", _in_words(league, ranking), class_="lead"),
        tag("p", tag("b", "Read with care. "), said, class_="warning") if said else None,
        figure_of_returns(ranked),
        section("Everybody against everybody", crosstable(ranking, _AHEAD)),
        section("Returns", returns(ranked)),
        section("Places", places(ranked, settings.bots)),
        again(command, {}),
        foot=f"Ranked by the return on entries. {METHOD}",
    )


def _in_words(league: League, ranking: Ranking) -> str:
    names, seats = ranking.names, league.settings.bots
    best, second = [with_interval(ranking.field[bot]) for bot in ranking.order[:2]]
    first, follower = [names[bot] for bot in ranking.order[:2]]
    who = "every pair" if seats == 2 else f"every group of {seats}"
    return (
        f"{len(names)} bots, {who} over {plural(league.sets * seats, 'tournament')} in "
        f"{plural(league.sets, 'duplicate set')}. {first} made {best} % of what its entries cost; "
        f"{follower} comes second with {second} %. {decided_in_words(ranking)}"
    )
