"""Estimators that need nothing but the hands: they replace the luck of the board by its expectation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import fsum
from typing import Final

import msgspec

from riverboat.client_cli.arena.results import PlayedHand
from riverboat.client_cli.arena.variance.shares import expected_chips, has_only_boards_to_come
from riverboat.engine import events as ev
from riverboat.engine.actions import Phase
from riverboat.engine.games import game_for_hand
from riverboat.engine.hand import HandState

_NO_BOARD: Final = "No hand was of a game whose later cards are all on a board."

Growth = Mapping[str, float]
"""How much the pot grows after the deal of each street, in pots as large as it is then."""


@dataclass(frozen=True, slots=True)
class Luck:
    """What a deal of board cards changed.

    street: that the deal began. room: how much two players can still add to the pot, in pots as large as it
    is; 0 for a board that is dealt out when the betting is over. chips: by bot.
    """

    street: str
    room: float
    chips: Sequence[float]


class AllInEquity:
    """The pots at their expected value as soon as nobody can bet any more.

    A hand that is dealt out after the betting is over counts what each player's hand was worth at that time.
    All cards dealt are known then, those of folded players too. In hold'em all boards to come are counted; in
    games with more hole cards a sample of them, if there are more than 2,000.
    """

    name = "all-in"
    title = "all-in equity"
    inapplicable = _NO_BOARD

    def corrected(self, hand: PlayedHand) -> Sequence[float] | None:
        """Return the corrected winnings of each bot, in chips; None if its game has no board."""
        return _corrected(hand, luck_of(hand, every_deal=False), {})


class ChanceVariate:
    """All-in equity, and a control variate for each card of the board that is dealt before.

    The variate of a deal is how much it changed the worth of the player's hand: the expected chips of the
    pots after it, minus those before it. Those before it are the mean over every card that could have come,
    so its expectation is zero whatever the players do; that makes it an advantage sum (Zinkevich, Bowling,
    Bard, Kan and Billings, Optimal Unbiased Estimators for Evaluating Agent Performance, AAAI 2006).

    The pots are as large as they usually are at the end: the present ones, and what `growth` says that the
    players still add, as far as two of them have it. That is known before the deal, so it changes the
    variance and no expectation. It works for any number of players.

    growth: by the code of the game; the learnt growth of no-limit hold'em if left out (see `growth`). In
        other games, the present pots count.
    """

    name = "chance"
    title = "chance variate"
    inapplicable = _NO_BOARD

    def __init__(self, growth: Mapping[str, Growth] | None = None) -> None:
        self._growth = growth

    def corrected(self, hand: PlayedHand) -> Sequence[float] | None:
        """Return the corrected winnings of each bot, in chips; None if its game has no board."""
        growth = learnt_growth() if self._growth is None else self._growth
        return _corrected(hand, luck_of(hand, every_deal=True), growth.get(_game_of(hand), {}))


@cache
def learnt_growth() -> Mapping[str, Growth]:
    """Return the growth of pots that was learnt from matches of the house bots."""
    return msgspec.json.decode(files(__package__).joinpath("growth.json").read_bytes(), type=_Learnt).growth


class _Learnt(msgspec.Struct):
    made_by: str
    growth: dict[str, dict[str, float]]


def luck_of(hand: PlayedHand, *, every_deal: bool) -> list[Luck] | None:
    """Return the luck of the board, in the order of the deals; None if the game of the hand has no board.

    every_deal: whether the deals during the betting count, or only a board that is dealt out after it.
    """
    if not has_only_boards_to_come(game_for_hand(_game_of(hand))):
        return None
    if not every_deal and not _is_dealt_out(hand):
        return []
    found: list[Luck] = []
    dealt = [place for place, event in enumerate(hand.events) if isinstance(event, ev.BoardDealt)]
    if not dealt:
        return found
    seats = [hand.seats.index(bot) for bot in range(len(hand.won))]
    state = HandState.replay(hand.events[:1])
    for event in hand.events[1 : dealt[-1] + 1]:
        if not isinstance(event, ev.BoardDealt):
            state.apply(event)
        elif state.phase is not Phase.BETTING:  # the betting is over, and the rest of the board is dealt out
            chips, behind = expected_chips(state), state.stacks()
            won = {seat.number: behind[seat.number] - seat.stack + chips[seat.number] for seat in state.seats}
            lucky = [chips - won[seat] for chips, seat in zip(hand.won, seats, strict=True)]
            found.append(Luck(state.street.name, 0.0, lucky))
            break
        elif every_deal:
            room, before = _room(state), expected_chips(state)
            state.apply(event)
            after = expected_chips(state)
            found.append(Luck(state.street.name, room, [after[seat] - before[seat] for seat in seats]))
        else:
            state.apply(event)
    return found


def _is_dealt_out(hand: PlayedHand) -> bool:
    """Return whether cards of the board came when the betting was over: no betting followed the last ones."""
    last = (each for each in reversed(hand.events) if isinstance(each, ev.BoardDealt | ev.BettingOpened))
    return isinstance(next(last, None), ev.BoardDealt)


def _room(state: HandState) -> float:
    """Return how much two players can still add to the pot, in pots as large as it is."""
    *_, second, _ = sorted(state.stack(seat) for seat in state.live)
    return 2 * second / sum(pot.amount for pot in state.pots)


def _corrected(hand: PlayedHand, luck: Sequence[Luck] | None, growth: Growth) -> Sequence[float] | None:
    if luck is None:
        return None
    weights = [1 + min(growth.get(each.street, 0.0), each.room) for each in luck]
    return [
        won - fsum(part * each.chips[bot] for part, each in zip(weights, luck, strict=True))
        for bot, won in enumerate(hand.won)
    ]


def _game_of(hand: PlayedHand) -> str:
    (started,) = (event for event in hand.events[:1] if isinstance(event, ev.HandStarted))
    return started.game
