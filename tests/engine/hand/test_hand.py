"""What holds for every hand, and what a hand refuses."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine import events as ev
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, Muck, RaiseTo, Show
from riverboat.engine.cards import DECK
from riverboat.engine.errors import EventError, GameError, IllegalAction
from riverboat.engine.events import Post, Seat
from riverboat.engine.games import NO_LIMIT_HOLDEM, Stakes, game_for_hand, game_named
from riverboat.engine.hand import Hand, HandState, visible
from riverboat.engine.house import STANDARD_HOUSE, House, Rake
from tests.support.deals import play, play_out, random_action, random_hand, start_hand

SOME_ACTIONS: list[Action] = [
    Fold(), Check(), Call(), Show(), Muck(),
    *(kind(to) for kind in (BetTo, RaiseTo) for to in (-100, 0, 1, 99, 150, 10**9)),
]  # fmt: skip


def chips(hand: HandState) -> int:
    return sum(hand.stacks().values()) + hand.pot


def seen(hand: HandState) -> dict[str, object]:
    """Return everything that a hand exposes."""
    return {
        "stacks": hand.stacks(),
        "bets": [hand.bet(seat.number) for seat in hand.seats],
        "folded": [hand.folded(seat.number) for seat in hand.seats],
        "holes": [hand.hole_cards(seat.number) for seat in hand.seats],
        "board": hand.board,
        "pots": hand.pots,
        "pot": hand.pot,
        "street": hand.street,
        "actor": hand.actor,
        "turn": hand.turn,
        "legal": hand.legal_actions(),
        "shown": hand.shown,
        "mucked": hand.mucked,
        "over": hand.over,
    }


@pytest.mark.parametrize("hands", [1_000, pytest.param(10_000, marks=pytest.mark.slow)])
def test_chips_are_conserved_and_replay_equals_play(hands: int) -> None:
    rng = random.Random(20)
    for _ in range(hands):
        hand = random_hand(rng)
        play_out(hand, rng)
        replica = HandState.replay(hand.events[:1])
        total = chips(replica)
        assert total == sum(seat.stack for seat in hand.seats)
        for event in hand.events[1:]:
            replica.apply(event)
            assert chips(replica) == total
            assert min(replica.stacks().values()) >= 0
        assert seen(replica) == seen(hand)
        assert hand.over
        assert hand.pot == 0
        ended = hand.events[-1]
        assert isinstance(ended, ev.HandEnded)
        assert dict(ended.stacks) == hand.stacks()


@given(st.randoms(use_true_random=False), st.data())
def test_replay_resumes_at_any_decision(rng: random.Random, data: st.DataObject) -> None:
    hand = random_hand(rng)
    hand.start()
    decisions = data.draw(st.integers(0, 12))
    while decisions and (legal := hand.legal_actions()) is not None:
        hand.act(legal.seat, random_action(legal, rng))
        decisions -= 1
    resumed = Hand.replay(hand.events)
    assert seen(resumed) == seen(hand)
    seed = rng.random()
    play_out(hand, random.Random(seed))
    play_out(resumed, random.Random(seed))
    assert resumed.events == hand.events


@pytest.mark.parametrize("hands", [4, pytest.param(40, marks=pytest.mark.slow)])
def test_illegal_action_changes_nothing(hands: int) -> None:
    rng = random.Random(7)
    refused = 0
    for _ in range(hands):
        hand = random_hand(rng, auto_muck=False)
        hand.start()
        while (legal := hand.legal_actions()) is not None:
            before, events = seen(hand), list(hand.events)
            for seat in range(-1, 11):
                for action in SOME_ACTIONS:
                    trial = Hand.replay(events)
                    try:
                        trial.act(seat, action)
                    except IllegalAction:
                        refused += 1
                        assert seen(trial) == before
                        assert trial.events == events
            hand.act(legal.seat, random_action(legal, rng))
    assert refused > 1_000 * hands


@pytest.mark.parametrize("hands", [30, pytest.param(300, marks=pytest.mark.slow)])
def test_exactly_legal_actions_are_accepted(hands: int) -> None:
    rng = random.Random(8)
    for _ in range(hands):
        hand = random_hand(rng, auto_muck=False)
        hand.start()
        while (legal := hand.legal_actions()) is not None:
            taken: dict[type[Action], bool] = {
                Fold: legal.fold, Check: legal.check, Call: legal.call is not None,
                Show: legal.show, Muck: legal.muck,
            }  # fmt: skip
            for kind, allowed in taken.items():
                assert _takes(hand, kind()) is allowed
            for make, sizes in ((BetTo, legal.bet_to), (RaiseTo, legal.raise_to)):
                if sizes is None:
                    assert not _takes(hand, make(hand.stack(legal.seat) + hand.bet(legal.seat)))
                else:
                    least, most = sizes
                    assert [_takes(hand, make(to)) for to in (least - 1, least, most, most + 1)] == [
                        False, True, True, False,
                    ]  # fmt: skip
            hand.act(legal.seat, random_action(legal, rng))


def _takes(hand: Hand, action: Action) -> bool:
    trial = Hand.replay(hand.events)
    assert trial.actor is not None
    try:
        trial.act(trial.actor, action)
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize(
    ("script", "action", "code"),
    [
        ("", Check(), "cannot_check"),
        ("", BetTo(300), "cannot_bet"),
        ("", RaiseTo(199), "below_minimum"),
        ("", RaiseTo(1001), "above_maximum"),
        ("", RaiseTo(-5), "below_minimum"),
        ("", RaiseTo(300.0), "bad_amount"),  # type: ignore[arg-type]
        ("", RaiseTo("300"), "bad_amount"),  # type: ignore[arg-type]
        ("", RaiseTo(True), "bad_amount"),
        ("", Show(), "wrong_phase"),
        ("", Muck(), "wrong_phase"),
        ("", Action(), "wrong_phase"),
        ("c c c", Call(), "nothing_to_call"),
        ("c c c", RaiseTo(300), "nothing_to_raise"),
        ("c c c", BetTo(99), "below_minimum"),
        ("c a", RaiseTo(1000), "stack_too_short"),
    ],
)
def test_wrong_action_is_refused_with_code(script: str, action: Action, code: str) -> None:
    hand = start_hand([1000, 1000, 1000])
    play(hand, script)
    assert hand.actor is not None
    with pytest.raises(IllegalAction) as refused:
        hand.act(hand.actor, action)
    assert refused.value.code == code


def test_showdown_allows_only_show_and_muck() -> None:
    hand = start_hand([1000] * 2, holes=["As Ad", "Ks Kd"], board="2c 3d 7h 8s Jc", auto_muck=False)
    play(hand, "c c c c c c c c")
    assert hand.actor == 2
    with pytest.raises(IllegalAction, match="show or muck"):
        hand.act(2, Fold())
    events = hand.act(2, Show())
    assert events[0] == ev.HandShown(2, hand.hole_cards(2))
    assert hand.over


@pytest.mark.parametrize(
    ("script", "event"),
    [("", ev.Folded(3)), ("c c", ev.Checked(2)), ("c c c", ev.Checked(1))],
)
def test_timeout_checks_if_free_else_folds(script: str, event: ev.Folded | ev.Checked) -> None:
    hand = start_hand([1000] * 3)
    play(hand, script)
    assert hand.time_out(event.seat)[:2] == (ev.TimedOut(event.seat), event)


def test_nobody_can_act_after_end() -> None:
    hand = start_hand([1000] * 2, holes=["As Ad", "Ks Kd"], board="2c 3d 7h 8s Jc", auto_muck=False)
    play(hand, "c c c c c c c c")
    hand.time_out(2)
    before = list(hand.events)
    with pytest.raises(IllegalAction):
        hand.act(hand.actor, Muck())  # type: ignore[arg-type]
    assert (hand.events, hand.mucked) == (before, {2})


def test_only_actor_can_time_out() -> None:
    hand = start_hand([1000] * 3)
    with pytest.raises(IllegalAction):
        hand.time_out(1)
    play(hand, "f f")
    with pytest.raises(IllegalAction, match="nobody's turn"):
        hand.time_out(1)


def _hand(
    *,
    seats: list[Seat] | None = None,
    deck: tuple[int, ...] = DECK,
    button: int | None = None,
    posts: list[Post] | None = None,
    house: House = STANDARD_HOUSE,
) -> Hand:
    seats = [Seat(1, 100), Seat(2, 100)] if seats is None else seats
    return Hand(NO_LIMIT_HOLDEM, Stakes(1, 2), seats, deck, button=button, posts=posts, house=house)


@pytest.mark.parametrize(
    ("start", "code"),
    [
        (lambda: _hand(seats=[Seat(1, 100)]), "wrong_number_of_seats"),
        (lambda: _hand(seats=[Seat(n, 100) for n in range(11)]), "wrong_number_of_seats"),
        (lambda: _hand(seats=[Seat(1, 100), Seat(1, 100)]), "doubled_seat"),
        (lambda: _hand(seats=[Seat(1, 100), Seat(2, 0)]), "bad_stack"),
        (lambda: _hand(seats=[Seat(1, 100), Seat(2, -5)]), "bad_stack"),
        (lambda: _hand(seats=[Seat(1, 100), Seat(2, 1.5)]), "bad_stack"),  # type: ignore[arg-type]
        (lambda: _hand(posts=[Post()]), "bad_posts"),
        (lambda: _hand(posts=[Post(blind=-1), Post()]), "bad_posts"),
        (lambda: Hand(game_named("short-deck"), Stakes(1, 2), [Seat(1, 9), Seat(2, 9)], DECK), "bad_deck"),
        (lambda: game_named("bridge"), "unknown_game"),
        (lambda: game_for_hand("stud", boards=2), "bad_boards"),
        (lambda: game_for_hand("badugi", bomb_pot=True), "bad_bomb_pot"),
        (lambda: _hand(deck=DECK[:8]), "deck_too_short"),
        (lambda: _hand(deck=DECK[:51], house=House(max_runs=2)), "deck_too_short"),
        (
            lambda: Hand(game_named("27td"), Stakes(1, 2), [Seat(1, 9), Seat(2, 9)], DECK[:51]),
            "deck_too_short",
        ),
        *[
            (lambda rake=rake: _hand(house=House(rake=rake)), "bad_rake")
            for rake in (Rake(1001, 5), Rake(-1, 5), Rake(50, -1))
        ],
        (lambda: _hand(house=House(smallest_chip=0)), "bad_smallest_chip"),
        (lambda: _hand(deck=(*DECK[:51], 0)), "bad_deck"),
        (lambda: _hand(deck=(*DECK[:51], 52)), "bad_deck"),
        (lambda: Stakes(-1, 2), "bad_stakes"),
        (lambda: Stakes(1, 0), "bad_stakes"),
        (lambda: Stakes(3, 2), "bad_stakes"),
        (lambda: Stakes(1, 2, ante=-1), "bad_stakes"),
        (lambda: Stakes(1.0, 2), "bad_stakes"),  # type: ignore[arg-type]
    ],
)
def test_impossible_hand_is_refused(start: Callable[[], object], code: str) -> None:
    with pytest.raises(GameError) as refused:
        start()
    assert refused.value.code == code


def test_hand_starts_once() -> None:
    hand = start_hand([1000, 1000])
    with pytest.raises(GameError) as refused:
        hand.start()
    assert refused.value.code == "already_started"


def test_events_out_of_place_change_nothing() -> None:
    hand = start_hand([1000, 1000])
    events = list(hand.events)
    for wrong in ([], events[1:], [*events, events[0]]):
        with pytest.raises(EventError):
            Hand.replay(wrong)
    play(hand, "f")
    replica = HandState.replay(hand.events)
    before = seen(replica)
    with pytest.raises(EventError):
        replica.apply(ev.Checked(1))
    assert seen(replica) == before


MISPLACED: tuple[ev.Event, ...] = (
    ev.TimeCharged(9, 5),
    ev.AntePosted(9, 5),
    ev.BlindPosted(9, 5),
    ev.BringInPosted(9, 5),
    ev.HoleCardsDealt(9, (0,)),
    ev.UpCardsDealt(9, (0,)),
    ev.BoardDealt("flop", (0, 1, 2), board=2),
    ev.BoardDealt("fifth street", (0,), board=1),
    ev.CardsDiscarded(9, (0,)),
    ev.Folded(9),
    ev.Checked(9),
    ev.Called(9, 100),
    ev.BetMade(9, 100),
    ev.RaisedTo(9, 200),
    ev.UncalledBetReturned(9, 5),
    ev.PotAwarded(0, 100, ((1, 50), (9, 50))),
    ev.RunsOffered(),
)


@pytest.mark.parametrize("misplaced", MISPLACED, ids=[event.kind for event in MISPLACED])
def test_event_of_unknown_seat_or_board_changes_nothing(
    misplaced: ev.Event,
) -> None:
    hand = start_hand([1000, 1000])
    play(hand, "c")
    replica = HandState.replay(hand.events)
    before = seen(replica)
    with pytest.raises(EventError) as refused:
        replica.apply(misplaced)
    assert refused.value.code == "does_not_fit"
    assert seen(replica) == before
    for event in hand.act(1, Check()):
        replica.apply(event)
    assert seen(replica) == seen(hand)


def test_street_after_last_changes_nothing() -> None:
    hand = start_hand([1000, 1000])
    play(hand, "c c c c c c c")
    before = seen(replica := HandState.replay(hand.events))
    with pytest.raises(EventError):
        replica.apply(ev.StreetStarted("turn"))
    assert seen(replica) == before


@pytest.mark.parametrize(
    ("game", "stakes", "script"),
    [
        ("nlhe", Stakes(1, 2), "c c " * 3),
        ("stud", Stakes(ante=5, small_bet=20), ""),
        ("27td", Stakes(1, 2), ""),
    ],
)
def test_runs_without_board_change_nothing(game: str, stakes: Stakes, script: str) -> None:
    hand = start_hand([1000, 1000], game=game_named(game), stakes=stakes, house=House(max_runs=3))
    play(hand, script)
    before = seen(replica := HandState.replay(hand.events))
    with pytest.raises(EventError):
        replica.apply(ev.RunsOffered())
    assert seen(replica) == before


def test_hand_of_unknown_game_is_refused() -> None:
    (started, *_) = start_hand([1000, 1000]).events
    assert isinstance(started, ev.HandStarted)
    for wrong, reason in (
        ({"game": "bridge"}, "unknown game 'bridge'"),
        ({"boards": 0}, "cannot be dealt on 0 boards"),
        ({"seats": (), "posts": ()}, "does not fit this hand"),
    ):
        with pytest.raises(EventError, match=reason):
            HandState.replay([replace(started, **wrong)])


def test_replica_is_hand_without_hidden_cards() -> None:
    rng = random.Random(9)
    for _ in range(300):
        hand = random_hand(rng)
        hand.start()
        numbers = [seat.number for seat in hand.seats]
        for viewer in (None, *numbers):
            replica = HandState.replay(event for event in hand.events if visible(event, viewer))
            for seat in numbers:
                assert replica.hole_cards(seat) == (
                    hand.hole_cards(seat) if seat == viewer else hand.shown.get(seat, ())
                )
            public = {name: value for name, value in seen(hand).items() if name != "holes"}
            assert {name: value for name, value in seen(replica).items() if name != "holes"} == public
        play_out(hand, rng)
        replica = HandState.replay(event for event in hand.events if visible(event, None))
        assert replica.stacks() == hand.stacks()
        assert replica.shown == hand.shown


def test_replica_cannot_be_played() -> None:
    hand = start_hand([1000, 1000])
    replica = Hand.replay(event for event in hand.events if visible(event, 1))
    before = seen(replica)
    for played_on in (lambda: play(replica, "c"), lambda: replica.time_out(2)):
        with pytest.raises(GameError) as refused:
            played_on()
        assert refused.value.code == "no_deck"
        assert (seen(replica), len(replica.events)) == (before, len(hand.events) - 2)


def test_replica_checks_actions_as_the_hand_does() -> None:
    hand = start_hand([1000, 1000])
    replica = Hand.replay(event for event in hand.events if visible(event, 1))
    for action in SOME_ACTIONS:
        assert replica.can(2, action) == hand.can(2, action)
    with pytest.raises(IllegalAction, match="the maximum is 1000"):
        replica.check(2, RaiseTo(2000))
