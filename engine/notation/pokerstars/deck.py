"""A deck that deals the cards of a PokerStars record."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, islice
from math import comb

from riverboat.engine.assessor import rule_set_named
from riverboat.engine.cards import Card, format_card
from riverboat.engine.errors import CardError
from riverboat.engine.games import Game
from riverboat.engine.notation.pokerstars.reader import ParsedLine

_MAX_TRIED = 1_000


def stack_deck(
    game: Game,
    holes: Mapping[int, tuple[Card, ...]],
    board_lines: Sequence[ParsedLine],
    at_showdown: Sequence[int],
) -> tuple[Card, ...]:
    """Return a deck of `game` that deals `holes`, by seat from the left of the button, and the boards.

    Unknown hole cards are filled from the other cards. Players who do not fold get weak ones, because a
    winning hand would have been shown, and so would one that was ahead when its turn to show came.

    at_showdown: the seats that do not fold, in the order in which they show or muck.

    Raises CardError for a repeated card and for too many hole cards.
    """
    size = game.streets[0].hole
    board = [card for line in board_lines for card in line.cards]
    left = list(game.deck)
    for card in [*(card for hole in holes.values() for card in hole), *board]:
        if card not in left:
            raise CardError(f"{format_card(card)} is there twice", code="doubled_card")
        left.remove(card)
    weakness = _Weakness(
        game, _boards(board_lines), {seat: holes[seat] for seat in at_showdown if len(holes[seat]) == size}
    )
    filled = {}
    for seat in sorted(holes, key=lambda seat: seat not in at_showdown):
        missing = size - len(holes[seat])
        if missing < 0:
            raise CardError(
                f"a player has {len(holes[seat])} hole cards, and the game deals {size}", code="wrong_count"
            )
        fill: tuple[Card, ...] = tuple(left[:missing])
        if missing and seat in at_showdown and weakness.is_known:
            known = holes[seat]
            bests = weakness.best(at_showdown), weakness.best(at_showdown[: at_showdown.index(seat)])
            fill = min(_spread(left, missing), key=lambda fill: weakness.of((*known, *fill), bests))
        left = [card for card in left if card not in fill]
        filled[seat] = (*holes[seat], *fill)
    rounds = [filled[seat][turn] for turn in range(size) for seat in holes]
    return (*rounds, *board, *left)


def _boards(lines: Sequence[ParsedLine]) -> list[tuple[Card, ...]]:
    """Return the cards on each board; cards dealt before the runs are on all of them."""
    runs = 1 + max([line.run for line in lines], default=0)
    first, *others = [
        tuple([card for line in lines if line.run == run for card in line.cards]) for run in range(runs)
    ]
    return [first, *[first[: 5 - len(cards)] + cards for cards in others]]


def _spread(cards: Sequence[Card], size: int) -> Iterator[tuple[Card, ...]]:
    """Yield all choices of `size` cards, or about a thousand evenly spaced ones if there are more."""
    return islice(combinations(cards, size), 0, None, 1 + comb(len(cards), size) // _MAX_TRIED)


class _Weakness:
    """Measures how weak a hand is against the known hands at showdown, which are given by seat."""

    def __init__(
        self, game: Game, boards: Sequence[Sequence[Card]], known: Mapping[int, Sequence[Card]]
    ) -> None:
        self._parts = [(rule_set_named(name), board) for name in game.wins for board in boards]
        self.is_known = all(len(board) == 5 for board in boards)
        self._known = known if self.is_known else {}

    def best(self, seats: Collection[int]) -> list[int]:
        """Return the best strength for each part of the pot among the known hands of `seats`."""
        holes = [hole for seat, hole in self._known.items() if seat in seats]
        return [max(rules.strengths(board, holes)) if holes else 0 for rules, board in self._parts]

    def of(self, hole: Sequence[Card], bests: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
        """Return how many parts `hole` would win or share against each of `bests`, and its strengths.

        Less is weaker.
        """
        strengths = [rules.strength(hole, board) for rules, board in self._parts]
        won = [sum([0 < one >= other for one, other in zip(strengths, best, strict=True)]) for best in bests]
        return won, strengths
