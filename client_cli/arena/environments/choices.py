"""The discrete action set of a game: numbers for actions, the same in every environment."""

from itertools import compress
from typing import Final

from riverboat.engine.actions import Action, BetTo, BringIn, Call, Check, Draw, Fold, RaiseTo
from riverboat.engine.cards import Card
from riverboat.engine.games import Game, Structure
from riverboat.engine.hand import Hand

FOLD: Final = 0
CALL: Final = 1
"""Check, call, or post the bring-in: what keeps the hand for the fewest chips."""

_SIZES: Final = ("minimum", "half pot", "pot", "maximum")
_FIXED: Final = ("bet or raise",)


class Choices:
    """The actions of `game` as numbers from 0.

    0 folds and 1 checks, calls or brings in. The next four numbers bet or raise: the minimum, half the pot,
    the pot, and the maximum, which is all-in at no limit. At fixed limit there is one number for them.
    Draw games have one more number for each set of own cards: it exchanges the cards whose bits are set,
    where bit 0 is the lowest card. The first of these numbers stands pat. Games with a discard have these
    numbers for the sets of the size that is discarded.

    names: what each number does.
    """

    def __init__(self, game: Game) -> None:
        sizes = _FIXED if game.structure is Structure.FIXED_LIMIT else _SIZES
        self._draws = CALL + 1 + len(sizes)
        self._fixed = len(sizes) == 1
        self._sets = _sets_of_cards(game)
        self.names: Final = ("fold", "check or call", *sizes, *[_name(bits, game) for bits in self._sets])

    def __len__(self) -> int:
        return len(self.names)

    def legal(self, hand: Hand) -> dict[int, Action]:
        """Return the legal actions of the player to act, by number; none if it is nobody's turn.

        Folding is left out where a check is free, as in OpenSpiel's poker. A size outside the legal limits
        becomes the nearest legal one. Of numbers with the same size only the first is legal.
        """
        legal = hand.legal_actions()
        if legal is None:
            return {}
        if legal.draw is not None:
            return self._exchanges(hand.hole_cards(legal.seat), legal.draw if legal.discard else None)
        found: dict[int, Action] = {}
        if legal.fold and not legal.check:
            found[FOLD] = Fold()
        if legal.bring_in is not None:
            found[CALL] = BringIn()
        else:
            found[CALL] = Check() if legal.check else Call()
        limits = legal.bet_to or legal.raise_to
        if limits is not None:
            kind = BetTo if legal.bet_to else RaiseTo
            amounts = self._amounts(hand, limits, legal.call or 0)
            for number, to in enumerate(amounts, CALL + 1):
                if to not in amounts[: number - CALL - 1]:
                    found[number] = kind(to)
        return found

    def _amounts(self, hand: Hand, limits: tuple[int, int], to_call: int) -> list[int]:
        """Return the total of each number that bets or raises."""
        least, most = limits
        if self._fixed:
            return [least]
        pot = hand.pot + to_call
        wanted = (least, hand.price + pot // 2, hand.price + pot, most)
        return [max(least, min(to, most)) for to in wanted]

    def _exchanges(self, hole: tuple[Card, ...], due: int | None) -> dict[int, Action]:
        """Return an action for each set of the cards in `hole`. due: the size of a set that is discarded."""
        cards = sorted(hole)
        return {
            number: Draw(tuple(compress(cards, (bits >> place & 1 for place in range(len(cards))))))
            for number, bits in enumerate(self._sets, self._draws)
            if bits >> len(cards) == 0 and due in (None, bits.bit_count())
        }


def _sets_of_cards(game: Game) -> list[int]:
    """Return the sets of own cards that can be exchanged or discarded, each as bits."""
    sets = range(1 << game.streets[0].hole)
    if any(street.draw for street in game.streets):
        return list(sets)
    sizes = {street.discard for street in game.streets if street.discard}
    return [bits for bits in sets if bits.bit_count() in sizes]


def _name(bits: int, game: Game) -> str:
    verb = "exchange" if any(street.draw for street in game.streets) else "discard"
    places = [str(place + 1) for place in range(game.streets[0].hole) if bits >> place & 1]
    return f"{verb} {' '.join(places)}" if places else "stand pat"
