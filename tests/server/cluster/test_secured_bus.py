"""The bus at a broker with TLS, and a user with permissions for each server."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from nats.aio.client import Client

from riverboat.server.app import serving
from riverboat.server.cluster.broker import BadBusCertificates, BadBusUrl, Broker, name_of, new_id
from riverboat.server.cluster.bus import EVERYBODY
from riverboat.server.cluster.nats_bus import PREFIX, NatsBus
from riverboat.server.settings import Role
from tests.server.cluster.test_two_servers import Servers, linked_by, opened_by, seated, to
from tests.support.broker import PASSWORDS, broker
from tests.support.logged import logged
from tests.support.waiting import until

pytestmark = pytest.mark.usefixtures("patient")


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[int]:
    async with broker(tmp_path) as running:
        yield running.port


def bus_of(user: str, port: int, folder: Path, password: str | None = None) -> Broker:
    secret = quote(password or PASSWORDS[user], safe="")
    return Broker(f"tls://{user}:{secret}@127.0.0.1:{port}", folder / "cert.pem")


async def test_each_server_reads_the_inbox_of_its_name(port: int, tmp_path: Path) -> None:
    east, west = new_id("east"), new_id("west")
    received: dict[str, list[bytes]] = {"east": [], "west": []}
    buses = [NatsBus(bus_of(user, port, tmp_path)) for user in ("east", "west")]
    async with AsyncExitStack() as stack:
        for bus, me in zip(buses, (east, west), strict=True):
            await stack.enter_async_context(bus.listening({me: received[name_of(me)].append}))

        def arrives(bus: NatsBus, inbox: str) -> Callable[[], bool]:
            def sent() -> bool:
                bus.send(inbox, inbox.encode())
                return bool(received[name_of(inbox)])

            return sent

        await until(arrives(buses[0], west))
        await until(arrives(buses[1], east))
        assert set(received["east"]) == {east.encode()}


@pytest.mark.only_on("postgresql", "servers share a database there alone")
async def test_servers_of_one_name_are_linked_like_any_others(
    port: int, tmp_path: Path, database: str
) -> None:
    base = Servers(database).settings
    async with AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(
                serving(replace(base, name=user, role=role, bus=bus_of(user, port, tmp_path)))
            )
            for user, role in (("east", Role.TABLES), ("east", Role.EDGE), ("west", Role.EDGE))
        ]
        await until(lambda: all(linked_by(server) == 2 for server in servers))
        ann, bob = await to(servers[1], "Ann"), await to(servers[2], "Bob")
        table = await opened_by(ann, bob)
        await seated(table, ann, bob)
        turns = [await client.turn() for client in (ann, bob)]
        assert turns[0] == {**turns[1], "ms": turns[0]["ms"]}


@pytest.mark.only_on("postgresql", "servers share a database there alone")
async def test_stolen_password_reads_one_inbox_where_everything_is_sealed(
    port: int, tmp_path: Path, database: str
) -> None:
    base = Servers(database).settings
    refused: list[str] = []
    heard: dict[str, list[bytes]] = {"east": [], "west": [], EVERYBODY: []}

    async def on_refused(error: Exception) -> None:
        refused.append(str(error))

    async with AsyncExitStack() as stack:
        thief = Client()
        place = f"tls://127.0.0.1:{port}"
        context = bus_of("west", port, tmp_path).context()
        await thief.connect(place, user="west", password=PASSWORDS["west"], tls=context, error_cb=on_refused)
        stack.push_async_callback(thief.close)
        for inbox in ("east", "west", EVERYBODY):

            async def hear(message: Any, inbox: str = inbox) -> None:
                heard[inbox].append(message.data)

            await thief.subscribe(PREFIX + inbox, cb=hear)
        await until(lambda: len(refused) == 1)
        assert f'subscription to "{PREFIX}east"' in refused[0]
        for wildcard in (PREFIX + "*", ">"):
            await thief.subscribe(wildcard, cb=hear)
        await until(lambda: len(refused) == 3)
        servers = [
            await stack.enter_async_context(
                serving(replace(base, name=user, role=role, bus=bus_of(user, port, tmp_path)))
            )
            for user, role in (("east", Role.TABLES), ("west", Role.EDGE))
        ]
        await until(lambda: all(linked_by(server) == 1 for server in servers))
        ann, bob = await to(servers[1], "Ann"), await to(servers[1], "Bob")
        table = await opened_by(ann)
        await seated(table, ann, bob)
        await ann.turn()
        await until(lambda: bool(heard["west"] and heard[EVERYBODY]))
        assert heard["east"] == []
        everything = b"".join(data for each in heard.values() for data in each)
        assert all(plain not in everything for plain in (b"cards", b"events", b"Bob", table.encode()))


async def test_wrong_password_is_logged_without_it(
    port: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bus = NatsBus(bus_of("east", port, tmp_path, "mistaken"))
    async with bus.listening({"east": lambda data: None}):
        await until(lambda: "bus refused" in logged(caplog))
        assert not bus.is_connected
    assert "mistaken" not in logged(caplog)


async def test_broker_without_tls_is_sent_no_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures: list[str] = []

    async def on_error(bus: NatsBus, error: Exception) -> None:
        failures.append(type(error).__name__)

    monkeypatch.setattr(NatsBus, "_on_error", on_error)
    async with broker(tmp_path, tls=False) as running:
        bus = NatsBus(bus_of("east", running.port, tmp_path))
        async with bus.listening({"east": lambda data: None}):
            await until(lambda: "NotEncrypted" in failures)
            assert not bus.is_connected


async def test_certificate_of_somebody_else_is_refused(
    port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures: list[str] = []

    async def on_error(bus: NatsBus, error: Exception) -> None:
        failures.append(type(error).__name__)

    monkeypatch.setattr(NatsBus, "_on_error", on_error)
    unknown = replace(bus_of("east", port, tmp_path), ca=None)
    bus = NatsBus(unknown)
    async with bus.listening({"east": lambda data: None}):
        await until(lambda: "SSLCertVerificationError" in failures)
        assert not bus.is_connected


def test_files_that_cannot_be_used_are_named_without_a_password(tmp_path: Path) -> None:
    with pytest.raises(BadBusCertificates, match="does not exist"):
        NatsBus(Broker("tls://a:secret@localhost", tmp_path / "none.pem"))
    (tmp_path / "bad.pem").write_text("no certificate")
    with pytest.raises(BadBusCertificates, match="PEM"):
        NatsBus(Broker("tls://a:secret@localhost", None, tmp_path / "bad.pem"))
    with pytest.raises(BadBusUrl, match="tls://"):
        NatsBus(Broker("nats://a:secret@localhost", tmp_path / "bad.pem"))
    assert "secret" not in repr(Broker("tls://a:secret@localhost"))
