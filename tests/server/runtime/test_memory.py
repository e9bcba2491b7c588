"""Freed memory is returned to the system."""

import platform
import subprocess
import sys

import pytest

pytestmark = pytest.mark.integration

FREE_HALF = """
import asyncio, os, sys
from riverboat.server.runtime.memory import resident, return_freed_memory, trimming

async def main():
    return_freed_memory()
    await asyncio.to_thread(sum, ())
    before = resident()
    async with trimming(0.05 if sys.argv[1] == "trim" else 3600):
        frames = [os.urandom(65_536) for _ in range(800)]
        await asyncio.sleep(0.5)  # a flood lasts longer than a trim
        frames = frames[::100]
        for _ in range(1200):
            await asyncio.sleep(0.05)
            if resident() < before + 5 * 2**20 or sys.argv[1] != "trim":
                break
    print(resident() - before)

asyncio.run(main())
"""

HASH_PASSWORDS = """
import re, sys
from pathlib import Path
from threading import Thread
from riverboat.server.identity.passwords import HASHER
from riverboat.server.runtime.memory import return_freed_memory

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


def kept_by(what: str, program: str = HASH_PASSWORDS) -> int:
    """Return the bytes that a process keeps after two threads have hashed passwords, or another program."""
    run = [sys.executable, "-c", program, what]
    return int(subprocess.run(run, check=True, capture_output=True, text=True).stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the allocator is glibc's")
def test_memory_of_passwords_is_returned() -> None:
    assert kept_by("return") < 6 * 2**20


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the allocator is glibc's")
def test_glibc_keeps_it_by_default() -> None:
    """Else there would be nothing to do."""
    assert kept_by("nothing") > 15 * 2**20


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the allocator is glibc's")
def test_memory_between_blocks_in_use_is_returned() -> None:
    assert kept_by("trim", FREE_HALF) < 5 * 2**20


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the allocator is glibc's")
def test_glibc_keeps_memory_between_blocks_in_use() -> None:
    """Else there would be nothing to trim."""
    assert kept_by("nothing", FREE_HALF) > 20 * 2**20
