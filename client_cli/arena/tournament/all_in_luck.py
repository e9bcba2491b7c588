"""The luck of all-ins in a tournament, in prizes by the independent chip model.

When nobody can bet any more and cards of the board are to come, each player's chips are worth what they are
on average over the boards. What they are worth on the board that came, less that, is luck: its expectation is
zero whatever the players do, and whether or not the model is right. So prizes without it have the same
expectation, and a smaller variance.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import shake_256
from itertools import chain, combinations
from math import comb
from random import Random
from typing import Final

from riverboat.client_cli.arena.variance import heads_up
from riverboat.client_cli.arena.variance.shares import shares_by
from riverboat.engine import events as ev
from riverboat.engine.actions import Phase
from riverboat.engine.assessor import HIGH, rule_set_named
from riverboat.engine.cards import DECK, Card
from riverboat.engine.events import Event
from riverboat.engine.hand import HandState
from riverboat.engine.pots import Pot
from riverboat.engine.ranges import HOLE_SIZE

SAMPLES: Final = 50
"""Boards that are drawn, at least, if more can come."""

Worth = Callable[[Sequence[float]], Sequence[float]]
"""Returns the prizes that the stacks after the hand are worth, both by seat."""

_Outcome = tuple[tuple[float, ...], ...]
"""For each pot, the part of each player who is in it."""


def is_run_out(events: Sequence[Event]) -> bool:
    """Return whether cards of the board came when nobody could bet any more."""
    last = (each for each in reversed(events) if isinstance(each, ev.BoardDealt | ev.BettingOpened))
    return isinstance(next(last, None), ev.BoardDealt)


def luck(events: Sequence[Event], worth: Worth) -> list[float] | None:
    """Return how much each seat of a hand won by luck, in prizes; None if no board was dealt out."""
    state = _when_all_in(events)
    if state is None:
        return None
    stacks = dict(next(event for event in events if isinstance(event, ev.HandEnded)).stacks)
    pots, behind = state.pots, state.stacks()
    outcomes = _outcomes(state, pots)
    boards = sum(outcomes.values())
    expected = [0.0] * len(stacks)
    for outcome, count in outcomes.items():
        for seat, prize in enumerate(worth(_after(behind, pots, outcome))):
            expected[seat] += prize * count / boards
    actual = worth([stacks[seat] for seat in range(len(stacks))])
    return [won - mean for won, mean in zip(actual, expected, strict=True)]


def _when_all_in(events: Sequence[Event]) -> HandState | None:
    """Return the hand when the betting was over and the board was not; None if that did not come up."""
    if not is_run_out(events):
        return None
    state = HandState.replay(events[:1])
    for event in events[1:]:
        if isinstance(event, ev.BoardDealt) and state.phase is not Phase.BETTING:
            return state
        state.apply(event)
    return None


def _after(behind: Mapping[int, int], pots: Sequence[Pot], outcome: _Outcome) -> list[float]:
    """Return the stacks by seat if the pots are shared so. behind: the chips that are in no pot."""
    left = [float(behind[seat]) for seat in range(len(behind))]
    for pot, parts in zip(pots, outcome, strict=True):
        for seat, part in zip(pot.eligible, parts, strict=True):
            left[seat] += pot.amount * part
    return left


def _outcomes(state: HandState, pots: Sequence[Pot]) -> Counter[_Outcome]:
    """Count the ways in which the pots are shared, over the boards that can come or a sample of them."""
    live = state.live
    holes = [tuple(state.hole_cards(seat)) for seat in live]
    if len(holes) == 2 and len(pots) == 1 and not state.board and _is_holdem(state):
        folded = [state.hole_cards(seat.number) for seat in state.seats if seat.number not in live]
        if not any(folded):
            one, other = heads_up.wins(*holes)
            return Counter(
                {((1.0, 0.0),): one, ((0.0, 1.0),): other, ((0.5, 0.5),): heads_up.BOARDS - one - other}
            )
    players = [[live.index(seat) for seat in pot.eligible] for pot in pots]
    rules = [rule_set_named(name) for name in state.game.wins]
    board = state.board
    found: Counter[_Outcome] = Counter()
    for cards in _boards(state):
        full = (*board, *cards)
        strengths = [each.strengths(full, holes) for each in rules]
        found[tuple([shares_by(strengths, pot) for pot in players])] += 1
    return found


def _is_holdem(state: HandState) -> bool:
    game = state.game
    return game.wins == (HIGH.name,) and game.deck == DECK and game.streets[0].hole == HOLE_SIZE


def _boards(state: HandState) -> Iterable[tuple[Card, ...]]:
    """Return the cards that can come, all or a sample that depends on nothing but the cards known."""
    known = [state.hole_cards(seat.number) for seat in state.seats]
    used = set(chain(state.board, *known))
    live = [card for card in state.game.deck if card not in used]
    to_come = sum(street.board for street in state.game.streets) - len(state.board)
    if comb(len(live), to_come) <= SAMPLES:
        return combinations(live, to_come)
    text = bytes([*state.board, 255, *chain(*known)])
    random = Random(shake_256(text).digest(32))  # noqa: S311 - an estimate, not a game
    return _drawn(live, to_come, random)


def _drawn(live: list[Card], to_come: int, random: Random) -> Iterator[tuple[Card, ...]]:
    """Yield about SAMPLES boards: as many as a shuffled deck has, from one deck after the other."""
    boards = len(live) // to_come
    for _ in range(-(-SAMPLES // boards)):
        keys = {card: random.random() for card in live}  # several times as fast as `random.shuffle`
        deck = sorted(live, key=keys.__getitem__)
        yield from [tuple(deck[to_come * board : to_come * (board + 1)]) for board in range(boards)]
