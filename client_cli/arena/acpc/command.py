"""`riverboat acpc`: matches by the protocol of the Annual Computer Poker Competition."""

import socket
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import Any, Final, TextIO

import click

from riverboat.client_cli.arena.acpc.client import play_at
from riverboat.client_cli.arena.acpc.connection import LineConnection
from riverboat.client_cli.arena.acpc.dealer import deal
from riverboat.client_cli.arena.entries import entries_of
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.results import Fault
from riverboat.client_cli.arena.running import Table
from riverboat.client_cli.arena.sandbox import can_isolate
from riverboat.client_cli.arena.settings import BIG_BLIND, MatchSettings
from riverboat.engine.errors import EngineError
from riverboat.engine.notation import acpc as notation
from riverboat.engine.notation.acpc_game import GAME_FILES, AcpcGame
from riverboat.server.exit_codes import CommandFailed, ExitCode

CONNECT_WITHIN: Final = 60.0
"""Seconds to reach a dealer, which may still be starting."""

_SEED_BITS: Final = 256


@click.group()
def acpc() -> None:
    """Example: riverboat acpc deal holdem.limit.2p.reverse_blinds.game acpc:9001 caller

    Play by the protocol of the Annual Computer Poker Competition, version 2.0.0: its players at our tables,
    or our bots at its dealer. A GAME is a file with a game definition, or one of the competition's own:
    holdem.limit.2p.reverse_blinds.game, holdem.limit.3p.game, holdem.nolimit.2p.reverse_blinds.game,
    holdem.nolimit.3p.game.
    """


def _takes_times(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for bots outside this process."""
    for name, least, default, text in (
        ("--bank-ms", 0, 10_000, "Time of a bot for each hand, beyond that."),
        ("--act-ms", 1, 5_000, "Time of a bot for each action."),
    ):
        option = click.option(name, type=click.IntRange(least), default=default, show_default=True, help=text)
        command = option(command)
    return command


@acpc.command(name="deal", short_help="Deal a match by a game definition.")
@click.argument("game")
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
@click.option("--hands", type=click.IntRange(1), default=1_000, show_default=True, help="Hands to play.")
@click.option("--seed", type=click.IntRange(0), help="Seed of all cards, for trials.  [default: random]")
@click.option("--log", type=click.File("w", lazy=False), help="Write the match log of the competition.")
@_takes_times
@click.pass_context
def deal_command(
    ctx: click.Context,
    *,
    game: str,
    bots: tuple[str, ...],
    hands: int,
    seed: int | None,
    log: TextIO | None,
    act_ms: int,
    bank_ms: int,
) -> None:
    """Example: riverboat acpc deal holdem.nolimit.2p.reverse_blinds.game acpc:9001=Ada acpc:9002=Bob

    Deal a match as the competition's dealer does. A BOT is acpc:PORT or acpc:PORT=NAME for a player that
    connects to this port, or what `riverboat match` takes. The last line has the chips that each bot won.
    Whoever knows the seed knows all cards: a random one is published at the end of the log.
    """
    try:
        found, entries = game_of(game), entries_of(bots)
        if len(entries) != len(found.blinds):
            raise MatchError(f"{game} is for {len(found.blinds)} players, not {len(entries)}")
        chosen = SystemRandom().getrandbits(_SEED_BITS) if seed is None else seed
        totals, faults = [0] * len(entries), Counter[Fault]()
        table = Table(_settings(found, act_ms, bank_ms), entries, is_isolated=can_isolate())
        with closing(table):
            table.start()
            _write(log, *notation.header(found, "riverboat", hands, seed or 0))
            for hand in deal(found, table.players, hands, chosen):
                _write(log, notation.write_line(hand.events))
                totals = [total + won for total, won in zip(totals, hand.won, strict=True)]
                faults.update(replace(fault, turn=0) for fault in hand.faults)
    except (MatchError, EngineError) as error:
        raise CommandFailed(str(error)) from None
    _print_faults(faults, [entry.name for entry in entries])
    score = f"SCORE:{'|'.join(map(str, totals))}:{'|'.join([entry.name for entry in entries])}"
    # Whoever reads the log during the match must not learn a seed that nobody could guess.
    _write(log, score, *([f"# seed {chosen}"] if seed is None else []))
    click.echo(score)
    ctx.exit(ExitCode.FOUND if any(player.is_out for player in table.players) else ExitCode.DONE)


@acpc.command(name="play", short_help="Play with a bot at a dealer of the competition.")
@click.argument("bot")
@click.argument("host")
@click.argument("port", type=click.IntRange(1, 65_535))
@click.option(
    "--game",
    default="holdem.nolimit.2p.reverse_blinds.game",
    show_default=True,
    help="The game that the dealer deals.",
)
@click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, help="Seed of the bot's chance."
)
@_takes_times
@click.pass_context
def play_command(
    ctx: click.Context, *, bot: str, host: str, port: int, game: str, seed: int, act_ms: int, bank_ms: int
) -> None:
    """Example: riverboat acpc play tight-aggressive 127.0.0.1 18791

    Play with one of our bots at a dealer of the competition until it closes the connection. A BOT is what
    `riverboat match` takes: a house style, FILE.py:Class, or a command in quotes.
    """
    hands, won, faults = 0, 0, Counter[Fault]()
    try:
        found, (entry,) = game_of(game), entries_of([bot])
        if entry.address is not None:
            raise MatchError(
                f"{bot!r} is not our bot: use `riverboat acpc deal` for a player of the competition"
            )
        player = entry.player(0, _settings(found, act_ms, bank_ms), is_isolated=can_isolate())
        with closing(player):
            player.start()
            with closing(_connected(host, port)) as connection:
                for hand in play_at(connection, found, player, seed):
                    hands, won = hands + 1, won + hand.won
                    faults.update(replace(fault, turn=0) for fault in hand.faults)
        if not hands:
            raise MatchError("the dealer closed the connection before the end of a hand")
    except MatchError as error:
        raise CommandFailed(str(error)) from None
    finally:
        if hands:
            _print_faults(faults, [entry.name])
            per_100 = 100 * won / hands / max(found.blinds)
            click.echo(f"{entry.name}: {hands:,} hands, {won:+,} chips, {per_100:+.1f} bb/100")
    ctx.exit(ExitCode.FOUND if player.is_out else ExitCode.DONE)


def game_of(name: str) -> AcpcGame:
    """Return the game of a definition file, or of the competition's by name. Raises MatchError."""
    if name in GAME_FILES:
        return GAME_FILES[name]
    try:
        lines = Path(name).read_text(encoding="utf-8", errors="replace").splitlines()
        return AcpcGame.defined(lines)
    except OSError as error:
        known = ", ".join(GAME_FILES)
        raise MatchError(
            f"the game definition {name!r} cannot be read: {error.strerror}. Known without a file: {known}"
        ) from None
    except EngineError as error:
        raise MatchError(f"{name}: {error}") from None


def _settings(game: AcpcGame, act_ms: int, bank_ms: int) -> MatchSettings:
    """Return settings for the players, which need the game, their number and their clock."""
    return MatchSettings(
        bots=len(game.blinds),
        game=game.game.code,
        stack=max(*game.stacks, BIG_BLIND),
        act_ms=act_ms,
        bank_ms=bank_ms,
    )


def _connected(host: str, port: int) -> LineConnection:
    """Connect to a dealer, which may still be starting. Raises MatchError."""
    deadline = time.monotonic() + CONNECT_WITHIN
    while True:
        try:
            return LineConnection(socket.create_connection((host, port), timeout=CONNECT_WITHIN))
        except OSError as error:
            if time.monotonic() > deadline or not isinstance(error, ConnectionRefusedError):
                raise MatchError(f"no dealer at {host} port {port}: {error}") from None
        time.sleep(0.2)


def _write(log: TextIO | None, *lines: str) -> None:
    """Write `lines` to the log, if there is one."""
    if log is not None:
        click.echo("\n".join(lines), log)


def _print_faults(faults: Counter[Fault], names: Sequence[str]) -> None:
    for fault, times in faults.items():
        click.echo(f"{names[fault.bot]}: {fault.kind}, {times:,} times: {fault.detail}", err=True)
