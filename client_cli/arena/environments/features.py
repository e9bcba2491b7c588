"""What a player sees of a hand, as a vector of numbers from 0 to 1."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.engine import events as ev
from riverboat.engine.actions import Phase
from riverboat.engine.cards import DECK_SIZE
from riverboat.engine.games import Game
from riverboat.engine.hand import HandState

Vector = NDArray[np.float32]


class Features:
    """Encodes hands of `game` for its players. Seats are 0 to `players` - 1.

    stack: the chips that each player starts with. Chips are given as parts of all chips in play. What belongs
    to a seat comes first for the viewer and then clockwise, so that a vector does not depend on seat numbers.

    parts: the name and the length of each part of the vector, in order. size: the length of the vector.
    """

    def __init__(self, game: Game, players: int, stack: int) -> None:
        self._players = players
        self._chips = players * stack
        self._streets = {street.name: number for number, street in enumerate(game.streets)}
        self._hole = max(1, game.streets[0].hole)
        streets = len(game.streets)
        parts = {
            "own cards": DECK_SIZE,
            "board": DECK_SIZE,
            "button": players,
            "folded": players,
            "stacks": players,
            "bets by street": streets * players,
            "street": streets,
            "pot": 1,
            "to call": 1,
        }
        if any(street.up for street in game.streets):
            parts["up cards"] = players * DECK_SIZE
        if game.changes_hands:
            parts |= {"draws by street": streets * players, "own discards": DECK_SIZE, "to draw": 1}
        self.parts: Final = parts
        self.size: Final = sum(parts.values())
        self._start = dict(zip(parts, np.cumsum([0, *parts.values()]).tolist(), strict=False))

    def encode(self, hand: HandState, seat: int) -> Vector:
        """Return the vector of the player in `seat`. It has nothing that this player may not see."""
        start, players, chips = self._start, self._players, self._chips
        vector = np.zeros(self.size, np.float32)
        for card in hand.hole_cards(seat):
            vector[start["own cards"] + card] = 1
        for card in hand.board:
            vector[start["board"] + card] = 1
        vector[start["button"] + (hand.button - seat) % players] = 1
        for other in range(players):
            place = (other - seat) % players
            vector[start["folded"] + place] = hand.folded(other)
            vector[start["stacks"] + place] = hand.stack(other) / chips
            if "up cards" in start:
                for card in hand.up_cards(other):
                    vector[start["up cards"] + place * DECK_SIZE + card] = 1
        vector[start["street"] + self._streets[hand.street.name]] = 1
        vector[start["pot"]] = hand.pot / chips
        if hand.actor is not None:
            vector[start["to call"]] = max(0, hand.price - hand.bet(seat)) / chips
        if "to draw" in start:
            vector[start["to draw"]] = hand.phase is Phase.DRAWING and hand.actor is not None
        self._encode_history(vector, hand, seat)
        return vector

    def _encode_history(self, vector: Vector, hand: HandState, seat: int) -> None:
        """Set what each player bet and drew on each street, and the cards that the viewer discarded."""
        start, players, chips = self._start, self._players, self._chips
        row = 0
        for event in hand.events:
            match event:
                case ev.Called() | ev.BetMade() | ev.RaisedTo():
                    vector[start["bets by street"] + row + (event.seat - seat) % players] = event.to / chips
                case ev.BlindPosted() | ev.BringInPosted():
                    vector[start["bets by street"] + row + (event.seat - seat) % players] = (
                        event.amount / chips
                    )
                case ev.StreetStarted():
                    row = self._streets[event.street] * players
                case ev.Drew():
                    vector[start["draws by street"] + row + (event.seat - seat) % players] = (
                        event.count / self._hole
                    )
                case ev.CardsDiscarded() if event.seat == seat:
                    for card in event.cards:
                        vector[start["own discards"] + card] = 1
