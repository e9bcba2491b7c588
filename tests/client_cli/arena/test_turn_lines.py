"""The fast messages are the readable ones."""

from random import Random

import pytest

from riverboat.client_cli.arena import messages
from riverboat.client_cli.arena.settings import stakes_of
from riverboat.client_cli.arena.turn_lines import TurnLines
from riverboat.client_cli.bots import TurnTime
from riverboat.client_cli.bots.bot import Spoken
from riverboat.engine.events import Seat
from riverboat.engine.games import GAMES
from riverboat.engine.hand import Hand, View
from tests.support.deals import random_action


@pytest.mark.parametrize("code", GAMES)
def test_lines_are_those_of_your_turn(code: str) -> None:
    random, game, clock = Random(code), GAMES[code], TurnTime(4_000, 250)
    for number in range(1, 6):
        players = random.randint(game.min_seats, min(game.max_seats, 5))
        seats = [Seat(seat, random.randint(100, 3_000), f'"{seat} é\\') for seat in range(players)]
        deck = random.sample(game.deck, len(game.deck))
        hand = Hand(game, stakes_of(code), seats, deck, number=number)
        hand.start()
        lines = [TurnLines(hand, seat) for seat in range(players)]
        while (legal := hand.legal_actions()) is not None:
            seat = legal.seat
            events = messages.events_data(hand.events, seat)
            view = View(hand, seat)
            readable = messages.line(messages.your_turn(view, legal, 7, clock, events))
            assert lines[seat].line(7, legal, clock, bytes(events)) == readable
            for talk in ((), (Spoken(0, 1, 'I "é'), Spoken(1, 2, "No."))):
                readable = messages.line(messages.your_turn(view, legal, 7, clock, events, talk=talk))
                assert lines[seat].line(7, legal, clock, bytes(events), talk) == readable
            hand.act(seat, random_action(legal, random, hand.hole_cards(seat)))
