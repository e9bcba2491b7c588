"""Run the page's modules in Node.js."""

import json
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.support.missing import missing

ROOT: Final = Path(__file__).parents[3]
WEB: Final = ROOT / "web"
SCRIPTS: Final = Path(__file__).parent

OLDEST: Final = 20
"""The oldest version of Node.js that the scripts run in."""


@cache
def node() -> str:
    """Return the path of Node.js. Without it, the test is skipped, or fails in CI."""
    found = shutil.which("node")
    if found is None:
        missing("Node.js is not installed")
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
    if int(said.removeprefix("v").partition(".")[0]) < OLDEST:
        missing(f"Node.js {said.strip()} is older than {OLDEST}")
    return found


def answers(script: str, questions: Iterable[Any]) -> list[Any]:
    """Return what `script` of this folder answers to each of `questions`. All are plain data."""
    asked = "".join(json.dumps(question) + "\n" for question in questions)
    done = subprocess.run(
        [node(), SCRIPTS / script], input=asked, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
