"""CONTRIBUTING.md names what exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text()


def test_the_page_has_every_benchmark() -> None:
    runnable = {
        path.stem
        for path in (ROOT / "benchmarks").glob("*.py")
        if '__name__ == "__main__"' in path.read_text()
    }
    assert set(re.findall(r"^\| `python -m benchmarks\.(\w+)", PAGE, re.MULTILINE)) == runnable - {
        "attackers",
        "bare_server",
        "honest",
    }
