"""The results of a match of tournaments, as a table and as JSON."""

import shlex
from typing import Any

import click
from rich import box
from rich.table import Table

from riverboat.client_cli.arena.contest import Contest
from riverboat.client_cli.arena.decks import described
from riverboat.client_cli.arena.outcome import faults_text, notes
from riverboat.client_cli.arena.statistics.intervals import Interval
from riverboat.client_cli.arena.tournament.summary import BotEvents, EventSummary
from riverboat.client_cli.commands.printing import Printer
from riverboat.engine.text.games import describe_game


def print_events(contest: Contest, summary: EventSummary, out: str | None) -> None:
    """Print what came out. out: the folder of the match, if it is kept."""
    click.echo(
        f"{title(contest)}, {summary.events:,} tournaments with {summary.hands:,} hands, "
        f"{'duplicate, ' if contest.plan.settings.duplicate else ''}{described(contest.plan.settings)}"
    )
    Printer(highlight=False).print(_table(contest, summary))
    click.echo(summary.verdict)
    for line in notes(contest):
        click.echo(line)
    if out is not None:
        click.echo(f"The log and the hands are in {shlex.quote(out)}.")


def title(contest: Contest) -> str:
    """Return the name of the structure and the game."""
    settings = contest.plan.settings
    name = "" if settings.tournament is None else settings.tournament.name
    return f"{name}, {describe_game(settings.game)}, {settings.bots} players"


def events_as_json(contest: Contest, summary: EventSummary) -> dict[str, Any]:
    """Return the results as plain data."""
    plan = contest.plan
    return {
        "settings": plan.settings.as_data(),
        "bots": [_bot_as_json(contest, number, bot) for number, bot in enumerate(summary.bots)],
        "tournaments": summary.events,
        "sets": summary.sets,
        "hands": summary.hands,
        "cost": summary.cost,
        "isolated": contest.has_programs and contest.is_isolated,
        "verdict": summary.verdict,
        "notes": notes(contest),
    }


def _table(contest: Contest, summary: EventSummary) -> Table:
    """Return the bots with their places and returns, the best one first."""
    table = Table(box=box.SIMPLE)
    table.add_column("bot", no_wrap=True)
    for head in ("1st", "place", "ROI %", "ICM-adjusted"):
        table.add_column(head, justify="right")
    table.add_column("faults")
    ranked = sorted(enumerate(summary.bots), key=lambda each: (-each[1].won, each[0]))
    for number, bot in ranked:
        table.add_row(
            bot.name,
            f"{bot.places[1]:,}",
            mean_with_interval(bot.place, ".2f"),
            mean_with_interval(bot.roi, "+.1f"),
            mean_with_interval(bot.adjusted, "+.1f"),
            faults_text(contest, number),
        )
    return table


def mean_with_interval(found: Interval, form: str) -> str:
    """Return the mean with half the width of its 95 % interval, if it has one."""
    mean = "" if found.mean is None else format(found.mean, form)
    return mean if found.half_width is None else f"{mean} ± {format(found.half_width, form.lstrip('+'))}"


def _bot_as_json(contest: Contest, number: int, bot: BotEvents) -> dict[str, Any]:
    return {
        "name": bot.name,
        "bot": contest.plan.entries[number].spec,
        "places": {str(place): bot.places[place] for place in sorted(bot.places)},
        "won": bot.won,
        "mean_place": _as_json(bot.place),
        "roi": _as_json(bot.roi),
        "roi_without_all_in_luck": _as_json(bot.adjusted),
        "faults": {kind.value: count for (of, kind), count in contest.faults.items() if of == number},
        "is_out": number in contest.excluded,
    }


def _as_json(found: Interval) -> dict[str, Any]:
    return {
        "mean": found.mean,
        "interval": None if found.low is None else [found.low, found.high],
        "interval_missing": found.reason or None,
    }
