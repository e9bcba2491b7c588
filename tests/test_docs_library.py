"""The programs of docs/library.md run, print what the page says, and pass mypy --strict."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.integration

PAGE = Path(__file__).parents[1] / "docs" / "library.md"
PROGRAMS = re.findall(
    r"^```python\n(.*?)^```\n+```text\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)


def test_page_has_its_programs() -> None:
    assert len(PROGRAMS) == 15


@pytest.mark.parametrize(("program", "printed"), PROGRAMS, ids=range(1, len(PROGRAMS) + 1))
def test_program_prints_what_the_page_says(program: str, printed: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == printed


@pytest.mark.slow  # `.ci/run` runs it with the other checks of types
def test_programs_pass_mypy_strict(tmp_path: Path) -> None:
    for number, (program, _) in enumerate(PROGRAMS, 1):
        (tmp_path / f"program_{number}.py").write_text(program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "."],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
