"""The NATS broker of the tests. RIVERBOAT_TEST_NATS names another one."""

import os
import socket
from typing import Final
from urllib.parse import urlsplit

import pytest

from tests.support.missing import missing

URL: Final = os.environ.get("RIVERBOAT_TEST_NATS", "nats://127.0.0.1:4222")


@pytest.fixture
def nats() -> str:
    """The URL of a running broker. Skips the test if there is none."""
    place = urlsplit(URL)
    try:
        socket.create_connection((place.hostname, place.port or 4222), timeout=5).close()
    except OSError:
        missing(f"no NATS broker answers at {URL}")
    return URL
