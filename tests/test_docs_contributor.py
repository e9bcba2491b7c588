"""The names in docs/contributor.md exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "contributor.md").read_text()


def test_files_on_the_page_exist() -> None:
    named = re.findall(r"`((?:engine|server|client_cli|migrations|tests|benchmarks|\.ci)/[\w/.]*)`", PAGE)
    assert len(named) > 15
    missing = [path for path in named if not (ROOT / path).exists()]
    assert missing == ["migrations/versions/0002_notes.py"]  # the reader writes this one


def test_page_has_every_benchmark() -> None:
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
