"""A deck that deals the cards of a PokerStars record."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import combinations, islice
from math import comb

from riverboat.engine.assessor import rule_set_named
from riverboat.engine.cards import Card, format_card
from riverboat.engine.errors import CardError, NotationError
from riverboat.engine.facts import fact
from riverboat.engine.games import Game
from riverboat.engine.notation.pokerstars.dealing import recorded_deal
from riverboat.engine.notation.pokerstars.lines import ParsedLine
from riverboat.engine.notation.pokerstars.reader import PokerStarsHand
from riverboat.engine.notation.pokerstars.setup import all_in_by_posts

_MAX_TRIED = 1_000
_BOARD = 5  # cards


@fact
class StackedDeck:
    """A deck that deals the cards of a record.

    cards: in dealing order. later: the first cards of each deck that was made of discards.
    discards: the cards of each draw, by its line.
    made_up: (seat, card) for dealt cards that the record does not have.
    unknown_hands: the seats whose final hands the record does not have in full.
    """

    cards: tuple[Card, ...]
    made_up: frozenset[tuple[int, Card]]
    unknown_hands: frozenset[int]
    later: tuple[tuple[Card, ...], ...] = ()
    discards: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)


def deck_of(source: PokerStarsHand, game: Game, seats: Sequence[int]) -> StackedDeck:
    """Return a deck of `game` that deals the cards of `source` to `seats`, from the left of the button.

    Raises NotationError for contradictory cards, and CardError for too many.
    """
    if game.has_board:
        return _board_game_deck(source, game, seats)
    deal, draws = recorded_deal(source, game, seats)
    return StackedDeck(
        deal.deck,
        frozenset([(seats[position], card) for position, card in deal.made_up]),
        frozenset([seats[position] for position in deal.unknown_hands]),
        deal.later,
        {line: deal.discards[number] for line, number in draws.items()},
    )


def _board_game_deck(source: PokerStarsHand, game: Game, seats: Sequence[int]) -> StackedDeck:
    known = _known_cards(source)
    holes = {seat: known.get(seat, ()) for seat in seats}
    cards = stack_deck(
        game, holes, [line for line in source.lines if line.is_board], _showdown_order(source, seats)
    )
    size, players = game.streets[0].hole, len(seats)
    dealt = {seat: cards[place : size * players : players] for place, seat in enumerate(seats)}
    unknown = [seat for seat in seats if len(holes[seat]) < size]
    return StackedDeck(
        cards,
        frozenset([(seat, card) for seat in unknown for card in dealt[seat] if card not in holes[seat]]),
        frozenset(unknown),
    )


def _known_cards(source: PokerStarsHand) -> dict[int, tuple[Card, ...]]:
    """Return the known hole cards. Raises NotationError for contradictory ones."""
    known = dict(source.summed_up)
    for line in source.lines:
        if line.cards and line.verb in {"dealt", "folds", "shows"}:
            few, many = sorted((known.get(line.seat, ()), line.cards), key=len)
            if not set(few) <= set(many):
                raise NotationError(
                    f"line {line.number}, hand {source.number}: "
                    "an earlier line has other cards for this player",
                    code="bad_cards",
                )
            known[line.seat] = many
    return known


def _showdown_order(source: PokerStarsHand, seats: Sequence[int]) -> list[int]:
    """Return the seats that do not fold: first in the order of the text, then those it does not name.

    A fold of a player who is all-in after the posts does not count, because nobody can act then.
    """
    folded = {line.seat for line in source.lines if line.verb == "folds"} - all_in_by_posts(source)
    named = dict.fromkeys(line.seat for line in source.lines if line.verb in {"shows", "mucks"})
    return [seat for seat in dict.fromkeys([*named, *seats]) if seat not in folded]


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
    unseen = dict.fromkeys(game.deck)
    for card in [*(card for hole in holes.values() for card in hole), *board]:
        if card not in unseen:
            raise CardError(f"{format_card(card)} is there twice", code="doubled_card")
        del unseen[card]
    left = list(unseen)
    is_dealt = len(board) >= _BOARD  # else nobody had to show
    weakness: _Weakness | None = None
    filled = {}
    for seat in sorted(holes, key=lambda seat: seat not in at_showdown):
        missing = size - len(holes[seat])
        if missing < 0:
            raise CardError(
                f"a player has {len(holes[seat])} hole cards, and the game deals {size}", code="wrong_count"
            )
        fill: tuple[Card, ...] = tuple(left[:missing])
        is_first = True
        if missing and is_dealt and seat in at_showdown:
            known = {each: holes[each] for each in at_showdown if len(holes[each]) == size}
            weakness = weakness or _Weakness(game, _boards(board_lines), known)
        if missing and weakness is not None and weakness.is_known and seat in at_showdown:
            bests = weakness.best(at_showdown), weakness.best(at_showdown[: at_showdown.index(seat)])
            fill = weakness.weakest(holes[seat], list(_spread(left, missing)), bests)
            is_first = False
        left = left[missing:] if is_first else [card for card in left if card not in fill]
        filled[seat] = (*holes[seat], *fill)
    rounds = [filled[seat][turn] for turn in range(size) for seat in holes]
    return (*rounds, *board, *left)


def _boards(lines: Sequence[ParsedLine]) -> list[tuple[Card, ...]]:
    """Return the cards on each board; cards dealt before the runs are on all of them."""
    runs = 1 + max([line.run for line in lines], default=0)
    first, *others = [
        tuple([card for line in lines if line.run == run for card in line.cards]) for run in range(runs)
    ]
    return [first, *[first[: _BOARD - len(cards)] + cards for cards in others]]


def _spread(cards: Sequence[Card], size: int) -> Iterator[tuple[Card, ...]]:
    """Yield all choices of `size` cards, or about a thousand evenly spaced ones if there are more."""
    return islice(combinations(cards, size), 0, None, 1 + comb(len(cards), size) // _MAX_TRIED)


class _Weakness:
    """Measures how weak a hand is against the known hands at showdown, which are given by seat."""

    def __init__(
        self, game: Game, boards: Sequence[Sequence[Card]], known: Mapping[int, Sequence[Card]]
    ) -> None:
        self._parts = [(rule_set_named(name), board) for name in game.wins for board in boards]
        self.is_known = all(len(board) == _BOARD for board in boards)
        self._known = known if self.is_known else {}

    def best(self, seats: Collection[int]) -> list[int]:
        """Return the best strength for each part of the pot among the known hands of `seats`."""
        holes = [hole for seat, hole in self._known.items() if seat in seats]
        return [max(rules.strengths(board, holes)) if holes else 0 for rules, board in self._parts]

    def weakest(
        self, known: Sequence[Card], fills: Sequence[tuple[Card, ...]], bests: Sequence[Sequence[int]]
    ) -> tuple[Card, ...]:
        """Return the first of `fills` that makes the weakest hand of the `known` cards of a player.

        That is the one that would win or share the fewest parts against each of `bests`, or else has the
        lowest strengths.
        """
        holes = [(*known, *fill) for fill in fills]
        by_part = [rules.strengths(board, holes) for rules, board in self._parts]
        if len(by_part) == 1:  # the weakest wins and shares least
            return fills[by_part[0].index(min(by_part[0]))]

        def worth(at: int) -> tuple[list[int], list[int]]:
            strengths = [part[at] for part in by_part]
            return [
                sum([0 < one >= other for one, other in zip(strengths, best, strict=True)]) for best in bests
            ], strengths

        return fills[min(range(len(fills)), key=worth)]
