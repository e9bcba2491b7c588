"""Measure how long tables are silent when their server hands them over to others.

Three servers on one PostgreSQL database, linked by a NATS broker; all tables are at the first. Two players of
each table check and call, and one spectator watches, all of them at the other two servers. Then the first
server gets SIGTERM. Its tables' silence is the time from `suspended` to `resumed`, for each client.
"""

import asyncio
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final

from benchmarks.processes import Served, riverboat
from tests.support import postgres
from tests.support.nats import URL
from tests.support.sockets import RawClient

SETTLING: Final = 3.0
"""Seconds of play before the server is stopped."""

THINKS: Final = 0.2
"""Seconds that a player thinks."""


class Follower:
    """A client that follows one table, plays if it has a seat, and notes the silences."""

    def __init__(self, client: RawClient, table: str) -> None:
        self.refusals = 0
        self._silences: list[tuple[float, float]] = []
        self._client = client
        self._table = table
        self._seat: int | None = None
        self._suspended_at = 0.0
        self._done: tuple[int, int] | None = None

    def silences_since(self, began: float) -> list[float]:
        """Return the seconds of each silence that began after the time `began`."""
        return [end - since for since, end in self._silences if since >= began]

    async def run(self, *, plays: bool) -> None:
        """Follow the table until cancelled."""
        snapshot = (await self._client.ask("watch", table=self._table))["result"]
        if plays:
            seated = await self._client.ask("sit", table=self._table, buy_in=10_000)
            self._seat = seated["result"]["seat"]
        self._on_turn(snapshot.get("turn"))
        while True:
            self._on_message(await self._client.receive())

    def _on_message(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "suspended":
                self._suspended_at = perf_counter()
            case "resumed":
                self._silences.append((self._suspended_at, perf_counter()))
            case "refused":
                self.refusals += 1
            case "update" | "snapshot":
                self._on_turn(message.get("turn"))

    def _on_turn(self, turn: dict[str, Any] | None) -> None:
        if turn is None or turn["seat"] != self._seat or (turn["hand"], turn["turn"]) == self._done:
            return
        self._done = turn["hand"], turn["turn"]
        action = "check" if turn.get("check") else "call"
        command = {"type": "act", "id": f"{turn['hand']}.{turn['turn']}", "table": self._table}
        command |= {"hand": turn["hand"], "turn": turn["turn"], "action": action}
        asyncio.get_running_loop().call_later(THINKS, self._send, command)

    def _send(self, command: dict[str, Any]) -> None:
        self._sending = asyncio.create_task(self._client.send(command))


async def measure_drain(tables: int) -> None:
    """Print the silence of as many tables when their server is stopped."""
    url = postgres.made()
    try:
        async with AsyncExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            runs = [await stack.enter_async_context(AsyncExitStack()) for _ in range(3)]
            servers: list[Served] = []
            for run in runs:
                place = Path(tempfile.mkdtemp(dir=folder))
                options = ("--bus", URL, "--drain", "60")
                servers.append(await run.enter_async_context(riverboat(place, *options, database=url)))
            followers, tasks = await _begin(servers, tables)
            await asyncio.sleep(SETTLING)
            began = perf_counter()
            await runs[0].aclose()  # sends SIGTERM, and waits until the server has ended
            took = perf_counter() - began
            await asyncio.sleep(SETTLING)
            for task in tasks:
                task.cancel()
            silences = sorted(each for follower in followers for each in follower.silences_since(began))
            late = quantiles(silences, n=100)[-1]
            refusals = sum(follower.refusals for follower in followers)
            print(
                f"  {tables} tables, {len(silences)} silences of {len(followers)} clients: "
                f"p50 {median(silences) * 1000:.0f} ms, p99 {late * 1000:.0f} ms, "
                f"at most {silences[-1] * 1000:.0f} ms; {refusals} commands refused; "
                f"the server ended after {took:.1f} s",
                flush=True,
            )
    finally:
        postgres.drop(url)


async def _begin(servers: list[Served], tables: int) -> tuple[list[Follower], list["asyncio.Task[None]"]]:
    followers: list[Follower] = []
    tasks: list[asyncio.Task[None]] = []
    for number in range(tables):
        host = await RawClient.to(servers[0].url, name=f"Host{number}")
        table = (await host.ask("open_table", name=f"Table {number}"))["result"]["table"]
        await host.close()
        await asyncio.sleep(0.05)  # until the other servers know the table
        for who, server in (("A", servers[1]), ("B", servers[2]), ("S", servers[1 + number % 2])):
            follower = Follower(await RawClient.to(server.url, name=f"{who}{number}"), table)
            followers.append(follower)
            tasks.append(asyncio.create_task(follower.run(plays=who != "S")))
    return followers, tasks
