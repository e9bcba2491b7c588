import contextlib
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine import events as ev
from riverboat.engine.actions import Muck, Run
from riverboat.engine.cards import DECK, NAMES
from riverboat.engine.errors import IllegalAction, NotationError
from riverboat.engine.events import Post, Seat
from riverboat.engine.games import GAMES, NO_LIMIT_HOLDEM, Game, Stakes, game_for_hand
from riverboat.engine.hand import Hand, visible
from riverboat.engine.house import House
from riverboat.engine.notation.phh.extensions import OWN_FIELD
from riverboat.engine.notation.phh.hand import record, replay
from riverboat.engine.notation.phh.records import PhhHand
from tests.engine.notation.phh.samples import (
    DEAL,
    WHICH,
    random_hand_of,
    recorded,
    three_players,
    through_text,
)
from tests.engine.test_games import every_game
from tests.support.deals import play, play_out, random_action, random_hand, start_hand
from tests.support.soundness import VARIED


def test_written_hand() -> None:
    hand = start_hand([1000, 1000, 1000], holes=["AsAh", "KsKh", "7c2d"], board="QcJd4s9h3s", auto_muck=False)
    play(hand, "300 c f c 200 c")
    source = record(hand.events, {"event": "Club night"})
    assert source.actions == (
        *DEAL, "p3 cbr 300", "p1 cc", "p2 f", "d db QcJd4s", "p1 cc", "p3 cbr 200", "p1 cc", "d db 9h",
    )  # fmt: skip
    assert source.finishing_stacks is None
    assert source.metadata == {"event": "Club night"}
    play(hand, "c c c c")
    hand.act(3, Muck())
    source = record(hand.events)
    assert source.actions[-2:] == ("p1 sm AsAh", "p3 sm")
    assert source.finishing_stacks == (1600, 900, 500)


def test_timeout_is_written_and_read() -> None:
    hand = start_hand([1000, 1000, 1000], holes=["AsAh", "KsKh", "7c2d"], board="QcJd4s9h3s", auto_muck=False)
    hand.time_out(3)
    play(hand, "c c")
    hand.time_out(1)
    play(hand, "c c c c c")
    assert hand.actor == 2
    hand.time_out(2)
    assert hand.over
    source = record(hand.events)
    timed_out = [action for action in source.actions if action.endswith("# timed out")]
    assert timed_out == ["p3 f # timed out", "p1 cc # timed out", "p2 sm # timed out"]
    assert recorded(through_text(hand.events).hand.events) == recorded(hand.events)


def test_inapplicable_remark_is_ignored() -> None:
    source = three_players(*DEAL, "p3 cc # timed out", "p1 f", "p2 f # timed out")
    hand = replay(source).hand
    assert hand.over
    assert not any(isinstance(event, ev.TimedOut) for event in hand.events)


def test_events_without_start_are_refused() -> None:
    hand = start_hand([1000, 1000])
    for events in ([], hand.events[1:]):
        with pytest.raises(NotationError) as refused:
            record(events)
        assert refused.value.code == "no_start"


def test_unknown_game_is_refused() -> None:
    started, *rest = start_hand([1000, 1000]).events
    assert isinstance(started, ev.HandStarted)
    assert started.game == NO_LIMIT_HOLDEM.code
    with pytest.raises(NotationError) as refused:
        record([replace(started, game="go-fish"), *rest])
    assert refused.value.code == "unknown_variant"


def test_rewritten_record_with_metadata_is_same() -> None:
    hand = start_hand([1000, 1000, 1000], posts=[Post(dead=25), Post(ante=10, blind=100), Post(ante=10)])
    source = record(hand.events, {"event": "Club night"})
    assert set(source.metadata[OWN_FIELD]) == {"stakes", "posts", "auto_muck"}
    assert record(hand.events, source.metadata) == source


# Every game.


@every_game
def test_hand_round_trips(game: Game) -> None:
    rng = random.Random(f"phh {game.name}")
    for _ in range(25):
        hand = random_hand_of(game, rng)
        play_out(hand, rng)
        if hand.house.rabbit and game.has_board and len(hand.board) < 5 and game.boards == 1:
            with contextlib.suppress(IllegalAction):
                hand.hunt_rabbit()
        assert recorded(through_text(hand.events).hand.events) == recorded(hand.events)


@pytest.mark.slow
@every_game
def test_thousand_hands_round_trip(game: Game) -> None:
    rng = random.Random(f"phh again {game.name}")
    for _ in range(1_000):
        hand = random_hand_of(game, rng)
        play_out(hand, rng)
        assert recorded(through_text(hand.events).hand.events) == recorded(hand.events)


@given(WHICH, st.integers(0), st.integers(0, 40))
def test_unfinished_hand_waits_for_same_player(which: int, seed: int, actions: int) -> None:
    rng = random.Random(seed)
    hand = random_hand_of(VARIED[which], rng)
    hand.start()
    for _ in range(actions):
        if (legal := hand.legal_actions()) is not None:
            hand.act(legal.seat, random_action(legal, rng, hand.hole_cards(legal.seat)))
    again = through_text(hand.events).hand
    assert recorded(again.events) == recorded(hand.events)
    assert again.legal_actions() == hand.legal_actions()


@given(WHICH, st.integers(0))
def test_viewer_record_hides_other_cards(which: int, seed: int) -> None:
    rng = random.Random(seed)
    hand = random_hand(rng, game=VARIED[which])
    play_out(hand, rng)
    viewer = rng.choice([None, *(seat.number for seat in hand.seats)])
    seen = [event for event in hand.events if visible(event, viewer)]
    known = {card for event in seen for card in getattr(event, "cards", ())}
    assert cards_in(record(seen)) <= known
    again = through_text(seen)
    assert not again.differences
    assert cards_in(record(again.events)) <= known
    # Who showed at the end is known to have been dealt those cards.
    assert [event for event in again.events if not isinstance(event, ev.HoleCardsDealt)] == [
        event for event in seen if not isinstance(event, ev.HoleCardsDealt)
    ]


def cards_in(source: PhhHand) -> set[int]:
    """Return the cards in the actions of `source`."""
    words = [action.partition("#")[0].split()[-1:] for action in source.actions]
    names = [word[at : at + 2] for (word, *_) in filter(None, words) for at in range(0, len(word), 2)]
    return {NAMES.index(name) for name in names if name in NAMES}


@pytest.mark.parametrize(
    ("hand", "variant"),
    [
        (start_hand([500] * 3, game=GAMES["plo5"]), "riverboat/plo5"),
        (start_hand([500] * 3, game=game_for_hand("nlhe", boards=2)), "riverboat/nlhe"),
        (
            start_hand([500] * 3, game=game_for_hand("plo", bomb_pot=True), posts=[Post(ante=50)] * 3),
            "riverboat/plo",
        ),
        (start_hand([500] * 3, game=GAMES["razz"], stakes=Stakes(bring_in=5, small_bet=10)), "FR"),
    ],
)
def test_hand_unknown_to_format_has_own_variant(hand: Hand, variant: str) -> None:
    assert record(hand.events).variant == variant
    assert through_text(hand.events).hand.game == hand.game


def test_run_twice_hand_has_own_variant() -> None:
    for runs, variant in ((1, "NT"), (2, "riverboat/nlhe")):
        hand = start_hand([500, 500], house=House(max_runs=2))
        play(hand, "a c")
        hand.act(1, Run(runs))
        if runs == 2:
            hand.act(2, Run(2))
        source = record(hand.events)
        assert source.variant == variant
        assert f"# p1 runs it {runs}" in source.actions
        assert recorded(through_text(hand.events).hand.events) == recorded(hand.events)


def test_posts_fees_and_empty_button_round_trip() -> None:
    posts = [Post(blind=50, fee=3), Post(blind=100), Post(live=100, dead=50), Post(ante=7)]
    seats = [Seat(number, 1000) for number in (1, 2, 4, 5)]
    hand = Hand(NO_LIMIT_HOLDEM, Stakes(50, 100), seats, DECK, button=7, posts=posts)
    hand.start()
    play(hand, "c c c c c c c c c f f f")
    replayed = through_text(hand.events)
    assert replayed.source.blinds_or_straddles == (50, 100, -100, 0)
    assert recorded(replayed.hand.events) == recorded(hand.events)
    assert replayed.hand.button == 7


def test_needless_check_before_showdown_is_accepted() -> None:
    stud = PhhHand(
        variant="F7S",
        antes=(10, 10),
        ante_trimming_status=True,
        bring_in=5,
        small_bet=10,
        big_bet=20,
        starting_stacks=(15, 1000),
        actions=(
            "d dh p1 AsAdAc", "d dh p2 KsKd2c", "p2 pb", "p1 cc",
            "d dh p1 3c", "d dh p2 5c", "p2 cc", "d dh p1 3d", "d dh p2 5d", "p2 cc",
            "d dh p1 3h", "d dh p2 5h", "p2 cc", "d dh p1 4c", "d dh p2 6c", "p2 cc",
            "p1 sm AsAdAc3c3d3h4c", "p2 sm -",
        ),
    )  # fmt: skip
    assert list(replay(stud).hand.stacks().values()) == [30, 985]
