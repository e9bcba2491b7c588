"""How soon a server plays again after a restart, and how soon a player's last hands are found.

    python -m benchmarks.restart [--tables 500] [--hands 100000] [--rounds 3] [--folder DIRECTORY]

The tables are open, each with six players in the middle of a hand, its second. The hands on record were
played at one table and are there many times over, each time at another table and with other numbers; two of
their six players sit at every one of these tables, the others at some. Measured are the seconds from
the start of the process until it listens, and until an action is accepted; and the milliseconds that
`History.hands` takes for a player's last hundred hands. After the first round the server before was killed a
moment ago, and is outlasted: its leases run for 1.2 seconds. With --postgresql the database is one of
PostgreSQL.
"""

import asyncio
import os
import signal
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click
from sqlalchemy import func, select, text

from benchmarks.processes import process
from client_cli.connection import Connection
from engine.actions import Call, Check
from engine.dealer import RandomDealer
from server.history.database import migrating_engine
from server.history.journal import Journal
from server.history.models import hand_players
from server.history.models import hands as hands_on_record
from server.history.models import tables as tables_on_record
from server.history.players import Players
from server.history.queries import History
from server.history.schema import upgrade
from server.history.writer import Writer
from server.identity.tokens import hash_token
from server.protocol.commands import Act, OpenTable, Sit, Watch
from server.protocol.messages import Accepted, Snapshot
from server.tables.clock import LoopClock
from server.tables.lobby import Lobby
from server.tables.opening import opening
from server.tables.settings import House, TableSettings
from tests.support import postgres
from tests.support.fakes import FakeGate, FakeViewer

SEATS: Final = 6
TEMPLATE: Final = 200
"""Hands that are really played, to be there many times over."""

AT_ONCE: Final = 25
"""Tables that are played at together, so that none has to wait for long."""

COPY: Final = (
    """INSERT INTO tables (id, name, config, opened_at, closed_at)
       SELECT :to, name, config, opened_at, opened_at FROM tables WHERE id = :id""",
    """INSERT INTO hands
       (number, table_id, game, button, started_seq, ended_seq, started_at, ended_at, board, pot)
       SELECT number + :more, :to, game, button, started_seq, ended_seq, started_at, ended_at, board, pot
       FROM hands WHERE table_id = :id AND ended_seq IS NOT NULL""",
    """INSERT INTO hand_players (hand, seat, player_id, name, starting_stack, finishing_stack)
       SELECT hand + :more, seat,
       CASE WHEN seat < 2 THEN player_id ELSE CAST(:other AS TEXT) || CAST(seat AS TEXT) END,
       name, starting_stack, finishing_stack FROM hand_players
       WHERE hand IN (SELECT number FROM hands WHERE table_id = :id AND ended_seq IS NOT NULL)""",
    """INSERT INTO events (table_id, seq, hand, kind, data, at)
       SELECT :to, seq, hand + :more, kind, data, at FROM events WHERE table_id = :id""",
)
"""What copies a table with its hands. The data of an event tells the number of the hand that it is a copy of:
nothing that is measured here reads it."""


def token_of(player: str) -> str:
    return f"token of {player}"


class Open:
    """An open table, and its players."""

    def __init__(self, lobby: Lobby, table: str, number: int) -> None:
        self.id = table
        self.eye = FakeViewer(f"eye{number}")
        self.players = [FakeViewer(f"t{number}p{seat}") for seat in range(SEATS)]
        self._lobby = lobby

    async def play(self, hands: int) -> None:
        """Play so many hands, by calls, and leave off in the middle of the next."""
        watched = await self._lobby.handle(self.eye, Watch(id="w", table=self.id))
        assert isinstance(watched, Accepted)
        assert isinstance(watched.result, Snapshot)
        self.eye.follow(watched.result)
        for player in self.players:
            await self._lobby.handle(player, Sit(id="s", table=self.id, buy_in=10_000))
        mirror = self.eye.mirrors[self.id]
        by_id = {player.player: player for player in self.players}
        while mirror.state.played <= hands:
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


async def open_tables(url: str, tables: int) -> tuple[list[str], str]:
    """The ids of so many tables that are left in the middle of hands, and that of one with TEMPLATE hands."""
    async with Writer(url) as writer:
        journal, players = Journal(writer), Players(writer)
        settings = TableSettings(pause=0.0, tables=tables + 1)
        lobby = Lobby(House(journal, RandomDealer, LoopClock(), settings, FakeGate()))
        made = []
        for number in range(tables + 1):
            info = await lobby.open(opening(OpenTable(id="o", name=f"Table {number}", seats=SEATS)))
            made.append(Open(lobby, info.table, number))
        everybody = [player.player for table in made for player in table.players]
        await asyncio.gather(*(players.add(each, each, hash_token(token_of(each))) for each in everybody))
        await made[0].play(TEMPLATE)
        for few in range(1, tables + 1, AT_ONCE):
            await asyncio.gather(*(table.play(1) for table in made[few : few + AT_ONCE]))
        await lobby.stop()
        await journal.owners.release()
        return [table.id for table in made[1:]], made[0].id


def multiply(url: str, template: str, hands: int, tables: int) -> None:
    """Have so many hands on record, by copies of the table `template`."""
    engine = migrating_engine(url)
    with engine.begin() as connection:
        last = connection.execute(select(func.max(hands_on_record.c.number))).scalar_one()
        for copy in range(1, hands // TEMPLATE + 1):
            what = {
                "id": template,
                "to": f"copy{copy}",
                "more": copy * last,
                "other": f"t{copy % tables + 1}p",
            }
            for statement in COPY:
                names = [name for name in what if f":{name}" in statement]
                connection.execute(text(statement), {name: what[name] for name in names})
        connection.execute(
            text("UPDATE counters SET value = :last"), {"last": (hands // TEMPLATE + 1) * last + last}
        )
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("ANALYZE")
        for count in (hands_on_record, tables_on_record):
            print(
                f"{connection.execute(select(func.count()).select_from(count)).scalar_one():,} {count.name}"
            )
    engine.dispose()


async def restart(url: str, folder: Path, table: str) -> tuple[float, float, float]:
    """Seconds from the start of a server until it listens, and until an action at `table` is accepted; and
    those that the processor was busy with it."""
    began = time.perf_counter()
    arguments = ("-m", "client_cli", "serve", "--port", "0", "--db", url)
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
        os.kill(served.process, signal.SIGKILL)  # else it would let all hands come to their end
        return listens, acts, busy


def players_with_a_hundred(url: str) -> list[str]:
    """Of the players who have a hundred hands, the one with the fewest and the one with the most."""
    count = func.count()
    many = (
        select(hand_players.c.player_id)
        .group_by(hand_players.c.player_id)
        .having(count >= 100)
        .order_by(count, hand_players.c.player_id)
    )
    engine = migrating_engine(url)
    with engine.begin() as connection:
        found = list(connection.execute(many).scalars())
    engine.dispose()
    return found[:1] + found[1:][-1:]


def look_up(url: str, player: str) -> tuple[int, list[float]]:
    """How many of the player's last hundred hands there are, and the milliseconds that each look takes."""
    took, found = [], 0
    with History(url) as history:
        for _ in range(20):
            began = time.perf_counter()
            found = len(history.hands(limit=100, player=player))
            took.append((time.perf_counter() - began) * 1000)
    return found, took


@contextmanager
def database(folder: Path, *, postgresql: bool) -> Iterator[str]:
    if postgresql:
        with postgres.database() as url:
            yield url
    else:
        yield f"sqlite:///{folder}/riverboat.db"


@click.command()
@click.option("--tables", default=500, show_default=True)
@click.option("--hands", default=100_000, show_default=True)
@click.option("--rounds", default=3, show_default=True)
@click.option("--postgresql", is_flag=True)
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help="Where the database is made.")
def main(*, tables: int, hands: int, rounds: int, postgresql: bool, folder: Path | None) -> None:
    """Example: python -m benchmarks.restart --tables 500 --hands 1000000"""
    with (
        tempfile.TemporaryDirectory(dir=folder) as made,
        database(Path(made), postgresql=postgresql) as url,
    ):
        upgrade(url)
        began = time.perf_counter()
        open_ids, template = asyncio.run(open_tables(url, tables))
        multiply(url, template, hands, tables)
        print(f"made in {time.perf_counter() - began:.0f} s")
        for table in open_ids[:rounds]:
            listens, acts, busy = asyncio.run(restart(url, Path(made), table))
            print(
                f"listens after {listens:.2f} s, an action is accepted after {acts:.2f} s"
                f" ({busy:.2f} s of the processor)"
            )
        for player in players_with_a_hundred(url):
            found, took = look_up(url, player)
            median = statistics.median(took)
            print(f"{found} hands of {player}: first {took[0]:.1f} ms, median {median:.1f} ms")


if __name__ == "__main__":
    main()
