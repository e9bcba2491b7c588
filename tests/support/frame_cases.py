"""Generate streams of frames with hypothesis: valid ones, invalid ones, and random bytes."""

from itertools import pairwise

import msgpack  # type: ignore[import-untyped] # it brings no types
from hypothesis import strategies as st

from riverboat.server.protocol.codecs import MAX_FRAME
from tests.support.frame_rules import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, frame
from tests.support.frames import ENDINGS, Case

COMMANDS = [
    b'{"type": "hello", "id": "1", "version": 1, "name": "Ann"}',
    b'{"type": "unwatch", "id": "2", "table": "t"}',
    b'{"type": "leave", "id": "3", "table": "t"}',
    '{"type": "chat", "id": "4", "table": "t", "text": "♠ 😀"}'.encode(),
]
PACKED = [msgpack.packb({"type": "hello", "id": "1", "version": 1}), msgpack.packb({"type": "x"})]
BAD_TEXT = [
    b"\xff",
    b"\xc0\x80",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xe2\x99",
    b"\xf0\x9f\x98",
    b"a\x80",
]
LENGTHS = [0, 1, 125, 126, 127, 128, 255, 256, 1023, 4096, 65_535, MAX_FRAME, MAX_FRAME + 1]
CODES = [
    0,
    1,
    999,
    1000,
    1001,
    1002,
    1003,
    1004,
    1005,
    1006,
    1007,
    1011,
    1014,
    1015,
    1016,
    2999,
    3000,
    4999,
    5000,
]
HUGE = [2**16, 2**31, 2**32 - 1, 2**63 - 1, 2**63, 2**64 - 1]

masks = st.sampled_from([b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x01\x02\x03\x04"]) | st.binary(
    min_size=4, max_size=4
)
texts = st.sampled_from([*COMMANDS, *BAD_TEXT, b"", b"null", b"{"]) | st.text(max_size=40).map(str.encode)
sized = st.builds(
    lambda byte, length: byte * length, st.sampled_from([b"a", b"\0", b"\xff"]), st.sampled_from(LENGTHS)
)
payloads = texts | st.sampled_from(PACKED) | st.binary(max_size=40) | sized
small = st.binary(max_size=125) | st.sampled_from([b"", b"x" * 125])
closings = st.builds(
    lambda code, reason: code.to_bytes(2) + reason,
    st.sampled_from(CODES) | st.integers(0, 65_535),
    st.sampled_from([b"", b"bye", *BAD_TEXT, b"r" * 123, b"r" * 124]),
) | st.sampled_from([b"", b"\x03"])


@st.composite
def controls(draw: st.DrawFn) -> bytes:
    """Draw a ping, a pong, or sometimes a close frame."""
    opcode = draw(st.sampled_from([PING, PING, PONG, PONG, CLOSE]))
    return frame(opcode, draw(closings if opcode == CLOSE else small), mask=draw(masks))


@st.composite
def messages(draw: st.DrawFn) -> bytes:
    """Draw a message in any number of fragments, with control frames between them."""
    opcode, payload = draw(st.sampled_from([TEXT, BINARY])), draw(payloads)
    cuts = sorted(draw(st.lists(st.integers(0, len(payload)), max_size=4)))
    data, bounds = b"", [0, *cuts, len(payload)]
    for n, (start, end) in enumerate(pairwise(bounds)):
        kind, final = CONTINUATION if n else opcode, n == len(cuts)
        data += frame(kind, payload[start:end], final=final, mask=draw(masks))
        if not final and draw(st.integers(0, 3)) == 0:
            data += draw(controls())
    return data


@st.composite
def anything(draw: st.DrawFn) -> bytes:
    """Draw a frame with any first byte, with or without a mask, whose length may be wrong."""
    payload = draw(payloads)
    head = draw(
        st.sampled_from([0x00, 0x01, 0x02, 0x80, 0x81, 0x82, 0x89, 0x8A, 0x88, 0x09]) | st.integers(0, 255)
    )
    length = draw(st.just(len(payload)) | st.sampled_from([*LENGTHS, *HUGE]) | st.integers(0, 200))
    masked = 0x80 if draw(st.integers(0, 7)) else 0
    widths = [width for width, most in ((0, 126), (2, 2**16), (8, 2**64)) if length < most]
    width = draw(st.sampled_from(widths))
    size = {0: length, 2: 126, 8: 127}[width] | masked
    mask = draw(masks) if masked else b""
    return bytes((head, size)) + (length.to_bytes(width) if width else b"") + mask + payload


repeated = st.builds(
    lambda data, times: data * times, controls() | anything(), st.sampled_from([2, 3, 12, 30])
)
streams = st.lists(
    messages() | messages() | controls() | anything() | repeated | st.binary(max_size=30), max_size=8
)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw a stream of frames, perhaps cut short, in pieces of any size."""
    data = b"".join(draw(streams))
    if draw(st.integers(0, 3)) == 0:
        data = data[: draw(st.integers(0, len(data)))]
    cuts = sorted(draw(st.sets(st.integers(0, len(data)), max_size=5)))
    chunks = (data[start:end] for start, end in pairwise([0, *cuts, len(data)]))
    pieces = tuple(chunk for chunk in chunks if chunk)
    return Case(draw(st.booleans()), pieces, draw(st.sampled_from(ENDINGS)))
