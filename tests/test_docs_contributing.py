"""CONTRIBUTING.md names what exists."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text()
BENCHMARKS = (ROOT / "docs" / "benchmarks.md").read_text()


def test_page_and_runner_list_every_benchmark() -> None:
    runnable = {path.stem for path in (ROOT / "benchmarks").glob("[!_]*.py")}
    assert set(re.findall(r"^\| `python -m benchmarks\.(\w+)", BENCHMARKS, re.MULTILINE)) == runnable
    listed = subprocess.run(
        [sys.executable, "-m", "benchmarks"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {line.split()[0] for line in listed.stdout.splitlines()} == runnable
