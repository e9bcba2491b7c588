"""Equities of the live hands, if all their cards are known."""

from functools import lru_cache
from typing import Final

from riverboat.engine.assessor import rule_set_named
from riverboat.engine.cards import Card
from riverboat.engine.errors import CardError
from riverboat.engine.hand import HandState

_SAMPLES: Final = 10_000


def equities(hand: HandState) -> dict[int, str]:
    """Return the equity of each live hand by seat: "64 %", or "64 % high, 30 % low".

    The result is empty if cards are unknown, in games without a board, and when the hand is decided.
    """
    live = hand.live
    wanted = hand.game.cards_at_showdown
    holes = tuple([hand.hole_cards(seat) for seat in live])
    is_open = not hand.over and len(live) > 1 and hand.game.has_board and len(hand.boards) == 1
    if not is_open or any(len(hole) != wanted for hole in holes):
        return {}
    folded = [hand.hole_cards(seat.number) for seat in hand.seats if hand.folded(seat.number)]
    dead = tuple([card for hole in folded for card in hole])
    try:
        parts = [_shares(holes, hand.board, dead, rules) for rules in hand.game.wins]
    except CardError:
        return {}
    words = ["", ""] if len(parts) == 1 else [" high", " low"]
    return {
        seat: ", ".join([f"{part[place]:.0f} %{word}" for part, word in zip(parts, words, strict=False)])
        for place, seat in enumerate(live)
    }


@lru_cache(maxsize=64)
def _shares(
    holes: tuple[tuple[Card, ...], ...], board: tuple[Card, ...], dead: tuple[Card, ...], rules: str
) -> tuple[float, ...]:
    """Return the equity of each of `holes` in per cent. Raises CardError."""
    from riverboat.engine.equity import equity

    found = equity(holes, board, dead, rules=rule_set_named(rules), samples=_SAMPLES)
    return tuple([float(100 * share.equity) for share in found.shares])
