"""The names of positions."""

from riverboat.client_cli.arena.results import PlayedHand
from riverboat.engine import events as ev


def position_name(hand: PlayedHand, bot: int) -> tuple[int, str]:
    """Return the order and the name of the position of `bot` in `hand`, from the left of the button."""
    seat, count = hand.seats.index(bot), len(hand.seats)
    started = hand.events[0]
    has_blinds = isinstance(started, ev.HandStarted) and any(post.blind for post in started.posts)
    to_button = count - 1 - seat
    if to_button == 0:
        return seat, "button"
    if not has_blinds:
        return seat, f"{to_button} before the button"
    if count == 2:
        return seat, "big blind"
    if seat < 2:
        return seat, ("small blind", "big blind")[seat]
    if to_button < 3 and seat > 2:
        return seat, ("cutoff", "hijack")[to_button - 1]
    return seat, "under the gun" if seat == 2 else f"under the gun + {seat - 2}"
