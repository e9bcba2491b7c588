"""Encode and decode messages: one codec for each WebSocket subprotocol. Both carry the same maps.

Decoding any frame either returns a message or raises a FrameError. Unknown fields are ignored, unknown types
are refused.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final, NoReturn, TypeVar

import msgpack  # type: ignore[import-untyped] # it brings no types
import msgspec

from riverboat.server.protocol.catalogue import COMMANDS
from riverboat.server.protocol.command import MAX_ID, Command
from riverboat.server.protocol.errors import BadFrame, BadMessage, UnknownType
from riverboat.server.protocol.messages import AnyMessage, Message
from riverboat.server.protocol.validation import shortened, validation_message

Frame = bytes | str
"""What a WebSocket carries: bytes in a binary frame, str in a text frame."""

MAX_FRAME: Final = 64 * 1024
"""Maximum bytes of a frame from a client."""

MAX_TEXT: Final = 1024
"""Maximum bytes of a string in a msgpack frame from a client."""

MAX_ENTRIES: Final = 64
"""Maximum entries of a map or an array in a msgpack frame from a client.

msgpack allocates as many as a frame claims before it reads them, so a few bytes could cost megabytes."""

T = TypeVar("T")

_BY_TYPE: Final[dict[str, type[Command]]] = {
    str(command.__struct_config__.tag): command for command in COMMANDS
}
_NOT_A_MAP: Final = "a message must be a map with a type"


class Codec(ABC):
    """An encoding of messages, named by its WebSocket `subprotocol`. CODECS has the instances."""

    subprotocol: ClassVar[str]

    @abstractmethod
    def encode(self, message: Message | Command) -> Frame:
        """Encode `message`. The frame depends on nothing else, so it can be sent to many clients."""

    def encode_part(self, part: msgspec.Struct) -> msgspec.Raw:
        """Encode a part of messages once, to be included in messages that are encoded later."""
        return msgspec.Raw(self._encoded(part))

    def decode_command(self, frame: Frame) -> Command:
        """Decode a client's `frame`.

        Raises BadFrame, BadMessage or UnknownType, with the command's id if it could be read.
        """
        try:
            data = self._unpack(frame)
        except (ValueError, TypeError, RecursionError, msgspec.MsgspecError):
            raise BadFrame(f"the frame is not a valid {self.subprotocol} message") from None
        if not isinstance(data, dict):
            raise BadFrame(_NOT_A_MAP)
        id, kind = data.get("id"), data.get("type")
        known_id = id if isinstance(id, str) and 0 < len(id) <= MAX_ID else None
        if not isinstance(kind, str):
            raise BadMessage("type: must be a string", id=known_id)
        command = _BY_TYPE.get(kind)
        if command is None:
            raise UnknownType(f"unknown command {shortened(kind)!r}", id=known_id)
        try:
            return msgspec.convert(data, command)
        except msgspec.ValidationError as error:
            raise BadMessage(validation_message(error, data), id=known_id) from None

    def decode_message(self, frame: Frame) -> AnyMessage:
        """Decode a server's `frame`. The result of a reply stays plain data: see `as_type`.

        Raises BadFrame, BadMessage or UnknownType.
        """
        try:
            return self._decode_message(frame)
        except msgspec.ValidationError as error:
            message = validation_message(error)
            raise (UnknownType if message.startswith("type: ") else BadMessage)(message) from None
        except (ValueError, TypeError, RecursionError, msgspec.MsgspecError):
            raise BadFrame(f"the frame is not a valid {self.subprotocol} message") from None

    @abstractmethod
    def _encoded(self, part: msgspec.Struct) -> bytes:
        """Encode `part` as bytes."""

    @abstractmethod
    def _unpack(self, frame: Frame) -> Any:
        """Decode a client's frame, which may be hostile, to plain data."""

    @abstractmethod
    def _decode_message(self, frame: Frame) -> AnyMessage:
        """Decode a server's frame."""


class MsgpackCodec(Codec):
    """MessagePack in binary frames.

    msgpack decodes what clients send, because it has limits; msgspec encodes, straight from the structs.
    """

    subprotocol = "riverboat.msgpack"

    def __init__(self) -> None:
        self._encoder = msgspec.msgpack.Encoder()
        self._message_decoder: msgspec.msgpack.Decoder[AnyMessage] = msgspec.msgpack.Decoder(AnyMessage)

    def encode(self, message: Message | Command) -> bytes:
        """Encode `message` as a binary frame."""
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
        """Encode `message` as a text frame."""
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
    """Convert plain `data` of a reply: `as_type(accepted.result, Welcome)`. Raises BadMessage."""
    try:
        return msgspec.convert(data, type)
    except msgspec.ValidationError as error:
        raise BadMessage(validation_message(error, data)) from None


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
