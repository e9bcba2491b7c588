"""The lobby in a terminal: a live list of tables to choose from by number."""

import asyncio
import shutil
from collections.abc import AsyncIterable, Iterator
from itertools import count
from typing import Final

import click
from rich.cells import cell_len, set_cell_size

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.lobby import Lobby
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.language import own_table_name, quoted, reason_of, said, say
from riverboat.client_cli.play.lines import INTERRUPT, Prompt
from riverboat.client_cli.play.tournament_texts import in_listing_order, listing_parts, standings_of
from riverboat.engine.text.games import rules_message
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.protocol.snapshots import rules_of
from riverboat.server.protocol.tournaments import TournamentInfo

_PROMPT: Final = "> "
_LINES_AROUND: Final = 6  # heading, prompt and messages


async def choose_table(connection: Connection, lines: AsyncIterable[str]) -> Table | None:
    """Let the player choose a table with `lines`; None if the player quits. Raises ConnectionLost."""
    lobby = await connection.watch_lobby()
    chooser = _TableChooser(connection, lobby, own_prompt=isinstance(lines, Prompt))
    if isinstance(lines, Prompt):
        lines.words = lambda: said("tables-prompt")
    async with asyncio.TaskGroup() as group:
        showing = group.create_task(chooser.show())
        table = await chooser.choice(lines)
        showing.cancel()
    await lobby.unwatch()
    return table


class _TableChooser:
    """Shows the tables and reads the choice. A table keeps its number while it is open."""

    def __init__(self, connection: Connection, lobby: Lobby, *, own_prompt: bool) -> None:
        self._connection = connection
        self._lobby = lobby
        self._own_prompt = own_prompt
        self._count = count(1)
        self._numbers: dict[str, int] = {}
        self._events: list[TournamentInfo] = []
        self._was_shown = False

    async def show(self) -> None:
        """Print the list once it is known, and keep up with its changes."""
        async for _ in self._lobby:
            if not self._was_shown:
                self._show()

    async def choice(self, lines: AsyncIterable[str]) -> Table | None:
        """Return the chosen table, watched; None if the player quits or the `lines` end."""
        async for line in lines:
            wanted = line.strip().lower()
            if wanted == "q" or line == INTERRUPT:
                break
            try:
                table = await self._join(wanted)
            except CommandRefused as error:
                refused = "table-needs-password" if error.code == Code.PASSWORD_NEEDED else "refused"
                click.echo(f"  {said(refused, error=reason_of(error))}")
            else:
                if table is not None:
                    return table
            self._show()
        return None

    async def _join(self, wanted: str) -> Table | None:
        """Watch the `wanted` table; None if there is none. Raises CommandRefused."""
        if wanted == "n":
            opened = await self._connection.open_table(own_table_name(self._connection.welcome.name))
            return await self._connection.watch(opened.table)
        infos = {str(self._number(info)): info for info in self._lobby.tables}
        info = infos.get(wanted)
        if info is not None:
            return await self._connection.watch(info.table)
        if wanted.split()[:1] == ["t"]:
            await self._show_events(wanted.removeprefix("t").strip())
        elif wanted:
            click.echo(f"  {said('table-unknown', name=quoted(wanted))}")
        return None

    async def _show_events(self, number: str) -> None:
        """Print the tournaments, or the standings of the one with this number. Raises CommandRefused."""
        if not number:
            self._events = in_listing_order(await self._connection.tournaments())
            for nth, info in enumerate(self._events, start=1):
                click.echo(f"  t {nth}  {' · '.join([info.name, *listing_parts(info)])}")
            if not self._events:
                click.echo(f"  {said('tour-none')}")
            return
        ids = {str(nth): info.tournament for nth, info in enumerate(self._events, start=1)}
        if number not in ids:
            click.echo(f"  {said('tour-lobby')}")
            return
        for line in await standings_of(self._connection, ids[number]):
            click.echo(f"  {line}".rstrip())

    def _show(self) -> None:
        width, height = shutil.get_terminal_size()
        rows = [
            set_cell_size(row, min(cell_len(row), width - 1))
            for row in self._rows(max(1, height - _LINES_AROUND))
        ]
        click.echo("".join(f"{row}\n" for row in rows) + _PROMPT * (not self._own_prompt), nl=False)
        self._was_shown = True

    def _rows(self, most: int) -> Iterator[str]:
        tables = self._lobby.tables
        cells = [self._cells(info) for info in tables[:most]]
        widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
        yield said("tables-head")
        for row in cells:
            padded = [set_cell_size(cell, width) for cell, width in zip(row, widths, strict=True)]
            yield "  ".join(("", *padded)).rstrip()
        if len(tables) > most:
            yield f"  {said('tables-more', count=len(tables) - most)}"
        yield said("tour-lobby")

    def _cells(self, info: TableInfo) -> tuple[str, ...]:
        return (
            str(self._number(info)),
            info.name,
            say(rules_message(rules_of(info))),
            said("lobby-seated", players=info.players, seats=info.rules.seats),
            said("lobby-watching", count=info.watchers),
            said("lobby-password") if info.locked else "",
        )

    def _number(self, info: TableInfo) -> int:
        if info.table not in self._numbers:
            self._numbers[info.table] = next(self._count)
        return self._numbers[info.table]
