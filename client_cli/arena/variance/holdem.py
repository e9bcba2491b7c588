"""Values of heads-up hold'em for AIVAT: the equity of every hole against a range, in NumPy.

A hole beats the weights of all weaker holes; one sum over the strengths gives that for every hole. Holes that
share a card cannot meet, so what they added is taken off again, card by card.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import shake_256
from importlib.resources import files
from itertools import combinations
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from riverboat.client_cli.arena.variance.aivat import Vector, Worth
from riverboat.engine.assessor import batch
from riverboat.engine.cards import DECK, Card
from riverboat.engine.hand import HandState

HOLES: Final = tuple(combinations(DECK, 2))
BOARD: Final = 5

_CARDS = np.array(HOLES)
_PLACES = {hole: place for place, hole in enumerate(HOLES)}
_WITH_CARD = np.array([[_PLACES[min(a, b), max(a, b)] for b in DECK if b != a] for a in DECK])
"""For each card the places of the 51 holes that have it."""

STREETS: Final = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
"""The street by the number of board cards."""

Table = Mapping[str, tuple[float, float]]

PLAIN: Final[Table] = dict.fromkeys(STREETS.values(), (1.0, 0.0))
"""Plain equity: as if the larger bet were called and nobody bet again."""

_FLOP_RUNOUTS: Final = 20
_PREFLOP_BOARDS: Final = 100
_DEALS: Final = 5_000

Boards = NDArray[np.uint8]


@cache
def learnt() -> Table:
    """Return the table that was learnt from self-play."""
    return msgspec.json.decode(files(__package__).joinpath("holdem.json").read_bytes(), type=_Learnt).table


class _Learnt(msgspec.Struct):
    made_by: str
    table: dict[str, tuple[float, float]]


class HoldemValues:
    """The value of a state by its street, its pot, and the equity of a hole against the other's range.

    The larger bet counts as called. A hand then wins it as often as its equity says, times a slope for what
    is still bet, and whoever made that bet wins a part of it beyond, as the other folds at times. Both count
    the less, the less of the stacks is left to bet. They were learnt from matches of the house bots: see
    `learning`.

    After the flop, equities count some rivers for decisions and all of them for deals; before it, they come
    from a sample of boards. A ValueModel.

    table: the slope and the part of the bettor for each street.
    """

    holes: Sequence[tuple[Card, ...]] = HOLES

    def __init__(self, table: Table | None = None) -> None:
        self.table = table or learnt()
        self._known: dict[tuple[tuple[Card, ...], bytes], tuple[Vector, Vector]] = {}

    def worth(self, state: HandState, seat: int, others: Vector) -> Worth:
        """Estimate what `state` is worth to the player in `seat`."""
        equity, mass = self._against(state.board, others)
        folded = [each.number for each in state.seats if state.folded(each.number)]
        if folded:
            lost = _paid(state, folded[0])
            return Worth(mass * (-lost if folded[0] == seat else lost), mass)
        stack = min(state.seats[0].stack, state.seats[1].stack)
        stake = min(max(_paid(state, 0), _paid(state, 1)), stack)
        own, other = _paid(state, seat), _paid(state, 1 - seat)
        slope, part = self.table[STREETS[len(state.board)]]
        left, ahead = 1 - stake / stack, (own > other) - (own < other)
        beyond = (slope - 1) * (2 * equity - mass) + part * ahead * mass
        return Worth(stake * (2 * equity - mass + left * beyond), mass)

    def at_deal(self, state: HandState, ranges: tuple[Vector, Vector]) -> float:
        """Return what `state`, in which all bets are called, is worth to seat 0 for these ranges."""
        stake = min(_paid(state, 0), _paid(state, 1))
        return stake * (2 * self.share(state.board, *ranges) - 1)

    def share(self, board: tuple[Card, ...], own: Vector, others: Vector) -> float:
        """Return the share of the pot that `own` wins against `others`, without a further bet."""
        if len(board) < BOARD - 1:
            return _sampled_share(board, own, others)
        equity, mass = self._against(board, others)
        return float(own @ equity) / float(own @ mass)

    def at_start(self, state: HandState) -> float:
        """Return 0: both have the same chances."""
        return 0.0

    def _against(self, board: tuple[Card, ...], others: Vector) -> tuple[Vector, Vector]:
        """Return for each hole its equity against `others` times their mass, and the mass."""
        key = board, others.tobytes()
        if key not in self._known:
            if len(self._known) > 64:
                self._known.clear()
            live = without(board)
            weights = others * live
            mass = np.where(live, _mass(weights), 0.0)
            self._known[key] = (_equity(board, weights, mass), mass)
        return self._known[key]


def _paid(state: HandState, seat: int) -> int:
    """Return the chips that the player in `seat` has in the pot."""
    return state.seats[seat].stack - state.stack(seat)


def without(cards: Sequence[Card]) -> NDArray[np.bool_]:
    """Return for each hole whether it has none of `cards`."""
    one, other = np.isin(_CARDS, cards).T
    found: NDArray[np.bool_] = ~(one | other)
    return found


def _mass(weights: Vector) -> Vector:
    """Return for each hole the weights of all holes without a card in common with it."""
    by_card = weights[_WITH_CARD].sum(axis=1)
    total: Vector = weights.sum() - by_card[_CARDS].sum(axis=1) + weights
    return total


def _equity(board: tuple[Card, ...], weights: Vector, mass: Vector) -> Vector:
    """Return for each hole its equity against `weights`, times their mass."""
    if not board:
        found: Vector = _preflop_equities() @ weights
        return found
    runouts = _runouts(board)
    won, met = np.zeros(len(HOLES)), np.zeros(len(HOLES))
    for runout in runouts:
        live = without((*board, *runout.tolist()))
        left = weights * live
        won += _wins((*board, *runout.tolist()), left, live)
        met += np.where(live, _mass(left), 0.0)
    share: Vector = np.divide(won, met, out=np.zeros(len(HOLES)), where=met > 0)
    return share * mass


def _runouts(board: tuple[Card, ...]) -> Boards:
    """Return the ways to complete `board` that count: all from the turn on, else a sample of them."""
    live = [card for card in DECK if card not in board]
    every = batch.choose(live, BOARD - len(board))
    if len(board) >= BOARD - 1:
        return every
    return every[_random(board, b"runouts").choice(len(every), _FLOP_RUNOUTS, replace=False)]


def _wins(board: Sequence[Card], weights: Vector, live: NDArray[np.bool_]) -> Vector:
    """Return for each live hole the weights that it beats on `board`, and half of those that it ties."""
    ranks = _ranks(board, live)
    size = int(ranks.max()) + 1
    beaten = _below(np.bincount(ranks, weights, size).astype(np.float64))[ranks]
    rows = size * np.arange(len(DECK))[:, None]
    by_card = np.bincount((rows + ranks[_WITH_CARD]).ravel(), weights[_WITH_CARD].ravel(), size * len(DECK))
    shared = _below(by_card.reshape(len(DECK), size).astype(np.float64))
    beaten -= shared[_CARDS, ranks[:, None]].sum(axis=1)
    found: Vector = np.where(live, beaten + weights / 2, 0.0)
    return found


def _ranks(board: Sequence[Card], live: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the place of each live hole among the different strengths on `board`, from 0 for the worst."""
    hands = np.empty((int(live.sum()), len(board) + 2), np.uint8)
    hands[:, : len(board)] = board
    hands[:, len(board) :] = _CARDS[live]
    ranks = np.zeros(len(HOLES), np.int64)
    ranks[live] = np.unique(batch.strengths(hands), return_inverse=True)[1]
    return ranks


def _below(weights: Vector) -> Vector:
    """Return for each place the sum of the weights before it, and half of its own, along the last axis."""
    found: Vector = weights.cumsum(axis=-1) - weights / 2
    return found


def chances_ahead(board: Sequence[Card]) -> tuple[Vector, int]:
    """Return how many of the other player's possible holes each hole beats on `board`, ties as a half.

    Holes with a card of the board have 0. The number of possible holes comes with it.
    """
    live = without(board)
    unseen = len(DECK) - len(board) - 2
    return _wins(board, live.astype(np.float64), live), unseen * (unseen - 1) // 2


def _sampled_share(board: tuple[Card, ...], own: Vector, others: Vector) -> float:
    """Return the share of the pot that `own` wins against `others`, as the mean of random deals.

    Each deal is a pair of holes, as likely as its weight, and a random rest of the board: the mean is right
    on average. The random numbers depend on what is known before the deal.
    """
    random = _random(board, own.tobytes() + others.tobytes())
    free = without(board)
    first, second = own * free, others * free
    rows = first * _mass(second)
    one = random.choice(len(HOLES), _DEALS, p=rows / rows.sum())
    other = _partners(random, one, second)
    dealt = np.concatenate([_CARDS[one], _CARDS[other]], axis=1)
    rest = _random_cards(random, dealt, board)
    shared = np.concatenate([np.tile(np.array(board, np.int64), (_DEALS, 1)), rest], axis=1)
    ours = batch.strengths(np.concatenate([shared, dealt[:, :2]], axis=1).astype(np.uint8)).astype(np.int64)
    theirs = batch.strengths(np.concatenate([shared, dealt[:, 2:]], axis=1).astype(np.uint8)).astype(np.int64)
    return float((np.sign(ours - theirs).mean() + 1) / 2)


def _partners(random: np.random.Generator, one: NDArray[np.int64], weights: Vector) -> NDArray[np.int64]:
    """Draw for each hole another that shares no card with it, by `weights`."""
    other = np.empty_like(one)
    missing = np.arange(len(one))
    chances = weights / weights.sum()
    while len(missing):
        drawn = random.choice(len(HOLES), len(missing), p=chances)
        other[missing] = drawn
        held, met = _CARDS[one[missing]], _CARDS[drawn]
        clash = (held[:, :, None] == met[:, None, :]).any(axis=(1, 2))
        missing = missing[clash]
    return other


def _random_cards(
    random: np.random.Generator, dealt: NDArray[np.int64], board: tuple[Card, ...]
) -> NDArray[np.int64]:
    """Draw the rest of the board for each row of cards `dealt`."""
    keys = random.random((len(dealt), len(DECK)))
    np.put_along_axis(keys, dealt, 2.0, axis=1)
    keys[:, list(board)] = 2.0
    return np.argpartition(keys, BOARD - len(board), axis=1)[:, : BOARD - len(board)]


@cache
def _preflop_equities() -> NDArray[np.float64]:
    """Return the equity of each hole against each other, from random boards; 0 where they share a card.

    Holes that differ only by their suits are pooled, as if they could always meet. That is rough, and enough
    for a value.
    """
    random = _random((), b"preflop")
    classes = np.array([_class_of(*hole) for hole in HOLES])
    won, met = np.zeros((169, 169)), np.zeros((169, 169))
    for _ in range(_PREFLOP_BOARDS):
        board = random.choice(len(DECK), BOARD, replace=False)
        live = without(board.tolist())
        ranks = _ranks(board.tolist(), live)
        size = int(ranks.max()) + 1
        held = np.bincount(classes[live] * size + ranks[live], minlength=169 * size).reshape(169, size)
        counts = held.astype(np.float64)
        won += counts @ _below(counts).T
        met += np.outer(counts.sum(axis=1), counts.sum(axis=1))
    pooled = won / met
    apart = ~(_CARDS[:, None, :, None] == _CARDS[None, :, None, :]).any(axis=(2, 3))
    found: NDArray[np.float64] = pooled[np.ix_(classes, classes)] * apart
    return found


def _class_of(low: Card, high: Card) -> int:
    """Return a number from 0 to 168: suited holes above the diagonal, pairs on it, others below."""
    one, other = high >> 2, low >> 2
    return 13 * one + other if (low & 3) == (high & 3) else 13 * other + one


def _random(board: tuple[Card, ...], what: bytes) -> np.random.Generator:
    """Return random numbers that depend on what is known, so that an estimate can be repeated."""
    return np.random.default_rng(np.frombuffer(shake_256(bytes(board) + b"/" + what).digest(32), np.uint32))
