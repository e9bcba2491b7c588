"""A short attack with hostile frames; `python -m benchmarks.hostile` is the long one."""

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import get_args

from benchmarks.hostile import attack
from benchmarks.hostile_frames import Hostility
from benchmarks.processes import riverboat
from server.protocol.codecs import MSGPACK
from server.protocol.commands import AnyCommand
from server.protocol.errors import FrameError

FRAMES = 12_000


async def test_a_server_withstands_hostile_frames_and_the_table_beside_plays_on(
    tmp_path: Path, database: str
) -> None:
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


def test_every_command_is_sent() -> None:
    hostility, sent = Hostility(Random(1), "honest", ["main"], [b""]), set()
    for _ in range(10_000):
        sort, _, frame = hostility.frame()
        if sort == "real":
            with suppress(FrameError):  # not all that is in their fields is allowed
                sent.add(type(MSGPACK.decode_command(frame)))
    assert sent == set(get_args(AnyCommand))
