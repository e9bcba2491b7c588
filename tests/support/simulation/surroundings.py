"""Replace everything that would reach out of a run: time, randomness, network and database."""

import logging
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from random import Random
from unittest.mock import patch

from argon2 import PasswordHasher

from riverboat.server.identity.passwords import Passwords
from tests.support.noninterference.unplugged import collect_no_process_metrics, determined
from tests.support.simulation.network import Network
from tests.support.simulation.processes import ProcessLoop
from tests.support.simulation.storage import Storage


@contextmanager
def surroundings(
    loop: ProcessLoop, seed: str, network: Network, storage: Storage, wrong: Callable[[str], None]
) -> Iterator[None]:
    """Use time, randomness, network and database of the run in this context.

    wrong: called with every unhandled exception, and with every error that the server logs.
    """
    loop.set_exception_handler(lambda _, context: wrong(f"unhandled: {context}"))
    weak = _WeakHasher(time_cost=1, memory_cost=8, parallelism=1)
    with ExitStack() as stack:
        for name, value in {
            "riverboat.server.app.Listener": network,
            "riverboat.server.app.Passwords": partial(Passwords, weak),
            "riverboat.server.app.upgrade": lambda url: None,
            "prometheus_client.ProcessCollector": collect_no_process_metrics,
            "riverboat.client_cli.library.connection.WebSocketTransport": network.clients,
        }.items():
            stack.enter_context(patch(name, value))
        stack.enter_context(determined(loop, Random(f"{seed}/server")))
        stack.enter_context(storage.in_use())
        stack.enter_context(_watched_log(wrong))
        yield


class _WeakHasher(PasswordHasher):
    """Hashes fast, and always with the same salt."""

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        return super().hash(password, salt=salt or b"of the simulation")


@contextmanager
def silence() -> Iterator[None]:
    """Silence the log and the warnings about tasks that nobody awaits."""
    logging.disable()
    try:
        with patch("sys.unraisablehook", lambda _: None), warnings.catch_warnings(action="ignore"):
            yield
    finally:
        logging.disable(logging.NOTSET)


@contextmanager
def _watched_log(wrong: Callable[[str], None]) -> Iterator[None]:
    class Watcher(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.levelno >= logging.ERROR:
                wrong(f"logged: {record.getMessage()}")

    log, watcher = logging.getLogger("riverboat.server"), Watcher()
    propagate, log.propagate = log.propagate, False
    log.addHandler(watcher)
    try:
        yield
    finally:
        log.removeHandler(watcher)
        log.propagate = propagate
