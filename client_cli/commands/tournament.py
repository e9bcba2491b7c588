"""`riverboat tournament`: opening, entering and directing tournaments."""

from typing import Final

import click

from riverboat.client_cli.commands.signed_in import ServerGroup, sign_in_options
from riverboat.client_cli.main import Subcommand

_EVENTS: Final = "riverboat.client_cli.commands.tournament_events"
_DIRECTING: Final = "riverboat.client_cli.commands.tournament_directing"
_STRUCTURES: Final = "riverboat.client_cli.commands.structures"

_HEADINGS: Final = {
    "Prepare": {
        "structures": (f"{_STRUCTURES}:structures", "List the ready structures."),
        "preview": (f"{_STRUCTURES}:preview", "Show levels, length and prizes of a structure."),
        "open": (f"{_EVENTS}:open_tournament", "Open a tournament."),
    },
    "Take part": {
        "list": (f"{_EVENTS}:list_tournaments", "List the tournaments of a server."),
        "show": (f"{_EVENTS}:show", "Show a tournament: clock, tables, standings, prizes."),
        "register": (f"{_EVENTS}:register", "Enter a tournament."),
        "unregister": (f"{_EVENTS}:unregister", "Give an entry back before the start."),
        "bots": ("riverboat.client_cli.commands.tournament_bots:bots", "Let bots enter and play."),
    },
    "Direct": {
        "start": (f"{_DIRECTING}:start", "Start now, with those who have registered."),
        "pause": (f"{_DIRECTING}:pause", "Pause after the hands in progress; the clock stands still."),
        "resume": (f"{_DIRECTING}:resume", "Resume play and the clock."),
        "add-time": (f"{_DIRECTING}:add_time", "Make the level or the break longer."),
        "skip-level": (f"{_DIRECTING}:skip_level", "Skip to the next level."),
        "undo-level": (f"{_DIRECTING}:undo_level", "Go back to the level before."),
        "move": (f"{_DIRECTING}:move", "Move a player to a seat at another table."),
        "merge": (f"{_DIRECTING}:merge", "Break a table, and draw seats for its players."),
        "penalise": (f"{_DIRECTING}:penalise", "Let a player miss a number of rounds."),
        "disqualify": (f"{_DIRECTING}:disqualify", "Disqualify a player; the chips leave play."),
        "correct": (f"{_DIRECTING}:correct", "Set a player's stack."),
        "propose-deal": (f"{_DIRECTING}:propose_deal", "Propose a deal to the players who are left."),
        "withdraw-deal": (f"{_DIRECTING}:withdraw_deal", "Withdraw the deal that is proposed."),
        "name-director": (f"{_DIRECTING}:name_director", "Let a player direct, too."),
        "remove-director": (f"{_DIRECTING}:remove_director", "Let a director direct no more."),
        "cancel": (f"{_DIRECTING}:cancel", "Cancel a tournament, with refunds."),
    },
}

TOURNAMENT_COMMANDS: Final = {
    name: Subcommand(target, summary, heading)
    for heading, commands in _HEADINGS.items()
    for name, (target, summary) in commands.items()
}


@click.group(cls=ServerGroup, table=TOURNAMENT_COMMANDS, short_help="Open, enter and direct tournaments.")
@sign_in_options
def tournament() -> None:
    """Example: riverboat tournament --name Ada open "Friday" sit-and-go

    Open, enter and direct tournaments. Sign in with `riverboat account sign-in` first, or set
    RIVERBOAT_TOKEN to your token. TOURNAMENT is a tournament's id. docs/directing.md is the guide.
    """
