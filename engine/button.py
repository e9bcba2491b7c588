"""The button and the blinds: where they go from one hand to the next, and who posts what.

Seats are named by their numbers. The big blind moves to the next player each hand and is never skipped; the
small blind and the button follow it, and either may come to an empty seat: a dead small blind, a dead button.
Source: Robert's Rules of Poker, "Button and Blind Use"; heads-up, Tournament Directors Association rule 35.
"""

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from engine.events import Post
from engine.games import Stakes


@dataclass(frozen=True, slots=True)
class Positions:
    """The seats that have the button and the blinds; nobody need be in the first two."""

    button: int
    small_blind: int
    big_blind: int


@dataclass(frozen=True, slots=True)
class Missed:
    """The blinds that went by while a player was sitting out."""

    small_blind: bool = False
    big_blind: bool = False


def next_button(button: int | None, playing: Collection[int]) -> int:
    """The first of the seats `playing` clockwise after `button`, for games without blinds.

    button: None before the first hand.
    """
    return min(playing) if button is None else _next(button, playing)


def next_positions(last: Positions | None, playing: Collection[int]) -> Positions:
    """Where the button and the blinds are in the next hand, dealt to two or more seats `playing`.

    last: where they were; None before the first hand.
    """
    if last is None:
        button = min(playing)
        small = button if len(playing) == 2 else _next(button, playing)
        return Positions(button, small, _next(small, playing))
    big = _next(last.big_blind, playing)
    if len(playing) == 2:
        (other,) = set(playing) - {big}
        return Positions(other, other, big)
    small, button = last.big_blind, last.small_blind
    if last.button == last.small_blind and not _lies_between(button, big, small):
        button = _previous(small, set(playing) - {big})
    return Positions(button, small, big)


def begins_anew(last: Positions | None, playing: Set[int], owing: Set[int]) -> bool:
    """Whether the next hand is the first, or the first of those `playing` since fewer than two of them were
    in the game: then nobody owes anything.

    owing: the seats of players who owe a blind, and so are not in the game.
    """
    return last is None or len(playing - owing) < 2


def dealt_in(
    last: Positions | None, playing: Set[int], owing: Set[int], waiting: Set[int] = frozenset()
) -> set[int]:
    """Those of the seats `playing` that are dealt into the next hand with blinds.

    owing: who owes a blind comes in as the big blind, or posts, but not between the button and the big blind:
    the button has to pass first. waiting: those of them who do not post.
    """
    if last is None or begins_anew(last, playing, owing):
        return set(playing)
    come_in = {*(playing - owing), _next(last.big_blind, playing)}
    post = {*playing} - come_in - waiting
    while True:
        now = next_positions(last, come_in | post)
        too_early = {
            seat for seat in post if seat == now.button or _lies_between(seat, now.button, now.big_blind)
        }
        if not too_early:
            return come_in | post
        post -= too_early


def missed_blinds(last: Positions | None, now: Positions, sitting_out: Collection[int]) -> dict[int, Missed]:
    """What the players in the seats `sitting_out` have missed as the blinds came to `now` or went by."""
    missed = {}
    for seat in sitting_out:
        big = last is not None and _lies_between(seat, last.big_blind, now.big_blind)
        small = seat == now.small_blind or (
            last is not None
            and last.small_blind != now.small_blind
            and _lies_between(seat, last.small_blind, now.small_blind)
        )
        if big or small:
            missed[seat] = Missed(small_blind=small, big_blind=big)
    return missed


@lru_cache
def forced_bets(stakes: Stakes, players: int) -> tuple[Post, ...]:
    """What each of `players` owes, from the left of the button, where no blind is dead and none was missed.

    Heads-up the button posts the small blind.
    """
    order = range(players)
    small, big = (1, 0) if players == 2 else (0, 1)
    return posts_for(stakes, order, Positions(players - 1, small, big))


def posts_for(
    stakes: Stakes,
    seats: Sequence[int],
    positions: Positions,
    missed: Mapping[int, Missed] | None = None,
    straddles: int = 0,
) -> tuple[Post, ...]:
    """What each of `seats` owes, clockwise from the left of the button.

    missed: what players who come in make up for: the big blind as a live bet, the small blind dead. A blind
    makes up for all of it, a straddle for the big blind.
    straddles: so many players left of the big blind post twice the blind before them.
    """
    missed = missed or {}
    blinds = {positions.small_blind: stakes.small_blind, positions.big_blind: stakes.big_blind}
    seat = positions.big_blind
    for number in range(min(straddles, len(seats) - 2)):
        seat = _next(seat, seats)
        blinds[seat] = stakes.big_blind << number + 1
    for_the_table = stakes.ante if stakes.big_blind_ante else 0
    posts = []
    for seat in seats:
        is_blind = seat in (positions.small_blind, positions.big_blind)
        makes_up = Missed() if is_blind else missed.get(seat, Missed())
        posts.append(
            Post(
                ante=0 if stakes.big_blind_ante else stakes.ante,
                blind=blinds.get(seat, 0),
                dead=(for_the_table if seat == positions.big_blind else 0)
                + (stakes.small_blind if makes_up.small_blind else 0),
                live=stakes.big_blind if makes_up.big_blind and seat not in blinds else 0,
            )
        )
    return tuple(posts)


def spares_a_blind(last: Positions | None, seat: int, to: int, others: Collection[int]) -> bool:
    """Whether who changes from `seat` to the seat `to`, between those of the `others`, is spared a blind: the
    big blind comes to others first that would have come after, or the small blind that would be next is gone.
    """
    if last is None:
        return False

    def distance(place: int) -> tuple[bool, int]:
        return place <= last.big_blind, place

    later = any(distance(seat) < distance(other) < distance(to) for other in others)
    return later or seat == last.big_blind


def _next(seat: int, playing: Collection[int]) -> int:
    return min(playing, key=lambda other: (other <= seat, other))


def _previous(seat: int, playing: Collection[int]) -> int:
    return max(playing, key=lambda other: (other < seat, other))


def _lies_between(seat: int, first: int, last: int) -> bool:
    """Whether `seat` is met on the way clockwise from `first` to `last`, neither of which counts."""
    return first < seat < last if first < last else seat > first or seat < last
