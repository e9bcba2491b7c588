"""Replies to commands: a result, or an error."""

from typing import Any, TypeVar, cast

import msgspec

from riverboat.client_cli.library.errors import CommandRefused, ConnectionLost, NoReply, TurnOver
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.codecs import MSGPACK, as_type
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import VERSION
from riverboat.server.protocol.errors import BadMessage, ProtocolError

T = TypeVar("T")


def validate(command: Command) -> None:
    """Raise CommandRefused for values that `command` cannot have, as a server would.

    Some values cannot be encoded at all. Others exceed the frame limit, and then a server could not say which
    command it refuses.
    """
    try:
        as_type(msgspec.to_builtins(command), type(command))
        MSGPACK.encode(command)
    except BadMessage as error:
        raise CommandRefused(Code.BAD_MESSAGE, str(error)) from None
    except (OverflowError, UnicodeEncodeError) as error:
        raise CommandRefused(Code.BAD_MESSAGE, f"the command cannot be encoded: {error}") from None


def result_of(reply: msg.AnyMessage) -> Any:
    """Return the result in `reply`. Raises CommandRefused, TurnOver, and NoReply for any other message."""
    if isinstance(reply, msg.Repeated):
        reply = decode_result(reply.first, cast(Any, msg.AnyMessage))
    match reply:
        case msg.Accepted(result=result):
            return result
        case msg.Stale(message=message):
            raise TurnOver(message)
        case msg.Refused(code=code, message=message, ms=ms, values=values):
            raise CommandRefused(code, message, ms, values)
        case _:
            raise NoReply("invalid reply from the server")


def is_outcome_unknown(reply: msg.AnyMessage) -> bool:
    """Return whether the server does not know if the command was carried out. It may be sent again."""
    return isinstance(reply, msg.Refused) and reply.code == Code.OUTCOME_UNKNOWN


def decode_result(result: Any, type: type[T]) -> T:
    """Return the `result` of a reply as `type`. Raises NoReply."""
    try:
        return as_type(result, type)
    except BadMessage as error:
        raise NoReply(f"invalid reply from the server: {error}") from None


class _Versioned(msgspec.Struct):
    """What a welcome of any version has."""

    version: int


def welcome_of(result: Any) -> msg.Welcome:
    """Return the welcome in the `result` of a hello.

    Raises NoReply, and ConnectionLost if it is of another version of the protocol.
    """
    version = decode_result(result, _Versioned).version
    if version != VERSION:
        raise ConnectionLost(
            f"the server speaks version {version} of the protocol, and this program version {VERSION}: "
            "install the version of Riverboat that the server has",
            code=Code.UNSUPPORTED_VERSION,
            permanent=True,
        )
    return decode_result(result, msg.Welcome)


def no_reply(command: Command, seconds: float) -> NoReply:
    """Return the error that `command` got no reply within `seconds`."""
    return NoReply(f"no reply to {command.__struct_config__.tag} within {seconds:g} seconds")


def invalid_message(error: ProtocolError) -> ConnectionLost:
    """Return the error that the server sent what no message can be."""
    return ConnectionLost(f"invalid message from the server: {error}", permanent=True)
