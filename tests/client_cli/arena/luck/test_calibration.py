"""A calibration of the luck check takes hours, so one that is killed continues from its file."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration

MATCHES = 6
COMMAND = [
    sys.executable,
    "-m",
    "benchmarks.luck",
    "--matches",
    str(MATCHES),
    "--cheats",
    "0",
    "--hands",
    "100",
]
RAN = f"{MATCHES} honest matches of 100 hands, 1 with 6 players: 0 flagged"


def lines_of(out: Path) -> list[bytes]:
    return out.read_bytes().splitlines(keepends=True) if out.exists() else []


def without_times(line: bytes) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(line)
    return {name: value for name, value in found.items() if not name.endswith("_seconds")}


def test_killed_calibration_continues_from_its_file(tmp_path: Path) -> None:
    out, whole = tmp_path / "killed.jsonl", tmp_path / "whole.jsonl"
    with subprocess.Popen([*COMMAND, "--out", out], stdout=subprocess.DEVNULL) as run:
        deadline = time.monotonic() + PATIENCE
        while not lines_of(out):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        run.kill()
    kept = lines_of(out)
    assert 0 < len(kept) < MATCHES
    with out.open("ab") as file:
        file.write(kept[0][:40])  # a line that the kill tore
    again = subprocess.run([*COMMAND, "--out", out], capture_output=True, text=True, check=True)
    assert again.stdout.startswith(RAN)
    found = lines_of(out)
    assert found[: len(kept)] == kept
    assert len(found) == MATCHES
    subprocess.run([*COMMAND, "--out", whole], stdout=subprocess.DEVNULL, check=True)
    assert [*map(without_times, found)] == [*map(without_times, lines_of(whole))]
