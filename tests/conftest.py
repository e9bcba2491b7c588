import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

if sys.dont_write_bytecode:
    # Without bytecode every worker compiles 400 modules of tests, and every process that a test starts
    # compiles the server. It is kept, but not beside the sources.
    BYTECODE = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    sys.dont_write_bytecode, sys.pycache_prefix = False, BYTECODE
    os.environ["PYTHONPYCACHEPREFIX"] = BYTECODE
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A shell starts background jobs with SIGINT ignored, and child processes of the tests would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The time of an example depends on the load of the machine. In CI, hypothesis uses the same examples each
# time, so that failures relate to the change; `--hypothesis-profile explore` generates new ones.
settings.register_profile("quick", deadline=None, max_examples=20)
settings.register_profile("patient", deadline=None, max_examples=50)
settings.register_profile("explore", deadline=None, derandomize=False, max_examples=3_000)
settings.load_profile("patient" if os.environ.get("CI") else "quick")

pytest_plugins = [
    "tests.support.waiting",
    "tests.support.light",
    "tests.support.databases",
    "tests.support.nats",
    "tests.support.integration",
]


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return the cores, and half as many for tests that wait for processes and for time to pass.

    Those of the inner loop do not wait, and each worker spends seconds on finding them.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores if config.option.markexpr == "not integration" else cores + (cores + 1) // 2


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without looking for garbage: there is little, and that took a tenth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Leave the collected tests out of collections of garbage.

    Thousands of them stopped the event loop for a second, in which servers in a test lost their leases.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def tables_are_cleared_away() -> Iterator[None]:
    """Fail the test that leaves a table, which would otherwise break the teardown of some later one."""
    yield
    if (support := sys.modules.get("tests.support.felt")) and (left := support.Felt.laid_out):
        left.clear()
        pytest.fail("the test left a table running: await Felt.clear_away() when it is over")
