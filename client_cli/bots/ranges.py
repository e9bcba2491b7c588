"""Estimates the value of a hand of hold'em against players whose raises say something of their cards."""

from collections import Counter
from random import Random
from typing import Final

from riverboat.client_cli.bots.tight_aggressive import hole_cards_score
from riverboat.engine import events as ev
from riverboat.engine.assessor import strengths
from riverboat.engine.cards import DECK, Card
from riverboat.engine.hand import View

DEALS: Final = 60
"""Random deals per estimate."""

MOST_RAISES: Final = 3
"""More bets and raises of a player say no more of the player's cards."""


def share_against_ranges(view: View, random: Random, reads: int) -> int:
    """Return the viewer's average share of the pot in per cent. The game is hold'em on one board.

    A player who did not bet or raise has random cards. For each bet or raise, up to MOST_RAISES, a player has
    the best of `reads` more random pairs: the best hand on the board of now, or preflop by Chen's formula.
    """
    raises = Counter(event.seat for event in view.events if isinstance(event, ev.BetMade | ev.RaisedTo))
    own, board = view.hole_cards, tuple(view.board)
    rivals = [player.seat for player in view.players if not player.folded and player.seat != view.seat]
    unseen = [card for card in DECK if card not in own and card not in board]
    missing = 5 - len(board)
    tries = [1 + reads * min(MOST_RAISES, raises[seat]) for seat in rivals]
    total = 0.0
    for _ in range(DEALS):
        deck = random.sample(unseen, len(unseen))
        rest, hands = deck[missing:], [own]
        for count in tries:
            most = max(1, min(count, len(rest) // 2 - len(rivals)))
            pairs = [(rest[2 * number], rest[2 * number + 1]) for number in range(most)]
            best = _best(pairs, board)
            hands.append(best)
            rest = [card for card in rest[2 * most :] + rest[: 2 * most] if card not in best]
        found = strengths((*board, *deck[:missing]), hands)
        if found[0] == max(found):
            total += 1 / found.count(found[0])
    return int(100 * total / DEALS)


def _best(pairs: list[tuple[Card, Card]], board: tuple[Card, ...]) -> tuple[Card, Card]:
    if len(pairs) == 1:
        return pairs[0]
    if not board:
        return max(pairs, key=hole_cards_score)
    found = strengths(board, pairs)
    return pairs[found.index(max(found))]
