"""What a new tournament is: its structure and its start, checked; and the rules of its tables."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from riverboat.engine.errors import StructureError
from riverboat.engine.table.events import TableOpened
from riverboat.engine.table.rules import TableRules
from riverboat.engine.tournament.plain_data import from_plain
from riverboat.engine.tournament.ready import ready_structure
from riverboat.engine.tournament.state import KnownTournament
from riverboat.engine.tournament.structure import TournamentStructure, stakes_of
from riverboat.engine.tournament.structure_checks import check_structure
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import MAX_NAME
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.tournaments import OpenTournament
from riverboat.server.protocol.validation import shortened

_KEPT_MS: Final = 60_000
_ZONE: Final = re.compile(r".*([zZ]|[+-]\d\d:?\d\d)$")


def structure_of(command: OpenTournament) -> TournamentStructure:
    """Return the structure that `command` asks for. Raises CommandRejected."""
    try:
        if isinstance(command.structure, Mapping):
            structure = from_plain(TournamentStructure, command.structure, StructureError)
        else:
            structure = ready_structure(command.structure, command.players, command.minutes)
        if command.free:
            structure = _free(structure)
        check_structure(structure)
    except StructureError as error:
        raise CommandRejected(Code.BAD_STRUCTURE, str(error)) from None
    return structure


def _free(structure: TournamentStructure) -> TournamentStructure:
    rebuys, add_on = structure.rebuys, structure.add_on
    return replace(
        structure,
        buy_in=0,
        fee=0,
        bounty=0,
        progressive=False,
        rebuys=rebuys and replace(rebuys, cost=0),
        add_on=add_on and replace(add_on, cost=0),
    )


def is_free(structure: TournamentStructure) -> bool:
    """Return whether an entry costs nothing."""
    return not (structure.buy_in or structure.fee or structure.bounty)


def start_of(start: str | None, now: float, ahead: float) -> int:
    """Return when a tournament starts, in milliseconds since 1970 in UTC; 0 for no time of its own.

    now: the time in seconds. ahead: how many seconds ahead it may be. Raises CommandRejected.
    """
    if start is None:
        return 0
    try:
        if not _ZONE.fullmatch(start):
            raise ValueError
        at = datetime.fromisoformat(start).timestamp()
    except (ValueError, OverflowError):
        raise CommandRejected(
            Code.BAD_START,
            f"{shortened(start)!r} is not a time with a zone: write it like 2027-03-28T20:00:00+02:00",
        ) from None
    if not now < at <= now + ahead:
        raise CommandRejected(
            Code.BAD_START, f"{shortened(start)} is not in the next {round(ahead / 86_400)} days"
        )
    return round(at * 1000)


def table_opened(state: KnownTournament, number: int, tournament: str, name: str, host: str) -> TableOpened:
    """Return the opening of a table of a tournament. It has seats for a final table, too.

    A final table that spectators see later is opened as such: none of them has followed it live.
    """
    structure = state.structure
    level = structure.levels[state.level]
    game = structure.games_at(state.level)[0]
    rules = TableRules(
        game=structure.code_at(state.level),
        stakes=stakes_of(level, game, big_blind_ante=structure.big_blind_ante),
        seats=max(state.table(number).size, structure.final_seats),
        min_buy_in=structure.stack,
        max_buy_in=structure.stack,
        act_ms=structure.act_seconds * 1000,
        spectator_delay_ms=state.spectator_delay * 1000,
        all_cards=state.spectator_delay > 0,
        keep_ms=_KEPT_MS,
    )
    if structure.time_cards is not None:
        rules = replace(rules, time_bank_ms=0, time_bank_refill_ms=0)
    which = f" {number}"
    return TableOpened(name[: MAX_NAME - len(which)] + which, rules, host, tournament=tournament)
