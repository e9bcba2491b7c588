"""`riverboat stats`: how a player has played lately."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from shutil import get_terminal_size
from typing import Any, Final, TypeVar

import click

from riverboat.client_cli.commands.hand_filters import filters_of, hand_filters
from riverboat.client_cli.commands.json_output import json_option, print_rows
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.commands.server_options import takes_url
from riverboat.client_cli.commands.winnings import GROUPS, CurrencyWinnings, by_currency, group_lines, grouped
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.play.signing_in import name_option, sign_in, token_file_option, user_name
from riverboat.client_cli.play.tokens import TokenFile
from riverboat.client_cli.style import Count, PlayingStyle, style_in
from riverboat.engine.hand import HandState
from riverboat.engine.table.events import TABLE_EVENTS
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.own_hands import HandInfo

T = TypeVar("T")

_PAGE: Final = 100


@click.command(short_help="Show statistics of your latest hands.")
@takes_url
@click.option(
    "--hands", type=click.IntRange(1, 10_000), default=100, show_default=True, help="Hands to look at."
)
@click.option("--by", type=click.Choice(list(GROUPS)), help="Show only winnings, in groups.")
@hand_filters
@name_option
@token_file_option
@json_option
def stats(
    *,
    url: str,
    hands: int,
    by: str | None,
    name: str | None,
    token_file: Path,
    as_json: bool,
    **filters: Any,
) -> None:
    """Example: riverboat stats example.org --name Ada --by stake --hands 1000

    Show statistics of your latest hands, and your winnings as a plot, for each currency. VPIP: hands with
    chips put in by choice on the first street, of those with a decision there. PFR: hands with a raise there.
    3-bet: how often you raised the first raise again. Aggression: bets and raises for each call on later
    streets. To showdown: of the hands in which you saw the second street. It fetches each hand, about ten a
    second; with --by only their list, some hundred a second.
    """
    who = name or user_name(), TokenFile(token_file)
    infos, style = run(_fetch(url, *who, hands, filters_of(**filters), with_style=by is None))
    winnings = by_currency(infos)
    found: dict[str, Any] = {"hands": len(infos), "winnings": [_data(each) for each in winnings]}
    if by is None:
        found["style"] = asdict(style)
        lines = [*_style_lines(len(infos), winnings, style), *_plots(winnings)]
    else:
        groups = grouped(infos, by)
        found["groups"] = {group: [_data(each) for each in of_group] for group, of_group in groups.items()}
        lines = [*group_lines(groups, by, get_terminal_size().columns), *_plots(winnings)]
    print_rows(found, lines if infos else [], "No such hands.", as_json=as_json)


async def _fetch(
    url: str, name: str, tokens: TokenFile, most: int, wanted: dict[str, Any], *, with_style: bool
) -> tuple[list[HandInfo], PlayingStyle]:
    """Return the latest hands that meet the filter `wanted`, the oldest first, and the style in them."""
    infos: list[HandInfo] = []
    style = PlayingStyle()
    async with await sign_in(url, name, tokens) as connection:
        while len(infos) < most:
            limit, before = min(_PAGE, most - len(infos)), infos[-1].hand if infos else None
            page = await _patiently(lambda: connection.list_hands(before=before, limit=limit, **wanted))  # noqa: B023 - awaited at once
            infos += page
            if len(page) < limit:
                break
        infos.reverse()
        for info in infos if with_style else []:
            style += await _style_of(connection, info)
    return infos, style


async def _style_of(connection: Connection, info: HandInfo) -> PlayingStyle:
    past = await _patiently(lambda: connection.show_hand(info.hand))
    events = [event for event in past.events if event is not None]
    of_hand = [event for event in events if not isinstance(event, TABLE_EVENTS)]
    return style_in(HandState.replay(of_hand).events, info.seat)


async def _patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """Return the answer, and wait whenever the server asks to. Raises CommandRefused."""
    while True:
        try:
            return await ask()
        except CommandRefused as refused:
            if refused.code != Code.TOO_OFTEN:
                raise
            await asyncio.sleep((refused.ms or 1_000) / 1_000)


def _data(winnings: CurrencyWinnings) -> dict[str, Any]:
    """Return winnings for JSON: amounts are text, as JSON has no decimal numbers."""
    return {
        "currency": winnings.currency,
        "hands": len(winnings.results),
        "net": str(winnings.net),
        "results": [str(result) for result in winnings.results],
    }


def _style_lines(hands: int, winnings: Sequence[CurrencyWinnings], style: PlayingStyle) -> Iterator[str]:
    yield f"hands            {hands:>8,}"
    for each in winnings:
        yield f"winnings         {each.text:>8}"
    yield f"VPIP             {_part(style.vpip)}"
    yield f"PFR              {_part(style.pfr)}"
    yield f"3-bet            {_part(style.three_bet)}"
    yield f"aggression       {style.aggression_text:>8}"
    yield f"to showdown      {_part(style.to_showdown)}"
    yield f"won at showdown  {_part(style.won_at_showdown)}"


def _part(count: Count) -> str:
    return "       -" if count.share is None else f"{100 * count.share:>6.0f} % of {count.whole:,}"


def _plots(winnings: Sequence[CurrencyWinnings]) -> Iterator[str]:
    """Yield the lines of a plot for each currency."""
    for each in winnings:
        hands = len(each.results)
        currency = f" in {each.currency}" if each.currency else ""
        yield f"\nWinnings{currency} over {hands:,} hand{'s' * (hands != 1)}: {each.text}"
        yield from each.plot(get_terminal_size().columns)
