"""Pineapple and Crazy Pineapple: each player discards one of three hole cards."""

import pytest

from riverboat.engine import events as ev
from riverboat.engine.actions import Draw, Phase, Run
from riverboat.engine.cards import format_cards, parse_cards
from riverboat.engine.errors import IllegalAction
from riverboat.engine.games import GAMES, game_for_hand
from riverboat.engine.hand import Hand, HandState, visible
from riverboat.engine.hand.audit import first_difference
from riverboat.engine.house import House
from riverboat.engine.text.games import describe_worth
from tests.support.deals import play, start_hand

HOLES = ["As Ad 2c", "Ks Kd 3c", "Qs Qd 4c"]


def begun(code: str = "pineapple", stacks: tuple[int, ...] = (1_000,) * 3, **rest: object) -> Hand:
    given = {"holes": HOLES[: len(stacks)], "board": "7h 8h 9c Td 2s"} | rest
    return start_hand(list(stacks), game=GAMES[code], **given)  # type: ignore[arg-type]


def held(hand: HandState) -> list[str]:
    return [format_cards(hand.hole_cards(seat.number), " ") for seat in hand.seats]


@pytest.mark.parametrize(("code", "before"), [("pineapple", "flop"), ("crazy-pineapple", "turn")])
def test_discard_follows_the_betting_and_precedes_the_next_board_cards(code: str, before: str) -> None:
    hand = begun(code)
    play(hand, "c c c" if before == "flop" else "c c c c c c")
    seen = len(hand.board)
    assert (hand.street.name, hand.phase, hand.actor) == (before, Phase.DRAWING, 1)
    for seat, card in ((1, "2c"), (2, "Ks"), (3, "Qd")):
        legal = hand.legal_actions()
        assert legal is not None
        assert (legal.seat, legal.draw, legal.discard) == (seat, 1, True)
        assert len(hand.board) == seen
        hand.act(seat, Draw(parse_cards(card)))
    assert held(hand) == ["As Ad", "Kd 3c", "Qs 4c"]
    assert len(hand.board) == seen + (3 if before == "flop" else 1)
    assert (hand.phase, hand.actor) == (Phase.BETTING, 1)
    play(hand, "c c c " * (3 if before == "flop" else 2))
    assert hand.over
    assert first_difference(hand.events) is None


@pytest.mark.parametrize("cards", ["As Ad", "As Ad 2c", "Ks"])
def test_exactly_one_own_card_is_discarded(cards: str) -> None:
    hand = begun()
    play(hand, "c c c")
    before = hand.as_data()
    with pytest.raises(IllegalAction) as refused:
        hand.act(1, Draw(parse_cards(cards)))
    assert refused.value.code == "bad_draw"
    assert hand.as_data() == before


def test_who_runs_out_of_time_discards_the_card_dealt_last() -> None:
    hand = begun()
    play(hand, "c c c")
    timed_out, discarded, drew = hand.time_out(1)
    assert (timed_out, discarded, drew) == (
        ev.TimedOut(1), ev.CardsDiscarded(1, parse_cards("2c")), ev.Drew(1, 1)
    )  # fmt: skip
    hand.act(2, Draw())
    assert held(hand)[1] == "Ks Kd"


def test_only_the_player_sees_which_card() -> None:
    hand = begun()
    play(hand, "c c c")
    hand.act(1, Draw(parse_cards("Ad")))
    replicas = {
        viewer: HandState.replay(event for event in hand.events if visible(event, viewer))
        for viewer in (None, 1, 2)
    }
    assert replicas[1].hole_cards(1) == parse_cards("As 2c")
    assert replicas[2].hole_cards(1) == replicas[None].hole_cards(1) == ()
    for replica in replicas.values():
        assert [replica.cards_down(seat) for seat in (1, 2, 3)] == [2, 3, 3]


def test_all_in_players_discard_before_they_show_and_run_it_twice() -> None:
    """Nobody bets any more, and still each chooses; all hands are shown only then."""
    hand = begun("crazy-pineapple", (300, 300), house=House(max_runs=2))
    play(hand, "a c")
    assert (hand.street.name, hand.phase, len(hand.board)) == ("turn", Phase.DRAWING, 3)
    assert not hand.shown
    hand.act(1, Draw(parse_cards("2c")))
    hand.act(2, Draw(parse_cards("3c")))
    assert set(hand.shown) == {1, 2}
    assert hand.phase is Phase.RUNNING
    for seat in (1, 2):
        hand.act(seat, Run(2))
    assert [len(board) for board in hand.boards] == [5, 5]
    assert hand.boards[0][:4] == hand.boards[1][:4]
    assert hand.over
    assert first_difference(hand.events) is None


def test_all_in_at_the_discard_deals_the_rest_without_a_pause() -> None:
    hand = begun("pineapple", (300, 300))
    play(hand, "a c")
    assert (hand.phase, hand.board) == (Phase.DRAWING, ())
    hand.time_out(1)
    hand.time_out(2)
    assert (len(hand.board), hand.over) == (5, True)


def test_bomb_pot_begins_with_the_discard() -> None:
    hand = start_hand([500] * 3, game=game_for_hand("pineapple", bomb_pot=True), holes=HOLES)
    assert (hand.street.name, hand.phase, hand.board) == ("flop", Phase.DRAWING, ())
    for seat in (1, 2, 3):
        hand.act(seat, Draw())
    assert (len(hand.board), hand.phase) == (3, Phase.BETTING)


def test_folded_players_discard_nothing_and_a_last_player_wins_at_once() -> None:
    hand = begun()
    play(hand, "300 c f")
    assert (hand.phase, hand.actor) == (Phase.DRAWING, 1)
    hand.act(1, Draw())
    hand.act(3, Draw())
    assert [event.seat for event in hand.events if isinstance(event, ev.Drew)] == [1, 3]
    hand = begun()
    play(hand, "300 f f")
    assert hand.over
    assert not any(isinstance(event, ev.Drew) for event in hand.events)


def test_rabbit_has_the_whole_board_of_a_hand_without_a_flop() -> None:
    hand = begun(house=House(rabbit=True))
    play(hand, "300 f f")
    assert hand.hunt_rabbit() == (ev.RabbitShown(parse_cards("7h 8h 9c Td 2s")),)


def test_hand_is_worth_what_two_of_three_cards_make() -> None:
    hand = begun("crazy-pineapple", holes=["8h 9h Th", "Ks Kd 3c", "Qs Qd 4c"], board="Jh Qh 2c 5d 6s")
    play(hand, "c c c")
    assert describe_worth(hand, parse_cards("8h 9h Th")) == "queen high, jack, ten, nine and deuce kickers"
