"""The errors of the protocol.

ProtocolError
├── FrameError          an invalid frame; only its sender is notified
│   ├── BadFrame        bytes that the codec cannot decode to a message
│   ├── BadMessage      a message with a missing or invalid field
│   └── UnknownType     a message of an unknown type
├── CommandRejected     a valid command that the server does not carry out
├── InvalidEvent        an event that cannot follow the events before it
└── UpdateGap           an update that does not continue the one before it
"""

from riverboat.server.protocol.codes import Code


class ProtocolError(Exception):
    """Base of the errors. Nothing has changed. `code` is stable, for programs."""

    code: str = "protocol_error"


class FrameError(ProtocolError):
    """An invalid frame. `id` is the command's id, if it could be read."""

    def __init__(self, message: str, *, id: str | None = None) -> None:
        super().__init__(message)
        self.id = id


class BadFrame(FrameError):  # noqa: N818 - says what is wrong
    """Bytes that the codec cannot decode to a message."""

    code = Code.BAD_FRAME


class BadMessage(FrameError):  # noqa: N818
    """A message with a missing or invalid field."""

    code = Code.BAD_MESSAGE


class UnknownType(FrameError):  # noqa: N818
    """A message of an unknown type."""

    code = Code.UNKNOWN_TYPE


class CommandRejected(ProtocolError):  # noqa: N818
    """A valid command that the server does not carry out.

    code: one of server.protocol.codes.
    ms: milliseconds left to act, if it is the sender's turn; with `too_often`, milliseconds to wait before
        trying again.
    values: what stands in the sentence in other languages; "case" names one of several sentences of the code.
    """

    def __init__(self, code: str, message: str, ms: int | None = None, **values: int | str) -> None:
        super().__init__(message)
        self.code = code
        self.ms = ms
        self.values = values


class InvalidEvent(ProtocolError):  # noqa: N818
    """An event that cannot follow the events before it."""

    code = "invalid_event"


class UpdateGap(ProtocolError):  # noqa: N818
    """An update that does not continue the one before it: updates were lost or repeated."""

    code = "update_gap"
