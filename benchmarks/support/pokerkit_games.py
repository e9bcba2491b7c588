"""Play the games that both this engine and pokerkit support, with one policy."""

import random
from collections.abc import Callable
from typing import Any

from benchmarks.support.peers import BIG_BLIND, FOLD, RAISE, SMALL_BLIND, STACK
from riverboat.engine.games import GAMES, Game, Opens, Stakes, Structure

NAMES_THERE = {
    "nlhe": "NoLimitTexasHoldem",
    "flhe": "FixedLimitTexasHoldem",
    "short-deck": "NoLimitShortDeckHoldem",
    "plo": "PotLimitOmahaHoldem",
    "flo8": "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
    "stud": "FixedLimitSevenCardStud",
    "stud8": "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
    "razz": "FixedLimitRazz",
    "27sd": "NoLimitDeuceToSevenLowballSingleDraw",
    "27td": "FixedLimitDeuceToSevenLowballTripleDraw",
    "badugi": "FixedLimitBadugi",
}
PLAYERS = 6
DRAWN = 2  # cards that every player exchanges at each draw


def stakes_for(game: Game) -> Stakes:
    if game.streets[0].opens is Opens.BRING_IN:
        return Stakes(ante=10, bring_in=25, small_bet=100, big_bet=200)
    return Stakes(SMALL_BLIND, BIG_BLIND)


def pokerkit_player(code: str) -> Callable[[random.Random], None]:
    """Return a function that plays one hand of the game `code` with pokerkit. Raises ImportError."""
    import pokerkit

    game, stakes = GAMES[code], stakes_for(GAMES[code])
    create: Callable[..., Any] = getattr(pokerkit, NAMES_THERE[code]).create_state
    automations = tuple(pokerkit.Automation)
    forced = stakes.bring_in or (stakes.small_blind, stakes.big_blind)
    fixed = game.structure is Structure.FIXED_LIMIT
    bets = (stakes.smallest_bet, stakes.largest_bet) if fixed else (stakes.smallest_bet,)

    def play(rng: random.Random) -> None:
        state = create(automations, True, stakes.ante, forced, *bets, STACK, PLAYERS)
        while state.status:
            drawer = state.stand_patter_or_discarder_index
            if drawer is not None:
                state.stand_pat_or_discard(tuple(state.get_down_cards(drawer))[:DRAWN])
                continue
            if state.can_post_bring_in():
                state.post_bring_in()
                continue
            roll = rng.random()
            if roll < FOLD and state.checking_or_calling_amount:
                state.fold()
            elif FOLD <= roll < RAISE and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()

    return play
