"""A short attack with hostile frames; `python -m benchmarks.hostile` is the long one."""

from pathlib import Path

from benchmarks.hostile import attack
from benchmarks.processes import riverboat

FRAMES = 12_000


async def test_a_server_withstands_hostile_frames_and_the_table_beside_plays_on(
    tmp_path: Path, database: str
) -> None:
    async with riverboat(tmp_path, database=database) as served:
        report = await attack(served, FRAMES, seed=1, quiet=0.5, players=20)
    assert report.findings.unanswered == []
    assert report.errors == []
    assert report.unharmed
    assert report.actions_during > 0
    assert report.findings.frames >= FRAMES
    assert {"bad_frame", "bad_message", "unknown_type", "not_seated", "stale"} <= set(report.findings.replies)
    assert sum(report.findings.ends.values()) > 0
    assert report.memory[-1] < 1.5 * report.memory[0]
