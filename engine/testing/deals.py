"""Whole deals of hold'em from a plan.

The search builds a board from hands that fit the requirements, the rarest first. Then it finds all pairs of
hole cards that meet each seat's requirements on that board, and draws one. The assessor decides what fits.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from random import Random
from typing import Final

from riverboat.engine.assessor import assess, hand_type, strengths
from riverboat.engine.cards import DECK, DECK_SIZE, Card, rank_of
from riverboat.engine.errors import NoSuchHand
from riverboat.engine.testing.hands import FittingHands, some_fitting_hands
from riverboat.engine.testing.plan import (
    BOARD_CARDS,
    BOARD_SIZE,
    HOLE_SIZE,
    DealPlan,
    PlannedDeal,
    Requirement,
)
from riverboat.engine.testing.spec import HandSpec, words

Hole = tuple[Card, Card]

_ATTEMPTS: Final = 200


def draw_deal(random: Random, plan: DealPlan) -> PlannedDeal:
    """Draw a deal for `plan`. See `SpecHandGenerator.generate_deal`."""
    needed, left = HOLE_SIZE * len(plan.seats) + BOARD_SIZE, DECK_SIZE - len(plan.dead)
    if needed > left:
        raise NoSuchHand(
            f"{len(plan.seats)} seats and a board need {needed} cards, and the deck has {left} left"
        )
    requirements = sorted(
        plan.requirements, key=lambda requirement: len(some_fitting_hands(requirement.spec, plan.dead))
    )
    showdown = _Holes(random, plan, requirements)
    unmet: Counter[Requirement] = Counter()
    for _ in range(_ATTEMPTS):
        try:
            board = _PlannedBoard(random, plan).built_for(requirements)
            holes = showdown.drawn(board)
        except _Unmet as dead_end:
            unmet[dead_end.requirement] += 1
        else:
            return _deal(random, plan, holes, board)
    ((requirement, _),) = unmet.most_common(1)
    raise NoSuchHand(
        f"no deal was found in {_ATTEMPTS} attempts, though one may exist: most often"
        f" seat {requirement.seat} could not have the {words(requirement.spec.type)} on the"
        f" {requirement.street}",
        code="none_found",
    )


def _deal(random: Random, plan: DealPlan, holes: dict[int, Hole], board: tuple[Card, ...]) -> PlannedDeal:
    """Complete the deal: hole cards for the other seats, and the rest of the deck."""
    rest = _pool(plan, board, *holes.values())
    random.shuffle(rest)
    dealt = {seat: holes.get(seat) or (rest.pop(), rest.pop()) for seat in plan.seats}
    rest += sorted(plan.dead)
    random.shuffle(rest)
    return PlannedDeal(dealt, board, (*chain(*zip(*dealt.values(), strict=True)), *board, *rest))


def _pool(plan: DealPlan, *used: Iterable[Card]) -> list[Card]:
    """Return the cards that are neither dead, nor named by the plan, nor `used`."""
    gone = plan.dead.union(plan.board, *plan.holes.values(), *used)
    return [card for card in DECK if card not in gone]


class _Unmet(Exception):  # noqa: N818 - a dead end of the search, not an error
    """This attempt cannot meet a requirement."""

    def __init__(self, requirement: Requirement) -> None:
        self.requirement = requirement


class _PlannedBoard:
    """A board on which the requirements can be met, built from one requirement after the other.

    The hole cards reserved here only keep the hands of different seats apart; the final ones are drawn later.
    """

    def __init__(self, random: Random, plan: DealPlan) -> None:
        self._random = random
        self._plan = plan
        self._board: list[Card | None] = [*plan.board, *[None] * (BOARD_SIZE - len(plan.board))]
        self._holes = {seat: list(plan.holes.get(seat, ())) for seat in plan.seats}

    def built_for(self, requirements: Sequence[Requirement]) -> tuple[Card, ...]:
        """Build the board, with its free places filled at random. Raises _Unmet."""
        for requirement in requirements:
            if None in self._board[: BOARD_CARDS[requirement.street]]:
                self._build_round(requirement)
        rest = _pool(self._plan, self._known(BOARD_SIZE), *self._holes.values())
        self._random.shuffle(rest)
        return tuple(rest.pop() if card is None else card for card in self._board)

    def _known(self, out: int) -> list[Card]:
        return [card for card in self._board[:out] if card is not None]

    def _build_round(self, requirement: Requirement) -> None:
        """Place a hand that fits the requirement."""
        out = BOARD_CARDS[requirement.street]
        hole = self._holes[requirement.seat]
        free = [place for place in range(out) if self._board[place] is None]
        fresh = self._fresh_cards(requirement, HOLE_SIZE - len(hole) + len(free))
        on_last = requirement.made_there and self._board[out - 1] is None
        splits = [
            held
            for size in range(HOLE_SIZE - len(hole) + 1)
            if on_last <= len(fresh) - size <= len(free)
            for held in combinations(fresh, size)
            if not requirement.pocket_pair or len({rank_of(card) for card in (*hole, *held)}) <= 1
        ]
        if not splits:
            raise _Unmet(requirement)
        held = self._random.choice(splits)
        hole.extend(held)
        shared = [card for card in fresh if card not in held]
        places = [out - 1] if on_last else []
        places += self._random.sample([p for p in free if p not in places], len(shared) - len(places))
        self._random.shuffle(shared)
        for place, card in zip(places, shared, strict=True):
            self._board[place] = card

    def _fresh_cards(self, requirement: Requirement, room: int) -> list[Card]:
        """Draw up to `room` cards that complete what the seat sees to a hand that fits its requirement."""
        out = BOARD_CARDS[requirement.street]
        last = self._board[out - 1]
        seen = frozenset(self._holes[requirement.seat]).union(self._known(out))
        used = self._plan.dead.union(self._known(BOARD_SIZE), *self._holes.values())
        for kept in self._subsets(seen, 5 - room):
            if requirement.made_there and last is not None and last not in kept:
                continue
            hands = FittingHands(requirement.spec, used - kept, holding=kept)
            if len(hands):
                return [card for card in self._random.choice(hands) if card not in kept]
        raise _Unmet(requirement)

    def _subsets(self, cards: frozenset[Card], least: int) -> list[frozenset[Card]]:
        """Return the subsets of `cards` with `least` to five cards, in random order."""
        subsets = [
            frozenset(subset)
            for size in range(max(least, 0), min(len(cards), 5) + 1)
            for subset in combinations(sorted(cards), size)
        ]
        self._random.shuffle(subsets)
        return subsets


class _Holes:
    """The hole cards of the seats that have requirements or are named in the plan."""

    def __init__(self, random: Random, plan: DealPlan, requirements: Sequence[Requirement]) -> None:
        self._random = random
        self._plan = plan
        self._requirements = requirements
        self._verdicts: dict[tuple[HandSpec, int], bool] = {}

    def drawn(self, board: Sequence[Card]) -> dict[int, Hole]:
        """Draw hole cards for each of these seats, all different. Raises _Unmet."""
        named = {seat: (hole[0], hole[1]) for seat, hole in self._plan.holes.items()}
        pool = _pool(self._plan, board)
        meeting: dict[int, list[Hole]] = {}
        for requirement in self._requirements:
            if requirement.seat not in meeting:
                own = named.get(requirement.seat)
                meeting[requirement.seat] = [own] if own else list(combinations(pool, HOLE_SIZE))
            meeting[requirement.seat] = self._meeting(requirement, meeting[requirement.seat], board)
            if not meeting[requirement.seat]:
                raise _Unmet(requirement)
        holes = dict(named)
        used: set[Card] = set()
        for seat, pairs in sorted(meeting.items(), key=lambda item: len(item[1])):
            if seat in named:
                continue
            open_pairs = [pair for pair in pairs if used.isdisjoint(pair)]
            if not open_pairs:
                raise _Unmet(
                    next(requirement for requirement in self._requirements if requirement.seat == seat)
                )
            first, second = self._random.sample(self._random.choice(open_pairs), HOLE_SIZE)
            holes[seat] = first, second
            used.update((first, second))
        return holes

    def _meeting(self, requirement: Requirement, pairs: Sequence[Hole], board: Sequence[Card]) -> list[Hole]:
        """Return those of `pairs` that meet the requirement."""
        if requirement.pocket_pair:
            pairs = [pair for pair in pairs if rank_of(pair[0]) == rank_of(pair[1])]
        visible = board[: BOARD_CARDS[requirement.street]]
        met = [
            pair
            for pair, strength in zip(pairs, strengths(visible, pairs), strict=True)
            if self._admitted(requirement.spec, strength, (*visible, *pair))
        ]
        if requirement.made_there:
            before = strengths(visible[:-1], met)
            met = [
                pair
                for pair, strength in zip(met, before, strict=True)
                if hand_type(strength) < requirement.spec.type
            ]
        return met

    def _admitted(self, spec: HandSpec, strength: int, cards: Sequence[Card]) -> bool:
        """Return whether the best hand of `cards` fits; each strength is assessed once."""
        verdict = self._verdicts.get((spec, strength))
        if verdict is None:
            verdict = self._verdicts[spec, strength] = spec.admits(assess(cards))
        return verdict
