"""The options of commands that play tournaments between bots."""

from collections.abc import Sequence

import click
from click.core import ParameterSource

from riverboat.client_cli.arena.tournament.structures import structure_named
from riverboat.engine.tournament.structure import TournamentStructure

tournament_option = click.option(
    "--tournament",
    metavar="STRUCTURE",
    help="Play tournaments: sit-and-go, turbo, hyper, heads-up ... or a TOML file.",
)


def chosen_structure(
    ctx: click.Context, name: str | None, bots: int, of_hands: Sequence[str]
) -> TournamentStructure | None:
    """Return the structure of the tournaments to play, if there are any.

    of_hands: the options that tournaments do not have; the first one says how much is played without.

    Raises MatchError, and UsageError for options that do not go together.
    """
    given = {
        option
        for option in (*of_hands, "events")
        if ctx.get_parameter_source(option) is ParameterSource.COMMANDLINE
    }
    if name is None:
        if "events" in given:
            raise click.UsageError(f"--events goes with --tournament; use --{of_hands[0]} for single hands")
        return None
    for option in of_hands:
        if option in given:
            raise click.UsageError(
                f"--{option.replace('_', '-')} is for single hands: a tournament has it from its structure, "
                "and --events says how many are played"
            )
    return structure_named(name, bots)
