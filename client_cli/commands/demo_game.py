"""The game of `riverboat demo`: its bots, and what is printed of their hands."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from time import perf_counter
from typing import Final

import click

from riverboat.client_cli.bots.player import BotPlayer, HandLimit
from riverboat.client_cli.bots.roster import ROSTER, RosterPlayer
from riverboat.client_cli.commands import colours
from riverboat.client_cli.commands.local_server import DATABASE, database_url
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.engine.assessor import rule_set_named
from riverboat.engine.cards import format_cards
from riverboat.engine.events import Event, HandEnded, HandStarted, PotAwarded
from riverboat.engine.games import GAMES
from riverboat.engine.hand import HandState
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.table.rules import TableRules
from riverboat.engine.text.games import describe_rules
from riverboat.server.protocol.mirror import MirrorObserver, TableMirror
from riverboat.server.protocol.snapshots import rules_of

_ACT_MS: Final = 60_000  # on a busy machine a bot must not time out


class Watched(MirrorObserver):
    """What a spectator sees of `mirror`, and prints as a row for each of the first hands.

    seconds: from the first deal to the last pot.
    """

    def __init__(self, mirror: TableMirror, most: int) -> None:
        self._mirror, self._most = mirror, most
        self._columns = Columns(mirror.state.rules)
        self._began = 0.0
        self.hands, self.seconds = 0, 0.0
        self.biggest_pot = self.biggest_hand = 0
        click.echo(colours.dim(self._columns.heading))
        mirror.observers.append(self)

    def after_event(self, event: Event) -> None:
        """Print a hand at its end."""
        hand = self._mirror.latest
        if hand is None or self.hands == self._most:
            return
        if isinstance(event, HandStarted):
            self._began = self._began or perf_counter()
        elif isinstance(event, HandEnded):
            self.hands += 1
            self.seconds = perf_counter() - self._began
            if (pot := _pot(hand)) > self.biggest_pot:
                self.biggest_pot, self.biggest_hand = pot, hand.id
            click.echo(self._columns.line(hand))


def load_tables(game: str) -> None:
    """Build the assessor's tables for `game`, which the first assessed hand would build."""
    for code in ROTATIONS[game].games if game in ROTATIONS else [game]:
        for name in GAMES[code].wins:
            rule_set_named(name).prepare()


async def play(url: str, directory: Path, hands: int, game: str) -> None:
    """Let the bots play `hands` of `game` at the server `url`, and print each, and the results.

    directory: where the server stores them.
    """
    async with AsyncExitStack() as stack:
        spectator = await stack.enter_async_context(await Connection.connect(url, name="Spectator"))
        opened = await spectator.open_table("Demo", game=game, act_ms=_ACT_MS)
        table = await spectator.watch(opened.table)
        roster = ROSTER[: opened.rules.seats]
        click.echo(f"{len(roster)} bots, {hands} hands of {describe_rules(rules_of(opened))}.")
        click.echo(f"The server is at {url} and saves every hand in {directory}.\n")
        players = await _seated(stack, url, table.id, roster, HandLimit(hands, len(roster)))
        async with asyncio.TaskGroup() as group:
            for _, player in players:
                group.create_task(player.run())
            watched = await _watch(table, hands)
    _print_results(players, watched)
    _print_next_steps(directory, watched, game)


async def _seated(
    stack: AsyncExitStack, url: str, table: str, roster: Sequence[RosterPlayer], last_hand: HandLimit
) -> list[tuple[RosterPlayer, BotPlayer]]:
    """Return the bots, each with its own connection, before they sit down."""
    players = []
    for who in roster:
        connection = await stack.enter_async_context(await Connection.connect(url, name=who.name, bot=True))
        player = BotPlayer(await connection.watch(table), who.bot(), last_hand=last_hand)
        players.append((who, player))
    return players


async def _watch(table: Table, hands: int) -> Watched:
    """Print each hand as a text line."""
    watched = Watched(table.mirror, hands)
    async for _ in table:
        if watched.hands == hands:
            break
    return watched


def _pot(hand: HandState) -> int:
    return sum(event.amount for event in hand.events if isinstance(event, PotAwarded))


class Columns:
    """Formats hands as rows: number, game (in rotations), boards (in board games), pot, and winner."""

    def __init__(self, rules: TableRules) -> None:
        games = rules.games
        self._game = max(map(len, games)) if len(games) > 1 else 0
        has_board = any(code in GAMES and GAMES[code].has_board for code in games)
        self._boards = 17 * rules.boards - 3 if has_board else 0

    @property
    def heading(self) -> str:
        """The heading of the columns."""
        return self._joined("hand", f"{'game':<{self._game}}", f"{'board':<{self._boards}}", "pot", "winner")

    def line(self, hand: HandState) -> str:
        """Return the row of a finished hand."""
        room = self._boards - len(" / ".join(map(format_cards, hand.boards)))
        boards = " / ".join(map(colours.cards, hand.boards)) + " " * room
        game = f"{hand.game.code:<{self._game}}"
        return self._joined(str(hand.number), game, boards, f"{_pot(hand):,}", _winners(hand))

    def _joined(self, number: str, game: str, boards: str, pot: str, winner: str) -> str:
        middle = [game] * bool(self._game) + [boards] * bool(self._boards)
        return "  ".join([f"{number:>5}", *middle, f"{pot:>7}", winner])


def _winners(hand: HandState) -> str:
    names = {seat.number: colours.bold(seat.name) for seat in hand.seats}
    won: Counter[int] = Counter()
    for event in hand.events:
        if isinstance(event, PotAwarded):
            won.update(dict(event.shares))
    (best, _), *others = won.most_common()
    if best not in hand.shown:
        return f"{names[best]}, the others folded"
    if not others:
        return f"{names[best]}: {_worth(hand, best)}"
    if len(hand.game.wins) * len(hand.boards) == 1:
        shares = ", ".join(f"{names[seat]} {chips:,}" for seat, chips in won.most_common())
        return f"{shares}: {_worth(hand, best)}"
    return "; ".join(f"{names[seat]} {chips:,}: {_worth(hand, seat)}" for seat, chips in won.most_common())


def _worth(hand: HandState, seat: int) -> str:
    """Return the hand with which the player in `seat` won their first pot."""
    for event in hand.events:
        if isinstance(event, PotAwarded) and seat in dict(event.shares):
            found = rule_set_named(event.by).assess(hand.shown[seat], hand.boards[event.board])
            return found.sentence if found else ""
    return ""


def _print_results(players: Sequence[tuple[RosterPlayer, BotPlayer]], watched: Watched) -> None:
    click.echo(colours.dim(f"\n{'player':<8}{'style':<18}{'result':>11}{'buy-ins':>9}"))
    for who, player in sorted(players, key=lambda pair: pair[1].bought_in - pair[1].cashed_out):
        result = player.cashed_out - player.bought_in
        click.echo(f"{colours.bold(f'{who.name:<8}')}{who.style:<18}{result:>+11,}{player.buy_ins:>9}")
    rate = watched.hands / watched.seconds
    click.echo(f"\n{watched.hands} hands in {watched.seconds:.1f} seconds, {rate:.0f} a second.")
    click.echo("Every action went over a connection and was committed to disk before anybody saw it.")


def _print_next_steps(directory: Path, watched: Watched, game: str) -> None:
    click.echo(
        f"The hands are in {directory / DATABASE}. To show the biggest pot, {watched.biggest_pot:,}:\n"
    )
    click.echo(f"  riverboat history --db {database_url(directory)} --hand {watched.biggest_hand}\n")
    which = "" if game == "nlhe" else f" --game {game}"
    click.echo(f"To play against these bots:\n\n  riverboat play --local{which}")
