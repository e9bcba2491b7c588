"""No argument makes the assessor in C do anything but answer or refuse."""

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from riverboat.engine.assessor import HIGH, OMAHA_HIGH
from riverboat.engine.native import selection
from riverboat.engine.native.selection import rules_of
from tests.support.missing import missing

pytestmark = [
    pytest.mark.integration,
    pytest.mark.skipif(not selection.IN_USE, reason="the assessor in C is not in use"),
]

SOURCE = Path(selection.__file__).with_name("_assessor.c")


@pytest.mark.parametrize("calls", [3_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_random_arguments_are_answered_or_refused(calls: int) -> None:
    from riverboat.engine.native import _assessor
    from tests.engine.native.fuzz import fuzz

    results = fuzz(_assessor, calls, calls)
    functions = ("strength", "strengths", "on_boards", "outcomes", "sample", "new")
    for function in functions:
        assert results[f"{function}: answered"] > calls // 100


@pytest.mark.slow
def test_sanitizers_find_nothing(tmp_path: Path) -> None:
    compiler = shutil.which("gcc")
    if compiler is None:
        missing("gcc")
    runtimes = [
        subprocess.run([compiler, f"-print-file-name={name}.so"], capture_output=True, text=True, check=True)
        for name in ("libasan", "libubsan")
    ]
    checked = tmp_path / "_assessor.so"
    include = sysconfig.get_path("include")
    command = [compiler, "-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-std=c11"]
    subprocess.run([*command, "-fPIC", "-shared", f"-I{include}", SOURCE, "-o", checked], check=True)
    environment = os.environ | {
        "LD_PRELOAD": " ".join([done.stdout.strip() for done in runtimes]),
        "ASAN_OPTIONS": "detect_leaks=0",  # the interpreter's own
        "PYTHONMALLOC": "malloc",
    }
    fuzz = [sys.executable, "-m", "tests.engine.native.fuzz", "--calls", "200000", "--module", str(checked)]
    done = subprocess.run(
        fuzz, env=environment, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[3]
    )
    assert done.returncode == 0, done.stderr
    assert "sample: answered" in done.stdout


@pytest.mark.parametrize(
    "cards", [[0, 0], [-1], [52], [True, 2], [2**70], ["As"], (), list(range(8)), "AsKs", 7, None], ids=str
)
def test_what_is_not_plain_goes_to_python(cards: object) -> None:
    """Python gets the very arguments, and its answer or error is that of the call."""
    seen: list[object] = []

    def pure(*args: object, **named: object) -> int:
        seen.append((args, named))
        return 77

    from riverboat.engine.native._assessor import NativeRules

    rules = NativeRules("high", pure, pure, pure)  # type: ignore[arg-type]
    assert rules.of(cards) == rules.strength(cards, board=()) == rules.strengths((), [cards]) == 77  # type: ignore[arg-type, list-item, comparison-overlap]
    assert seen == [((cards,), {}), ((cards,), {"board": ()}), (((), [cards]), {})]


HEADS_UP = ((bytes([0, 1]), b""), (bytes([2, 3]), b"")), 2, 2, b"", bytes(range(4, 52))


@pytest.mark.parametrize("work", ["outcomes", "sample", "on_boards", "on_boards of Omaha"])
def test_long_work_lets_other_threads_run(work: str) -> None:
    rules, omaha = rules_of(HIGH), rules_of(OMAHA_HIGH)
    assert rules is not None
    assert omaha is not None
    start, seen = threading.Event(), threading.Event()

    def wait() -> None:
        start.wait()
        seen.set()

    boards, out = bytes(range(7)) * 1_000_000, bytearray(2_000_000)
    calls: dict[str, Callable[[], object]] = {
        "outcomes": lambda: rules.outcomes(bytes([0, 1, 2, 3]), 2, b"", bytes(range(4, 52))),
        "sample": lambda: rules.sample(*HEADS_UP, 500_000, 1),
        "on_boards": lambda: rules.on_boards(boards, 7, b"", 0, 1, False, out),
        "on_boards of Omaha": lambda: omaha.on_boards(
            bytes(range(5)) * 6_000, 5, bytes(range(5, 9)), 4, 1, False, bytearray(12_000)
        ),
    }
    thread = threading.Thread(target=wait)
    thread.start()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # so that nothing but C gives the interpreter away
    try:
        start.set()
        for _ in range(100):
            calls[work]()
            if seen.is_set():
                break
        assert seen.is_set()
    finally:
        sys.setswitchinterval(interval)
        thread.join()


def test_signal_ends_a_long_sample() -> None:
    rules = rules_of(HIGH)
    assert rules is not None

    def stop(number: int, frame: object) -> None:
        raise InterruptedError

    old = signal.signal(signal.SIGUSR1, stop)
    main = threading.main_thread().ident
    assert main is not None
    try:
        threading.Timer(0.05, signal.pthread_kill, (main, signal.SIGUSR1)).start()
        with pytest.raises(InterruptedError):
            rules.sample(*HEADS_UP, 2**40, 1)
    finally:
        signal.signal(signal.SIGUSR1, old)
