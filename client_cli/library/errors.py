"""Every error of the client.

    ClientError
    ├── ConnectFailed           the server cannot be reached, or is not a Riverboat server
    ├── ConnectionLost          the connection was lost
    ├── NoReply                 the server did not reply in time, or not with a valid reply
    ├── TakenOver               the player joined the table from another connection
    ├── CommandRefused          the server refused a command
    │   └── TurnOver            the turn of an action was already over
    └── ServerFailed            a local server did not start

Each carries a `code`: stable, lower-case, for programs. The text is for people and may change.
"""

from collections.abc import Mapping
from typing import ClassVar

from riverboat.server.protocol.printable import printable_lines


class ClientError(Exception):
    """Base class of all errors of the client. Text from a server is made safe to print."""

    default_code: ClassVar[str] = "client_error"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(printable_lines(message))
        self.code = code or self.default_code


class ConnectFailed(ClientError):  # noqa: N818 - named after what happened, like the others
    """The server cannot be reached, or is not a Riverboat server."""

    default_code = "connect_failed"


class ConnectionLost(ClientError):  # noqa: N818
    """The connection was lost. The player may still have a seat.

    code: the reason that the server gave, such as "banned" or "going_away", or the code of its refusal to
        reconnect; otherwise "connection_lost".
    permanent: reconnecting is pointless, because the server rejects this client or sent an invalid message.
    """

    default_code = "connection_lost"

    def __init__(self, message: str, *, code: str | None = None, permanent: bool = False) -> None:
        super().__init__(message, code=code)
        self.permanent = permanent


class NoReply(ClientError):  # noqa: N818
    """The server did not reply in time, or not with a valid reply. The command may have been executed."""

    default_code = "no_reply"


class TakenOver(ClientError):  # noqa: N818
    """The player joined the table from another connection and plays there from now on."""

    default_code = "taken_over"


class CommandRefused(ClientError):  # noqa: N818
    """The server refused a command and changed nothing.

    code: the server's code.
    ms: milliseconds left to act, if it is this player's turn; or until the command may be sent again.
    values: what stands in the sentence, by name, to say it in another language: see language.errors.
    """

    default_code = "refused"

    def __init__(
        self, code: str, message: str, ms: int | None = None, values: Mapping[str, int | str] | None = None
    ) -> None:
        super().__init__(message, code=code)
        self.ms = ms
        self.values = values


class TurnOver(CommandRefused):
    """The turn of an action was already over, so nothing happened."""

    def __init__(self, message: str) -> None:
        super().__init__("turn_over", message)


class ServerFailed(ClientError):  # noqa: N818
    """A local server did not start, or exited by itself."""

    default_code = "server_failed"
