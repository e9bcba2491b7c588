"""What each place of a tournament is paid.

A schedule has a weight for each place. The prizes are the whole pool: each place gets its share, rounded
down, and the chips that are left over go to the first place.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from riverboat.engine.errors import FiguresError
from riverboat.engine.tournament.structure import TournamentStructure

SIT_AND_GO: Final[dict[int, tuple[int, ...]]] = {2: (100,), 6: (65, 35), 10: (50, 30, 20)}
"""Shares in per cent of up to that number of players, as sit-and-goes usually pay them."""

PAID_PART: Final = 15
"""Per cent of the players of a larger tournament that are paid."""

_STEEPNESS: Final = 0.75
"""A place is paid in proportion to its number to the power of minus this."""

_SCALE: Final = 1_000_000


class SatelliteResult(NamedTuple):
    """What a satellite pays.

    tickets: their number, one for each of the first places. prizes: chips by place, for what is left.
    """

    tickets: int
    prizes: tuple[int, ...]


def standard_schedule(players: int) -> tuple[int, ...]:
    """Return the usual weights for this number of players, the first place first.

    Up to ten players it is that of a SIT_AND_GO. Beyond, PAID_PART per cent of the players are paid, rounded
    up, by a power of their place: the first of 100 gets about 22 % of the pool, the last one paid three
    buy-ins. Raises FiguresError for fewer than two players.
    """
    if players < 2:
        raise FiguresError(f"{players} players cannot play a tournament: it needs 2 or more")
    for most, shares in SIT_AND_GO.items():
        if players <= most:
            return shares
    paid = -(-players * PAID_PART // 100)
    return tuple(round(_SCALE * place**-_STEEPNESS) for place in range(1, paid + 1))


def check_schedule(weights: Sequence[int], players: int) -> None:
    """Raise FiguresError unless `weights` are those of a schedule for at least this number of players."""
    if not weights:
        raise FiguresError("the schedule pays nobody: give the first place a weight")
    if len(weights) > players:
        raise FiguresError(f"{len(weights)} places are paid, but there are {players} players")
    for place, weight in enumerate(weights, 1):
        if type(weight) is not int or weight < 1:
            raise FiguresError(f"the weight of place {place} is {weight!r}: use a whole number above 0")
        if place > 1 and weight > weights[place - 2]:
            raise FiguresError(f"place {place} is paid more than place {place - 1}: sort the weights")


def prizes(pool: int, weights: Sequence[int], players: int) -> tuple[int, ...]:
    """Return the prize of each place that is paid, in chips of the smallest unit; they add up to `pool`.

    weights: of the places, the best first. players: that took part. Raises FiguresError for a schedule that
    is not one, and if the last place would get nothing.
    """
    check_schedule(weights, players)
    whole = sum(weights)
    shares = [pool * weight // whole for weight in weights]
    if not shares[-1]:
        raise FiguresError(f"a pool of {pool} does not pay {len(weights)} places: pay fewer")
    shares[0] += pool - sum(shares)
    return tuple(shares)


def satellite(pool: int, ticket: int, players: int) -> SatelliteResult:
    """Return what a satellite pays: as many tickets worth `ticket` chips as the pool has, one a player.

    What is left goes to the next place in chips; if every player has a ticket, to the first. Raises
    FiguresError if the pool has no ticket.
    """
    if ticket < 1:
        raise FiguresError(f"a ticket is worth {ticket}: use 1 or more")
    tickets = min(pool // ticket, players)
    if not tickets:
        raise FiguresError(f"a pool of {pool} does not pay a ticket of {ticket}")
    rest = pool - tickets * ticket
    if not rest:
        return SatelliteResult(tickets, ())
    return SatelliteResult(tickets, (rest,) if tickets == players else (*[0] * tickets, rest))


def prizes_by_field(structure: TournamentStructure, entries: int, players: int, pool: int) -> tuple[int, ...]:
    """Divide a pool by `standard_schedule`, or into tickets: a schedule as Tournament takes it.

    entries: how many were bought, which decide how many places are paid. players: who bought them. Places for
    which the pool has nothing are left out.
    """
    if structure.ticket and pool >= structure.ticket:
        tickets, rest = satellite(pool, structure.ticket, players)
        paid = [structure.ticket] * tickets + [0] * (len(rest) - tickets)
        return tuple(ticket + (rest[place] if place < len(rest) else 0) for place, ticket in enumerate(paid))
    weights = standard_schedule(max(entries, 2))[:players]
    while weights and pool * weights[-1] < sum(weights):
        weights = weights[:-1]
    return prizes(pool, weights, players) if weights else ()


def shared(prizes: Sequence[int], first: int, last: int) -> tuple[int, ...]:
    """Return the prizes of the places from `first` to `last`, shared by players who finish together.

    Places count from 1, and those without a prize get nothing. Odd chips go to the first of them.
    """
    if not 1 <= first <= last:
        raise FiguresError(f"places {first} to {last} cannot be shared: use the better place first, from 1")
    pool, tied = sum(prizes[first - 1 : last]), last - first + 1
    each = pool // tied
    return (pool - each * (tied - 1), *[each] * (tied - 1))
