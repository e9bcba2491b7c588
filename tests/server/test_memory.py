"""Freed memory is returned to the system."""

import platform
import subprocess
import sys

import pytest

pytestmark = pytest.mark.integration

HASH_PASSWORDS = """
import re, sys
from pathlib import Path
from threading import Thread
from riverboat.server.identity.passwords import HASHER
from riverboat.server.memory import return_freed_memory

def resident():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) * 1024

def hash_passwords():
    for _ in range(4):
        HASHER.hash("secret")

if sys.argv[1] == "return":
    return_freed_memory()
before = resident()
threads = [Thread(target=hash_passwords) for _ in range(2)]
for each in threads:
    each.start()
for each in threads:
    each.join()
print(resident() - before)
"""


def kept_by(what: str) -> int:
    """Return the bytes that a process keeps after two threads have hashed passwords."""
    run = [sys.executable, "-c", HASH_PASSWORDS, what]
    return int(subprocess.run(run, check=True, capture_output=True, text=True).stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the allocator is glibc's")
def test_memory_of_passwords_is_returned() -> None:
    assert kept_by("return") < 6 * 2**20


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the allocator is glibc's")
def test_glibc_keeps_it_by_default() -> None:
    """Else there would be nothing to do."""
    assert kept_by("nothing") > 15 * 2**20
