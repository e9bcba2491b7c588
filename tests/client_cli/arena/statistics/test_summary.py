from collections.abc import Sequence
from itertools import count
from math import isfinite
from random import Random

import pytest

from riverboat.client_cli.arena.results import Fault, FaultKind, PlayedHand, PlayedSet
from riverboat.client_cli.arena.statistics import MatchSummary, summary
from riverboat.client_cli.arena.statistics.positions import position_name
from riverboat.client_cli.arena.statistics.summing import summary_of
from riverboat.client_cli.arena.statistics.sums import MatchSums
from riverboat.client_cli.arena.variance import STANDARD
from riverboat.client_cli.bots import Caller, RandomBot, TightAggressive
from riverboat.engine.actions import BringIn, Fold
from riverboat.engine.cards import DECK
from riverboat.engine.events import HandStarted, Post, Seat
from tests.support.arena import BLINDS, acted, play_set, played


def hand_of(won: Sequence[int], number: int = 0, rotation: int = 0) -> PlayedHand:
    """Return a hand without events but its first, in which the bots won these chips."""
    seats = tuple((seat + rotation) % len(won) for seat in range(len(won)))
    in_seats = tuple(Seat(seat, 1_000) for seat in range(len(won)))
    posts = (Post(blind=50), Post(blind=100), *([Post()] * (len(won) - 2)))
    started = HandStarted(1, "nlhe", BLINDS, len(won) - 1, in_seats, posts)
    return PlayedHand(number, rotation, seats, (started,), tuple(won))


def match_of(results: Sequence[Sequence[Sequence[int]]]) -> list[PlayedSet]:
    """Return sets of hands with these results: of each set, of each rotation, of each bot."""
    return [
        PlayedSet(number, [hand_of(won, number, rotation) for rotation, won in enumerate(hands)])
        for number, hands in enumerate(results)
    ]


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, ["big blind", "button"]),
        (3, ["small blind", "big blind", "button"]),
        (4, ["small blind", "big blind", "under the gun", "button"]),
        (6, ["small blind", "big blind", "under the gun", "hijack", "cutoff", "button"]),
        (7, ["small blind", "big blind", "under the gun", "under the gun + 1", "hijack", "cutoff", "button"]),
    ],
)
def test_positions_have_their_names(players: int, names: list[str]) -> None:
    hand = hand_of([0] * players)
    assert [position_name(hand, bot)[1] for bot in range(players)] == names


def test_summary_adds_up() -> None:
    random = Random(4)
    bots = [TightAggressive(random), Caller(), Caller()]
    sets = [play_set(number, bots, random.sample(DECK, 52)) for number in range(40)]
    found = summary(sets, 3, 100, names=["tight", "one", "other"])
    assert (found.hands, found.sets, found.incomplete, found.duplicate) == (120, 40, 0, True)
    assert sum(bot.chips for bot in found.bots) == 0
    for bot in found.bots:
        assert bot.chips == bot.showdown + bot.without_showdown
        assert bot.chips == sum(position.chips for position in bot.positions)
        assert [position.name for position in bot.positions] == ["small blind", "big blind", "button"]
        assert [position.hands for position in bot.positions] == [40, 40, 40]
        assert bot.bb_per_100 == pytest.approx(bot.chips / 120)
        assert bot.mbb_per_hand == pytest.approx(10 * bot.bb_per_100)
        assert [each.estimator for each in bot.estimates] == ["hands", "sets", "all-in", "chance"]
        for name in ("hands", "sets"):
            assert bot.estimate(name).interval.mean == pytest.approx(bot.bb_per_100)
    for name in ("all-in", "chance"):
        means = [bot.estimate(name).interval.mean for bot in found.bots]
        assert sum(mean or 0 for mean in means) == pytest.approx(0, abs=1e-6)
    assert found.bots[1].style.pfr.part == 0
    assert found.bots[0].name == "tight"
    with pytest.raises(KeyError):
        found.bots[0].estimate("none")


def test_interval_is_over_sets_not_hands() -> None:
    """What a bot wins in one rotation it loses in the other: the sets say that the bots are equal."""
    random = Random(5)
    results = []
    for _ in range(200):
        luck, edge = random.randrange(-1_000, 1_000), random.choice([-10, 30])
        results.append([[luck + edge, -luck - edge], [-luck + edge, luck - edge]])
    found = summary(match_of(results), 2, 100, estimators=(), names=["ann", "bob"])
    by_hands, by_sets = found.bots[0].estimate("hands"), found.bots[0].estimate("sets")
    assert by_hands.interval.sign == 0
    assert by_hands.variance_ratio == 1
    assert by_sets.interval.sign == 1
    assert by_sets.variance_ratio is not None
    assert by_sets.variance_ratio < 0.01
    assert found.verdict.decided
    assert found.verdict.leader == 0
    assert found.verdict.sentence.startswith("ann beats bob by ")


def numbers(found: MatchSummary) -> list[float | None]:
    listed: list[float | None] = [found.verdict.interval.mean, found.verdict.interval.half_width]
    for bot in found.bots:
        listed += [bot.bb_per_100, bot.mbb_per_hand, bot.style.aggression_factor]
        intervals = [each.interval for each in bot.estimates] + [each.interval for each in bot.positions]
        for interval in intervals:
            listed += [interval.mean, interval.half_width]
    return listed


@pytest.mark.parametrize("sets", [0, 1, 2, 29, 99, 100, 300])
@pytest.mark.parametrize("kind", ["nothing", "equal", "one", "many"])
def test_no_match_gives_infinity_or_nan(sets: int, kind: str) -> None:
    random = Random(6)
    places = count()

    def result() -> int:
        place = next(places)
        return {
            "nothing": 0, "equal": 50, "one": 10_000 if place == 0 else 0, "many": random.randrange(-99, 100)
        }[kind]  # fmt: skip

    results = [[[won := result(), -won]] for _ in range(sets)]
    found = summary(match_of(results), 2, 100)
    assert all(number is None or isfinite(number) for number in numbers(found))
    decisive = sets >= 100 and kind == "equal"
    assert found.verdict.decided == decisive
    if kind != "many" and not decisive:
        assert found.verdict.sentence.startswith("Too few hands")
    assert "nan" not in found.verdict.sentence
    assert "inf" not in found.verdict.sentence


def test_verdict_of_three_compares_leader_with_each() -> None:
    random = Random(7)

    def sets(edge: int) -> list[PlayedSet]:
        results = []
        for _ in range(400):
            first, second = random.randrange(-300, 300) + edge, random.randrange(-300, 300)
            results.append([[first, second, -first - second]])
        return match_of(results)

    clear = summary(sets(200), 3, 100, estimators=(), names=["ann", "bob", "cyd"]).verdict
    assert clear.decided
    assert clear.sentence.startswith("ann beats all others by ")
    level = summary(sets(0), 3, 100, estimators=(), names=["ann", "bob", "cyd"]).verdict
    assert not level.decided
    assert "do not tell" in level.sentence


def test_rake_does_not_hide_who_is_better() -> None:
    random = Random(9)
    results = [[[won + 20, 0 - won - 60]] for won in random.choices([-30, 0, 30], k=300)]
    verdict = summary(match_of(results), 2, 100, estimators=(), names=["ann", "bob"]).verdict
    assert verdict.decided
    assert verdict.interval.mean == pytest.approx(40, abs=5)
    both_lose = [[[won - 40, 0 - won - 60]] for won in random.choices([-1, 0, 1], k=300)]
    assert summary(match_of(both_lose), 2, 100, estimators=()).verdict.decided


def test_level_match_has_nobody_ahead() -> None:
    verdict = summary(match_of([[[0, 0]]] * 40), 2, 100).verdict
    assert verdict.sentence.endswith("an interval needs 100. Nobody is ahead.")


def test_incomplete_set_counts_but_is_in_no_interval() -> None:
    random = Random(8)
    results = [[[won, -won], [won, -won]] for won in random.choices([-20, 30, 50], k=150)]
    whole = summary(match_of(results), 2, 100, estimators=())
    cut = summary(match_of([*results, [[9_000, -9_000]]]), 2, 100, estimators=())
    assert (cut.sets, cut.incomplete, cut.hands) == (151, 1, 301)
    assert cut.bots[0].chips == whole.bots[0].chips + 9_000
    assert cut.bots[0].estimate("sets").interval == whole.bots[0].estimate("sets").interval


def test_sums_of_parts_are_those_of_the_whole() -> None:
    """Corrected winnings too, and in any order; the parts are read once, and the last set is incomplete."""
    random = Random(10)
    bots = [RandomBot(random), Caller(), Caller()]
    sets = [play_set(number, bots, random.sample(DECK, 52)) for number in range(12)]
    sets.append(PlayedSet(12, play_set(12, bots, DECK).hands[:2]))
    parts = []
    for part in (sets[9:], sets[:2], sets[2:9]):
        parts.append(MatchSums(3, 100, STANDARD))
        for each in part:
            parts[-1].add(each, STANDARD)
    whole = MatchSums(3, 100, STANDARD)
    for sums in parts:
        whole.update(sums)
    assert summary_of(whole, verdict_by="chance") == summary(iter(sets), 3, 100, verdict_by="chance")


def test_faults_are_counted_by_kind() -> None:
    faults = (Fault(FaultKind.SLOW, 1, 3, "late"), Fault(FaultKind.SLOW, 1, 5, "late"))
    hand = hand_of([10, -10])
    faulty = PlayedHand(
        0, 0, hand.seats, hand.events, hand.won, (*faults, Fault(FaultKind.CRASHED, 0, 6, ""))
    )
    found = summary([PlayedSet(0, [faulty])], 2, 100)
    assert found.bots[0].faults == {FaultKind.CRASHED: 1}
    assert found.bots[1].faults == {FaultKind.SLOW: 2}


def test_estimator_that_corrects_no_hand_says_so() -> None:
    hand = acted([BringIn(), Fold()], players=2, game="stud")
    found = summary([PlayedSet(0, [played(hand, 0, 0, (0, 1))])], 2, 50).bots[0].estimate("all-in")
    assert found.interval.mean is None
    assert found.interval.reason == "No hand was of a game whose later cards are all on a board."


def test_verdict_needs_a_known_estimator() -> None:
    with pytest.raises(ValueError, match="'luck' is not an estimator here: choose one of hands, sets"):
        summary([], 2, 100, verdict_by="luck")
    with pytest.raises(ValueError, match="big blind is 0"):
        summary([], 2, 0)
