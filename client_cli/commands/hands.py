"""`riverboat hands`: the player's own hands, from the server."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from shutil import get_terminal_size
from typing import Any, Final

import click

from riverboat.client_cli.commands import colours
from riverboat.client_cli.commands.event_formatter import text_of
from riverboat.client_cli.commands.hand_filters import filters_of, hand_filters
from riverboat.client_cli.commands.json_output import json_option, print_json, print_rows
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.commands.server_options import takes_url
from riverboat.client_cli.library.lookups import PastHand
from riverboat.client_cli.play.hand_amounts import amount_of
from riverboat.client_cli.play.signing_in import name_option, sign_in, token_file_option, user_name
from riverboat.client_cli.play.tokens import TokenFile
from riverboat.engine.events import Event, HandStarted
from riverboat.engine.hand import HandState
from riverboat.engine.table.events import TABLE_EVENTS
from riverboat.server.exit_codes import CommandFailed
from riverboat.server.protocol.event_data import event_to_data
from riverboat.server.protocol.own_hands import HandInfo
from riverboat.server.protocol.printable import printable


@click.command(short_help="List your own hands, or show one.")
@takes_url
@click.option("--hand", "number", type=click.IntRange(0), metavar="ID", help="Show the hand with this id.")
@click.option(
    "--before", type=click.IntRange(0), metavar="ID", help="List only hands after this one in the list."
)
@click.option("--limit", type=click.IntRange(1, 100), default=20, show_default=True, help="Hands to list.")
@click.option("--proof", is_flag=True, help="Write the proof of the hand's deal, for riverboat fair.")
@hand_filters
@name_option
@token_file_option
@json_option
def hands(
    *,
    url: str,
    number: int | None,
    before: int | None,
    limit: int,
    proof: bool,
    name: str | None,
    token_file: Path,
    as_json: bool,
    **filters: Any,
) -> None:
    """Example: riverboat hands example.org --since 2026-11-01 --min-pot 1000

    List the finished hands that you were dealt into, those played last first; or show one as you saw it: with
    your own cards, and those that others showed. With --proof, write what proves the deal of a hand, with
    these cards only: riverboat fair explains it.
    """
    if proof and (number is None or as_json):
        raise click.UsageError("--proof goes with --hand, and without --json")
    who = name or user_name(), TokenFile(token_file)
    if number is None:
        wanted = filters_of(**filters)
        rows = run(_list(url, *who, before=before, limit=limit, **wanted))
        none = "No such hands." if any(value is not None for value in wanted.values()) else "No hands yet."
        print_rows(rows, _rows(rows), none, as_json=as_json)
        return
    past = run(_show(url, *who, number))
    if proof:
        if not past.proof:
            raise CommandFailed(f"hand {number} was not dealt from a commitment, so it has no proof")
        click.echo(past.proof)
        return
    if as_json:
        events = [None if event is None else event_to_data(event) for event in past.events]
        print_json({"info": past.info, "events": events})
    else:
        click.echo("\n".join(_lines(past)))


async def _list(url: str, name: str, tokens: TokenFile, **wanted: Any) -> list[HandInfo]:
    async with await sign_in(url, name, tokens) as connection:
        return await connection.list_hands(**wanted)


async def _show(url: str, name: str, tokens: TokenFile, number: int) -> PastHand:
    async with await sign_in(url, name, tokens) as connection:
        return await connection.show_hand(number)


_NARROW: Final = 72
"""Columns below which a hand takes two lines."""


def _rows(rows: Sequence[HandInfo]) -> Iterator[str]:
    amounts = [amount_of(info.net, info, sign="+") for info in rows]
    width = max(map(len, amounts), default=0)
    is_narrow = get_terminal_size().columns < _NARROW
    for info, amount in zip(rows, amounts, strict=True):
        at = datetime.fromtimestamp(info.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        cards = f"{colours.cards(info.cards, 12)} {colours.cards(info.board, 14)}"
        if is_narrow and not (info.cards or info.board):
            cards = "no cards"
        what = f"{info.game}  {printable(info.name)}{'  imported' * info.imported}"
        begin = f"{info.hand:>6}  {at}  {amount:>{width}}"
        yield ("\n        " if is_narrow else "  ").join([begin, cards, what])


def _lines(past: PastHand) -> Iterator[str]:
    """Yield the events that the player saw, as text."""
    events = [event for event in past.events if event is not None]
    yield from _sentences(events)
    won = past.info.net
    yield f"You {'won' if won >= 0 else 'lost'} {amount_of(abs(won), past.info)}."


def _sentences(events: Iterable[Event]) -> Iterator[str]:
    names: dict[int, str] = {}
    hand: HandState | None = None
    for event in events:
        if isinstance(event, HandStarted):
            names = {seat.number: seat.name for seat in event.seats}
        if text := text_of(event, names, hand):
            yield text
        if isinstance(event, HandStarted):
            hand = HandState.replay([event])
        elif hand is not None and not hand.over and not isinstance(event, TABLE_EVENTS):
            hand.apply(event)
