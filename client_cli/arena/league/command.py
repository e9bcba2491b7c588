"""`riverboat league`: a round robin of bots."""

import shlex
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

import click
from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.league.league import League
from riverboat.client_cli.arena.league.ranking import Ranking
from riverboat.client_cli.arena.program_options import ProgramOptions, program_options
from riverboat.client_cli.arena.report.event_league import event_league_report
from riverboat.client_cli.arena.report.league import league_report
from riverboat.client_cli.arena.report.numbers import signed, with_interval
from riverboat.client_cli.arena.settings import ESTIMATORS
from riverboat.client_cli.arena.statistics import Interval
from riverboat.client_cli.arena.statistics.sums import SETS
from riverboat.client_cli.arena.tournament.options import chosen_structure, tournament_option
from riverboat.client_cli.arena.tournament.outcome import mean_with_interval
from riverboat.client_cli.bots.roster import STYLES
from riverboat.client_cli.commands.game_type import game_option
from riverboat.client_cli.commands.printing import Printer

PAGE: Final = "standings.html"

_OF_HANDS: Final = ("sets", "game", "estimator")
"""Options that tournaments do not have."""

_ANY_WIDTH: Final = 10_000
"""Columns of a console on which every crosstable fits."""


@click.command(short_help="Let every bot play every other.")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
@click.argument("bots", nargs=-1, metavar="[BOT]...")
@game_option
@click.option(
    "--sets", type=click.IntRange(1), default=500, show_default=True, help="Duplicate sets of each match."
)
@tournament_option
@click.option(
    "--events", type=click.IntRange(1), default=100, show_default=True, help="Tournaments of each match."
)
@click.option("--seed", type=click.IntRange(0), help="Seed of all cards.  [default: a secret of 256 bits]")
@click.option("--seats", type=click.IntRange(2, 10), default=2, show_default=True, help="Bots in each match.")
@click.option(
    "--estimator",
    type=click.Choice(ESTIMATORS),
    default=SETS,
    show_default=True,
    help="The method of the ranking: by sets, or with less luck.",
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to play in.")
@program_options
@click.pass_context
def league(
    ctx: click.Context,
    folder: Path,
    bots: tuple[str, ...],
    *,
    game: str,
    sets: int,
    tournament: str | None,
    events: int,
    seed: int | None,
    seats: int,
    estimator: str,
    jobs: int,
    programs: ProgramOptions,
) -> None:
    """Example: riverboat league results caller maniac tight-aggressive --sets 500

    Let every bot play a duplicate match against every other, and write the ranking into the folder DIR, as
    an HTML page. A BOT is as for `riverboat match`; without any, all house styles play. With more --seats,
    every group of that many bots plays a match. A bot that learns from hand to hand needs one job.

    With --tournament, every match is of whole tournaments between its bots, and the ranking is by the return
    on what the entries cost (ROI).

    Bots are ranked by what they win of all others together, in thousandths of a big blind per hand. Run the
    same command again to continue after an interruption, with more --sets to make the intervals narrower, or
    with another bot at the end to add it: only what is missing is played.
    """
    specs = bots or tuple(STYLES)
    try:
        structure = chosen_structure(ctx, tournament, seats, _OF_HANDS)
        found = League(
            folder,
            specs,
            game=game,
            sets=sets if structure is None else -(-events // seats),
            seed=seed,
            seats=seats,
            estimator=estimator,
            jobs=jobs,
            programs=programs,
            structure=structure,
        )
        found.check()
        if found.not_held:
            click.echo(found.not_held, err=True)
        if warning := found.keep_secret():
            click.echo(warning, err=True)
        _play(found)
        found.publish_secret()
        ranking = found.ranking()
        line = ["riverboat", "league", str(folder), *specs, *_options(ctx)]
        page = folder / PAGE
        report = league_report if structure is None else event_league_report
        page.write_text(report(found, ranking, shlex.join(line)), encoding="utf-8")
    except MatchError as error:
        raise click.ClickException(str(error)) from None
    _print(ranking)
    click.echo(
        f"The crosstable has {_meaning(ranking, seats)}. * zero is outside the interval, for all pairs."
    )
    if estimator != SETS:
        click.echo(f"Winnings are estimated by --estimator {estimator}.")
    for warning in found.warnings:
        click.echo(warning)
    click.echo(f"The ranking is in {page}.")


def _meaning(ranking: Ranking, seats: int) -> str:
    """Return what the cells of the crosstable are."""
    if ranking.events:
        return "by how many points of ROI the row is ahead of the other bot"
    if seats == 2:
        return "what the row won of the other bot"
    return "how much more the row won than the other bot"


def _options(ctx: click.Context) -> Iterator[str]:
    """Yield the options that the result depends on, as they were given."""
    for option in ctx.command.params:
        value = ctx.params.get(option.name or "")
        if not isinstance(option, click.Option) or option.name == "jobs" or value == option.get_default(ctx):
            continue
        if option.is_flag:
            yield option.opts[0]
            continue
        for each in (value or ()) if option.multiple else [value]:
            yield from (option.opts[0], str(each))


def _play(league: League) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("sets"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        for group in league.groups:
            names = " v ".join(league.entries[bot].name for bot in group)
            task = progress.add_task(names, total=league.sets)
            for _ in league.play(group):
                progress.advance(task)
            progress.remove_task(task)


def _cell(found: Interval) -> str:
    return "–" if found.mean is None else f"{signed(found.mean)}{'*' if found.sign else ' '}"


def _print(ranking: Ranking) -> None:
    """Print the crosstable, or without the room for all its columns the ranking and a row for each pair."""
    printer = Printer(highlight=False)
    if ranking.events:
        printer.print(_events(ranking))
    crosstable = _crosstable(ranking)
    if (
        Measurement.get(printer, printer.options.update(max_width=_ANY_WIDTH), crosstable).maximum
        <= printer.width
    ):
        printer.print(crosstable)
        return
    if not ranking.events:
        printer.print(_standings(ranking))
    printer.print(_pairs(ranking))


def _events(ranking: Ranking) -> Table:
    """Return the bots with their places and returns, the best one first."""
    table = Table(box=box.SIMPLE)
    table.add_column("bot", overflow="fold")
    for head in ("1st", "place", "ROI %", "ICM-adjusted"):
        table.add_column(head, justify="right")
    for place, bot in enumerate(ranking.order, 1):
        own = ranking.events[bot]
        table.add_row(
            f"{place} {own.name}",
            f"{own.places[1]:,}",
            mean_with_interval(own.place, ".2f"),
            mean_with_interval(own.roi, "+.1f"),
            mean_with_interval(own.adjusted, "+.1f"),
        )
    return table


def _standings(ranking: Ranking) -> Table:
    table = Table(box=box.SIMPLE)
    table.add_column("bot", overflow="fold")
    table.add_column(ranking.unit, justify="right", no_wrap=True)
    for place, bot in enumerate(ranking.order, 1):
        table.add_row(f"{place} {ranking.names[bot]}", with_interval(ranking.field[bot]))
    return table


def _crosstable(ranking: Ranking) -> Table:
    table = Table(box=box.SIMPLE)
    table.add_column("bot", no_wrap=True)
    table.add_column(ranking.unit, justify="right", no_wrap=True)
    for place in range(1, len(ranking.order) + 1):
        table.add_column(str(place), justify="right", no_wrap=True)
    for place, bot in enumerate(ranking.order, 1):
        cells = ["·" if bot == other else _cell(ranking.between(bot, other)) for other in ranking.order]
        table.add_row(f"{place} {ranking.names[bot]}", with_interval(ranking.field[bot]), *cells)
    return table


def _pairs(ranking: Ranking) -> Table:
    table = Table(box=box.SIMPLE)
    table.add_column("bot", overflow="fold")
    table.add_column("against", overflow="fold")
    table.add_column(ranking.unit, justify="right", no_wrap=True)
    for bot, other in combinations(ranking.order, 2):
        table.add_row(ranking.names[bot], ranking.names[other], _cell(ranking.between(bot, other)))
    return table
