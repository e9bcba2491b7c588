"""Lines of text from the bytes of a file, a piece at a time, whatever its encoding.

A file of hands may be larger than the memory, damaged, or made to do harm. So no more than one piece and one
line of it is held, and a line or a hand beyond its bound is not parsed.
"""

import codecs
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

MAX_LINE: Final = 65_536
"""The most characters of a line that is parsed. Of a longer one only the beginning is kept."""

MAX_HAND: Final = 262_144
"""The most characters of a hand that is parsed."""

MAX_LINES: Final = 1_000_000
"""The most lines that are read without a hand that begins: blank ones cost time, though no memory."""

_MAX_BYTES: Final = 4 * MAX_LINE  # a character has at most four in UTF-8
_BOMS: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


def lines_in(pieces: Iterable[bytes]) -> Iterator[str]:
    """Yield the lines of a text, given as pieces of its bytes, without their ends.

    It is UTF-16 with a byte order mark, or with a zero in the first character; else each line is UTF-8, or
    Windows-1252 if it is not. Bytes that mean nothing become U+FFFD. Of a line longer than MAX_LINE only the
    beginning is yielded, which is longer than MAX_LINE too.
    """
    left = iter(pieces)
    begin = b""
    while len(begin) < 4 and (piece := next(left, b"")):
        begin += piece
    codec = _BOMS.get(begin[:2]) or _without_mark(begin[:2])
    whole = chain([begin], left)
    return _split(whole if codec is None else _as_utf8(whole, codec))


def _without_mark(begin: bytes) -> str | None:
    """Return the encoding of a text that begins with an ASCII character in UTF-16, else None."""
    if len(begin) == 2 and (begin[0] == 0) != (begin[1] == 0):
        return "utf-16-be" if begin[0] == 0 else "utf-16-le"
    return None


def _as_utf8(pieces: Iterable[bytes], codec: str) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(codec)("replace")
    for piece in pieces:
        yield decoder.decode(piece).encode()
    yield decoder.decode(b"", final=True).encode()


def _split(pieces: Iterable[bytes]) -> Iterator[str]:
    rest = b""
    for piece in pieces:
        head, newline, tail = piece.rpartition(b"\n")
        if newline:
            yield from _decoded(rest + head + newline)
            rest = tail
        elif len(rest) <= _MAX_BYTES:
            rest += tail
    if rest:
        yield from _decoded(rest)


def _decoded(block: bytes) -> list[str]:
    """Return the lines of `block`; all but the last block end with a line break."""
    block = block.replace(b"\r\n", b"\n").removesuffix(b"\n")
    try:
        lines = block.decode().split("\n")
    except UnicodeDecodeError:
        lines = list(map(_line, block.split(b"\n")))
    if "\ufeff" in lines[0]:
        lines[0] = lines[0].removeprefix("\ufeff")
    return lines


def _line(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")
