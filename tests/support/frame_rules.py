"""Determine from RFC 6455 how a server must handle a stream of WebSocket frames."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from riverboat.server.protocol.codecs import MAX_FRAME

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10

_PROTOCOL_ERROR, _BAD_TEXT, _TOO_BIG = 1002, 1007, 1009
_LONGEST_CONTROL: Final = 125
_MAY_BE_SENT: Final = {*range(1000, 1004), *range(1007, 1015), *range(3000, 5000)}


def frame(opcode: int, payload: bytes = b"", *, final: bool = True, mask: bytes = b"\0\0\0\0") -> bytes:
    """Return a frame as a correct client sends it."""
    length = len(payload)
    if length < 126:
        size = bytes((0x80 | length,))
    else:
        size = b"\xfe" + length.to_bytes(2) if length < 65536 else b"\xff" + length.to_bytes(8)
    return bytes((opcode | 0x80 * final,)) + size + mask + _unmasked(payload, mask)


class Frame(NamedTuple):
    """A frame in a stream. payload: None if the stream ends before it. end: the start of the next frame."""

    head: int
    masked: bool
    length: int
    payload: bytes | None
    end: int

    @property
    def opcode(self) -> int:
        return self.head & 0x0F

    @property
    def final(self) -> bool:
        return bool(self.head & 0x80)


def frames_of(data: bytes) -> Iterator[Frame]:
    """Return the frames in `data`, and the first incomplete one if its length is complete."""
    at = 0
    while at + 2 <= len(data):
        head, length, body = data[at], data[at + 1] & 0x7F, at + 2
        if length >= 126:
            body += 2 if length == 126 else 8
            length = int.from_bytes(data[at + 2 : body])
            if body > len(data):
                return
        mask, masked = b"", bool(data[at + 1] & 0x80)
        if masked:
            mask = data[body : body + 4]
            body += 4
        at = body + length
        if at > len(data):
            yield Frame(head, masked, length, None, at)
            return
        yield Frame(head, masked, length, _unmasked(data[body:at], mask), at)


def _unmasked(payload: bytes, mask: bytes) -> bytes:
    if not any(mask):
        return payload
    key = (mask * (len(payload) // 4 + 1))[: len(payload)]
    return (int.from_bytes(payload) ^ int.from_bytes(key)).to_bytes(len(payload))


class Expected:
    """How a server must handle `data` from a client (RFC 6455, sections 5.2 to 7.4).

    messages: the number of messages that it answers.
    pings: the payloads that it returns.
    cost: in frames. Each KiB of a frame counts as one more, and a message as ten, because some cost as much.
    ends: it sends one of these close codes; empty if the connection stays open.
    may_end: close codes that it may also send, because a frame or a text is incomplete.
    apart: whether the stream ends between two frames.
    """

    def __init__(self, data: bytes) -> None:
        self.messages = 0
        self.pings: list[bytes] = []
        self.cost = 0
        self.ends: set[int] = set()
        self.may_end: set[int] = set()
        self.apart = True
        self._message = b""
        self._kind: int | None = None
        self._bad_text = False
        end = 0
        for each in frames_of(data):
            # A server counts the frames that came together before it parses them, those after a bad one too.
            self.cost += 1 + each.length // 1024
            if not self.ends:
                self._add(each)
                end = end if each.payload is None else each.end
        if self._bad_text:  # a server may detect it later, when it reads the message
            self.ends |= {_BAD_TEXT}
        if end < len(data):
            self.may_end |= {_PROTOCOL_ERROR, _TOO_BIG}  # the first bytes of a frame may tell
        self.apart = end == len(data) or bool(self.ends)
        if self._kind == TEXT:
            self.may_end |= {_BAD_TEXT}
        if len(self._message) + _LONGEST_CONTROL > MAX_FRAME:  # websockets counts control frames as well
            self.may_end |= {_TOO_BIG}

    def _add(self, each: Frame) -> None:
        wrong = self._faults(each)
        if each.payload is None:
            if wrong == {_TOO_BIG}:  # its length says enough
                self.ends = wrong
            return
        if each.opcode == CLOSE and not wrong:
            wrong = _after_close(each.payload, in_message=self._kind is not None)
        self.ends = wrong
        if not wrong and each.opcode == PING:
            self.pings.append(each.payload)
        elif not wrong and each.opcode < CLOSE:
            self._add_data(each.opcode, each.payload, final=each.final)

    def _faults(self, each: Frame) -> set[int]:
        """Return the close codes for the rules that a frame breaks, apart from its payload."""
        opcode, wrong = each.opcode, set[int]()
        is_data = opcode in (CONTINUATION, TEXT, BINARY)
        if each.head & 0x70 or not (is_data or opcode in (CLOSE, PING, PONG)) or not each.masked:
            wrong.add(_PROTOCOL_ERROR)
        if opcode >= CLOSE and (each.length > 125 or not each.final):
            wrong.add(_PROTOCOL_ERROR)
        if is_data and (self._kind is None) == (opcode == CONTINUATION):
            wrong.add(_PROTOCOL_ERROR)
        if each.length + len(self._message) > MAX_FRAME:
            wrong.add(_TOO_BIG)
        if each.length >= 2**63:
            wrong.add(_PROTOCOL_ERROR)
        return wrong

    def _add_data(self, opcode: int, payload: bytes, *, final: bool) -> None:
        if self._kind is None:
            self._kind = opcode
        self._message += payload
        if not final:
            return
        self.cost += 10
        if self._kind == TEXT and not _is_text(self._message):
            self._bad_text = True
        elif not self._bad_text:
            self.messages += 1
        self._message, self._kind = b"", None


def _after_close(payload: bytes, *, in_message: bool) -> set[int]:
    """Return the codes that may answer a close frame; 1005 for one without a code."""
    if not payload:
        return {_PROTOCOL_ERROR} if in_message else {1005}
    wrong, code = set(), int.from_bytes(payload[:2])
    if len(payload) == 1 or code not in _MAY_BE_SENT:
        wrong.add(_PROTOCOL_ERROR)
    if not _is_text(payload[2:]):
        wrong.add(_BAD_TEXT)
    if in_message:
        wrong |= {_PROTOCOL_ERROR}
    return wrong or {code}


def _is_text(payload: bytes) -> bool:
    try:
        payload.decode()
    except UnicodeDecodeError:
        return False
    return True
