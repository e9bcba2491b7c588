"""Small tournaments in which a test decides the results of the hands."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.events import TableHandBegun
from riverboat.engine.tournament.structure import Level, TournamentStructure
from riverboat.engine.tournament.tournament import Tournament

E = TypeVar("E", bound=TournamentEvent)

LEVELS = tuple(Level(small, 2 * small, minutes=10) for small in (50, 100, 200, 400, 800, 1_600, 3_200, 6_400))


def structure(**changes: Any) -> TournamentStructure:
    """Return a structure for up to 36 players, with changes."""
    fields: dict[str, Any] = {
        "name": "Small",
        "stack": 10_000,
        "levels": LEVELS,
        "buy_in": 100,
        "max_players": 36,
        **changes,
    }
    return TournamentStructure(**fields)


def started(players: int, seed: int = 1, **changes: Any) -> Tournament:
    """Return a tournament of `players` players, p0, p1, ..., that has started."""
    tournament = Tournament(structure(**changes), Random(seed))
    for number in range(players):
        tournament.handle(co.RegisterPlayer(f"p{number}", f"P{number}"))
    tournament.handle(co.StartTournament())
    return tournament


def begin(tournament: Tournament, table: int = 1) -> TableHandBegun:
    """Begin a hand."""
    events = tournament.handle(co.BeginHand(table))
    return next(event for event in events if isinstance(event, TableHandBegun))


def end(
    tournament: Tournament, begun: TableHandBegun, changes: Mapping[str, int] | None = None
) -> tuple[TournamentEvent, ...]:
    """End a hand: `changes` are added to the stacks of players. Winners knock out those without chips."""
    changes = changes or {}
    stacks = {dealt.seat: dealt.stack + changes.get(dealt.player, 0) for dealt in begun.seats}
    winners = tuple(dealt.seat for dealt in begun.seats if changes.get(dealt.player, 0) > 0)
    out = tuple((seat, winners) for seat, chips in stacks.items() if not chips)
    return tournament.handle(co.EndHand(begun.table, tuple(stacks.items()), out))


def play_out(tournament: Tournament, winner: str, losers: Sequence[str]) -> tuple[TournamentEvent, ...]:
    """Play a hand at the table of `winner`, who takes all chips of `losers`."""
    table = tournament.state.players[winner].table
    assert table is not None
    begun = begin(tournament, table)
    lost = {player: -tournament.state.players[player].stack for player in losers}
    return end(tournament, begun, {**lost, winner: -sum(lost.values())})


def at_table(tournament: Tournament, table: int) -> list[str]:
    """Return the players at a table, by seat."""
    seats = tournament.state.tables[table].seats
    return [seats[seat] for seat in sorted(seats)]


def of_kind(events: Sequence[TournamentEvent], kind: type[E]) -> list[E]:
    """Return the events of this kind."""
    return [event for event in events if isinstance(event, kind)]
