"""The servers, the broker and the load balancer of `deploy/` as one card room, without containers."""

import asyncio
import os
import re
import shutil
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

import pytest
import yaml

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.engine.events import HandStarted
from riverboat.server.history.journal.keys import VARIABLE, new_key, ring_for, write_keys
from riverboat.server.history.verifying import AuditFinding, verify
from tests.support.broker import PASSWORDS, broker
from tests.support.browser.pages import Visitor, visitor
from tests.support.missing import missing
from tests.support.ports import unused_port
from tests.support.waiting import PATIENCE
from tests.web.test_pages import bots_at

if TYPE_CHECKING:
    from playwright.async_api import Browser

pytestmark = pytest.mark.only_on("postgresql", "several servers share PostgreSQL")

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
HAPROXY: Final = shutil.which("haproxy", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
NAME: Final = "poker.example.org"
FILLED_IN: Final = {"PUBLIC_NAME": NAME} | {
    f"{user.upper()}_PASSWORD": quote(password, safe="") for user, password in PASSWORDS.items()
}


class Room:
    """Servers as `compose.yaml` starts them, with the ports and files of this machine."""

    def __init__(self, database: str, folder: Path, bus: int) -> None:
        self.ports = {name: unused_port() for name in PASSWORDS}
        self._compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
        self._database = database
        self._folder = folder
        self._bus = bus
        self._processes: dict[str, Process] = {}

    async def start(self, name: str) -> None:
        """Start a server, and wait until it listens."""
        with (self._folder / f"{name}.log").open("ab") as log:
            started = self._processes[name] = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "riverboat.client_cli", "serve"),
                env=os.environ | self._environment(name),
                stdout=PIPE,
                stderr=log,
            )
        assert started.stdout is not None
        assert "riverboat listens on" in (await started.stdout.readline()).decode()

    async def stop(self, name: str) -> int:
        """Stop a server as Docker does, and return its exit code."""
        self._processes[name].terminate()
        await self._processes[name].communicate()
        return self._processes[name].returncode or 0

    async def close(self) -> None:
        """Kill what is still running."""
        for process in self._processes.values():
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()

    async def players(self, name: str) -> int:
        """Return how many players are connected to a server."""
        _, metrics = await answer(self.ports[name], "/metrics", "localhost")
        found = re.search(r"^riverboat_players (\d+)", metrics, re.MULTILINE)
        assert found is not None
        return int(found[1])

    def _environment(self, name: str) -> dict[str, str]:
        server, networks = self._compose["services"][name], self._compose["networks"]
        subnet = networks["default"]["ipam"]["config"][0]["subnet"]
        texts = {
            variable: re.sub(r"\$\{(\w+):\?\}", lambda found: FILLED_IN.get(found[1], ""), text)
            .replace(subnet, "127.0.0.0/8")
            .replace("0.0.0.0", "127.0.0.1")  # noqa: S104
            .replace("@nats:4222", f"@127.0.0.1:{self._bus}")
            for variable, text in server["environment"].items()
        }
        for volume in server["volumes"]:
            here, there, _ = volume.replace("./secrets", str(self._folder)).split(":")
            texts = {variable: here if text == there else text for variable, text in texts.items()}
        return texts | {"RIVERBOAT_DB": self._database, "RIVERBOAT_PORT": str(self.ports[name])}


@asynccontextmanager
async def room(database: str, folder: Path) -> AsyncIterator[Room]:
    """Run the broker and the servers, all at once, in this context."""
    write_keys(folder / "riverboat.keys", [new_key()], replace=False)
    async with broker(folder) as bus:
        made = Room(database, folder, bus.port)
        try:
            async with asyncio.TaskGroup() as group:
                for name in made.ports:
                    group.create_task(made.start(name))
            yield made
        finally:
            await made.close()


@asynccontextmanager
async def balancer(folder: Path, ports: dict[str, int]) -> AsyncIterator[int]:
    """Run HAProxy in front of servers with these ports, in this context. Yields its own port."""
    if HAPROXY is None:
        missing("HAProxy is not installed")
    own = unused_port()
    text = (DEPLOY / "haproxy.cfg").read_text().replace("bind :8080", f"bind 127.0.0.1:{own}")
    for name, port in ports.items():
        text = text.replace(f"{name}:8765", f"127.0.0.1:{port}")
    file = folder / "haproxy.cfg"
    file.write_text(text)
    running = await asyncio.create_subprocess_exec(HAPROXY, "-db", "-f", file, stdout=DEVNULL, stderr=DEVNULL)
    try:
        async with asyncio.timeout(PATIENCE):
            while not await listens(own):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        yield own
    finally:
        running.terminate()
        await running.wait()


async def listens(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


async def answer(port: int, path: str, host: str = NAME) -> tuple[int, str]:
    """Return the status and the text of the answer to a GET."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    head, _, text = (await reader.read()).decode(errors="replace").partition("\r\n\r\n")
    writer.close()
    return int(head.split()[1]), text


async def sees_hands(at: Visitor, table: Table) -> None:
    """Wait until a client has seen new hands begin, and the page another one."""
    begun = 0
    async with asyncio.timeout(PATIENCE):
        while begun < 2:
            begun += sum(isinstance(event, HandStarted) for event in await anext(table))
    heading = "[...document.querySelectorAll('#log-lines .hand-head')].at(-1)?.textContent"
    last = await at.page.evaluate(heading)
    await at.until(f"{heading} !== {last!r}")


async def test_room_is_played_through_its_balancer_while_servers_are_replaced(
    browser: "Browser", bare_database: str, tmp_path: Path, patient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE)
    async with room(bare_database, tmp_path) as made, balancer(tmp_path, made.ports) as port:
        assert (await answer(port, "/"))[0] == 200
        assert (await answer(port, "/", "elsewhere.example.org"))[0] == 421
        assert (await answer(port, "/metrics"))[0] == 403
        async with AsyncExitStack() as stack:
            url = f"ws://127.0.0.1:{port}"
            host = await stack.enter_async_context(await Connection.connect(url, name="Hosting"))
            table = await host.watch((await host.open_table("Evening", seats=2, showdown_ms=0)).table)
            at = await stack.enter_async_context(visitor(browser, url))
            await at.join(table.id)
            await stack.enter_async_context(bots_at(url, table))
            await sees_hands(at, table)
            assert all([await made.players(name) for name in made.ports])
            for name in made.ports:
                assert await made.stop(name) == 0
                await sees_hands(at, table)
                await made.start(name)
            await sees_hands(at, table)
            assert at.faults == []
        for name in made.ports:
            await made.stop(name)
    found: list[AuditFinding] = []
    verify(bare_database, found.append, ring=ring_for(bare_database, tmp_path / "riverboat.keys"))
    assert found == []
