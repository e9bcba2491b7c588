"""Hands for the environments, one after another, all from one seed."""

from riverboat.client_cli.arena import chance
from riverboat.client_cli.arena.environments.choices import Choices
from riverboat.client_cli.arena.environments.features import Features
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.settings import MatchSettings, stakes_of, unit_of
from riverboat.engine.events import Seat
from riverboat.engine.games import GAMES, game_named
from riverboat.engine.hand import Hand


class Deals:
    """Deals hands of one game to players in the seats 0 to `players` - 1, who start each hand with `stack`.

    game: the code of a game.
    stack: in big blinds; in small bets in stud games, and in antes in Kuhn and Leduc.

    seed, number: of the last hand dealt. They decide its deck and its button.
    choices: the action set. features: what players see. unit: the chips of a big blind.

    Raises MatchError if the game is unknown or not for that many players.
    """

    def __init__(self, game: str, players: int, stack: int) -> None:
        if game not in GAMES:
            raise MatchError(f"{game!r} is not a game. Try one of: {', '.join(GAMES)}")
        self.game = game_named(game)
        self.players = players
        self.stakes = stakes_of(game)
        self.unit = unit_of(self.stakes)
        self.stack = stack * self.unit
        MatchSettings(bots=players, game=game, stack=self.stack, duplicate=False)  # checks them
        self.choices = Choices(self.game)
        self.features = Features(self.game, players, self.stack)
        self.seed = 0
        self.number = -1

    def reseed(self, seed: int) -> None:
        """Start again, with the first hand of `seed`."""
        self.seed, self.number = seed, -1

    def next(self) -> Hand:
        """Return the next hand, with its cards dealt."""
        self.number += 1
        seed, number, cards = self.seed, self.number, self.game.deck
        hand = Hand(
            self.game,
            self.stakes,
            [Seat(seat, self.stack) for seat in range(self.players)],
            chance.deck(seed, number, cards),
            button=chance.order(seed, number, self.players)[-1],
            number=number,
            reserve=chance.reserve(seed, number, cards),
        )
        hand.start()
        return hand

    def won(self, hand: Hand, seat: int) -> float:
        """Return what `seat` has won or lost so far, in big blinds."""
        return (hand.stack(seat) - self.stack) / self.unit
