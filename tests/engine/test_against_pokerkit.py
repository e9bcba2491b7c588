"""Random hands played through this engine and through pokerkit, an independent one, side by side."""

import random
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pokerkit
import pytest

from riverboat.engine import events as ev
from riverboat.engine.actions import Draw, LegalActions, RaiseTo
from riverboat.engine.cards import Card, format_cards
from riverboat.engine.errors import IllegalAction
from riverboat.engine.games import GAMES, Game, Structure
from riverboat.engine.hand import Hand
from riverboat.engine.house import House
from tests.support.deals import random_action, random_hand
from tests.support.pokerkit_variants import (
    BigO,
    Courchevel,
    CourchevelHighLow,
    FixedLimitFiveCardDraw,
    NoLimitOmahaHighLow,
    PotLimitFiveCardDraw,
)

pytestmark = pytest.mark.integration

A = pokerkit.Automation
AUTOMATIONS = (
    A.ANTE_POSTING, A.BET_COLLECTION, A.BLIND_OR_STRADDLE_POSTING, A.CARD_BURNING,
    A.HOLE_CARDS_SHOWING_OR_MUCKING, A.HAND_KILLING, A.CHIPS_PUSHING, A.CHIPS_PULLING,
    A.RUNOUT_COUNT_SELECTION,
)  # fmt: skip

Act = ev.Checked | ev.Called | ev.BetMade | ev.RaisedTo | ev.BringInPosted

THEIR_GAMES: dict[str, Any] = {
    "nlhe": pokerkit.NoLimitTexasHoldem,
    "flhe": pokerkit.FixedLimitTexasHoldem,
    "short-deck": pokerkit.NoLimitShortDeckHoldem,
    "plo": pokerkit.PotLimitOmahaHoldem,
    "flo8": pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    "stud": pokerkit.FixedLimitSevenCardStud,
    "stud8": pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": pokerkit.FixedLimitRazz,
    "27sd": pokerkit.NoLimitDeuceToSevenLowballSingleDraw,
    "27td": pokerkit.FixedLimitDeuceToSevenLowballTripleDraw,
    "badugi": pokerkit.FixedLimitBadugi,
    "kuhn": pokerkit.KuhnPoker,
    "leduc": pokerkit.LeducHoldem,
    "nlo8": NoLimitOmahaHighLow,
    "big-o": BigO,
    "courchevel": Courchevel,
    "courchevel8": CourchevelHighLow,
    "pl5cd": PotLimitFiveCardDraw,
    "fl5cd": FixedLimitFiveCardDraw,
    "pineapple": pokerkit.NoLimitTexasHoldem,
    "crazy-pineapple": pokerkit.NoLimitTexasHoldem,
}
"""pokerkit cannot discard without a draw: there, the players never had the cards that they discard here."""
THEIRS_WITHOUT_LIMIT = {"flo8"}  # pokerkit bounds neither the size of its bets nor how many there are


def their_hand(hand: Hand) -> pokerkit.State:
    """Return the same hand in pokerkit, before the deal."""
    antes = [post.ante + post.dead for post in hand.posts]
    blinds = [post.blind for post in hand.posts]
    if len(blinds) == 2:  # heads-up, pokerkit names them the other way round
        antes.reverse()
        blinds.reverse()
    stakes = hand.stakes
    forced = [stakes.bring_in] if stakes.bring_in else [blinds] if stakes.big_blind else []
    bets = dict.fromkeys(hand.game.bet_on(street, stakes) for street in hand.game.streets)
    state: pokerkit.State = THEIR_GAMES[hand.game.code].create_state(
        AUTOMATIONS,
        not stakes.big_blind_ante,
        antes,
        *forced,
        *bets,
        [seat.stack for seat in hand.seats],
        len(hand.seats),
        mode=pokerkit.Mode.CASH_GAME,
    )
    return state


def follow(state: pokerkit.State, events: Iterable[ev.Event], new_cards: dict[int, tuple[Card, ...]]) -> None:
    """Do at pokerkit what `events` say. `new_cards` wait there for the last player to draw."""
    for event in events:
        match event:
            case ev.HoleCardsDealt(seat, cards) | ev.UpCardsDealt(seat, cards):
                new_cards[seat] = new_cards.get(seat, ()) + cards
            case ev.BettingOpened() | ev.HandShown() | ev.StreetStarted():
                deal(state, new_cards)
        match event:
            case ev.HandShown() | ev.StreetStarted():
                # Ruling 18: nobody is asked where nothing is left to decide, as pokerkit may still do.
                check_out(state)
            case ev.Folded():
                state.fold()
            case ev.Checked() | ev.Called():
                state.check_or_call()
            case ev.BetMade(to=to) | ev.RaisedTo(to=to):
                state.complete_bet_or_raise_to(to)
            case ev.BringInPosted():
                state.post_bring_in()
            case ev.CardsDiscarded(cards=cards):
                state.stand_pat_or_discard(format_cards(cards, ""))
            case ev.Drew(count=0):
                state.stand_pat_or_discard()
            case ev.BoardDealt(cards=cards):
                state.deal_board(format_cards(cards, ""))
            case _:
                pass


def without_discards(events: Iterable[ev.Event], doomed: dict[int, tuple[Card, ...]]) -> Iterator[ev.Event]:
    """Yield `events` without the cards that will be discarded, `doomed` by seat, as if never dealt."""
    for event in events:
        if isinstance(event, ev.HoleCardsDealt):
            kept = tuple(card for card in event.cards if card not in doomed[event.seat])
            yield replace(event, cards=kept)
        elif not any(doomed.values()) or not isinstance(event, ev.CardsDiscarded | ev.Drew):
            yield event


def deal(state: pokerkit.State, new_cards: dict[int, tuple[Card, ...]]) -> None:
    for cards in new_cards.values():
        state.deal_hole(format_cards(cards, ""))
    new_cards.clear()


def check_out(state: pokerkit.State) -> None:
    while state.actor_index is not None:
        able = [stack for stack, live in zip(state.stacks, state.statuses, strict=True) if live and stack]
        assert len(able) < 2
        assert state.checking_or_calling_amount == 0
        state.check_or_call()


def odd_chips(hand: Hand) -> int:
    """Return how many odd chips the pots and halves had."""
    parts = [event for event in hand.events if isinstance(event, ev.PotAwarded)]
    halved = Counter[int]()
    for part in parts:
        halved[part.pot] += part.amount
    return sum(part.amount % len(part.shares) for part in parts) + sum(pot % 2 for pot in halved.values())


def is_ruled_otherwise(hand: Hand) -> bool:
    """Return whether a ruling of ours makes the hand differ from the start."""
    # Rulings 2 and 3: a call costs the whole big blind, where pokerkit takes what was posted for the price.
    posted = max((event.amount for event in hand.events if isinstance(event, ev.BlindPosted)), default=0)
    if posted < hand.stakes.big_blind:
        return True
    # Ruling 16: the blind comes before the ante for the table, where pokerkit takes the ante first.
    for seat, post in zip(hand.seats, hand.posts, strict=True):
        if post.dead and seat.stack < post.dead + post.blind:
            return True
    # Ruling 1: heads-up the button acts first, though the blinds are equal.
    return len(hand.seats) == 2 and 0 < hand.stakes.small_blind == hand.stakes.big_blind


def lacks_a_low_in_a_side_pot(hand: Hand) -> bool:
    """Return whether only the main pot has a low: pokerkit then splits half of the side pot wrongly."""
    lows = {event.pot: 0 for event in hand.events if isinstance(event, ev.PotAwarded)}
    for event in hand.events:
        if isinstance(event, ev.PotAwarded) and event.by == hand.game.wins[-1]:
            lows[event.pot] += 1
    return len(hand.game.wins) > 1 and len(set(lows.values())) > 1


def play_alike(rng: random.Random, game: Game) -> bool:
    """Play one random hand at both; False where a ruling of ours differs from the start."""
    hand = random_hand(rng, auto_muck=True, game=game, house=House(cap_heads_up=True))
    opening = hand.start()
    if is_ruled_otherwise(hand):
        return False
    positions = [seat.number for seat in hand.seats]
    discards = sum(street.discard for street in game.streets)
    doomed = {seat: tuple(rng.sample(hand.hole_cards(seat), discards)) for seat in positions}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pokerkit warns of unusual stakes
        state = their_hand(hand)
        new_cards: dict[int, tuple[Card, ...]] = {}
        follow(state, without_discards(opening, doomed), new_cards)
        while (legal := hand.legal_actions()) is not None:
            if legal.bring_in and hand.stack(legal.seat) <= hand.stakes.bring_in:
                return False  # As in ruling 2, a call costs the whole bring-in, and no bet may be below it.
            position = positions.index(legal.seat)
            if legal.discard:
                follow(
                    state, without_discards(hand.act(legal.seat, Draw(doomed[legal.seat])), doomed), new_cards
                )
                continue
            if legal.draw is None:
                assert state.actor_index == position
                legal = compared(hand, legal, state)
            else:
                assert state.stand_patter_or_discarder_index == position
            own = hand.hole_cards(legal.seat)
            events = hand.act(legal.seat, random_action(legal, rng, own))
            if hand.stakes.bring_in and hand.board:
                return False  # Where the deck is short we deal one card for all; pokerkit its burned cards.
            follow(state, without_discards(events, doomed), new_cards)
    assert not state.status
    if lacks_a_low_in_a_side_pot(hand):
        return False
    ours, theirs = list(hand.stacks().values()), list(state.stacks)
    assert sum(ours) == sum(theirs)
    # Ruling 8: odd chips go round, where pokerkit gives them all to one player.
    assert sum(abs(a - b) for a, b in zip(ours, theirs, strict=True)) <= 2 * odd_chips(hand)
    return True


def compared(hand: Hand, legal: LegalActions, state: pokerkit.State) -> LegalActions:
    """Compare `legal` with pokerkit's actions; return it without what only our rulings allow."""
    if legal.bring_in:
        assert legal.bring_in == state.effective_bring_in_amount
        legal = legal._replace(fold=False)  # which whoever opens may not do at pokerkit
    else:
        assert (legal.call or 0) == state.checking_or_calling_amount
    theirs = (
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )
    if hand.game.code in THEIRS_WITHOUT_LIMIT and theirs[0]:
        theirs = theirs[0], theirs[0]
    ours = legal.bet_to or legal.raise_to or (None, None)
    if ours == theirs:
        return legal
    least, most = theirs
    all_in = hand.stack(legal.seat) + hand.bet(legal.seat)
    is_first = hand.street is hand.game.streets[0]
    if least and most and is_first and ours == (least, min(most + short_blinds(hand), all_in)):
        # Ruling 20: before the flop a short blind counts as a full one, where pokerkit counts what is there.
        return legal._replace(raise_to=(least, most))
    if ours == (None, None):
        with pytest.raises(IllegalAction) as refused:
            hand.act(legal.seat, RaiseTo(theirs[1] or 0))
        if refused.value.code == "capped":
            # Ruling 21: the big blind is the first of the bets that a street may have, where pokerkit counts
            # from the first raise.
            blind = bool(hand.stakes.big_blind) and hand.street is hand.game.streets[0]
            assert hand.game.structure is Structure.FIXED_LIMIT
            assert blind or hand.game.code in THEIRS_WITHOUT_LIMIT
            assert blind + len(raises(hand)) >= 4
        else:
            # Ruling 7: short all-ins count from what a player has agreed to, where pokerkit counts from the
            # last full raise, though the player called since.
            assert refused.value.code == "not_reopened"
            acted = [place for place, event in acts(hand) if event.seat == legal.seat]
            assert acted
            assert not any(full for place, full in raises(hand).items() if place > acted[-1])
        return legal
    # Ruling 6: short all-ins add up; pokerkit looks at each. Ruling 21: we complete a bet of less than half,
    # and it is none of the four; pokerkit counts it and adds a whole bet. One of half or more reopens here.
    assert not all(raises(hand).values())
    return legal._replace(bet_to=None, raise_to=None)


def short_blinds(hand: Hand) -> int:
    """Return how much the blinds are short, at pot limit."""
    if hand.game.structure is not Structure.POT_LIMIT:
        return 0
    posted = sum(event.amount for event in hand.events if isinstance(event, ev.BlindPosted))
    return sum(post.blind for post in hand.posts) - posted


def acts(hand: Hand) -> list[tuple[int, Act]]:
    """Return the actions of this betting round with their event indices."""
    opened = max(place for place, event in enumerate(hand.events) if isinstance(event, ev.BettingOpened))
    return [
        (place, event) for place, event in enumerate(hand.events) if place > opened and isinstance(event, Act)
    ]


def raises(hand: Hand) -> dict[int, bool]:
    """Return the event indices of this round's bets and raises, and whether each was full."""
    price = max(post.blind for post in hand.posts) if hand.street is hand.game.streets[0] else 0
    full = hand.game.bet_on(hand.street, hand.stakes)
    found = {}
    for place, event in acts(hand):
        if isinstance(event, ev.BetMade | ev.RaisedTo):
            found[place] = event.to - price >= full
            full, price = max(full, event.to - price), event.to
    return found


@pytest.mark.parametrize("code", THEIR_GAMES)
def test_random_hands_match_pokerkit(code: str) -> None:
    rng = random.Random(code)
    assert sum(play_alike(rng, GAMES[code]) for _ in range(20)) > 10


@pytest.mark.slow
@pytest.mark.parametrize("code", THEIR_GAMES)
def test_two_thousand_random_hands_match_pokerkit(code: str) -> None:
    rng = random.Random(f"{code} again")
    alike = 0
    while alike < 2_000:
        alike += play_alike(rng, GAMES[code])


@pytest.mark.slow
def test_ten_thousand_holdem_hands_match_pokerkit() -> None:
    rng = random.Random(2)
    assert sum(play_alike(rng, GAMES["nlhe"]) for _ in range(13_000)) > 10_000
