"""The server as a process of its own: signals, file limits, garbage collection and winding down."""

import asyncio
import gc
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

try:
    import resource
except ImportError:  # Windows has none
    resource = None  # type: ignore[assignment]

from riverboat.server.app import Server, serving
from riverboat.server.runtime.logs import get_logger, log_unhandled
from riverboat.server.runtime.memory import return_freed_memory
from riverboat.server.settings import Settings

log = get_logger(__name__)

SWITCH_INTERVAL: Final = 0.0001
"""Seconds that the journal's thread waits at most for the interpreter while the event loop is busy, several
times for every group that it writes. See `sys.setswitchinterval`, whose default is 50 times as long."""

GC_THRESHOLDS: Final = (5_000, 1, 450)
"""The thresholds of the garbage collector. See `gc.set_threshold`.

A collection of the middle generation looks at three times the first of them, which takes about 10 ms. The
objects of a crowd of connections survive: with a second threshold of 20 it looked at 200,000, for 140 ms.
"""

SPARE_FILES: Final = 64
"""Files that are open besides the connections: the database, the log, a connection that is turned away."""

SENT_AWAY_A_SECOND: Final = 200
"""Clients that are disconnected in a second, when other servers have their tables. Each signs in there."""

STOP_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)


async def run(settings: Settings, listening: Callable[[Server], None], drain: float) -> signal.Signals:
    """Run a server until SIGTERM or SIGINT, and return which came. A second signal kills the process.

    listening: called once the server listens.
    drain: seconds, after the signal, for tables to be handed over to other servers, or for hands in progress
        to be played to their end.
    Raises the same errors as `serving`.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    return_freed_memory()
    collect_rarely()
    connections = raise_file_limit(settings.limits.connections)
    settings = replace(settings, limits=replace(settings.limits, connections=connections))
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(log_unhandled)
    received: asyncio.Future[signal.Signals] = loop.create_future()

    def stop(received_signal: signal.Signals) -> None:
        for each in STOP_SIGNALS:
            loop.remove_signal_handler(each)
        received.set_result(received_signal)

    async with serving(settings) as server:
        gc.freeze()  # a collection over a thousand recovered tables takes 60 ms
        with suppress(NotImplementedError):  # event loops of Windows: Ctrl-C cancels instead
            for each in STOP_SIGNALS:
                loop.add_signal_handler(each, stop, each)
        listening(server)
        received_signal = await received
        await wind_down(server, drain)
        return received_signal


async def wind_down(server: Server, seconds: float) -> None:
    """Hand the tables of `server` over to other servers, and then disconnect its clients one by one.

    Without other servers, announce that it closes, deal no further hand, and wait until none is in progress.
    It takes `seconds` at most. Clients are served as before until then.
    """
    if not seconds:
        return
    log.info("shutting down", seconds=seconds)
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    cluster = server.service.cluster
    has_others = cluster is not None and await cluster.leave(until)
    if has_others and not len(server.lobby):
        spread = min(until - loop.time(), len(server.listener) / SENT_AWAY_A_SECOND)
        server.service.closes_at = loop.time() + spread
        await server.listener.send_away(spread, server.service.closing_in)
        return
    server.service.closes_at = until
    server.listener.broadcast(server.service.closing)
    with suppress(TimeoutError):
        async with asyncio.timeout_at(until):
            await server.lobby.wind_down()


def collect_rarely() -> None:
    """Freeze what is loaded, and collect garbage less often.

    Collections took a fifth of the time of every action. Hardly anything here is in a cycle, and what is can
    wait.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def raise_file_limit(connections: int) -> int:
    """Raise the limit of open files to one for each connection, as far as the system permits.

    Returns how many connections the limit leaves room for.
    """
    if resource is None:
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(1, wanted - SPARE_FILES)
