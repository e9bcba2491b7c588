"""Whole deals of hold'em from a plan.

A board is built round hands that fit the wishes, the rarest first; then all pairs of hole cards that meet a
seat's wishes with that board are found, and one of them is drawn. The assessor has the last word.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from random import Random
from typing import Final

from engine.assessor import assess, hand_type, strengths
from engine.cards import DECK, DECK_SIZE, Card, rank_of
from engine.errors import NoSuchHand
from engine.testing.hands import FittingHands, some_fitting_hands
from engine.testing.plan import BOARD_CARDS, BOARD_SIZE, HOLE_SIZE, Deal, DealPlan, Wish
from engine.testing.spec import HandSpec, words

Hole = tuple[Card, Card]

_ATTEMPTS: Final = 200


def draw_deal(random: Random, plan: DealPlan) -> Deal:
    """A deal as planned; see SpecHandGenerator.generate_deal."""
    needed, left = HOLE_SIZE * len(plan.seats) + BOARD_SIZE, DECK_SIZE - len(plan.dead)
    if needed > left:
        raise NoSuchHand(f"{len(plan.seats)} seats and a board take {needed} cards: the deck has {left} left")
    wishes = sorted(plan.wishes, key=lambda wish: len(some_fitting_hands(wish.spec, plan.dead)))
    showdown = _Holes(random, plan, wishes)
    unmet: Counter[Wish] = Counter()
    for _ in range(_ATTEMPTS):
        try:
            board = _BoardToBe(random, plan).built_for(wishes)
            holes = showdown.drawn(board)
        except _Unmet as dead_end:
            unmet[dead_end.wish] += 1
        else:
            return _deal(random, plan, holes, board)
    ((wish, _),) = unmet.most_common(1)
    raise NoSuchHand(
        f"no such deal found in {_ATTEMPTS} attempts, which does not prove that there is none: most often"
        f" seat {wish.seat} could not have the {words(wish.spec.type)} on the {wish.street}",
        code="none_found",
    )


def _deal(random: Random, plan: DealPlan, holes: dict[int, Hole], board: tuple[Card, ...]) -> Deal:
    """The deal with the seats without `holes` dealt in, and the rest of the deck behind it."""
    rest = _pool(plan, board, *holes.values())
    random.shuffle(rest)
    dealt = {seat: holes.get(seat) or (rest.pop(), rest.pop()) for seat in plan.seats}
    rest += sorted(plan.dead)
    random.shuffle(rest)
    return Deal(dealt, board, (*chain(*zip(*dealt.values(), strict=True)), *board, *rest))


def _pool(plan: DealPlan, *used: Iterable[Card]) -> list[Card]:
    """The cards that are neither dead, nor named by the plan, nor `used`."""
    gone = plan.dead.union(plan.board, *plan.holes.values(), *used)
    return [card for card in DECK if card not in gone]


class _Unmet(Exception):  # noqa: N818 - a dead end of the search, not an error
    """This attempt cannot meet a wish."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish


class _BoardToBe:
    """A board on which the wishes can be met, as far as can be seen from one wish after the other.

    The hole cards set aside for that are a means only: they keep the hands of different seats apart.
    """

    def __init__(self, random: Random, plan: DealPlan) -> None:
        self._random = random
        self._plan = plan
        self._board: list[Card | None] = [*plan.board, *[None] * (BOARD_SIZE - len(plan.board))]
        self._holes = {seat: list(plan.holes.get(seat, ())) for seat in plan.seats}

    def built_for(self, wishes: Sequence[Wish]) -> tuple[Card, ...]:
        """The board, its free places filled at random. Raises _Unmet."""
        for wish in wishes:
            if None in self._board[: BOARD_CARDS[wish.street]]:
                self._build_round(wish)
        rest = _pool(self._plan, self._known(BOARD_SIZE), *self._holes.values())
        self._random.shuffle(rest)
        return tuple(rest.pop() if card is None else card for card in self._board)

    def _known(self, out: int) -> list[Card]:
        return [card for card in self._board[:out] if card is not None]

    def _build_round(self, wish: Wish) -> None:
        """Place a hand that fits the wish."""
        out = BOARD_CARDS[wish.street]
        hole = self._holes[wish.seat]
        free = [place for place in range(out) if self._board[place] is None]
        fresh = self._fresh_cards(wish, HOLE_SIZE - len(hole) + len(free))
        on_last = wish.made_there and self._board[out - 1] is None
        splits = [
            held
            for size in range(HOLE_SIZE - len(hole) + 1)
            if on_last <= len(fresh) - size <= len(free)
            for held in combinations(fresh, size)
            if not wish.pocket_pair or len({rank_of(card) for card in (*hole, *held)}) <= 1
        ]
        if not splits:
            raise _Unmet(wish)
        held = self._random.choice(splits)
        hole.extend(held)
        shared = [card for card in fresh if card not in held]
        places = [out - 1] if on_last else []
        places += self._random.sample([p for p in free if p not in places], len(shared) - len(places))
        self._random.shuffle(shared)
        for place, card in zip(places, shared, strict=True):
            self._board[place] = card

    def _fresh_cards(self, wish: Wish, room: int) -> list[Card]:
        """The cards to add, `room` at most, to what the seat will see for a hand that fits its wish."""
        out = BOARD_CARDS[wish.street]
        last = self._board[out - 1]
        seen = frozenset(self._holes[wish.seat]).union(self._known(out))
        used = self._plan.dead.union(self._known(BOARD_SIZE), *self._holes.values())
        for kept in self._subsets(seen, 5 - room):
            if wish.made_there and last is not None and last not in kept:
                continue
            hands = FittingHands(wish.spec, used - kept, holding=kept)
            if len(hands):
                return [card for card in self._random.choice(hands) if card not in kept]
        raise _Unmet(wish)

    def _subsets(self, cards: frozenset[Card], least: int) -> list[frozenset[Card]]:
        """The subsets of `cards` with `least` to five cards, in random order."""
        subsets = [
            frozenset(subset)
            for size in range(max(least, 0), min(len(cards), 5) + 1)
            for subset in combinations(sorted(cards), size)
        ]
        self._random.shuffle(subsets)
        return subsets


class _Holes:
    """The hole cards of the seats that have wishes, and of those that the plan names."""

    def __init__(self, random: Random, plan: DealPlan, wishes: Sequence[Wish]) -> None:
        self._random = random
        self._plan = plan
        self._wishes = wishes
        self._verdicts: dict[tuple[HandSpec, int], bool] = {}

    def drawn(self, board: Sequence[Card]) -> dict[int, Hole]:
        """A pair of hole cards for each of these seats, all different. Raises _Unmet."""
        named = {seat: (hole[0], hole[1]) for seat, hole in self._plan.holes.items()}
        pool = _pool(self._plan, board)
        meeting: dict[int, list[Hole]] = {}
        for wish in self._wishes:
            if wish.seat not in meeting:
                own = named.get(wish.seat)
                meeting[wish.seat] = [own] if own else list(combinations(pool, HOLE_SIZE))
            meeting[wish.seat] = self._meeting(wish, meeting[wish.seat], board)
            if not meeting[wish.seat]:
                raise _Unmet(wish)
        holes = dict(named)
        used: set[Card] = set()
        for seat, pairs in sorted(meeting.items(), key=lambda item: len(item[1])):
            if seat in named:
                continue
            open_pairs = [pair for pair in pairs if used.isdisjoint(pair)]
            if not open_pairs:
                raise _Unmet(next(wish for wish in self._wishes if wish.seat == seat))
            first, second = self._random.sample(self._random.choice(open_pairs), HOLE_SIZE)
            holes[seat] = first, second
            used.update((first, second))
        return holes

    def _meeting(self, wish: Wish, pairs: Sequence[Hole], board: Sequence[Card]) -> list[Hole]:
        """Those of `pairs` with which a seat's wish is met."""
        if wish.pocket_pair:
            pairs = [pair for pair in pairs if rank_of(pair[0]) == rank_of(pair[1])]
        visible = board[: BOARD_CARDS[wish.street]]
        met = [
            pair
            for pair, strength in zip(pairs, strengths(visible, pairs), strict=True)
            if self._admitted(wish.spec, strength, (*visible, *pair))
        ]
        if wish.made_there:
            before = strengths(visible[:-1], met)
            met = [
                pair
                for pair, strength in zip(met, before, strict=True)
                if hand_type(strength) < wish.spec.type
            ]
        return met

    def _admitted(self, spec: HandSpec, strength: int, cards: Sequence[Card]) -> bool:
        """Whether the best hand of `cards` fits; cards of one strength are judged once."""
        verdict = self._verdicts.get((spec, strength))
        if verdict is None:
            verdict = self._verdicts[spec, strength] = spec.admits(assess(cards))
        return verdict
