"""`riverboat admin tournament`: operators direct any tournament."""

from typing import Final

import click

from riverboat.client_cli.commands.tournament import TOURNAMENT_COMMANDS
from riverboat.client_cli.main import LazyGroup, Subcommand

_LOOKING: Final = ("list", "show")

ADMIN_TOURNAMENT_COMMANDS: Final = {
    name: Subcommand(each.target, each.summary)
    for name, each in TOURNAMENT_COMMANDS.items()
    if name in _LOOKING or each.heading == "Direct"
}


@click.group(cls=LazyGroup, table=ADMIN_TOURNAMENT_COMMANDS, short_help="Direct any tournament.")
def tournament() -> None:
    """Example: riverboat admin --name Ada tournament pause nvxra76g --reason "fire alarm"

    Direct any tournament as an operator. Everybody in the tournament reads your name and the reason.
    docs/directing.md has the commands.
    """
