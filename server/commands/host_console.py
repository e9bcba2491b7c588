"""Messages to the host on a terminal: players who arrive and leave, and whom a stopping server waits for."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from riverboat.server.app import Server
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.protocol.printable import printable

EVERY: Final = 0.5
"""Seconds between two looks at the tables."""

NOBODY_YET: Final = "Nobody is here yet. Send the link; Ctrl-C stops the server."


def news(before: Sequence[TableInfo], after: Sequence[TableInfo]) -> Iterator[str]:
    """Yield what happened between two looks at the open tables, a sentence each."""
    old = {info.table: info for info in before}
    for info in after:
        name = printable(info.name)
        was = old.pop(info.table, None)
        if was is None:
            yield f"Table {name} is open."
        if was is info:
            continue
        yield from _comings(name, was, info)
        if info.closing and not (was and was.closing):
            yield f"Table {name} closes after this hand."
        if info.paused != (was is not None and was.paused):
            yield f"Table {name} {'is paused' if info.paused else 'resumes'}."
    for info in old.values():
        yield f"Table {printable(info.name)} is closed."


def stopping(tables: Sequence[TableInfo], seconds: float) -> str:
    """Return whom a server waits for that stops, `seconds` at most."""
    playing = [_shown(info) for info in tables if info.hand is not None]
    if not playing:
        return "The server stops. No hand is being played."
    hands = "the hand" if len(playing) == 1 else f"{len(playing)} hands"
    return (
        f"The server stops after {hands} at {', '.join(playing)}, in {seconds:g} s at most. "
        "Ctrl-C again stops it at once; hands resume at the next start."
    )


def _comings(name: str, was: TableInfo | None, info: TableInfo) -> Iterator[str]:
    """Yield who took and who left a seat. Of a table that does not name its players, how many there are."""
    before = [] if was is None else was.names
    players = 0 if was is None else was.players
    if info.names or before:
        for player in info.names:
            if player not in before:
                yield f"{printable(player)} sat down at {name} ({info.players} of {info.rules.seats} seats)."
        for player in before:
            if player not in info.names:
                yield f"{printable(player)} left {name}."
    elif info.players != players:
        yield f"{info.players} of {info.rules.seats} seats are taken at {name}."


def _shown(info: TableInfo) -> str:
    players = f" ({', '.join(map(printable, info.names))})" if info.names else ""
    return f"{printable(info.name)}{players}"


async def speak(server: Server, drain: float, say: Callable[[str], None]) -> None:
    """Tell `say` what happens at the tables of `server`, until it stops. drain: as for `process.run`."""
    before = server.lobby.tables
    for sentence in news([], [info for info in before if info.players]):
        say(sentence)
    if not any(info.players for info in before):
        say(NOBODY_YET)
    while not server.lobby.is_winding_down:
        await asyncio.sleep(EVERY)
        after = server.lobby.tables
        for sentence in news(before, after):
            say(sentence)
        before = after
    say(stopping(server.lobby.tables, drain))
