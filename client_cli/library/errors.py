"""Every error of the client.

    ClientError
    ├── NoConnection            there is no server at the address, or it is no server of ours
    ├── ConnectionLost                the line to the server is down
    ├── NoAnswer                the server did not answer in time
    ├── TakenOver               the player has come to the table on another line
    ├── Refused                 the server refused a command, and said why
    │   └── TurnOver            the turn that an action answered is over
    └── ServerFailed            a server that we started did not come up

Each carries a `code`: stable, lower-case, for programs. The text is for people and may change.
"""

from typing import ClassVar

from riverboat.server.protocol.printable import printable_lines


class ClientError(Exception):
    """Something that the client could not do. What a server says in it is fit for a terminal."""

    default_code: ClassVar[str] = "client_error"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(printable_lines(message))
        self.code = code or self.default_code


class NoConnection(ClientError):  # noqa: N818 - says what is wrong
    """There is no server at the address, or it is no server of ours."""

    default_code = "no_connection"


class ConnectionLost(ClientError):  # noqa: N818
    """The line to the server is down; a seat that was held there may be held still.

    for_good: the server wants this client no longer, or one does not understand the other.
    """

    default_code = "connection_lost"

    def __init__(self, message: str, *, code: str | None = None, for_good: bool = False) -> None:
        super().__init__(message, code=code)
        self.for_good = for_good


class NoAnswer(ClientError):  # noqa: N818
    """The server did not answer in time; whether the command was carried out is not known."""

    default_code = "no_answer"


class TakenOver(ClientError):  # noqa: N818
    """The player has come to the table on another line, and plays there from now on."""

    default_code = "taken_over"


class Refused(ClientError):  # noqa: N818
    """The server refused a command and changed nothing. `code` is the server's.

    ms: milliseconds left to act, where it is this player's turn.
    """

    default_code = "refused"

    def __init__(self, code: str, message: str, ms: int | None = None) -> None:
        super().__init__(message, code=code)
        self.ms = ms


class TurnOver(Refused):
    """The turn that an action answered is over, so nothing has happened."""

    def __init__(self, message: str) -> None:
        super().__init__("turn_over", message)


class ServerFailed(ClientError):  # noqa: N818
    """A server that we started did not come up, or went away by itself."""

    default_code = "server_failed"
