"""Test databases of killed runs are removed, and those of running ones kept."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import PIPE, Popen

import pytest

from tests.support.databases import query

pytestmark = pytest.mark.integration

RUN = "from tests.support import postgres; c = postgres.database(); print(c.__enter__(), flush=True); input()"
OF_RUN = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND (classid::bigint << 32 | objid::bigint) = {}"


@contextmanager
def killed_in_the_end() -> Iterator[str]:
    """Start a run with a database. Return it and the name of the database."""
    with Popen([sys.executable, "-c", RUN], stdin=PIPE, stdout=PIPE, text=True) as run:
        assert run.stdout is not None
        yield run.stdout.readline().strip().rpartition("/")[2]
        run.kill()


@pytest.mark.only_on("postgresql", "a file is deleted with its folder")
def test_database_of_a_killed_run_is_removed(database: str) -> None:
    def is_there(name: str) -> bool:
        return bool(query(database, f"SELECT 1 FROM pg_database WHERE datname = '{name}'"))  # noqa: S608

    def wait_for_the_end_of(name: str) -> None:
        while query(database, OF_RUN.format(name.split("_")[2])):
            time.sleep(0.05)

    with killed_in_the_end() as left:
        assert is_there(left)
    wait_for_the_end_of(left)
    with killed_in_the_end() as kept, killed_in_the_end():
        assert is_there(kept)
        assert not is_there(left)
    wait_for_the_end_of(kept)
    with killed_in_the_end():
        assert not is_there(kept)
