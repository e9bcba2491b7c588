"""A client that follows its table to another server."""

from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Watch


class Follow(Watch, frozen=True, kw_only=True, tag="watch"):
    """Watch a table again for a client, which has not asked for that.

    So it does not take over the seat from another connection of its player, which is refused as
    `taken_over`. A server of an older version carries it out as what the client might have sent.
    """


def command_class(command: Command) -> type[Command]:
    """Return the class of `command` in the catalogue."""
    return Watch if isinstance(command, Follow) else type(command)
