"""Ports for servers that must know theirs before they listen, or listen there again."""

import socket
from contextlib import suppress
from random import choice
from typing import Final

PORTS: Final = range(20_000, 30_000)
"""None of those that clients get. A client of a server that is down could connect to itself there."""


def unused_port() -> int:
    """Return a port that nobody listens at now, outside the range from which clients get theirs."""
    while True:
        port = choice(PORTS)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
