"""Plays tournaments in this process, for tests."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from riverboat.client_cli.arena.player import LocalPlayer
from riverboat.client_cli.arena.results import PlayedEvents
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.arena.tournament.event_match import EventMatch
from riverboat.client_cli.bots.bot import Bot
from riverboat.engine.tournament.ready import ready_structure
from riverboat.engine.tournament.structure import TournamentStructure


def short(players: int, **changes: object) -> TournamentStructure:
    """Return a structure of few hands."""
    return replace(ready_structure("hyper", players=players, minutes=6), **changes)  # type: ignore[arg-type]


def event_match(
    bots: Sequence[Callable[[], Bot]], structure: TournamentStructure, **settings: object
) -> EventMatch:
    """Return a match in which each rotation has bots of its own."""
    chosen = MatchSettings(
        bots=len(bots),
        game=structure.game,
        stack=structure.stack,
        tournament=structure,
        **settings,  # type: ignore[arg-type]
    )
    rotations = [
        [LocalPlayer(f"bot {number}", make()) for number, make in enumerate(bots)]
        for _ in range(chosen.rotations)
    ]
    return EventMatch(chosen, rotations, structure)


def play_events(
    bots: Sequence[Callable[[], Bot]], structure: TournamentStructure, sets: int = 1, **settings: object
) -> list[PlayedEvents]:
    """Play sets of tournaments."""
    match = event_match(bots, structure, **settings)
    found = []
    for played in match.play_block(0, sets):
        assert isinstance(played, PlayedEvents)
        found.append(played)
    return found
