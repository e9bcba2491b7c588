"""A bot does not see a deck from two sides."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from riverboat.client_cli.arena.contest import Plan
from riverboat.client_cli.arena.entries import Entry, entries_of
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.log import header
from riverboat.client_cli.arena.running import Table, play_here
from riverboat.client_cli.arena.settings import BLOCK, MatchSettings
from riverboat.client_cli.arena.trial import play
from riverboat.client_cli.bots import Caller
from riverboat.engine.hand import View


class Remembers(Caller):
    """Notes each board. It and its rivals call to the end, so it sees whole ones."""

    def __init__(self) -> None:
        self.boards: list[tuple[int, ...]] = []

    def hand_ended(self, view: View) -> None:
        self.boards.append(tuple(view.board))


class Made:
    """Makes bots that remember, and keeps them."""

    def __init__(self) -> None:
        self.bots: list[Remembers] = []

    def __call__(self) -> Remembers:
        self.bots.append(Remembers())
        return self.bots[-1]


def most_often(bot: Remembers) -> int:
    return max(Counter(bot.boards).values())


def test_each_rotation_has_a_bot_of_its_own_that_sees_a_deck_once() -> None:
    for seats in (2, 6):
        made = Made()
        play([made, *[Caller] * (seats - 1)], hands=30 * seats, seed=5)
        assert len(made.bots) == seats
        assert [most_often(bot) for bot in made.bots] == [1] * seats
        assert all(set(bot.boards) == set(made.bots[0].boards) for bot in made.bots)


def test_one_object_for_all_rotations_sees_a_deck_from_every_seat() -> None:
    bot = Remembers()
    play([bot, Caller()], hands=60, seed=5)
    assert most_often(bot) == 2


def test_rotations_meet_the_decks_of_a_block_in_different_orders() -> None:
    made = Made()
    play([made, Caller], hands=4 * BLOCK, seed=5)
    one, other = (bot.boards for bot in made.bots)
    assert one != other
    for start in (0, BLOCK):
        block = slice(start, start + BLOCK)
        assert set(one[block]) == set(other[block])
        same = sum(a == b for a, b in zip(one[block], other[block], strict=True))
        assert same < BLOCK / 5  # one, on average


def test_hand_number_counts_the_hands_of_a_rotation() -> None:
    sets = play([Caller, Caller], hands=2 * BLOCK, seed=5)
    for rotation in range(2):
        numbers = [played.hands[rotation].events[0].number for played in sets]  # type: ignore[attr-defined]
        assert sorted(numbers) == list(range(1, BLOCK + 1))
        assert numbers != sorted(numbers)


def test_programs_have_a_process_for_each_rotation_and_house_bots_share_one() -> None:
    program = Entry("p", "p", ("true",))
    table = Table(MatchSettings(bots=3), [program, *entries_of(["caller", "maniac"])], is_isolated=False)
    assert len(table.all_players) == 3 + 2


def test_log_names_the_bots_that_can_carry_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine without namespaces, these are all programs."""
    monkeypatch.setattr("riverboat.client_cli.arena.contest.can_isolate", lambda: False)
    entries = [Entry("p", "prog", ("true",)), *entries_of(["caller", "acpc:9001=Ada"])]
    plan = Plan(entries, MatchSettings(bots=3), 10)
    assert plan.remembering == ["prog", "Ada"]
    assert b'"memory_of_decks_not_excluded":["prog","Ada"]' in header(plan.settings, [], plan.remembering)
    assert Plan(entries, MatchSettings(bots=3, duplicate=False), 10).remembering == []


@pytest.mark.parametrize(
    ("settings", "expected"),
    [({}, []), ({"network": True}, ["prog", "other"]), ({"share_process": ("p",)}, ["prog"])],
)
def test_isolated_programs_cannot_carry_decks_but_with_the_network_or_one_process(
    settings: dict[str, Any], expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riverboat.client_cli.arena.contest.can_isolate", lambda: True)
    entries = [Entry("p", "prog", ("true",)), Entry("o", "other", ("true",)), *entries_of(["caller"])]
    assert Plan(entries, MatchSettings(bots=3, **settings), 10).remembering == expected


def test_bot_that_shares_its_process_is_the_same_player_in_every_rotation() -> None:
    programs = [Entry("p", "prog", ("true",)), Entry("o", "other", ("true",))]
    settings = MatchSettings(bots=2, share_process=("prog",))
    assert len(Table(settings, programs, is_isolated=False).all_players) == 1 + 2


def test_only_a_program_of_the_match_can_share_its_process() -> None:
    with pytest.raises(MatchError, match="'caller' does not name a bot of the match that is a program"):
        Plan(entries_of(["caller", "random"]), MatchSettings(bots=2, share_process=("caller",)), 10)


def test_blocks_of_one_process_are_those_of_any_other() -> None:
    settings, entries = (
        MatchSettings(bots=2, seed=Random(1).getrandbits(256)),
        entries_of(["random", "maniac"]),
    )
    whole = list(play_here(Table(settings, entries, is_isolated=False), 0, 150))
    later = list(play_here(Table(settings, entries, is_isolated=False), BLOCK, 150))
    assert [each.line for each in whole[BLOCK:]] == [each.line for each in later]
