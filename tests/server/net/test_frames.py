"""Frames are counted as the library parses them."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from riverboat.client_cli.load.connection import masked
from riverboat.server.net.frames import FrameCounter, wire

MOST = 3_000

HEADS = st.sampled_from([0x00, 0x80, 0x01, 0x81, 0x02, 0x82, 0x88, 0x89, 0x8A])
FRAMES = st.tuples(HEADS, st.integers(0, 125) | st.integers(126, MOST)).map(
    lambda frame: masked(frame[0], bytes(frame[1] % 126 if frame[0] & 8 else frame[1]))
)


def counted(pieces: list[bytes]) -> tuple[int, int, list[int]]:
    """What a stream costs that comes in pieces, how many bytes of it were taken, and where messages end."""
    counter, rest, cost, taken, ends = FrameCounter(MOST), b"", 0, 0, []
    for piece in pieces:
        data, at = rest + piece, 0
        while True:
            end, price, completes = counter.next(data, at)
            cost += price
            if completes:
                ends.append(taken + end)
            if end == at:
                break
            at = end
        rest, taken = data[at:], taken + at
    return cost, taken, ends


def parsed(stream: bytes) -> tuple[int, list[int]]:
    """The same, of whole frames, by the library's parser."""
    reader, cost, ends = StreamReader(), 0, []
    reader.feed_data(stream)
    while reader.buffer:
        parsing = Frame.parse(reader.read_exact, mask=True)
        try:
            next(parsing)
        except StopIteration as done:
            frame = done.value
        cost += 1 + len(frame.data) // 1024
        if frame.fin and frame.opcode in (Opcode.CONT, Opcode.TEXT, Opcode.BINARY):
            ends.append(len(stream) - len(reader.buffer))
    return cost, ends


@given(frames=st.lists(FRAMES, max_size=8), cuts=st.lists(st.integers(0, 4_000), max_size=20))
def test_counter_agrees_with_the_parser(frames: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(frames)
    marks = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    pieces = [stream[a:b] for a, b in pairwise(marks)]
    cost, ends = parsed(stream)
    assert counted(pieces) == (cost, len(stream), ends)
    assert counted([stream[n : n + 1] for n in range(len(stream))]) == (cost, len(stream), ends)


@given(stream=st.binary(max_size=400))
def test_any_bytes_are_consumed(stream: bytes) -> None:
    cost, taken, _ = counted([stream])
    assert taken <= len(stream)
    assert cost <= len(stream) + len(stream) // 1024


def test_too_long_frame_costs_one() -> None:
    stream = masked(0x82, bytes(MOST + 1))
    assert FrameCounter(MOST).next(stream, 0) == (len(stream), 1, True)


def test_server_frame_is_valid() -> None:
    for frame in (b"", "é", b"x" * 125, b"x" * 126, b"x" * 65_536):
        sent = wire(frame)
        payload = frame if isinstance(frame, bytes) else frame.encode()
        kind = Opcode.BINARY if isinstance(frame, bytes) else Opcode.TEXT
        assert sent == Frame(kind, payload).serialize(mask=False)
