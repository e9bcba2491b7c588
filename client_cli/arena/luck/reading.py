"""Reads hands for the luck check: each decision in its public situation, and each deal of the board."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.client_cli.arena.results import PlayedHand
from riverboat.client_cli.bots.tight_aggressive import hole_cards_score
from riverboat.engine import events as ev
from riverboat.engine.assessor import batch
from riverboat.engine.cards import DECK, Card
from riverboat.engine.games import Game, game_for_hand
from riverboat.engine.ranges import HOLE_SIZE

REDRAWN: Final = 3
"""Boards over which a deal before the last one is averaged, with the cards that came and with others."""

_STREETS: Final = (0, 3, 4, 5)
"""The cards on the board, by street."""

_SIZES: Final = (0.0, 0.35, 0.6, 0.85, 1.2)
"""Bets to call, in pots, between which situations after the flop differ."""

Cards = tuple[Card, ...]
Situation = tuple[int, ...]
_Cards = NDArray[np.uint8]


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


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as it is dealt to seats from 0. It is the same in all rotations of a set.

    standings: for each street and seat, the share of all holes that are weaker; a tie counts half.
    drawn: for each street after the first, the strengths of all seats on boards with the cards that came, and
        on as many with cards that are drawn again. Later cards are drawn again in both.
    """

    standings: list[list[float]]
    drawn: list[tuple[list[list[int]], list[list[int]]]]

    def gained(self, street: int, seat: int, others: Collection[int]) -> float:
        """Return how much more often `seat` beats all `others` with the cards that came on a street.

        In comparison with cards that are drawn again.
        """
        came, again = self.drawn[street - 1]
        ahead = sum([_ahead(found, seat, others) for found in came])
        return (ahead - sum([_ahead(found, seat, others) for found in again])) / len(came)


Deal = tuple[Cards, int]
"""The cards of a deck in their order, and the number of seats."""


def decks_of(deals: Iterable[Deal]) -> dict[Deal, Deck]:
    """Return the deck of each deal. Arrays make many take little longer than one."""
    found: dict[Deal, Deck] = {}
    by_seats: dict[int, dict[Cards, None]] = {}
    for cards, seats in deals:
        by_seats.setdefault(seats, {})[cards] = None
    for seats, decks in by_seats.items():
        arrays = np.array(list(decks), np.uint8)
        first = HOLE_SIZE * seats
        holes = arrays[:, :first].reshape(len(decks), HOLE_SIZE, seats).swapaxes(1, 2)
        boards = arrays[:, first : first + _STREETS[-1]]
        later = [_standings(holes, boards[:, :shown]).tolist() for shown in _STREETS[1:]]
        drawn = _strengths_drawn(list(decks), holes)
        for at, cards in enumerate(decks):
            standings = [[_first_standing((cards[seat], cards[seat + seats])) for seat in range(seats)]]
            found[cards, seats] = Deck([*standings, *(street[at] for street in later)], drawn[at])
    return found


def _standings(holes: _Cards, boards: _Cards) -> NDArray[np.float64]:
    """Return the share of all holes that are weaker, for each seat of each deck."""
    every = batch.strengths_of_holes(boards)[:, None]
    own = _strengths_on(boards[:, None], holes)[:, 0, :, None]
    weaker = np.count_nonzero(every < own, axis=2) + np.count_nonzero(every <= own, axis=2)
    shares: NDArray[np.float64] = weaker / (2 * every.shape[2])
    return shares


def _strengths_on(boards: _Cards, holes: _Cards) -> batch.Strengths:
    """Return the strengths of each seat on each board, by deck."""
    decks, number, shown = boards.shape
    hands = np.empty((decks, number, holes.shape[1], shown + HOLE_SIZE), np.uint8)
    hands[..., :shown] = boards[:, :, None]
    hands[..., shown:] = holes[:, None]
    return batch.strengths(hands)


def _strengths_drawn(
    decks: Sequence[Cards], holes: _Cards
) -> list[list[tuple[list[list[int]], list[list[int]]]]]:
    """Return the field `drawn` of each deck."""
    boards = np.array([boards_drawn(cards, HOLE_SIZE * holes.shape[1]) for cards in decks], np.uint8)
    parts = [(0, REDRAWN), (2 * REDRAWN, REDRAWN), (4 * REDRAWN, 1)]
    return [
        [(each[at : at + count], each[at + count : at + 2 * count]) for at, count in parts]
        for each in _strengths_on(boards, holes).tolist()
    ]


def boards_drawn(cards: Cards, first: int) -> list[Cards]:
    """Return, for each street after the first, boards with the cards that came, and as many with others.

    Given all hole cards and the board before, both are equally likely, and independent of each other.
    first: the place of the board in the deck.
    """
    boards: list[Cards] = []
    draw, size = Random(bytes(cards)).sample, _STREETS[-1]  # noqa: S311 - no game
    for shown, before in zip(_STREETS[1:], _STREETS, strict=False):
        for known in (shown, before):
            board, rest = cards[first : first + known], cards[first + known :]
            boards += [(*board, *draw(rest, size - known)) for _ in range(REDRAWN if shown < size else 1)]
    return boards


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

    def __init__(self, hand: PlayedHand, started: ev.HandStarted, deck: Deck) -> None:
        self._seats = hand.seats
        self._deck = deck
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
        standings = self._deck.standings[self._street]
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


def deal_of(hand: PlayedHand) -> Deal | None:
    """Return the deal of a hand; None if it is of another kind of game."""
    started = hand.events[0]
    shuffled = next((event for event in hand.events if isinstance(event, ev.DeckShuffled)), None)
    if isinstance(started, ev.HandStarted) and shuffled and can_check(game_for_hand(started.game)):
        return shuffled.cards, len(started.seats)
    return None


def read(hand: PlayedHand, deck: Deck) -> Iterator[Decision | Drawn]:
    """Yield the decisions of a hand and the deals of its board, in their order. deck: that of its deal."""
    started = hand.events[0]
    if isinstance(started, ev.HandStarted):
        yield from _Reader(hand, started, deck).read(hand)


def can_check(game: Game) -> bool:
    """Return whether the luck check knows the game: hold'em with 52 cards, for the high hand."""
    first, *later = game.streets
    plain = not any(street.hole or street.up for street in later) and not game.changes_hands
    return (
        plain
        and not first.board
        and first.hole == 2
        and game.has_board
        and game.wins == ("high",)
        and game.deck == DECK
    )
