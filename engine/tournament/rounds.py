"""Rounds of a shoot-out: each table plays for itself, and the winners sit down together with full stacks.

With two players at a table it is a heads-up bracket: the first round has as many tables as make the number of
winners a power of two, so some players have a bye, and winners meet as the tables stand, without reseeding.
"""

from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.core import TournamentCore
from riverboat.engine.tournament.seating import tables_needed
from riverboat.engine.tournament.state import KnownTournament
from riverboat.engine.tournament.structure import TournamentStructure


def tables_of_round(structure: TournamentStructure, players: int) -> int:
    """Return how many tables `players` begin at: in a bracket with byes more than they would fill."""
    tables = tables_needed(players, structure.seats)
    if structure.shoot_out and structure.seats == 2:
        return int(1 << (tables - 1).bit_length())
    return tables


def rounds_of(structure: TournamentStructure, players: int) -> int:
    """Return how many rounds a shoot-out of `players` has; 1 for another tournament."""
    rounds = 1
    while structure.shoot_out and (players := tables_of_round(structure, players)) > 1:
        rounds += 1
    return rounds


def round_is_played(state: KnownTournament) -> bool:
    """Return whether every table of a shoot-out has a winner, or nobody left."""
    return not state.busts and all(
        table.hand is None and len(table.seats) < 2 for table in state.tables.values()
    )


def begin_next_round(core: TournamentCore) -> bool:
    """Seat the winners at the tables of the next round. Returns whether they were."""
    state, structure = core.state, core.structure
    if not structure.shoot_out or len(state.tables) < 2 or state.out or not round_is_played(state):
        return False
    winners = [player for number in sorted(state.tables) for player in state.tables[number].seats.values()]
    if len(winners) < 2:
        return False
    tables = tables_of_round(structure, len(winners))
    each, more = divmod(len(winners), tables)
    places = []
    for nth, number in enumerate(sorted(state.tables)[:tables]):
        count = each + (nth < more)
        seats = core.random.sample(range(structure.seats), count)
        places += [(player, number, seat) for player, seat in zip(winners[:count], seats, strict=True)]
        del winners[:count]
    core.emit(ev.ShootOutRoundBegun(state.rounds + 2, tuple(places), structure.stack))
    if state.on_break:
        core.emit(ev.BreakEnded(core.now_ms))
    core.emit(ev.LevelBegun(0, core.now_ms))
    return True
