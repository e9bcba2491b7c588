"""`riverboat stats`: how a player has played lately."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click

from riverboat.client_cli.commands.json_output import json_option, print_rows
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.commands.server_options import takes_url
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.lookups import PastHand
from riverboat.client_cli.play.signing_in import name_option, sign_in, token_file_option, user_name
from riverboat.client_cli.play.statistics import Statistics
from riverboat.client_cli.play.tokens import TokenFile
from riverboat.client_cli.style import Count
from riverboat.engine.hand import HandState
from riverboat.engine.table.events import TABLE_EVENTS
from riverboat.server.protocol.codes import Code

_PAGE: Final = 100
_LEVELS: Final = "▁▂▃▄▅▆▇█"
_PLOT: Final = 60
"""Columns of the plot."""


@click.command(short_help="Show statistics of your latest hands.")
@takes_url
@click.option(
    "--hands", type=click.IntRange(1, 1_000), default=100, show_default=True, help="Hands to look at."
)
@name_option
@token_file_option
@json_option
def stats(*, url: str, hands: int, name: str | None, token_file: Path, as_json: bool) -> None:
    """Example: riverboat stats example.org --name Ada

    Show statistics of your latest hands, and your winnings as a plot. VPIP: hands with chips put in by choice
    on the first street, of those with a decision there. PFR: hands with a raise there. 3-bet: how often you
    raised the first raise again. Aggression: bets and raises for each call on later streets. To showdown: of
    the hands in which you saw the second street. It fetches each hand, about ten a second.
    """
    found = run(_statistics(url, name or user_name(), TokenFile(token_file), hands))
    print_rows(asdict(found), _lines(found), as_json=as_json)


async def _statistics(url: str, name: str, tokens: TokenFile, most: int) -> Statistics:
    found = Statistics()
    async with await sign_in(url, name, tokens) as connection:
        numbers: list[int] = []
        while len(numbers) < most:
            before = numbers[-1] if numbers else None
            page = await connection.list_hands(before=before, limit=min(_PAGE, most - len(numbers)))
            if not page:
                break
            numbers += [info.hand for info in page]
        for number in reversed(numbers):
            past = await _fetched(connection, number)
            events = [event for event in past.events if event is not None]
            of_hand = [event for event in events if not isinstance(event, TABLE_EVENTS)]
            found.add(HandState.replay(of_hand), past.info.seat)
    return found


async def _fetched(connection: Connection, number: int) -> PastHand:
    """Return a hand, and wait whenever the server asks to. Raises CommandRefused."""
    while True:
        try:
            return await connection.show_hand(number)
        except CommandRefused as refused:
            if refused.code != Code.TOO_OFTEN:
                raise
            await asyncio.sleep((refused.ms or 1_000) / 1_000)


def _lines(found: Statistics) -> Iterator[str]:
    yield f"hands            {found.hands:>8,}"
    yield f"winnings         {found.net:>+8,}"
    style = found.style
    yield f"VPIP             {_part(style.vpip)}"
    yield f"PFR              {_part(style.pfr)}"
    yield f"3-bet            {_part(style.three_bet)}"
    yield f"aggression       {style.aggression_text:>8}"
    yield f"to showdown      {_part(style.to_showdown)}"
    yield f"won at showdown  {_part(style.won_at_showdown)}"
    if found.results:
        yield f"\n{_plot(found.results)}"
        yield f"from {min(found.results):+,} to {max(found.results):+,}"


def _part(count: Count) -> str:
    return "       -" if count.share is None else f"{100 * count.share:>6.0f} % of {count.whole:,}"


def _plot(results: Sequence[int]) -> str:
    """Return the running total as a row of bars, from the lowest to the highest."""
    columns = min(_PLOT, len(results))
    shown = [results[(place + 1) * len(results) // columns - 1] for place in range(columns)]
    low, span = min(shown), max(1, max(shown) - min(shown))
    return "".join([_LEVELS[(value - low) * (len(_LEVELS) - 1) // span] for value in shown])
