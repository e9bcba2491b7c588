"""Bots in the process of the match that look up what they must not know, by reading its private state."""

from abc import abstractmethod
from random import Random

from riverboat.client_cli.bots.bot import Bot, legal_actions, passive_action
from riverboat.engine.actions import Action, BetTo, Call, RaiseTo
from riverboat.engine.assessor import strengths
from riverboat.engine.cards import Card
from riverboat.engine.events import DeckShuffled
from riverboat.engine.hand import View

DEALS = 20
"""Random deals of what the bot does not know."""


class Informed(Bot):
    """Plays no-limit hold'em by the pot odds, with a share of the pot that no honest player knows."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def act(self, view: View) -> Action:
        """Call by the pot odds, and bet or raise with most of the pot."""
        legal = legal_actions(view)
        share = self.share(view, whole_deck(view))
        if share > 0.5 and self.random.random() < 0.6:
            sizes = legal.bet_to or legal.raise_to
            if sizes is not None:
                to = max(sizes[0], min(sizes[1], view.price + view.pot // 2))
                return BetTo(to) if legal.bet_to else RaiseTo(to)
        if legal.call is not None and share * (view.pot + legal.call) > legal.call:
            return Call()
        return passive_action(legal)

    @abstractmethod
    def share(self, view: View, deck: tuple[Card, ...]) -> float:
        """Return its share of the pot, from 0 to 1."""


class KnowsCards(Informed):
    """Knows the hole cards of all others, and nothing of the board to come."""

    def share(self, view: View, deck: tuple[Card, ...]) -> float:
        """Return how often it wins over random boards."""
        seats = len(view.players)
        rest, to_come = deck[2 * seats + len(view.board) :], 5 - len(view.board)
        others = [
            (deck[p.seat], deck[p.seat + seats]) for p in view.players if not p.folded and p.seat != view.seat
        ]
        boards = [(*view.board, *self.random.sample(rest, to_come)) for _ in range(DEALS if to_come else 1)]
        return sum(won(board, [view.hole_cards, *others]) for board in boards) / len(boards)


class KnowsBoard(Informed):
    """Knows the board to come, and nothing of the hole cards of others."""

    def share(self, view: View, deck: tuple[Card, ...]) -> float:
        """Return how often it wins on that board over random cards of the others."""
        seats, live = len(view.players), sum(not player.folded for player in view.players)
        board = deck[2 * seats : 2 * seats + 5]
        unseen = [card for card in deck if card not in view.hole_cards and card not in board]
        total = 0.0
        for _ in range(DEALS):
            cards = self.random.sample(unseen, 2 * (live - 1))
            total += won(board, [view.hole_cards, *zip(cards[::2], cards[1::2], strict=True)])
        return total / DEALS


def whole_deck(view: View) -> tuple[Card, ...]:
    """Return the deck of the hand, as it is dealt."""
    events = view._hand.events  # this is the cheating
    return next(event.cards for event in events if isinstance(event, DeckShuffled))


def won(board: tuple[Card, ...], holes: list[tuple[Card, ...]]) -> float:
    """Return the share of the first of `holes`."""
    found = strengths(board, holes)
    return 1 / found.count(found[0]) if found[0] == max(found) else 0.0
