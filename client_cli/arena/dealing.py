"""A hand of a match while it is played: in this process, or at a table of a server (`served`)."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from riverboat.client_cli.arena.event_lines import EventLines
from riverboat.client_cli.arena.player import Turn
from riverboat.client_cli.arena.results import Fault
from riverboat.client_cli.arena.settings import stakes_of
from riverboat.client_cli.bots.bot import Spoken
from riverboat.engine.cards import Card
from riverboat.engine.events import Event, Seat
from riverboat.engine.facts import fact
from riverboat.engine.games import Game
from riverboat.engine.hand import Hand
from riverboat.engine.house import STANDARD_HOUSE, House

Deck = tuple[Card, ...]


@fact
class Deal:
    """A hand to deal, at the stakes of matches.

    number: counts the hands of the match from 1. seats: numbered from 0; the last has the button.
    bots: the index of the bot in each seat. reserve: the order for discards that are dealt again.
    house: the house rules.
    """

    game: Game
    number: int
    seats: Sequence[Seat]
    bots: Sequence[int]
    deck: Deck
    reserve: Deck | None
    house: House = STANDARD_HOUSE


class HandInPlay(ABC):
    """A hand that was dealt.

    turns: of the bots, by seat. faults: what they did wrong so far. talk: what they said to each other.
    lines: all events, if they are at hand.
    """

    turns: list[Turn]
    faults: list[Fault]
    talk: list[Spoken]
    lines: EventLines | None = None

    @property
    @abstractmethod
    def actor(self) -> int | None:
        """The seat to act; None if the hand is over."""

    @abstractmethod
    def finish(self) -> tuple[Event, ...]:
        """Return all events of the hand, which is over, hidden cards included."""


Dealing = Callable[[Deal], HandInPlay]


class HandHere(HandInPlay):
    """A hand in this process. bots: the index of the bot in each seat; seats are numbered from 0."""

    def __init__(self, hand: Hand, bots: Sequence[int]) -> None:
        self._hand = hand
        hand.start()
        self.faults, self.talk = [], []
        self.lines = lines = EventLines(hand.events)
        self.turns = [Turn(hand, seat, bot, self.faults, self.talk, lines) for seat, bot in enumerate(bots)]

    @property
    def actor(self) -> int | None:
        """The seat to act; None if the hand is over."""
        return self._hand.actor

    def finish(self) -> tuple[Event, ...]:
        """Return all events of the hand."""
        return tuple(self._hand.events)


def deal_here(deal: Deal) -> HandInPlay:
    """Deal a hand in this process."""
    hand = Hand(
        deal.game,
        stakes_of(deal.game.code),
        deal.seats,
        deal.deck,
        house=deal.house,
        number=deal.number,
        reserve=deal.reserve,
    )
    return HandHere(hand, deal.bots)
