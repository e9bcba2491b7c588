"""The two codecs of the messages. Each is a WebSocket subprotocol, and both carry the same maps.

Whatever a frame holds, decoding it ends in a message or in a FrameError. A field that is not known is
ignored, a type that is not known is refused.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final, NoReturn, TypeVar

import msgpack  # type: ignore[import-untyped] # it brings no types
import msgspec

from riverboat.server.protocol.catalogue import COMMANDS
from riverboat.server.protocol.command import MAX_ID, Command
from riverboat.server.protocol.errors import BadFrame, BadMessage, UnknownType
from riverboat.server.protocol.messages import AnyMessage, Message
from riverboat.server.protocol.validation import shortened, what_is_wrong

Frame = bytes | str
"""What a WebSocket carries: bytes in a binary frame, str in a text frame."""

MAX_FRAME: Final = 64 * 1024
"""Bytes that a client's frame may hold."""

MAX_TEXT: Final = 1024
"""Bytes that a text in a client's msgpack frame may hold."""

MAX_ENTRIES: Final = 64
"""Entries that a map or an array in a client's msgpack frame may have. msgpack makes room for as many as a
frame claims before it reads them, so a few bytes could otherwise cost megabytes."""

T = TypeVar("T")

_BY_TYPE: Final[dict[str, type[Command]]] = {
    str(command.__struct_config__.tag): command for command in COMMANDS
}
_NOT_A_MAP: Final = "a message is a map with its type"


class Codec(ABC):
    """One form of the messages, named by its WebSocket `subprotocol`. The instances are in CODECS."""

    subprotocol: ClassVar[str]

    @abstractmethod
    def encode(self, message: Message | Command) -> Frame:
        """`message` as a frame. It depends on nothing else, so one frame serves all who are sent it."""

    def encode_part(self, part: msgspec.Struct) -> msgspec.Raw:
        """A part of messages, encoded once: it stands for `part` in any message that is encoded later."""
        return msgspec.Raw(self._encoded(part))

    def decode_command(self, frame: Frame) -> Command:
        """The command in a client's `frame`.

        Raises BadFrame, BadMessage or UnknownType, with the command's id where it could be read.
        """
        try:
            data = self._unpack(frame)
        except (ValueError, TypeError, RecursionError, msgspec.MsgspecError):
            raise BadFrame(f"this is no message of {self.subprotocol}") from None
        if not isinstance(data, dict):
            raise BadFrame(_NOT_A_MAP)
        id, kind = data.get("id"), data.get("type")
        known_id = id if isinstance(id, str) and 0 < len(id) <= MAX_ID else None
        if not isinstance(kind, str):
            raise BadMessage("type: a text is wanted", id=known_id)
        command = _BY_TYPE.get(kind)
        if command is None:
            raise UnknownType(f"there is no command {shortened(kind)!r}", id=known_id)
        try:
            return msgspec.convert(data, command)
        except msgspec.ValidationError as error:
            raise BadMessage(what_is_wrong(error), id=known_id) from None

    def decode_message(self, frame: Frame) -> AnyMessage:
        """The message in a server's `frame`. What a reply brings stays plain data: see `as_type`.

        Raises BadFrame, BadMessage or UnknownType.
        """
        try:
            return self._decode_message(frame)
        except msgspec.ValidationError as error:
            complaint = what_is_wrong(error)
            raise (UnknownType if complaint.startswith("type: ") else BadMessage)(complaint) from None
        except (ValueError, TypeError, RecursionError, msgspec.MsgspecError):
            raise BadFrame(f"this is no message of {self.subprotocol}") from None

    @abstractmethod
    def _encoded(self, part: msgspec.Struct) -> bytes:
        """`part` as bytes of a frame."""

    @abstractmethod
    def _unpack(self, frame: Frame) -> Any:
        """The plain data in a client's frame, which may be hostile."""

    @abstractmethod
    def _decode_message(self, frame: Frame) -> AnyMessage:
        """The message in a server's frame."""


class MsgpackCodec(Codec):
    """MessagePack in binary frames. msgpack reads what clients send, for it can be given limits; msgspec
    writes, straight from the structs."""

    subprotocol = "riverboat.msgpack"

    def __init__(self) -> None:
        self._encoder = msgspec.msgpack.Encoder()
        self._message_decoder: msgspec.msgpack.Decoder[AnyMessage] = msgspec.msgpack.Decoder(AnyMessage)

    def encode(self, message: Message | Command) -> bytes:
        """`message` as a binary frame."""
        return self._encoder.encode(message)

    def _encoded(self, part: msgspec.Struct) -> bytes:
        return self._encoder.encode(part)

    def _unpack(self, frame: Frame) -> Any:
        return msgpack.unpackb(
            _binary(frame),
            raw=False,
            strict_map_key=True,
            ext_hook=_refuse_extension,
            max_str_len=MAX_TEXT,
            max_bin_len=0,
            max_array_len=MAX_ENTRIES,
            max_map_len=MAX_ENTRIES,
            max_ext_len=0,
        )

    def _decode_message(self, frame: Frame) -> AnyMessage:
        return self._message_decoder.decode(_binary(frame))


class JsonCodec(Codec):
    """JSON in text frames."""

    subprotocol = "riverboat.json"

    def __init__(self) -> None:
        self._encoder = msgspec.json.Encoder()
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
        self._message_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)

    def encode(self, message: Message | Command) -> str:
        """`message` as a text frame."""
        return self._encoder.encode(message).decode()

    def _encoded(self, part: msgspec.Struct) -> bytes:
        return self._encoder.encode(part)

    def _unpack(self, frame: Frame) -> Any:
        return self._decoder.decode(_text(frame))

    def _decode_message(self, frame: Frame) -> AnyMessage:
        return self._message_decoder.decode(_text(frame))


MSGPACK: Final = MsgpackCodec()
JSON: Final = JsonCodec()
CODECS: Final[dict[str, Codec]] = {codec.subprotocol: codec for codec in (MSGPACK, JSON)}
"""The codecs by subprotocol, the default first."""


def as_type(data: Any, type: type[T]) -> T:
    """Plain `data` out of a reply as `type`: `as_type(accepted.result, Welcome)`. Raises BadMessage."""
    try:
        return msgspec.convert(data, type)
    except msgspec.ValidationError as error:
        raise BadMessage(what_is_wrong(error)) from None


def _binary(frame: Frame) -> bytes:
    if not isinstance(frame, bytes):
        raise TypeError("a text frame")
    return frame


def _text(frame: Frame) -> str:
    if not isinstance(frame, str):
        raise TypeError("a binary frame")
    return frame


def _refuse_extension(code: int, data: bytes) -> NoReturn:
    raise ValueError(f"extension {code}")
