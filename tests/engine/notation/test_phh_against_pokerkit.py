"""Hands that we write are read by pokerkit, and come out there as they did here; and its hands here."""

import random
import warnings

import pytest

from engine.errors import NotationError
from engine.hand import Hand
from engine.notation.phh import PhhHand, read, write
from engine.notation.phh_hand import record, replay
from tests.engine.test_against_pokerkit import is_ruled_otherwise, odd_chips
from tests.support.deals import play_out, random_hand

pokerkit = pytest.importorskip("pokerkit")


def their_stacks(sources: list[PhhHand]) -> list[list[int]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pokerkit warns of unusual stakes
        final = [list(history)[-1] for history in pokerkit.HandHistory.loads_all(write(sources))]
    assert not any(state.status for state in final)
    return [list(state.stacks) for state in final]


def comparable_hands(rng: random.Random, number: int) -> list[Hand]:
    """Random hands that no ruling of ours sets on another way than pokerkit's from the start."""
    hands: list[Hand] = []
    while len(hands) < number:
        hand = random_hand(rng)
        play_out(hand, rng)
        if not is_ruled_otherwise(hand):
            hands.append(hand)
    return hands


def test_three_hundred_random_hands_come_out_the_same() -> None:
    hands = comparable_hands(random.Random(3), 300)
    for hand, theirs in zip(hands, their_stacks([record(hand.events) for hand in hands]), strict=True):
        ours = list(hand.stacks().values())
        # Ruling 8: odd chips go round, where pokerkit gives them all to one player.
        assert sum(abs(a - b) for a, b in zip(ours, theirs, strict=True)) <= 2 * odd_chips(hand)


def test_names_that_were_made_to_do_harm_reach_pokerkit_unchanged() -> None:
    names = ("'''", '"\n[2]\n', "\\u0041\x00")
    source = PhhHand(
        variant="NT", antes=(0, 0, 0), starting_stacks=(9, 9, 9), actions=("p3 f", "p1 f"), players=names
    )
    (history,) = pokerkit.HandHistory.loads_all(write([source]))
    assert tuple(history.players) == names


def their_random_hand(rng: random.Random) -> str:
    """A hand played at pokerkit with random actions, as pokerkit writes it."""
    automation = pokerkit.Automation
    players = rng.randint(2, 6)
    ante = rng.choice((0, 0, 10))
    game = pokerkit.NoLimitTexasHoldem(
        tuple(set(automation) - {automation.HOLE_CARDS_SHOWING_OR_MUCKING}),
        True,
        [ante] * players,
        [50, 100],
        100,
        mode=pokerkit.Mode.CASH_GAME,
    )
    state = game(
        [rng.choice((rng.randint(150, 600), rng.randint(400, 4000))) for _ in range(players)], players
    )
    random.seed(rng.random())  # pokerkit deals from the shared source
    while state.status:
        if state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards()
        elif state.can_complete_bet_or_raise_to() and rng.random() < 0.3:
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(rng.choice((least, most, rng.randint(least, most))))
        elif state.checking_or_calling_amount and rng.random() < 0.2:
            state.fold()
        else:
            state.check_or_call()
    text: str = pokerkit.HandHistory.from_game_state(game, state, finishing_stacks=list(state.stacks)).dumps()
    return text


def test_three_hundred_random_hands_of_theirs_are_read_and_come_out_the_same() -> None:
    rng, refusals = random.Random(5), list[str]()
    for _ in range(300):
        (source,) = read(their_random_hand(rng))
        try:
            replayed = replay(source)
        except NotationError as error:
            refusals.append(str(error))
            continue
        assert replayed.hand.over
        ours_and_theirs = replayed.differences.values()
        assert sum(abs(ours - theirs) for ours, theirs in ours_and_theirs) <= 2 * odd_chips(replayed.hand)
    # Ruling 7: short all-ins count from what a player has agreed to; pokerkit lets the caller raise.
    assert all("no full raise since" in refusal for refusal in refusals)
    assert len(refusals) < 15
