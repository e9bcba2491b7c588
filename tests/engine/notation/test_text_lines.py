import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.notation.text_lines import MAX_LINE, lines_in

TEXT = "Ann: folds\nJürgen: calls €2\n\nЖ: checks"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("size", [1, 3, 1000])
def test_text_in_any_encoding(encoding: str, end: str, size: int) -> None:
    data = TEXT.replace("\n", end).encode(encoding)
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    assert list(lines_in(pieces)) == TEXT.split("\n")


def test_lines_that_are_not_utf_8_are_windows_1252() -> None:
    data = "Jürgen: calls €2\n".encode("cp1252") + "Ж: checks\n".encode() + b"\x81\xff\n"
    assert list(lines_in([data])) == ["Jürgen: calls €2", "Ж: checks", "\ufffdÿ"]


def test_cut_character() -> None:
    assert list(lines_in(["a\nЖ".encode()[:-1]])) == ["a", "Ð"]
    assert list(lines_in(["a\nЖ".encode("utf-16")[:-1]])) == ["a", "\ufffd"]


@given(st.binary(max_size=300), st.integers(1, 50))
def test_any_bytes_are_lines(data: bytes, size: int) -> None:
    whole = list(lines_in([data]))
    assert list(lines_in([data[at : at + size] for at in range(0, len(data), size)])) == whole
    assert len(whole) <= data.count(b"\n") + 1


def test_long_line_is_cut_in_little_memory() -> None:
    def pieces() -> Iterator[bytes]:
        yield b"begin\n"
        for _ in range(400):
            yield b"x" * 65_536
        yield b"\nend"

    tracemalloc.start()
    try:
        first, long, last = lines_in(pieces())
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (first, last) == ("begin", "end")
    assert len(long) > MAX_LINE
    assert peak < 4 << 20
