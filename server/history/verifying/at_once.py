"""Tables that are looked at at the same time, by processes: what one comes to depends on no other."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any

from server.history.database import reading_engine
from server.history.errors import HistoryUnavailable
from server.history.sealing import KeyRing
from server.history.verifying.findings import Finding, Tally
from server.history.verifying.table import table_findings


def findings_at_once(
    url: str, tables: Sequence[str], tally: Tally, jobs: int, ring: KeyRing
) -> Iterator[Finding]:
    """All that is amiss at `tables` or with them, in the order in which it is found by so many processes, of
    which there are no more than tables. Raises HistoryUnavailable."""
    waiting = iter(tables)
    with ExitStack() as started:
        lines = [started.enter_context(_process(url, ring)) for _ in range(jobs)]
        for line in lines:
            with _running():
                line.send(next(waiting))
        while lines:
            ready: list[Any] = wait(lines)
            for line in ready:
                with _running():
                    said = line.recv()
                match said:
                    case Finding() as finding:
                        yield finding
                    case Tally() as more:
                        tally.add(more)
                    case HistoryUnavailable() as error:
                        raise error
                    case None if (table := next(waiting, None)) is not None:
                        with _running():
                            line.send(table)
                    case None:
                        lines.remove(line)


@contextmanager
def _running() -> Iterator[None]:
    try:
        yield
    except (EOFError, OSError):
        raise HistoryUnavailable("a process of the audit has come to an end before its table") from None


@contextmanager
def _process(url: str, ring: KeyRing) -> Iterator["Connection[Any, Any]"]:
    """A process that looks at tables, and the line to it. It only reads: it may be ended at any moment."""
    context = get_context("spawn")  # what runs here besides, as the progress bar, is nothing to it
    line, its_end = context.Pipe()
    process = context.Process(target=_look, args=(url, ring, its_end), daemon=True)
    process.start()
    its_end.close()
    try:
        yield line
    finally:
        process.terminate()
        process.join()
        line.close()


def _look(url: str, ring: KeyRing, line: "Connection[Any, Any]") -> None:
    """Look at each table whose id comes by `line`: what is found goes back, and None when it is done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who is at the other end

    def tell(tally: Tally) -> None:
        line.send(tally.taken())

    with suppress(EOFError, BrokenPipeError):  # the other end is no more
        try:
            engine = reading_engine(url)
            while True:
                tally = Tally(went_on=tell)
                for finding in table_findings(engine, line.recv(), tally, ring):
                    line.send(finding)
                tell(tally)
                line.send(None)
        except HistoryUnavailable as error:
            line.send(error)
