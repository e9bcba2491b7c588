"""Random hands played through this engine and through pokerkit, an independent one, side by side."""

import random
import warnings

import pokerkit
import pytest

from engine import events as ev
from engine.actions import LegalActions, RaiseTo
from engine.cards import format_cards
from engine.errors import IllegalAction
from engine.hand import Hand
from engine.state import HandState
from tests.support.deals import random_action, random_hand

A = pokerkit.Automation
AUTOMATIONS = (
    A.ANTE_POSTING, A.BET_COLLECTION, A.BLIND_OR_STRADDLE_POSTING, A.CARD_BURNING,
    A.HOLE_CARDS_SHOWING_OR_MUCKING, A.HAND_KILLING, A.CHIPS_PUSHING, A.CHIPS_PULLING,
    A.RUNOUT_COUNT_SELECTION,
)  # fmt: skip
LATER = (ev.UncalledBetReturned, ev.HandShown, ev.BoardDealt, ev.PotAwarded, ev.HandEnded)


def their_hand(hand: Hand) -> pokerkit.State:
    """The same hand at pokerkit, up to the deal of the hole cards."""
    antes = [post.ante + post.dead for post in hand.posts]
    blinds = [post.blind for post in hand.posts]
    if len(blinds) == 2:  # heads-up, pokerkit names them the other way round
        antes.reverse()
        blinds.reverse()
    state = pokerkit.NoLimitTexasHoldem.create_state(
        AUTOMATIONS,
        ante_trimming_status=not hand.stakes.big_blind_ante,
        raw_antes=antes,
        raw_blinds_or_straddles=blinds,
        min_bet=hand.stakes.big_blind,
        raw_starting_stacks=[seat.stack for seat in hand.seats],
        player_count=len(hand.seats),
        mode=pokerkit.Mode.CASH_GAME,
    )
    for seat in hand.seats:
        state.deal_hole(format_cards(hand.hole_cards(seat.number), ""))
    return state


def follow(state: pokerkit.State, events: tuple[ev.Event, ...]) -> None:
    """Do at pokerkit what `events` say."""
    for event in events:
        match event:
            case ev.Folded():
                state.fold()
            case ev.Checked() | ev.Called():
                state.check_or_call()
            case ev.BetMade(to=to) | ev.RaisedTo(to=to):
                state.complete_bet_or_raise_to(to)
            case ev.HandShown():
                # Ruling 18: nobody is asked where nothing is left to decide, as pokerkit may still do.
                while state.actor_index is not None:
                    assert state.checking_or_calling_amount == 0
                    state.check_or_call()
            case ev.BoardDealt(cards=cards):
                state.deal_board(format_cards(cards, ""))
            case _:
                pass


def odd_chips(hand: Hand) -> int:
    """How many chips of split pots could not be shared equally."""
    return sum(event.amount % len(event.shares) for event in hand.events if isinstance(event, ev.PotAwarded))


def is_ruled_otherwise(hand: Hand, blinds_posted: HandState) -> bool:
    """Whether a ruling of ours sets the hand on another way than pokerkit's from the first action on."""
    # Rulings 2 and 3: a call costs the whole big blind, where pokerkit takes what was posted for the price.
    if max(blinds_posted.bet(seat.number) for seat in hand.seats) < hand.stakes.big_blind:
        return True
    # Ruling 16: the blind comes before the ante for the table, where pokerkit takes the ante first.
    for seat, post in zip(hand.seats, hand.posts, strict=True):
        if post.dead and seat.stack < post.dead + post.blind:
            return True
    # Ruling 1: heads-up the button acts first, though the blinds are equal.
    return len(hand.seats) == 2 and hand.stakes.small_blind == hand.stakes.big_blind


def play_alike(rng: random.Random) -> bool:
    """Play one random hand at both; False where a ruling of ours differs from the start."""
    hand = random_hand(rng, auto_muck=True)
    opening = hand.start()
    blinds_posted = HandState.replay(event for event in opening if not isinstance(event, LATER))
    if is_ruled_otherwise(hand, blinds_posted):
        return False
    positions = [seat.number for seat in hand.seats]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pokerkit warns of unusual stakes
        state = their_hand(hand)
        follow(state, opening)
        while (legal := hand.legal_actions()) is not None:
            assert state.actor_index == positions.index(legal.seat)
            compare_legal(hand, legal, state)
            follow(state, hand.act(legal.seat, random_action(legal, rng)))
    assert not state.status
    ours, theirs = list(hand.stacks().values()), list(state.stacks)
    assert sum(ours) == sum(theirs)
    # Ruling 8: odd chips go round, where pokerkit gives them all to one player.
    assert sum(abs(a - b) for a, b in zip(ours, theirs, strict=True)) <= 2 * odd_chips(hand)
    return True


def compare_legal(hand: Hand, legal: LegalActions, state: pokerkit.State) -> None:
    assert (legal.call or 0) == state.checking_or_calling_amount
    theirs = (
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )
    if legal.bet_to is None and legal.raise_to is None and theirs != (None, None):
        # Ruling 7: short all-ins count from what a player has agreed to, where pokerkit counts from the last
        # full raise, though the player called since.
        with pytest.raises(IllegalAction) as refused:
            hand.act(legal.seat, RaiseTo(theirs[1] or 0))
        assert refused.value.code == "not_reopened"
    else:
        assert (legal.bet_to or legal.raise_to or (None, None)) == theirs


def test_a_thousand_random_hands_end_as_they_do_at_pokerkit() -> None:
    rng = random.Random(1)
    assert sum(play_alike(rng) for _ in range(1_300)) > 1_000


@pytest.mark.slow
def test_ten_thousand_random_hands_end_as_they_do_at_pokerkit() -> None:
    rng = random.Random(2)
    assert sum(play_alike(rng) for _ in range(13_000)) > 10_000
