"""Games small enough to solve: their betting tree, taken from the engine, and their deals.

Two players have one hole card each, and the board has one card or none. Suits decide nothing, so a hand is
the rank of its hole card. Player 0 is left of the button and acts first.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Final

from riverboat.engine import events as ev
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, LegalActions, RaiseTo
from riverboat.engine.assessor import rule_set_named
from riverboat.engine.cards import rank_of, suit_of
from riverboat.engine.events import Event, Seat
from riverboat.engine.games import GAMES, Game, Stakes
from riverboat.engine.hand import Hand

NO_BOARD: Final = -1
"""The place of the board before one is dealt."""

STACK: Final = 1_000
"""Chips before each hand: more than can be bet."""

_LETTERS: Final[dict[type[Event], str]] = {
    ev.Folded: "f",
    ev.Checked: "c",
    ev.Called: "c",
    ev.BetMade: "b",
    ev.RaisedTo: "r",
    ev.StreetStarted: "/",
}

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class TerminalNode:
    """The end of a hand. stake: what the loser loses. folded: the player who folded; None at a showdown."""

    stake: int
    folded: int | None


@dataclass(frozen=True, slots=True)
class DecisionNode:
    """A decision of `player`, after the betting of `history`. `nexts` are what follows each action."""

    history: str
    player: int
    street: int
    actions: tuple[Action, ...]
    nexts: tuple["DecisionNode | TerminalNode", ...]


Node = DecisionNode | TerminalNode


def history_of(events: Sequence[Event | None]) -> str:
    """Return the betting as text: f, c (check or call), b, r for each action, and "/" between streets."""
    return "".join([_LETTERS.get(type(event), "") for event in events if event is not None])


class SmallGame:
    """A game for two with one hole card each, at fixed limit. Chips are those of `stakes`."""

    def __init__(self, game: Game, stakes: Stakes) -> None:
        self.game = game
        self.stakes = stakes
        self.ranks = tuple(sorted(set(map(rank_of, game.deck))))
        self.boards = self.ranks if game.has_board else ()

    @cached_property
    def root(self) -> DecisionNode:
        """The first decision."""
        deck = sorted(self.game.deck, key=lambda card: (suit_of(card), card))  # all ranks first: no ties
        hand = Hand(self.game, self.stakes, [Seat(0, STACK), Seat(1, STACK)], deck, button=1)
        hand.start()
        root = _node(hand)
        if isinstance(root, TerminalNode):
            raise TypeError("a game without a decision cannot be solved")
        return root

    @cached_property
    def chances(self) -> dict[int, Matrix]:
        """The chance of each deal: [place of the board or NO_BOARD][own rank][other's rank], by place."""
        ways: Counter[tuple[int, ...]] = Counter()
        for cards in permutations(self.game.deck, 3 if self.boards else 2):
            ways[tuple([self.ranks.index(rank_of(card)) for card in cards])] += 1
        size, total = range(len(self.ranks)), ways.total()
        boards = {
            board: [[ways[own, other, board] / total for other in size] for own in size]
            for board in range(len(self.boards))
        }
        before = [
            [sum(count for deal, count in ways.items() if deal[:2] == (own, other)) / total for other in size]
            for own in size
        ]
        return {NO_BOARD: before, **boards}

    @cached_property
    def signs(self) -> dict[int, list[list[int]]]:
        """1 where the own rank wins the showdown, -1 where it loses, 0 for a tie; indices as in `chances`."""
        rules = rule_set_named(self.game.wins[0])
        cards = [next(card for card in self.game.deck if rank_of(card) == rank) for rank in self.ranks]
        last = [card for card in reversed(self.game.deck) if self.boards]
        on_board = [next(card for card in last if rank_of(card) == rank) for rank in self.boards]
        found = {}
        for place, board in [(NO_BOARD, ()), *enumerate((card,) for card in on_board)]:
            values = [rules.strength((card,), board) for card in cards]
            found[place] = [[(own > other) - (own < other) for other in values] for own in values]
        return found

    def decisions(self) -> list[tuple[DecisionNode, int]]:
        """Return every decision, with each board on which it can come."""
        found: list[tuple[DecisionNode, int]] = []
        nodes: list[Node] = [self.root]
        while nodes:
            node = nodes.pop()
            if isinstance(node, DecisionNode):
                boards = range(len(self.boards)) if node.street else [NO_BOARD]
                found += [(node, board) for board in boards]
                nodes += node.nexts
        return found


def legal_choices(legal: LegalActions) -> list[Action]:
    """Return the actions to choose from at fixed limit. Folding is none where checking is free."""
    choices: list[Action] = [Check()] if legal.check else [Fold()]
    if legal.call is not None:
        choices.append(Call())
    if legal.bet_to is not None:
        choices.append(BetTo(legal.bet_to[0]))
    if legal.raise_to is not None:
        choices.append(RaiseTo(legal.raise_to[0]))
    return choices


def _node(hand: Hand) -> Node:
    legal = hand.legal_actions()
    if legal is None:
        folded = next((seat.number for seat in hand.seats if hand.folded(seat.number)), None)
        return TerminalNode(abs(hand.stack(0) - STACK), folded)
    actions = legal_choices(legal)
    nexts = []
    for action in actions:
        twin = hand.copy()
        twin.act(legal.seat, action)
        nexts.append(_node(twin))
    street = [each.name for each in hand.game.streets].index(hand.street.name)
    return DecisionNode(history_of(hand.events), legal.seat, street, tuple(actions), tuple(nexts))


KUHN: Final = SmallGame(GAMES["kuhn"], Stakes(ante=1, small_bet=1))
"""Kuhn poker (Kuhn, A Simplified Two-Person Poker, 1950): ante 1, bet 1. It is worth -1/18 to player 0."""

LEDUC: Final = SmallGame(GAMES["leduc"], Stakes(ante=1, small_bet=2, big_bet=4))
"""Leduc hold'em (Southey and others, Bayes' Bluff, UAI 2005): ante 1, bets 2 and 4, one raise a street."""
