"""The page about language models goes from nothing to a report."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.client_cli.test_docs import given, options_of
from tests.support.waiting import PATIENCE

PAGE = (Path(__file__).parents[3] / "docs" / "models.md").read_text()
BLOCKS = re.findall(
    r"^```sh\n(.*?)^```$",
    PAGE.split("## From nothing")[1].split("## A real model")[0],
    re.MULTILINE | re.DOTALL,
)


def test_commands_and_options_exist() -> None:
    programs = re.findall('"(riverboat .*?)"', PAGE)
    matches = re.sub('"riverboat .*?"', "program", PAGE.replace("\\\n", " "))
    lines = [*programs, *(line for line in matches.splitlines() if line.startswith("riverboat "))]
    assert len(lines) > 2
    assert [line for line in lines if not options_of(line) >= given(line)] == []


@pytest.mark.integration
@pytest.mark.parametrize("hands", [8, pytest.param(600, marks=pytest.mark.slow)])
def test_page_goes_to_a_report(hands: int, tmp_path: Path) -> None:
    """After its first block, which makes an environment: the tests have one."""
    install, *others = BLOCKS
    assert "pip install 'riverboat[fast,mcp]'" in install
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    script = "set -eu\n" + "\n".join(others).replace("8089", port).replace("--hands 600", f"--hands {hands}")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(  # noqa: S602 - the page's own commands
        script,
        shell=True,
        executable="/bin/bash",
        cwd=tmp_path,
        env={**os.environ, "PATH": path, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Memory of decks not excluded: stand-in, agent." in done.stdout
    assert ("beats agent" in done.stdout) == (hands == 600)
    report = (tmp_path / "results-models" / "report.html").read_text()
    assert "Reasons and cost" in report
    assert "    stand-in: “" in report
    assert "    agent: “I want to see what beats" in report
