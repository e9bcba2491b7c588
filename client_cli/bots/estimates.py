"""Estimates the value of a hand in any game by dealing the unseen cards at random."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final

from riverboat.engine.assessor import RuleSet, rule_set_named
from riverboat.engine.cards import Card
from riverboat.engine.hand import View

DEALS: Final = 40
"""Random deals per estimate of the pot share."""

DRAWS: Final = 24
"""Random draws per choice of cards to keep."""

_RIVALS: Final = 120
_TRIES: Final = 3
"""Rivals draw too: a rival's hand is the best of this many random hands."""


def share_of_pot(view: View, random: Random) -> int:
    """Return the viewer's average share of the pot in per cent, if all hidden cards are random.

    Before a draw or a discard, the viewer is assumed to part with `cards_to_draw`.
    """
    own = view.hole_cards
    if _draws_are_left(view):
        drawn = cards_to_draw(view, random)
        own = tuple(card for card in own if card not in drawn)
    return _share(view, own, random)


def cards_to_draw(view: View, random: Random) -> tuple[Card, ...]:
    """Return the cards to exchange or discard: the choice that beats the most random rivals on average."""
    own, rules = view.hole_cards, rule_set_named(view.game.wins[0])
    if len(own) > view.game.cards_at_showdown:
        return _cards_to_discard(view, random)
    unseen = _unseen(view)
    tries = rules.strengths((), [random.sample(unseen, len(own)) for _ in range(_RIVALS * _TRIES)])
    rivals = sorted(map(max, zip(*[iter(tries)] * _TRIES, strict=True)))

    def worth(kept: tuple[Card, ...]) -> float:
        hands = [(*kept, *random.sample(unseen, len(own) - len(kept))) for _ in range(DRAWS)]
        return sum([bisect_left(rivals, strength) for strength in rules.strengths((), hands)]) / DRAWS

    choices = [kept for size in range(len(own), -1, -1) for kept in combinations(own, size)]
    best = max(choices, key=worth)
    return tuple(card for card in own if card not in best)


def _cards_to_discard(view: View, random: Random) -> tuple[Card, ...]:
    own, kept = view.hole_cards, view.game.cards_at_showdown
    best = max(combinations(own, kept), key=lambda cards: _share(view, cards, random))
    return tuple(card for card in own if card not in best)


def _draws_are_left(view: View) -> bool:
    streets = view.game.streets
    now = [street.name for street in streets].index(view.street)
    drawing_now = view.legal is not None and view.legal.draw is not None
    if len(view.hole_cards) > view.game.cards_at_showdown:
        return True
    return drawing_now or any(street.draw for street in streets[now + 1 :])


def _unseen(view: View) -> list[Card]:
    """Return the cards of the deck that the viewer has not seen."""
    seen = {*view.hole_cards, *(card for board in view.boards for card in board)}
    seen.update(card for player in view.players for card in player.up)
    return [card for card in view.game.deck if card not in seen]


def _share(view: View, own: tuple[Card, ...], random: Random) -> int:
    game, unseen = view.game, _unseen(view)
    boards = view.boards
    board_size = max(len(boards[0]), sum(street.board for street in game.streets))
    size = game.cards_at_showdown
    if not game.has_board:
        size -= board_size  # in stud, a card on the board replaces one of each player's own
    hands = [own, *(player.up for player in view.players if not player.folded and player.seat != view.seat)]
    missing = [board_size - len(board) for board in boards]
    while sum(missing) + sum(size - len(hand) for hand in hands) > len(unseen):
        hands.pop()  # the deck is too small for all of them
    rules = [rule_set_named(name) for name in game.wins]
    total = 0.0
    for _ in range(DEALS):
        cards = iter(random.sample(unseen, sum(missing) + sum(size - len(hand) for hand in hands)))
        dealt = [_filled(hand, size, cards) for hand in hands]
        for board in boards:
            total += _part(rules, dealt, _filled(board, board_size, cards))
    return int(100 * total / (DEALS * len(boards)))


def _filled(hand: tuple[Card, ...], size: int, cards: Iterator[Card]) -> tuple[Card, ...]:
    return (*hand, *(next(cards) for _ in range(size - len(hand))))


def _part(rules: Sequence[RuleSet], hands: Sequence[tuple[Card, ...]], board: tuple[Card, ...]) -> float:
    """Return the share of the pot that the first of `hands` wins."""
    parts = []
    for each in rules:
        strengths = each.strengths(board, hands)
        best = max(strengths)
        if best:
            parts.append((strengths[0] == best) / strengths.count(best))
    return sum(parts) / len(parts)
