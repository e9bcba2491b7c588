"""The button and the blinds: how they move from hand to hand, and who posts what.

Seats are identified by number. The big blind moves to the next player each hand and is never skipped. The
small blind and the button follow it, and may land on an empty seat: a dead small blind or a dead button.
Sources: Robert's Rules of Poker, "Button and Blind Use"; heads-up, Tournament Directors Association rule 35.
"""

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from riverboat.engine.events import Post
from riverboat.engine.games import Stakes


@dataclass(frozen=True, slots=True)
class Positions:
    """The seats of the button and the blinds; the first two may be empty."""

    button: int
    small_blind: int
    big_blind: int


@dataclass(frozen=True, slots=True)
class Missed:
    """The blinds that a player missed while sitting out."""

    small_blind: bool = False
    big_blind: bool = False


def next_button(button: int | None, playing: Collection[int]) -> int:
    """Return the next button among the seats `playing`, for games without blinds.

    button: the last button; None before the first hand.
    """
    return min(playing) if button is None else _next(button, playing)


def next_positions(last: Positions | None, playing: Collection[int]) -> Positions:
    """Return the button and the blinds of the next hand, for two or more seats `playing`.

    last: those of the last hand; None before the first.
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
    if last.button == last.small_blind and not lies_between(button, big, small):
        button = _previous(small, set(playing) - {big})
    return Positions(button, small, big)


def starts_new_game(last: Positions | None, playing: Set[int], owing: Set[int]) -> bool:
    """Return whether a new game starts, so that nobody owes a blind.

    It does before the first hand, and when fewer than two of the players are in the game.

    owing: the seats that owe a blind, and so are not in the game.
    """
    return last is None or len(playing - owing) < 2


def dealt_in(
    last: Positions | None, playing: Set[int], owing: Set[int], waiting: Set[int] = frozenset()
) -> set[int]:
    """Return which of the seats `playing` are dealt into the next hand, in a game with blinds.

    owing: seats that owe a blind. They come in as the big blind, or by posting. Between the button and the
        big blind they have to wait for the button to pass.
    waiting: seats in `owing` that wait for the big blind rather than post.
    """
    if last is None or starts_new_game(last, playing, owing):
        return set(playing)
    come_in = {*(playing - owing), _next(last.big_blind, playing)}
    post = {*playing} - come_in - waiting
    while True:
        now = next_positions(last, come_in | post)
        too_early = {
            seat for seat in post if seat == now.button or lies_between(seat, now.button, now.big_blind)
        }
        if not too_early:
            return come_in | post
        post -= too_early


def missed_blinds(last: Positions | None, now: Positions, sitting_out: Collection[int]) -> dict[int, Missed]:
    """Return the blinds that the seats `sitting_out` missed as the blinds moved from `last` to `now`."""
    missed = {}
    for seat in sitting_out:
        big = last is not None and lies_between(seat, last.big_blind, now.big_blind)
        small = seat == now.small_blind or (
            last is not None
            and last.small_blind != now.small_blind
            and lies_between(seat, last.small_blind, now.small_blind)
        )
        if big or small:
            missed[seat] = Missed(small_blind=small, big_blind=big)
    return missed


@lru_cache
def forced_bets(stakes: Stakes, players: int) -> tuple[Post, ...]:
    """Return the posts of a hand without dead or missed blinds, from the left of the button.

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
    """Return the posts of each of `seats`, clockwise from the left of the button.

    missed: the blinds that players make up: the big blind live, the small blind dead. A player in the blinds
        makes up nothing else; a straddle covers a missed big blind.
    straddles: how many players left of the big blind straddle, each with twice the blind before.
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


def avoids_blind(last: Positions | None, seat: int, to: int, others: Collection[int]) -> bool:
    """Return whether a player who moves from `seat` to `to` avoids a blind.

    That is so if the big blind would now reach some of the `others` first, or if the player just posted the
    big blind and would skip the small blind.
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


def lies_between(seat: int, first: int, last: int) -> bool:
    """Return whether `seat` lies clockwise between `first` and `last`, both excluded."""
    return first < seat < last if first < last else seat > first or seat < last
