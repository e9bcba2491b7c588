"""`riverboat demo`: six bots play over real connections, and every hand is kept."""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

import click

from client_cli import colours
from client_cli.bots.house import HOUSE, HousePlayer
from client_cli.bots.player import BotPlayer, LastHand
from client_cli.connection import Connection
from client_cli.local_server import DATABASE, database_url, local_server
from client_cli.running import run
from client_cli.story import Story
from client_cli.table import Table
from engine.assessor import assess
from engine.events import HandEnded, HandStarted, PotAwarded
from engine.state import HandState

_BOARD_WIDTH: Final = 14
_ACT_MS: Final = 60_000  # a bot that is held up by a busy machine is not to be timed out


@dataclass(slots=True)
class Watched:
    """What the spectator saw: so many hands, in `seconds` from the first deal to the last pot."""

    hands: int = 0
    seconds: float = 0.0
    biggest_pot: int = 0
    biggest_hand: int = 0


@click.command(short_help="Watch six bots play.")
@click.option("--hands", type=click.IntRange(1), default=100, show_default=True, help="How many to play.")
def demo(hands: int) -> None:
    """Example: riverboat demo --hands 20

    Start a server with a fresh database, seat six bots through real connections, and show their hands as they
    are played; then the standings, and where the hands are kept.
    """
    directory = Path(tempfile.mkdtemp(prefix="riverboat-demo-"))
    run(_demo(directory, hands))


async def _demo(directory: Path, hands: int) -> None:
    async with local_server(directory, ["--pause", "0"]) as url, AsyncExitStack() as lines:
        spectator = await lines.enter_async_context(await Connection.connect(url, name="Spectator"))
        opened = await spectator.open_table("Demo", seats=len(HOUSE), act_ms=_ACT_MS)
        table = await spectator.watch(opened.table)
        click.echo(f"Six bots, {hands} hands of no-limit hold'em, {opened.small_blind}/{opened.big_blind}.")
        click.echo(f"The server is at {url} and keeps every hand in {directory}.\n")
        players = await _seated(lines, url, table.id, LastHand(hands, len(HOUSE)))
        async with asyncio.TaskGroup() as group:
            for _, player in players:
                group.create_task(player.run())
            watched = await _watch(table, hands)
    _print_standings(players, watched)
    _print_where(directory, watched)


async def _seated(
    lines: AsyncExitStack, url: str, table: str, last_hand: LastHand
) -> list[tuple[HousePlayer, BotPlayer]]:
    """The house's players, each with a connection of its own, about to sit down."""
    players = []
    for who in HOUSE:
        connection = await lines.enter_async_context(await Connection.connect(url, name=who.name))
        player = BotPlayer(await connection.watch(table), who.bot(), last_hand=last_hand)
        players.append((who, player))
    return players


async def _watch(table: Table, hands: int) -> Watched:
    """Show a line for each of so many hands."""
    story, watched, began = Story(table.mirror), Watched(), 0.0
    click.echo(colours.quiet(f"{'hand':>5}  {'board':<{_BOARD_WIDTH}}  {'pot':>7}  winner"))
    async for events in table:
        for event in events:
            if event is None:
                continue
            story.tell(event)
            if isinstance(event, HandStarted):
                began = began or perf_counter()
            elif isinstance(event, HandEnded) and story.hand is not None:
                watched.hands += 1
                pot = _pot(story.hand)
                if pot > watched.biggest_pot:
                    watched.biggest_pot, watched.biggest_hand = pot, story.hand.number
                click.echo(hand_line(story.hand))
        if watched.hands == hands:
            break
    watched.seconds = perf_counter() - began
    return watched


def _pot(hand: HandState) -> int:
    return sum(event.amount for event in hand.events if isinstance(event, PotAwarded))


def hand_line(hand: HandState) -> str:
    """A hand that is over, in a line: its number, the board, the pot, and who won it with what."""
    board = colours.cards(hand.board, _BOARD_WIDTH)
    return f"{hand.number:>5}  {board}  {_pot(hand):>7}  {_winners(hand)}"


def _winners(hand: HandState) -> str:
    names = {seat.number: seat.name for seat in hand.seats}
    won: Counter[int] = Counter()
    for event in hand.events:
        if isinstance(event, PotAwarded):
            won.update(dict(event.shares))
    (best, _), *others = won.most_common()
    who = colours.loud(names[best])
    if others:
        who = ", ".join(f"{colours.loud(names[seat])} {chips}" for seat, chips in won.most_common())
    if best not in hand.shown:
        return f"{who}, the others folded"
    return f"{who}: {assess(hand.shown[best] + hand.board).sentence}"


def _print_standings(players: Sequence[tuple[HousePlayer, BotPlayer]], watched: Watched) -> None:
    click.echo(colours.quiet(f"\n{'player':<8}{'style':<18}{'result':>9}{'buy-ins':>9}"))
    for who, player in sorted(players, key=lambda pair: pair[1].bought - pair[1].taken):
        result = player.taken - player.bought
        click.echo(f"{colours.loud(f'{who.name:<8}')}{who.style:<18}{result:>+9}{player.buy_ins:>9}")
    rate = watched.hands / watched.seconds
    click.echo(f"\n{watched.hands} hands in {watched.seconds:.1f} seconds, {rate:.0f} a second.")
    click.echo("Every action went over a connection, and was on disk before anyone saw it.")


def _print_where(directory: Path, watched: Watched) -> None:
    click.echo(
        f"The hands are in {directory / DATABASE}. The one with the biggest pot, {watched.biggest_pot}:\n"
    )
    click.echo(f"  riverboat history --db {database_url(directory)} --hand {watched.biggest_hand}\n")
    click.echo("To sit down with these players yourself:\n\n  riverboat play --local")
