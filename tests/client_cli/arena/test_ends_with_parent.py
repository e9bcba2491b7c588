"""Processes of a match end with it, also when it is killed."""

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from riverboat.client_cli.arena.sandbox import Sandbox, can_isolate
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration

BOT = """\
from riverboat.client_cli.bots import Caller


class Marked(Caller):
    pass
"""


def started_for(folder: Path) -> list[str]:
    """Return the processes that work in `folder`."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cwd").resolve() == folder and (process / "cmdline").read_bytes():
                found.append((process / "cmdline").read_text())
        except OSError:
            continue
    return found


def wait_for(folder: Path, least: int, most: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while not least <= len(started_for(folder)) <= most:
        assert time.monotonic() < deadline, started_for(folder)
        time.sleep(0.02)


def test_killed_match_leaves_no_process(tmp_path: Path) -> None:
    if sys.platform != "linux" or not can_isolate():
        pytest.skip("this machine does not permit to isolate programs")
    (tmp_path / "marked.py").write_text(BOT, encoding="utf-8")
    random = Random(1)
    for _ in range(2):
        command = [sys.executable, "-m", "riverboat.client_cli", "match", "marked.py:Marked", "random"]
        match = subprocess.Popen(
            [*command, "--jobs", "2", "--hands", "1000000", "--json"],
            cwd=tmp_path.resolve(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for(tmp_path.resolve(), 4, 1000)
            time.sleep(random.random())
        finally:
            match.kill()
            match.wait()
        wait_for(tmp_path.resolve(), 0, 0)


def test_bot_inherits_no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PGPASSWORD", "AWS_SECRET_ACCESS_KEY", "RIVERBOAT_TOKEN", "OPENAI_API_KEY"):
        monkeypatch.setenv(name, "secret")
    for is_isolated in (False, True):
        environment = Sandbox().environment(is_isolated=is_isolated)
        assert "secret" not in environment.values()
        assert "PATH" in environment
