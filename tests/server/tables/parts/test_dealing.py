"""The next hand at a table."""

from typing import Any

import pytest

from riverboat.engine.dealer import RandomDealer
from riverboat.engine.events import DeckShuffled, HandEnded, HandStarted, Post, Seat
from riverboat.engine.games import Stakes
from riverboat.engine.hand import Hand
from riverboat.engine.house import House
from riverboat.engine.table.events import SatIn, SatOut, SeatTaken
from riverboat.engine.table.fold import TableState
from riverboat.server.tables.opening import opening
from riverboat.server.tables.parts.dealing import next_hand
from tests.support.opening import open_table


class Run:
    """Plays hands at one table in which everybody times out."""

    def __init__(self, players: int, **rules: Any) -> None:
        self.state = TableState(opening(open_table(**rules)))
        for seat in range(players):
            self.sit(seat)

    def sit(self, seat: int) -> None:
        self.state.apply(SeatTaken(seat, f"p{seat}", f"P{seat}", self.state.rules.max_buy_in))

    def next(self) -> Hand:
        seats = [
            Seat(number, seat.stack)
            for number, seat in sorted(self.state.seats.items())
            if not seat.sitting_out
        ]
        return next_hand(self.state, seats, self.state.played + 1, RandomDealer)

    def hand(self) -> HandStarted:
        """Play the next hand, and return its first event."""
        hand = self.next()
        hand.start()
        while hand.actor is not None:
            hand.time_out(hand.actor)
        for event in hand.events:
            self.state.apply(event)
        started = hand.events[0]
        assert isinstance(started, HandStarted)
        return started

    def posts(self) -> dict[int, Post]:
        """Play the next hand, and return its posts by seat."""
        started = self.hand()
        return {seat.number: post for seat, post in zip(started.seats, started.posts, strict=True)}


SMALL, BIG, NONE = Post(blind=50), Post(blind=100), Post()


def test_blinds_move_with_the_button() -> None:
    run = Run(3)
    assert [run.hand().button for _ in range(4)] == [0, 1, 2, 0]
    assert run.posts() == {1: NONE, 2: SMALL, 0: BIG}


def test_big_blind_is_never_skipped_and_button_may_be_dead() -> None:
    run = Run(4)
    run.hand()  # button 0, blinds 1 and 2
    run.state.apply(SatOut(2))
    run.state.apply(SatOut(1))
    assert run.posts() == {3: BIG, 0: NONE} | {3: BIG, 0: SMALL}
    run.state.apply(SatIn(1))
    run.state.apply(SatIn(2))
    assert run.posts()[0] == BIG


def test_returning_player_makes_up_missed_blinds() -> None:
    run = Run(5)
    run.state.apply(SatOut(3))
    for _ in range(4):
        run.hand()  # the big blind comes to 2, 4, 0, 1: 3 is passed
    assert run.state.missed[3].big_blind
    assert run.state.missed[3].small_blind
    run.state.apply(SatIn(3))
    assert run.posts()[3] == (BIG if run.state.big_blind == 3 else Post(dead=50, live=100))
    assert run.state.seats[3].missed_big_blind is False


def test_returning_as_big_blind_clears_the_debt() -> None:
    run = Run(4)
    run.hand()  # button 0, blinds 1 and 2
    run.state.apply(SatOut(3))
    run.hand()
    run.state.apply(SatIn(3))
    assert 3 not in run.posts()  # between the button and the big blind
    assert run.posts()[3] == Post(live=100)
    run.state.apply(SatOut(3))
    while run.state.big_blind != 2:
        run.hand()
    run.state.apply(SatIn(3))
    assert run.posts()[3] == BIG


def test_straddles_are_posted_left_of_the_big_blind() -> None:
    run = Run(4, straddles=2)
    assert run.posts() == {1: SMALL, 2: BIG, 3: Post(blind=200), 0: Post(blind=400)}


def test_bomb_pots_come_regularly_and_blinds_wait() -> None:
    run = Run(3, bomb_pot_every=3)
    hands = [run.hand() for _ in range(7)]
    assert [hand.bomb_pot for hand in hands] == [False, False, True, False, False, True, False]
    assert set(hands[2].posts) == {Post(ante=200)}
    assert [hand.button for hand in hands] == [0, 1, 1, 2, 0, 0, 1]


def test_bomb_pot_only_table_moves_its_button() -> None:
    run = Run(3, bomb_pot_every=1, boards=2)
    hands = [run.hand() for _ in range(4)]
    assert all(hand.bomb_pot and hand.boards == 2 for hand in hands)
    assert [hand.button for hand in hands] == [0, 1, 2, 0]


def test_stud_has_antes_and_a_moving_button() -> None:
    run = Run(3, game="razz")
    hands = [run.hand() for _ in range(3)]
    assert {post for hand in hands for post in hand.posts} == {Post(ante=10)}
    assert [hand.button for hand in hands] == [0, 1, 2]
    assert run.state.positions is None


def test_rotation_advances_after_an_orbit() -> None:
    run = Run(2, game="horse")
    assert [run.hand().game for _ in range(3)] == ["flhe", "flhe", "flo8"]
    run.sit(2)
    assert [run.hand().game for _ in range(8)] == ["flo8", *["razz"] * 3, *["stud"] * 3, "stud8"]
    assert (run.state.next_game, run.state.hands_left) == ("stud8", 2)


def test_rotation_games_have_their_own_stakes() -> None:
    run = Run(
        2, game="8-game", small_blind=1, big_blind=2, ante=1, bring_in=1, straddles=1, bomb_pot_every=15
    )
    hands = {hand.number: hand for hand in [run.hand() for _ in range(16)]}
    limits, stud = Stakes(1, 2), Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4)
    assert [hands[number].stakes for number in (1, 3, 5)] == [limits] * 3
    assert [hands[number].stakes for number in (7, 9, 11)] == [stud] * 3
    assert [hands[number].stakes for number in (13, 15)] == [limits] * 2
    assert [hands[number].button for number in (5, 6, 7, 12, 13)] == [0, 1, 1, 1, 0]
    assert [number for number, hand in hands.items() if hand.bomb_pot] == [15]


def test_boards_apply_to_board_games_only() -> None:
    run = Run(2, game="8-game", boards=2)
    assert {hand.game: hand.boards for hand in [run.hand() for _ in range(16)]} == {
        **dict.fromkeys(("27td", "razz", "stud", "stud8"), 1),
        **dict.fromkeys(("flhe", "flo8", "nlhe", "plo"), 2),
    }


@pytest.mark.parametrize(
    ("game", "cards", "reserve"), [("nlhe", 52, 0), ("short-deck", 36, 0), ("27td", 52, 52), ("stud", 52, 0)]
)
def test_deck_follows_the_game_and_draw_games_have_a_reserve(game: str, cards: int, reserve: int) -> None:
    hand = Run(2, game=game).next()
    hand.start()
    shuffled = hand.events[1]
    assert isinstance(shuffled, DeckShuffled)
    assert (len(set(shuffled.cards)), len(set(shuffled.reserve))) == (cards, reserve)
    assert shuffled.cards != shuffled.reserve


def test_hand_uses_the_house_rules_of_the_table() -> None:
    house = House(max_runs=2)
    assert Run(2, house=house).hand().house == house


def test_table_rebuilt_from_events_is_the_same() -> None:
    run = Run(4, game="8-game")
    seen = [run.state.opened, *(SeatTaken(seat, f"p{seat}", f"P{seat}", 20_000) for seat in range(4))]
    rebuilt = TableState.replay(seen)
    for _ in range(40):
        hand = run.next()
        hand.start()
        while hand.actor is not None:
            hand.time_out(hand.actor)
        for event in hand.events:
            run.state.apply(event)
            if isinstance(event, HandStarted | HandEnded):
                rebuilt.apply(event)
        assert rebuilt == run.state
