"""What an invitation to a table says."""

from msgspec.structs import replace

from riverboat.server.protocol.messages import TableInfo
from riverboat.server.protocol.previews import TablePreview
from riverboat.server.tables.table import Table


def preview_of(info: TableInfo, here: Table | None) -> TablePreview:
    """Return what an invitation to the table of `info` says, with the id of its host as `host`.

    Of a table with a password, that is its name, its host and its game. The players of an unlisted table
    are named if it is `here`, at this server, and is shown to spectators without a delay.
    """
    found = TablePreview(
        table=info.table, name=info.name, host=info.host, game=info.rules.game, locked=info.locked
    )
    if info.locked:
        return found
    names = info.names
    if here is not None and not info.rules.spectator_delay_ms:
        seats = here.record.state.seats
        names = [seats[number].name for number in sorted(seats)]
    return replace(found, rules=info.rules, players=info.players, names=names)
