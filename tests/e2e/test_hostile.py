"""Short attacks. `python -m benchmarks.hostile` and `python -m benchmarks.attacks` run long ones."""

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.protocol import Protocol

from benchmarks.attacks import ROWS, scene_of
from benchmarks.hostile import attack
from benchmarks.support.attackers import NETWORKS
from benchmarks.support.hostile_frames import Hostility
from benchmarks.support.processes import riverboat
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.protocol.catalogue import COMMANDS
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.errors import FrameError
from tests.support.frame_rules import CONTINUATION, PING, PONG, TEXT, frame
from tests.support.frames import Wire
from tests.support.sockets import RawClient
from tests.support.waiting import PATIENCE

FRAMES = 2_000

BURSTS = {
    "pings": frame(PING) * 50_000,
    "pongs": frame(PONG) * 50_000,
    "fragments": frame(TEXT, final=False) + frame(CONTINUATION, final=False) * 50_000,
}
MAX_IN_A_PASS = 200
"""Maximum frames parsed before the event loop serves others: a few milliseconds."""


async def burst(url: str, name: str, *, signed_in: bool) -> Wire:
    """Send a burst on a connection, and wait until it is closed."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(Wire, "127.0.0.1", urlsplit(url).port or 0)
    await wire.until(lambda: wire.is_open, "no answer to the handshake")
    if signed_in:
        wire.send(frame(TEXT, b'{"type": "hello", "id": "hello", "version": 1}'))
        await wire.until(lambda: wire.replies, "no answer to the hello")
    wire.send(BURSTS[name])
    await wire.until(lambda: wire.closed or wire.is_down, "not closed")
    return wire


@pytest.mark.parametrize("signed_in", [False, True])
@pytest.mark.parametrize("name", BURSTS)
async def test_burst_of_empty_frames_is_disconnected(url: str, name: str, signed_in: bool) -> None:
    wire = await burst(url, name, signed_in=signed_in)
    assert wire.closed == (1008, "too_fast")
    assert len(wire.pongs) <= 2 * NetworkLimits().burst
    assert (await (await RawClient.to(url)).ask("list_tables"))["type"] == "accepted"


@pytest.mark.parametrize("name", BURSTS)
async def test_burst_is_parsed_in_small_steps(url: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    of_pass, most = 0, 0
    parse = Protocol.recv_frame

    def count(protocol: Protocol, frame: Any) -> None:
        nonlocal of_pass, most
        of_pass += 1
        most = max(most, of_pass)
        parse(protocol, frame)

    async def pass_by() -> None:
        nonlocal of_pass
        while True:
            await asyncio.sleep(0)
            of_pass = 0

    monkeypatch.setattr(Protocol, "recv_frame", count)
    passing = asyncio.create_task(pass_by())
    await asyncio.gather(*(burst(url, name, signed_in=n % 2 == 0) for n in range(8)))
    passing.cancel()
    assert 0 < most <= MAX_IN_A_PASS


async def test_tables_play_on_during_hostile_frames(tmp_path: Path, database: str) -> None:
    async with riverboat(tmp_path, database=database) as served:
        report = await attack(served, FRAMES, seed=1, quiet=0.5, players=20)
    assert report.findings.unanswered == []
    assert report.errors == []
    assert report.unharmed
    assert all(report.acted)
    assert report.findings.frames >= FRAMES
    assert {"bad_frame", "bad_message", "unknown_type", "not_seated", "stale"} <= set(report.findings.replies)
    assert sum(report.findings.ends.values()) > 0
    assert report.memory[-1] < 1.5 * report.memory[0]


def test_attacks_cover_every_command() -> None:
    hostility, sent = Hostility(Random(1), "honest", ["main"], [b""]), set()
    for _ in range(10_000):
        sort, _, frame = hostility.frame()
        if sort == "real":
            with suppress(FrameError):  # not all that is in their fields is allowed
                sent.add(type(MSGPACK.decode_command(frame)))
    assert sent == set(COMMANDS)


@pytest.mark.parametrize("name", ["newcomers", "hashing"])
async def test_honest_players_are_served_beside_crowds_of_30_networks(name: str, tmp_path: Path) -> None:
    """How quickly is measured by `python -m benchmarks.attacks`, on a machine without other work."""
    [row] = [each for each in ROWS if each.attack == name]
    few = replace(row, connections=2 * NETWORKS, processes=1, start=PATIENCE, gives_way=False)
    seen = Counter[str]()
    async with scene_of(few, tmp_path) as scene:
        while seen["connected"] < NETWORKS or (name == "hashing" and not seen["wrong_password"]):
            round = await scene.round(3.0)
            seen += round.seen
            assert round.attacked.connected
            assert round.attacked.refused == {}
            assert round.attacked.requests > 0
    assert "accepted" not in seen or name == "newcomers"
