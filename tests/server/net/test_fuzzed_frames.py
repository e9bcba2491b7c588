"""Streams of frames of any kind; `python -m benchmarks.fuzz_frames` sends many more."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.support.frame_cases import cases
from tests.support.frame_rules import BINARY, CLOSE, CONTINUATION, PING, TEXT, Expected, frame
from tests.support.frames import Case, Target, Wrong, corpus, target

CORPUS = corpus((Path(__file__).parent / "frames.corpus").read_text())
SITTING = b'{"type": "leave", "id": "1", "table": "t"}'


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def listener(runner: asyncio.Runner) -> Iterator[Target]:
    opened = target()
    found = runner.run(opened.__aenter__())
    yield found
    runner.run(opened.__aexit__(None, None, None))


def test_corpus(runner: asyncio.Runner, listener: Target) -> None:
    assert len(CORPUS) > 20
    for case in CORPUS:
        runner.run(listener.check(case))
    runner.run(listener.check_leaks())


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(case=cases())
def test_any_frames(runner: asyncio.Runner, listener: Target, case: Case) -> None:
    runner.run(listener.check(case))


@pytest.mark.parametrize(
    ("data", "messages", "pings", "ends"),
    [
        (frame(TEXT, SITTING) + frame(BINARY, b"\x80"), 2, [], set()),
        (frame(TEXT, b"{", final=False) + frame(PING, b"p") + frame(CONTINUATION, b"}"), 1, [b"p"], set()),
        (frame(TEXT, b"\xe2", final=False) + frame(CONTINUATION, b"\x99\xa0"), 1, [], set()),
        (frame(CLOSE, b"\x03\xe8bye"), 0, [], {1000}),
        (frame(CLOSE), 0, [], {1005}),
        (frame(CLOSE, b"\x03\xed"), 0, [], {1002}),
        (frame(CLOSE, b"\x03"), 0, [], {1002}),
        (frame(CLOSE, b"\x03\xe8\xff"), 0, [], {1007}),
        (frame(TEXT, b"\xff"), 0, [], {1007}),
        (frame(CONTINUATION), 0, [], {1002}),
        (frame(TEXT, final=False) + frame(TEXT), 0, [], {1002}),
        (frame(PING, b"x" * 126), 0, [], {1002}),
        (frame(PING, final=False), 0, [], {1002}),
        (b"\xc1\x80\0\0\0\0", 0, [], {1002}),
        (b"\x83\x80\0\0\0\0", 0, [], {1002}),
        (b"\x81\x00", 0, [], {1002}),
        (frame(BINARY, b"x" * 65_537), 0, [], {1009}),
    ],
)
def test_expected_answers(data: bytes, messages: int, pings: list[bytes], ends: set[int]) -> None:
    expected = Expected(data)
    assert (expected.messages, expected.pings, expected.ends) == (messages, pings, ends)


def test_wrong_answer_is_found(
    runner: asyncio.Runner, listener: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.support.frame_rules.MAX_FRAME", 10)
    monkeypatch.setattr("tests.support.frames.PATIENCE", 0.2)
    with pytest.raises(Wrong, match="not closed with"):
        runner.run(listener.check(Case(True, (frame(TEXT, SITTING),), "close")))


def test_case_is_written_on_one_line(tmp_path: Path) -> None:
    case = Case(True, (b"\x89\x80", b"\0\0\0\0"), "eof")
    assert str(case) == "player eof 8980 00000000"
    assert Case.read(str(case)) == case
    assert Case.read("stranger reset 8980*3") == Case(False, (b"\x89\x80" * 3,), "reset")
