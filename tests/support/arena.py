"""Plays the hands of a match in the simplest way, for tests and benchmarks of its statistics."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import perm
from random import Random

from riverboat.client_cli.arena.results import PlayedHand, PlayedSet
from riverboat.client_cli.arena.solvers import SmallGame, Strategy, StrategyBot
from riverboat.client_cli.arena.solvers.small_game import STACK
from riverboat.client_cli.bots.bot import Bot
from riverboat.engine.actions import Action
from riverboat.engine.cards import DECK, Card
from riverboat.engine.events import Seat
from riverboat.engine.games import GAMES, NO_LIMIT_HOLDEM, Game, Stakes
from riverboat.engine.hand import Hand, View

BLINDS = Stakes(50, 100)


def play_set(
    number: int,
    bots: Sequence[Bot],
    deck: Sequence[Card],
    *,
    game: Game = NO_LIMIT_HOLDEM,
    stakes: Stakes = BLINDS,
    stack: int = 10_000,
    rotations: int | None = None,
) -> PlayedSet:
    """Play `deck` with the bots in each rotation of their seats, or in the first `rotations` of them."""
    hands = []
    for rotation in range(len(bots) if rotations is None else rotations):
        seats = tuple((seat + rotation) % len(bots) for seat in range(len(bots)))
        hand = Hand(game, stakes, [Seat(seat, stack) for seat in range(len(bots))], deck)
        hand.start()
        while hand.actor is not None:
            hand.act(hand.actor, bots[seats[hand.actor]].act(View(hand, hand.actor)))
        hands.append(played(hand, number, rotation, seats))
    return PlayedSet(number, hands)


def acted(actions: Sequence[Action], players: int = 3, game: str = "nlhe") -> Hand:
    """Play a hand of players with 10,000 in the seats from 0, who take these actions in turn."""
    stakes = BLINDS if game == "nlhe" else Stakes(ante=10, bring_in=20, small_bet=50)
    seats = [Seat(number, 10_000) for number in range(players)]
    hand = Hand(GAMES[game], stakes, seats, Random(3).sample(DECK, 52))
    hand.start()
    for action in actions:
        assert hand.actor is not None
        hand.act(hand.actor, action)
    assert hand.over
    return hand


def played(hand: Hand, number: int, rotation: int, seats: tuple[int, ...]) -> PlayedHand:
    """Return the record of a hand that is over."""
    won = [0] * len(seats)
    for seat in hand.seats:
        won[seats[seat.number]] = hand.stack(seat.number) - seat.stack
    return PlayedHand(number, rotation, seats, tuple(hand.events), tuple(won))


def random_strategy(game: SmallGame, random: Random) -> Strategy:
    """Return a strategy with random probabilities, none of them 0."""
    rows = {}
    for node, board in game.decisions():
        weights = [[random.uniform(0.1, 1) for _ in game.ranks] for _ in node.actions]
        totals = [sum(column) for column in zip(*weights, strict=True)]
        rows[node.history, board] = [
            [each / total for each, total in zip(row, totals, strict=True)] for row in weights
        ]
    return Strategy(game, rows)


def every_hand(
    game: SmallGame, strategies: Sequence[Strategy], *, every_suit: bool = True
) -> Iterator[tuple[float, PlayedHand]]:
    """Yield every deal with every course of betting, and how likely it is. Bot 0 sits in seat 0.

    every_suit: otherwise one deal, in random suits, stands for all that have its ranks: no suit counts.
    """
    bots = [StrategyBot(strategy, Random(0)) for strategy in strategies]
    cards = 3 if game.boards else 2
    alike: dict[tuple[int, ...], list[tuple[Card, ...]]] = {}
    for deck in permutations(game.game.deck, cards):
        alike.setdefault(tuple(deck if every_suit else (card // 4 for card in deck)), []).append(deck)
    random = Random(9)
    for decks in alike.values():
        hand = Hand(game.game, game.stakes, [Seat(0, STACK), Seat(1, STACK)], random.choice(decks), button=1)
        hand.start()
        yield from _lines(hand, bots, len(decks) / perm(len(game.game.deck), cards))


def _lines(hand: Hand, bots: Sequence[StrategyBot], chance: float) -> Iterator[tuple[float, PlayedHand]]:
    if hand.actor is None:
        yield chance, played(hand, 0, 0, (0, 1))
        return
    for action, probability in bots[hand.actor].policy(View(hand, hand.actor)).items():
        twin = hand.copy()
        twin.act(hand.actor, action)
        yield from _lines(twin, bots, chance * probability)


def play_solved(
    game: SmallGame, strategies: Sequence[Strategy], *, sets: int, seed: int, duplicate: bool = True
) -> list[PlayedSet]:
    """Play `sets` random decks, each in both rotations if the match is duplicate."""
    random = Random(seed)
    bots = [StrategyBot(strategy, random) for strategy in strategies]
    return [
        play_set(
            number,
            bots,
            random.sample(game.game.deck, len(game.game.deck)),
            game=game.game,
            stakes=game.stakes,
            stack=STACK,
            rotations=2 if duplicate else 1,
        )
        for number in range(sets)
    ]
