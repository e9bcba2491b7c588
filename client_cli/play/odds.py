"""Equities where all live hands are face up: while an all-in hand is dealt out, and in a replay."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from riverboat.client_cli.play.state import ClientState
from riverboat.engine.assessor import rule_set_named
from riverboat.engine.cards import Card
from riverboat.engine.errors import CardError

_SAMPLES: Final = 2_000


def odds_of(state: ClientState) -> Mapping[int, float]:
    """Return the equity of each live player in per cent; empty unless all of their cards are shown."""
    hand = state.hand
    if hand is None or hand.over or state.wins:
        return {}
    if not hand.game.has_board or len(hand.boards) > 1:
        return {}
    holes = [hand.shown.get(seat, ()) for seat in hand.live]
    if len(holes) < 2 or not all(holes):
        return {}
    shares = _shares(tuple(holes), hand.board, hand.game.wins)
    return dict(zip(hand.live, shares, strict=False))


@lru_cache(maxsize=32)
def _shares(
    holes: tuple[tuple[Card, ...], ...], board: tuple[Card, ...], wins: tuple[str, ...]
) -> tuple[float, ...]:
    """Return the equity of each of `holes`, as the mean over the rule sets that split the pot."""
    from riverboat.engine.equity import equity

    try:
        parts = [equity(holes, board, (), rules=rule_set_named(name), samples=_SAMPLES) for name in wins]
    except CardError:
        return ()
    columns = zip(*[[float(share.equity) for share in part.shares] for part in parts], strict=True)
    return tuple(100 * sum(column) / len(parts) for column in columns)
