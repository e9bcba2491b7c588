"""Processes of a match end with it, also when it is killed."""

import shutil
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from benchmarks.match_kills import killed, processes_with
from riverboat.client_cli.arena.sandbox import Sandbox
from tests.support.missing import missing
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration


@pytest.fixture(autouse=True)
def linux() -> None:
    if sys.platform != "linux":
        missing("only Linux ends processes with their parent")


def test_killed_match_leaves_no_process(tmp_path: Path) -> None:
    random = Random(1)
    for seconds in (0.0, random.uniform(0, 2), random.uniform(2, 4)):
        assert killed(tmp_path, seconds, PATIENCE) == []


WITHOUT = """
import sys; from pathlib import Path
from benchmarks.match_kills import killed
from riverboat.client_cli.arena.sandbox import can_isolate
print(can_isolate(), killed(Path(sys.argv[1]), 3.0))
"""


def test_killed_match_leaves_no_process_without_namespaces(tmp_path: Path) -> None:
    if shutil.which("unshare") is None:
        missing("this test needs unshare, of util-linux")
    within = 'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"'
    command = ["sh", "-c", within, "sh", sys.executable, "-c", WITHOUT, str(tmp_path)]
    done = subprocess.run(
        ["unshare", "--user", "--map-root-user", *command], capture_output=True, text=True, check=False
    )
    assert done.stdout == "False []\n", done.stderr


def test_processes_of_a_match_are_counted(tmp_path: Path) -> None:
    """The other tests would pass without any, too."""
    sleep = [sys.executable, "-c", "input()"]
    with subprocess.Popen(
        sleep, stdin=subprocess.PIPE, env={"LC_RIVERBOAT_MATCH_KILLS": str(tmp_path)}
    ) as process:
        deadline = time.monotonic() + PATIENCE
        while len(processes_with(str(tmp_path))) != 1:
            assert time.monotonic() < deadline
        process.kill()


def test_bot_inherits_no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PGPASSWORD", "AWS_SECRET_ACCESS_KEY", "RIVERBOAT_TOKEN", "OPENAI_API_KEY"):
        monkeypatch.setenv(name, "secret")
    for is_isolated in (False, True):
        environment = Sandbox().environment(is_isolated=is_isolated)
        assert "secret" not in environment.values()
        assert "PATH" in environment
