"""The programs of docs/library.md run, print what the page says, and pass mypy --strict and Pyright."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.browser.node import ROOT, node
from tests.support.missing import missing

PYRIGHT = ROOT / ".ci" / "node_modules" / "pyright" / "index.js"

pytestmark = pytest.mark.integration

PAGE = Path(__file__).parents[1] / "docs" / "library.md"
PROGRAMS = re.findall(
    r"^```python\n(.*?)^```\n+```text\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)


def test_page_has_its_programs() -> None:
    assert len(PROGRAMS) == 19


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


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """The folder with a file for each program."""
    for number, (program, _) in enumerate(PROGRAMS, 1):
        (tmp_path / f"program_{number}.py").write_text(program, encoding="utf-8")
    return tmp_path


@pytest.mark.slow  # `.ci/run` runs this file with the other checks of types
def test_programs_pass_mypy_strict(programs: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(programs / "cache"), "."],
        cwd=programs,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_programs_pass_pyright(programs: Path) -> None:
    if not PYRIGHT.exists():
        missing("Pyright is not installed: npm ci --prefix .ci")
    done = subprocess.run(
        [node(), PYRIGHT, "--pythonpath", sys.executable, programs],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
