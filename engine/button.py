"""The button: where it goes from one hand to the next, and who posts what."""

from collections.abc import Sequence

from engine.events import Post
from engine.games import Stakes


def next_button(button: int | None, occupied: Sequence[int]) -> int:
    """The seat that has the button in the next hand: the first of `occupied` clockwise after `button`.

    occupied: the seat numbers that will be dealt in, at least one. button: None before the first hand.
    """
    seats = sorted(occupied)
    return next((seat for seat in seats if button is not None and seat > button), seats[0])


def forced_bets(stakes: Stakes, players: int) -> tuple[Post, ...]:
    """What each of `players` owes, from the left of the button; heads-up the button posts the small blind."""
    small, big = (1, 0) if players == 2 else (0, 1)
    blinds = [0] * players
    blinds[small], blinds[big] = stakes.small_blind, stakes.big_blind
    if stakes.big_blind_ante:
        return tuple(
            Post(blind=blind, dead=stakes.ante if position == big else 0)
            for position, blind in enumerate(blinds)
        )
    return tuple(Post(ante=stakes.ante, blind=blind) for blind in blinds)
