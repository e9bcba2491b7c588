"""Matches between bots in this process."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

from riverboat.client_cli.arena.log import played_set, set_line
from riverboat.client_cli.arena.match import Match
from riverboat.client_cli.arena.player import LocalPlayer
from riverboat.client_cli.arena.results import FaultKind, PlayedSet
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.bots import AnyBot, AsyncBot, Bot, Caller, RandomBot, passive_action
from riverboat.client_cli.bots.roster import STYLES
from riverboat.engine.actions import Action, Draw, Fold, RaiseTo
from riverboat.engine.events import DeckShuffled, Event, HandEnded, HandStarted, HoleCardsDealt
from riverboat.engine.games import GAMES
from riverboat.engine.hand import HandState, View


def players(*bots: AnyBot) -> list[LocalPlayer]:
    return [LocalPlayer(f"bot {number}", bot) for number, bot in enumerate(bots)]


def styles(*names: str) -> list[LocalPlayer]:
    return players(*(STYLES[name](Random()) for name in names))


def play(bots: Sequence[LocalPlayer], sets: int, **settings: object) -> list[PlayedSet]:
    found = MatchSettings(bots=len(bots), **settings)  # type: ignore[arg-type]
    match = Match(found, [bots] * found.rotations)
    return [match.play_set(number) for number in range(sets)]


class Acts(Bot):
    """Acts by a function."""

    def __init__(self, act: Callable[[View], Action]) -> None:
        self._act = act

    def act(self, view: View) -> Action:
        return self._act(view)


def passive(view: View) -> Action:
    assert view.legal is not None
    return passive_action(view.legal)


@pytest.mark.parametrize("code", GAMES)
def test_every_game_is_played_to_the_end_at_its_largest_table(code: str) -> None:
    bots = [RandomBot(Random()) for _ in range(GAMES[code].max_seats)]
    for played in play(players(*bots), 3, game=code):
        assert len(played.hands) == len(bots)
        for hand in played.hands:
            assert sum(hand.won) == 0
            assert HandState.replay(hand.events).over
            assert hand.faults == ()


def test_seed_decides_every_byte() -> None:
    def log(seed: int) -> list[bytes]:
        return [
            set_line(each) for each in play(styles("random", "tight-aggressive", "maniac"), 20, seed=seed)
        ]

    assert log(7) == log(7)
    assert log(7) != log(8)


def test_any_set_replays_alone() -> None:
    settings = MatchSettings(bots=2, seed=3)

    def match() -> Match:
        return Match(settings, [styles("random", "tight-aggressive")] * 2)

    whole = [match().play_set(number) for number in range(12)]
    alone = match().play_set(11)
    assert set_line(alone) == set_line(whole[11])


def test_rotations_of_a_set_have_the_same_deck_and_another_seat() -> None:
    for played in play(styles("caller", "caller", "caller"), 5):
        decks = {event for hand in played.hands for event in hand.events if isinstance(event, DeckShuffled)}
        assert len(decks) == 1
        assert len({hand.seats for hand in played.hands}) == 3


def test_equal_bots_are_even_in_every_duplicate_set() -> None:
    """Callers make no use of chance, so each wins what the others won in its seat."""
    for played in play(styles("caller", "caller"), 30):
        assert [played.won(bot) for bot in range(2)] == [0, 0]


def test_rotation_of_games_changes_the_game_with_each_set() -> None:
    sets = play(styles("caller", "caller"), 6, game="horse")
    games = [
        hand.events[0].game
        for played in sets
        for hand in played.hands
        if isinstance(hand.events[0], HandStarted)
    ]
    assert games == ["flhe"] * 2 + ["flo8"] * 2 + ["razz"] * 2 + ["stud"] * 2 + ["stud8"] * 2 + ["flhe"] * 2


def test_kept_stacks_carry_over_and_broke_bots_buy_in_again() -> None:
    sets = play(styles("maniac", "maniac", "caller"), 60, keep=True, duplicate=False, stack=2_000)
    stacks = [2_000] * 3
    rebought = 0
    for played in sets:
        (hand,) = played.hands
        started = hand.events[0]
        assert isinstance(started, HandStarted)
        assert {hand.seats[seat.number]: seat.stack for seat in started.seats} == dict(enumerate(stacks))
        stacks = [stack + won for stack, won in zip(stacks, hand.won, strict=True)]
        rebought += stacks.count(0)
        stacks = [stack or 2_000 for stack in stacks]
    assert rebought


def test_illegal_action_counts_and_the_bot_checks_or_folds() -> None:
    illegal = Acts(lambda view: RaiseTo(1))
    sets = play(players(illegal, Caller()), 5)
    faults = [fault for played in sets for hand in played.hands for fault in hand.faults]
    assert {(fault.kind, fault.bot) for fault in faults} == {(FaultKind.ILLEGAL, 0)}
    assert "RaiseTo: you cannot raise to 1" in faults[0].detail
    same = play(players(Acts(passive), Caller()), 5)
    assert [hand.won for played in sets for hand in played.hands] == [
        hand.won for played in same for hand in played.hands
    ]


@pytest.mark.parametrize("answer", [None, "fold", Draw(5), RaiseTo("x"), RaiseTo(10**30)])  # type: ignore[arg-type]
def test_answers_that_are_no_actions_are_illegal(answer: Action) -> None:
    sets = play(players(Acts(lambda view: answer), Caller()), 2)
    assert {fault.kind for played in sets for hand in played.hands for fault in hand.faults} == {
        FaultKind.ILLEGAL
    }


@pytest.mark.parametrize("turn", range(6))
def test_exception_at_any_turn_leaves_the_match_scored(turn: int) -> None:
    asked = 0

    def fail_at_turn(view: View) -> Action:
        nonlocal asked
        asked += 1
        if asked > turn:
            raise KeyError("AsKs")
        return passive(view)

    failing = players(Acts(fail_at_turn), Caller())
    sets = play(failing, 10)
    faults = [fault for played in sets for hand in played.hands for fault in hand.faults]
    assert [(fault.kind, fault.detail) for fault in faults] == [(FaultKind.CRASHED, "raised KeyError")]
    assert asked == turn + 1
    assert "KeyError: 'AsKs'" in failing[0].last_words
    assert sum(len(played.hands) for played in sets) == 20


def test_hooks_are_called_in_order_with_what_the_bot_may_see() -> None:
    calls: list[tuple[str, int]] = []

    class Hooked(Caller):
        def hand_started(self, view: View) -> None:
            assert len(view.hole_cards) == 2
            calls.append(("started", view.number))

        def event(self, event: Event, view: View) -> None:
            assert not isinstance(event, DeckShuffled)
            assert not isinstance(event, HoleCardsDealt) or event.seat == view.seat
            calls.append((event.kind, view.number))

        def hand_ended(self, view: View) -> None:
            calls.append(("ended", view.number))

    sets = play(players(Hooked(), Caller()), 6, duplicate=False)
    for number, hand in enumerate([hand for played in sets for hand in played.hands], 1):
        own = [kind for kind, of in calls if of == number]
        seen = [each.kind for each in hand.events if not isinstance(each, DeckShuffled)]
        seen.remove("hole_cards_dealt")  # the other bot's
        assert own == ["started", *seen, "ended"]
        assert isinstance(hand.events[-1], HandEnded)


def test_asynchronous_bot_plays() -> None:
    class Waits(AsyncBot):
        async def act(self, view: View) -> Action:
            return Fold()

    waiting = players(Waits(), Caller())
    (played,) = play(waiting, 1)
    assert all(hand.won[0] < 0 for hand in played.hands)
    waiting[0].close()


def test_log_line_holds_the_whole_set() -> None:
    for played in play(styles("random", "random"), 8, game="8-game"):
        again = played_set(set_line(played))
        assert again == PlayedSet(played.number, list(played.hands))
