"""The prizes of a tournament: what a schedule makes of the pool. All amounts are money."""

from collections.abc import Sequence
from typing import Protocol

from riverboat.engine.tournament.structure import TournamentStructure


class PrizeSchedule(Protocol):
    """Divides the pool of a tournament."""

    def __call__(
        self, structure: TournamentStructure, entries: int, players: int, pool: int
    ) -> Sequence[int]:
        """Return the prizes, for the first place first, none of them 0; together they are `pool`.

        entries: how many were bought. players: how many people bought them: there are no more prizes.
        """
        ...


def standard_prizes(structure: TournamentStructure, entries: int, players: int, pool: int) -> tuple[int, ...]:
    """Divide `pool` by the brackets of the structure; of a satellite, into tickets and the rest in money.

    What rounding leaves goes to the first place.
    """
    if structure.ticket:
        tickets = min(pool // structure.ticket, players)
        rest = pool - tickets * structure.ticket
        if not tickets or tickets == players:
            return _without_last(structure.ticket, tickets, rest)
        return (*[structure.ticket] * tickets, *([rest] if rest else []))
    shares = shares_for(structure, entries)[:players]
    prizes = [pool * share // 1000 for share in shares]
    prizes[0] += pool - sum(prizes)
    return tuple(prize for prize in prizes if prize)


def _without_last(ticket: int, tickets: int, rest: int) -> tuple[int, ...]:
    """Return the prizes of a satellite in which nobody is left for the rest: the first place gets it."""
    prizes = [ticket] * tickets or [0]
    prizes[0] += rest
    return tuple(prize for prize in prizes if prize)


def shares_for(structure: TournamentStructure, entries: int) -> tuple[int, ...]:
    """Return the thousandths of the pool for `entries`, for the first place first."""
    fitting = [bracket for bracket in structure.payouts if bracket.entries <= entries]
    return max(fitting or structure.payouts[:1], key=lambda bracket: bracket.entries).shares


def tickets_of(structure: TournamentStructure, prizes: Sequence[int]) -> int:
    """Return how many tickets a satellite gives, at which number of players it ends; 1 for others."""
    return max(1, sum([prize >= structure.ticket for prize in prizes])) if structure.ticket else 1
