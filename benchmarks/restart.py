"""Measure how fast a server recovers after a restart, and how fast a player's last hands are found.

    python -m benchmarks.restart [--tables 500] [--hands 100000] [--rounds 3] [--postgresql | --db URL]

The tables are open, each with six players in the middle of their second hand. The other hands are of
`benchmarks.support.filled`. The results are the seconds from the start of the process until it listens and
until it accepts an action, and the milliseconds that `History.hands` takes for a player's last hundred
hands. From the second round on, the previous server was just killed, and its leases of 1.2 seconds must
expire first.
"""

import asyncio
import os
import signal
import statistics
import tempfile
import time
from pathlib import Path
from random import sample
from typing import Final

import click
from sqlalchemy import func, select

from benchmarks.support.filled import filled, where
from benchmarks.support.processes import process
from riverboat.client_cli.library.connection import Connection
from riverboat.engine.actions import Call, Check
from riverboat.engine.dealer import RandomDealer
from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.models import hand_players, leases
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.players import Players
from riverboat.server.history.queries.hands import History
from riverboat.server.identity.tokens import hash_token
from riverboat.server.protocol.commands import Act, OpenTable, Sit, Watch
from riverboat.server.protocol.messages import Accepted, Snapshot
from riverboat.server.protocol.rules import asked_rules
from riverboat.server.tables.clock import LoopClock
from riverboat.server.tables.lobby import Lobby
from riverboat.server.tables.opening import opening
from riverboat.server.tables.settings import TableServices, TableSettings
from tests.support.fakes import FakeTablePasswords, FakeViewer

SEATS: Final = 6

AT_ONCE: Final = 25
"""Tables that play at the same time, so that none waits for long."""


LOOKED_UP: Final = 200
"""Players whose last hands are queried."""


def token_of(player: str) -> str:
    return f"token of {player}"


class Open:
    """An open table and its players."""

    def __init__(self, lobby: Lobby, table: str, number: int) -> None:
        self.id = table
        self.eye = FakeViewer(f"eye{number}")
        self.players = [FakeViewer(f"o{number}p{seat}") for seat in range(SEATS)]
        self._lobby = lobby

    async def play(self) -> None:
        """Play a hand with calls, and stop in the middle of the next one."""
        watched = await self._lobby.handle(self.eye, Watch(id="w", table=self.id))
        assert isinstance(watched, Accepted)
        assert isinstance(watched.result, Snapshot)
        self.eye.follow(watched.result)
        for player in self.players:
            await self._lobby.handle(player, Sit(id="s", table=self.id, buy_in=10_000))
        mirror = self.eye.mirrors[self.id]
        by_id = {player.player: player for player in self.players}
        while mirror.state.played <= 1:
            turn = mirror.turn
            if turn is None:
                await asyncio.sleep(0.001)
                continue
            act = Act(
                id="a",
                table=self.id,
                hand=turn.hand,
                turn=turn.turn,
                action="check" if turn.check else "call",
            )
            await self._lobby.handle(by_id[mirror.state.seats[turn.seat].player], act)


async def open_tables(url: str, tables: int) -> list[str]:
    """Open this many tables, stop in the middle of their hands, and return their ids."""
    async with Writer(url) as writer:
        journal, players = Journal(writer, ring=ring_for(url, make=True)), Players(writer)
        settings = TableSettings(pause=0.0, tables=tables)
        lobby = Lobby(TableServices(journal, RandomDealer, LoopClock(), settings, FakeTablePasswords()))
        made = []
        for number in range(tables):
            rules = asked_rules(seats=SEATS)
            info = await lobby.open(opening(OpenTable(id="o", name=f"Table {number}", rules=rules)))
            made.append(Open(lobby, info.table, number))
        everybody = [player.player for table in made for player in table.players]
        await asyncio.gather(*(players.add(each, each, hash_token(token_of(each))) for each in everybody))
        for few in range(0, tables, AT_ONCE):
            await asyncio.gather(*(table.play() for table in made[few : few + AT_ONCE]))
        await lobby.stop()
        await journal.leases.release()
        return [table.id for table in made]


def left_open(url: str) -> list[str]:
    """Return the ids of the tables that an earlier run opened."""
    engine = migrating_engine(url)
    with engine.begin() as connection:
        found = list(connection.execute(select(leases.c.table_id)).scalars())
    engine.dispose()
    return found


async def restart(url: str, folder: Path, table: str) -> tuple[float, float, float]:
    """Start a server. Return the seconds until it listens and until it accepts an action at `table`, and its
    CPU seconds."""
    began = time.perf_counter()
    arguments = ("-m", "riverboat.client_cli", "serve", "--port", "0", "--db", url)
    async with process(*arguments, folder=folder) as served:
        listens = time.perf_counter() - began
        async with await Connection.connect(served.url, name="Eye") as eye:
            seen = await eye.watch(table)
            assert seen.mirror.turn is not None
            player = seen.mirror.state.seats[seen.mirror.turn.seat].player
        async with await Connection.connect(served.url, token=token_of(player)) as line:
            mine = await line.watch(table)
            assert mine.turn is not None
            await mine.act(Check() if mine.turn.check else Call())
            acts, busy = time.perf_counter() - began, served.cpu()
        os.kill(served.process, signal.SIGKILL)  # otherwise it would finish all hands
        return listens, acts, busy


def players_with_a_hundred(url: str) -> list[str]:
    """Return the ids of players with a hundred hands."""
    many = select(hand_players.c.player_id).group_by(hand_players.c.player_id).having(func.count() >= 100)
    engine = migrating_engine(url)
    with engine.begin() as connection:
        found = list(connection.execute(many).scalars())
    engine.dispose()
    return found


def look_up(history: History, players: list[str]) -> str:
    """Measure the query for the last hundred hands of each of `players`."""
    took, busy = [], []
    for player in players:
        began = time.perf_counter(), time.process_time()
        assert len(history.hands(limit=100, player=player)) == 100
        took.append((time.perf_counter() - began[0]) * 1000)
        busy.append((time.process_time() - began[1]) * 1000)
    took.sort()
    return (
        f"median {statistics.median(took):.1f} ms, 99 of 100 within {took[len(took) * 99 // 100 - 1]:.1f} ms,"
        f" longest {took[-1]:.1f} ms (median {statistics.median(busy):.1f} ms CPU)"
    )


@click.command()
@click.option("--tables", default=500, show_default=True)
@click.option("--hands", default=100_000, show_default=True)
@click.option("--rounds", default=3, show_default=True)
@where
def main(*, tables: int, hands: int, rounds: int, db: str | None, postgresql: bool) -> None:
    """Example: python -m benchmarks.restart --hands 1000000 --db sqlite:///million.db"""
    with filled(hands, db, postgresql=postgresql) as url, tempfile.TemporaryDirectory() as folder:
        open_ids = left_open(url) or asyncio.run(open_tables(url, tables))
        for table in sample(open_ids, rounds):
            listens, acts, busy = asyncio.run(restart(url, Path(folder), table))
            print(f"listens after {listens:.2f} s, accepts an action after {acts:.2f} s ({busy:.2f} s CPU)")
        with History(url) as history:
            history.hands(limit=1)  # connects
            players = sample(players_with_a_hundred(url), LOOKED_UP)
            for which in ("for the first time", "again"):
                print(f"the last hundred hands of {LOOKED_UP} players, {which}: {look_up(history, players)}")


if __name__ == "__main__":
    main()
