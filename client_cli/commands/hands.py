"""`riverboat hands`: the player's own hands, from the server."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import click

from riverboat.client_cli.commands import colours
from riverboat.client_cli.commands.event_formatter import won_with
from riverboat.client_cli.commands.json_output import json_option, print_json, print_rows
from riverboat.client_cli.commands.running import run
from riverboat.client_cli.commands.server_options import takes_url
from riverboat.client_cli.library.lookups import PastHand
from riverboat.client_cli.play.signing_in import name_option, sign_in, token_file_option, user_name
from riverboat.client_cli.play.tokens import TokenFile
from riverboat.engine.events import Event, HandStarted, PotAwarded
from riverboat.engine.hand import HandState
from riverboat.engine.table.events import TABLE_EVENTS
from riverboat.engine.text.events import describe
from riverboat.server.exit_codes import CommandFailed
from riverboat.server.protocol.event_data import event_to_data
from riverboat.server.protocol.messages import HandInfo


@click.command(short_help="List your own hands, or show one.")
@takes_url
@click.option("--hand", "number", type=click.IntRange(0), metavar="ID", help="Show the hand with this id.")
@click.option(
    "--before", type=click.IntRange(0), metavar="ID", help="List only hands after this one in the list."
)
@click.option("--limit", type=click.IntRange(1, 100), default=20, show_default=True, help="Hands to list.")
@click.option("--proof", is_flag=True, help="Write the proof of the hand's deal, for riverboat fair.")
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
) -> None:
    """Example: riverboat hands example.org --name Ada --hand 12

    List the finished hands that you were dealt into, those played last first; or show one as you saw it: with
    your own cards, and those that others showed. With --proof, write what proves the deal of a hand, with
    these cards only: riverboat fair explains it.
    """
    if proof and (number is None or as_json):
        raise click.UsageError("--proof goes with --hand, and without --json")
    who = name or user_name(), TokenFile(token_file)
    if number is None:
        rows = run(_list(url, *who, before, limit))
        print_rows(rows, map(_row, rows), "No hands yet.", as_json=as_json)
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


async def _list(url: str, name: str, tokens: TokenFile, before: int | None, limit: int) -> list[HandInfo]:
    async with await sign_in(url, name, tokens) as connection:
        return await connection.list_hands(before=before, limit=limit)


async def _show(url: str, name: str, tokens: TokenFile, number: int) -> PastHand:
    async with await sign_in(url, name, tokens) as connection:
        return await connection.show_hand(number)


def _row(info: HandInfo) -> str:
    at = datetime.fromtimestamp(info.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    cards = f"{colours.cards(info.cards, 12)} {colours.cards(info.board, 14)}"
    return f"{info.hand:>6}  {at}  {info.net:>+9,}  {cards}  {info.game}  {info.name}".rstrip()


def _lines(past: PastHand) -> Iterator[str]:
    """Yield the events that the player saw, as text."""
    events = [event for event in past.events if event is not None]
    yield from _sentences(events)
    yield f"You won {past.info.net:,}." if past.info.net >= 0 else f"You lost {-past.info.net:,}."


def _sentences(events: Iterable[Event]) -> Iterator[str]:
    names: dict[int, str] = {}
    hand: HandState | None = None
    for event in events:
        if isinstance(event, HandStarted):
            names = {seat.number: seat.name for seat in event.seats}
        text = describe(event, names, hand)
        if isinstance(event, PotAwarded) and text and hand is not None:
            text += won_with(event, hand)
        if text:
            yield text
        if isinstance(event, HandStarted):
            hand = HandState.replay([event])
        elif hand is not None and not hand.over and not isinstance(event, TABLE_EVENTS):
            hand.apply(event)
