"""Estimators that need nothing but the hands: they replace the luck of the board by its expectation."""

from collections.abc import Sequence
from typing import Final

from riverboat.client_cli.arena.results import PlayedHand
from riverboat.client_cli.arena.variance.shares import expected_chips, has_only_boards_to_come
from riverboat.engine import events as ev
from riverboat.engine.actions import Phase
from riverboat.engine.games import game_for_hand
from riverboat.engine.hand import HandState

_NO_BOARD: Final = "No hand was of a game whose later cards are all on a board."


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
        return _corrected(hand, every_deal=False)


class ChanceVariate:
    """All-in equity, and for each card of the board dealt before, a control variate of weight one.

    The variate of a deal is how much it changed the worth of the player's hand: the expected chips of the
    present pots after it, minus those before it. Those before it are the mean over every card that could have
    come, so its expectation is zero whatever the players do; that makes it an advantage sum (Zinkevich,
    Bowling, Bard, Kan and Billings, Optimal Unbiased Estimators for Evaluating Agent Performance, AAAI 2006).
    It is subtracted whole. A fitted weight would do better on the hands it is fitted to, and worse on others
    if the tails are heavy. It works for any number of players.
    """

    name = "chance"
    title = "chance variate"
    inapplicable = _NO_BOARD

    def corrected(self, hand: PlayedHand) -> Sequence[float] | None:
        """Return the corrected winnings of each bot, in chips; None if its game has no board."""
        return _corrected(hand, every_deal=True)


def _corrected(hand: PlayedHand, *, every_deal: bool) -> Sequence[float] | None:
    started = hand.events[0]
    if not isinstance(started, ev.HandStarted) or not has_only_boards_to_come(game_for_hand(started.game)):
        return None
    luck = [0.0] * len(hand.won)
    state = HandState.replay(hand.events[:1])
    for event in hand.events[1:]:
        if not isinstance(event, ev.BoardDealt):
            state.apply(event)
        elif state.phase is not Phase.BETTING:  # the betting is over, and the rest of the board is dealt out
            chips, behind = expected_chips(state, exact=True), state.stacks()
            for seat in state.seats:
                bot = hand.seats[seat.number]
                luck[bot] += hand.won[bot] - (behind[seat.number] - seat.stack + chips[seat.number])
            break
        elif every_deal:
            before = expected_chips(state)
            state.apply(event)
            for number, chips_after in expected_chips(state).items():
                luck[hand.seats[number]] += chips_after - before[number]
        else:
            state.apply(event)
    return [won - lucky for won, lucky in zip(hand.won, luck, strict=True)]
