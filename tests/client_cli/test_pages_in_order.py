"""A reader pastes the pages about matches one after the other, into one folder."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.waiting import PATIENCE

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("bots.md", "bot-matches.md", "research.md")
FEWER = ((r"--hands \d+", "--hands 8"), (r"--events \d+", "--events 3"), (r"--sets \d+", "--sets 4"))

LEFT_OUT = re.compile(
    r"pip install"  # the tests have it
    r"|acpc|python -m"  # these wait for another's program, or take hours
    r"|node |results-js"  # its own test asks for Node.js
    r"|league (heads-up|six)"  # those of the measured order of house bots
)


def parts() -> list[tuple[str, str]]:
    """Return the language and the text of each block of the pages, in order."""
    blocks = []
    for page in PAGES:
        text = (DOCS / page).read_text()
        blocks += re.findall(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return blocks


@pytest.mark.integration
def test_figures_of_a_match_in_python() -> None:
    (code,) = re.findall(
        r"^```python\n(.*?)^```$", (DOCS / "bot-matches.md").read_text(), re.MULTILINE | re.DOTALL
    )
    names: dict[str, Any] = {}
    exec(code.replace("hands=200", "hands=20"), names)  # noqa: S102 - our own documentation
    assert names["found"].bots[0].estimate("aivat").interval.mean is not None


@pytest.mark.integration
def test_pages_are_pasted_in_their_order(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    (pairs,) = (text for language, text in parts()[:3] if language == "python")
    (tmp_path / "pairs.py").write_text(pairs)
    commands = "\n".join(text for language, text in parts() if language == "sh")
    lines = [line for line in commands.replace("\\\n", " ").splitlines() if not LEFT_OUT.search(line)]
    for pattern, less in FEWER:
        lines = [re.sub(pattern, less, line) for line in lines]
    assert sum("match" in line for line in lines) > 3
    assert sum("table" in line for line in lines) == 2
    env = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "RIVERBOAT_PASSWORD": "sailing on the river",
        "RIVERBOAT_URL": f"ws://127.0.0.1:{port}",
        "RIVERBOAT_DB": f"sqlite:///{tmp_path}/riverboat.db",
    }
    serve = ["riverboat", "serve", "--port", port, "--drain", "0"]
    with subprocess.Popen(serve, env=env, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert "listens" in server.stdout.readline()
            done = subprocess.run(
                ["/bin/bash", "-euc", "\n".join(lines).replace("8765", port)],
                cwd=tmp_path,
                env=env,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=20 * PATIENCE,
                check=False,
            )
        finally:
            server.terminate()
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(list(tmp_path.glob("*/report.html"))) > 2
