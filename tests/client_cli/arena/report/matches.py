"""Short matches for tests of reports."""

from riverboat.client_cli.arena.entries import entries_of
from riverboat.client_cli.arena.log import played_set
from riverboat.client_cli.arena.results import PlayedSet
from riverboat.client_cli.arena.running import Table
from riverboat.client_cli.arena.settings import MatchSettings


def played(bots: list[str], sets: int, game: str = "nlhe") -> tuple[list[PlayedSet], MatchSettings]:
    """Play a match of house bots with the seed 7."""
    settings = MatchSettings(bots=len(bots), game=game, seed=7)
    table = Table(settings, entries_of(bots), is_isolated=False)
    table.start()
    found = [played_set(table.play(number).line) for number in range(sets)]
    table.close()
    return found, settings
