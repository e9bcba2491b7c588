"""The winners of a deal, over every board that may still come.

Boards of the same ranks differ only if a flush is possible. So this module does not deal boards one by one.
It counts sets of ranks, each with the number of ways to make it from the rest of the deck. For each suit in
which a flush is possible, it counts the cards of that suit together with the ranks of the other cards. The
1,712,304 boards of two hands before the flop reduce to about 40,000 cases.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, combinations
from math import comb
from typing import Final, TypeGuard

from riverboat.engine.assessor import RuleSet
from riverboat.engine.assessor.five_card import FiveCard
from riverboat.engine.assessor.reading import FULL_DECK
from riverboat.engine.assessor.tables import CARD_RANK_KEYS, HAND_SIZE, RANK_KEYS, with_another_rank
from riverboat.engine.cards import Card, rank_of, suit_of
from riverboat.engine.native.selection import rules_of

BOARD_SIZE: Final = 5
FLOP_SIZE: Final = 3

Winners = tuple[int, ...]
"""The players with the best hand, numbered from 0: several if they tie, none if no hand qualifies."""

_MAX_CASES: Final = 45_000
_WORK_PER_BOARD: Final = 8
_FOUR_CARDS: Final = comb(4, 2)
"""The pairs in a hand of Omaha."""


def outcomes(
    rules: RuleSet, holes: Sequence[Sequence[Card]], board: Sequence[Card], live: Sequence[Card]
) -> Counter[Winners]:
    """Count the boards, completed from `live` cards, that each set of players wins or ties."""
    native = rules_of(rules)
    if native is None or len(set(map(len, holes))) > 1 or _has_jokers(rules):
        return pure_outcomes(rules, holes, board, live)
    return by_players(native.outcomes(bytes(chain(*holes)), len(holes[0]), bytes(board), bytes(live)))


def pure_outcomes(
    rules: RuleSet, holes: Sequence[Sequence[Card]], board: Sequence[Card], live: Sequence[Card]
) -> Counter[Winners]:
    """Count as `outcomes` does, in Python."""
    if _has_cases(rules):
        return _Cases(rules, holes, board, live).outcomes()
    found: Counter[Winners] = Counter()
    for cards in combinations(live, BOARD_SIZE - len(board)):
        found[winners(rules.strengths((*board, *cards), holes))] += 1
    return found


def by_players(codes: Mapping[int, int]) -> Counter[Winners]:
    """Return counts by winners, given by bits: bit 0 for the first player."""
    return Counter(
        {
            tuple([player for player in range(code.bit_length()) if code >> player & 1]): count
            for code, count in codes.items()
        }
    )


def work(rules: RuleSet, players: int, hole: int, live: int, to_come: int) -> int:
    """Estimate how many look-ups `outcomes` takes; `hole`, `live` and `to_come` are numbers of cards."""
    boards = comb(live, to_come)
    if _has_cases(rules):
        return players * min(boards, _MAX_CASES)
    return players * boards * max(_WORK_PER_BOARD, _WORK_PER_BOARD * comb(hole, 2) // _FOUR_CARDS)


def winners(strengths: Sequence[int]) -> Winners:
    """Return the indices of the best of `strengths`."""
    best = max(strengths)
    return tuple([place for place, strength in enumerate(strengths) if strength == best]) if best else ()


def _has_jokers(rules: RuleSet) -> bool:
    return isinstance(rules, FiveCard) and not rules.deck <= FULL_DECK


def _has_cases(rules: RuleSet) -> TypeGuard[FiveCard]:
    """Return whether a flush in seven cards is always the best hand in them.

    It is in every high game: five different ranks and two more cards cannot make a full house.
    """
    return isinstance(rules, FiveCard) and not rules.lowest_wins


class _Cases:
    """The boards of one deal, grouped by the sum of their rank keys."""

    def __init__(
        self, rules: FiveCard, holes: Sequence[Sequence[Card]], board: Sequence[Card], live: Sequence[Card]
    ) -> None:
        self._flush = _flush_strengths(rules)
        self._plain = rules.tables.plain
        self._hands = [(*board, *hole) for hole in holes]
        self._keys = [_key(hand) for hand in self._hands]
        self._live = live
        self._to_come = BOARD_SIZE - len(board)
        self._no_flush = dict(_rank_sets(live, self._to_come)[-1])
        self._found: Counter[Winners] = Counter()

    def outcomes(self) -> Counter[Winners]:
        for suit in range(4):
            self._count_flushes(suit)
        boards = list(self._no_flush.values())
        self._count(boards, [self._strengths(key, self._no_flush) for key in self._keys])
        return +self._found

    def _count_flushes(self, suit: int) -> None:
        """Count the boards on which a flush in `suit` is possible, and take them from the others."""
        held = [[card for card in hand if suit_of(card) == suit] for hand in self._hands]
        suited = [CARD_RANK_KEYS[card] for card in self._live if suit_of(card) == suit]
        others = _rank_sets([card for card in self._live if suit_of(card) != suit], self._to_come)
        suited_keys = [_key(cards) for cards in held]
        for count in range(max(HAND_SIZE - max(map(len, held)), 0), self._to_come + 1):
            keys = [key for key, _ in others[self._to_come - count]]
            boards = [number for _, number in others[self._to_come - count]]
            flushes = [len(cards) + count >= HAND_SIZE for cards in held]
            for key in map(sum, combinations(suited, count)):
                for other, number in zip(keys, boards, strict=True):
                    self._no_flush[key + other] -= number
                self._count(
                    boards,
                    [
                        [self._flush[key + own]] * len(keys) if flush else self._strengths(key + whole, keys)
                        for flush, own, whole in zip(flushes, suited_keys, self._keys, strict=True)
                    ],
                )

    def _strengths(self, held: int, cases: Iterable[int]) -> list[int]:
        """Return a player's strength in each case; `held` is the key of the known cards."""
        plain = self._plain
        return [plain[held + key] for key in cases]

    def _count(self, boards: Sequence[int], strengths: Sequence[Sequence[int]]) -> None:
        """Count winners, given the number of boards of each case and each player's strengths in them."""
        if len(strengths) > 2:
            for number, *hands in zip(boards, *strengths, strict=True):
                self._found[winners(hands)] += number
            return
        one, other = strengths
        ahead = sum([number for number, a, b in zip(boards, one, other, strict=True) if a > b])
        level = sum([number for number, a, b in zip(boards, one, other, strict=True) if a == b])
        self._found[0,] += ahead
        self._found[0, 1] += level
        self._found[1,] += sum(boards) - ahead - level


def _rank_sets(cards: Iterable[Card], most: int) -> list[list[tuple[int, int]]]:
    """Return, for each size up to `most`, the sets of ranks in `cards`: their keys and ways to make them."""
    sets: list[list[tuple[int, int]]] = [[(0, 1)], *([] for _ in range(most))]
    for rank, copies in Counter(map(rank_of, cards)).items():
        for size in range(most, 0, -1):
            sets[size] += [
                (key + more * RANK_KEYS[rank], ways * comb(copies, more))
                for more in range(1, min(copies, size) + 1)
                for key, ways in sets[size - more]
            ]
    return sets


@cache
def _flush_strengths(rules: FiveCard) -> dict[int, int]:
    """Return the strengths of five to seven cards of one suit, by the sum of their rank keys."""
    rules.tables.build()
    six = with_another_rank(rules.tables.flush)
    return with_another_rank(six) | six | rules.tables.flush


def _key(cards: Iterable[Card]) -> int:
    return sum([CARD_RANK_KEYS[card] for card in cards])
