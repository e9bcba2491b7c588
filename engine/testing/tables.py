"""Hands for several seats from one deck."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from riverboat.engine.cards import DECK_SIZE, Card
from riverboat.engine.errors import NoSuchHand
from riverboat.engine.testing.hands import FittingHands, Hand, some_fitting_hands
from riverboat.engine.testing.spec import HandSpec

_HAND_SIZE: Final = 5
_INDEPENDENT_DRAWS: Final = 50
_BRANCHES: Final = 100
_FEW: Final = 40
_STEPS: Final = 200


def draw_table(random: Random, specs: Sequence[HandSpec]) -> tuple[Hand, ...]:
    """Draw one hand for each of `specs`. See `SpecHandGenerator.generate_table`."""
    dead = frozenset(card for spec in specs for card in spec.dealt_cards)
    needed, left = _HAND_SIZE * len(specs), DECK_SIZE - len(dead)
    if needed > left:
        raise NoSuchHand(f"{len(specs)} hands need {needed} cards, and the deck has {left} left")
    fitting = [some_fitting_hands(spec, dead) for spec in specs]
    for _ in range(_INDEPENDENT_DRAWS):
        used: set[Card] = set()
        table: list[Hand] = []
        while len(table) < len(specs) and len(used) == _HAND_SIZE * len(table):
            table.append(random.choice(fitting[len(table)]))
            used.update(table[-1])
        if len(used) == needed:
            return tuple(table)
    for sparing in (False, True):
        search = _Search(random, specs, sparing=sparing)
        found = search.table(range(len(specs)), dead)
        if found is not None:
            return tuple(found[seat] for seat in range(len(specs)))
        if search.complete:
            raise NoSuchHand("each of these hands can be dealt, but not all of them from one deck")
    raise NoSuchHand(f"no table found in {2 * _STEPS} steps, though one may exist", code="none_found")


class _Search:
    """A backtracking search, seat by seat, with the seat that has the fewest hands first.

    sparing: whether to prefer, among a few hands, the one that leaves most hands to the other seats.
    complete: whether the search has tried everything so far.
    """

    def __init__(self, random: Random, specs: Sequence[HandSpec], *, sparing: bool) -> None:
        self.complete = True
        self._random = random
        self._specs = specs
        self._sparing = sparing
        self._steps = _STEPS

    def table(self, seats: Sequence[int], dead: frozenset[Card]) -> dict[int, Hand] | None:
        if not seats:
            return {}
        if not self._steps:
            self.complete = False
            return None
        self._steps -= 1
        fitting = {seat: FittingHands(self._specs[seat], dead) for seat in seats}
        seat = min(fitting, key=lambda seat: len(fitting[seat]))
        hands = fitting[seat]
        others = [other for other in seats if other != seat]
        tried = min(len(hands), _BRANCHES)
        indices = self._random.sample(range(len(hands)), tried)
        if self._sparing:
            left = {index: self._left(others, dead.union(hands[index])) for index in indices[:_FEW]}
            indices[:_FEW] = sorted(left, key=left.__getitem__, reverse=True)
        for index in indices:
            rest = self.table(others, dead.union(hands[index]))
            if rest is not None:
                return {seat: hands[index], **rest}
        self.complete &= tried == len(hands)
        return None

    def _left(self, seats: Sequence[int], dead: frozenset[Card]) -> int:
        """Return the total number of hands left to `seats`."""
        wanted = Counter(self._specs[seat] for seat in seats)
        return sum(len(FittingHands(spec, dead)) * times for spec, times in wanted.items())
