"""Check tables in parallel processes. The check of one table depends on no other."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any

from riverboat.server.history.database.engines import reading_engine
from riverboat.server.history.errors import HistoryUnavailable
from riverboat.server.history.journal.sealing import KeyRing
from riverboat.server.history.verifying.findings import AuditFinding, AuditProgress
from riverboat.server.history.verifying.table import table_findings


def parallel_findings(
    url: str, tables: Sequence[str], tally: AuditProgress, jobs: int, ring: KeyRing
) -> Iterator[AuditFinding]:
    """Yield the problems of `tables` in the order in which `jobs` processes find them.

    `jobs` must not exceed the number of tables. Raises HistoryUnavailable.
    """
    waiting = iter(tables)
    with ExitStack() as started:
        pipes = [started.enter_context(_process(url, ring)) for _ in range(jobs)]
        for pipe in pipes:
            with _running():
                pipe.send(next(waiting))
        while pipes:
            ready: list[Any] = wait(pipes)
            for pipe in ready:
                with _running():
                    message = pipe.recv()
                match message:
                    case AuditFinding() as finding:
                        yield finding
                    case AuditProgress() as more:
                        tally.add(more)
                    case HistoryUnavailable() as error:
                        raise error
                    case None if (table := next(waiting, None)) is not None:
                        with _running():
                            pipe.send(table)
                    case None:
                        pipes.remove(pipe)


@contextmanager
def _running() -> Iterator[None]:
    try:
        yield
    except (EOFError, OSError):
        raise HistoryUnavailable("a process of the audit ended unexpectedly") from None


@contextmanager
def _process(url: str, ring: KeyRing) -> Iterator["Connection[Any, Any]"]:
    """Start a process that checks tables, and yield its pipe. It only reads, so it may be terminated."""
    context = get_context("spawn")  # fork is unsafe with threads, such as that of the progress bar
    pipe, its_end = context.Pipe()
    process = context.Process(target=_check, args=(url, ring, its_end), daemon=True)
    process.start()
    its_end.close()
    try:
        yield pipe
    finally:
        process.terminate()
        process.join()
        pipe.close()


def _check(url: str, ring: KeyRing, pipe: "Connection[Any, Any]") -> None:
    """Check each table whose id is received. Send its findings, then None."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the parent process

    def report(tally: AuditProgress) -> None:
        pipe.send(tally.take())

    with suppress(EOFError, BrokenPipeError):  # the parent has closed the pipe
        try:
            engine = reading_engine(url)
            while True:
                tally = AuditProgress(on_progress=report)
                for finding in table_findings(engine, pipe.recv(), tally, ring):
                    pipe.send(finding)
                report(tally)
                pipe.send(None)
        except HistoryUnavailable as error:
            pipe.send(error)
