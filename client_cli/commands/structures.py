"""`riverboat tournament structures` and `preview`: structures of tournaments, listed, checked, previewed."""

from collections.abc import Iterator
from pathlib import Path

import click

from riverboat.client_cli.commands import colours
from riverboat.client_cli.commands.json_output import json_option, print_rows
from riverboat.engine.errors import EngineError, StructureError
from riverboat.engine.tournament.length import LevelTime, expected_end, level_times
from riverboat.engine.tournament.plain_data import to_plain
from riverboat.engine.tournament.prizes import standard_prizes
from riverboat.engine.tournament.ready import READY, ready_structure
from riverboat.engine.tournament.structure import Level, TournamentStructure
from riverboat.engine.tournament.structure_files import read_structure


@click.command(short_help="List the ready structures.")
@json_option
def structures(*, as_json: bool) -> None:
    """Example: riverboat tournament structures

    List the ready structures, with the players and minutes that each is made for by itself.
    """
    rows = [
        {"name": name, "title": base.name, "players": players, "minutes": minutes}
        for name, (base, players, minutes) in READY.items()
    ]
    width = max(map(len, READY))
    lines = [
        f"{name:<{width}}  {base.name}, {players} players, {_time(minutes)}"
        for name, (base, players, minutes) in READY.items()
    ]
    print_rows(rows, lines, as_json=as_json)


@click.command(short_help="Show levels, length and prizes of a structure.")
@click.argument("structure", metavar="FILE|NAME")
@click.option("--players", type=click.IntRange(2), metavar="N", help="Players.  [default: as it is made for]")
@click.option(
    "--minutes", type=click.IntRange(1), metavar="N", help="For a ready structure: how long it should last."
)
@json_option
def preview(*, structure: str, players: int | None, minutes: int | None, as_json: bool) -> None:
    """Example: riverboat tournament preview friday.toml --players 24

    Check a structure, a file or the name of a ready one, and show its levels, how long it will last, and the
    prizes place by place, if each player enters once. docs/tournaments.md has the fields of a file.
    """
    try:
        found = structure_named(structure, players, minutes)
    except EngineError as error:
        raise click.UsageError(f"{structure}: {error}") from None
    entered = players or found.max_players
    if not found.min_players <= entered <= found.max_players:
        raise click.UsageError(
            f"{structure} is for {found.min_players} to {found.max_players} players, not {entered}."
        )
    pool = entered * (found.buy_in + (found.add_on.cost if found.add_on else 0))
    prizes = standard_prizes(found, entered, entered, pool)
    end = expected_end(found, entered)
    what = {
        "structure": to_plain(found),
        "players": entered,
        "begins": [each.begins for each in level_times(found)],
        "ends": {"level": end.number, "minutes": end.begins},
        "pool": pool,
        "prizes": list(prizes),
    }
    print_rows(what, _lines(found, entered, end, pool, prizes), as_json=as_json)


def structure_named(name: str, players: int | None, minutes: int | None) -> TournamentStructure:
    """Return the ready structure of this name, or that in the file. Raises EngineError."""
    if name in READY:
        return ready_structure(name, players or 0, minutes or 0)
    path = Path(name)
    if not path.is_file():
        raise StructureError(
            f"neither a file nor a ready structure. The ready ones are {', '.join(READY)}",
            code="unknown_structure",
        )
    if minutes is not None:
        raise StructureError("--minutes is for ready structures: the file has its levels")
    try:
        return read_structure(path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise StructureError("not a text in UTF-8") from None


def _lines(
    structure: TournamentStructure, players: int, end: LevelTime, pool: int, prizes: tuple[int, ...]
) -> Iterator[str]:
    games = structure.code_at(0)
    yield f"{colours.bold(structure.name)}: {games}, {players} players, tables of {structure.seats}"
    bounty = f" + {structure.bounty:,} on each head" if structure.bounty else ""
    yield f"Entry {structure.buy_in:,} + {structure.fee:,}{bounty}, stacks of {structure.stack:,}"
    if structure.late_levels:
        yield f"Registration closes after level {structure.late_levels}"
    if structure.final_delay_seconds:
        yield f"Spectators see the final table {structure.final_delay_seconds} s later, with all hole cards"
    yield ""
    yield colours.dim(f"{'level':>5}  {'begins':>6}  {'lasts':>8}  {'blinds':>17}  {'ante':>8}  game")
    for time, level in zip(level_times(structure), structure.levels, strict=True):
        yield _level(time, level, structure)
        if level.break_minutes:
            yield colours.dim(f"{'':>5}  {'':>6}  break of {level.break_minutes} min")
    yield ""
    yield f"Ends after about {_time(end.begins)}, at level {end.number} (an estimate)"
    yield ""
    tickets = sum([prize >= structure.ticket for prize in prizes]) if structure.ticket else 0
    of_tickets = f", {tickets} tickets" if tickets else ""
    yield f"Prizes: {pool:,}{of_tickets}"
    for place, prize in enumerate(prizes, start=1):
        yield f"{place:>5}  {prize:>12,}  {_percent(prize, pool)}"


def _level(time: LevelTime, level: Level, structure: TournamentStructure) -> str:
    lasts = f"{level.hands} hands" if level.hands else f"{level.minutes} min"
    blinds = f"{level.small_blind:,}/{level.big_blind:,}"
    game = structure.code_at(time.number - 1)
    row = f"{time.number:>5}  {_time(time.begins):>6}  {lasts:>8}  {blinds:>17}  {level.ante:>8,}  {game}"
    return row.rstrip()


def _time(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return f"{hours}:{rest:02}"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else ""
