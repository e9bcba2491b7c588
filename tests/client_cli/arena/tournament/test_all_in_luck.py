from collections.abc import Sequence

import pytest

from riverboat.client_cli.arena.tournament.all_in_luck import luck
from riverboat.engine.cards import DECK, NAMES, parse_cards
from riverboat.engine.events import Event, Seat
from riverboat.engine.games import GAMES, NO_LIMIT_HOLDEM, Game, Stakes
from riverboat.engine.hand import Hand
from riverboat.engine.tournament.icm import icm_after_hand
from tests.support.deals import deck_for, play


def played(
    stacks: Sequence[int], holes: Sequence[str], board: str, script: str, game: Game = NO_LIMIT_HOLDEM
) -> list[Event]:
    """Return the events of a hand. The seats are from 0, left of the button."""
    seats = [Seat(number, stack) for number, stack in enumerate(stacks)]
    hand = Hand(game, Stakes(50, 100), seats, deck_for(holes, board, game))
    hand.start()
    play(hand, script)
    assert hand.over
    return hand.events


def chips(after: Sequence[float]) -> Sequence[float]:
    return after


def test_aces_that_held_were_as_lucky_as_they_were_likely_to_lose() -> None:
    """82.64 % is the equity of aces against kings of the same suits."""
    events = played([1_000, 1_000], ["As Ah", "Ks Kh"], "2c 7d 9h Js 3d", "a c")
    found = luck(events, chips)
    assert found == pytest.approx([2_000 * (1 - 0.826366), -2_000 * (1 - 0.826366)], abs=0.5)


def test_prizes_count_and_not_chips() -> None:
    prizes = [500, 300]
    events = played([500, 1_500], ["As Ah", "Ks Kh"], "2c 7d 9h Js 3d", "a c")
    found = luck(events, lambda after: icm_after_hand([500, 1_500], after, prizes))
    assert found is not None
    # The big blind doubles up to 1,000 of 2,000, which are worth 400; busted it has 300.
    assert found[0] == pytest.approx((1 - 0.826366) * (400 - 300), abs=0.1)
    assert sum(found) == pytest.approx(0, abs=1e-9)


def test_luck_of_the_river_is_zero_on_average() -> None:
    known = parse_cards("As Ah Ks Kh 2c 7d 9h Kc")
    total = [0.0, 0.0]
    for river in (card for card in DECK if card not in known):
        board = ["2c", "7d", "9h", "Kc"]
        events = played([1_000, 1_000], ["As Ah", "Ks Kh"], " ".join([*board, NAMES[river]]), "c c c c a c")
        found = luck(events, chips)
        assert found is not None
        total = [sum(each) for each in zip(total, found, strict=True)]
    assert total == pytest.approx([0, 0], abs=1e-6)


def test_side_pots_are_shared_and_luck_adds_up_to_nothing() -> None:
    events = played([300, 600, 900], ["As Ah", "Ks Kh", "Qs Qh"], "2c 7d 9h Js 3d", "a a a")
    found = luck(events, chips)
    assert found is not None
    assert sum(found) == pytest.approx(0, abs=1e-6)
    assert found[0] > 0
    assert found[2] < 0


def test_same_cards_give_the_same_estimate() -> None:
    holes = ["As Ah", "Ks Kh", "Qs Qh"]
    one, again = (luck(played([500] * 3, holes, "2c 7d 9h Js 3d", "a a a"), chips) for _ in range(2))
    assert one == again


@pytest.mark.parametrize("script", ["f", "a f", "c c c c c c c c"])
def test_hand_that_is_bet_to_its_end_has_no_luck(script: str) -> None:
    assert luck(played([1_000, 1_000], ["As Ah", "Ks Kh"], "2c 7d 9h Js 3d", script), chips) is None


def test_omaha_is_sampled() -> None:
    events = played(
        [1_000, 1_000], ["As Ah Kd Qc", "Ks Kh 7c 2d"], "2c 7d 9h Js 3d", "300 900 a c", GAMES["plo"]
    )
    found = luck(events, chips)
    assert found is not None
    assert sum(found) == pytest.approx(0, abs=1e-6)
    assert found[1] > 0, "two pair of the underdog won"
