"""A PostgreSQL server of its own for a run of the tests, which does not wait for the disk.

The first process of a run that needs it starts it. Each that uses it holds a lock. When nobody does, even if
all were killed, a watcher stops it and removes its files.
"""

import fcntl
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from functools import cache, partial
from pathlib import Path
from subprocess import DEVNULL
from typing import Final

from tests.support.ports import unused_port

RUN: Final = os.environ.get("PYTEST_XDIST_TESTRUNUID") or str(os.getpid())
FOLDER: Final = Path(tempfile.gettempdir(), f"riverboat-postgresql-{RUN}")

OPTIONS: Final = (
    "-c listen_addresses=127.0.0.1 -c unix_socket_directories='' "
    "-c fsync=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c autovacuum=off"
)

WATCHER: Final = """
import fcntl, os, pathlib, shutil, signal, sys, time
folder = pathlib.Path(sys.argv[1])
with open(folder / "used") as used:
    fcntl.flock(used, fcntl.LOCK_EX)
    try:
        server = int((folder / "data/postmaster.pid").read_text().split()[0])
        os.kill(server, signal.SIGQUIT)
        while True:
            os.kill(server, 0)
            time.sleep(0.05)
    except (OSError, IndexError):
        shutil.rmtree(folder)
"""


@cache
def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs; None if they are not installed."""
    found = shutil.which("pg_ctl")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists()), None)


def url(place: Path) -> str:
    """Return the URL of the server of this run, and start it if it does not run yet.

    place: the folder of PostgreSQL's programs. Raises CalledProcessError.
    """
    FOLDER.mkdir(mode=0o700, exist_ok=True)
    fcntl.flock(os.open(FOLDER / "used", os.O_CREAT), fcntl.LOCK_SH)  # until this process ends
    written = FOLDER / "url"
    with (FOLDER / "starting").open("a") as starting:
        fcntl.flock(starting, fcntl.LOCK_EX)
        if not written.exists():
            written.write_text(_started(place))
    return written.read_text()


def _started(place: Path) -> str:
    password, port = secrets.token_hex(), unused_port()
    (FOLDER / "password").write_text(password)
    watcher = (sys.executable, "-I", "-c", WATCHER, str(FOLDER))
    silent = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
    os.posix_spawn(sys.executable, watcher, os.environ, file_actions=silent, setsid=True)
    run = partial(subprocess.run, check=True, cwd=FOLDER, stdout=DEVNULL, stderr=DEVNULL)
    if os.getuid() == 0:  # PostgreSQL refuses to run as root
        for path in (FOLDER, FOLDER / "password"):
            shutil.chown(path, "postgres", "postgres")
        run = partial(run, user="postgres", group="postgres", extra_groups=())
    users = ("--username=postgres", "--auth=password", "--pwfile=password")
    run((place / "initdb", "-D", "data", "--no-sync", "--encoding=UTF8", *users))
    run((place / "pg_ctl", "-D", "data", "-l", "data/log", "-o", f"{OPTIONS} -p {port}", "-w", "start"))
    return f"postgresql+asyncpg://postgres:{password}@127.0.0.1:{port}/postgres"
