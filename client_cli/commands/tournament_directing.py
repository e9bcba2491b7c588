"""The commands of a tournament's director."""

from collections.abc import Callable
from typing import Any

import click

from riverboat.client_cli.commands.signed_in import SignedIn
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.engine.errors import FiguresError
from riverboat.engine.tournament.deals import DealMethod

_TOURNAMENT = click.argument("tournament")
_PLAYER = click.argument("who", metavar="PLAYER")
_TABLE = click.argument("table", type=click.IntRange(1), metavar="TABLE")


def _reason(default: str = "by the director") -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(
        "--reason", default=default, show_default=True, metavar="TEXT", help="The reason shown to everybody."
    )


def _direct(
    director: SignedIn, tournament: str, action: str, reason: str, who: str | None = None, **fields: Any
) -> None:
    """Carry out a director's `action`. who: the name of a player in the tournament, or an id."""

    async def send(connection: Connection) -> None:
        found = await connection.tournament(tournament)
        player = {} if who is None else {"player": _player(found, who)}
        await found.direct(action, reason, **player, **fields)

    director.run(send)


def _player(tournament: FollowedTournament, who: str) -> str:
    """Return the id of the player with this name or id. Raises UsageError for a name of several."""
    ids = [each.player for each in tournament.players.values() if who in (each.name, each.player)]
    if len(ids) > 1:
        raise click.UsageError(f"several players are called {who}; use an id: {', '.join(ids)}")
    return ids[0] if ids else who


@click.command(short_help="Start now, with those who have registered.")
@_TOURNAMENT
@_reason()
@click.pass_obj
def start(director: SignedIn, tournament: str, reason: str) -> None:
    """Example: riverboat tournament --name Ada start nvxra76g

    Start TOURNAMENT now, with the players who have registered.
    """
    _direct(director, tournament, "start_tournament", reason)
    click.echo(f"Tournament {tournament} has started.")


@click.command(short_help="Pause after the hands in progress; the clock stands still.")
@_TOURNAMENT
@_reason("a break")
@click.pass_obj
def pause(director: SignedIn, tournament: str, reason: str) -> None:
    """Example: riverboat tournament --name Ada pause nvxra76g --reason "pizza, back at nine"

    Pause TOURNAMENT: hands in progress end, no others begin, and the clock stands still.
    """
    _direct(director, tournament, "pause_tournament", reason)
    click.echo(f"Tournament {tournament} is paused.")


@click.command(short_help="Resume play and the clock.")
@_TOURNAMENT
@_reason("the break is over")
@click.pass_obj
def resume(director: SignedIn, tournament: str, reason: str) -> None:
    """Example: riverboat tournament --name Ada resume nvxra76g

    Resume play and the clock of TOURNAMENT.
    """
    _direct(director, tournament, "resume_tournament", reason)
    click.echo(f"Tournament {tournament} is resumed.")


@click.command("add-time", short_help="Make the level or the break longer.")
@_TOURNAMENT
@click.argument("minutes", type=click.FloatRange(0, 24 * 60, min_open=True))
@_reason()
@click.pass_obj
def add_time(director: SignedIn, tournament: str, minutes: float, reason: str) -> None:
    """Example: riverboat tournament --name Ada add-time nvxra76g 5

    Make the level, or the break, of TOURNAMENT longer by MINUTES.
    """
    _direct(director, tournament, "add_time", reason, ms=max(1, round(minutes * 60_000)))
    click.echo(f"{minutes:g} minutes are added.")


@click.command("skip-level", short_help="Skip to the next level.")
@_TOURNAMENT
@_reason()
@click.pass_obj
def skip_level(director: SignedIn, tournament: str, reason: str) -> None:
    """Example: riverboat tournament --name Ada skip-level nvxra76g

    Skip to the next level of TOURNAMENT, from the next hand of each table on.
    """
    _direct(director, tournament, "skip_level", reason)
    click.echo("The next level has begun.")


@click.command("undo-level", short_help="Go back to the level before.")
@_TOURNAMENT
@_reason()
@click.pass_obj
def undo_level(director: SignedIn, tournament: str, reason: str) -> None:
    """Example: riverboat tournament --name Ada undo-level nvxra76g

    Go back to the level before, from the next hand of each table on.
    """
    _direct(director, tournament, "undo_level", reason)
    click.echo("The level before has begun again.")


@click.command(short_help="Move a player to a seat at another table.")
@_TOURNAMENT
@_PLAYER
@_TABLE
@click.argument("seat", type=click.IntRange(1))
@_reason()
@click.pass_obj
def move(director: SignedIn, /, tournament: str, who: str, *, table: int, seat: int, reason: str) -> None:
    """Example: riverboat tournament --name Ada move nvxra76g Bob 2 5

    Move PLAYER, a name or an id, to SEAT of TABLE, a number in the tournament; both count from 1.
    """
    _direct(director, tournament, "move_player", reason, who, table_number=table, seat=seat - 1)
    click.echo(f"{who} moves to table {table}, seat {seat}.")


@click.command(short_help="Break a table, and draw seats for its players.")
@_TOURNAMENT
@_TABLE
@_reason()
@click.pass_obj
def merge(director: SignedIn, tournament: str, table: int, reason: str) -> None:
    """Example: riverboat tournament --name Ada merge nvxra76g 3

    Break TABLE, a number in the tournament: its players draw seats at the other tables.
    """
    _direct(director, tournament, "merge_tables", reason, table_number=table)
    click.echo(f"Table {table} is broken.")


@click.command(short_help="Let a player miss a number of rounds.")
@_TOURNAMENT
@_PLAYER
@click.argument("rounds", type=click.IntRange(1, 100))
@_reason()
@click.pass_obj
def penalise(director: SignedIn, tournament: str, who: str, rounds: int, reason: str) -> None:
    """Example: riverboat tournament --name Ada penalise nvxra76g Bob 1 --reason "abuse in the chat"

    Let PLAYER, a name or an id, miss this number of ROUNDS: dealt in, and folded.
    """
    _direct(director, tournament, "penalise", reason, who, rounds=rounds)
    click.echo(f"{who} misses {rounds} {'round' if rounds == 1 else 'rounds'}.")


@click.command(short_help="Disqualify a player; the chips leave play.")
@_TOURNAMENT
@_PLAYER
@_reason()
@click.confirmation_option("--yes", prompt="Disqualify the player, whose chips leave play?")
@click.pass_obj
def disqualify(director: SignedIn, tournament: str, who: str, reason: str) -> None:
    """Example: riverboat tournament --name Ada disqualify nvxra76g Bob --reason "two accounts"

    Disqualify PLAYER, a name or an id. The chips leave play.
    """
    _direct(director, tournament, "disqualify", reason, who)
    click.echo(f"{who} is disqualified.")


@click.command(short_help="Set a player's stack.")
@_TOURNAMENT
@_PLAYER
@click.argument("chips", type=click.IntRange(1))
@_reason()
@click.pass_obj
def correct(director: SignedIn, tournament: str, who: str, chips: int, reason: str) -> None:
    """Example: riverboat tournament --name Ada correct nvxra76g Bob 12500 --reason "rebuy not counted"

    Set the stack of PLAYER, a name or an id, to CHIPS.
    """
    _direct(director, tournament, "correct_stack", reason, who, chips=chips)
    click.echo(f"{who} has {chips:,}.")


@click.command("propose-deal", short_help="Propose a deal to the players who are left.")
@_TOURNAMENT
@click.argument("method", type=click.Choice([DealMethod.ICM.value, DealMethod.CHIP_CHOP.value]))
@click.option("--to-play-for", type=click.IntRange(0), default=0, help="What the winner gets in addition.")
@_reason()
@click.pass_obj
def propose_deal(director: SignedIn, tournament: str, method: str, to_play_for: int, reason: str) -> None:
    """Example: riverboat tournament --name Ada propose-deal nvxra76g icm --to-play-for 500

    Propose to share the prizes that are left, by ICM or by chips. All players with chips have to accept.
    """

    async def send(connection: Connection) -> list[str]:
        found = await connection.tournament(tournament)
        deal = await found.deal_by(DealMethod(method), to_play_for)
        shares = dict(deal.shares)
        await found.direct("propose_deal", reason, shares=shares, to_play_for=to_play_for)
        return [f"{found.players[player].name}: {share:,}" for player, share in shares.items()]

    try:
        lines = director.run(send)
    except FiguresError as error:
        raise click.UsageError(str(error)) from None
    click.echo("\n".join(lines))


@click.command("withdraw-deal", short_help="Withdraw the deal that is proposed.")
@_TOURNAMENT
@_reason()
@click.pass_obj
def withdraw_deal(director: SignedIn, tournament: str, reason: str) -> None:
    """Example: riverboat tournament --name Ada withdraw-deal nvxra76g

    Withdraw the deal that is proposed in TOURNAMENT.
    """
    _direct(director, tournament, "withdraw_deal", reason)
    click.echo("The deal is withdrawn.")


@click.command("name-director", short_help="Let a player direct, too.")
@_TOURNAMENT
@_PLAYER
@_reason("named by the host")
@click.pass_obj
def name_director(director: SignedIn, tournament: str, who: str, reason: str) -> None:
    """Example: riverboat tournament --name Ada name-director nvxra76g Bob

    Let PLAYER direct TOURNAMENT, too: the name of somebody who has entered, or anybody's id.
    """
    _direct(director, tournament, "name_director", reason, who)
    click.echo(f"{who} may direct the tournament.")


@click.command("remove-director", short_help="Let a director direct no more.")
@_TOURNAMENT
@_PLAYER
@_reason("removed by the host")
@click.pass_obj
def remove_director(director: SignedIn, tournament: str, who: str, reason: str) -> None:
    """Example: riverboat tournament --name Ada remove-director nvxra76g Bob

    Let PLAYER, whom the host had named, direct TOURNAMENT no more.
    """
    _direct(director, tournament, "remove_director", reason, who)
    click.echo(f"{who} directs the tournament no more.")


@click.command(short_help="Cancel a tournament, with refunds.")
@_TOURNAMENT
@_reason()
@click.confirmation_option("--yes", prompt="Cancel the tournament and refund all entries?")
@click.pass_obj
def cancel(director: SignedIn, tournament: str, reason: str) -> None:
    """Example: riverboat tournament --name Ada cancel nvxra76g --reason "too few players"

    Cancel TOURNAMENT. Everybody gets the entry back.
    """
    _direct(director, tournament, "cancel_tournament", reason)
    click.echo(f"Tournament {tournament} is cancelled. All entries are refunded.")
