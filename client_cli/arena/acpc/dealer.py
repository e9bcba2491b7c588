"""Deals a match by a game definition of the competition, as its dealer does."""

from collections.abc import Iterator, Sequence

from riverboat.client_cli.arena import chance
from riverboat.client_cli.arena.dealing import HandHere
from riverboat.client_cli.arena.match import play_out
from riverboat.client_cli.arena.player import HandInfo, Player
from riverboat.client_cli.arena.results import PlayedHand
from riverboat.client_cli.arena.times import Times
from riverboat.engine.events import Seat
from riverboat.engine.hand import Hand
from riverboat.engine.notation.acpc_game import HOUSE, AcpcGame


def deal(game: AcpcGame, players: Sequence[Player], hands: int, seed: int) -> Iterator[PlayedHand]:
    """Play `hands` hands, each with the stacks of `game`. The players have been started.

    In the first hand the first player sits to the left of the button, and each hand moves everybody on by one
    position. At a showdown everybody shows.
    """
    for number in range(hands):
        bots = [(position + number) % len(players) for position in range(len(players))]
        seated = [players[bot] for bot in bots]
        hand = Hand(
            game.game,
            game.stakes,
            [
                Seat(position, stack, player.name, auto_muck=False)
                for position, (stack, player) in enumerate(zip(game.stacks, seated, strict=True))
            ],
            chance.deck(seed, number, game.game.deck),
            posts=game.posts,
            number=number,
            house=HOUSE,
        )
        in_play = HandHere(hand, bots)
        infos = [
            HandInfo(position, chance.bot_seed(seed, bot, number, 0)) for position, bot in enumerate(bots)
        ]
        play_out(in_play, seated, infos, [Times()] * len(seated), show=True)
        won = [0] * len(players)
        for position, bot in enumerate(bots):
            won[bot] = hand.stack(position) - game.stacks[position]
        yield PlayedHand(number, 0, tuple(bots), in_play.finish(), tuple(won), tuple(in_play.faults))
