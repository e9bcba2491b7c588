"""Tournaments between bots, in this process."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from statistics import pvariance
from typing import Final

import pytest

from riverboat.client_cli.arena.entries import entries_of
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.log import event_results, played_set, set_line
from riverboat.client_cli.arena.results import FaultKind, PlayedEvents
from riverboat.client_cli.arena.running import Table
from riverboat.client_cli.arena.settings import EVENT_BLOCK, MatchSettings
from riverboat.client_cli.arena.trial import play
from riverboat.client_cli.bots import Bot, Caller, PushFold, RandomBot, TightAggressive
from riverboat.engine.actions import Action
from riverboat.engine.events import BoardDealt, HandEnded, HoleCardsDealt
from riverboat.engine.hand import View
from riverboat.engine.tournament.ready import ready_structure
from tests.client_cli.arena.tournament.playing import event_match, play_events, short

MIXED: Final[list[Callable[[], Bot]]] = [
    Caller,
    partial(RandomBot, Random(1)),
    partial(TightAggressive, Random(2)),
    partial(PushFold, Random(3)),
]


class Remembers(Caller):
    """Notes what it saw of each hand: its own cards and the board."""

    def __init__(self) -> None:
        self.seen: list[tuple[tuple[int, ...], tuple[int, ...]]] = []

    def hand_ended(self, view: View) -> None:
        self.seen.append((tuple(view.hole_cards), tuple(view.board)))


class Crashes(Caller):
    """Raises in its third hand."""

    hands = 0

    def act(self, view: View) -> Action:
        self.hands = max(self.hands, view.number)
        if self.hands > 2:
            raise RuntimeError("on purpose")
        return super().act(view)


def test_every_tournament_is_played_to_its_end() -> None:
    (played,) = play_events(MIXED, short(4))
    assert len(played.results) == 4
    for result in played.results:
        assert sorted(result.places)[:2] == [1, 2]
        assert set(result.places) <= {1, 2, 3, 4}, "equal stacks that go out together share a place"
        kinds = Counter(event["kind"] for event in result.events)
        assert kinds["tournament_finished"] == 1
        assert kinds["table_hand_ended"] == result.hands
    assert sum(result.hands for result in played.results) == len(played.hands)


def test_prizes_are_what_the_entries_brought() -> None:
    structure = short(4)
    (played,) = play_events(MIXED, structure)
    for result in played.results:
        assert sum(result.won) == -4 * structure.fee
        best = result.places.index(1)
        assert result.won[best] == max(result.won)


def test_each_bot_has_each_seat_once() -> None:
    (played,) = play_events(MIXED, short(4))
    for place in range(4):
        assert {result.seats[place] for result in played.results} == {0, 1, 2, 3}


def test_bots_that_play_alike_win_alike() -> None:
    """With the same cards in every rotation, it is the seat that wins."""
    for played in play_events([Caller] * 4, short(4), sets=3):
        assert len({played.won(bot) for bot in range(4)}) == 1
        winners = [result.places.index(1) for result in played.results]
        assert sorted(winners) == [0, 1, 2, 3]


def test_a_seat_has_the_same_cards_in_every_rotation() -> None:
    (played,) = play_events(MIXED, short(4))
    holes: dict[tuple[int, int], set[tuple[int, ...]]] = defaultdict(set)
    flops: dict[int, set[tuple[int, ...]]] = defaultdict(set)
    begun = iter(
        event for result in played.results for event in result.events if event["kind"] == "table_hand_begun"
    )
    for hand, event in zip(played.hands, begun, strict=True):
        order = sorted(event["seats"], key=lambda dealt: (dealt["seat"] <= event["button"], dealt["seat"]))
        for dealt in hand.events:
            if isinstance(dealt, HoleCardsDealt):
                holes[event["hand"], order[dealt.seat]["seat"]].add(tuple(sorted(dealt.cards)))
        board = [dealt for dealt in hand.events if isinstance(dealt, BoardDealt)]
        if board:
            flops[event["hand"]].add(board[0].cards)
    assert max(map(len, holes.values())) == max(map(len, flops.values())) == 1
    assert len(set.union(*holes.values())) > len(holes) / 2, "hands have cards of their own"


def test_no_bot_sees_cards_twice() -> None:
    made: list[Remembers] = []

    def make() -> Remembers:
        made.append(Remembers())
        return made[-1]

    play_events([make, Caller, Caller], short(3), sets=4)
    assert len(made) == 3
    for bot in made:
        assert max(Counter(seen for seen in bot.seen if len(seen[1]) == 5).values()) == 1


def test_rotations_meet_the_sets_of_a_block_in_orders_of_their_own() -> None:
    """So a program cannot tell which tournaments of others have its cards."""
    match = event_match([Remembers, Caller], short(2))
    match.play_block(0, EVENT_BLOCK)
    flops = [
        [seen[1][:3] for seen in player.bot.seen if seen[1]]  # type: ignore[attr-defined]
        for player in (match._players[0][0], match._players[1][0])
    ]
    first_seen = [list(dict.fromkeys(each)) for each in flops]
    common = set(first_seen[0]) & set(first_seen[1])
    one, other = ([flop for flop in each if flop in common] for each in first_seen)
    assert len(common) > EVENT_BLOCK
    assert one != other


def test_programs_have_a_process_for_each_rotation() -> None:
    structure = short(3)
    settings = MatchSettings(bots=3, tournament=structure)
    table = Table(settings, entries_of(["cat", "caller", "maniac"]), is_isolated=False)
    assert len(table.all_players) == 3 + 2


def test_log_has_all_of_a_set_and_is_the_same_twice() -> None:
    first, again = [play_events(MIXED, short(4), sets=2, seed=5) for _ in range(2)]
    assert list(map(set_line, first)) == list(map(set_line, again))
    for played in first:
        line = set_line(played)
        read = played_set(line)
        assert isinstance(read, PlayedEvents)
        assert read.results == event_results(line)
        assert [result.won for result in read.results] == [result.won for result in played.results]
        assert [hand.events for hand in read.hands] == [hand.events for hand in played.hands]
        assert read.won(2) == played.won(2)


def test_other_seed_deals_other_cards() -> None:
    one, other = (play_events([Caller] * 3, short(3), seed=seed)[0] for seed in (1, 2))
    assert [hand.won for hand in one.hands] != [hand.won for hand in other.hands]


def test_without_duplicates_a_set_is_one_tournament() -> None:
    (played,) = play_events([Caller] * 3, short(3), duplicate=False)
    assert len(played.results) == 1


def test_library_plays_tournaments() -> None:
    structure = short(3)
    sets = play([Caller] * 3, hands=4, tournament=structure, stack=structure.stack)
    assert [type(played) for played in sets] == [PlayedEvents] * 2
    assert sum(played.won(bot) for played in sets for bot in range(3)) == -2 * 3 * 3 * structure.fee


def test_bot_that_crashes_is_blinded_out() -> None:
    (played,) = play_events([Crashes, Caller, Caller], short(3))
    faults = [fault for hand in played.hands for fault in hand.faults]
    assert {(fault.bot, fault.kind) for fault in faults} == {(0, FaultKind.CRASHED)}
    assert all(len(result.places) == 3 for result in played.results)


def test_several_tables_are_balanced_to_a_final_table() -> None:
    structure = short(7, seats=4, min_players=7, max_players=7)
    (played,) = play_events([Caller] * 3 + [partial(RandomBot, Random(bot)) for bot in range(4)], structure)
    for result in played.results:
        kinds = Counter(event["kind"] for event in result.events)
        assert kinds["table_added"] == 2
        assert kinds["final_table_drawn"] + kinds["table_broken"] > 0
        assert len(result.places) == 7
    assert all(len(hand.seats) <= 7 for hand in played.hands)
    assert min(len(hand.seats) for hand in played.hands) == 2


@pytest.mark.parametrize(("name", "players"), [("omaha", 3), ("horse", 3), ("eight-game", 3), ("bounty", 3)])
def test_other_games_and_bounties_are_played(name: str, players: int) -> None:
    structure = ready_structure(name, players=players, minutes=5)
    (played,) = play_events(
        [partial(RandomBot, Random(bot)) for bot in range(players)], structure, duplicate=False
    )
    (result,) = played.results
    assert sum(result.won) == -players * structure.fee
    for hand in played.hands:
        ended = next(event for event in hand.events if isinstance(event, HandEnded))
        assert sum(chips for _, chips in ended.stacks) <= players * structure.stack


def test_games_of_all_levels_are_told_and_played() -> None:
    levels = tuple(
        replace(level, game=game, minutes=0, hands=3)
        for level, game in zip(short(3).levels, ("nlhe", "razz", "horse", *[""] * 20), strict=False)
    )
    structure = short(3, levels=levels)
    settings = MatchSettings(bots=3, tournament=structure)
    assert settings.games == ("nlhe", "razz", "flhe", "flo8", "stud", "stud8")
    (played,) = play_events([Caller] * 3, structure, duplicate=False)
    dealt = {hand.events[0].game for hand in played.hands}  # type: ignore[attr-defined]
    assert dealt >= {"nlhe", "razz"}


def test_hands_are_numbered_from_the_first_of_each_tournament() -> None:
    (played,) = play_events([Caller] * 3, short(3))
    numbers = [hand.events[0].number for hand in played.hands if hand.rotation == 1]  # type: ignore[attr-defined]
    assert numbers == list(range(1, len(numbers) + 1))


def test_luck_leaves_a_smaller_variance_and_the_same_mean() -> None:
    sets = play_events([partial(PushFold, Random(1)), Caller], short(2), sets=60, duplicate=False)
    won = [played.won(0) for played in sets]
    lucky = [played.results[0].lucky[0] for played in sets]
    adjusted = [one - other for one, other in zip(won, lucky, strict=True)]
    assert pvariance(adjusted) < 0.8 * pvariance(won)
    mean = sum(lucky) / len(lucky)
    assert abs(mean) < 4 * (pvariance(lucky) / len(lucky)) ** 0.5
    assert all(sum(played.results[0].lucky) == pytest.approx(0, abs=0.01) for played in sets)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"re_entries": 1}, "on which bots cannot decide"),
        ({"buy_in": 0}, "has no buy-in"),
        ({"min_players": 5, "max_players": 9}, "is for 5 to 9 players, not 3"),
    ],
)
def test_structure_that_bots_cannot_play_is_refused(changes: dict[str, int], message: str) -> None:
    with pytest.raises(MatchError, match=message):
        event_match([Caller] * 3, short(3, **changes))


@pytest.mark.parametrize(
    "settings", [{"keep": True, "duplicate": False}, {"stop_at": 5.0}, {"estimator": "all-in"}]
)
def test_options_of_single_hands_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(MatchError, match="tournaments go without"):
        event_match([Caller] * 3, short(3), **settings)
