"""Hands and ranges against each other on a board, over all deals or a random sample."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, islice, permutations
from math import comb, inf, prod
from random import Random
from typing import Final

from riverboat.engine.assessor import Cards, RuleSet
from riverboat.engine.assessor.five_card import FiveCardRules
from riverboat.engine.assessor.omaha import Omaha
from riverboat.engine.assessor.reading import FULL_DECK, check_apart, check_count, read_cards
from riverboat.engine.cards import Card, suit_of
from riverboat.engine.errors import CardError
from riverboat.engine.random_deals import MAX_TRIES, HoleChoice, RandomDeals
from riverboat.engine.ranges import HOLE_SIZE, Range, parse_range
from riverboat.engine.runouts import BOARD_SIZE, Winners, outcomes, work
from riverboat.engine.sampler import sampled

Hand = tuple[Card, ...]
Deal = tuple[Hand, ...]

_MAX_LISTED: Final = 20_000


class Matchup:
    """Two or more hands or ranges, a board and dead cards. See `engine.equity.equity`.

    Raises CardError.
    """

    def __init__(self, holes: Sequence[Cards | Range], board: Cards, dead: Cards, rules: RuleSet) -> None:
        deck, least, most = _dimensions(rules)
        if len(holes) < 2:
            raise CardError(f"equity needs two or more players, not {len(holes)}", code="wrong_count")
        ranges = [_range(hole, ranges=most == HOLE_SIZE) for hole in holes]
        seats = [hands for hands, _ in ranges]
        for hands in seats:
            check_count(hands[0], least, most, "a player")
        if len({len(hands[0]) for hands in seats}) > 1:
            raise CardError("all players must have the same number of cards", code="wrong_count")
        self._rules = rules
        self._board = read_cards(board, deck)
        if len(self._board) not in (0, 3, 4, BOARD_SIZE):
            raise CardError(f"a board has 0, 3, 4 or 5 cards, not {len(self._board)}", code="wrong_count")
        self._dead = read_cards(dead)
        named = [read_cards(hands[0], deck) for hands in seats if len(hands) == 1]
        check_apart(self._board, self._dead, *named)
        self._live = sorted(deck.difference(self._board, self._dead))
        self._to_come = BOARD_SIZE - len(self._board)
        self._left = len(self._live) - sum([len(hands[0]) for hands in seats])
        if self._left < self._to_come:
            raise CardError(
                "the deck does not have enough cards for these hands and a board", code="wrong_count"
            )
        free = set(self._live).difference(*named)
        self._free = sorted(free)
        self._seats = [hands if len(hands) == 1 else list(filter(free.issuperset, hands)) for hands in seats]
        self._weights = [dict(zip(hands, weights, strict=False)) for hands, weights in ranges]
        self._any_two = comb(len(free), HOLE_SIZE)
        for player, hands in enumerate(self._seats, 1):
            if not hands:
                raise CardError(
                    f"the other cards leave no possible hand for player {player}", code="no_such_deal"
                )
        if _fewest(self._seats) > _MAX_LISTED:
            self._deals, self._has_all = [], False
            return
        listed = list(islice(_deals(self._seats), _MAX_LISTED + 1))
        self._deals = [deal for deal in listed if deal]
        self._has_all = len(listed) <= _MAX_LISTED
        if not self._deals:
            if self._has_all:
                raise CardError("these hands cannot be dealt from the rest of the deck", code="no_such_deal")
            raise CardError(
                "no way was found to deal these hands from the rest of the deck", code="none_found"
            )

    def every_deal(self, most_work: float) -> Counter[Winners] | None:
        """Count the winners of all deals, each as many times as the product of its hands' weights.

        Returns None if that takes more than `most_work` look-ups. Deals that differ only by an exchange of
        suits are counted together.
        """
        each = work(self._rules, len(self._seats), len(self._seats[0][0]), self._left, self._to_come)
        symmetries = self._symmetries()
        deals: Iterable[Deal] = self._deals
        if not self._has_all:
            if most_work < inf:
                return None
            deals = filter(None, _deals(self._seats))
        elif len(self._deals) * each > most_work * len(symmetries):
            return None
        alike: Counter[Deal] = Counter()
        for deal in deals:
            alike[min([_exchanged(deal, suits) for suits in symmetries])] += self._weight(deal)
        if len(alike) * each > most_work:
            return None
        found: Counter[Winners] = Counter()
        for deal, times in alike.items():
            for who, boards in outcomes(self._rules, deal, self._board, self._rest(deal)).items():
                found[who] += times * boards
        return found

    def sample(self, random: Random, samples: int) -> Counter[Winners]:
        """Count the winners of `samples` deals, drawn by `engine.random_deals`. random: gives the seed."""
        found = sampled(self.random_deals(), samples, random.getrandbits(64))
        if found is None:
            raise CardError(f"no deal found in {MAX_TRIES} attempts, though one may exist", code="none_found")
        return found

    def random_deals(self) -> RandomDeals:
        """Return what a sample draws from."""
        if self._has_all:
            choices = [HoleChoice(self._deals, self._cumulative(map(self._weight, self._deals)))]
        else:
            choices = [
                HoleChoice([(hand,) for hand in hands], self._cumulative([weights[hand] for hand in hands]))
                if weights
                else HoleChoice([(hand,) for hand in hands] if len(hands) < self._any_two else ())
                for hands, weights in zip(self._seats, self._weights, strict=True)
            ]
        return RandomDeals(self._rules, tuple(choices), self._board, self._free)

    def _cumulative(self, weights: Iterable[int]) -> Sequence[int]:
        """Return each weight with those before it; none if no hand has a weight."""
        return list(accumulate(weights)) if any(self._weights) else ()

    def _rest(self, holes: Sequence[Hand]) -> list[Card]:
        used = set(chain(*holes))
        return [card for card in self._live if card not in used]

    def _weight(self, deal: Deal) -> int:
        return prod([weights[hand] for hand, weights in zip(deal, self._weights, strict=True) if weights])

    def _symmetries(self) -> list[tuple[int, ...]]:
        """Return the exchanges of suits that change neither the board nor the dead cards."""
        fixed = [tuple(sorted(self._board)), tuple(sorted(self._dead))]
        return [suits for suits in permutations(range(4)) if _exchanged(fixed, suits) == tuple(fixed)]


def _dimensions(rules: RuleSet) -> tuple[frozenset[Card], int, int]:
    """Return the deck and the minimum and maximum number of hole cards. Raises CardError."""
    if isinstance(rules, Omaha):
        return FULL_DECK, 4, 6
    if isinstance(rules, FiveCardRules) and rules.deck <= FULL_DECK:
        return rules.deck, HOLE_SIZE, HOLE_SIZE
    raise CardError(
        f"{rules} cannot be used: equity needs the rules of a game with a board and no jokers",
        code="unknown_rules",
    )


def _range(hole: Cards | Range, *, ranges: bool) -> tuple[Sequence[Hand], Sequence[int]]:
    """Return the hands that a player may have, and their weights; none if all are equally likely."""
    if ranges and isinstance(hole, str):
        hole = parse_range(hole)
    if not isinstance(hole, Range):
        return (read_cards(hole),), ()
    if not ranges:
        raise CardError("a range has hands of two cards, and this game has others", code="wrong_count")
    return hole.hands, hole.weights


def _deals(seats: Sequence[Sequence[Hand]], used: frozenset[Card] = frozenset()) -> Iterator[Deal | None]:
    """Yield each choice of hands without a common card, and None at each dead end of the search."""
    if not seats:
        yield ()
        return
    first, *others = seats
    hands = [hand for hand in first if used.isdisjoint(hand)]
    if not hands:
        yield None
    for hand in hands:
        for deal in _deals(others, used.union(hand)):
            yield None if deal is None else (hand, *deal)


def _fewest(seats: Sequence[Sequence[Hand]]) -> int:
    """Return a number that the deals are no fewer than: a card that is held takes some of a seat's hands."""
    fewest = 1
    for place, hands in enumerate(seats):
        most_with_a_card = max(Counter(chain(*hands)).values())
        fewest *= max(0, len(hands) - place * len(hands[0]) * most_with_a_card)
    return fewest


def _exchanged(hands: Sequence[Hand], suits: Sequence[int]) -> Deal:
    """Return `hands` with their suits exchanged, each sorted."""
    return tuple(
        [tuple(sorted([card - suit_of(card) + suits[suit_of(card)] for card in hand])) for hand in hands]
    )
