"""Every error of the protocol.

ProtocolError
├── FrameError              a frame that cannot be taken; its sender is told, nobody else notices
│   ├── BadFrame            bytes that are no message in the codec agreed on
│   ├── BadMessage          a message whose fields are not what its type demands
│   └── UnknownType         a message of a type that there is not
├── CommandRejected                 a command that was understood and is not carried out
├── InvalidEvent             an event that does not follow from those before it
└── UpdateGap               an update that is not the next one
"""

from riverboat.server.protocol.codes import Code


class ProtocolError(Exception):
    """What was asked for has not happened, in no part. `code` is stable, for programs."""

    code: str = "protocol_error"


class FrameError(ProtocolError):
    """A frame that cannot be taken. `id` is the command's own, where it could be read."""

    def __init__(self, message: str, *, id: str | None = None) -> None:
        super().__init__(message)
        self.id = id


class BadFrame(FrameError):  # noqa: N818 - says what is wrong
    """Bytes that are no message in the codec agreed on."""

    code = Code.BAD_FRAME


class BadMessage(FrameError):  # noqa: N818
    """A message whose fields are not what its type demands."""

    code = Code.BAD_MESSAGE


class UnknownType(FrameError):  # noqa: N818
    """A message of a type that there is not."""

    code = Code.UNKNOWN_TYPE


class CommandRejected(ProtocolError):  # noqa: N818
    """A command that was understood and is not carried out; whoever refuses it raises this.

    code: one of server.protocol.codes. ms: milliseconds left to act, where it is the sender's turn; with
    `too_often`, milliseconds to wait before asking again.
    """

    def __init__(self, code: str, message: str, ms: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.ms = ms


class InvalidEvent(ProtocolError):  # noqa: N818
    """An event that does not follow from those before it."""

    code = "invalid_event"


class UpdateGap(ProtocolError):  # noqa: N818
    """An update that is not the next one: something was lost or came twice."""

    code = "update_gap"
