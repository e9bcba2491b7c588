"""Every error of the protocol.

ProtocolError               a frame that cannot be taken; its sender is told, nobody else notices
├── BadFrame                bytes that are no message in the codec agreed on
├── BadMessage              a message whose fields are not what its type demands
└── UnknownType             a message of a type that there is not
"""

from typing import ClassVar


class ProtocolError(Exception):
    """A frame that cannot be taken. `code` is stable; `id` is the command's own, where it could be read."""

    code: ClassVar[str] = "protocol_error"

    def __init__(self, message: str, *, id: str | None = None) -> None:
        super().__init__(message)
        self.id = id


class BadFrame(ProtocolError):  # noqa: N818 - says what is wrong
    """Bytes that are no message in the codec agreed on."""

    code = "bad_frame"


class BadMessage(ProtocolError):  # noqa: N818
    """A message whose fields are not what its type demands."""

    code = "bad_message"


class UnknownType(ProtocolError):  # noqa: N818
    """A message of a type that there is not."""

    code = "unknown_type"
