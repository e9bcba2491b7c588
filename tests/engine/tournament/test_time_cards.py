"""Time cards: how many a player has, and what is left after a hand (RP-19)."""

from typing import Any

import pytest

from riverboat.engine.errors import StructureError, TournamentError
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament.events import TimeCardsUsed
from riverboat.engine.tournament.fold import TournamentState
from riverboat.engine.tournament.structure import TimeCards
from riverboat.engine.tournament.structure_checks import check_structure
from riverboat.engine.tournament.tournament import Tournament
from tests.engine.tournament.small import begin, started, structure

CARDS = TimeCards(3, 30, reset_levels=(3,))


def play(tournament: Tournament, left: int | None = None) -> list[int]:
    """Play a hand of two, after which the first player has `left` time cards. Return what they had."""
    begun = begin(tournament)
    stacks = tuple((dealt.seat, dealt.stack) for dealt in begun.seats)
    cards = () if left is None else ((begun.seats[0].seat, left),)
    events = tournament.handle(co.EndHand(begun.table, stacks, (), cards))
    used = [event for event in events if isinstance(event, TimeCardsUsed)]
    assert [event.left for event in used] == ([] if left is None else [left])
    return [dealt.time_cards for dealt in begun.seats]


def test_used_cards_are_gone_until_they_are_reset() -> None:
    tournament = started(2, time_cards=CARDS)
    assert play(tournament, 1) == [3, 3]
    assert play(tournament) == [1, 3]
    for level in (2, 3):
        tournament.handle(co.SkipLevel("Dora", "a test"))
        assert tournament.state.level == level - 1
        assert play(tournament) == ([1, 3] if level == 2 else [3, 3])
    assert play(tournament, 0) == [3, 3]
    tournament.handle(co.UndoLevel("Dora", "a test"))
    play(tournament)
    tournament.handle(co.SkipLevel("Dora", "a test"))
    assert play(tournament) == [0, 3], "a level that is undone resets nothing twice"
    assert TournamentState.replay(tournament.events) == tournament.state


def test_structure_without_cards_has_none() -> None:
    assert play(started(2)) == [0, 0]


@pytest.mark.parametrize("cards", [((0, 4),), ((0, -1),), ((8, 1),)])
def test_nobody_gains_cards_in_a_hand(cards: tuple[tuple[int, int], ...]) -> None:
    tournament = started(2, time_cards=CARDS)
    begun = begin(tournament)
    stacks = tuple((dealt.seat, dealt.stack) for dealt in begun.seats)
    before = len(tournament.events)
    with pytest.raises(TournamentError, match="time cards"):
        tournament.handle(co.EndHand(begun.table, stacks, (), cards))
    assert len(tournament.events) == before


@pytest.mark.parametrize(
    "cards", [{"number": 0}, {"number": 1, "seconds": 0}, {"number": 1, "reset_levels": (1,)}]
)
def test_cards_that_cannot_be_are_refused(cards: dict[str, Any]) -> None:
    with pytest.raises(StructureError, match="time_cards"):
        check_structure(structure(time_cards=TimeCards(**cards)))
