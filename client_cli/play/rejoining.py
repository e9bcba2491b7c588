"""Plays at a table, and again if the player wants to when the server had stopped or could not be reached."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from riverboat.client_cli.library.errors import ClientError
from riverboat.client_cli.play.endings import Ending, Reason, ending_by

Visit = Callable[[str | None], Awaitable[tuple[str, Ending] | None]]
"""Signs in and plays: at the table with this id, where the player may have a seat, or for None at a new one.

Returns the table's id and how that ended, or None if the player chose no table.
"""

Ask = Callable[[Ending], Awaitable[bool]]
"""Shows an ending, and returns whether the player wants to try again. It is False if nobody can be asked."""


async def play_until_over(visit: Visit, ask: Ask) -> Ending | None:
    """Play until the player has left or cannot rejoin; None if the player chose no table.

    Raises what the first `visit` raises. Later, an error is an ending of its own, with the chips of the
    one before it.
    """
    visited = await visit(None)
    if visited is None:
        return None
    table, ending = visited
    while await ask(ending) and ending.can_retry:
        try:
            visited = await visit(table)
        except ClientError as error:
            ending = replace(ending_by(error), chips=ending.chips)
        else:
            if visited is None:
                return replace(ending, reason=Reason.LEFT)
            table, ending = visited
    return ending
