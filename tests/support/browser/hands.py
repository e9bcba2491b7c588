"""Hands that the engine plays, as the page of one viewer is sent them: update by update."""

from collections.abc import Sequence
from typing import Any

from riverboat.engine.actions import Action, BringIn, Draw, LegalActions, Run, Show
from riverboat.engine.events import Event, Seat
from riverboat.engine.games import Opens, Stakes, game_for_hand
from riverboat.engine.hand import Hand
from riverboat.engine.hand.views import visible
from riverboat.engine.house import House
from riverboat.server.protocol.event_data import event_to_data
from tests.support.deals import action_for, deck_for

NAMES = ("Grace", "Bo", "Christopher", "Дмитрий", "Jo", "Alexandrina", "Magdalena", "Wolfgang", "Ada", "Lu")

Update = list[dict[str, Any]]


def played(
    code: str,
    stacks: Sequence[int],
    script: str,
    *,
    you: int | None = 0,
    boards: int = 1,
    runs: int = 1,
    holes: Sequence[str] | None = None,
    board: str = "",
) -> list[Update]:
    """Play a hand in seats 0, 1, ... and return the updates that `you` is sent. The last has the button.

    script: actions as in `tests.support.deals.play`; afterwards everybody checks, calls, stands pat, shows
        or brings in.
    runs: how often the players want the rest of the board. holes: cards from seat 0 on.
    """
    game = game_for_hand(code, boards)
    has_bring_in = game.streets[0].opens is Opens.BRING_IN
    stakes = Stakes(ante=10, bring_in=25, small_bet=100, big_bet=200) if has_bring_in else Stakes(50, 100)
    deck = deck_for(holes, board, game) if holes else game.deck[7::3] + game.deck[8::3] + game.deck[9::3]
    deck = (*deck, *(card for card in game.deck if card not in deck))
    seats = [Seat(seat, stack, name=NAMES[seat], auto_muck=True) for seat, stack in enumerate(stacks)]
    hand = Hand(game, stakes, seats, deck, number=7, id=7, house=House(max_runs=runs))
    words = script.split()
    updates = [seen(hand.start(paced=True), you)]
    while not hand.over:
        legal = hand.legal_actions()
        if legal is None:
            happened = hand.deal_next()
        elif legal.runs:
            happened = hand.act(legal.seat, Run(legal.runs), paced=True)
        elif legal.draw is not None:
            happened = hand.act(legal.seat, Draw(()), paced=True)
        elif legal.show:
            happened = hand.act(legal.seat, Show(), paced=True)
        else:
            happened = hand.act(legal.seat, betting(words.pop(0) if words else "c", legal), paced=True)
        updates.append(seen(happened, you))
    return updates


def betting(word: str, legal: LegalActions) -> Action:
    """Return the action that a word means: without a legal raise, a call, check or bring-in."""
    if legal.bring_in:
        return BringIn()
    return action_for("c" if word == "a" and not (legal.bet_to or legal.raise_to) else word, legal)


def seen(events: Sequence[Event], you: int | None) -> Update:
    """Return the events that the player in the seat `you`, or a spectator, may see, as plain data."""
    return [event_to_data(event) for event in events if visible(event, you)]
