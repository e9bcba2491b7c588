"""`riverboat tournament open`, `list`, `show`, `register` and `unregister`."""

from collections.abc import Iterator
from typing import Any

import click

from riverboat.client_cli.commands import colours
from riverboat.client_cli.commands.json_output import json_option, print_rows
from riverboat.client_cli.commands.passwords import password_of_table
from riverboat.client_cli.commands.signed_in import SignedIn
from riverboat.client_cli.commands.structures import structure_named
from riverboat.client_cli.library.address import link_to
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.client_cli.play.tournament_texts import (
    clock_text,
    entry_text,
    level_text,
    shares_text,
    when_text,
)
from riverboat.engine.errors import EngineError
from riverboat.engine.text.games import describe_game
from riverboat.engine.tournament.plain_data import to_plain
from riverboat.engine.tournament.ready import READY
from riverboat.server.protocol.tournaments import EntrantInfo, TournamentInfo

_PASSWORD = click.option(
    "--password", "locked", is_flag=True, help="Protect it with a password; it is prompted for."
)


@click.command("open", short_help="Open a tournament.")
@click.argument("name")
@click.argument("structure", metavar="STRUCTURE|FILE")
@click.option("--players", type=click.IntRange(2), metavar="N", help="For a ready structure: most players.")
@click.option(
    "--minutes", type=click.IntRange(1), metavar="N", help="For a ready structure: how long it should last."
)
@click.option("--free", is_flag=True, help="Entries, rebuys and the add-on cost nothing.")
@click.option(
    "--start", metavar="TIME", help="Start at this time, such as 2027-03-28T20:00+02:00.  [default: by you]"
)
@click.option("--bots/--no-bots", default=None, help="Whether bots may enter.  [default: if it is free]")
@_PASSWORD
@json_option
@click.pass_obj
def open_tournament(
    host: SignedIn,
    /,
    name: str,
    structure: str,
    *,
    players: int | None,
    minutes: int | None,
    free: bool,
    start: str | None,
    bots: bool | None,
    locked: bool,
    as_json: bool,
) -> None:
    """Example: riverboat tournament --name Ada open "Friday" sit-and-go --players 9 --minutes 45 --free

    Open a tournament called NAME by a ready structure or by one in a file, and print how to enter it. You are
    its director. A sit-and-go starts when it is full.
    """
    options: dict[str, Any] = {"free": free, "start": start, "bots": bots}
    try:
        found = structure_named(structure, players, minutes)
    except EngineError as error:
        raise click.UsageError(f"{structure}: {error}") from None
    if structure in READY:
        options |= {"players": players or 0, "minutes": minutes or 0}
    if locked:
        options["password"] = password_of_table(new=True)
    asked = structure if structure in READY else to_plain(found)
    info = host.run(lambda connection: connection.open_tournament(name, asked, **options))
    link = link_to(host.url, f"tournament={info.tournament}")
    starts = "It starts when it is full." if info.starts_when_full else f"It starts {when_text(info)}."
    lines = [
        f"Tournament {info.tournament} is open: {info.structure}, {describe_game(info.game)}, "
        f"{info.min_players} to {info.max_players} players, {entry_text(info)}. {starts}",
        f"To enter it in a browser: {link}",
        f"To play it in a terminal: riverboat play --tournament {info.tournament}",
        f"The clock for a screen in the room: {link_to(host.url, f'clock={info.tournament}')}",
    ]
    print_rows({"tournament": info, "link": link}, lines, as_json=as_json)


@click.command("list", short_help="List the tournaments of a server.")
@json_option
@click.pass_obj
def list_tournaments(player: SignedIn, *, as_json: bool) -> None:
    """Example: riverboat tournament --name Ada list

    List the tournaments that are open, and those that finished within a day. `riverboat tournament show` has
    the final standings and prizes of each.
    """
    found = player.run(lambda connection: connection.tournaments())
    print_rows(found, _rows(found), "No tournament is open.", as_json=as_json)


@click.command(short_help="Show a tournament: clock, tables, standings, prizes.")
@click.argument("tournament")
@json_option
@click.pass_obj
def show(player: SignedIn, tournament: str, *, as_json: bool) -> None:
    """Example: riverboat tournament --name Ada show nvxra76g

    Show TOURNAMENT: its clock, its tables, the standings and the prizes; also of one that is over.
    """

    async def following(connection: Connection) -> FollowedTournament:
        return await connection.tournament(tournament)

    found = player.run(following)
    what = {
        "info": found.info,
        "structure": found.structure,
        "clock": found.clock,
        "tables": list(found.tables.values()),
        "standings": found.standings,
    }
    print_rows(what, _lines(found), as_json=as_json)


@click.command(short_help="Enter a tournament.")
@click.argument("tournament")
@click.option("--password", "locked", is_flag=True, help="Prompt for the tournament's password.")
@click.pass_obj
def register(player: SignedIn, tournament: str, *, locked: bool) -> None:
    """Example: riverboat tournament --name Ada register nvxra76g

    Enter TOURNAMENT. With --password, the password is prompted for, or read from RIVERBOAT_TABLE_PASSWORD.
    Play it with `riverboat play --tournament`.
    """
    password = password_of_table() if locked else None

    async def enter(connection: Connection) -> TournamentInfo:
        found = await connection.tournament(tournament)
        await found.register(password)
        return found.info

    info = player.run(enter)
    click.echo(f"You have entered {info.name}, which starts {when_text(info)}.")


@click.command(short_help="Give an entry back before the start.")
@click.argument("tournament")
@click.pass_obj
def unregister(player: SignedIn, tournament: str) -> None:
    """Example: riverboat tournament --name Ada unregister nvxra76g

    Give your entry in TOURNAMENT back before the start, for a refund of its whole price.
    """

    async def leave(connection: Connection) -> None:
        found = await connection.tournament(tournament)
        await found.unregister()

    player.run(leave)
    click.echo(f"You are no longer entered in tournament {tournament}.")


def _rows(found: list[TournamentInfo]) -> Iterator[str]:
    for info in found:
        notes = ["password"] * info.locked + ["bots"] * info.bots
        players = f"{info.entered} of {info.max_players} entered"
        if info.stage == "running":
            players = f"{info.left} of {info.entered} left"
        what = [info.stage, info.structure, describe_game(info.game), entry_text(info), players, *notes]
        if info.stage == "registering":
            what.append(f"starts {when_text(info)}")
        yield f"{info.tournament}  {colours.bold(info.name)}: {', '.join(what)}"


def _lines(found: FollowedTournament) -> Iterator[str]:
    info = found.info
    yield from _rows([info])
    if info.stage == "running":
        yield f"{level_text(found)}. {clock_text(found)}".strip()
        yield f"Average stack {found.average:,}"
    if delay := found.structure.final_delay_seconds:
        yield f"Spectators see the final table {delay} s later, with all hole cards"
    if info.prizes:
        left = [f"{prize:,}" for prize in info.prizes if prize]
        yield f"Prizes of {info.pool:,}: {', '.join(left) or 'paid by a deal'}"
    if info.paid_by_deals:
        yield f"Paid by a deal: {shares_text(lambda player: found.players[player].name, info.paid_by_deals)}"
    for table in found.tables.values():
        notes = ["halted"] * table.halted + ["waits for other tables"] * table.held
        rest = f", {', '.join(notes)}" if notes else ""
        yield f"Table {table.number} ({table.table}): {table.players} of {table.seats} seats taken{rest}"
    width = max((len(each.name) for each in found.players.values()), default=0)
    for rank, each in enumerate(found.standings, start=1):
        standing = _standing(each) if info.stage != "registering" else ""
        yield f"{each.place or rank:>4}  {each.name:<{width}}  {standing}".rstrip()


def _standing(entrant: EntrantInfo) -> str:
    notes = [f"table {entrant.table}"] * (entrant.table is not None)
    notes += [f"bounty {entrant.head:,}"] * bool(entrant.head) + ["absent"] * entrant.absent
    notes += ["disqualified"] * entrant.disqualified
    what = f"out, wins {entrant.prize:,}" if entrant.prize else "out" if entrant.out else f"{entrant.stack:,}"
    if entrant.place == 1:
        what = f"wins {entrant.prize:,}" if entrant.prize else "wins"
    return ", ".join([what, *notes])
