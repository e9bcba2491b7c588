"""Reads hands for the luck check: each decision in its public situation, and each deal of the board."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import Final

import numpy as np

from riverboat.client_cli.arena.results import PlayedHand
from riverboat.client_cli.bots.tight_aggressive import hole_cards_score
from riverboat.engine import events as ev
from riverboat.engine.assessor import batch
from riverboat.engine.cards import DECK, Card
from riverboat.engine.games import Game, game_for_hand

REDRAWN: Final = 3
"""Boards over which a deal before the last one is averaged, with the cards that came and with others."""

_STREETS: Final = (0, 3, 4, 5)
"""The cards on the board, by street."""

_SIZES: Final = (0.0, 0.35, 0.6, 0.85, 1.2)
"""Bets to call, in pots, between which situations after the flop differ."""

_BITS: Final = np.array([1 << one | 1 << other for one, other in combinations(DECK, 2)])
_PLACES: Final = {
    hole: place
    for place, (one, other) in enumerate(combinations(DECK, 2))
    for hole in ((one, other), (other, one))
}
"""The place of two cards in `batch.HOLES`."""

Cards = tuple[Card, ...]
Situation = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot did, and where its hand stood among all hands that it could have.

    situations: what everybody knew: the street, the players left, the bet and the betting before; and a part
    of it, in which more decisions are alike.
    strength: 0 to fold or check, 1/2 to call, 1 to bet or raise. facing: whether there was a bet to call.
    own, best: the share of all holes that are weaker than the bot's own, and than the best of the others who
    were in; a tie counts half.
    """

    bot: int
    situations: tuple[Situation, Situation]
    strength: float
    facing: bool
    own: float
    best: float


class Deck:
    """A deck as it is dealt to seats from 0: what each seat has, and the board that comes.

    It is the same in all rotations of a set, and so are the cards that are drawn again.
    """

    def __init__(self, cards: Cards, seats: int) -> None:
        self._holes = [(cards[seat], cards[seat + seats]) for seat in range(seats)]
        self._first = 2 * seats
        self._cards = cards
        self._standings: dict[int, list[float]] = {}
        self._drawn: list[tuple[list[list[int]], list[list[int]]]] = []

    @property
    def board(self) -> Cards:
        """The five cards of the board."""
        return self._cards[self._first : self._first + _STREETS[-1]]

    def standings(self, street: int) -> list[float]:
        """Return for each seat the share of all holes that are weaker on a street; a tie counts half."""
        if street not in self._standings:
            self._standings[street] = self._found_standings(self.board[: _STREETS[street]])
        return self._standings[street]

    def gained(self, street: int, seat: int, others: Collection[int]) -> float:
        """Return how much more often `seat` beats all `others` with the cards that came on a street.

        In comparison with cards that are drawn again; later cards are drawn again in both cases.
        """
        if not self._drawn:
            self._drawn = self._strengths_drawn()
        came, again = self._drawn[street - 1]
        ahead = sum([_ahead(found, seat, others) for found in came])
        return (ahead - sum([_ahead(found, seat, others) for found in again])) / len(came)

    def _found_standings(self, board: Cards) -> list[float]:
        if not board:
            return [_first_standing(hole) for hole in self._holes]
        possible = np.flatnonzero(_BITS & sum([1 << card for card in board]) == 0)
        every = batch.strengths_of_holes(possible, board)
        own = every[possible.searchsorted([_PLACES[hole] for hole in self._holes])][:, None]
        counts = np.count_nonzero(every < own, axis=1) + np.count_nonzero(every <= own, axis=1)
        shares: list[float] = (counts / (2 * len(every))).tolist()
        return shares

    def _strengths_drawn(self) -> list[tuple[list[list[int]], list[list[int]]]]:
        """Return for each street after the first the strengths of all seats on boards.

        The boards are those with the cards that came, and those with others, as many. Given all hole cards
        and the board before, both are equally likely, and independent of each other.
        """
        boards: list[Cards] = []
        draw, whole, size = Random(bytes(self._cards)).sample, self.board, _STREETS[-1]  # noqa: S311 - no game
        for street in (1, 2, 3):
            shown, before = _STREETS[street], _STREETS[street - 1]
            for known in (shown, before):
                rest = self._cards[self._first + known :]
                boards += [
                    (*whole[:known], *draw(rest, size - known)) for _ in range(REDRAWN if shown < size else 1)
                ]
        hands = np.empty((len(boards), len(self._holes), size + 2), np.uint8)
        hands[:, :, :size] = np.array(boards, np.uint8)[:, None]
        hands[:, :, size:] = np.array(self._holes, np.uint8)
        found = batch.strengths(hands).tolist()
        parts = [found[start : start + REDRAWN] for start in range(0, 4 * REDRAWN, REDRAWN)]
        return [(parts[0], parts[1]), (parts[2], parts[3]), (found[-2:-1], found[-1:])]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Cards of the board that came, or would have come if the hand had not ended before.

    pot: in chips that these cards could still decide; 0 after the end. live: the seats of those who were in,
    or the last two of them. seats: the bot in each seat.
    """

    deck: Deck
    street: int
    pot: int
    live: tuple[int, ...]
    seats: tuple[int, ...]

    def gained(self, seat: int) -> float:
        """Return how much more often `seat` beats all who were in with these cards, from -1 to 1."""
        return self.deck.gained(self.street, seat, [other for other in self.live if other != seat])


class _Reader:
    """Follows one hand, event by event."""

    def __init__(self, hand: PlayedHand, started: ev.HandStarted, cards: Cards) -> None:
        self._seats = hand.seats
        self._deck = _deck(cards, len(started.seats))
        self._live = [seat.number for seat in started.seats]
        self._unit = max(1, started.stakes.big_blind or started.stakes.smallest_bet)
        self._street = self._raises = self._earlier = 0
        self._aggressor: int | None = None
        self._pot = self._to = 0
        self._bets: dict[int, int] = {}

    def read(self, hand: PlayedHand) -> Iterator[Decision | Drawn]:
        """Yield the decisions and the deals of the board, in their order."""
        deals = 0
        for event in hand.events:
            match event:
                case ev.AntePosted():
                    self._pot += event.amount
                case ev.BlindPosted():
                    self._put(event.seat, event.amount)
                case ev.StreetStarted():
                    self._next_street()
                case ev.BoardDealt(board=0):
                    deals += 1
                    yield self._drawn(deals, self._pot)
                case ev.Folded():
                    yield self._decision(event.seat, 0.0)
                    if len(self._live) > 2:  # the last two are compared to the end
                        self._live.remove(event.seat)
                case ev.Checked():
                    yield self._decision(event.seat, 0.0)
                case ev.Called():
                    yield self._decision(event.seat, 0.5)
                    self._put(event.seat, event.to)
                case ev.BetMade() | ev.RaisedTo():
                    yield self._decision(event.seat, 1.0)
                    self._put(event.seat, event.to)
                    self._raises += 1
                    self._aggressor = event.seat
        for street in range(deals + 1, len(_STREETS)):
            yield self._drawn(street, 0)

    def _put(self, seat: int, to: int) -> None:
        """Raise the bet of a seat to `to`."""
        self._pot += to - self._bets.get(seat, 0)
        self._bets[seat] = to
        self._to = max(self._to, to)

    def _next_street(self) -> None:
        self._street += 1
        self._earlier = 4 * (self._earlier % 4) + min(self._raises, 3)
        self._raises = self._to = 0
        self._bets.clear()

    def _decision(self, seat: int, strength: float) -> Decision:
        standings = self._deck.standings(self._street)
        to_call = self._to - self._bets.get(seat, 0)
        size = sum([to_call > part * self._pot for part in _SIZES])
        situation = (
            self._street,
            min(len(self._live), 4),
            size if self._street else 2 * self._to // self._unit,  # before the flop: the same bet
            min(self._raises, 3),
            0 if self._aggressor is None else 1 if self._aggressor == seat else 2,
            len(self._live) - self._live.index(seat) if len(self._live) < 4 else 0,
            self._earlier,
        )
        rough = (self._street, min(len(self._live), 3), -(-size // 2), situation[4])
        best = max([standings[other] for other in self._live if other != seat])
        return Decision(self._seats[seat], (situation, rough), strength, to_call > 0, standings[seat], best)

    def _drawn(self, street: int, pot: int) -> Drawn:
        return Drawn(self._deck, street, pot, tuple(self._live), self._seats)


@lru_cache(maxsize=2)
def _deck(cards: Cards, seats: int) -> Deck:
    return Deck(cards, seats)


def _ahead(strengths: list[int], seat: int, others: Collection[int]) -> float:
    own, best = strengths[seat], max([strengths[other] for other in others])
    return 1.0 if own > best else 0.5 if own == best else 0.0


@cache
def _first_standing(hole: Cards) -> float:
    """Return the share of all holes that are weaker before the flop, by Chen's formula."""
    scores, own = _first_scores(), hole_cards_score(hole)
    return (bisect_left(scores, own) + bisect_right(scores, own)) / (2 * len(scores))


@cache
def _first_scores() -> list[int]:
    return sorted(map(hole_cards_score, combinations(DECK, 2)))


def read(hand: PlayedHand) -> Iterator[Decision | Drawn]:
    """Yield the decisions of a hand and the deals of its board; nothing if it is of another kind of game."""
    started = hand.events[0]
    shuffled = next((event for event in hand.events if isinstance(event, ev.DeckShuffled)), None)
    if isinstance(started, ev.HandStarted) and shuffled and can_check(game_for_hand(started.game)):
        yield from _Reader(hand, started, shuffled.cards).read(hand)


def can_check(game: Game) -> bool:
    """Return whether the luck check knows the game: hold'em with 52 cards, for the high hand."""
    first, *later = game.streets
    plain = not any(street.hole or street.up or street.draw for street in later)
    return plain and first.hole == 2 and game.has_board and game.wins == ("high",) and game.deck == DECK
